"""Accounts and tokens."""

from __future__ import annotations

from uuid import UUID

from service.application.callers import (
    ORDINARY_SCOPES,
    Caller,
    Rejected,
    is_well_formed,
    new_token,
    token_hash,
)
from service.application.shared import Shared
from service.application.values import NewAccount
from service.store.accounts import AccountRow, NewToken


class Identity(Shared):
    """Who is who."""

    def create_account(self, kind: str, name: str) -> NewAccount:
        """An account with its first token."""
        account = self.accounts.create_account(kind, name)
        token = new_token()
        token_id = self.accounts.create_token(
            NewToken(account.id, token_hash(token), ORDINARY_SCOPES, label="first token")
        )
        return NewAccount(account, str(token_id), token, ORDINARY_SCOPES)

    def authenticate(self, token: str) -> Caller:
        """Who holds this token; Rejected unauthenticated."""
        row = self.accounts.find_token(token_hash(token)) if is_well_formed(token) else None
        if row is None:
            raise Rejected("unauthenticated", "the token is malformed, revoked, expired or unknown")
        return Caller(
            str(row.account_id), frozenset(row.scopes), str(row.id), row.game_id, row.seats
        )

    def account_of(self, caller: Caller) -> AccountRow:
        """The caller's account; Rejected unauthenticated."""
        if caller.account is None:
            raise Rejected("unauthenticated", "this needs a bearer token")
        row = self.accounts.account(UUID(caller.account))
        if row is None:
            raise Rejected("unauthenticated", "the account is gone")
        return row
