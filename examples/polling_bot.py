"""A bot on plain HTTP: it asks what there is to decide, and decides.

    python examples/polling_bot.py http://127.0.0.1:8765 halloween
    python examples/polling_bot.py http://127.0.0.1:8765 horrified me,me,me

It opens an account, sits down against a greedy bot, or at several seats with one token, and plays
until the game has ended. Replace `choose`: a decision holds every legal command and says for which
seat, and its `view` link shows what that seat may see.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
import uuid
from typing import Any


class Service:
    """The API, as one function."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""

    def call(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=40) as answer:
            return json.load(answer)


def choose(decision: Any) -> Any:
    """Your idea goes here."""
    return random.choice(decision["commands"])


def main(address: str, ruleset: str, who: str = "me,bot:greedy") -> None:
    service = Service(address)
    service.token = service.call("/v1/accounts", {"kind": "bot", "name": "Polly"})["token"]
    seats = {"ruleset": ruleset, "seats": who.split(",")}
    game = "/v1/games/" + service.call("/v1/games", seats)["game_id"]
    service.call(f"{game}/start", {})
    while service.call(game)["status"] == "running":
        for decision in service.call("/v1/bot/decisions?wait=5")["decisions"]:
            # the key makes it safe to send this again when the answer is lost
            key = str(uuid.uuid4())
            move = {"command": choose(decision), "expected_version": decision["version"]}
            service.call(decision["links"]["commands"], move, key)
    print(json.dumps(service.call(game)["result"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
