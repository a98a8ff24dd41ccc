"""A bot that listens: one stream tells it of every turn in all its games.

    python examples/streaming_bot.py http://127.0.0.1:8765 halloween
    python examples/streaming_bot.py http://127.0.0.1:8765 horrified me,me,me

A stream may break at any time: the bot opens it again where it was (`after`), and a command sent
twice with the same key is done once.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

from client import LOST, Refused, Service, run

MOVED_ON = 409  # somebody else was faster: the stream tells of the next turn


def lines(service: Service) -> Iterator[Any]:
    """The lines of /v1/stream, for ever."""
    cursor = ""
    while True:
        try:
            with service.open("/v1/stream" + (f"?after={cursor}" if cursor else "")) as stream:
                for line in filter(bytes.strip, stream):  # blank lines are heartbeats
                    told = json.loads(line)
                    cursor = told["cursor"]
                    yield told
        except LOST:
            time.sleep(1)


def take_turn(service: Service, game: str, seat: int) -> None:
    """Any legal command. A line may come twice, and then it is another seat's turn."""
    legal = service.call(f"{game}/seats/{seat}/legal-commands?enumerate=1")
    if legal["commands"]:
        move = {"command": random.choice(legal["commands"]), "expected_version": legal["version"]}
        try:
            service.call(f"{game}/seats/{seat}/commands", move)
        except Refused as refusal:
            if refusal.status != MOVED_ON:
                raise


def main(address: str, ruleset: str, who: str = "me,bot:random") -> None:
    service = Service(address)
    service.register("Stella")
    seats = {"ruleset": ruleset, "seats": who.split(",")}
    game_id = service.call("/v1/games", seats)["game_id"]
    service.call(f"/v1/games/{game_id}/start", {})
    for told in lines(service):
        if told["type"] == "your_turn":
            take_turn(service, f"/v1/games/{told['game_id']}", told["seat"])
        elif told["type"] == "game_ended" and told["game_id"] == game_id:
            print(json.dumps(told["result"]))
            return


if __name__ == "__main__":
    run(main, __doc__)
