"""reckon verify: exit codes and the commit at fault."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import Result

from domain.kernel.record import Header, export_lines, redacted
from service.terminal.match import Match

Reckon = Callable[..., Result]


@pytest.mark.parametrize("form", ["record", "lines"])
def test_a_true_record_is_verified(
    run: Reckon, form: str, match: Match, request: pytest.FixtureRequest
) -> None:
    path = request.getfixturevalue(form)

    result = run("verify", path)

    assert result.exit_code == 0
    assert result.stdout.startswith(f"verified: halloween game {match.game.game_id}, ")
    assert f"{len(match.commits)} commits" in result.stdout


def test_a_record_comes_through_a_pipe(run: Reckon, lines: Path) -> None:
    result = run("verify", "-", typed=lines.read_bytes())

    assert result.exit_code == 0


@pytest.mark.parametrize("form", ["record", "lines"])
@pytest.mark.parametrize("number", [1, 2, 7, -1])
def test_a_changed_byte_names_its_commit(
    run: Reckon, form: str, number: int, match: Match, request: pytest.FixtureRequest
) -> None:
    path: Path = request.getfixturevalue(form)
    wanted = match.commits[number - 1] if number > 0 else match.commits[-1]
    data = bytearray(path.read_bytes())
    at = data.index(f'"number":{wanted.number},'.encode())
    digit = data.index(b'"at_ms":', at) + len(b'"at_ms":')
    data[digit] = ord("2") if data[digit] == ord("1") else ord("1")
    path.write_bytes(data)

    result = run("verify", path)

    assert result.exit_code == 1
    assert f"commit {wanted.number}: " in result.stderr
    assert result.stderr.count("\n") == 1


def test_any_changed_byte_is_noticed(run: Reckon, lines: Path) -> None:
    data = lines.read_bytes()
    start = data.index(b"\n") + 1

    for at in range(start, len(data), len(data) // 40):
        changed = bytearray(data)
        changed[at] ^= 1
        lines.write_bytes(changed)
        result = run("verify", lines)
        commit = data[:at].count(b"\n")
        assert result.exit_code == 1
        assert f"commit {commit}: " in result.stderr


@pytest.mark.parametrize("form", ["record", "lines"])
def test_a_truncated_record_names_the_first_commit_that_is_missing(
    run: Reckon, form: str, request: pytest.FixtureRequest
) -> None:
    path: Path = request.getfixturevalue(form)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    whole_lines = data[: len(data) // 2].count(b"\n") - 1

    result = run("verify", path)

    assert result.exit_code == 1
    assert f"commit {whole_lines + 1}: " in result.stderr


@pytest.mark.parametrize("layout", [{"indent": 2}, {}, {"separators": (",", ":")}])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_that_a_program_has_written_anew_is_told_so(
    run: Reckon, command: str, layout: dict[str, Any], record: Path
) -> None:
    record.write_text(json.dumps(json.loads(record.read_bytes()), **layout))

    result = run(command, record)

    assert result.exit_code == 2
    assert "these are not the canonical bytes of a record" in result.stderr
    assert "send the file byte for byte as it was downloaded" in result.stderr


def test_more_commits_than_named_are_noticed(run: Reckon, lines: Path, match: Match) -> None:
    lines.write_bytes(lines.read_bytes() + b"\n" * 1000)

    result = run("verify", lines)

    assert result.exit_code == 1
    assert f"commit {len(match.commits) + 1}: " in result.stderr


def test_another_seed_does_not_match_the_commitment(run: Reckon, lines: Path, match: Match) -> None:
    seed = match.seed.hex().encode()
    lines.write_bytes(lines.read_bytes().replace(seed, seed[::-1], 1))

    result = run("verify", lines)

    assert result.exit_code == 1
    assert "seed does not match" in result.stderr


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello",
        b"\x00\xff\xfe",
        b"{}",
        b"[]",
        b'{"header":{},"commits":[\n]}\n',
        b'{"a":' + b"[" * 1000000,
    ],
    ids=["empty", "newline", "text", "bytes", "object", "list", "no header", "nested"],
)
def test_what_is_no_record_is_unreadable(run: Reckon, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(data)

    for command in ("verify", "replay"):
        result = run(command, path)
        assert result.exit_code == 2
        assert result.stderr.startswith("reckon: ")
        assert result.stderr.count("\n") == 1
        assert len(result.stderr) < 500


def test_a_folder_and_a_missing_file_are_unreadable(run: Reckon, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing", "bad\0name"):
        result = run("verify", path)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_fifty_megabytes_of_garbage_are_told_at_once(run: Reckon, tmp_path: Path) -> None:
    path = tmp_path / "big"
    path.write_bytes(b"0123456789abcdef" * (50 * 2**16))
    before = time.process_time()

    result = run("verify", path)

    assert result.exit_code == 2
    assert time.process_time() - before < 5


def test_a_redacted_record_cannot_be_checked(run: Reckon, match: Match, tmp_path: Path) -> None:
    path = tmp_path / "seen.ndjson"
    path.write_bytes(seen(match, "spectator"))

    result = run("verify", path)

    assert result.exit_code == 2
    assert "redacted" in result.stderr


def test_a_record_of_an_unknown_ruleset_cannot_be_checked(
    run: Reckon, lines: Path, match: Match
) -> None:
    lines.write_bytes(lines.read_bytes().replace(b'"halloween"', b'"carnival"', 1))

    result = run("verify", lines)

    assert result.exit_code == 2
    assert "carnival version 1" in result.stderr


def test_a_record_cannot_command_the_terminal(run: Reckon, lines: Path) -> None:
    name = msgspec.json.encode("\x1b[2Jevil\u202e")
    lines.write_bytes(lines.read_bytes().replace(b'"halloween"', name, 1))

    result = run("verify", lines)

    assert "evil" in result.stderr
    assert not set("\x1b\u202e") & set(result.stderr)


def seen(match: Match, viewer: str) -> bytes:
    """The record as a spectator is given it while the game runs."""
    rules, game = match.rules, match.game
    header = Header(
        "dead-reckoning-record/1", game.game_id, rules.slug, 1, viewer, len(match.commits), None
    )
    return export_lines(header, [redacted(rules, commit, None) for commit in match.commits])
