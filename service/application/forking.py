"""Forks of games, and worlds that a seat may imagine: what is not known is drawn anew."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

import msgspec

from domain.kernel.acting import stand_in
from domain.kernel.dice import QuickDice
from domain.kernel.event import Seat
from domain.kernel.forking import ForkGame, as_json
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Origin
from service.application.audit_values import ForkSpec, World, Worlds
from service.application.callers import Caller, Rejected
from service.application.committing import Ask
from service.application.loading import TABLE, Knower
from service.application.lobby import Lobby
from service.application.reading import OMNISCIENT, Reading
from service.application.seats import require_seat, seats_of
from service.application.shared import require_running
from service.application.values import Answer, GameSpec

MOST_WORLDS = 100


class Forking(Lobby, Reading):
    """A fork is a game like any other; its second commit says where it comes from."""

    def fork(
        self, caller: Caller, game_id: UUID, spec: ForkSpec, key: UUID | None = None
    ) -> Answer:
        """A new game from event `at`, with a stream, a seed and seats of its own.

        Rejected view_forbidden (the exact state of a running game), not_found, not_forkable,
        invalid_seats.
        """
        caller.require("game:create")
        caller.require_account()
        origin, known, seats = self._origin(caller, game_id, spec)
        table = GameSpec(
            known.rules.slug, seats, msgspec.to_builtins(known.options), known.rules.version,
            "unlisted", seed=spec.seed,
        )  # fmt: skip
        created = self.create_game(caller, table, key)
        request = ForkGame(origin, as_json(known.rules, known.state))
        ask = Ask(request, Actor(account=caller.account), uuid5(key, "fork") if key else None)
        committed = self.committing.commit(UUID(created.game_id), ask)
        return msgspec.structs.replace(
            self._answer(caller, committed), seats=created.seats, seat_token=created.seat_token
        )

    def _origin(
        self, caller: Caller, game_id: UUID, spec: ForkSpec
    ) -> tuple[Origin, Game, tuple[str, ...]]:
        table = self.loading.game(game_id)
        try:
            name, knower = self.knower(caller, table, spec.as_)
            self._require_past(table, spec.at, name)
            seats = spec.seats or _usual_seats(table, seats_of(caller, table))
            if len(seats) != len(table.seats):
                detail = f"the game has {len(table.seats)} seats"
                raise Rejected("invalid_seats", detail, parameter="seats")
        finally:
            self.loading.keep(game_id, table)
        known = self._known(game_id, knower, spec.at)
        return Origin(str(game_id), spec.at, name), known, seats

    def _require_past(self, game: Game, at: int, viewer: str) -> None:
        if viewer == OMNISCIENT and game.status not in ("ended", "cancelled"):
            raise Rejected("view_forbidden", "the exact state can be forked when the game is over")
        if at > game.seq:
            raise Rejected("not_found", f"the game has {game.seq} events", parameter="at")
        if not game.rules.is_forkable:
            raise Rejected("not_forkable", "games of these rules have no forks")

    def _known(self, game_id: UUID, knower: Knower, at: int) -> Game:
        known, settled = self._fold_to(game_id, knower, at)
        if known.state is None or not known.state.agenda or known.status != "running":
            raise Rejected("not_forkable", "nothing is to be decided there", parameter="at")
        if not settled:
            raise Rejected(
                "not_forkable",
                f"event {at} is in the middle of a commit; {known.seq} ends the one before",
                parameter="at",
            )
        return known

    def worlds(self, caller: Caller, game_id: UUID, seat: Seat, k: int, seed: str) -> Worlds:
        """`k` full states that the seat cannot tell from the true one; the same seed, the same.

        Rejected not_your_seat, game_not_started, game_over. The game's own dice are not touched.
        """
        caller.require("seat:play", "bot:play")
        table = self.loading.game(game_id)
        try:
            require_seat(caller, table, seat)
            require_running(table)
        finally:
            self.loading.keep(game_id, table, TABLE)
        view = self.loading.game(game_id, seat)
        try:
            run = f"worlds|{game_id}|{view.seq}|{seat}|{seed}"
            found = [_world(view, seat, f"{run}|{number}") for number in range(k)]
            return Worlds(str(game_id), seat, view.seq, found)
        finally:
            self.loading.keep(game_id, view, seat)


def _world(view: Game, seat: Seat, seed: str) -> World:
    rules = view.rules
    dice = QuickDice(sha256(seed.encode()).digest())
    world: Any = rules.sample_world(view.state, seat, dice)  # Any: the ruleset's state
    return msgspec.json.decode(rules.snapshot(world), type=World)


def _usual_seats(game: Game, mine: list[Seat]) -> tuple[str, ...]:
    """Your own seats for you and bots elsewhere; all for you if you hold none."""
    if not mine:
        return ("me",) * len(game.seats)
    return tuple(
        "me" if seat in mine else f"bot:{held.bot or stand_in(game)}"
        for seat, held in enumerate(game.seats)
    )
