"""reckon play: whole games through a pipe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from rich.cells import cell_len

from domain.kernel.verify import verify
from domain.rulesets.registry import find

Reckon = Callable[..., Result]
ALWAYS_THE_FIRST = "1\n" * 5000


@pytest.mark.parametrize(
    "seats", ["you,greedy", "bot:random,you", "you,you:Ana,random", "you,you", "you:Ana,you:Ana"]
)
def test_always_the_first_choice_plays_a_game_to_its_end(run: Reckon, seats: str) -> None:
    words = ("play", "halloween", "--seats", seats, "--seed", "a", "-o", "stall_rounds=5")

    result = run(*words, "--save", "g.json", typed=ALWAYS_THE_FIRST)

    assert result.exit_code == 0, result.stderr
    assert "The game is over" in result.stdout
    assert "Saved in g.json" in result.stdout
    assert verify(Path("g.json").read_bytes(), find).verified
    assert run("verify", "g.json").exit_code == 0


@pytest.mark.parametrize(
    ("lang", "end"), [("en", "The game is over"), ("es", "Fin de la partida"), ("ja", "ゲーム終了")]
)
def test_a_game_is_played_in_each_language(run: Reckon, lang: str, end: str) -> None:
    result = run("play", "halloween", "--lang", lang, "--seed", "a", typed=ALWAYS_THE_FIRST)

    assert result.exit_code == 0
    assert end in result.stdout


def test_a_record_of_lines_is_saved_where_the_name_asks_for_it(run: Reckon) -> None:
    run("play", "halloween", "--seats", "greedy,greedy", "--save", "g.ndjson")

    data = Path("g.ndjson").read_bytes()
    assert data.startswith(b'{"format":')
    assert verify(data, find).verified


def test_the_same_seed_gives_the_same_deal(run: Reckon) -> None:
    words = ("play", "halloween", "--seats", "greedy,random", "--seed", "moon")

    first, second = run(*words).stdout, run(*words).stdout

    assert first == second
    assert run(*words[:-1], "sun").stdout != first


def test_the_deal_is_another_each_time_without_a_seed(run: Reckon) -> None:
    words = ("play", "halloween", "--seats", "greedy,random")

    assert run(*words).stdout != run(*words).stdout


def test_a_command_can_be_typed_in_several_ways(run: Reckon) -> None:
    typed = 'n3\nmove r2c3\nmove_lord to=r2c4\n{"type":"move_lord","to":"r2c5"}\nr2c6\n'

    result = run("play", "halloween", "--seats", "you,you", "--seed", "a", typed=hot_seat(typed))

    assert "takes its place north of column 3" in result.stdout
    for column in (3, 4, 5, 6):
        assert f"Red dark lord moves to row 2, column {column}" in result.stdout


def hot_seat(typed: str) -> str:
    """Our lines, with those of an opponent who walks along the edges, and the handing over."""
    others = ["s1", "r6c1", "r5c1", "r6c1", "r5c1"]
    pairs = zip(typed.splitlines(), others, strict=True)
    return "".join(f"\n{mine}\n\n{theirs}\n" for mine, theirs in pairs) + "\n"


def test_a_refusal_shows_its_clause(run: Reckon) -> None:
    result = run("play", "halloween", "--seed", "a", typed="n3\nmove r1c1\nq\n")

    assert "Not allowed (HAL-5.5): that grave is not in a straight line" in result.stdout
    assert "HAL-5.5 First move. From an entry" in result.stdout


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("es", ["rojo: tú", "No se puede (HAL-5.5): las reglas", "No es posible: no tienes nada"]),
        ("ja", ["：あなた", "できません（HAL-5.5）：ルール", "できません：取り消せる手"]),
    ],
)
def test_a_refusal_speaks_the_reader_s_language(run: Reckon, lang: str, told: list[str]) -> None:
    typed = "n3\nmove r1c1\nundo\nq\n"

    result = run("play", "halloween", "--seed", "a", "--lang", lang, typed=typed)

    assert [each for each in told if each not in result.stdout] == []
    assert "you\n" not in result.stdout


def test_nonsense_is_not_understood_and_changes_nothing(run: Reckon) -> None:
    nonsense = "\n".join(["foo", "99", "0", "-1", "{", "1 1", "\x1b[A", "[" * 2000, "move", "１"])

    result = run("play", "halloween", "--seed", "a", typed=f"{nonsense}\nq\n")

    assert result.exit_code == 0
    assert "takes its place" not in result.stdout
    assert "\x1b" not in result.stdout


def test_bytes_that_are_no_text_are_not_understood(run: Reckon) -> None:
    result = run("play", "halloween", "--seed", "a", typed=b"\xff\xfe\nq\n")

    assert result.exit_code == 0


def test_help_tells_the_commands_and_a_clause(run: Reckon) -> None:
    result = run("play", "halloween", "--seed", "a", typed="?\n? HAL-6.1\nq\n")

    assert "Put your dark lord on a free spot" in result.stdout
    assert "HAL-6.1 " in result.stdout


@pytest.mark.parametrize("lang", ["en", "es", "ja"])
@pytest.mark.parametrize("asked", ["HAL-99.1", "move", "ZZ-1.1"])
def test_help_says_when_there_is_no_such_clause(run: Reckon, asked: str, lang: str) -> None:
    words = ("play", "halloween", "--seed", "a", "--lang", lang)

    told = run(*words, typed=f"? {asked}\nq\n").stdout

    line = next(line for line in told.splitlines() if asked in line and line != f"> ? {asked}")
    assert "HAL-1.1" in line
    assert line in run(*words, typed=f"?{asked}\nq\n").stdout


@pytest.mark.parametrize("lang", ["en", "es", "ja"])
def test_a_long_event_goes_on_below_its_text(run: Reckon, lang: str) -> None:
    words = ("play", "horrified", "--seed", "1", "--seats", "you", "--lang", lang)
    many = ("-o", "difficulty=custom", "-o", "monster_count=6")

    told = run(*words, *many, typed="q\n").stdout.splitlines()

    at = next(n for n, line in enumerate(told) if cell_len(line) > 60 and line.startswith("  "))
    assert max(map(cell_len, told)) <= 80
    assert told[at + 1].startswith("  ")
    assert told[at + 1][2] != " "
    assert [line for line in told if line != line.rstrip()] == []


HEROES = ("play", "horrified", "--seed", "5", "-o", "first_seat=0", "--seats")


def test_another_hero_of_the_same_person_plays_a_perk_out_of_turn(run: Reckon) -> None:
    told = run(*HEROES, "you:Ana,you:Ana", typed="as 1\n1\nq\n").stdout

    assert "Seat 1 may act now too: as 1" in told
    assert "Seat 1 plays Visit from the Detective" in told
    assert "Seat 0 may act now too" not in told


def test_another_person_plays_a_perk_out_of_turn_and_hands_back(run: Reckon) -> None:
    typed = "\nas 1\n\nplay_perk visit_from_the_detective\n1\n1\n1\n\nq\n"

    told = run(*HEROES, "you:Ana,you:Ben", typed=typed).stdout

    before, after = told.split("Hand over to Seat 1 (Ben)", 1)
    assert "may act now too" not in before
    assert "Seat 1 plays Visit from the Detective" in after
    assert "Hand over to Seat 0 (Ana)" in after


def test_a_person_who_was_handed_the_keys_and_does_nothing_hands_back(run: Reckon) -> None:
    told = run(*HEROES, "you:Ana,you:Ben", typed="\nas 1\n\nb\n\nq\n").stdout

    first, _, rest = told.partition("Hand over to Seat 1 (Ben)")
    assert first.count("Hand over to Seat 0 (Ana)") == 1
    assert rest.count("Hand over to Seat 0 (Ana)") == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("as 1", "Blue dark lord can do nothing now."),
        ("as 7", "Not understood: as 7."),
        ("as", "Not understood: as."),
    ],
)
def test_a_seat_that_may_do_nothing_is_told_so(run: Reckon, typed: str, told: str) -> None:
    words = ("play", "halloween", "--seed", "a", "--seats", "you:Ana,you:Ana")

    result = run(*words, typed=f"{typed}\nq\n")

    assert told in result.stdout
    assert "may act now too" not in result.stdout


def test_an_undo_that_crosses_another_s_act_is_refused(run: Reckon) -> None:
    result = run("play", "halloween", "--seed", "a", typed="1\nundo\nq\n")

    assert "nothing that can be taken back" in result.stdout


def test_the_last_person_takes_a_move_back_before_the_next_sits_down(run: Reckon) -> None:
    typed = "\nn1\nu\nn2\n\ns1\nq\n"

    result = run("play", "halloween", "--seats", "you,you", "--seed", "a", typed=typed)

    told = result.stdout
    assert "Red dark lord takes back everything after event " in told
    assert "Red dark lord takes its place north of column 2" in told
    assert told.endswith("You left the game; nothing was saved.\n")


def test_one_person_at_two_seats_hands_nothing_over_and_takes_back_for_either(run: Reckon) -> None:
    typed = "n1\nu\nn2\ns1\nmove r1c2\nq\n"

    result = run("play", "halloween", "--seats", "you:Ana,you:Ana", "--seed", "a", typed=typed)

    told = result.stdout
    assert "Red dark lord takes back everything after event " in told
    assert told.count("Red dark lord takes its place north of column 2") == 1
    assert "Blue dark lord takes its place south of column 1" in told
    assert "Red dark lord moves to row 1, column 2" in told
    assert "Ana 2" not in told


def test_back_leads_from_a_list_of_values_to_the_commands(run: Reckon) -> None:
    start = "n1\nr1c1\nr1c2\n"  # the first wisp of this deal lies there

    result = run("play", "halloween", "--seed", "a", typed=f"{start}1\nb\n2\nb\nq\n")

    assert result.stdout.count("1 Inspect a grave (") == 3


@pytest.mark.parametrize("typed", ["", "q\n", "1\n", "1\nq\n"])
def test_leaving_is_tidy(run: Reckon, typed: str) -> None:
    result = run("play", "halloween", "--save", "g.json", typed=typed)

    assert result.exit_code == 0
    assert result.stdout.endswith("You left the game; nothing was saved.\n")
    assert not Path("g.json").exists()


def test_resigning_ends_a_game_of_two(run: Reckon) -> None:
    result = run("play", "halloween", "--save", "g.json", typed="1\nresign\n")

    assert "Red dark lord resigns" in result.stdout
    assert "Winner: Blue dark lord" in result.stdout
    assert run("verify", "g.json").exit_code == 0


def test_each_person_is_told_only_what_they_may_know(run: Reckon) -> None:
    words = ("play", "halloween", "--seats", "you,you:Ana", "--seed", "e", "-o", "stall_rounds=5")

    text = run(*words, typed=ALWAYS_THE_FIRST).stdout

    turns = text.split("Hand over to ")[1:]
    blue_turns = [turn for turn in turns if turn.startswith("Blue")]
    assert any("Red dark lord looks under" in turn for turn in blue_turns)
    for turn in blue_turns:
        told = turn.split("Blue dark lord: ")[0]
        assert "Red dark lord looks under" not in told or "and sees" not in told


@pytest.mark.parametrize(
    "words",
    [
        ("hallowen",),
        ("halloween", "--seats", "you"),
        ("halloween", "--seats", "you,you,you,you,you"),
        ("halloween", "--seats", "you,gredy"),
        ("halloween", "--seats", "you:,greedy"),
        ("halloween", "--seats", "you:\x1b,greedy"),
        ("halloween", "--seats", f"you:{'x' * 41},greedy"),
        ("halloween", "--seats", ""),
        ("halloween", "--option", "stall_rounds=1"),
        ("halloween", "--option", "stall_rounds=1.5"),
        ("halloween", "--option", "colour=red"),
        ("halloween", "--option", "colours"),
        ("halloween", "--option", "stall_rounds=" + "[" * 5000),
        ("halloween", "--lang", "fr"),
        ("halloween", "--save", "."),
        ("halloween", "--save", "nowhere/g.json"),
    ],
)
def test_a_bad_argument_is_told_in_a_line(run: Reckon, words: tuple[str, ...]) -> None:
    result = run("play", *words)

    assert result.exit_code == 2
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "\x1b" not in result.stderr
