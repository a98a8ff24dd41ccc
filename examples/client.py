"""The API as one function, for the bots beside it: a refusal has words, a lost answer is fetched.

An act has a key, so that it may be sent again: the service does it once and answers as before.
"""

from __future__ import annotations

import http.client
import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any

LOST = (OSError, http.client.HTTPException)
PAUSES = (0.2, 0.5, 1, 2, 4)  # seconds: a restart of the service takes a few


class Refused(Exception):
    """The service says no, and will say so again."""

    def __init__(self, status: int, problem: Any) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.status = status


class Service:
    """The API at one address; every call is for the account of `token`."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""

    def open(self, path: str, data: bytes | None = None, key: str = "") -> Any:
        """The answer, to be read and closed; Refused, or one of LOST."""
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            return urllib.request.urlopen(request, timeout=40)
        except urllib.error.HTTPError as refusal:
            if refusal.code in (429, 503):  # too much, or not now
                raise
            raise Refused(refusal.code, json.load(refusal)) from None

    def register(self, name: str) -> None:
        """Open an account; the one act without a key, as its answer holds a secret."""
        body = {"kind": "bot", "name": name}
        self.token = self.call("/v1/accounts", body, keyed=False)["token"]

    def call(self, path: str, body: Any = None, *, keyed: bool = True) -> Any:
        """The answer as JSON, asked for until it comes."""
        data = None if body is None else json.dumps(body).encode()
        key = str(uuid.uuid4()) if keyed and body is not None else ""
        for pause in PAUSES:
            try:
                return self._once(path, data, key)
            except LOST as fault:
                print(f"{fault}: again in {pause} s", file=sys.stderr)
                time.sleep(pause)
        return self._once(path, data, key)

    def _once(self, path: str, data: bytes | None, key: str) -> Any:
        with self.open(path, data, key) as answer:
            return json.load(answer)


def run(main: Callable[..., None], usage: str | None) -> None:
    """A bot, with the words of its command line."""
    if len(sys.argv) < 3:
        sys.exit(usage)
    try:
        main(*sys.argv[1:])
    except (Refused, ValueError, *LOST) as fault:
        sys.exit(f"{sys.argv[0]}: {fault}")
