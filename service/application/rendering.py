"""Events, seats and states as values that leave the application."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Raw

from domain.kernel.event import Event, Seat
from domain.kernel.game import Game
from domain.kernel.record import canonical
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import Words
from service.application.loading import Knower, events_of, seen_by
from service.application.values import EventRow, Legal, SeatHeader, View
from service.store.rows import StoredCommit

AnyRuleset = Ruleset[Any]  # Any: all states alike
Names = dict[str, str]
NULL, NOTHING = Raw(b"null"), Raw(b"[]")


def rows_of(rules: AnyRuleset, stored: StoredCommit, knower: Knower) -> list[EventRow]:
    """The events of a commit as one reader may see them."""
    return event_rows(rules, stored, seen_by(events_of(rules, stored), knower))


def event_rows(rules: AnyRuleset, stored: StoredCommit, events: Sequence[Event]) -> list[EventRow]:
    """Numbered and dated events of one commit."""
    return number_events(
        rules, events, stored.first_seq, stored.commit_no, stored.at_ms, stored.seat
    )


def number_events(
    rules: AnyRuleset,
    events: Sequence[Event],
    first_seq: int,
    number: int,
    at_ms: int,
    seat: Seat | None,
) -> list[EventRow]:
    """Numbered and dated events."""
    at = time_of(at_ms)
    return [
        EventRow(seq, number, at, seat, clause_of(rules, event), Raw(canonical(event)))
        for seq, event in enumerate(events, first_seq)
    ]


def clause_of(rules: AnyRuleset, event: Event) -> str | None:
    """The clause that an event follows, if the rules (and not the service) made it."""
    return rules.clause_of(type(event)) or None


def legal_of(game: Game, game_id: UUID, seat: Seat) -> Legal:
    """What a seat may do in a game folded from its own view."""
    rules, s = game.rules, game.state
    offers = list(rules.offers(s, seat)) if game.status == "running" else []
    clauses = [rules.clause_to_act(s, offer.command) for offer in offers]
    return Legal(game_id, game.seq, seat, offers, clauses, rules)


def time_of(ms: int) -> str:
    """Milliseconds since 1970 in RFC 3339, UTC, with milliseconds."""
    at = datetime.fromtimestamp(ms / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seat_header(game: Game, seat: Seat, names: Names, left: bool) -> SeatHeader:
    """Who holds a seat."""
    holder = game.seats[seat]
    kind = "account" if holder.account else "bot" if holder.bot else "open"
    return SeatHeader(
        seat=seat, kind=kind, component=game.rules.seat_id(game.options, seat),
        account=holder.account, name=names.get(holder.account or ""), bot=holder.bot, left=left,
    )  # fmt: skip


def progress(game: Game) -> float:
    """How far the game is, 0 to 1."""
    if game.state is None:
        return 0.0
    return 1.0 if game.status == "ended" else float(game.rules.progress(game.state))


def view(game_id: UUID, name: str, game: Game, seq: int, settled: bool, lang: str) -> View:
    """What a folded game shows; before its first event it does not know its own id."""
    agenda, question, state = NOTHING, NULL, NULL  # before play
    picture = ""
    if game.state is not None:
        parts = msgspec.json.decode(game.rules.snapshot(game.state), type=dict[str, Raw])
        board = msgspec.json.decode(parts["state"], type=dict[str, Raw])
        del board["agenda"]  # it stands beside the state, with its steps' own types
        agenda, state = parts["agenda"], Raw(canonical(board))
        picture = game.rules.picture(game.state, Words(game.rules, lang, game.options))
        if game.state.agenda:
            question = Raw(canonical(game.state.agenda[-1]))
    return View(
        game_id=str(game_id), viewer=name, seq=seq, settled=settled, status=game.status,
        awaiting=game.awaiting, question=question, agenda=agenda, state=state,
        progress=progress(game), picture=picture,
    )  # fmt: skip
