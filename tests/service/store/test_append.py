"""The append: what it answers on each leaf, and that all its parts are written or none."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from service.store.port import (
    Appended,
    Conflict,
    EventStore,
    Head,
    KeyReused,
    NewCommit,
    Replayed,
    StoredCommit,
    WorkClaim,
)

from .builders import HEAD, claim_only, digest, hash_of, new_commit, new_work, play, with_work


def same_bytes(new: NewCommit, stored: StoredCommit) -> bool:
    names = [name for name in StoredCommit.__slots__ if name != "recorded_at"]
    return [getattr(new, name) for name in names] == [getattr(stored, name) for name in names]


def test_a_commit_on_the_head_is_accepted_and_read_back_byte_for_byte(store: EventStore) -> None:
    game_id = uuid4()
    first = new_commit(game_id, 1, seat=None)
    second = new_commit(game_id, 2, events='[{"name":"Ærø ☠"}]'.encode(), seat=3)

    answers = [store.append(first), store.append(second)]

    assert all(isinstance(answer, Appended) for answer in answers)
    stored = store.commits(game_id)
    assert [commit.commit_no for commit in stored] == [1, 2]
    assert same_bytes(first, stored[0])
    assert same_bytes(second, stored[1])
    assert stored[0].recorded_at.tzinfo is not None


def test_the_head_is_the_newest_commit(store: EventStore) -> None:
    game_id = uuid4()
    before = store.head(game_id)

    play(store, game_id, 3)

    assert before is None
    assert store.head(game_id) == Head(3, 6, hash_of(game_id, 3))


def test_commits_come_in_pages_after_a_number(store: EventStore) -> None:
    game_id = uuid4()

    play(store, game_id, 5)

    assert [commit.commit_no for commit in store.commits(game_id, after=2, limit=2)] == [3, 4]
    assert [commit.commit_no for commit in store.commits(game_id, after=4)] == [5]
    assert store.commits(game_id, after=5) == []
    assert store.commits(uuid4()) == []


def test_a_version_ahead_of_the_head_writes_nothing(store: EventStore) -> None:
    game_id = uuid4()
    play(store, game_id, 2)

    answer = store.append(new_commit(game_id, 5))

    assert answer == Conflict(2, 4)
    assert len(store.commits(game_id)) == 2


def test_a_version_behind_the_head_writes_nothing(store: EventStore) -> None:
    game_id = uuid4()
    play(store, game_id, 3)

    answer = store.append(new_commit(game_id, 2))

    assert answer == Conflict(3, 6)
    assert len(store.commits(game_id)) == 3


def test_a_second_first_commit_writes_nothing(store: EventStore) -> None:
    game_id = uuid4()
    play(store, game_id, 1)

    answer = store.append(new_commit(game_id, 1, seed=b"s" * 32))

    assert answer == Conflict(1, 2)
    assert store.seed(game_id) is None


def test_a_later_commit_of_an_unknown_game_writes_nothing(store: EventStore) -> None:
    game_id = uuid4()

    answer = store.append(new_commit(game_id, 2))

    assert answer == Conflict(0, 0)
    assert store.head(game_id) is None


def test_a_wrong_hash_of_the_head_writes_nothing(store: EventStore) -> None:
    game_id = uuid4()
    play(store, game_id, 2)

    answer = store.append(new_commit(game_id, 3, previous_hash=digest("another history")))

    assert answer == Conflict(2, 4)
    assert len(store.commits(game_id)) == 2


def test_a_number_that_does_not_follow_the_head_writes_nothing_though_it_knows_its_hash(
    store: EventStore,
) -> None:
    game_id = uuid4()
    play(store, game_id, 2)

    answer = store.append(new_commit(game_id, 4, previous_hash=hash_of(game_id, 2)))

    assert answer == Conflict(2, 4)
    assert len(store.commits(game_id)) == 2


def test_the_same_command_on_the_same_head_is_answered_from_its_commit(store: EventStore) -> None:
    game_id = uuid4()
    command = new_commit(game_id, 1)
    store.append(command)

    answer = store.append(command)

    assert isinstance(answer, Replayed)
    assert same_bytes(command, answer.commit)
    assert len(store.commits(game_id)) == 1


def test_the_same_command_on_a_later_head_is_answered_from_its_commit(store: EventStore) -> None:
    game_id = uuid4()
    command = new_commit(game_id, 1)
    store.append(command)
    store.append(new_commit(game_id, 2))

    answer = store.append(new_commit(game_id, 3, command_id=command.command_id))

    assert isinstance(answer, Replayed)
    assert answer.commit.commit_no == 1
    assert len(store.commits(game_id)) == 2


@pytest.mark.parametrize("number", [1, 2, 7])
def test_a_command_id_with_another_request_is_refused_and_writes_nothing(
    store: EventStore, number: int
) -> None:
    game_id = uuid4()
    command = new_commit(game_id, 1)
    store.append(command)
    other = {"command_id": command.command_id, "command_hash": digest("another request")}

    answer = store.append(new_commit(game_id, number, **other))

    assert answer == KeyReused()
    assert len(store.commits(game_id)) == 1


def test_the_same_command_id_may_serve_in_two_games(store: EventStore) -> None:
    command_id = uuid4()

    answers = [store.append(new_commit(uuid4(), 1, command_id=command_id)) for _ in range(2)]

    assert [type(answer) for answer in answers] == [Appended, Appended]


def test_a_command_is_found_by_its_id_in_its_game_alone(store: EventStore) -> None:
    game_id = uuid4()
    command = new_commit(game_id, 1)
    store.append(command)

    found = store.find_command(game_id, command.command_id)

    assert found is not None
    assert same_bytes(command, found)
    assert store.find_command(uuid4(), command.command_id) is None
    assert store.find_command(game_id, uuid4()) is None


def test_the_seed_is_kept_with_the_first_commit_alone(store: EventStore) -> None:
    game_id, other = uuid4(), uuid4()

    store.append(new_commit(game_id, 1, seed=b"s" * 32))
    store.append(new_commit(game_id, 2, seed=b"t" * 32))
    play(store, other, 1)

    assert store.seed(game_id) == b"s" * 32
    assert store.seed(other) is None


def test_the_list_of_games_is_as_new_as_the_last_append(store: EventStore) -> None:
    game_id = uuid4()
    play(store, game_id, 1)
    ended = replace(HEAD, status="ended", awaiting=(), deadline_ms=5, accounts=(uuid4(),))

    store.append(new_commit(game_id, 2, head=ended))

    row = store.game(game_id)
    assert row is not None
    assert row.head == ended
    assert (row.commit_no, row.version) == (2, 4)
    assert (row.created_ms, row.updated_ms) == (1_700_000_000_001, 1_700_000_000_002)


def test_a_refused_append_leaves_the_list_of_games_alone(store: EventStore) -> None:
    game_id = uuid4()
    play(store, game_id, 1)
    before = store.game(game_id)

    store.append(new_commit(game_id, 3, head=replace(HEAD, status="ended")))

    assert store.game(game_id) == before


def test_work_is_made_by_the_append_and_removed_by_the_append_that_does_it(
    store: EventStore,
) -> None:
    kind, next_kind = str(uuid4()), str(uuid4())
    game_id, (item_id,) = with_work(store, new_work(kind))
    item = claim_only(store, kind)

    store.append(new_commit(game_id, 2, done=item.claim, work=(new_work(next_kind, at_seq=4),)))

    assert item_id == item.id
    assert not store.drop_work(item.claim)
    assert claim_only(store, next_kind).at_seq == 4


def test_a_refused_append_neither_makes_nor_removes_work(store: EventStore) -> None:
    kind, never = str(uuid4()), str(uuid4())
    game_id, _ = with_work(store, new_work(kind))
    item = claim_only(store, kind)

    store.append(new_commit(game_id, 5, done=item.claim, work=(new_work(never),)))

    assert store.claim([never]) == []
    assert store.drop_work(item.claim)


def test_a_stale_lease_does_not_stop_the_append_and_removes_nothing(store: EventStore) -> None:
    kind = str(uuid4())
    game_id, _ = with_work(store, new_work(kind))
    item = claim_only(store, kind)
    stale = WorkClaim(item.id, item.lease_no - 1)

    answer = store.append(new_commit(game_id, 2, done=stale))

    assert isinstance(answer, Appended)
    assert store.drop_work(item.claim)


def test_work_with_a_known_dedupe_key_is_made_once(store: EventStore) -> None:
    kind = str(uuid4())
    work = new_work(kind)
    game_id, made = with_work(store, work)

    again = store.append(new_commit(game_id, 2, work=(work,)))

    assert isinstance(again, Appended)
    assert (len(made), again.work) == (1, ())
    assert len(store.claim([kind])) == 1
