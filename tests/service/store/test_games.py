"""The list of games: filters, visibility and pages."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from service.store.port import EventStore, GameCursor, GameFilter

from .builders import HEAD, new_commit


def listed(store: EventStore, where: GameFilter) -> list[UUID]:
    return [row.game_id for row in store.games(where).rows]


def new_game(store: EventStore, at_ms: int = 1, **changes: object) -> UUID:
    game_id = uuid4()
    store.append(new_commit(game_id, 1, at_ms=at_ms, head=replace(HEAD, **changes)))
    return game_id


@pytest.fixture
def ruleset() -> str:
    """A name that no other test uses, so that lists hold this test's games alone."""
    return f"ruleset-{uuid4()}"


def test_games_are_listed_newest_first(store: EventStore, ruleset: str) -> None:
    games = [new_game(store, at_ms, ruleset=ruleset) for at_ms in (5, 9, 7)]

    found = listed(store, GameFilter(ruleset=ruleset))

    assert found == [games[1], games[2], games[0]]


def test_pages_cover_the_list_without_gap_or_repeat(store: EventStore, ruleset: str) -> None:
    games = {new_game(store, at_ms // 3, ruleset=ruleset) for at_ms in range(10)}
    where = GameFilter(ruleset=ruleset)
    page = store.games(where, limit=3)
    found = [row.game_id for row in page.rows]

    while page.next is not None:
        page = store.games(where, GameCursor.parse(str(page.next)), limit=3)
        found += [row.game_id for row in page.rows]

    assert set(found) == games
    assert len(found) == 10


def test_a_last_page_that_is_full_has_no_next(store: EventStore, ruleset: str) -> None:
    for _ in range(2):
        new_game(store, ruleset=ruleset)

    page = store.games(GameFilter(ruleset=ruleset), limit=2)

    assert len(page.rows) == 2
    assert page.next is None


def test_status_account_and_time_narrow_the_list(store: EventStore, ruleset: str) -> None:
    ada = uuid4()
    old = new_game(store, 10, ruleset=ruleset, status="ended", accounts=(uuid4(), ada))
    new = new_game(store, 20, ruleset=ruleset)
    base = GameFilter(ruleset=ruleset)

    assert listed(store, replace(base, status="ended")) == [old]
    assert listed(store, replace(base, account=ada)) == [old]
    assert listed(store, replace(base, updated_since_ms=11)) == [new]
    assert listed(store, replace(base, updated_since_ms=10)) == [new, old]
    assert listed(store, replace(base, status="ended", updated_since_ms=11)) == []


def test_an_unlisted_game_is_listed_for_its_own_people_alone(
    store: EventStore, ruleset: str
) -> None:
    ada, bob = uuid4(), uuid4()
    game = new_game(store, ruleset=ruleset, visibility="unlisted", accounts=(ada,))
    base = GameFilter(ruleset=ruleset)

    assert listed(store, base) == []
    assert listed(store, replace(base, viewer=bob)) == []
    assert listed(store, replace(base, viewer=bob, account=ada)) == []
    assert listed(store, replace(base, viewer=ada)) == [game]
    assert listed(store, replace(base, everything=True)) == [game]


def test_a_header_is_found_whatever_its_visibility(store: EventStore) -> None:
    game = new_game(store, visibility="unlisted")

    row = store.game(game)

    assert row is not None
    assert row.game_id == game
    assert store.game(uuid4()) is None


@pytest.mark.parametrize(
    "text", ["", "1", "1.x", "-1." + "0" * 32, "1." + "0" * 33, "1\n." + "0" * 32]
)
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cursor"):
        GameCursor.parse(text)
