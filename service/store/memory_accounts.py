"""Accounts and tokens in memory, behind the same port as in Postgres."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_bytes
from threading import Lock
from uuid import UUID, uuid4

from service.store.accounts import AccountRow, NewToken, TokenRow


class MemoryAccounts:
    """Keeps accounts and tokens in this process; `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = Lock()
        self._accounts: dict[UUID, AccountRow] = {}
        self._tokens: dict[UUID, TokenRow] = {}
        self._by_hash: dict[bytes, UUID] = {}
        self._key = token_bytes(32)

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock(), UTC)

    def create_account(self, kind: str, name: str) -> AccountRow:
        with self._lock:
            account = AccountRow(uuid4(), kind, name, self._now())
            self._accounts[account.id] = account
            return account

    def account(self, account_id: UUID) -> AccountRow | None:
        with self._lock:
            return self._accounts.get(account_id)

    def accounts(self, ids: tuple[UUID, ...]) -> dict[UUID, AccountRow]:
        with self._lock:
            return {wanted: self._accounts[wanted] for wanted in ids if wanted in self._accounts}

    def token_key(self) -> bytes:
        return self._key

    def create_token(self, new: NewToken) -> UUID:
        with self._lock:
            if new.account_id not in self._accounts:
                raise KeyError(new.account_id)
            if (kept := self._by_hash.get(new.secret_hash)) is not None:
                return kept
            row = TokenRow(
                id=uuid4(),
                account_id=new.account_id,
                scopes=new.scopes,
                game_id=new.game_id,
                seats=new.seats,
                created_at=self._now(),
                expires_at=new.expires_at,
                revoked_at=None,
                label=new.label,
            )
            self._tokens[row.id] = row
            self._by_hash[new.secret_hash] = row.id
            return row.id

    def find_token(self, secret_hash: bytes) -> TokenRow | None:
        with self._lock:
            token_id = self._by_hash.get(secret_hash)
            row = None if token_id is None else self._tokens[token_id]
            if row is None or row.revoked_at is not None:
                return None
            expired = row.expires_at is not None and row.expires_at <= self._now()
            return None if expired else row

    def revoke_token(self, account_id: UUID, token_id: UUID) -> bool:
        with self._lock:
            row = self._tokens.get(token_id)
            if row is None or row.account_id != account_id or row.revoked_at is not None:
                return False
            self._tokens[token_id] = replace(row, revoked_at=self._now())
            return True

    def tokens(self, account_id: UUID) -> list[TokenRow]:
        with self._lock:
            found = [row for row in self._tokens.values() if row.account_id == account_id]
        return sorted(found, key=lambda row: (row.created_at, row.id))
