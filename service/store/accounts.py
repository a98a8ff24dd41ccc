"""Accounts and their tokens: what the store knows of people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True)
class AccountRow:
    """Someone who may hold seats; `kind` is human or bot."""

    id: UUID
    kind: str
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token to keep; only the SHA-256 of its secret is given to the store."""

    account_id: UUID
    secret_hash: bytes
    """32 bytes"""
    scopes: tuple[str, ...]
    game_id: UUID | None = None
    """set for a seat token: good for this game only"""
    seats: tuple[int, ...] | None = None
    expires_at: datetime | None = None
    """with a time zone; None never expires"""
    label: str = ""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token as stored; the hash of its secret stays in the store."""

    id: UUID
    account_id: UUID
    scopes: tuple[str, ...]
    game_id: UUID | None
    seats: tuple[int, ...] | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    label: str


class AccountStore(Protocol):
    """Accounts and tokens; every method may raise Unavailable."""

    def create_account(self, kind: str, name: str) -> AccountRow:
        """Make an account of kind human or bot; names need not be unique."""
        ...

    def account(self, account_id: UUID) -> AccountRow | None:
        """Return the account; None when there is none."""
        ...

    def accounts(self, ids: tuple[UUID, ...]) -> dict[UUID, AccountRow]:
        """Return those of the accounts that exist, by id."""
        ...

    def token_key(self) -> bytes:
        """Return the key (32 bytes) from which seat tokens are derived: one a store, for ever."""
        ...

    def create_token(self, new: NewToken) -> UUID:
        """Keep a token and return its id; a secret that is kept already keeps its first row.

        Raises KeyError when the account does not exist.
        """
        ...

    def find_token(self, secret_hash: bytes) -> TokenRow | None:
        """Return the token if it is neither revoked nor expired by the clock of the store."""
        ...

    def revoke_token(self, account_id: UUID, token_id: UUID) -> bool:
        """End a token of this account; False when there is no such live token."""
        ...

    def tokens(self, account_id: UUID) -> list[TokenRow]:
        """Return all tokens of an account, oldest first, revoked ones too."""
        ...
