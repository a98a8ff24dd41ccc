"""The smallest commits that the store takes, and what must hold of any feed."""

from __future__ import annotations

import hashlib
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID, uuid4

from service.store.port import (
    Appended,
    Cursor,
    EventStore,
    FeedCommit,
    GameHead,
    NewCommit,
    NewWork,
    WorkItem,
)

HEAD = GameHead(
    ruleset="halloween",
    rules_version=1,
    status="running",
    awaiting=(0,),
    deadline_ms=None,
    visibility="public",
    seats=b"[]",
    accounts=(),
)


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def hash_of(game_id: UUID, number: int) -> bytes:
    return digest(f"{game_id}:{number}")


def new_commit(game_id: UUID, number: int, **changes: object) -> NewCommit:
    """Commit `number` of a game in which each commit has two events."""
    plain = NewCommit(
        game_id=game_id,
        commit_no=number,
        previous_hash=hash_of(game_id, number - 1),
        first_seq=2 * number - 1,
        last_seq=2 * number,
        command_id=uuid4(),
        command_hash=digest("the request"),
        seat=0,
        actor=b'{"account":"a"}',
        command=b'{"t":"MoveLord"}',
        events=b'[{"t":"LordMoved"}]',
        at_ms=1_700_000_000_000 + number,
        hash=hash_of(game_id, number),
        head=HEAD,
    )
    return replace(plain, **changes)


def play(store: EventStore, game_id: UUID, commits: int) -> None:
    """Append commits 1 to `commits` of a new game."""
    for number in range(1, commits + 1):
        assert isinstance(store.append(new_commit(game_id, number)), Appended)


def new_work(kind: str, **changes: object) -> NewWork:
    return replace(NewWork(dedupe=str(uuid4()), kind=kind, at_seq=2, seat=1), **changes)


def with_work(store: EventStore, *work: NewWork) -> tuple[UUID, tuple[int, ...]]:
    """Begin a game whose first commit makes this work; give its id and the work's ids."""
    game_id = uuid4()
    done = store.append(new_commit(game_id, 1, work=work))
    assert isinstance(done, Appended)
    return game_id, done.work


def claim_only(store: EventStore, kind: str, lease_ms: int = 30_000) -> WorkItem:
    (item,) = store.claim([kind], lease_ms=lease_ms)
    return item


def feed_end(store: EventStore) -> Cursor:
    """The cursor behind everything that the feed shows now."""
    page, cursor = store.feed(None, 1000)
    while page:
        page, cursor = store.feed(cursor, 1000)
    return cursor


def numbers_by_game(found: Iterable[FeedCommit]) -> dict[UUID, list[int]]:
    games: dict[UUID, list[int]] = defaultdict(list)
    for entry in found:
        games[entry.commit.game_id].append(entry.commit.commit_no)
    return dict(games)


def read_feed(store: EventStore, after: Cursor, count: int) -> tuple[list[FeedCommit], Cursor]:
    """Read on until `count` commits came or five seconds are over.

    Any writing transaction of the cluster, also autovacuum's, may hold the feed for a moment.
    """
    deadline = time.monotonic() + 5
    found: list[FeedCommit] = []
    while len(found) < count and time.monotonic() < deadline:
        page, after = store.feed(after, limit=min(7, count - len(found)))
        found += page
    return found, after
