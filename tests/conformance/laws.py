"""The laws of one moment of a game and of one commit (KERNEL.md, last section)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat, blanks, redact
from domain.kernel.game import can_be_undone
from domain.kernel.offers import Offer
from domain.kernel.record import Commit, canonical
from domain.kernel.refusal import Refused
from domain.kernel.requests import Undo

from .walk import Walk, built_in_bots

WHO_AND_WHEN = {"game_over", "decision_closed", "not_your_turn"}
Parameters = dict[tuple[type[Command], str], list[Any]]


class Lawbook:
    """Checks every law it can at each moment of a walk; `seen` are parameters to mutate with."""

    def __init__(self, walk: Walk, seen: Parameters | None = None) -> None:
        self.walk, self.rules = walk, walk.rules
        self.seen: Parameters = {} if seen is None else seen
        self.dice = QuickDice(walk.seed + b"laws")
        self.befores: dict[int, Any] = {}
        self.refused = self.accepted = 0

    # A moment: nothing has happened, all that is asked must hold.

    def moment(self) -> None:
        """Somebody can go on; everybody sees the same offers as the table."""
        self._somebody_can_go_on()
        self._views_agree()
        self._offers_are_sound()
        self._default_is_public_and_legal()
        if self.dice.below(4) == 0:
            self._state_survives_writing()
            self._clone_is_deep()
            self._bots_see_the_view_alone()

    def _somebody_can_go_on(self) -> None:
        s, rules = self.walk.state, self.rules
        awaited = rules.awaiting(s)
        assert awaited or rules.deadline(s), f"nobody is awaited: {s.agenda}"
        for seat in awaited:
            assert any(offer.size() for offer in rules.offers(s, seat)), f"no offer for {seat}"

    def _views_agree(self) -> None:
        s, rules = self.walk.state, self.rules
        rules.check(s)
        for viewer, view in self.walk.views.items():
            rules.check(view.state)
            told = rules.awaiting(view.state)
            assert told == rules.awaiting(s), f"awaiting differs for {viewer}: {told}"
            assert view.seq == self.walk.game.seq
            assert view.next_deadline() == self.walk.game.next_deadline()
        for seat in range(self.walk.subject.players):
            mine = list(rules.offers(self.walk.views[seat].state, seat))
            assert mine == list(rules.offers(s, seat)), f"offers differ on the view of {seat}"

    def _offers_are_sound(self) -> None:
        s = self.walk.state
        for seat in range(self.walk.subject.players):
            for offer in self.rules.offers(s, seat):
                assert offer.size() > 0, f"an empty offer: {offer}"
                command = offer.sample(self.dice)
                assert command in offer, f"sampled outside its offer: {command}"
                self._accepted(seat, command)
                mutant = self._mutate(command)
                for other in range(self.walk.subject.players):
                    self._judged_as_offered(other, mutant)

    def _accepted(self, seat: Seat, command: Command) -> None:
        s = self.walk.state
        assert self.rules.rehearse(s, seat, command, self.walk.now) is None
        assert self.rules.decode_command(canonical(command)) == command
        table = self.rules.execute(clone(s), seat, command, QuickDice(1), self.walk.now)
        assert table.events, f"{command} has no effect"

    def _mutate(self, command: Command) -> Command:
        """The same command with a parameter of another one, or from the wrong end of the board."""
        fields = command.__struct_fields__
        if not fields:
            return command
        name = fields[self.dice.below(len(fields))]
        pool = self.seen.setdefault((type(command), name), [])
        if len(pool) < 300:
            pool.append(getattr(command, name))
        return msgspec.structs.replace(command, **{name: pool[self.dice.below(len(pool))]})

    def _judged_as_offered(self, seat: Seat, command: Command) -> None:
        """Inside an offer exactly if allowed; a refusal names its reason and changes nothing."""
        s, rules, now = self.walk.state, self.rules, self.walk.now
        inside = any(command in offer for offer in rules.offers(s, seat))
        answer = rules.rehearse(s, seat, command, now)
        assert inside == (answer is None), f"{command} by {seat}: offered {inside}, {answer}"
        if answer is None:
            self.accepted += 1
            return
        self.refused += 1
        _gives_its_reason(answer, self.clauses)
        before, dice = rules.snapshot(s), QuickDice(1)
        refusal = refusal_of(lambda: rules.execute(s, seat, command, dice, now))
        assert (refusal.code, refusal.clause) == (answer.code, answer.clause)
        assert rules.snapshot(s) == before, f"{command} was refused and left a trace"
        assert dice.drawn == 0

    @property
    def clauses(self) -> set[str]:
        """The ids of all clauses of the ruleset."""
        from domain.kernel.rulebook import clauses

        return {clause.id for clause in clauses(self.rules.package)}

    def _default_is_public_and_legal(self) -> None:
        s, rules = self.walk.state, self.rules
        for seat in rules.awaiting(s):
            command = rules.default_command(s, seat)
            assert rules.rehearse(s, seat, command, self.walk.now) is None, f"default {command}"
            own = rules.default_command(self.walk.views[seat].state, seat)
            assert own == command, "the default depends on what the seat does not know"

    def _state_survives_writing(self) -> None:
        rules = self.rules
        states = [self.walk.state, *(view.state for view in self.walk.views.values())]
        for s in states:
            again = rules.restore(rules.snapshot(s))
            assert again == s, "a state is not what was written"
            assert rules.snapshot(again) == rules.snapshot(s)
            for seat in range(self.walk.subject.players):
                assert list(rules.offers(again, seat)) == list(rules.offers(s, seat))

        self._goes_on_alike(rules.restore(rules.snapshot(self.walk.state)))

    def _goes_on_alike(self, reloaded: Any) -> None:
        """What was written and read goes on like what was not: no history is left in a dict."""
        s, rules, now = self.walk.state, self.rules, self.walk.now
        for seat in rules.awaiting(s):
            default, again = (rules.default_command(each, seat) for each in (s, reloaded))
            assert default == again, f"a reloaded game has another default: {default}, {again}"
        for seat, command, _ in sampled_commands(self.walk, self.dice):
            for seed in range(3):
                ours = rules.execute(clone(s), seat, command, QuickDice(seed), now)
                theirs = rules.execute(clone(reloaded), seat, command, QuickDice(seed), now)
                assert ours.events == theirs.events, f"a reloaded game goes on otherwise: {command}"

    def _clone_is_deep(self) -> None:
        s, rules = self.walk.state, self.rules
        before, twin = rules.snapshot(s), clone(s)
        for _ in range(5):
            if twin.outcome or not rules.awaiting(twin):
                break
            seat = rules.awaiting(twin)[0]
            offers = list(rules.offers(twin, seat))
            command = offers[self.dice.below(len(offers))].sample(self.dice)
            rules.execute(twin, seat, command, self.dice, self.walk.now)
        assert rules.snapshot(s) == before, "play on a clone changed the original"

    def _bots_see_the_view_alone(self) -> None:
        rules = self.rules
        for seat in rules.awaiting(self.walk.state):
            view = self.walk.views[seat].state
            for bot in built_in_bots(rules):
                choices = [
                    bot.choose(rules, known, seat, QuickDice(5))
                    for known in (view, clone(view), rules.restore(rules.snapshot(view)))
                ]
                assert choices[0] == choices[1] == choices[2], f"{bot.name} is of two minds"
                assert rules.rehearse(self.walk.state, seat, choices[0], self.walk.now) is None

    # A commit: what it did, what it told.

    def before(self) -> bytes:
        """Keep the state, to see that an undo gives it back."""
        now = self.rules.snapshot(self.walk.state)
        self.befores[self.walk.game.seq] = now
        return now

    def commit(self, walk: Walk, commit: Commit, events: list[Event]) -> None:
        """Events survive writing; dice tell; undo gives back; time and numbers go up."""
        assert bytes(commit.events) == canonical(events)
        assert walk.rules.decode_events(commit.events) == events
        for event in events:
            self._survives_redaction(event)
        if bytes(commit.command).startswith(b'{"type":"undo"'):
            back = msgspec.json.decode(commit.command, type=Undo)
            to = msgspec.json.decode(commit.events)[0]["to"]
            assert walk.rules.snapshot(walk.state) == self.befores[to], f"undo by {back.seat}"
        for seat in range(walk.subject.players):
            points = [view.undo_point(seat) is not None for view in walk.views.values()]
            assert points == [walk.game.undo_point(seat) is not None] * len(points)

    def _survives_redaction(self, event: Event) -> None:
        hidden = blanks(type(event))
        for viewer in self.walk.viewers:
            told = redact(event, viewer)
            again = self.rules.decode_events(b"[" + canonical(told) + b"]")[0]
            assert again == told
            if hidden and viewer not in event.audience():
                assert all(getattr(told, name) is None for name in hidden)
            else:
                assert told is event


def _gives_its_reason(answer: Refused, clauses: set[str]) -> None:
    if answer.code in WHO_AND_WHEN:
        return
    assert answer.code == "illegal_command", answer.code
    assert answer.clause in clauses, f"no such clause: {answer.clause!r}"
    assert answer.detail


def refusal_of(deed: Callable[[], object]) -> Refused:
    """The refusal that this raises."""
    try:
        deed()
    except Refused as refusal:
        return refusal
    raise AssertionError("it was not refused")


def dice_tell(walk: Walk, seat: Seat, command: Command) -> None:
    """A command that rolls cannot be taken back, and a rehearsal rolls nothing."""
    dice = QuickDice(9)
    table = walk.rules.execute(clone(walk.state), seat, command, dice, walk.now)
    if dice.drawn:
        assert not can_be_undone(table.events), f"{command} rolled and told nobody: {table.events}"


def sampled_commands(walk: Walk, dice: QuickDice) -> list[tuple[Seat, Command, Offer]]:
    """One command out of every offer that is open."""
    return [
        (seat, offer.sample(dice), offer)
        for seat in range(walk.subject.players)
        for offer in walk.rules.offers(walk.state, seat)
    ]
