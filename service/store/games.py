"""The list of games: one row a game, written by the append itself."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, Connection, Select, or_, select, tuple_

from service.store.database import Database, Row
from service.store.rows import GameCursor, GameFilter, GameHead, GamePage, GameRow
from service.store.tables import games as table

_COLUMNS = (
    table.c.game_id,
    table.c.commit_no,
    table.c.version,
    table.c.created_ms,
    table.c.updated_ms,
    table.c.ruleset,
    table.c.rules_version,
    table.c.status,
    table.c.awaiting,
    table.c.deadline_ms,
    table.c.visibility,
    table.c.seats,
    table.c.accounts,
)

# Most requests begin with this one, so it goes at driver level; lists go through Core.
_GAME = """
SELECT game_id, commit_no, version, created_ms, updated_ms, ruleset, rules_version, status,
       awaiting, deadline_ms, visibility, seats, accounts
FROM games WHERE game_id = %(game_id)s::uuid
"""


class GameList:
    """Headers and lists of games; always as new as the last append."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def game(self, game_id: UUID) -> GameRow | None:
        """Return one header, whatever its visibility."""
        found = self._database.read(_GAME, {"game_id": game_id})
        return _game_row(found[0]) if found else None

    def games(
        self, where: GameFilter, after: GameCursor | None = None, limit: int = 50
    ) -> GamePage:
        """Return a page of games, newest first."""
        place = (table.c.created_ms, table.c.game_id)
        query = select(*_COLUMNS).where(*_conditions(where))
        if after is not None:
            query = query.where(tuple_(*place) < tuple_(after.created_ms, after.game_id))
        query = query.order_by(*(column.desc() for column in place)).limit(limit + 1)
        rows = self._rows(query)
        if len(rows) <= limit:
            return GamePage(rows, None)
        last = rows[limit - 1]
        return GamePage(rows[:limit], GameCursor(last.created_ms, last.game_id))

    def _rows(self, query: Select[*tuple[object, ...]]) -> list[GameRow]:
        def work(connection: Connection) -> list[Row]:
            return [tuple(row) for row in connection.execute(query)]

        return [_game_row(row) for row in self._database.core(work)]


def _conditions(where: GameFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if not where.everything:
        visible: list[ColumnElement[bool]] = [table.c.visibility == "public"]
        if where.viewer is not None:
            visible.append(table.c.accounts.contains([where.viewer]))
        conditions.append(or_(*visible))
    if where.ruleset is not None:
        conditions.append(table.c.ruleset == where.ruleset)
    if where.status is not None:
        conditions.append(table.c.status == where.status)
    if where.account is not None:
        conditions.append(table.c.accounts.contains([where.account]))
    if where.updated_since_ms is not None:
        conditions.append(table.c.updated_ms >= where.updated_since_ms)
    return conditions


def _game_row(row: Row) -> GameRow:
    game_id, commit_no, version, created_ms, updated_ms, *head = row
    ruleset, rules_version, status, awaiting, deadline_ms, visibility, seats, accounts = head
    return GameRow(
        game_id=game_id,
        commit_no=commit_no,
        version=version,
        created_ms=created_ms,
        updated_ms=updated_ms,
        head=GameHead(
            ruleset=ruleset,
            rules_version=rules_version,
            status=status,
            awaiting=tuple(awaiting),
            deadline_ms=deadline_ms,
            visibility=visibility,
            seats=bytes(seats),
            accounts=tuple(accounts),
        ),
    )
