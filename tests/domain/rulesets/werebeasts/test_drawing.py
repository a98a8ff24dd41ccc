"""The table as text: no list without its items, no line too long."""

from __future__ import annotations

import re

from domain.kernel.dice import QuickDice
from domain.kernel.ruleset import random_command
from domain.kernel.words import Words
from domain.rulesets.werebeasts import RULESET
from domain.rulesets.werebeasts.content import Options

from .world import LEFT_OVER, World

WORDS = Words(RULESET)


def test_a_deck_that_is_sold_out_is_no_list() -> None:
    lines = RULESET.picture(World().only_left().state, WORDS).splitlines()

    assert "deck: 0 cards" in lines


def test_a_deck_lists_what_is_in_it() -> None:
    lines = RULESET.picture(World().only_left("werewolf_single").state, WORDS).splitlines()

    assert "deck: 1 card: werewolf 1" in lines


def test_goals_that_are_all_placed_leave_none_over() -> None:
    with_two = RULESET.picture(World().state, WORDS).splitlines()
    without = RULESET.picture(World(left_over=()).state, WORDS).splitlines()

    assert f"not placed: {', '.join(sorted(LEFT_OVER))}" in with_two
    assert "not placed: none" in without


def test_no_line_of_a_whole_game_is_too_long_or_ends_in_nothing() -> None:
    dice = QuickDice(4)
    s = RULESET.start(5, Options(), dice).state

    while not s.outcome:
        seat = RULESET.awaiting(s)[0]
        RULESET.execute(s, seat, random_command(RULESET, s, seat, dice), dice)
        for line in RULESET.picture(s, WORDS).splitlines():
            assert len(line) <= 80
            assert not re.search(r":$", line), line
