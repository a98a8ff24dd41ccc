"""One place where the database's errors become ours, and where repeatable calls are repeated."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, LiteralString, TypeVar

import psycopg
import sqlalchemy.exc
from sqlalchemy import Connection, Engine
from sqlalchemy.pool import PoolProxiedConnection

from service.store.port import Unavailable
from service.store.watchdog import Watchdog

PATIENCE_S: Final = 1.0
"""How long a call looks for a server that is away before it raises Unavailable."""
RETRIES: Final = 3
"""How often a statement is sent again after the server said no for a passing reason."""

_UNKNOWN = ("08", "57P01", "57P02", "57P03", "57P05", "57014", "25P03")
_REFUSED = ("40001", "40P01", "53", "55P03")

# The first connection of an engine also asks the server a few questions through Core.
_NO_CONNECTION = (
    psycopg.OperationalError,
    sqlalchemy.exc.OperationalError,
    sqlalchemy.exc.TimeoutError,
)

_OF_THIS_PROCESS = Watchdog()

Row = tuple[Any, ...]  # what a driver gives; each module decodes its own rows
Answer = TypeVar("Answer")


class OutcomeUnknown(Exception):
    """The connection or the statement ended early: it may or may not have been done."""


class ServerRefused(Exception):
    """The server did nothing, for a reason that may pass (deadlock, lock wait, resources)."""


class NotConnected(Exception):
    """No connection could be had, so nothing was sent."""


class Database:
    """Runs statements on an engine's pool, autocommit, and sorts out what went wrong."""

    def __init__(self, engine: Engine, watchdog: Watchdog | None = None) -> None:
        self.engine = engine
        self._watchdog = watchdog or _OF_THIS_PROCESS

    def rows(self, statement: LiteralString, values: Mapping[str, object]) -> list[Row]:
        """Send one prepared statement at driver level, once, and return its rows.

        Half the cost of the same through Core; bytea, uuid and timestamptz come in binary.
        Raises the three errors above or psycopg's own. After OutcomeUnknown the next call gets
        a connection that was opened later, unless this one is still alive.
        """
        with self._borrowed() as borrowed:
            driver = borrowed.driver_connection
            assert isinstance(driver, psycopg.Connection)
            with self._watchdog.watching(driver), driver.cursor(binary=True) as cursor:
                cursor.execute(statement, values, prepare=True)
                return cursor.fetchall()

    @contextmanager
    def _borrowed(self) -> Iterator[PoolProxiedConnection]:
        pool = self.engine.pool
        try:
            borrowed = pool.connect()
        except _NO_CONNECTION as error:
            raise NotConnected(str(error)) from error
        try:
            yield borrowed
        except psycopg.Error as error:
            if _is_dead(borrowed):
                borrowed.invalidate(error)
                self._replace(pool)
            _sort_out(error)
            raise
        finally:
            borrowed.close()

    def _replace(self, pool: object) -> None:
        # What killed one connection most likely killed its neighbours; the first to see it
        # replaces the pool, later ones find that this has been done.
        if self.engine.pool is pool:
            self.engine.dispose()

    def read(
        self,
        statement: LiteralString,
        values: Mapping[str, object],
        patience: Patience | None = None,
    ) -> list[Row]:
        """Like `rows`, for what may be sent more than once; raises Unavailable."""
        return self.repeated(lambda: self.rows(statement, values), patience)

    def core(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do `work` on a Core connection; it may be called more than once. Raises Unavailable."""
        return self.repeated(lambda: self._core(work))

    def _core(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            with self.engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert isinstance(driver, psycopg.Connection)
                with self._watchdog.watching(driver):
                    return work(connection)
        except sqlalchemy.exc.TimeoutError as error:
            raise NotConnected(str(error)) from error
        except sqlalchemy.exc.DBAPIError as error:
            if isinstance(error.orig, psycopg.Error):
                _sort_out(error.orig)
            raise

    def repeated(self, once: Callable[[], Answer], patience: Patience | None = None) -> Answer:
        """Call `once` until it answers or patience with the three errors above ends."""
        patience = patience or Patience()
        while True:
            try:
                return once()
            except (OutcomeUnknown, ServerRefused, NotConnected) as error:
                patience.wait(error)


class Patience:
    """Counts what went wrong in one call; `wait` returns when it is time to try again."""

    def __init__(self) -> None:
        self._until = time.monotonic() + PATIENCE_S
        self._refusals = 0
        self._lost = 0

    def wait(self, error: Exception) -> None:
        """Sleep a little, or raise Unavailable when enough has been tried."""
        if isinstance(error, ServerRefused):
            self._refusals += 1
            tries, enough = self._refusals, self._refusals > RETRIES
        else:
            self._lost += 1
            # The first loss says that the pool was stale, which costs no time to mend.
            tries, enough = self._lost - 1, time.monotonic() >= self._until
        if enough:
            raise Unavailable(str(error)) from error
        time.sleep(min(0.02 * 2**tries, 0.3) * random.uniform(0.5, 1.0) if tries else 0)


def _is_dead(borrowed: PoolProxiedConnection) -> bool:
    driver = borrowed.driver_connection
    return driver is None or bool(driver.closed)


def _sort_out(error: psycopg.Error) -> None:
    """Raise what this error means for the caller; return when it is a mistake of ours."""
    state = error.sqlstate or ""
    if state.startswith(_REFUSED):
        raise ServerRefused(str(error)) from error
    if state.startswith(_UNKNOWN) or (not state and isinstance(error, psycopg.OperationalError)):
        raise OutcomeUnknown(str(error)) from error
