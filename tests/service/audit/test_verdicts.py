"""Verdicts over HTTP: true, untrue and hopeless records; never a fault of ours."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from service.api.records import LARGEST_RECORD, NDJSON

from .conftest import Caller, Table, ok, problem, record_of

JSON = "application/json"
GARBAGE = [
    b"{}", b"[]", b"null", b"\n", b"\xff\xfe", b"[" * 200_000, b'{"header":' * 5_000, b"\0" * 1000,
    b'{"header":{},"commits":[\n\n]}\n', b'{"a":1}\n' * 1000,
]  # fmt: skip


def test_the_record_of_a_game_is_verified_in_both_forms(over: Table, stranger: Caller) -> None:
    for kind in (JSON, NDJSON):
        verdict = ok(stranger.send("/v1/records/verify", record_of(over, kind), kind))

        assert verdict["verified"], verdict
        assert verdict["game_id"] == over.id
        assert verdict["outcome"]["reason"] == "abandoned"
        assert verdict["events"] == over.header()["version"]


def test_a_byte_changed_anywhere_is_found(over: Table, stranger: Caller) -> None:
    record, chance = record_of(over), random.Random(5)

    for _ in range(60):
        place = chance.randrange(len(record))
        other = bytes([record[place] ^ (1 << chance.randrange(8))])
        edited = record[:place] + other + record[place + 1 :]
        verdict = ok(stranger.send("/v1/records/verify", edited))

        assert not verdict["verified"], f"byte {place} became {other!r}"
        assert verdict["first_bad"] is not None
        assert verdict["detail"]


@pytest.mark.parametrize("kind", [JSON, NDJSON])
def test_a_record_cut_short_anywhere_is_found(over: Table, stranger: Caller, kind: str) -> None:
    record = record_of(over, kind)

    for kept in {0, 1, 10, *range(100, len(record), len(record) // 25), len(record) - 1}:
        verdict = ok(stranger.send("/v1/records/verify", record[:kept], kind))

        assert not verdict["verified"], f"{kept} of {len(record)} bytes"


@pytest.mark.parametrize("layout", [{"indent": 2}, {"separators": (",", ":")}, {"sort_keys": True}])
def test_a_record_that_a_program_has_written_anew_is_told_so(
    over: Table, stranger: Caller, layout: dict[str, Any]
) -> None:
    anew = json.dumps(json.loads(record_of(over)), **layout).encode()

    verdict = ok(stranger.send("/v1/records/verify", anew))

    assert (verdict["verified"], verdict["first_bad"]) == (False, 0)
    assert verdict["detail"].startswith("these are not the canonical bytes of a record")
    assert verdict["detail"].endswith("send the file byte for byte as it was downloaded")


def test_lines_that_were_given_other_ends_are_told_so(over: Table, stranger: Caller) -> None:
    ends = record_of(over, NDJSON).replace(b"\n", b"\r\n")

    verdict = ok(stranger.send("/v1/records/verify", ends, NDJSON))

    assert (verdict["verified"], verdict["first_bad"]) == (False, 0)
    assert verdict["detail"].startswith("the header is not in canonical bytes")


def test_a_record_of_a_ruleset_version_that_is_not_here_says_so(
    over: Table, stranger: Caller
) -> None:
    record = record_of(over).replace(b'"rules_version":1', b'"rules_version":99')

    verdict = ok(stranger.send("/v1/records/verify", record))

    assert (verdict["verified"], verdict["first_bad"]) == (False, 0)
    assert "halloween version 99" in verdict["detail"]


@pytest.mark.parametrize("body", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_gets_a_verdict(stranger: Caller, body: bytes) -> None:
    for kind in (JSON, NDJSON):
        verdict = ok(stranger.send("/v1/records/verify", body, kind))

        assert (verdict["verified"], verdict["first_bad"]) == (False, 0)


def test_a_redacted_record_is_no_record(table: Table, stranger: Caller) -> None:
    verdict = ok(stranger.send("/v1/records/verify", record_of(table)))

    assert not verdict["verified"]
    assert "redacted" in verdict["detail"]


class Endless(io.RawIOBase):
    """Zeroes for ever; counts how many were taken."""

    given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self.given += len(buffer)
        return len(buffer)


@pytest.mark.parametrize("path", ["/v1/records/verify", "/v1/games/import"])
def test_fifty_megabytes_are_refused_before_one_byte_is_read(ada: Caller, path: str) -> None:
    body = Endless()

    refused = ada.http.post(
        path, content_type=JSON, headers={"Authorization": f"Bearer {ada.token}"},
        environ_overrides={"wsgi.input": body, "CONTENT_LENGTH": "50000000"},
    )  # fmt: skip

    problem(refused, 413, "too_large")
    assert body.given == 0


def test_a_body_without_a_length_and_an_end_is_not_read_for_ever(stranger: Caller) -> None:
    body = Endless()

    refused = stranger.http.post(
        "/v1/records/verify", content_type=JSON,
        environ_overrides={
            "wsgi.input": body, "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked",
        },
    )  # fmt: skip

    problem(refused, 413, "too_large")
    assert body.given < 3 * LARGEST_RECORD  # the rest is thrown away piece by piece


def test_another_media_type_is_refused(stranger: Caller) -> None:
    problem(stranger.send("/v1/records/verify", b"x", "text/csv"), 415, "unsupported_media_type")


def test_an_audit_says_what_was_learned_by_whom(over: Table, stranger: Caller) -> None:
    first = ok(stranger.get(f"{over.path}/audit?limit=3"))
    rows, after = first["reveals"], first["next_after"]
    while after is not None:
        page = ok(stranger.get(f"{over.path}/audit?limit=3&after={after}"))
        rows, after = rows + page["reveals"], page["next_after"]

    header = over.header()
    looks = [row for row in rows if row["event"]["type"] == "grave_inspected"]
    assert first["verified"]
    assert first["head_hash"] == header["head_hash"]
    assert first["commitment"] == header["commitment"]
    assert first["seed"] == header["seed"]
    assert [row["seq"] for row in rows] == sorted({row["seq"] for row in rows})
    assert [row["learned_by"] for row in looks] == [[row["event"]["seat"]] for row in looks]
    assert all(row["event"]["front"] for row in looks)
    assert {row["learned_by"] for row in rows if row not in looks} == {None}


def test_a_running_game_has_no_audit(table: Table, auditor: Caller) -> None:
    problem(table.players[0].get(f"{table.path}/audit"), 403, "view_forbidden")
    problem(auditor.get(f"{table.path}/audit"), 403, "view_forbidden")
