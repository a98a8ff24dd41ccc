"""Many writers at once: one winner for each number, one commit for each command."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar
from uuid import uuid4

from service.store.port import Appended, Conflict, EventStore, Replayed

from .builders import claim_only, new_commit, new_work, with_work

WRITERS = 8
Answer = TypeVar("Answer")


def at_once(calls: list[Callable[[], Answer]]) -> list[Answer]:
    """Make all calls at the same moment, each in a thread."""
    start = Barrier(len(calls))

    def one(call: Callable[[], Answer]) -> Answer:
        start.wait(timeout=10)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def test_of_eight_writers_exactly_one_wins_each_number(store: EventStore) -> None:
    game_id = uuid4()

    for number in range(1, 26):
        commits = [new_commit(game_id, number) for _ in range(WRITERS)]
        answers = at_once([lambda new=new: store.append(new) for new in commits])

        winners = [n for n, answer in zip(commits, answers, strict=True) if _won(answer)]
        losers = [answer for answer in answers if not _won(answer)]
        assert [new.command_id for new in winners] == [store.commits(game_id)[-1].command_id]
        assert losers == [Conflict(number, 2 * number)] * (WRITERS - 1)

    assert [commit.commit_no for commit in store.commits(game_id)] == list(range(1, 26))


def test_one_command_sent_eight_times_at_once_makes_one_commit(store: EventStore) -> None:
    game_id = uuid4()

    for number in range(1, 11):
        command = new_commit(game_id, number)
        answers = at_once([lambda new=command: store.append(new)] * WRITERS)

        assert sum(_won(answer) for answer in answers) == 1
        assert sum(isinstance(answer, Replayed) for answer in answers) == WRITERS - 1
        assert len(store.commits(game_id)) == number


def test_eight_games_grow_side_by_side(store: EventStore) -> None:
    games = [uuid4() for _ in range(WRITERS)]

    def play(game_id: object) -> list[object]:
        return [store.append(new_commit(game_id, number)) for number in range(1, 21)]

    answers = at_once([lambda game_id=game_id: play(game_id) for game_id in games])

    assert all(_won(answer) for game in answers for answer in game)


def test_claimers_share_the_work_without_doubles(store: EventStore) -> None:
    kind = str(uuid4())
    _, made = with_work(store, *(new_work(kind) for _ in range(60)))

    found = at_once([lambda: store.claim([kind], limit=10)] * WRITERS)
    found.append(store.claim([kind], limit=60))

    claimed = [item.id for items in found for item in items]
    assert sorted(claimed) == sorted(made)


def test_two_deliveries_of_one_lease_have_one_taker(store: EventStore) -> None:
    kind = str(uuid4())
    with_work(store, new_work(kind))
    item = claim_only(store, kind)

    taken = at_once([lambda: store.claim_one(item.id, item.lease_no)] * WRITERS)

    assert sum(one is not None for one in taken) == 1


def _won(answer: object) -> bool:
    return isinstance(answer, Appended)
