"""The greedy bot wins often where random players hardly ever do."""

from __future__ import annotations

from domain.bots.random import Random
from domain.kernel.bot import Bot
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.classic.wants import slides_left
from domain.simulation import play

NOVICE = Options(difficulty="novice")


def wins(bot: Bot, games: int) -> int:
    """Of games of two heroes against two random monsters."""
    results = [play(RULESET, NOVICE, [bot, bot], "greedy", number) for number in range(games)]
    return sum(result.winners == (0, 1) for result in results)


def test_greedy_wins_half_of_the_novice_games() -> None:
    assert wins(RULESET.bots[0], 24) >= 12


def test_random_players_lose_nearly_always() -> None:
    assert wins(Random(), 24) <= 1


def test_the_bot_knows_the_way_out_of_every_ring() -> None:
    assert len(slides_left()) == 5040
    assert slides_left()[(0, 5, 6, 4, 3, 1, 2)] == 11
