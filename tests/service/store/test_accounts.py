"""Accounts and tokens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from service.store.accounts import AccountStore, NewToken

from .builders import digest


def new_token(account_store: AccountStore, **changes: object) -> tuple[NewToken, object]:
    account = account_store.create_account("human", "Ada")
    given = {"secret_hash": digest(str(uuid4())), "scopes": ("game:read",), **changes}
    token = NewToken(account_id=account.id, **given)
    return token, account_store.create_token(token)


def in_seconds(seconds: int) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


def test_an_account_is_found_by_its_id(account_store: AccountStore) -> None:
    ada = account_store.create_account("human", "Ada")
    bot = account_store.create_account("bot", "Ada")

    found = account_store.accounts((bot.id, uuid4(), ada.id))

    assert found == {ada.id: ada, bot.id: bot}
    assert account_store.account(ada.id) == ada
    assert account_store.account(uuid4()) is None
    assert account_store.accounts(()) == {}


def test_a_token_is_found_by_the_hash_of_its_secret(account_store: AccountStore) -> None:
    limits = {"game_id": uuid4(), "seats": (0, 2), "label": "seat", "expires_at": in_seconds(60)}
    token, token_id = new_token(account_store, **limits)

    row = account_store.find_token(token.secret_hash)

    assert row is not None
    assert (row.id, row.account_id, row.scopes) == (token_id, token.account_id, ("game:read",))
    assert {name: getattr(row, name) for name in limits} == limits
    assert row.revoked_at is None


def test_an_unknown_hash_finds_nothing(account_store: AccountStore) -> None:
    new_token(account_store)

    assert account_store.find_token(digest("a guess")) is None


def test_an_expired_token_is_not_found(account_store: AccountStore) -> None:
    token, _ = new_token(account_store, expires_at=in_seconds(-1))

    assert account_store.find_token(token.secret_hash) is None


def test_a_revoked_token_is_not_found(account_store: AccountStore) -> None:
    token, token_id = new_token(account_store)

    revoked = [account_store.revoke_token(token.account_id, token_id) for _ in range(2)]

    assert revoked == [True, False]
    assert account_store.find_token(token.secret_hash) is None
    assert account_store.tokens(token.account_id)[0].revoked_at is not None


def test_nobody_revokes_the_token_of_another(account_store: AccountStore) -> None:
    token, token_id = new_token(account_store)
    other, _ = new_token(account_store)

    revoked = account_store.revoke_token(other.account_id, token_id)

    assert not revoked
    assert account_store.find_token(token.secret_hash) is not None


def test_an_account_lists_its_own_tokens_oldest_first(account_store: AccountStore) -> None:
    token, first = new_token(account_store)
    new_token(account_store)
    second = account_store.create_token(
        NewToken(token.account_id, digest(str(uuid4())), ("game:read", "seat:play"))
    )

    assert [row.id for row in account_store.tokens(token.account_id)] == [first, second]


def test_a_token_needs_an_account(account_store: AccountStore) -> None:
    with pytest.raises(KeyError):
        account_store.create_token(NewToken(uuid4(), digest("x"), ()))


def test_a_secret_is_kept_once(account_store: AccountStore) -> None:
    token, first = new_token(account_store)

    again = account_store.create_token(token)

    assert again == first
    assert len(account_store.tokens(token.account_id)) == 1


def test_a_revoked_secret_does_not_come_back(account_store: AccountStore) -> None:
    token, first = new_token(account_store)
    account_store.revoke_token(token.account_id, first)

    account_store.create_token(token)

    assert account_store.find_token(token.secret_hash) is None


def test_the_token_key_never_changes(account_store: AccountStore) -> None:
    key = account_store.token_key()

    assert len(key) == 32
    assert account_store.token_key() == key
