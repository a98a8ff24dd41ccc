"""Breaking a record in every way, and knowing which commit was broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.verify import Verdict, verify

from . import subjects


def line_of(record: bytes, at: int) -> int:
    """The number of the commit on whose line byte `at` is; 0 is the header."""
    return record.count(b"\n", 0, at)


def flips(record: bytes, positions: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """The record with one byte changed, twice for each: where, and the bytes."""
    for at in positions:
        for mask in (0x20, 0x01 if at % 2 else 0x80):
            broken = bytearray(record)
            broken[at] ^= mask
            yield at, bytes(broken)


def is_located(record: bytes, at: int, verdict: Verdict) -> bool:
    """Found, and at the right commit.

    A changed number of commits in the header, and a changed last line, both look like a record
    that was cut or lengthened: they are found where it then ends.
    """
    last = record.count(b"\n")
    where = line_of(record, at)
    fits = {where}
    if where == 0:
        fits |= set(range(last + 1)) if b'"commits":' in record[: at + 1] else set()
    if where >= last - 2:
        fits |= {last - 2, last - 1, last}
    return not verdict.verified and verdict.first_bad in fits


def check(record: bytes) -> Verdict:
    """The verdict on these bytes."""
    return verify(record, subjects.find)
