"""reckon export: fetch the record of a game from a running server."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from typing import Any, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import click

from .common import Denied, Failure, reader, write_bytes

DEFAULT_SERVER = "http://127.0.0.1:8765"
SECONDS = 60.0
MOST_DETAIL = 300  # characters of an answer that are shown
ACCEPT = {"json": "application/json", "ndjson": "application/x-ndjson", "text": "text/plain"}


@click.command("export", short_help="Fetch a record from a running server.")
@click.argument("game_id")
@click.option("--server", default=DEFAULT_SERVER, show_default=True, envvar="RECKON_SERVER")
@click.option("--token", envvar="RECKON_TOKEN", help="A bearer token; RECKON_TOKEN hides it best.")
@click.option("--as", "viewer", metavar="READER", help="seat:0 ..., spectator or omniscient.")
@click.option("--format", "form", type=click.Choice(tuple(ACCEPT)), default="json")
@click.option("--lang", type=click.Choice(("en", "es", "ja")), help="For --format text.")
@click.option("-o", "--output", metavar="FILE", help="Write there instead of standard output.")
def command(
    game_id: str,
    server: str,
    token: str | None,
    viewer: str | None,
    form: str,
    lang: str | None,
    output: str | None,
) -> None:
    """Fetch the record of GAME_ID: whole when the game has ended, else what the reader may see.

    Exit codes: 0 fetched; 1 the server refused; 2 the server cannot be reached, or a bad argument.
    """
    request = Request(_address(server, game_id, viewer, lang))  # noqa: S310 - http(s) only, see _address
    request.add_header("Accept", f"{ACCEPT[form]}, application/problem+json;q=0.5")
    if token:
        request.add_header("Authorization", f"Bearer {_one_word(token)}")
    with _told(server):
        data = _fetched(request)
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        write_bytes(output, data)
        click.echo(f"{output}: {len(data):,} bytes", err=True)


def _fetched(request: Request) -> bytes:
    answer = cast(HTTPResponse, build_opener(_StayHere).open(request, timeout=SECONDS))
    with answer:
        return answer.read()


class _StayHere(HTTPRedirectHandler):
    """A redirection would take the token to a server that nobody named."""

    def redirect_request(self, *_: Any, **__: Any) -> None:  # Any: the arguments are not looked at
        """Not followed: the answer is an HTTPError."""


def _address(server: str, game_id: str, viewer: str | None, lang: str | None) -> str:
    if viewer is not None:
        reader(viewer)  # a typing error is told before anybody is asked
    try:
        parts = urlsplit(server)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or any(c.isspace() or not c.isprintable() for c in server):
        raise Failure(f"a server is written {DEFAULT_SERVER}, not {server!r}")
    asked = {"as": viewer, "lang": lang}
    query = urlencode({name: text for name, text in asked.items() if text})
    path = f"{server.rstrip('/')}/v1/games/{quote(game_id, safe='')}/record"
    return f"{path}?{query}" if query else path


def _one_word(token: str) -> str:
    if not token.isascii() or any(c.isspace() or not c.isprintable() for c in token):
        raise Failure("a token is one word of printable letters")
    return token


@contextmanager
def _told(server: str) -> Iterator[None]:
    try:
        yield
    except HTTPError as answer:
        with answer:
            raise Denied(f"the server answers {answer.code}: {_reason(answer)}") from None
    except (OSError, HTTPException) as fault:
        reason = getattr(fault, "reason", None) or fault
        raise Failure(f"no answer from {server}: {reason}") from None


def _reason(answer: HTTPError) -> str:
    try:
        problem = json.loads(answer.read(64 * 1024))
        words = [str(problem[name]) for name in ("code", "detail") if problem.get(name)]
    except (ValueError, AttributeError, OSError, HTTPException):
        words = []
    return ": ".join(words)[:MOST_DETAIL] or answer.reason
