"""Whole streams that come in at once: all or nothing, and like any other afterwards."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from service.store.port import EventStore
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from service.store.rows import NewCommit

from .builders import feed_end, new_commit, numbers_by_game, play, read_feed


@pytest.fixture
def importer(store: EventStore, request: pytest.FixtureRequest) -> UUID:
    if not isinstance(store, PostgresStore):
        return uuid4()
    accounts = PostgresAccounts(request.getfixturevalue("engine"))
    return accounts.create_account("human", "Ida").id


def stream(game_id: UUID, length: int = 12) -> list[NewCommit]:
    commits: list[NewCommit] = []
    for number in range(1, length + 1):
        new = new_commit(game_id, number)
        previous = commits[-1].hash if commits else b""
        commits.append(replace(new, previous_hash=previous, seed=bytes(32)))
    return commits


def test_an_imported_stream_is_there_as_a_whole(store: EventStore, importer: UUID) -> None:
    game_id, cursor = uuid4(), feed_end(store)
    commits = stream(game_id)

    assert store.imports.add(importer, commits)

    found = store.commits(game_id)
    row, shown = store.game(game_id), store.imports.find(game_id)
    page, _ = read_feed(store, cursor, 12)
    assert [each.hash for each in found] == [each.hash for each in commits]
    assert [each.events for each in found] == [each.events for each in commits]
    assert numbers_by_game(page) == {game_id: list(range(1, 13))}
    assert row is not None
    assert (row.commit_no, row.version) == (12, commits[-1].last_seq)
    assert row.head == commits[-1].head
    assert shown is not None
    assert shown.account_id == importer
    assert store.seed(game_id) == commits[0].seed


def test_an_id_that_is_taken_leaves_everything_as_it_was(store: EventStore, importer: UUID) -> None:
    game_id = uuid4()
    play(store, game_id, 3)
    before = store.commits(game_id)

    assert not store.imports.add(importer, stream(game_id))

    assert store.commits(game_id) == before
    assert store.imports.find(game_id) is None


def test_of_two_imports_one_is_written(store: EventStore, importer: UUID) -> None:
    game_id = uuid4()

    done = [store.imports.add(importer, stream(game_id)) for _ in range(2)]

    assert done == [True, False]
    assert len(store.commits(game_id)) == 12
