"""Write the examples of the document: `python -m tests.service.api.tour.make`.

They are real answers of the service on the store in memory, with its ids and times made the same
for every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

import msgspec

from service.api.app import assemble
from service.api.examples import FILE
from service.application import Application
from service.hints import NoHints
from service.settings import Settings
from service.store.accounts import AccountStore
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.port import EventStore

from . import short_record
from .recorder import Recorder
from .scenes import SEED, Tour
from .stable import NOW_MS, Stable


@dataclass
class Queue(NoHints):
    """Keeps the messages that a broker would carry."""

    messages: list[tuple[str, int, int]] = field(default_factory=list)

    def chunks(self, leased: Iterable[tuple[str, int, int]]) -> None:
        self.messages += leased


def record(store: EventStore, accounts: AccountStore) -> bytes:
    """The bytes of the file, from a service on these empty stores."""
    queue = Queue()
    application = Application(store, accounts, queue, lambda: NOW_MS)
    recorder = Recorder(assemble(application, Settings(webhooks=True)))
    stable = Stable("".join([SEED, *short_record.record()]))

    def play_chunks() -> None:
        while queue.messages:
            simulation, stop, lease_no = queue.messages.pop()
            application.play_chunk(UUID(simulation), stop, lease_no)

    Tour(recorder, application, play_chunks).walk()
    text = msgspec.json.encode(recorder.examples).decode()
    return msgspec.json.format(stable.text(text).encode(), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(record(MemoryStore(), MemoryAccounts()))
