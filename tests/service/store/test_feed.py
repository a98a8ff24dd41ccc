"""The feed of all games: nothing skipped, nothing twice, each game in order."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from service.store.commits import _APPEND, _values
from service.store.engine import make_engine
from service.store.port import Cursor, CursorAhead, EventStore, FeedCommit
from service.store.postgres import PostgresStore

from .builders import feed_end, new_commit, numbers_by_game, play, read_feed

NAIVE = "SELECT position, game_id FROM commits WHERE position > %s ORDER BY position"
GATED = """
SELECT position, game_id FROM commits
WHERE position > %s AND xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY position
"""


def begin_append(url: str, game_id: UUID, number: int = 1) -> psycopg.Connection:
    """Append in a transaction that stays open; the append is the first thing in it."""
    connection = psycopg.connect(url)
    connection.execute(_APPEND, _values(new_commit(game_id, number)))
    return connection


def test_the_feed_gives_all_commits_in_pages(store: EventStore) -> None:
    cursor = feed_end(store)
    games = [uuid4(), uuid4()]
    for game_id in games:
        play(store, game_id, 5)

    found, cursor = read_feed(store, cursor, 3)
    more, _ = read_feed(store, Cursor.parse(str(cursor)), 7)
    found += more

    assert numbers_by_game(found) == {games[0]: [1, 2, 3, 4, 5], games[1]: [1, 2, 3, 4, 5]}
    assert store.commits(games[0])[0] == found[0].commit
    assert found == sorted(found, key=lambda entry: entry.cursor)


def test_the_end_of_the_feed_is_where_it_goes_on(store: EventStore) -> None:
    cursor = feed_end(store)

    empty, same = store.feed(cursor)
    play(store, uuid4(), 1)
    page, _ = read_feed(store, same, 1)

    assert (empty, same) == ([], cursor)
    assert len(page) == 1


def test_a_cursor_ahead_of_the_store_is_refused(store: EventStore) -> None:
    with pytest.raises(CursorAhead):
        store.feed(Cursor(2**40, 2**40))


@pytest.mark.parametrize(
    "text", ["", "1", "1.", "-1.2", "1.2.3", "1.2\n", f"{2**64}.1", f"1.{2**63}"]
)
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cursor"):
        Cursor.parse(text)


def test_a_commit_that_ends_late_is_not_skipped(postgres: PostgresStore, plain_url: str) -> None:
    cursor = feed_end(postgres)
    late, early = uuid4(), uuid4()
    with begin_append(plain_url, late) as slow:
        play(postgres, early, 1)

        held, cursor = postgres.feed(cursor)
        lag = postgres.feed_lag_ms()
        slow.commit()

    after, _ = read_feed(postgres, cursor, 2)
    assert held == []
    assert lag >= 0
    assert [entry.commit.game_id for entry in after] == [late, early]


def test_a_reader_of_positions_alone_would_skip_it(
    postgres: PostgresStore, plain_url: str, owner: psycopg.Connection
) -> None:
    late, early = uuid4(), uuid4()
    with begin_append(plain_url, late) as slow:
        play(postgres, early, 1)
        seen = owner.execute(NAIVE, [0]).fetchall()
        slow.commit()

    seen += owner.execute(NAIVE, [seen[-1][0]]).fetchall()

    assert early in [game_id for _, game_id in seen]
    assert late not in [game_id for _, game_id in seen]


def test_a_gated_reader_of_positions_would_still_skip(
    postgres: PostgresStore, plain_url: str, owner: psycopg.Connection
) -> None:
    cursor = feed_end(postgres)
    last = owner.execute("SELECT coalesce(max(position), 0) FROM commits").fetchone()
    skipped, shown = uuid4(), uuid4()
    with psycopg.connect(plain_url) as older, psycopg.connect(plain_url) as newer:
        older.execute("SELECT pg_current_xact_id()")
        newer.execute(_APPEND, _values(new_commit(skipped, 1)))
        older.execute(_APPEND, _values(new_commit(shown, 1)))
        older.commit()
        ours, cursor = read_feed(postgres, cursor, 1)
        seen = owner.execute(GATED, last).fetchall()
        newer.commit()

    seen += owner.execute(GATED, [seen[-1][0]]).fetchall()
    more, _ = read_feed(postgres, cursor, 1)

    assert [game_id for _, game_id in seen] == [shown]
    assert [entry.commit.game_id for entry in ours + more] == [shown, skipped]


def test_transaction_numbers_are_ordered_as_numbers(new_database: Callable[[], str]) -> None:
    url = new_database()
    engine = make_engine(url)
    store = PostgresStore(engine)
    game_id = uuid4()
    plain = make_url(url).set(drivername="postgresql").render_as_string(False)
    insert = """
    INSERT INTO commits (game_id, commit_no, xid, first_seq, last_seq, command_id, command_hash,
                         actor, command, events, at_ms, hash)
    VALUES (%s, %s, %s::text::xid8, 1, 1, gen_random_uuid(), %s, '', '', '', 1, %s)
    """
    with psycopg.connect(plain) as connection:
        for number, xid in enumerate((9, 10, 99, 100, 101), 1):
            connection.execute(insert, [game_id, number, str(xid), b"h" * 32, b"h" * 32])

    page, cursor = read_feed(store, Cursor(0, 0), 2)
    rest, _ = read_feed(store, cursor, 3)

    assert [entry.cursor.xid for entry in page + rest] == [9, 10, 99, 100, 101]
    assert numbers_by_game(page + rest) == {game_id: [1, 2, 3, 4, 5]}
    engine.dispose()


def test_the_feed_walks_its_index(postgres: PostgresStore, owner: psycopg.Connection) -> None:
    play(postgres, uuid4(), 30)
    owner.execute("ANALYZE commits")

    plan = owner.execute("""
        SET enable_seqscan = off;
        EXPLAIN SELECT c.xid::text AS xid_text, c.position FROM commits c
        WHERE (c.xid, c.position) > ('5'::xid8, 7::bigint)
          AND c.xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY c.xid, c.position LIMIT 100
    """)
    plan.nextset()
    text = "\n".join(line for (line,) in plan.fetchall())

    assert "commits_feed_index" in text
    assert "Sort" not in text


def slow_writer(url: str, game_ids: list[UUID], seed: int) -> None:
    """Append each game's next commit in transactions that stay open for a while."""
    dice = random.Random(seed)
    with psycopg.connect(url) as connection:
        for number in range(1, 16):
            for game_id in game_ids:
                connection.execute(_APPEND, _values(new_commit(game_id, number)))
                time.sleep(dice.choice((0, 0, 0.001, 0.01)))
                connection.commit()


def test_a_reader_beside_slow_writers_misses_nothing(
    postgres: PostgresStore, plain_url: str
) -> None:
    cursor = feed_end(postgres)
    games = [[uuid4(), uuid4()] for _ in range(6)]
    writers = [
        threading.Thread(target=slow_writer, args=(plain_url, pair, seed))
        for seed, pair in enumerate(games)
    ]
    writers.append(threading.Thread(target=lambda: [play(postgres, uuid4(), 4) for _ in range(30)]))
    found: list[FeedCommit] = []

    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        page, cursor = postgres.feed(cursor, limit=7)
        found += page
    for writer in writers:
        writer.join()
    page, _ = read_feed(postgres, cursor, 6 * 2 * 15 + 30 * 4 - len(found))
    found += page

    by_game = numbers_by_game(found)
    assert len(by_game) == 42
    assert all(by_game[game_id] == list(range(1, 16)) for pair in games for game_id in pair)
    assert sum(numbers == [1, 2, 3, 4] for numbers in by_game.values()) == 30
