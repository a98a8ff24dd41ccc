"""The outbox: leases, retries and parking."""

from __future__ import annotations

import time
from uuid import uuid4

import psycopg
import pytest

from service.store.port import MAX_ATTEMPTS, EventStore, WorkClaim
from service.store.postgres import PostgresStore

from .builders import claim_only, new_commit, new_work, with_work

SHORT_MS = 30


def let_lease_end() -> None:
    time.sleep(2 * SHORT_MS / 1000)


@pytest.fixture
def kind() -> str:
    """A kind that no other test claims."""
    return f"kind-{uuid4()}"


def test_a_claim_tells_what_to_do(store: EventStore, kind: str) -> None:
    game_id, (item_id,) = with_work(store, new_work(kind, at_seq=2, seat=None))

    item = claim_only(store, kind)

    assert (
        item.id,
        item.game_id,
        item.kind,
        item.at_seq,
        item.seat,
    ) == (item_id, game_id, kind, 2, None)
    assert (item.lease_no, item.attempts) == (1, 1)


def test_only_the_wanted_kinds_are_claimed_oldest_first(store: EventStore, kind: str) -> None:
    other = f"{kind}-other"
    _, made = with_work(store, new_work(kind), new_work(other), new_work(kind))

    assert store.claim([]) == []
    assert [item.id for item in store.claim([kind], limit=1)] == [made[0]]
    assert [item.id for item in store.claim([kind, other])] == [made[1], made[2]]


def test_a_claimer_passes_by_what_another_claims_right_now(
    postgres: PostgresStore, plain_url: str, kind: str
) -> None:
    _, made = with_work(postgres, new_work(kind), new_work(kind))
    with psycopg.connect(plain_url) as other:
        other.execute("SELECT FROM work_items WHERE id = %s FOR UPDATE", [made[0]])

        found = postgres.claim([kind], limit=1)

    assert [item.id for item in found] == [made[1]]


def test_leased_work_is_not_claimed_again(store: EventStore, kind: str) -> None:
    with_work(store, new_work(kind))
    item = claim_only(store, kind)

    assert store.claim([kind]) == []
    assert store.claim_one(item.id) is None


def test_work_comes_back_when_its_lease_ends(store: EventStore, kind: str) -> None:
    with_work(store, new_work(kind))
    first = claim_only(store, kind, lease_ms=SHORT_MS)

    let_lease_end()

    second = claim_only(store, kind)
    assert (second.id, second.lease_no, second.attempts) == (first.id, 2, 2)


def test_who_lost_the_lease_can_neither_drop_nor_fail_the_work(
    store: EventStore, kind: str
) -> None:
    with_work(store, new_work(kind))
    late = claim_only(store, kind, lease_ms=SHORT_MS)
    let_lease_end()
    current = claim_only(store, kind)

    assert not store.drop_work(late.claim)
    assert not store.fail_work(late.claim, "late", 0)
    assert store.drop_work(current.claim)


def test_a_handed_on_lease_is_renewed_once_and_counts_as_one_attempt(
    store: EventStore, kind: str
) -> None:
    with_work(store, new_work(kind))
    relayed = claim_only(store, kind)

    taken = store.claim_one(relayed.id, relayed.lease_no)
    again = store.claim_one(relayed.id, relayed.lease_no)

    assert taken is not None
    assert (taken.lease_no, taken.attempts) == (2, 1)
    assert again is None


def test_free_work_is_claimed_by_its_id(store: EventStore, kind: str) -> None:
    _, (item_id,) = with_work(store, new_work(kind))

    item = store.claim_one(item_id)

    assert item is not None
    assert (item.lease_no, item.attempts) == (1, 1)
    assert store.claim_one(item_id + 1_000_000) is None


def test_work_is_not_claimed_before_it_is_due(store: EventStore, kind: str) -> None:
    _, (item_id,) = with_work(store, new_work(kind, due_ms_from_now=100))

    early = [store.claim([kind]), store.claim_one(item_id)]
    time.sleep(0.12)

    assert early == [[], None]
    assert claim_only(store, kind).id == item_id


def test_dropped_work_is_gone(store: EventStore, kind: str) -> None:
    with_work(store, new_work(kind))
    item = claim_only(store, kind, lease_ms=SHORT_MS)

    dropped = [store.drop_work(item.claim) for _ in range(2)]
    let_lease_end()

    assert dropped == [True, False]
    assert store.claim([kind]) == []


def test_failed_work_waits_for_its_retry(store: EventStore, kind: str) -> None:
    with_work(store, new_work(kind))
    item = claim_only(store, kind)

    failed = store.fail_work(item.claim, "no\x00such move", 50)

    assert failed
    assert store.claim([kind]) == []
    time.sleep(0.07)
    assert claim_only(store, kind).attempts == 2


def test_work_that_failed_too_often_is_parked(store: EventStore, kind: str) -> None:
    game_id, (item_id,) = with_work(store, new_work(kind))

    for _ in range(MAX_ATTEMPTS):
        store.fail_work(claim_only(store, kind).claim, "broken bot", 0)

    assert store.claim([kind]) == []
    assert store.claim_one(item_id) is None
    assert [(it.id, it.attempts) for it in store.parked(game_id)] == [(item_id, MAX_ATTEMPTS)]


def test_work_whose_workers_die_is_parked_too(store: EventStore, kind: str) -> None:
    game_id, (item_id,) = with_work(store, new_work(kind))

    for _ in range(MAX_ATTEMPTS):
        claim_only(store, kind, lease_ms=SHORT_MS)
        let_lease_end()

    assert store.claim_one(item_id) is None
    assert store.claim([kind]) == []
    assert [item.id for item in store.parked(game_id)] == [item_id]


def test_a_slow_worker_still_removes_work_that_was_parked_meanwhile(
    store: EventStore, kind: str
) -> None:
    game_id, _ = with_work(store, new_work(kind))
    for _ in range(MAX_ATTEMPTS):
        slow = claim_only(store, kind, lease_ms=SHORT_MS)
        let_lease_end()
    store.claim([kind])

    store.append(new_commit(game_id, 2, done=slow.claim))

    assert store.parked(game_id) == []


def test_parked_work_can_be_given_a_new_life(store: EventStore, kind: str) -> None:
    game_id, (item_id,) = with_work(store, new_work(kind))
    for _ in range(MAX_ATTEMPTS):
        store.fail_work(claim_only(store, kind).claim, "broken bot", 0)

    revived = [store.unpark(item_id) for _ in range(2)]

    assert revived == [True, False]
    assert store.parked(game_id) == []
    assert claim_only(store, kind).attempts == 1


def test_the_age_of_the_oldest_due_work_is_known(store: EventStore, kind: str) -> None:
    with_work(store, new_work(kind), new_work(kind, due_ms_from_now=60_000))
    time.sleep(0.03)

    age = store.oldest_due_age_ms()

    assert age is not None
    assert 25 <= age < 60_000


def test_a_claim_that_never_was_finishes_nothing(store: EventStore) -> None:
    assert not store.drop_work(WorkClaim(999_999_999, 1))
    assert not store.fail_work(WorkClaim(999_999_999, 1), "x", 0)
    assert not store.unpark(999_999_999)
