"""Tokens: what an account lets its programs do, for how long, and where."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from service.application.audit_values import TokenPage, TokenSpec, TokenView
from service.application.callers import (
    ALL_SCOPES,
    ORDINARY_SCOPES,
    SEAT_SCOPES,
    Caller,
    Rejected,
    new_token,
    token_hash,
)
from service.application.rendering import time_of
from service.application.seats import require_seat
from service.application.shared import Shared
from service.store.accounts import NewToken, TokenRow

GRANTED = tuple(scope for scope in ALL_SCOPES if scope not in ORDINARY_SCOPES)


class Tokens(Shared):
    """A token can give no more than its maker's own: not in scopes, not in time."""

    def create_token(self, caller: Caller, spec: TokenSpec) -> TokenView:
        """A new token, shown this once; Rejected missing_scope, not_your_seat, invalid_expiry."""
        caller.require_account()
        for scope in spec.scopes:
            caller.require(scope)
        own = self._own_row(caller)
        expires = self._expiry(spec, own)
        if spec.game_id is not None:
            self._require_game(caller, spec, spec.game_id)
        token = new_token()
        token_id = self.accounts.create_token(
            NewToken(
                own.account_id, token_hash(token), spec.scopes, spec.game_id, spec.seats,
                expires, spec.label,
            )
        )  # fmt: skip
        row = next(row for row in self.accounts.tokens(own.account_id) if row.id == token_id)
        return _shown(row, token)

    def list_tokens(self, caller: Caller, cursor: UUID | None, limit: int) -> TokenPage:
        """The account's live tokens, oldest first; no secret is kept that could be shown."""
        caller.require_account()
        own, now = self._own_row(caller), datetime.now(UTC)
        rows = self.accounts.tokens(own.account_id)
        if cursor is not None:
            place = next((n for n, row in enumerate(rows) if row.id == cursor), None)
            if place is None:
                raise Rejected("bad_request", "not a cursor", parameter="cursor")
            rows = rows[place + 1 :]
        live = [row for row in rows if _is_live(row, now)]
        more = str(live[limit - 1].id) if len(live) > limit else None
        return TokenPage([_shown(row) for row in live[:limit]], more)

    def revoke_token(self, caller: Caller, token_id: UUID) -> None:
        """End a token of the account at once; a seat token may end itself. Rejected not_found."""
        if caller.account is None:
            raise Rejected("unauthenticated", "this needs a bearer token")
        if str(token_id) != caller.token_id:
            caller.require_account()
        if not self.accounts.revoke_token(UUID(caller.account), token_id):
            raise Rejected("not_found", "you have no such token")

    def grant(self, account_id: UUID, scope: str, label: str) -> str:
        """For operators alone, never over HTTP: a token with a scope that no call gives.

        KeyError when there is no such account.
        """
        token = new_token()
        scopes = ("game:read", scope)
        self.accounts.create_token(NewToken(account_id, token_hash(token), scopes, label=label))
        return token

    def _own_row(self, caller: Caller) -> TokenRow:
        """The token that is used, as stored; Rejected unauthenticated."""
        if caller.account is None:
            raise Rejected("unauthenticated", "this needs a bearer token")
        for row in self.accounts.tokens(UUID(caller.account)):
            if str(row.id) == caller.token_id:
                return row
        raise Rejected("unauthenticated", "the token is gone")

    def _expiry(self, spec: TokenSpec, own: TokenRow) -> datetime | None:
        wanted = spec.expires_at or own.expires_at
        if wanted is not None and wanted <= datetime.now(UTC):
            raise Rejected("invalid_expiry", "that moment has passed", parameter="expires_at")
        if wanted is not None and own.expires_at is not None and wanted > own.expires_at:
            raise Rejected(
                "invalid_expiry", "a token cannot outlive its maker", parameter="expires_at"
            )
        return wanted

    def _require_game(self, caller: Caller, spec: TokenSpec, game_id: UUID) -> None:
        for scope in spec.scopes:
            if scope not in SEAT_SCOPES:
                raise Rejected(
                    "missing_scope", "a seat token reads and plays, no more",
                    extra={"scope": scope},
                )  # fmt: skip
        game = self.loading.game(game_id)
        self.loading.keep(game_id, game)
        for seat in spec.seats or ():
            require_seat(caller, game, seat)


def _is_live(row: TokenRow, now: datetime) -> bool:
    return row.revoked_at is None and (row.expires_at is None or row.expires_at > now)


def _shown(row: TokenRow, token: str | None = None) -> TokenView:
    return TokenView(
        str(row.id), row.label, row.scopes, str(row.game_id) if row.game_id else None, row.seats,
        _text(row.created_at), _text(row.expires_at) if row.expires_at else None, token,
    )  # fmt: skip


def _text(moment: datetime) -> str:
    return time_of(int(moment.timestamp() * 1000))
