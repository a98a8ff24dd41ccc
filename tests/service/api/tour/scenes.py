"""The tour: every operation once, with a game of each ruleset; what it records is shown to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from domain.bots import bots_of
from domain.rulesets.registry import AnyRuleset, rulesets
from service.application import Application

from . import short_record
from .recorder import JSON, NDJSON, Body, Recorder

SEED = "5eed" * 16
TEXT, SSE = "text/plain", "text/event-stream"
DAY_MS = 24 * 3600 * 1000


class Tour:
    """Ada and Bea see everything that there is."""

    def __init__(
        self, recorder: Recorder, application: Application, play_chunks: Callable[[], None]
    ) -> None:
        self.ask, self.application, self.play_chunks = recorder, application, play_chunks
        self.ada = self._sign_up("Ada", "human", "account")
        self.bea = self._sign_up("Bea", "human", "")
        self.robo = self._sign_up("Robo", "bot", "bot")

    def walk(self) -> None:
        """Every scene; each lays its own table."""
        for scene in (
            self.front_door, self.rules, self.tokens, self.every_ruleset, self.lobby, self.play,
            self.reading, self.what_if, self.records, self.bots, self.simulations, self.webhooks,
            self.auditor,
        ):  # fmt: skip
            scene()

    def front_door(self) -> None:
        """What is open to everybody."""
        for path in ("/v1", "/healthz", "/readyz", "/v1/bots"):
            self.ask.get(path, name="example")
        self.ask.get("/v1/problems", name="example", cut=("problems",))
        self.ask.get("/v1/account", self.ada, "account")

    def rules(self) -> None:
        """What is known of a game before it is played."""
        self.ask.get("/v1/rulesets", name="example")
        home = "/v1/rulesets/halloween"
        self.ask.get(home, name="halloween")
        long = ("clauses", "components", "labels", "commands", "events", "$defs")
        for part in ("rules", "components", "labels", "schemas"):
            self.ask.get(f"{home}/{part}", name="halloween", cut=long)

    def tokens(self) -> None:
        """A token for a program, seen and ended."""
        body = {"scopes": ["game:read", "seat:play"], "label": "my bot on the laptop"}
        made = self.ask.post("/v1/tokens", self.ada, body, "bot")
        self.ask.get("/v1/tokens", self.ada, "tokens")
        self.ask.call("DELETE", f"/v1/tokens/{made['id']}", self.ada, None, "")

    def lobby(self) -> None:
        """A table at which somebody sits down, stands up again, and which is called off."""
        body: Body = {
            "ruleset": "halloween", "seats": ["me", "open"], "visibility": "unlisted",
            "clock": {"decision_ms": DAY_MS, "on_timeout": "substitute"},
        }  # fmt: skip
        made = self.ask.post(
            "/v1/games", self.ada, body, "open_seat", words="One seat is open, a day a decision"
        )
        game = f"/v1/games/{made['game_id']}"
        self.ask.get(game, self.ada, "lobby", words="In the lobby")
        self.ask.post(
            f"{game}/join", self.bea, {"seat": 1, "entropy": "my share in the dice"}, "seat_1"
        )
        self.ask.post(f"{game}/leave", self.bea, {"seat": 1}, "seat_1")
        self.ask.post(f"{game}/cancel", self.ada, None, "example")

    def every_ruleset(self) -> None:
        """A game of each: how it is laid, what may be done first, and doing it."""
        for rules in rulesets():
            bot = list(bots_of(rules))[-1]
            others = [f"bot:{bot}"] * (max(rules.seats.start, 2) - 1)
            body = {"ruleset": rules.slug, "seats": ["me", *others]}
            words = f"{rules.title}: you and built-in bots"
            self.ask.post("/v1/games", self.ada, body, rules.slug, words=words)
            self._first_command(rules)

    def _first_command(self, rules: AnyRuleset) -> None:
        game = self._started(rules.slug, ["me"] * rules.seats.start)
        seat = f"{game}/seats/{self._awaited(game)[0]}"
        more = {"name": rules.slug, "words": rules.title}
        found = self.ask.get(
            f"{seat}/legal-commands?enumerate=1&limit=3", self.ada, **more, cut=("offers",)
        )
        body = {"command": found["commands"][0], "expected_version": found["version"]}
        self.ask.post(f"{seat}/commands", self.ada, body, **more)

    def play(self) -> None:
        """Trying, taking back, handing over and resigning."""
        game = self._started("halloween", ["me", "me"])
        seat, command = self._next(game)
        check = f"{game}/seats/{seat}/commands/check"
        self.ask.post(check, self.ada, {"command": command}, "legal", words="It would be accepted")
        wrong = {"command": {"type": "place_lord", "entry": "r1c1"}}
        self.ask.post(check, self.ada, wrong, "illegal", words="It would be refused")
        self.ask.post(
            f"{game}/seats/{seat}/commands?return=view", self.ada, {"command": command},
            "with_view", words="With return=view",
        )  # fmt: skip
        self.ask.post(f"{game}/seats/{seat}/undo", self.ada, None, "example")
        self.ask.post(f"{game}/seats/1/substitute", self.ada, {"bot": "greedy"}, "to_a_bot")
        self.ask.post(f"{game}/seats/0/resign", self.ada, None, "example")

    def reading(self) -> None:
        """A game that goes on, one that is over, and lists of them."""
        game = self._started("halloween", ["me", "me"], "example")
        self._give(game)
        self.ask.get(game, self.ada, "running", words="It goes on")
        self.ask.get(f"{game}/view?as=seat:0", self.ada, "seat", words="What a seat knows")
        self.ask.get(f"{game}/events?after=1&limit=3", self.ada, "page")
        self.ask.post(f"{game}/seats/1/resign", self.ada, None, "")
        self.ask.get(game, self.ada, "ended", words="It is over, the seed is opened")
        self.ask.get(f"{game}/audit?limit=2", name="example")
        self._record(f"{game}/record", 0)
        path = f"{game}/stream?as=spectator&after=1"
        self.ask.get(path, name="game", accept=NDJSON, lines=3)
        self.ask.get(path, name="game", accept=SSE, lines=6)
        self.ask.get("/v1/games?account=me&limit=1", self.ada, "page")

    def what_if(self) -> None:
        """Another end of a game, and other states that it may be in."""
        game = self._started("halloween", ["me", "me"])
        seat = self._give(game)
        body = {"k": 1, "seed": "my search, move 12"}
        self.ask.post(f"{game}/seats/{seat}/worlds", self.ada, body, "one_world")
        at = self.ask.get(game)["version"]
        seats = {"at": at, "as": "seat:0", "seats": ["me", "bot:greedy"]}
        self.ask.post(f"{game}/fork", self.ada, seats, "against_a_bot")

    def records(self) -> None:
        """A record that was made elsewhere; the same cut short."""
        text, lines = short_record.record()
        words = "A short game; send such bytes as they were downloaded"
        for sent, data in ((NDJSON, lines), (JSON, text)):
            more = {"sent": sent, "words": words}
            self.ask.call("POST", "/v1/records/verify", None, data, "whole", **more)
            self.ask.call("POST", "/v1/games/import", self.ada, data, "whole", **more)
        short = "".join(lines.splitlines(keepends=True)[:2])
        self.ask.call(
            "POST", "/v1/records/verify", None, short, "cut_short", sent=NDJSON,
            words="The same, cut off after the first commit",
        )  # fmt: skip

    def bots(self) -> None:
        """A bot that looks what it has to decide, and hears of it."""
        self._started("halloween", ["me", "me"], token=self.robo)
        self.ask.get("/v1/bot/decisions", self.robo, "open", cut=("offers", "commands"))
        self.ask.get("/v1/stream", self.robo, "account", accept=NDJSON, lines=2)
        self.ask.get("/v1/stream", self.robo, "account", accept=SSE, lines=4)

    def simulations(self) -> None:
        """Four games between bots, played to the end."""
        body = {
            "ruleset": "halloween", "policies": ["greedy", "random"], "pairing": "mirrored",
            "games": 4, "seed": "an example",
        }  # fmt: skip
        home = "/v1/simulations"
        made = self.ask.post(home, self.ada, body, "mirrored")
        self.play_chunks()
        one = f"{home}/{made['simulation_id']}"
        self.ask.get(one, self.ada, "done")
        self.ask.get(home, self.ada, "page")
        self.ask.get(f"{one}/summary", self.ada, "example")
        self.ask.get(f"{one}/results", self.ada, "lines", accept=NDJSON, lines=2)
        self._record(f"{one}/games/0/record", 3)
        self.ask.call("DELETE", one, self.ada, None, "ended", words="It had ended before")

    def webhooks(self) -> None:
        """An address that is told."""
        body = {"url": "https://example.org/reckon", "events": ["your_turn", "game_ended"]}
        made = self.ask.post("/v1/webhooks", self.ada, body, "new")
        self.ask.get("/v1/webhooks", self.ada, "list")
        self.ask.post(f"/v1/webhooks/{made['id']}/enable", self.ada, None, "enabled")
        self.ask.call("DELETE", f"/v1/webhooks/{made['id']}", self.ada, None, "")

    def auditor(self) -> None:
        """The feed of all commits, for whom an operator lets see it."""
        account = self.ask.get("/v1/account", self.bea)["id"]
        token = self.application.grant(UUID(account), "audit:read", "audits")
        self.ask.get("/v1/feed?limit=2", token, "page")
        self.ask.get("/v1/feed?limit=2", token, "page", accept=NDJSON)

    def _sign_up(self, name: str, kind: str, shown: str) -> str:
        body = {"kind": kind, "name": name}
        return str(self.ask.post("/v1/accounts", None, body, shown)["token"])

    def _started(
        self, slug: str, seats: list[str], name: str = "", token: str | None = None
    ) -> str:
        body = {"ruleset": slug, "seats": seats, "seed": SEED}
        made = self.ask.post("/v1/games", token or self.ada, body)
        path = f"/v1/games/{made['game_id']}"
        self.ask.post(f"{path}/start", token or self.ada, None, name)
        return path

    def _awaited(self, game: str) -> list[int]:
        return list(self.ask.get(game)["awaiting"])

    def _next(self, game: str) -> tuple[int, Any]:  # Any: a command as JSON
        seat = self._awaited(game)[0]
        found = self.ask.get(f"{game}/seats/{seat}/legal-commands?enumerate=1&limit=1", self.ada)
        return seat, found["commands"][0]

    def _give(self, game: str) -> int:
        seat, command = self._next(game)
        self.ask.post(f"{game}/seats/{seat}/commands", self.ada, {"command": command})
        return seat

    def _record(self, path: str, lines: int) -> None:
        self.ask.get(path, self.ada, "record", cut=("commits",) if lines else ())
        self.ask.get(path, self.ada, "record", accept=NDJSON, lines=lines)
        if not lines:
            self.ask.get(path, self.ada, "record", accept=TEXT)
