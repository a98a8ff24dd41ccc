"""One POST to an address of somebody's choice, made so that it cannot harm us.

The name is resolved once and the connection goes to the address that was checked; redirects are
not followed; of the answer no more than its status is used; all of it ends in a few seconds.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from functools import cache
from urllib.parse import SplitResult, urlsplit

from service.application.addresses import is_public, literal_address

STEP_S = 5.0  # to connect, and for each pause of the receiver
WHOLE_S = 10.0


def post(url: str, headers: Mapping[str, str], body: bytes, *, private: bool) -> str | None:
    """None when the receiver has answered with 2xx, else what went wrong, in a few words."""
    try:
        return _post(urlsplit(url), headers, body, private)
    except ssl.SSLError as fault:
        return f"TLS: {fault.reason or type(fault).__name__}"
    except TimeoutError:
        return "no answer in time"
    except socket.gaierror:
        return "the name is not known"
    except (OSError, http.client.HTTPException, ValueError) as fault:
        return f"no answer: {type(fault).__name__}"


def _post(url: SplitResult, headers: Mapping[str, str], body: bytes, private: bool) -> str | None:
    host = url.hostname or ""
    port = url.port or (443 if url.scheme == "https" else 80)
    place = resolve(host, port, private=private)
    if place is None:
        return "the address is not public"
    connection = http.client.HTTPConnection(host, port, timeout=STEP_S)
    connection.auto_open = 0  # never to another address than the one that was checked
    connection.sock = _connect(place, host, url.scheme == "https")
    late = threading.Event()
    cut = threading.Timer(WHOLE_S, _cut, [connection.sock, late])
    cut.daemon = True
    cut.start()
    try:
        target = url._replace(scheme="", netloc="", fragment="").geturl() or "/"
        named = {**headers, "Host": url.netloc, "Connection": "close"}
        connection.request("POST", target, body, named)
        status = connection.getresponse().status
    finally:
        cut.cancel()
        connection.close()
    if late.is_set():
        return "no answer in time"
    if 200 <= status < 300:
        return None
    return f"status {status}" + (", redirects are not followed" if 300 <= status < 400 else "")


def resolve(host: str, port: int, *, private: bool) -> tuple[str, int] | None:
    """An address of this host to which we may speak; None when none of them is allowed."""
    for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = literal_address(str(place[0]))
        if address is not None and (private or is_public(address)):
            return str(place[0]), port
    return None


def _connect(place: tuple[str, int], host: str, encrypted: bool) -> socket.socket:
    plain = socket.create_connection(place, timeout=STEP_S)
    if not encrypted:
        return plain
    try:
        return _tls().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


def _cut(connection: socket.socket, late: threading.Event) -> None:
    """End a receiver that answers drop by drop."""
    late.set()
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it has ended by itself


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
