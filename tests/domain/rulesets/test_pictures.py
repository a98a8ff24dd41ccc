"""Pictures of boards in every language: no word of another one in them, no line too wide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from domain.kernel.clone import clone
from domain.kernel.columns import width
from domain.kernel.dice import QuickDice
from domain.kernel.labels import LANGUAGES, labels_of, placeholders
from domain.kernel.ruleset import Ruleset, random_command
from domain.kernel.words import Words
from domain.rulesets.registry import rulesets

AnyRuleset = Ruleset[Any]
EVERY = 5  # commands between two looks
ID = re.compile(r"[(/][a-z0-9_]+\)?")  # `Drácula (dracula)`, `Calzo/shim`
FIELD = re.compile(r"\{\w+\}")
RULESETS = [pytest.param(rules, id=rules.slug) for rules in rulesets()]


@cache
def states(rules: AnyRuleset) -> tuple[Any, ...]:
    """A game with all seats as it goes on, from before the set-up to the end."""
    return tuple(_states(rules))


def _states(rules: AnyRuleset) -> Iterator[Any]:
    dice, players = QuickDice(5), max(rules.seats)
    yield rules.blank(players, rules.options())
    s = rules.start(players, rules.options(), dice).state
    for number in range(2000):
        if s.outcome:
            break
        if number % EVERY == 0:
            yield clone(s)
        seat = rules.awaiting(s)[0]
        rules.execute(s, seat, random_command(rules, s, seat, dice), dice)
    yield s


def spoken(text: str) -> set[str]:
    """The words of three letters or more."""
    return {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", text)}


def captions(rules: AnyRuleset, lang: str) -> set[str]:
    texts = labels_of(rules.package)["picture"].values()
    return {word for text in texts for word in spoken(FIELD.sub(" ", text[lang]))}


def names(rules: AnyRuleset, lang: str) -> set[str]:
    labels = labels_of(rules.package)["components"].values()
    return {word for label in labels if "name" in label for word in spoken(label["name"][lang])}


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_a_picture_is_wider_than_80_columns(rules: AnyRuleset, lang: str) -> None:
    words = Words(rules, lang)

    for s in states(rules):
        wide = [line for line in rules.picture(s, words).split("\n") if width(line) > 80]
        assert wide == []


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_picture_speaks_one_language(rules: AnyRuleset, lang: str) -> None:
    own = captions(rules, lang) | names(rules, lang)
    foreign = (captions(rules, "en") | names(rules, "en")) - own
    words = Words(rules, lang)

    for s in states(rules):
        picture = ID.sub(" ", rules.picture(s, words))
        assert spoken(picture) & foreign == set(), picture


@pytest.mark.parametrize("rules", RULESETS)
def test_every_caption_is_there_in_every_language(rules: AnyRuleset) -> None:
    for key, texts in labels_of(rules.package)["picture"].items():
        assert set(texts) == set(LANGUAGES), key
        assert all(texts.values()), key
        filled = {lang: set(placeholders(text)) - {"id", "name"} for lang, text in texts.items()}
        assert filled["es"] == filled["ja"] == filled["en"], key


def test_a_picture_in_english_says_what_stands_in_the_legend() -> None:
    """So that the test above compares with words that are really shown."""
    for rules in rulesets():
        shown = spoken(rules.picture(states(rules)[-1], Words(rules)))
        assert len(shown & captions(rules, "en")) > 5
