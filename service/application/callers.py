"""Who calls, what they may do, and how a call is refused."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from uuid import UUID
from zlib import crc32

from domain.kernel.refusal import Refused

ORDINARY_SCOPES = ("game:read", "game:create", "seat:play", "bot:play", "sim:run")
ALL_SCOPES = (*ORDINARY_SCOPES, "audit:read", "operator")
SEAT_SCOPES = ("game:read", "seat:play", "bot:play")
TOKEN_PREFIX = "dr_"  # noqa: S105 - the prefix by which secret scanners find our tokens


class Rejected(Exception):
    """A call that is refused; nothing has changed.

    `code` is one of the closed list in API.md; `version` and `awaiting` are public facts of the
    game from which a client recovers; `retry_after` is in seconds.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        clause: str | None = None,
        parameter: str | None = None,
        version: int | None = None,
        awaiting: tuple[int, ...] | None = None,
        retry_after: int | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail, self.clause, self.parameter = code, detail, clause, parameter
        self.version, self.awaiting, self.retry_after = version, awaiting, retry_after
        self.extra = dict(extra or {})

    @classmethod
    def by(cls, refusal: Refused, version: int | None, awaiting: tuple[int, ...]) -> Rejected:
        """A refusal of the domain, with what is public of the game."""
        return cls(
            refusal.code,
            refusal.detail,
            clause=refusal.clause or None,
            parameter=refusal.parameter,
            version=version,
            awaiting=awaiting,
        )

    @classmethod
    def not_at(
        cls, asked: int, now: int, awaiting: tuple[int, ...], parameter: str | None = None
    ) -> Rejected:
        """version_conflict: the game is not at, or has not reached, the version that was named."""
        detail = f"the game is at version {now}, not {asked}"
        return cls("version_conflict", detail, parameter=parameter, version=now, awaiting=awaiting)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever holds a token; `game_id` and `seats` are set for a seat token."""

    account: str | None = None
    scopes: frozenset[str] = field(default_factory=frozenset)
    token_id: str | None = None
    game_id: UUID | None = None
    seats: tuple[int, ...] | None = None

    def require(self, *scopes: str) -> None:
        """Rejected unless the token has one of these scopes."""
        if self.account is None:
            raise Rejected("unauthenticated", "this needs a bearer token")
        if not self.scopes.intersection(scopes):
            wanted = " or ".join(scopes)
            raise Rejected(
                "missing_scope", f"the token lacks the scope {wanted}", extra={"scope": scopes[0]}
            )

    def require_reading(self) -> None:
        """Public facts need no token; a token that is given must be allowed to read."""
        if self.account is not None:
            self.require("game:read")

    def require_account(self) -> None:
        """Rejected for a seat token: it is good for one game only."""
        if self.game_id is not None:
            raise Rejected("missing_scope", "a seat token is good for its game only")

    def enters(self, game_id: UUID) -> bool:
        """Whether this token is good for that game."""
        return self.game_id is None or self.game_id == game_id


ANONYMOUS = Caller()


def new_token() -> str:
    """A token as its owner sees it, once: prefix, 32 random bytes, checksum."""
    return token_from(secrets.token_bytes(32))


def token_from(secret: bytes) -> str:
    """The text of a token with this secret of 32 bytes."""
    body = base64.urlsafe_b64encode(secret).rstrip(b"=").decode()
    return f"{TOKEN_PREFIX}{body}{crc32(body.encode()):08x}"


def seat_token(key: bytes, game_id: UUID, account: str, command_id: UUID) -> str:
    """The token of the seats taken by one commit: the same when the call is repeated."""
    told = f"seat-token|{game_id}|{account}|{command_id}".encode()
    secret = hmac.digest(key, told, "sha256")
    return token_from(secret)


def token_hash(token: str) -> bytes:
    """What the store keeps of a token."""
    return sha256(token.encode()).digest()


def is_well_formed(token: str) -> bool:
    """Whether prefix, length and checksum fit: tells a typing error from an unknown token."""
    body, check = token[len(TOKEN_PREFIX) : -8], token[-8:]
    return (
        token.isascii()
        and token.startswith(TOKEN_PREFIX)
        and len(body) == 43
        and check == f"{crc32(body.encode()):08x}"
    )
