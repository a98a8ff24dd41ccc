"""The turns of the people at one terminal."""

from __future__ import annotations

import re
from pathlib import Path

from domain.kernel.decision import DecisionAsked
from domain.kernel.event import Event, Seat, redact
from domain.kernel.lobby import Actor, LobbyEvent, SeatResigned, Undone
from domain.kernel.refusal import Refused
from domain.kernel.requests import Resign, Undo
from domain.kernel.verify import verify
from domain.kernel.words import HEADING, Words, seated
from domain.rulesets.registry import find

from .common import Failure, write_bytes
from .match import Match
from .menu import Back, Menu, Typed
from .rules import matching, plain
from .screen import Gone, Screen
from .verify import praise

TOLD = (SeatResigned, Undone)  # of what happens to a game as a whole
QUIT = ("q", "quit", "exit")
UNDO = ("u", "undo")
OTHER_SEAT = re.compile(r"as ([0-9]{1,2})")
DULL = ("TurnEnded",)  # the next heading says the same


class Session:
    """A match, a screen, and who sits at the keyboard."""

    def __init__(self, match: Match, screen: Screen, words: Words) -> None:
        self.match, self.screen, self.words = match, screen, words
        self.people = [s for s, h in enumerate(match.game.seats) if h.account is not None]
        self.seen = dict.fromkeys(self.people, 0)
        alone = bool(self.people) and self._own(self.people[0]) == self.people
        self.at_keyboard: Seat | None = self.people[0] if alone else None

    def run(self) -> None:
        """Until the game is over; Gone when the people leave."""
        self._welcome()
        while True:
            self.match.let_bots_play()
            if self.match.outcome:
                return
            self._turn(self.match.game.awaiting[0])

    def _own(self, seat: Seat) -> list[Seat]:
        """All seats of the person who sits at this one."""
        holders = self.match.game.seats
        return [each for each in self.people if holders[each].account == holders[seat].account]

    def _welcome(self) -> None:
        screen = self.screen
        screen.heading(self.words.component(self.match.rules.slug))
        for line in seated(self.words, self.match.game):
            screen.say(line)
        if self.people:
            screen.say(screen.phrase("how"), "dim")

    def _turn(self, seat: Seat) -> None:
        version = self.match.game.seq
        if self.at_keyboard in self._own(seat):
            self.at_keyboard = seat
        if seat != self.at_keyboard:
            self._hand_over(seat)
        if seat != self.at_keyboard:
            return
        self._tell(seat)
        while self.match.game.seq == version and self.at_keyboard == seat:
            self._decide(seat)

    def _hand_over(self, seat: Seat) -> None:
        """The next person sits down, unless the last one takes the last act back."""
        name, last = self.words.holder(self.match.game.seats[seat]), self.at_keyboard
        self.screen.clear()
        phrase = self.screen.phrase("pass_on", seat=self.words.seat(seat), name=name)
        typed = self.screen.ask(f"{phrase} ")
        if typed in QUIT:
            raise Gone
        if typed in UNDO and last is not None and self._request(Undo(last), last):
            return
        self.at_keyboard = seat

    def _tell(self, seat: Seat | None) -> None:
        """What happened since this seat (None: anybody) was told last, and the board."""
        whose = self.people if seat is None else self._own(seat)
        since = min((self.seen[each] for each in whose), default=0)
        lines = [line for event in self.match.told[since:] for line in self._line(event, seat)]
        if lines:
            self.screen.say()
            self.screen.heading(self.screen.phrase("since"))
            for line in lines:
                self.screen.tell(line)
        for each in whose:
            self.seen[each] = len(self.match.told)
        game = self.match.game if seat is None else self.match.views[seat]
        self.screen.say()
        self.screen.board(self.match.rules.picture(game.state, self.words))
        self.screen.say()

    def _line(self, event: Event, seat: Seat | None) -> list[str]:
        if isinstance(event, DecisionAsked) or type(event).__name__ in DULL:
            return []
        if isinstance(event, LobbyEvent) and not isinstance(event, TOLD):
            return []
        shown = event if seat is None else redact(event, self._eyes(event, seat))
        text = self.words.sentence(shown)
        return ["", text] if type(event).__name__ == HEADING else [f"  {text}"]

    def _eyes(self, event: Event, seat: Seat) -> Seat:
        """The seat of this person that may read the most of an event."""
        return next((each for each in self._own(seat) if each in event.audience()), seat)

    def _decide(self, seat: Seat) -> None:
        view = self.match.views[seat]
        prompt = self.words.prompt(view.state.agenda[-1])
        title = self.screen.phrase("your_turn", seat=self.words.seat(seat), prompt=prompt)
        self.screen.say(title, "bold")
        self._name_others(seat)
        menu = Menu(self.screen, self.words, view, seat)
        try:
            self.match.play(seat, menu.choose())
        except Typed as typed:
            self._typed(typed.text, menu, seat)
        except Back:
            return
        except Refused as refusal:
            self._explain(refusal)

    def _typed(self, text: str, menu: Menu, seat: Seat) -> None:
        word, _, rest = text.partition(" ")
        if text.startswith("?"):
            word, rest = "?", text[1:]
        if text in QUIT:
            raise Gone
        if word in ("?", "help", "h"):
            self._help(rest.strip(), menu)
        elif text in UNDO:
            self._take_back(seat)
        elif text == "resign":
            self._request(Resign(seat), seat)
        elif (other := OTHER_SEAT.fullmatch(text)) and int(other[1]) in self.people:
            self._out_of_turn(int(other[1]), seat)
        elif (command := menu.parse(text)) is not None:
            try:
                self.match.play(seat, command)
            except Refused as refusal:
                self._explain(refusal)
        elif text:
            self.screen.say(self.screen.phrase("unknown", text=text), "yellow")

    def _name_others(self, seat: Seat) -> None:
        """This person's other seats that may act though the game does not wait for them."""
        for other in self._own(seat):
            if other not in (seat, *self.match.game.awaiting) and self._may_act(other):
                name = self.words.seat(other)
                self.screen.say(self.screen.phrase("out_of_turn", seat=name, number=other), "dim")

    def _may_act(self, seat: Seat) -> bool:
        view = self.match.views[seat]
        return any(True for _ in view.rules.offers(view.state, seat))

    def _out_of_turn(self, other: Seat, seat: Seat) -> None:
        """Another seat acts where the rules let it, with a perk perhaps; then `seat` goes on."""
        if other not in self._own(seat):
            self._hand_over(other)
            if self.at_keyboard != other:
                return
            self._tell(other)
        if self._may_act(other):
            self._decide(other)
        else:
            name = self.words.seat(other)
            self.screen.say(self.screen.phrase("nothing_now", seat=name), "yellow")

    def _take_back(self, seat: Seat) -> None:
        """The last act of whichever seat this person has acted for."""
        own = (each for each in self._own(seat) if self.match.game.undo_point(each))
        last = next(own, seat)
        self._request(Undo(last), last)

    def _request(self, request: Undo | Resign, seat: Seat) -> bool:
        """Whether it was granted."""
        try:
            self.match.ask(request, Actor(account=self.match.game.seats[seat].account))
        except Refused as refusal:
            self._explain(refusal)
            return False
        return True

    def _explain(self, refusal: Refused) -> None:
        """The refusal and the clause it stands on."""
        screen = self.screen
        why = screen.why(refusal.code, refusal.detail)
        if not refusal.clause:
            screen.say(screen.phrase("refused_plainly", detail=why), "yellow")
            return
        text = screen.phrase("refused", clause=refusal.clause, detail=why)
        screen.say(text, "yellow")
        self._clause(refusal.clause)

    def _clause(self, number: str) -> None:
        for clause in matching(self.match.rules, number):
            self.screen.say(f"{clause.id} {plain(clause)}", "dim")

    def _help(self, about: str, menu: Menu) -> None:
        screen, words = self.screen, self.words
        if about:
            self._clause(about)
            if not matching(self.match.rules, about):
                example = f"{self.match.rules.prefix}-1.1"
                screen.say(screen.phrase("no_clause", clause=about, example=example), "yellow")
            return
        screen.say(screen.phrase("how"))
        for kind in menu.kinds:
            label, text = words.command_label(kind), words.command_help(kind)
            screen.say(f"{label}{words.word('colon')}{text} ({self.match.rules.clause_of(kind)})")
        examples = ", ".join(menu.examples())
        clause = f"{self.match.rules.prefix}-1.1"
        screen.say(screen.phrase("typed", examples=examples, clause=clause))

    # The end.

    def finish(self, save: str | None) -> None:
        """What happened at last, the result, and the record on request."""
        self._tell(None)
        self._result()
        if save is not None:
            self._save(save)
        elif self.screen.person and self.people:
            self._offer_to_save()

    def _offer_to_save(self) -> None:
        """Ask until a file is written or nobody wants one; no file is overwritten."""
        while file := self._wanted_file():
            try:
                if Path(file).exists():
                    raise Failure(f"{file} exists already")
                self._save(file)
            except Failure as failure:
                self.screen.say(failure.message, "yellow")
            else:
                return

    def _wanted_file(self) -> str:
        try:
            return self.screen.ask(self.screen.phrase("save"))
        except Gone:
            return ""

    def _result(self) -> None:
        outcome, words = self.match.outcome, self.words
        if outcome is None:
            return
        key = "winner" if outcome.winners else "no_winner"
        seats = words.value(type(outcome), "winners", outcome.winners)
        result = words.value(type(outcome), "result", outcome.result)
        self.screen.say(self.screen.phrase(key, seats=seats, result=result), "bold")

    def _save(self, file: str) -> None:
        record = self.match.record(lines=file.endswith(".ndjson"))
        verdict = verify(record, find)
        if not verdict.verified:
            raise Failure(f"the record is not true, commit {verdict.first_bad}: {verdict.detail}")
        write_bytes(file, record)
        self.screen.say(self.screen.phrase("saved", file=file))
        self.screen.board(praise(verdict))
