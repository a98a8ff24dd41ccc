"""The table "Hidden information" of the rules, row by row: who knows what, from which event."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.kernel.event import EVERYONE, Event, Seat, Viewer, only, redact
from domain.kernel.forking import knowledge
from domain.kernel.game import can_be_undone
from domain.kernel.ruleset import random_command
from domain.rulesets.horrified.core.commands import EndHeroPhase, UseSpecialAction
from domain.rulesets.horrified.core.setup import PickHero
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.cerberus import MonsterCardDiscarded
from domain.rulesets.horrified.greek.content import BOX
from domain.rulesets.horrified.greek.heroes import MonsterCardPeeked
from domain.rulesets.horrified.greek.lairs import LairRevealed
from domain.rulesets.horrified.greek.minotaur import LabyrinthTokenLaid
from domain.rulesets.horrified.greek.options import Options
from domain.rulesets.horrified.greek.siren import ToneTurnedUp
from domain.rulesets.horrified.greek.state import GreekState

ALL: tuple[Viewer, ...] = (0, 1, 2, None)
OTHERS: tuple[Viewer, ...] = (1, 2, None)
LOOK = UseSpecialAction()


class Played:
    """A game from its set-up on: seat 0 is the Shepherd and plays first."""

    def __init__(self, seed: int = 1, **options: bool) -> None:
        monsters = ("siren", "cerberus", "medusa", "minotaur")
        self.options = Options(difficulty="challenging", monsters=monsters, first_seat=0, **options)
        self.dice = QuickDice(seed)
        table = RULESET.start(3, self.options, self.dice)
        self.s: GreekState = table.state
        self.events: list[Event] = table.events
        for seat, hero in enumerate(("shepherd", "actor", "ranger")):
            self.do(seat, PickHero(hero))

    def do(self, seat: Seat, command: Command) -> list[Event]:
        """The events that it caused."""
        events = RULESET.execute(self.s, seat, command, self.dice).events
        self.events += events
        return events

    def tell(self, event: Event) -> None:
        """That has happened too."""
        event.apply(self.s)
        self.events.append(event)

    def view(self, viewer: Viewer) -> GreekState:
        """What a viewer knows, folded from what it was told."""
        return RULESET.view(3, self.options, self.events, viewer)


def told(viewer: Viewer, events: list[Event]) -> list[Event]:
    """The events as this viewer reads them."""
    return [redact(event, viewer) for event in events]


@pytest.mark.clause("GRK-1.11", "GRK-3.2")
@pytest.mark.parametrize("viewer", ALL)
def test_lairs_tones_and_labyrinth_tokens_have_no_face_even_at_the_table(viewer: Viewer) -> None:
    played = Played()

    for s in (played.s, played.view(viewer)):
        assert set(s.lairs.values()) == {""}
        assert set(s.tones.values()) == {""}
        assert s.labyrinth == {}
        assert (s.unseen_lairs.size, s.unseen_tones.size, s.unseen_labyrinth.size) == (4, 8, 5)
        assert s.peeked is None


@pytest.mark.clause("GRK-1.11", "GRK-5.10")
@pytest.mark.parametrize("viewer", ALL)
def test_a_revealed_lair_is_known_to_all_and_the_fourth_by_exclusion(viewer: Viewer) -> None:
    played = Played()
    lairs = ("labyrinth", "statue_garden", "chimeras_cave")

    for space, lair in zip(BOX.tagged["lair_space"], lairs, strict=False):
        played.tell(LairRevealed(0, space, lair))

    view = played.view(viewer)
    assert [lair for lair in view.lairs.values() if lair] == list(lairs)
    assert view.unseen_lairs.unseen == {"underworld_door": 1}


@pytest.mark.clause("GRK-14.2", "GRK-1.11")
@pytest.mark.parametrize("viewer", ALL)
def test_a_tone_once_shown_is_public_history(viewer: Viewer) -> None:
    played = Played()

    played.tell(ToneTurnedUp(0, "3", "gamma"))

    view = played.view(viewer)
    assert (view.tones["3"], view.unseen_tones.unseen["gamma"]) == ("gamma", 1)


@pytest.mark.clause("GRK-19.3", "GRK-1.11")
@pytest.mark.parametrize("viewer", ALL)
def test_a_laid_labyrinth_token_is_known_to_all_and_the_last_by_exclusion(viewer: Viewer) -> None:
    played = Played()

    for number, spot in enumerate("acde", 1):
        played.tell(LabyrinthTokenLaid(f"lab_{number}", spot))

    assert played.view(viewer).labyrinth["e"] == "lab_4"
    assert played.view(viewer).unseen_labyrinth.unseen == {"lab_5": 1}


@pytest.mark.clause("GRK-22.6")
def test_the_card_is_shown_to_the_shepherd_alone() -> None:
    played = Played()

    events = played.do(0, LOOK)

    looks = [event for event in events if isinstance(event, MonsterCardPeeked)]
    assert looks[0].audience() == only(0)
    assert played.view(0).peeked == looks[0].card == played.s.peeked
    for viewer in OTHERS:
        assert MonsterCardPeeked(0, True, None) in told(viewer, events)
        assert len(told(viewer, events)) == len(events)
        assert played.view(viewer).peeked is None
        assert played.view(viewer).peekers == (0,)
        assert str(looks[0].card) not in str(told(viewer, events))


@pytest.mark.clause("GRK-22.6")
@pytest.mark.parametrize("viewer", ALL)
def test_with_the_option_off_everybody_sees_the_card(viewer: Viewer) -> None:
    played = Played(peek_private=False)

    events = played.do(0, LOOK)

    look = next(event for event in events if isinstance(event, MonsterCardPeeked))
    assert look.audience() is EVERYONE
    assert played.view(viewer).peeked == look.card
    assert RULESET.known_to(played.s, viewer).peeked == look.card


@pytest.mark.clause("GRK-22.6")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_second_look_tells_the_others_no_more_than_the_first(viewer: Viewer) -> None:
    played = Played()

    first, second = played.do(0, LOOK), played.do(0, LOOK)

    looks = [e for events in (first, second) for e in events if isinstance(e, MonsterCardPeeked)]
    assert looks[0] == looks[1]
    assert played.view(viewer).peeked is None
    assert played.view(viewer).deck == played.s.deck


@pytest.mark.clause("GRK-22.6", "GRK-15.8")
@pytest.mark.parametrize("viewer", ALL)
def test_when_the_card_leaves_it_is_public_and_the_look_is_over(viewer: Viewer) -> None:
    played = Played()
    played.do(0, LOOK)
    card = str(played.s.peeked)

    played.tell(MonsterCardDiscarded(card))

    view = played.view(viewer)
    assert (view.peeked, view.peekers) == (None, ())
    assert view.card_discards == {card: 1}


@pytest.mark.clause("GRK-22.6")
@pytest.mark.parametrize("viewer", ALL)
def test_what_was_looked_at_is_what_is_drawn(viewer: Viewer) -> None:
    played = Played()
    played.do(0, LOOK)
    card = played.s.peeked

    drawn = [getattr(event, "card", None) for event in played.do(0, EndHeroPhase())]

    assert card in drawn
    assert played.view(viewer).peekers == ()


@pytest.mark.clause("GRK-22.6")
def test_the_look_offers_and_defaults_are_the_same_for_who_has_seen_it_and_who_has_not() -> None:
    played = Played()
    played.do(0, LOOK)

    for viewer in ALL:
        view = played.view(viewer)
        for seat in (0, 1, 2):
            assert list(RULESET.offers(view, seat)) == list(RULESET.offers(played.s, seat))
        assert RULESET.default_command(view, 0) == EndHeroPhase()
        assert RULESET.evaluate(view, 1) == RULESET.evaluate(played.s, 1)


@pytest.mark.clause("GRK-22.6")
def test_a_look_is_not_taken_back() -> None:
    played = Played()

    assert not can_be_undone(played.do(0, LOOK))
    assert not can_be_undone(played.do(0, LOOK))


@pytest.mark.clause("GRK-1.11")
def test_nothing_that_shows_a_hidden_thing_is_taken_back() -> None:
    for event in (
        LairRevealed(0, "necropolis", "labyrinth"),
        ToneTurnedUp(0, "1", "alpha"),
        LabyrinthTokenLaid("lab_1", "a"),
        MonsterCardDiscarded("fickle_fates"),
        MonsterCardPeeked(0, True, None),
    ):
        assert not can_be_undone([event])


@pytest.mark.clause("GRK-22.6")
def test_a_fork_tells_a_seat_what_it_knew_and_no_more() -> None:
    played = Played()
    played.do(0, LOOK)

    for viewer in ALL:
        known = RULESET.known_to(played.s, viewer)
        assert RULESET.snapshot(known) == RULESET.snapshot(played.view(viewer))
        assert knowledge(RULESET, played.s, viewer).peeked == known.peeked
    assert played.s.peeked is not None


@pytest.mark.clause("GRK-22.6", "GRK-1.11")
def test_a_sampled_world_keeps_the_card_of_an_own_look_and_has_any_under_anothers() -> None:
    played = Played()
    played.do(0, LOOK)
    view = played.view(1)

    worlds = [RULESET.sample_world(view, 1, QuickDice(seed)) for seed in range(200)]
    cards = Counter(world.peeked for world in worlds)

    for world in worlds[:20]:
        RULESET.check(world)
        assert RULESET.snapshot(RULESET.known_to(world, 1)) == RULESET.snapshot(view)
    assert None not in cards
    assert len(cards) > 20
    own = RULESET.sample_world(played.view(0), 0, QuickDice(1))
    assert own.peeked == played.s.peeked


@pytest.mark.clause("GRK-1.11")
def test_a_sampled_world_without_a_look_fixes_no_card() -> None:
    played = Played()

    assert RULESET.sample_world(played.view(1), 1, QuickDice(1)).peeked is None


@pytest.mark.clause("GRK-1.11", "GRK-22.6")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_through_a_whole_game_all_else_is_open_to_everybody(seed: int) -> None:
    played = Played(seed)
    dice = QuickDice(seed)

    while not played.s.outcome:
        seat = RULESET.awaiting(played.s)[0]
        looks = seat == 0 and RULESET.rehearse(played.s, 0, LOOK) is None and dice.below(3) == 0
        played.do(seat, LOOK if looks else random_command(RULESET, played.s, seat, dice))

    for viewer in ALL:
        view = played.view(viewer)
        if played.s.peekers and viewer != 0:
            assert view.peeked is None
            view.peeked = played.s.peeked
        assert RULESET.snapshot(view) == RULESET.snapshot(played.s)
