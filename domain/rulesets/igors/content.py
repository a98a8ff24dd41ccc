"""The box as typed data: squares, owners, pieces, errands, scrapyard cards and options."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from domain.kernel.pools import Counts
from domain.kernel.rulebook import read_json

PACKAGE = __package__

Variant = Literal["standard", "advanced"]
Slot = Literal["body", "leftovers"]

_DATA: Any = read_json(PACKAGE, "components.json")  # Any: checked by the constants taken from it
_PLACES: list[dict[str, Any]] = _DATA["board"]["places"]
_LOOP = sorted((p for p in _PLACES if p["zone"] == "loop"), key=lambda p: int(p["index"]))
_RACE = sorted((p for p in _PLACES if p["zone"] == "race"), key=lambda p: int(p["index"]))

LOOP: tuple[str, ...] = tuple(place["id"] for place in _LOOP)
LOOP_INDEX: dict[str, int] = {place: index for index, place in enumerate(LOOP)}
STATION: str = _DATA["board"]["loop_start"]
GATE: int = LOOP_INDEX[_DATA["board"]["race_gate"]]
RACE: tuple[str, ...] = tuple(place["id"] for place in _RACE)  # position 1 is RACE[0]
POSITION: dict[str, int] = {place["id"]: place["index"] for place in _RACE}
MANSION: str = _DATA["board"]["race_goal"]
GOAL = POSITION[MANSION]
NUMBER: dict[str, int] = {p["id"]: p["printed_number"] for p in _RACE if p["printed_number"]}
SCRAPYARDS = frozenset(p["id"] for p in _LOOP if p["kind"] == "scrapyard")

OWNERS: tuple[str, ...] = tuple(owner["id"] for owner in _DATA["owners"]["owners"])
OWNER_AT: dict[str, str] = {owner["location"]: owner["id"] for owner in _DATA["owners"]["owners"]}
LOCATIONS: tuple[str, ...] = tuple(place for place in LOOP if place in OWNER_AT)

TYPES: tuple[str, ...] = tuple(each["id"] for each in _DATA["piece_types"]["types"])
_PIECES: list[dict[str, Any]] = _DATA["pieces"]["pieces"]
PIECES: tuple[str, ...] = tuple(piece["id"] for piece in _PIECES)
OWNER_OF: dict[str, str] = {piece["id"]: piece["owner"] for piece in _PIECES}
TYPE_OF: dict[str, str] = {piece["id"]: piece["type"] for piece in _PIECES}
NUMBER_OF: dict[str, int] = {piece["id"]: piece["number"] for piece in _PIECES}
PIECE: dict[str, tuple[str, ...]] = {  # by owner, in the order of the die faces
    owner["id"]: tuple(sorted(owner["pieces"], key=lambda piece: NUMBER_OF[piece]))
    for owner in _DATA["owners"]["owners"]
}

ERRANDS: Counts = {card["id"]: card["copies"] for card in _DATA["errand_cards"]["cards"]}
VISIT: dict[str, str] = {card["id"]: card["visit"] for card in _DATA["errand_cards"]["cards"]}
DELIVERY: dict[str, str] = {
    card["id"]: card["deliver_owner"] for card in _DATA["errand_cards"]["cards"]
}

_KINDS: list[dict[str, Any]] = _DATA["scrapyard_cards"]["types"]
SCRAPYARD: Counts = {kind["id"]: kind["copies"] for kind in _KINDS}
RED = frozenset(kind["id"] for kind in _KINDS if kind["border"] == "red")

_LIMITS: dict[str, Any] = _DATA["limits"]
MOST_TOKENS: int = _LIMITS["visited_tokens"]
MOST_ERRANDS: int = _LIMITS["errand_cards"]
MOST_SCRAPYARD: int = _LIMITS["scrapyard_cards_advanced"]
DEALT: int = _LIMITS["starting_errands"]
DRAWN_ON_PASS: int = _LIMITS["draw_and_pass"]
TOKENS_EACH: dict[int, int] = {int(n): k for n, k in _LIMITS["visited_tokens_per_owner"].items()}
FACES = len(_DATA["dice"]["faces"])
IGORS: tuple[str, ...] = tuple(token["id"] for token in _DATA["igor_tokens"]["tokens"])
COLOURS: tuple[str, ...] = tuple(token["colour"] for token in _DATA["igor_tokens"]["tokens"])


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`variant` (IGO-1.3); `max_rounds` 1 to 5,000 (IGO-15.5)."""

    variant: Variant = "standard"
    max_rounds: int = 500

    def __post_init__(self) -> None:
        if not 1 <= self.max_rounds <= 5000:
            raise ValueError("max_rounds is 1 to 5000 (IGO-1.4)")
