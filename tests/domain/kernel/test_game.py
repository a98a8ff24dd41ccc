"""The game as a whole: lobby, clocks, undo, leaving, handing over, calling off."""

from __future__ import annotations

from uuid import UUID

import msgspec
import pytest

from domain.kernel.command import Choose
from domain.kernel.event import Event
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder, OnTimeout, Origin
from domain.kernel.record import Commit, canonical, fold, perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import (
    Cancel,
    Create,
    Join,
    Leave,
    Play,
    Request,
    Resign,
    Start,
    Substitute,
    TimeOut,
    Undo,
    decode_request,
)
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.commands import MoveLord, PlaceLord
from tests.conformance.parlour import RULESET as PARLOUR
from tests.conformance.parlour import commands as parlour
from tests.conformance.parlour.steps import Auction

SERVICE = Actor(service="test")
SEED = bytes(32)


class Hall:
    """A game and the time; every request becomes a commit."""

    def __init__(self, rules: object = RULESET, seats: int = 2, clock: Clock | None = None) -> None:
        self.rules, self.now = rules, 1000
        self.game = Game(rules)  # type: ignore[arg-type]
        self.commits: list[Commit] = []
        holders = (Holder(),) * seats
        clock = clock or Clock()
        self.ask(Create("g", {}, holders, "public", clock, "server"), Actor(account="anna"))

    def ask(self, request: Request, actor: Actor = SERVICE) -> list[str]:
        """Do it; the types of the events."""
        number = UUID(int=self.game.number)
        commit, events = perform(self.game, request, actor, self.now, SEED, number)
        self.commits.append(commit)
        return [event_name(event) for event in events]

    def refused(self, request: Request, actor: Actor = SERVICE) -> str:
        """The code; the game is as it was."""
        before = (self.game.seq, self.game.number, list(self.game.seats), self.game.status)
        with pytest.raises(Refused) as caught:
            perform(self.game, request, actor, self.now, SEED, UUID(int=0))
        after = (self.game.seq, self.game.number, list(self.game.seats), self.game.status)
        assert before == after
        return caught.value.code

    def begun(self) -> Hall:
        """Everybody sits, play has begun."""
        for seat in range(len(self.game.seats)):
            self.ask(Join(seat), Actor(account=f"player-{seat}"))
        self.ask(Start())
        return self

    def folded(self) -> Game:
        """The same game from its commits."""
        return fold(self.rules, self.commits)  # type: ignore[arg-type]


def event_name(event: Event) -> str:
    """Its class."""
    return type(event).__name__


def test_the_first_free_seat_or_a_chosen_one_is_taken() -> None:
    hall = Hall(seats=3)

    hall.ask(Join(1), Actor(account="anna"))
    hall.ask(Join(), Actor(account="bert"))

    assert [seat.account for seat in hall.game.seats] == ["bert", "anna", None]
    assert hall.refused(Join(), Actor(account="anna")) == "already_joined"
    assert hall.refused(Join(1), Actor(account="cleo")) == "seat_taken"
    assert hall.refused(Join(7), Actor(account="cleo")) == "not_found"
    assert hall.refused(Join(2, "x" * 65), Actor(account="cleo")) == "invalid_entropy"
    hall.ask(Join(), Actor(account="cleo"))
    assert hall.refused(Join(), Actor(account="dora")) == "game_full"


def test_a_seat_is_given_up_before_the_start_and_its_share_is_forgotten() -> None:
    hall = Hall()
    hall.ask(Join(0, "share"), Actor(account="anna"))

    assert hall.ask(Leave(), Actor(account="anna")) == ["SeatVacated"]

    assert hall.game.seats[0].is_open
    assert hall.game.entropy == ["", ""]
    assert hall.refused(Leave(), Actor(account="anna")) == "not_your_seat"


def test_an_account_takes_further_seats_by_naming_them_and_never_by_asking_twice() -> None:
    hall, anna = Hall(seats=4), Actor(account="anna")
    hall.ask(Join(), anna)

    assert hall.ask(Join(2, "share"), anna) == ["SeatTaken"]

    assert [seat.account for seat in hall.game.seats] == ["anna", None, "anna", None]
    assert hall.game.entropy == ["", "", "share", ""]
    for again in (Join(), Join(0), Join(2)):
        assert hall.refused(again, anna) == "already_joined"
    assert hall.refused(Join(2), Actor(account="bert")) == "seat_taken"
    assert hall.refused(Join(4), anna) == "not_found"
    assert hall.folded().seats == hall.game.seats


def test_one_of_several_seats_is_given_up_or_all_of_them() -> None:
    hall, anna = Hall(seats=4), Actor(account="anna")
    for seat in (0, 2, 3):
        hall.ask(Join(seat), anna)
    hall.ask(Join(1), Actor(account="bert"))

    assert hall.ask(Leave(2), anna) == ["SeatVacated"]

    assert [seat.account for seat in hall.game.seats] == ["anna", "bert", None, "anna"]
    for seat, code in ((1, "not_your_seat"), (2, "not_your_seat"), (4, "not_found")):
        assert hall.refused(Leave(seat), anna) == code
    assert hall.ask(Leave(), anna) == ["SeatVacated", "SeatVacated"]
    assert [seat.account for seat in hall.game.seats] == [None, "bert", None, None]


def test_leaving_is_spelled_as_it_was_before_one_could_name_a_seat() -> None:
    assert canonical(Leave()) == b'{"type":"leave"}'
    assert decode_request(b'{"type":"leave"}') == Leave()
    assert decode_request(canonical(Leave(0))) == Leave(0)


def test_a_game_begins_when_every_seat_is_held_and_one_who_belongs_asks() -> None:
    hall = Hall()
    hall.ask(Join(), Actor(account="bert"))

    assert hall.refused(Start(), Actor(account="bert")) == "seats_open"
    hall.ask(Join(), Actor(account="cleo"))
    assert hall.refused(Start(), Actor(account="stranger")) == "not_your_game"
    assert hall.refused(Resign(0)) == "game_not_started"
    assert hall.ask(Start(), Actor(account="bert"))[0] == "GameStarted"
    assert hall.refused(Start()) == "game_started"
    assert hall.refused(Join(), Actor(account="dora")) == "game_started"


def test_only_its_creator_calls_a_game_off_and_the_seed_opens() -> None:
    hall = Hall()
    assert hall.refused(Cancel(), Actor(account="bert")) == "not_your_game"

    assert hall.ask(Cancel(), Actor(account="anna")) == ["GameCancelled", "SeedRevealed"]

    assert hall.game.opened_seed == SEED.hex()
    assert hall.refused(Join(), Actor(account="bert")) == "game_over"


@pytest.mark.parametrize("options", [{"stall_rounds": 1}, {"nonsense": 1}, {"stall_rounds": "5"}])
def test_options_are_checked_when_the_table_is_laid(options: dict[str, object]) -> None:
    request = Create("g", options, (Holder(),) * 2, "public", Clock(), "server")

    with pytest.raises(Refused, match="invalid_options"):
        perform(Game(RULESET), request, SERVICE, 0, SEED, UUID(int=0))


def test_the_entropy_of_the_seats_changes_the_dice() -> None:
    starts = []
    for share in ("", "something"):
        hall = Hall()
        hall.ask(Join(0, share), Actor(account="anna"))
        hall.ask(Join(1), Actor(account="bert"))
        hall.ask(Start())
        starts.append(hall.game.state.backs)

    assert starts[0] != starts[1]


def test_time_never_runs_backwards_inside_a_game() -> None:
    hall = Hall().begun()
    hall.now = 10

    hall.ask(Resign(0))

    assert hall.commits[-1].at_ms == 1000


def test_a_command_that_cannot_be_read_is_refused_with_its_reason() -> None:
    hall = Hall().begun()
    seat = hall.game.awaiting[0]

    for text in (b'{"type":"fly"}', b'{"type":"place_lord"}', b'{"type":"place_lord","entry":1}'):
        assert hall.refused(Play(seat, msgspec.Raw(text))) == "invalid_command"
    assert hall.refused(Play(9, msgspec.Raw(b"{}"))) == "not_found"


@pytest.mark.parametrize(
    "text",
    [
        b'{"type": "place_lord","entry":"n1"}',
        b'{"entry":"n1","type":"place_lord"}',
        b'{"type":"place_lord","entry":"s1","entry":"n1"}',
        b'{"type":"place_lord","entry":"\\u006e1"}',
    ],
    ids=["blank", "order", "twice", "escape"],
)
def test_a_command_has_one_spelling(text: bytes) -> None:
    hall = Hall().begun()
    seat = hall.game.awaiting[0]

    assert hall.refused(Play(seat, msgspec.Raw(text))) == "invalid_command"
    assert hall.ask(Play(seat, msgspec.Raw(b'{"type":"place_lord","entry":"n1"}')))


@pytest.mark.parametrize("request_", [Join(), Leave(), Start(), Cancel(), Undo(0), TimeOut(None)])
def test_nothing_can_be_asked_of_a_game_that_is_not_there(request_: Request) -> None:
    with pytest.raises(Refused) as refused:
        perform(Game(RULESET), request_, SERVICE, 0, SEED, UUID(int=0))

    assert refused.value.code == "not_found"


@pytest.mark.parametrize(("viewer", "seer"), [("spectator", None), ("seat:0", 0), ("seat:12", 12)])
def test_an_origin_names_its_viewer(viewer: str, seer: int | None) -> None:
    assert Origin("g", 1, viewer).seer == seer


@pytest.mark.parametrize(
    "viewer",
    ["omniscient", "", "3", "seat:", "seat:-1", "seat:+1", "seat: 1", "seat:01", "seat:１"],
)
def test_what_is_no_viewer_is_not_taken_for_one(viewer: str) -> None:
    with pytest.raises(ValueError, match=r"viewer|literal"):
        _ = Origin("g", 1, viewer).seer


# Undo.


def placed() -> tuple[Hall, int]:
    """The first lord is placed, by the seat that is given."""
    hall = Hall(clock=Clock(60_000)).begun()
    seat = hall.game.awaiting[0]
    hall.ask(Play.of(seat, PlaceLord("n1")))
    return hall, seat


def test_an_act_that_told_nobody_anything_can_be_taken_back() -> None:
    hall, seat = placed()

    assert hall.ask(Undo(seat)) == ["Undone"]

    assert hall.game.awaiting == (seat,)
    assert hall.game.state.lords == [None, None]
    assert hall.folded().state == hall.game.state
    assert hall.refused(Undo(seat)) == "undo_crosses_information"


def test_nobody_takes_back_the_act_of_another_or_behind_one() -> None:
    hall, seat = placed()
    assert hall.refused(Undo(1 - seat)) == "undo_crosses_information"

    hall.ask(Play.of(1 - seat, PlaceLord("n2")))

    assert hall.refused(Undo(seat)) == "undo_crosses_information"


def test_a_card_turned_up_is_the_horizon_of_undo() -> None:
    hall, seat = placed()
    hall.ask(Play.of(1 - seat, PlaceLord("n2")))
    hall.ask(Play.of(seat, MoveLord("r3c1")))

    assert hall.refused(Undo(seat)) == "undo_crosses_information"
    assert hall.game.undo_horizon(seat) == hall.game.seq


def test_taking_back_gives_no_new_time() -> None:
    hall = Hall(clock=Clock(60_000)).begun()
    seat = hall.game.awaiting[0]
    hall.now += 20_000
    hall.ask(Play.of(seat, PlaceLord("n1")))
    hall.now += 5_000

    hall.ask(Undo(seat))

    assert hall.game.deadline_of(seat) == hall.now + 40_000
    assert hall.folded().deadline_of(seat) == hall.now + 40_000


def test_the_time_after_an_act_that_is_taken_back_counts_as_well() -> None:
    hall = Hall(PARLOUR, clock=Clock(60_000)).begun()
    due = hall.game.deadline_of(0)

    for _ in range(3):
        hall.now += 5_000
        hall.ask(Play.of(0, parlour.Hire({"gold": 1})))
        hall.now += 10_000
        hall.ask(Undo(0))

        assert hall.game.deadline_of(0) == due
        assert hall.folded().deadline_of(0) == due


def test_after_an_undo_what_is_open_was_asked_when_it_was_first_asked() -> None:
    hall = Hall(PARLOUR).begun()
    asked = hall.game.asked_seq
    hall.ask(Play.of(0, parlour.Hire({"gold": 1})))
    assert hall.game.asked_seq == hall.game.seq

    hall.ask(Undo(0))

    assert hall.game.asked_seq == asked
    assert hall.folded().asked_seq == asked


def test_a_public_choice_can_be_taken_back() -> None:
    hall = Hall(PARLOUR).begun()
    hall.ask(Play.of(0, parlour.Hire({"gold": 1})))
    assert hall.game.awaiting == (0,)

    hall.ask(Play.of(0, Choose("cook")))

    assert hall.game.undo_point(0) is not None
    hall.ask(Undo(0))
    hall.ask(Undo(0))
    assert hall.game.state.purses[0] == {"gold": 1, "silver": 3}


# Clocks.


def timed(on_timeout: OnTimeout, rules: object = RULESET, seats: int = 2) -> Hall:
    """A game with a minute for each decision, which has passed."""
    hall = Hall(rules, seats, Clock(60_000, on_timeout)).begun()
    hall.now += 60_000
    return hall


def test_no_clock_runs_out_before_its_time() -> None:
    hall = timed("default")
    hall.now -= 1
    seat = hall.game.awaiting[0]

    assert hall.game.next_deadline() == (61_000, seat)
    assert hall.refused(TimeOut(seat)) == "decision_closed"
    assert hall.refused(TimeOut(1 - seat)) == "decision_closed"
    assert hall.refused(TimeOut(None)) == "decision_closed"


def test_by_default_the_rules_own_default_is_done() -> None:
    hall = timed("default")
    seat = hall.game.awaiting[0]

    assert hall.ask(TimeOut(seat)) == ["DeadlinePassed", "LordPlaced"]
    assert hall.game.state.lords[seat] == "n1"


def test_after_defaults_the_clocks_go_on() -> None:
    hall = timed("default", PARLOUR)
    hall.ask(TimeOut(0))
    hall.now += 60_000
    hall.ask(TimeOut(1))

    assert hall.game.awaiting == (0,)
    assert hall.game.next_deadline() == (hall.now + 60_000, 0)


def test_a_stand_in_takes_an_abandoned_seat_and_has_no_clock() -> None:
    hall = timed("substitute")
    seat = hall.game.awaiting[0]

    assert hall.ask(TimeOut(seat)) == ["DeadlinePassed", "SeatHandedOver"]

    assert hall.game.seats[seat] == Holder(bot="greedy")
    assert hall.game.next_deadline() is None


def test_a_forfeit_leaves_the_game_for_good() -> None:
    hall = timed("forfeit", seats=3)
    seat = hall.game.awaiting[0]

    assert hall.ask(TimeOut(seat))[:3] == ["DeadlinePassed", "SeatResigned", "PlayerLeft"]
    assert hall.game.state.gone == (seat,)


def test_a_paused_decision_waits_until_somebody_acts() -> None:
    hall = timed("pause")
    seat = hall.game.awaiting[0]

    assert hall.ask(TimeOut(seat)) == ["DeadlinePassed"]

    assert hall.game.next_deadline() is None
    hall.ask(Play.of(seat, PlaceLord("n1")))
    assert hall.game.next_deadline() == (hall.now + 60_000, 1 - seat)


def test_whoever_takes_over_a_seat_gets_the_whole_time() -> None:
    hall = timed("pause")
    seat = hall.game.awaiting[0]
    hall.ask(TimeOut(seat))
    hall.now += 500

    hall.ask(Substitute(seat, Holder(account="new")))

    assert hall.game.deadline_of(seat) == hall.now + 60_000
    assert hall.refused(Substitute(seat, Holder(account="new"))) == "seat_taken"
    assert hall.refused(Substitute(seat, Holder())) == "invalid_seats"


# Leaving.


def test_the_last_one_left_ends_the_game_and_the_seed_opens() -> None:
    hall = Hall().begun()

    events = hall.ask(Resign(0))

    assert events[0] == "SeatResigned"
    assert events[-2:] == ["GameEnded", "SeedRevealed"]
    assert hall.game.status == "ended"
    assert hall.refused(Resign(1)) == "game_over"


def test_nobody_leaves_twice_or_hands_over_a_seat_that_has_left() -> None:
    hall = Hall(seats=3).begun()
    hall.ask(Resign(0))

    assert hall.refused(Resign(0)) == "not_your_turn"
    assert hall.refused(Substitute(0, Holder(account="new"))) == "not_your_turn"


# Simultaneous decisions and the clock of the rules.


def auction() -> Hall:
    """All guests of the parlour are asked for their bids."""
    hall = Hall(PARLOUR, 3).begun()
    hall.ask(Play.of(0, parlour.OpenAuction()))
    assert isinstance(hall.game.state.agenda[-1], Auction)
    return hall


def test_many_may_answer_at_the_version_at_which_they_were_asked() -> None:
    hall = auction()
    asked = hall.game.seq

    hall.ask(Play.of(2, parlour.Bid(1)))

    assert hall.game.awaiting == (0, 1)
    assert hall.game.expects(asked)
    assert not hall.game.expects(asked - 1)
    assert not hall.game.expects(hall.game.seq + 1)


def test_one_who_is_not_asked_any_more_may_still_raise() -> None:
    hall = auction()
    hall.ask(Play.of(2, parlour.Bid(1)))

    hall.ask(Play.of(2, parlour.Bid(3)))

    assert hall.refused(Play.of(2, parlour.Bid(2))) == "illegal_command"
    assert hall.game.state.bids[2] == 3


def test_the_rules_own_clock_is_a_command_of_the_service_and_of_no_seat() -> None:
    hall = auction()
    assert hall.game.next_deadline() == (hall.now + 5000, None)
    assert hall.refused(Play.of(0, parlour.CloseBidding())) == "not_your_turn"
    assert hall.refused(TimeOut(None)) == "decision_closed"
    hall.now += 5000

    events = hall.ask(TimeOut(None))

    assert events[:3] == ["DeadlinePassed", "BiddingClosed", "BidsShown"]
    assert hall.game.awaiting == (1,)
    assert hall.folded().state == hall.game.state
