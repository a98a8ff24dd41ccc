"""Words for people: every label is there, in every language, and tells no secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import takewhile
from typing import Any
from uuid import UUID

import pytest

from domain.bots import bots_of
from domain.kernel.decision import Choice, DecisionAsked, GameEnded, Question
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, blanks, redact, snake
from domain.kernel.game import Game
from domain.kernel.labels import LANGUAGES, fill, labels_of, placeholders, printable
from domain.kernel.lobby import LOBBY_EVENTS, Actor, Clock, DeadlinePassed, Holder, SeatTaken
from domain.kernel.record import FORMAT, Commit, Header, perform
from domain.kernel.requests import Create, Play, Start
from domain.kernel.rulebook import read_json
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import Reader, Words, playthrough
from domain.rulesets.halloween.commands import InspectGrave, MoveLord
from domain.rulesets.halloween.content import Options
from domain.rulesets.halloween.decisions import Turn
from domain.rulesets.halloween.events import GameScored, GraveInspected, LordMoved
from domain.rulesets.registry import find, rulesets

AnyRuleset = Ruleset[Any]
SEED = bytes(range(32))


def halloween() -> AnyRuleset:
    rules = find("halloween")
    assert rules is not None
    return rules


def every_ruleset() -> list[Any]:
    return [pytest.param(rules, id=rules.slug) for rules in rulesets()]


def event_classes(rules: AnyRuleset) -> list[type[Event]]:
    generic: list[Any] = list(rules.event_types)
    return [getattr(kind, "__origin__", kind) for kind in (*generic, *LOBBY_EVENTS)]


def entry(rules: AnyRuleset, section: str, name: str) -> dict[str, Any]:
    own = labels_of(rules.package)[section].get(name)
    kernel = read_json("domain.kernel", "labels.json")[section].get(name)
    found: dict[str, Any] = own or kernel
    return found


def played(rules: AnyRuleset, bots: tuple[str, ...]) -> tuple[Header, list[Commit], Game]:
    """A whole game between bots as its record."""
    game, dice = Game(rules), QuickDice(1)
    commits: list[Commit] = []
    policies = bots_of(rules)
    holders = tuple(Holder(bot=name) for name in bots)
    table = Create("a-game", {}, holders, "public", Clock(), "requested")
    host = Actor(service="t")
    commits += [perform(game, act, host, 1, SEED, UUID(int=1))[0] for act in (table, Start())]
    while game.awaiting:
        seat = game.awaiting[0]
        command = policies[bots[seat]].choose(rules, game.state, seat, dice)
        play = Play.of(seat, command)
        commits.append(perform(game, play, Actor(bot=bots[seat]), 1, SEED, UUID(int=1))[0])
    header = Header(
        FORMAT, "a-game", rules.slug, rules.version, "omniscient", len(commits), SEED.hex()
    )
    return header, commits, game


@pytest.fixture(scope="module", params=every_ruleset())
def story(request: pytest.FixtureRequest) -> tuple[AnyRuleset, Header, list[Commit]]:
    rules: AnyRuleset = request.param
    bots = list(bots_of(rules))
    lineup = tuple(bots[seat % len(bots)] for seat in range(max(rules.seats)))
    header, commits, _ = played(rules, lineup)
    return rules, header, commits


def events_of(rules: AnyRuleset, commits: list[Commit]) -> Iterator[Event]:
    for commit in commits:
        yield from rules.decode_events(commit.events)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", every_ruleset())
class TestEveryLabel:
    def test_every_event_has_a_sentence(self, rules: AnyRuleset, lang: str) -> None:
        unsaid = [
            kind.__name__
            for kind in event_classes(rules)
            if not entry(rules, "events", kind.__name__)["text"][lang]
        ]

        assert unsaid == []

    def test_every_placeholder_is_a_field(self, rules: AnyRuleset, lang: str) -> None:
        for kind in event_classes(rules):
            for text in entry(rules, "events", kind.__name__).values():
                strangers = set(placeholders(text[lang])) - set(kind.__struct_fields__)
                assert strangers == set(), kind.__name__

    def test_every_event_with_a_secret_in_its_sentence_has_a_hidden_one(
        self, rules: AnyRuleset, lang: str
    ) -> None:
        for kind in event_classes(rules):
            label = entry(rules, "events", kind.__name__)
            if set(placeholders(label["text"][lang])) & set(blanks(kind)):
                assert label["hidden"][lang], kind.__name__

    def test_no_hidden_sentence_names_a_secret_field(self, rules: AnyRuleset, lang: str) -> None:
        for kind in event_classes(rules):
            hidden = entry(rules, "events", kind.__name__).get("hidden", {lang: ""})[lang]
            assert set(placeholders(hidden)) & set(blanks(kind)) == set(), kind.__name__

    def test_every_command_has_a_label_and_a_help(self, rules: AnyRuleset, lang: str) -> None:
        words = Words(rules, lang)

        for kind in rules.command_types:
            assert words.command_label(kind)
            assert words.command_help(kind)

    def test_every_question_has_a_prompt(self, rules: AnyRuleset, lang: str) -> None:
        labels = labels_of(rules.package)["decisions"]

        questions = [step for step in rules.steps if issubclass(step, Question)]
        asked = [labels[snake(q.__name__)][lang] for q in questions if q is not Choice]
        assert all(asked)

    def test_every_seat_has_a_name_of_its_own(self, rules: AnyRuleset, lang: str) -> None:
        words = Words(rules, lang)

        names = [words.seat(seat) for seat in range(max(rules.seats))]
        assert len(set(names)) == len(names)
        assert not set(names) & {f"seat_{n}" for n in range(9)}

    def test_every_option_is_explained(self, rules: AnyRuleset, lang: str) -> None:
        labels = labels_of(rules.package)["options"]

        explained = [label["help"][lang] and label["name"][lang] for label in labels.values()]
        assert all(explained)
        assert set(labels) <= set(rules.options.__struct_fields__)


class TestAWholeGame:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_no_sentence_shows_an_id_a_tuple_or_an_empty_place(
        self, story: tuple[AnyRuleset, Header, list[Commit]], lang: str
    ) -> None:
        rules, _, commits = story
        words = Words(rules, lang)
        labels = labels_of(rules.package)
        ids = {name for name, label in labels["components"].items() if "_" in name or label}
        ids -= {text for label in labels["components"].values() for text in label["name"].values()}

        for event in events_of(rules, commits):
            for shown in (event, *(redact(event, viewer) for viewer in (None, 0, 1))):
                text = words.sentence(shown)
                said = set(text.replace(",", " ").replace(":", " ").split())
                assert not said & {i for i in ids if any(c.isdigit() or c == "_" for c in i)}, text
                assert not set("{}[]_") & set(text), text
                assert text == " ".join(text.split())
                assert not text.endswith((",", ":", "、", "：", " "))
                assert "None" not in text
                assert "()" not in text

    def test_the_sentence_of_a_redacted_event_is_the_same_whatever_the_secret(
        self, story: tuple[AnyRuleset, Header, list[Commit]]
    ) -> None:
        rules, _, commits = story
        words = Words(rules)

        for event in events_of(rules, commits):
            hidden = redact(event, None)
            if hidden is not event and type(event) is not DecisionAsked:
                for name in blanks(type(event)):
                    secret = words.value(type(event), name, getattr(event, name))
                    assert secret.lower() not in words.sentence(hidden).lower()

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_playthrough_ends_with_the_board(
        self, story: tuple[AnyRuleset, Header, list[Commit]], lang: str
    ) -> None:
        rules, header, commits = story

        lines = list(playthrough(rules, header, commits, lang))

        state = rules.fold(
            max(rules.seats),
            rules.options(),
            (e for e in events_of(rules, commits) if not isinstance(e, LOBBY_EVENTS)),
        )
        picture = rules.picture(state, Words(rules, lang)).split("\n")
        assert lines[-len(picture) :] == picture
        assert all("\n" not in line for line in lines)

    def test_a_playthrough_stops_at_any_event(
        self, story: tuple[AnyRuleset, Header, list[Commit]]
    ) -> None:
        rules, header, commits = story
        whole = list(playthrough(rules, header, commits))

        last = commits[-1].last_seq
        for at in range(0, last + 1, max(1, last // 150)):
            lines = list(playthrough(rules, header, commits, at=at))
            told = takewhile(lambda line: not line.startswith("The board"), lines)
            numbers = [int(line[:6]) for line in told if line[:6].strip().isdigit()]
            assert max(numbers, default=0) <= at
            assert lines[0] == whole[0]
            settled = at in {commit.last_seq for commit in commits}
            assert settled or not any(line.startswith("Waiting for") for line in lines)

    def test_an_outsider_reads_no_secret_front(self) -> None:
        header, commits, _ = played(halloween(), ("random", "random"))

        readers: tuple[Reader, ...] = ("table", None, 0, 1)
        seen_by = {
            viewer: "\n".join(playthrough(halloween(), header, commits, viewer=viewer))
            for viewer in readers
        }

        assert "and sees: " in seen_by["table"]
        assert "and sees: " not in seen_by[None]
        sees = {v: text.count("and sees: ") for v, text in seen_by.items()}
        assert sees[0] + sees[1] == sees["table"]


class TestSentences:
    def test_a_seat_goes_by_the_name_of_its_piece_in_the_colours_of_the_game(self) -> None:
        options = Options(colours=("green", "red", "blue", "yellow"))

        words = Words(halloween(), "en", options)

        assert words.sentence(LordMoved(0, "r1c2")) == "Green dark lord moves to row 1, column 2"

    def test_a_player_s_name_takes_the_place_of_the_piece(self) -> None:
        words = Words(halloween(), "es", names={0: "Ana"})

        assert words.sentence(LordMoved(0, "r1c2")) == "Ana se mueve a fila 1, columna 2"

    def test_a_sentence_begins_with_a_capital(self) -> None:
        words = Words(halloween(), names={0: "ana"})

        assert words.sentence(LordMoved(0, "r1c1")).startswith("Ana")

    def test_an_inspection_is_told_with_and_without_the_front(self) -> None:
        event, words = GraveInspected(1, "r2c2", "zombie"), Words(halloween())

        told = [words.sentence(redact(event, viewer)) for viewer in (1, 0, None)]

        assert told == [
            "Blue dark lord looks under row 2, column 2 and sees: Zombie",
            "Blue dark lord looks under row 2, column 2",
            "Blue dark lord looks under row 2, column 2",
        ]

    def test_scores_are_told_by_seat(self) -> None:
        event = GameScored((12, 9), (True, True), ())

        text = Words(halloween()).sentence(event)

        assert text == "Final scores: Red dark lord 12, Blue dark lord 9"

    def test_a_tie_names_no_winner_and_leaves_no_comma(self) -> None:
        event = GameEnded("all_revealed", "tie", ())

        text = Words(halloween()).sentence(event)

        assert text == "The game is over (all graves are turned up): tie, play again"

    def test_the_rules_own_clock_names_no_seat(self) -> None:
        words = Words(halloween())

        assert words.sentence(DeadlinePassed(None)) == "Time is up"
        assert words.sentence(DeadlinePassed(1)) == "Time is up: Blue dark lord"

    def test_a_bot_is_called_a_bot(self) -> None:
        event = SeatTaken(0, Holder(bot="greedy"), "")

        text = Words(halloween()).sentence(event)

        assert text == "Red dark lord is played by greedy (bot)"

    def test_an_account_goes_by_its_name(self) -> None:
        words = Words(halloween(), accounts={"a-7": "Ana"})

        assert words.holder(Holder(account="a-7")) == "Ana"
        assert words.holder(Holder(account="b-8")) == "b-8"
        assert words.holder(Holder()) == "free"

    def test_a_name_cannot_command_the_terminal(self) -> None:
        event = SeatTaken(0, Holder(account="\x1b[31mEve\u202e{seat}"), "")

        text = Words(halloween()).sentence(event)

        assert text == "Red dark lord is played by \ufffd[31mEve\ufffd{seat}"
        assert Words(halloween(), names={0: "\x1bEve"}).seat(0) == "\ufffdEve"

    def test_a_command_is_told_with_its_parameters(self) -> None:
        words = Words(halloween())

        assert words.command(MoveLord("r1c1")) == "Move: row 1, column 1"
        assert words.command(InspectGrave("r1c1", "r2c2")) == (
            "Inspect a grave: Will-o'-the-wisp row 1, column 1; row 2, column 2"
        )

    def test_a_question_asks(self) -> None:
        assert Words(halloween(), "es").prompt(Turn()) == "Inspecciona antes una tumba, o muévete"

    def test_a_payment_is_counted(self) -> None:
        words = Words(halloween())

        assert words.value(MoveLord, "cards", {"zombie": 2, "ghost": 1}) == "2 × Zombie, 1 × Ghost"

    def test_an_unknown_id_is_shown_as_it_is(self) -> None:
        assert Words(halloween()).component("nowhere") == "nowhere"

    def test_a_language_that_there_is_not_is_named(self) -> None:
        with pytest.raises(ValueError, match="'fr'"):
            Words(halloween(), "fr")


class TestTemplates:
    @pytest.mark.parametrize(
        ("template", "expected"),
        [
            ("{a}: {b}", "A"),
            ("{b}: {a}", "A"),
            ("{a} ({b})", "A"),
            ("{a}（{b}）", "A"),
            ("{a}、{b}", "A"),
            ("over ({a}): {b}, {a}", "over (A), A"),
            ("{b}", ""),
        ],
    )
    def test_an_empty_value_takes_its_separator_along(self, template: str, expected: str) -> None:
        assert fill(template, {"a": "A", "b": ""}) == expected

    def test_a_value_keeps_its_own_brackets_and_separators(self) -> None:
        assert fill("{a} ({b})", {"a": "Ann () B:", "b": ""}) == "Ann () B:"
        assert fill("{a}, {b}", {"a": "()", "b": "Ann ()"}) == "(), Ann ()"

    def test_a_value_is_never_read_as_a_template(self) -> None:
        assert fill("{a}", {"a": "{b}"}) == "{b}"

    def test_control_characters_are_not_printable(self) -> None:
        assert printable("a\x1b\u202eb\n") == "a\ufffd\ufffdb\ufffd"


def test_the_kernel_s_labels_speak_all_languages() -> None:
    labels = read_json("domain.kernel", "labels.json")

    texts = [text for label in labels["events"].values() for text in label.values()]
    texts += [text for label in labels["commands"].values() for text in label.values()]
    texts += list(labels["words"].values())

    assert labels["_meta"]["languages"] == list(LANGUAGES)
    assert all(set(text) == set(LANGUAGES) and all(text.values()) for text in texts)
    assert json.dumps(labels)
