"""Webhooks: who is told of turns, starts and ends, and what the messages say.

Nothing is written while a game moves: a relay follows the feed of all commits, so a message is
made for what is durable and for nothing else. It tells public facts only.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from uuid_utils.compat import uuid7

from service.application.addresses import is_public, literal_address
from service.application.callers import Caller, Rejected
from service.application.loading import Faulted
from service.application.shared import Shared
from service.application.tailing import decode_holders
from service.store.rows import FeedCommit, GameRow
from service.store.webhook_port import Delivery, NewDelivery, Relay, Webhook

WEBHOOK_EVENTS: Final = ("your_turn", "game_started", "game_ended")
MOST_WEBHOOKS = 10  # of one account
LONGEST_URL = 2000
DISABLE_AFTER = 12  # failures in a row: with the back-off below, more than an hour
LONGEST_WAIT_MS = 3_600_000
RELAY_LEASE_MS = 60_000
PAGE = 200
PAGES = 20  # of the feed in one turn of the relay
KEPT_S = 7 * 24 * 3600  # so long a delivered message stays, so that it is not made again
_ENDED = frozenset({"game_ended", "game_cancelled"})

SENDERS = 8  # webhooks that are sent to at once
SENDING_S = 20.0  # after that no further message is begun in this turn

Send = Callable[[str, Mapping[str, str], bytes], str | None]
"""Posts a body with headers to a URL: None, or what went wrong."""


class _Typed(msgspec.Struct):
    type: str


class Message(msgspec.Struct, omit_defaults=True):
    """The body of a message; `id` is the same at every attempt."""

    id: str
    event: str
    game_id: str
    version: int
    ruleset: str
    status: str
    seats: list[int]
    """those that the account holds"""
    at: str
    seat: int | None = None
    """whose turn it is"""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that accounts may want to be told."""

    event: str
    row: GameRow
    at_ms: int
    mark: str
    """tells it from the next of its kind in the same game"""
    seat: int | None = None


_decode_types = msgspec.json.Decoder(list[_Typed]).decode


class Webhooks(Shared):
    """Webhooks of an account, and the work of the one relay."""

    def create_webhook(
        self, caller: Caller, url: str, events: Sequence[str], *, private: bool
    ) -> Webhook:
        """A new webhook; its secret is told this once. Rejected invalid_body."""
        account = self._owner(caller)
        _check_url(url, private)
        if len(self.store.webhooks.of_account(account)) >= MOST_WEBHOOKS:
            raise Rejected("invalid_body", f"an account has {MOST_WEBHOOKS} webhooks at most")
        made = Webhook(
            uuid7(), account, url, tuple(dict.fromkeys(events)), secrets.token_bytes(32),
            datetime.now(UTC), 0, None, None, None,
        )  # fmt: skip
        self.store.webhooks.create(made)
        return self._kept(account, made.id)

    def webhooks_of(self, caller: Caller) -> list[Webhook]:
        """The caller's webhooks, oldest first."""
        return self.store.webhooks.of_account(self._owner(caller))

    def delete_webhook(self, caller: Caller, webhook_id: UUID) -> None:
        """Tell it nothing more; Rejected not_found."""
        if not self.store.webhooks.delete(self._owner(caller), webhook_id):
            raise Rejected("not_found", "there is no such webhook")

    def enable_webhook(self, caller: Caller, webhook_id: UUID) -> Webhook:
        """Try again what waits for it; Rejected not_found."""
        account = self._owner(caller)
        if not self.store.webhooks.enable(account, webhook_id):
            raise Rejected("not_found", "there is no such webhook")
        return self._kept(account, webhook_id)

    def _kept(self, account: UUID, webhook_id: UUID) -> Webhook:
        """The webhook as the store has it: the times are those of its clock."""
        return next(
            each for each in self.store.webhooks.of_account(account) if each.id == webhook_id
        )

    def _owner(self, caller: Caller) -> UUID:
        caller.require("game:read")
        caller.require_account()
        return UUID(str(caller.account))

    def run_webhooks(self, send: Send) -> int:
        """Queue messages for what is new in the feed and send what is due; how many came through.

        Only one relay works at a time; another that calls meanwhile returns at once.
        """
        relay = self.store.webhooks.take_relay(RELAY_LEASE_MS)
        if relay is None:
            return 0
        try:
            self._follow(relay)
            until = time.monotonic() + SENDING_S
            due: dict[UUID, list[Delivery]] = {}
            for each in self.store.webhooks.due(PAGE):
                due.setdefault(each.webhook.id, []).append(each)
            with ThreadPoolExecutor(SENDERS) as pool:
                done = pool.map(lambda some: self._deliver(some, send, until), due.values())
                delivered = sum(done)
            self.store.webhooks.forget_delivered(KEPT_S)
        finally:
            self.store.webhooks.end_relay(relay)
        return delivered

    def _deliver(self, deliveries: Sequence[Delivery], send: Send, until: float) -> int:
        """Send to one webhook in order, until one fails or time is up."""
        for count, each in enumerate(deliveries):
            if time.monotonic() > until:
                return count
            error = send(each.webhook.url, signed(each, self.now_ms() // 1000), each.body)
            if error is not None:
                failures = each.webhook.failures + 1
                wait = min(1000 * 2 ** (failures - 1), LONGEST_WAIT_MS)
                disable = failures >= DISABLE_AFTER
                self.store.webhooks.failed(each.webhook.id, error, wait, disable)
                return count
            self.store.webhooks.delivered(each)
        return len(deliveries)

    def _follow(self, relay: Relay) -> None:
        end = self.store.webhooks.feed_end()  # before the question whether anybody listens
        if not self.store.webhooks.any():
            self.store.webhooks.publish(relay, end, [])
            return
        for _ in range(PAGES):
            page, cursor = self.store.feed(relay.cursor, PAGE)
            if not page or not self.store.webhooks.publish(relay, cursor, self._messages(page)):
                return
            relay = Relay(relay.lease_no, cursor)

    def _messages(self, page: Sequence[FeedCommit]) -> list[NewDelivery]:
        """What the accounts of these games want to be told of these commits."""
        rows = {each.commit.game_id: self.store.game(each.commit.game_id) for each in page}
        known = {game_id: row for game_id, row in rows.items() if row is not None}
        accounts = {account for row in known.values() for account in row.head.accounts}
        hooks = self.store.webhooks.of_accounts(sorted(accounts))
        if not hooks:
            return []
        found: list[NewDelivery] = []
        for happening in self._happenings(page, known):
            found += _deliveries(happening, hooks)
        return found

    def _happenings(
        self, page: Sequence[FeedCommit], rows: dict[UUID, GameRow]
    ) -> Iterator[Happening]:
        for each in page:
            if (row := rows.get(each.commit.game_id)) is None:
                continue
            types = {event.type for event in _decode_types(each.commit.events)}
            if "game_started" in types:
                yield Happening("game_started", row, each.commit.at_ms, "")
            if _ENDED & types:
                yield Happening("game_ended", row, each.commit.at_ms, "")
        for row in rows.values():
            with suppress(Faulted):
                yield from self._open_questions(row)

    def _open_questions(self, row: GameRow) -> Iterable[Happening]:
        """The open questions of a game now: what was answered meanwhile is nobody's turn."""
        holders = decode_holders(row.head.seats)
        if row.head.status != "running" or not any(holders[s].account for s in row.head.awaiting):
            return []
        game = self.loading.game(row.game_id)
        try:
            return [
                Happening(
                    "your_turn", row, game.at_ms,
                    f"{seat}.{game.asked_seq}.{game.waiting_since.get(seat, 0)}", seat,
                )
                for seat in game.awaiting
            ]  # fmt: skip
        finally:
            self.loading.keep(row.game_id, game)


def signed(delivery: Delivery, timestamp: int) -> dict[str, str]:
    """The headers of a message, after standardwebhooks.com: HMAC-SHA256 over id, time and body."""
    content = f"{delivery.id}.{timestamp}.".encode() + delivery.body
    signature = base64.b64encode(hmac.digest(delivery.webhook.secret, content, "sha256")).decode()
    return {
        "Content-Type": "application/json",
        "User-Agent": "dead-reckoning",
        "webhook-id": str(delivery.id),
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{signature}",
    }


def secret_text(secret: bytes) -> str:
    """The secret as its owner sees it, once."""
    return "whsec_" + base64.b64encode(secret).decode()


def _deliveries(happening: Happening, hooks: Sequence[Webhook]) -> Iterator[NewDelivery]:
    row = happening.row
    holders = decode_holders(row.head.seats)
    for hook in hooks:
        seats = [n for n, holder in enumerate(holders) if holder.account == str(hook.account_id)]
        concerned = hook.account_id in row.head.accounts
        if happening.seat is not None:
            concerned = happening.seat in seats
        if not concerned or happening.event not in hook.events:
            continue
        if happening.at_ms < hook.created_at.timestamp() * 1000 - 60_000:
            continue  # history that the relay meets late is no news
        dedupe = f"{happening.event}:{row.game_id}:{happening.mark}"
        made = uuid5(NAMESPACE_URL, f"{hook.id}:{dedupe}")
        at = datetime.fromtimestamp(happening.at_ms / 1000, UTC)
        message = Message(
            str(made), happening.event, str(row.game_id), row.version, row.head.ruleset,
            row.head.status, seats, at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            happening.seat,
        )  # fmt: skip
        yield NewDelivery(made, hook.id, dedupe, msgspec.json.encode(message))


def _check_url(url: str, private: bool) -> None:
    """Rejected invalid_body unless we would send to this URL; its name is resolved later."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad_url("not a URL") from None
    schemes = ("https", "http") if private else ("https",)
    if len(url) > LONGEST_URL or not url.isascii() or any(c <= " " or c == "\x7f" for c in url):
        raise _bad_url(f"at most {LONGEST_URL} visible ASCII characters")
    if parts.scheme not in schemes or not parts.hostname:
        raise _bad_url(f"must begin with {' or '.join(each + '://' for each in schemes)}")
    if parts.username is not None or parts.fragment or port == 0:
        raise _bad_url("no user, no fragment, a real port")
    address = literal_address(parts.hostname)
    if not private and address is not None and not is_public(address):
        raise _bad_url("that address is not public")


def _bad_url(detail: str) -> Rejected:
    return Rejected("invalid_body", f"url: {detail}", extra={"pointer": "/url"})
