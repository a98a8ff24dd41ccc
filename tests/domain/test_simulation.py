"""Runs of simulated games: which deal, who sits where, from which dice."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import msgspec
import pytest

from domain.kernel.dice import SealedDice
from domain.kernel.game import entropy_digest
from domain.kernel.record import export
from domain.kernel.verify import verify
from domain.rulesets.registry import find
from domain.simulation import DealDice, Pairing, Run, lineups, play_game, plays_of_a_deal
from domain.simulation_record import Rerun
from domain.summary import summarize

GAME = UUID("00000000-0000-7000-8000-000000000001")
HALLOWEEN = find("halloween")
assert HALLOWEEN is not None
THREE = ("greedy", "random", "random")


def run_of(policies: tuple[str, ...], pairing: Pairing, games: int, seats: int = 0) -> Run:
    assert HALLOWEEN is not None
    options = msgspec.to_builtins(HALLOWEEN.options())
    return Run(
        "halloween", HALLOWEEN.version, options, policies, seats or len(policies), pairing, "s",
        games,
    )  # fmt: skip


def test_the_dice_of_a_simulation_are_those_of_a_real_game() -> None:
    seed, entropy = b"s" * 32, bytes.fromhex(entropy_digest(["", ""]))
    dice = DealDice(seed, 2)

    for act in (1, 2, 3):
        real = SealedDice(seed, "requested", entropy, act)
        dice.begin_act()
        assert [dice.below(36) for _ in range(9)] == [real.below(36) for _ in range(9)]


@pytest.mark.parametrize(
    ("pairing", "seats", "plays"),
    [("none", 3, 1), ("rotate", 3, 1), ("mirrored", 3, 3), ("round_robin", 2, 6)],
)
def test_a_deal_is_played_as_often_as_the_pairing_says(
    pairing: Pairing, seats: int, plays: int
) -> None:
    run = run_of(THREE, pairing, 12, seats)

    deals = Counter(run.deal(number) for number in range(12))

    assert plays_of_a_deal(THREE, seats, pairing) == plays
    assert set(deals.values()) == {plays}
    assert len({run.game_seed(number) for number in range(12)}) == 12 // plays


@pytest.mark.parametrize("pairing", ["rotate", "mirrored", "round_robin"])
def test_every_policy_sits_in_every_seat_equally_often(pairing: Pairing) -> None:
    field = ("a", "b", "c")

    found = lineups(field, 3, pairing)

    for seat in range(3):
        assert set(Counter(lineup[seat] for lineup in found).values()) == {len(found) // 3}


@pytest.mark.parametrize("pairing", ["none", "mirrored", "round_robin"])
def test_a_rerun_is_the_game_that_was_counted_and_verifies(pairing: Pairing) -> None:
    assert HALLOWEEN is not None
    run = run_of(THREE, pairing, 6)

    for number in range(6):
        rerun = Rerun(run, HALLOWEEN, number, GAME, at_ms=1_000)

        assert rerun.played == play_game(run, HALLOWEEN, number)
        verdict = verify(export(rerun.header, rerun.commits), find)
        assert verdict.verified, verdict


def test_a_summary_of_no_games_claims_nothing() -> None:
    summary = summarize(run_of(THREE, "none", 6), [])

    assert summary.games == summary.commands.most == 0
    assert [(rate.low, rate.high) for rate in summary.by_seat] == [(0.0, 1.0)] * 3
