"""Nobody can make us speak to machines of our own network."""

from __future__ import annotations

import socket
import threading
from ipaddress import ip_address

import pytest
from flask import Flask

from service.api.app import assemble
from service.application import Application
from service.application.addresses import is_public
from service.settings import Settings
from tests.service.api.conftest import Caller, ok, problem
from workers import sending
from workers.sending import post, resolve

from .conftest import Receiver

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fec0::1",
]  # fmt: skip


@pytest.fixture
def strict(application: Application) -> Flask:
    return assemble(application, Settings(webhooks=True))


def signed_up(app: Flask) -> Caller:
    caller = Caller(app.test_client())
    caller.token = ok(caller.post("/v1/accounts", {"name": "Ada"}), 201)["token"]
    return caller


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_a_private_network_is_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_the_open_internet_is(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]:8443/x",
        "https://169.254.169.254/latest",
        "https://user:password@example.org/",
        "https:///nowhere",
        "ftp://example.org/",
        "https://example.org:99999/",
        "https://exämple.org/",
        "https://example.org/ a",
        "not a url",
    ],
)
def test_such_a_url_is_refused_at_once(strict: Flask, url: str) -> None:
    body = problem(signed_up(strict).post("/v1/webhooks", {"url": url}), 422, "invalid_body")

    assert body["pointer"] == "/url"


def test_a_name_that_leads_to_a_private_address_is_never_spoken_to(receiver: Receiver) -> None:
    url = receiver.url.replace("127.0.0.1", "localhost")

    error = post(url, {}, b"{}", private=False)

    assert error == "the address is not public"
    assert receiver.got == []


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = socket.getaddrinfo

    def resolver(host: str, *more: object, **named: object) -> object:
        if host == "rebinding.test":
            asked.append(host)
            return real("127.0.0.1", *more, **named)
        return real(host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", resolver)
    url = receiver.url.replace("127.0.0.1", "rebinding.test")

    assert post(url, {}, b"{}", private=True) is None
    assert asked == ["rebinding.test"]
    assert receiver.got[0][0]["host"].startswith("rebinding.test:")


def test_a_name_may_have_one_good_address_among_bad_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("10.0.0.1", 443)), (2, 1, 6, "", ("93.184.216.34", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    assert resolve("mixed.test", 443, private=False) == ("93.184.216.34", 443)


def test_a_receiver_that_answers_drop_by_drop_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "WHOLE_S", 0.5)
    server = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def drip() -> None:
        peer, _ = server.accept()
        with peer:
            peer.sendall(b"HTTP/1.1 200 OK\r\n")
            while not over.wait(0.05):
                try:
                    peer.sendall(b"X-Drop: 1\r\n")
                except OSError:
                    return

    threading.Thread(target=drip, daemon=True).start()
    port = server.getsockname()[1]
    error = post(f"http://127.0.0.1:{port}/", {}, b"{}", private=True)
    over.set()
    server.close()

    assert error == "no answer in time"


def test_a_closed_port_is_a_short_word(receiver: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]

    assert post(f"http://127.0.0.1:{port}/", {}, b"", private=True) == (
        "no answer: ConnectionRefusedError"
    )
