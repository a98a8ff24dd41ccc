"""A run of games on a server: asked for, watched, summed up there."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct

from domain.simulation import Run
from domain.summary import Summary

from .common import Denied, Failure
from .games import progress_bar

LOOK_EVERY_S = 0.3
ANSWER_S = 30.0
TRIES = 3


class _Progress(Struct):
    done: int


class _State(Struct):
    """What the bar needs of a simulation; other fields are passed over."""

    simulation_id: str
    status: str
    progress: _Progress
    error: str | None


class Server:
    """A service that answers at `url`; Failure when there is none, Denied when it refuses."""

    def __init__(self, url: str, token: str | None) -> None:
        if not url.startswith(("http://", "https://")):
            raise Failure(f"a server is http://... or https://..., not {url!r}")
        if not token:
            raise Failure("a server wants a token: --token or RECKON_TOKEN")
        if not (token.isascii() and token.isprintable()):
            raise Failure("that is not a token")
        self._url, self._token = url.rstrip("/"), token

    def call(self, method: str, path: str, body: object = None, key: str | None = None) -> bytes:
        """The body of the answer. A call may be repeated, since every one here is safe to be."""
        headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
        if key is not None:
            headers |= {"Idempotency-Key": key, "Content-Type": "application/json"}
        data = None if body is None else msgspec.json.encode(body)
        address = f"{self._url}/v1{path}"
        request = urllib.request.Request(address, data, headers, method=method)  # noqa: S310 - checked
        for left in reversed(range(TRIES)):
            try:
                with urllib.request.urlopen(request, timeout=ANSWER_S) as answer:  # noqa: S310 - checked
                    found: bytes = answer.read()
                    return found
            except urllib.error.HTTPError as refusal:
                raise Denied(f"{self._url} refuses: {_detail(refusal)}") from None
            except (OSError, ValueError) as fault:
                if not left:
                    raise Failure(f"{self._url} does not answer: {fault}") from None
                time.sleep(LOOK_EVERY_S)
        raise AssertionError("the last try returns or raises")


def simulate_there(server: Server, run: Run) -> Summary:
    """Have the run played there, with a progress bar; Ctrl-C cancels it."""
    body = {
        "ruleset": run.ruleset, "rules_version": run.rules_version, "options": run.options,
        "policies": run.policies, "seats": run.seats, "pairing": run.pairing,
        "games": run.games, "seed": run.seed,
    }  # fmt: skip
    state = _state(server.call("POST", "/simulations", body, str(uuid4())))
    path = f"/simulations/{state.simulation_id}"
    try:
        state = _watch(server, path, run)
    except KeyboardInterrupt:
        server.call("DELETE", path)
        raise
    if state.status != "done":
        raise Denied(f"the simulation was {state.status}: {state.error or 'by its owner'}")
    return msgspec.json.decode(server.call("GET", f"{path}/summary"), type=Summary)


def _watch(server: Server, path: str, run: Run) -> _State:
    with progress_bar() as bar:
        task = bar.add_task(run.ruleset, total=run.games)
        while True:
            state = _state(server.call("GET", path))
            bar.update(task, completed=state.progress.done)
            if state.status not in ("queued", "running"):
                return state
            time.sleep(LOOK_EVERY_S)


def _state(data: bytes) -> _State:
    try:
        return msgspec.json.decode(data, type=_State)
    except msgspec.MsgspecError:
        raise Failure("that server does not speak our language") from None


def _detail(refusal: urllib.error.HTTPError) -> str:
    try:
        problem: Any = msgspec.json.decode(refusal.read())  # Any: a stranger's JSON
        return f"{problem['detail']} ({problem['code']})"
    except (msgspec.MsgspecError, OSError, TypeError, KeyError):
        return f"status {refusal.code}"
