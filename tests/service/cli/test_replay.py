"""reckon replay: the same record for different readers, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from rich.cells import cell_len

from domain.kernel.record import FORMAT, Header, export, redacted
from domain.kernel.words import Words
from service.terminal.match import Match

Reckon = Callable[..., Result]
SEES = "and sees: "


def test_a_replay_tells_the_whole_game(run: Reckon, record: Path, match: Match) -> None:
    result = run("replay", record)

    text = result.stdout
    assert result.exit_code == 0
    assert "Turn 1: " in text
    assert "The game is over" in text
    assert match.seed.hex() in text
    assert text.rstrip("\n").endswith(match.rules.picture(match.game.state, Words(match.rules)))


def test_both_forms_and_a_pipe_tell_the_same(run: Reckon, record: Path, lines: Path) -> None:
    told = run("replay", record).stdout

    assert run("replay", lines).stdout == told
    assert run("replay", "-", typed=record.read_bytes()).stdout == told


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Red dark lord"), ("es", "Señor Oscuro rojo"), ("ja", "赤の闇の王")]
)
def test_a_replay_speaks_three_languages(run: Reckon, record: Path, lang: str, words: str) -> None:
    assert words in run("replay", record, "--lang", lang).stdout


@pytest.mark.parametrize("lang", ["en", "es", "ja"])
def test_a_terminal_gets_lines_of_its_width_and_a_file_whole_events(
    run: Reckon, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, many = ("--seats", "random,random"), ("-o", "difficulty=custom", "-o", "monster_count=6")
    run("play", "horrified", *seats, *many, "--seed", "1", "--save", "g.json")
    whole = run("replay", "g.json", "--lang", lang).stdout.splitlines()
    monkeypatch.setenv("FORCE_COLOR", "1")  # as a terminal
    monkeypatch.setenv("COLUMNS", "80")

    fitted = run("replay", "g.json", "--lang", lang).stdout.splitlines()

    events = [line for line in whole if line[:8].strip().isdecimal()]
    pieces = [line for line in fitted if line not in whole]
    assert any(cell_len(line) > 80 for line in events)
    assert all(cell_len(line) <= 80 for line in pieces)
    assert [line for line in whole if cell_len(line) <= 80 and line not in fitted] == []


def test_nobody_reads_what_only_another_seat_saw(run: Reckon, record: Path) -> None:
    readers = ("omniscient", "spectator", "seat:0", "seat:1", "seat:2")

    sights = {who: run("replay", record, "--as", who).stdout.count(SEES) for who in readers}

    assert sights["omniscient"] > 0
    assert sights["spectator"] == 0
    assert sum(sights[f"seat:{seat}"] for seat in range(3)) == sights["omniscient"]


def test_a_spectator_and_a_seat_see_other_boards_before_the_end(
    run: Reckon, record: Path, match: Match
) -> None:
    looks = [n for n, e in enumerate(match.told, 1) if type(e).__name__ == "GraveInspected"]
    seat = getattr(match.told[looks[0] - 1], "seat")  # noqa: B009 - the event's own field

    def board(who: str) -> str:
        return run("replay", record, "--at", looks[0], "--as", who).stdout.split("The board")[1]

    assert board(f"seat:{seat}") == board("omniscient")
    assert board("spectator") != board("omniscient")
    assert board(f"seat:{(seat + 1) % 3}") == board("spectator")


def test_a_replay_stops_at_the_event(run: Reckon, record: Path) -> None:
    text = run("replay", record, "--at", "20").stdout

    numbers = [int(line[:6]) for line in text.splitlines() if line[:6].strip().isdigit()]
    assert max(numbers) <= 20
    assert "The board after event 20" in text
    assert "The game is over" not in text
    assert "Waiting for " in text


def test_a_replay_before_the_first_event_has_no_board(run: Reckon, record: Path) -> None:
    result = run("replay", record, "--at", "0")

    assert result.exit_code == 0
    assert "The board" not in result.stdout


def test_a_record_of_one_seat_is_told_as_that_seat_and_no_other(
    run: Reckon, match: Match, tmp_path: Path
) -> None:
    commits = [redacted(match.rules, commit, 1) for commit in match.commits]
    header = Header(FORMAT, match.game.game_id, "halloween", 1, "seat:1", len(commits), None)
    path = tmp_path / "seat.json"
    path.write_bytes(export(header, commits))

    told = {who: run("replay", path, "--as", who) for who in ("seat:1", "spectator", "seat:0")}

    assert run("replay", path).stdout == told["seat:1"].stdout
    assert SEES not in told["spectator"].stdout
    assert told["seat:0"].exit_code == 2
    assert run("replay", path, "--as", "omniscient").exit_code == 2


@pytest.mark.parametrize("who", ["seat:3", "seat:-1", "seat:", "seat:x", "red", ""])
def test_a_reader_that_there_is_not_is_refused(run: Reckon, record: Path, who: str) -> None:
    result = run("replay", record, "--as", who)

    assert result.exit_code == 2
    assert result.stderr.startswith("reckon: ")


def test_a_record_that_no_game_made_is_told_as_far_as_it_goes(run: Reckon, lines: Path) -> None:
    lines.write_bytes(lines.read_bytes().replace(b'"to":"r1c1"', b'"to":[1234]'))

    result = run("replay", lines)

    assert result.exit_code == 2
    assert "cannot be replayed" in result.stderr
    assert result.stderr.count("\n") == 1
