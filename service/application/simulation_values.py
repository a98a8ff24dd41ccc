"""What a simulation is asked for, kept as and shown as."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from domain.bots import bots_of
from domain.kernel.options import read_options, require_fit
from domain.kernel.refusal import Refused
from domain.rulesets.registry import find
from domain.simulation import (
    AnyRuleset,
    Pairing,
    Played,
    Run,
    plays_of_a_deal,
)
from service.application.callers import Rejected
from service.application.lobby import ruleset
from service.application.rendering import time_of
from service.store.simulation_port import SimulationRow, microseconds

MOST_GAMES = 100_000


class SimulationSpec(Struct, frozen=True, kw_only=True):
    """A run as an account asks for it: `games` in all, or the `seeds` of its deals."""

    ruleset: str
    policies: tuple[str, ...]
    rules_version: int | None = None
    options: dict[str, Any] = {}  # Any: JSON, checked by the ruleset
    seats: int | None = None
    pairing: Pairing = "none"
    games: int | None = None
    seeds: tuple[str, ...] = ()
    seed: str | None = None


class Job(Struct, frozen=True):
    """What the store keeps of a run: the bots' versions too, since they decide the games."""

    run: Run
    bots: dict[str, int]

    def rules(self) -> AnyRuleset:
        """The ruleset; Rejected record_unavailable when it or a bot is another one now."""
        rules = find(self.run.ruleset, self.run.rules_version)
        if rules is None:
            raise Rejected("record_unavailable", "there is no such version of the ruleset now")
        now = {name: bot.version for name, bot in bots_of(rules).items()}
        if changed := [name for name, version in self.bots.items() if now.get(name) != version]:
            raise Rejected("record_unavailable", f"another version now: {', '.join(changed)}")
        return rules


class Progress(Struct, frozen=True):
    """Games played, of how many."""

    done: int
    total: int


class SimulationView(Struct, frozen=True):
    """A simulation as its owner sees it; status is queued, running, done, cancelled or failed."""

    simulation_id: str
    status: str
    progress: Progress
    ruleset: str
    rules_version: int
    options: dict[str, Any]  # Any: JSON
    policies: tuple[str, ...]
    seats: int
    pairing: str
    games: int
    games_a_deal: int
    seed: str
    seeds: tuple[str, ...]
    created_at: str
    ended_at: str | None
    error: str | None
    links: dict[str, str]


class SimulationsPage(Struct, frozen=True):
    """Simulations, newest first; `next_cursor` is null on the last page."""

    simulations: list[SimulationView]
    next_cursor: str | None


class SimulatedGame(Struct, frozen=True):
    """One line of the results; `seed` makes a real game with the same dice."""

    game: int
    deal: int
    seed: str
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    result: str
    reason: str
    commands: int
    events: int
    scores: tuple[int, ...]

    @classmethod
    def of(cls, run: Run, played: Played) -> SimulatedGame:
        """A result with what the run says of it."""
        number = played.number
        return cls(
            number, run.deal(number), run.game_seed(number).hex(), played.seats, played.winners,
            played.result, played.reason, played.commands, played.events, played.scores,
        )  # fmt: skip


decode_job = msgspec.json.Decoder(Job).decode
decode_played = msgspec.json.Decoder(list[Played]).decode


def run_of(spec: SimulationSpec, seed: str) -> Run:
    """The run that a request names, its options spelled out; Rejected says what does not fit."""
    rules = ruleset(spec.ruleset, spec.rules_version)
    try:
        typed = read_options(rules, spec.options)
        _require_bots(rules, spec.policies)
        seats = _seats(rules, spec)
        require_fit(rules, seats, typed)
    except Refused as refusal:
        raise Rejected.by(refusal, None, ()) from None
    options = msgspec.to_builtins(typed)
    games = _games(spec, plays_of_a_deal(spec.policies, seats, spec.pairing))
    return Run(
        rules.slug, rules.version, options, spec.policies, seats, spec.pairing, seed, games,
        spec.seeds,
    )  # fmt: skip


def job_of(run: Run) -> Job:
    """A run with the present versions of its bots."""
    known = bots_of(ruleset(run.ruleset, run.rules_version))
    return Job(run, {name: known[name].version for name in sorted(set(run.policies))})


def _require_bots(rules: AnyRuleset, policies: tuple[str, ...]) -> None:
    known = bots_of(rules)
    for name in policies:
        if name not in known:
            detail = f"the bots for {rules.slug} are {', '.join(known)}"
            raise Rejected("unknown_bot", detail, parameter="policies")


def _seats(rules: AnyRuleset, spec: SimulationSpec) -> int:
    least = rules.seats.start if spec.pairing == "round_robin" else len(spec.policies)
    seats = least if spec.seats is None else spec.seats
    if seats not in rules.seats:
        allowed = f"{rules.seats.start} to {rules.seats.stop - 1}"
        raise Rejected("invalid_seats", f"{rules.title} has {allowed} seats", parameter="seats")
    if spec.pairing == "round_robin" and len(spec.policies) < seats:
        raise Rejected(
            "invalid_pairing", f"round_robin needs a policy a seat: {seats}", parameter="policies"
        )
    if spec.pairing != "round_robin" and len(spec.policies) != seats:
        raise Rejected("invalid_seats", "there must be one policy a seat", parameter="policies")
    return seats


def _games(spec: SimulationSpec, plays: int) -> int:
    games = len(spec.seeds) * plays if spec.games is None else spec.games
    name = "seeds" if spec.games is None else "games"
    if games > MOST_GAMES:
        detail = f"that would be {games:,} games; {MOST_GAMES:,} is the most"
        raise Rejected("invalid_games", detail, parameter=name)
    if games % plays:
        detail = f"each deal is played {plays} times: games must be a multiple of that"
        raise Rejected("invalid_games", detail, parameter=name)
    return games


def view_of(row: SimulationRow, *, as_new: bool = False) -> SimulationView:
    """A row for its owner; `as_new` as it was when it was queued, so that repeats are equal."""
    run, home = decode_job(row.run).run, f"/v1/simulations/{row.id}"
    ended = None if as_new or row.ended_at is None else microseconds(row.ended_at) // 1000
    return SimulationView(
        str(row.id), "queued" if as_new else row.status,
        Progress(0 if as_new else row.done, row.games),
        run.ruleset, run.rules_version, run.options, run.policies, run.seats, run.pairing,
        run.games, plays_of_a_deal(run.policies, run.seats, run.pairing), run.seed, run.seeds,
        time_of(microseconds(row.created_at) // 1000), None if ended is None else time_of(ended),
        None if as_new else row.error,
        {"self": home, "results": f"{home}/results", "summary": f"{home}/summary"},
    )  # fmt: skip
