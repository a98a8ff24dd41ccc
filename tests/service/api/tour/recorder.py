"""A client that writes down what it sends and what it is answered, by operation."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

Body = dict[str, Any]
JSON, NDJSON = "application/json", "application/x-ndjson"
ITEMS, MEMBERS, MANY = 3, 3, 12


def excerpt(value: Any, names: tuple[str, ...]) -> Any:  # Any: JSON
    """The same, but what has one of these names is shortened, at any depth."""
    if isinstance(value, list):
        return [excerpt(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: shortened(inner) if name in names else excerpt(inner, names)
        for name, inner in value.items()
    }


def shortened(value: Any) -> Any:  # Any: JSON
    """The first things of each list and of each large map."""
    if isinstance(value, list):
        return [shortened(each) for each in value[:ITEMS]]
    if not isinstance(value, dict):
        return value
    most = MEMBERS if len(value) > MANY else MANY
    return {name: shortened(inner) for name, inner in list(value.items())[:most]}


class Recorder:
    """Everybody on the tour calls through it; only what has a `name` is kept."""

    def __init__(self, app: Flask) -> None:
        self.app, self.http = app, app.test_client()
        self.examples: Body = {}

    def get(self, path: str, token: str | None = None, name: str = "", **more: Any) -> Any:
        """The answer to a GET."""
        return self.call("GET", path, token, None, name, **more)

    def post(
        self, path: str, token: str | None, body: Body | None, name: str = "", **more: Any
    ) -> Any:
        """The answer to a POST."""
        return self.call("POST", path, token, body, name, **more)

    def call(
        self, method: str, path: str, token: str | None, body: Body | str | None, name: str,
        *, words: str = "", accept: str = JSON, sent: str = JSON, cut: tuple[str, ...] = (),
        lines: int = 0,
    ) -> Any:  # fmt: skip
        """The answer: JSON, or text of another kind; it must be a success.

        `cut` names what is shown as an excerpt, `lines` how many lines are.
        """
        answer = self._sent(method, path, token, body, accept, sent)
        value = self._value(answer, lines)
        if name:
            place = self.examples.setdefault(self._operation(method, path), {})
            if body:
                asked = json.loads(body) if isinstance(body, str) and sent == JSON else body
                self._keep(place, "request", sent, name, words, asked)
            if answer.status_code != 204:
                shown = excerpt(value, cut)
                said = _of_an_excerpt(words) if shown != value or lines else words
                self._keep(place, str(answer.status_code), answer.mimetype, name, said, shown)
        return value

    def _sent(
        self, method: str, path: str, token: str | None, body: Body | str | None,
        accept: str, sent: str,
    ) -> TestResponse:  # fmt: skip
        data = json.dumps(body) if isinstance(body, dict) else body
        headers = {"Accept": accept} | ({"Authorization": f"Bearer {token}"} if token else {})
        answer = self.http.open(
            path, method=method, data=data, content_type=sent, headers=headers, buffered=False
        )
        assert answer.status_code < 300, (path, answer.get_data(as_text=True))
        return answer

    def _value(self, answer: TestResponse, lines: int) -> Any:
        if answer.status_code == 204:
            return None
        if answer.mimetype == JSON:
            return json.loads(answer.get_data())
        if not lines:
            return answer.get_data(as_text=True)
        found: list[bytes] = []
        for piece in answer.iter_encoded():
            found += piece.splitlines(keepends=True)
            if len(found) >= lines:
                break
        answer.close()
        return b"".join(found[:lines]).decode()

    def _operation(self, method: str, path: str) -> str:
        endpoint, _ = self.app.url_map.bind("tour").match(path.partition("?")[0], method=method)
        return str(endpoint).rpartition(".")[2]

    def _keep(
        self, place: Body, where: str, kind: str, name: str, words: str, value: object
    ) -> None:
        shelf = place.setdefault(where, {}).setdefault(kind, {})
        shelf[name] = ({"summary": words} if words else {}) | {"value": value}


def _of_an_excerpt(words: str) -> str:
    return f"{words} (an excerpt)" if words else "An excerpt"
