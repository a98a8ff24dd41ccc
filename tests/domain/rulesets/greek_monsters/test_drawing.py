"""The mats as text: what the puzzles look like."""

from __future__ import annotations

from domain.kernel.words import Words
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.options import Options
from domain.rulesets.horrified.greek.state import GreekState

from .world import World

EVERYBODY = Options(difficulty="custom", monster_count=6)


def laid_out() -> GreekState:
    """All six mats as they are at first."""
    s = RULESET.blank(1, EVERYBODY)
    s.monsters = tuple(s.box.monsters)
    for monster in s.monsters:
        s.lay_out_mat(monster)
    return s


def shown(s: GreekState, monster: str, lang: str = "en") -> str:
    return s.task_shown(monster, Words(RULESET, lang))


def test_the_labyrinth_shows_the_paths_that_lie_on_its_spots() -> None:
    s = laid_out()
    first = shown(s, "minotaur")

    s.labyrinth = {"a": "lab_1", "c": "lab_2", "d": "lab_3", "e": "lab_5"}

    assert first == "a? b┬ c? / d? e? f?"
    assert shown(s, "minotaur") == "a┌ b┬ c┐ / d┘ e│ f?"


def test_the_doors_say_which_dice_they_ask_for() -> None:
    s = laid_out()

    s.doors = ("door_1", "door_3")

    assert shown(s, "cerberus") == "door (Power), door (2 Hits, Power)"
    assert shown(s, "cerberus", "es") == "puerta (Poder), puerta (2 Impactos, Poder)"


def test_a_tone_that_was_seen_stays_written_on_its_spot() -> None:
    s = laid_out()

    s.tones["2"] = "alpha"

    assert shown(s, "siren") == "tones 1:? 2:alpha 3:? 4:? 5:? 6:? 7:? 8:?"


def test_mats_that_all_boxes_know_are_counted() -> None:
    world = World("actor", monsters=("basilisk", "medusa", "minotaur"))
    world.labyrinth(a="lab_1").fill("blessing_zeus", "bow_1").mirrors(3)

    lines = RULESET.picture(world.s, Words(RULESET, "en")).splitlines()

    assert lines[-3:] == [
        "basilisk: challenge 1 of 4",
        "medusa: challenge 3 of 4",
        "minotaur: challenge a┌ b┬ c? / d? e? f?",
    ]
