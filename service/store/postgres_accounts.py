"""Accounts and tokens in Postgres; expiry is judged by the clock of the database."""

from __future__ import annotations

from uuid import UUID, uuid4

from sqlalchemy import Connection, Engine, Executable, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from service.store.accounts import AccountRow, NewToken, TokenRow
from service.store.database import Database, Row
from service.store.tables import accounts, token_key, tokens

_TOKEN = (
    tokens.c.id,
    tokens.c.account_id,
    tokens.c.scopes,
    tokens.c.game_id,
    tokens.c.seats,
    tokens.c.created_at,
    tokens.c.expires_at,
    tokens.c.revoked_at,
    tokens.c.label,
)
_ACCOUNT = (accounts.c.id, accounts.c.kind, accounts.c.name, accounts.c.created_at)

# One look-up for every request: at driver level, like the hot path of commits.
_FIND = """
SELECT t.id, t.account_id, t.scopes, t.game_id, t.seats, t.created_at, t.expires_at,
       t.revoked_at, t.label
FROM tokens t
WHERE t.secret_hash = %(secret_hash)s::bytea AND t.revoked_at IS NULL
  AND (t.expires_at IS NULL OR t.expires_at > now())
"""


class PostgresAccounts:
    """Accounts and tokens over one engine; safe to share by threads.

    Ids are made here, so that a write whose outcome is unknown can be made again unharmed.
    """

    def __init__(self, engine: Engine) -> None:
        self._database = Database(engine)
        self._key: bytes | None = None

    def create_account(self, kind: str, name: str) -> AccountRow:
        """Make an account."""
        account_id = uuid4()
        values = {"id": account_id, "kind": kind, "name": name}
        self._do(insert(accounts).values(values).on_conflict_do_nothing(index_elements=["id"]))
        return self.accounts((account_id,))[account_id]

    def account(self, account_id: UUID) -> AccountRow | None:
        """Return the account; None when there is none."""
        return self.accounts((account_id,)).get(account_id)

    def accounts(self, ids: tuple[UUID, ...]) -> dict[UUID, AccountRow]:
        """Return those of the accounts that exist, by id."""
        found = self._rows(select(*_ACCOUNT).where(accounts.c.id.in_(ids)))
        return {row[0]: AccountRow(*row) for row in found}

    def token_key(self) -> bytes:
        """Return the key of this database; the migration made it."""
        if self._key is None:
            self._key = self._rows(select(token_key.c.secret))[0][0]
        return self._key

    def create_token(self, new: NewToken) -> UUID:
        """Keep a token, once a secret; KeyError when its account does not exist."""
        token_id = uuid4()
        values = {
            "id": token_id,
            "account_id": new.account_id,
            "secret_hash": new.secret_hash,
            "scopes": list(new.scopes),
            "game_id": new.game_id,
            "seats": None if new.seats is None else list(new.seats),
            "expires_at": new.expires_at,
            "label": new.label,
        }
        statement = insert(tokens).values(values).on_conflict_do_nothing()
        try:
            self._do(statement)
        except IntegrityError as error:
            if self.account(new.account_id) is None:
                raise KeyError(new.account_id) from error
            raise
        kept = self._rows(select(tokens.c.id).where(tokens.c.secret_hash == new.secret_hash))
        kept_id: UUID = kept[0][0]
        return kept_id

    def find_token(self, secret_hash: bytes) -> TokenRow | None:
        """Return the token if it is good now."""
        found = self._database.read(_FIND, {"secret_hash": secret_hash})
        return _token_row(found[0]) if found else None

    def revoke_token(self, account_id: UUID, token_id: UUID) -> bool:
        """End a token of this account."""
        mine = (tokens.c.id == token_id, tokens.c.account_id == account_id)
        statement = update(tokens).where(*mine, tokens.c.revoked_at.is_(None))
        return bool(self._rows(statement.values(revoked_at=func.now()).returning(tokens.c.id)))

    def tokens(self, account_id: UUID) -> list[TokenRow]:
        """Return all tokens of an account, oldest first."""
        query = select(*_TOKEN).where(tokens.c.account_id == account_id)
        rows = self._rows(query.order_by(tokens.c.created_at, tokens.c.id))
        return [_token_row(row) for row in rows]

    def _do(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        self._database.core(work)

    def _rows(self, statement: Executable) -> list[Row]:
        def work(connection: Connection) -> list[Row]:
            return [tuple(row) for row in connection.execute(statement)]

        return self._database.core(work)


def _token_row(row: Row) -> TokenRow:
    token_id, account_id, scopes, game_id, seats, created, expires, revoked, label = row
    return TokenRow(
        id=token_id,
        account_id=account_id,
        scopes=tuple(scopes),
        game_id=game_id,
        seats=None if seats is None else tuple(seats),
        created_at=created,
        expires_at=expires,
        revoked_at=revoked,
        label=label,
    )
