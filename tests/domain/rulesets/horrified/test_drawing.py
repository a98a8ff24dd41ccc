"""The table as text: a map with everything on it, and lists that say what it is."""

from __future__ import annotations

from domain.kernel.dice import QuickDice
from domain.kernel.ruleset import random_command
from domain.kernel.words import Words
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.content import BOX
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.core.drawing import picture

from .world import World

WORDS = Words(RULESET)

SMALL = """\
turn 1 · terror 0/7 · cards 30 · bag 56 · actions 5 · frenzy: dracula

  [Cave]───────[Camp]     [Precinct]       [Inn]         [Barn]      [Dungeon]
  #1 ~           │ +2           │           │             │           │ #1
     ~           │              │           │             │           │
     ~           │              │           │             │           │
    (Lagoon)~~~~[West bridge]──[Fountain square]───[Theatre]─────[Tower]
       ~              │ ~                              │             │
       ~              │ ~                              │             │
       ~              │ ~                              │             │
       ~              │ ~~~~~~~~~~~~                   │             │
       ~          [Mansion]       (River)~~~~~~~~[East bridge]~     [Docks]
       ~           │    │          !cre                │      ~   @01 !dra *3
       ~           │    │                              │      ~        ~
       ~           │    │                              │      ~        ~
    [Abbey]────────┘   [Lamp square]────[Shop]─────────┘      ~        ~
     │                       │   │        │                   ~        ~
     │                       │   │        │                   ~        ~
     │                       │   │        │                   ~        ~
  [Crypt]     [Museum]───────┘  [Church]  └──────[Laboratory] ~~~~(Waterfront)
    #1                             │ │                │            ~
                                   │ │                │            ~
                                   │ │                │            ~
                        [Hospital]─┘ └────[Graveyard] └────[Institute]
                                              #1

@ hero's seat  ! monster  + villagers  # tokens  * items  ~ ( ) water
items: r red, y yellow, b blue, with their strength

cave        #coffin
camp        +fritz +lucy
dungeon     #coffin
river       !creature
docks       @mayor @courier !dracula b2x2 y2
crypt       #coffin
graveyard   #coffin

>0 mayor (docks): r3
   overstock x2
 1 courier (docks): no items
   no perks

dracula: task 0 of 4
creature: task boat on 0 of 19"""


def small() -> World:
    world = World("mayor", "courier").put(mayor="docks", courier="docks", dracula="docks")
    world.put(creature="river", lucy="camp", fritz="camp").lay("docks", flower=1, experiment=2)
    return world.give(0, knife=1).perk(0, "overstock").perk(0, "overstock")


def test_a_small_table_is_read_at_a_glance() -> None:
    world = small()

    assert RULESET.picture(world.s, WORDS) == SMALL


def test_everything_is_on_the_map_and_in_the_lists() -> None:
    s = RULESET.start(5, Options(difficulty="custom", monster_count=6), QuickDice(1)).state

    _, chart, _, spaces, players, monsters = RULESET.picture(s, WORDS).split("\n\n")

    assert all(f"@{seat}" in chart for seat in range(5))
    for figure in s.figures:
        assert f"!{figure[:3]}" in chart
        assert f"!{figure}" in spaces
    assert all(f"@{hero}" in spaces for hero in s.heroes)
    items = sum(sum(counts.values()) for counts in s.lying.values())
    assert sum(int(mark[1:]) for mark in chart.split() if mark[0] == "*") == items
    assert all(hero in players for hero in s.heroes)
    assert "frankenstein 0 of 11, bride 0 of 8" in monsters
    assert "boat on 0 of 19" in monsters


def test_no_line_is_longer_than_80_columns_whatever_happens() -> None:
    dice = QuickDice(3)
    s = RULESET.start(5, Options(difficulty="custom", monster_count=6), dice).state

    while not s.outcome:
        seat = RULESET.awaiting(s)[0]
        RULESET.execute(s, seat, random_command(RULESET, s, seat, dice), dice)

        assert max(len(line) for line in RULESET.picture(s, WORDS).splitlines()) <= 80


def test_a_crowded_space_is_cut_on_the_map_and_whole_in_the_list() -> None:
    everybody = {**dict.fromkeys(BOX.figures, "theatre"), "mayor": "theatre"}
    world = World("mayor", monsters=tuple(BOX.monsters)).put(**everybody)
    world.lay("theatre", **dict.fromkeys(BOX.bag, 1))

    _, chart, _, spaces, *_ = RULESET.picture(world.s, WORDS).split("\n\n")

    assert "@0 !dra" in chart
    assert "…" in chart
    told = spaces[spaces.index("theatre") :]
    assert all(f"!{figure}" in told for figure in BOX.figures)
    assert told.count("\n") > 1
    assert len(told.split()) >= 1 + 1 + len(BOX.figures)


def test_a_box_may_mark_spaces_with_things_of_its_own() -> None:
    world = small()

    text = picture(world.s, WORDS, lambda space: ("?lair",) if space in ("barn", "docks") else ())

    _, chart, _, spaces, *_ = text.split("\n\n")
    assert chart.count("?lair") == 2
    assert "barn        ?lair" in spaces
    assert "!dracula b2x2 y2 ?lair" in spaces


def test_before_the_set_up_there_is_nothing_to_see() -> None:
    assert "not chosen" in RULESET.picture(RULESET.blank(2, Options()), WORDS)


def test_when_the_last_monster_is_gone_the_map_stays() -> None:
    world = small()
    before = RULESET.picture(world.s, WORDS)

    world.s.monsters, world.s.figures = (), {}

    assert RULESET.picture(world.s, WORDS).splitlines()[:3] == before.splitlines()[:3]
