"""Ids, hashes, secrets and times of one run, made the same for every run."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256

NOW_MS = 1_793_469_600_000  # 2026-10-31T18:00:00Z, the clock of the games on the tour
UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
HASH = r"\b[0-9a-f]{64}\b"
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
TOKEN = r"dr_[A-Za-z0-9_-]{20,}"
SECRET = r"whsec_[A-Za-z0-9+/=]+"
CURSOR = r'(?<=cursor)(\\*": ?\\*")([^"\\]+)'
AT_MS = r'(?<=at_ms)(\\*": ?)(\d{13})'
SLACK_MS, MS_DIGITS = 60_000, 13
EXAMPLE_ID = "01936f1c7f5e7d4c9b1a000000000001"

Named = Callable[[int], str]


def instant(at_ms: int) -> str:
    """This moment as the API writes it."""
    moment = datetime.fromtimestamp(at_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


class Stable:
    """Works on the text of all that was recorded; what stands in `kept` is left as it is."""

    def __init__(self, kept: str) -> None:
        self.kept = kept
        self.began_ms = time.time_ns() // 1_000_000 - SLACK_MS

    def text(self, text: str) -> str:
        """The same text as any other run gives."""
        text = self._numbered(text, UUID, lambda n: f"01936f1c-7f5e-7d4c-9b1a-{n:012x}")
        text = self._numbered(text, HASH, lambda n: sha256(b"example %d" % n).hexdigest())
        text = self._numbered(text, TOKEN, lambda n: f"dr_example{n:033d}")
        text = self._numbered(text, SECRET, lambda n: "whsec_" + f"{n:043d}=")
        text = re.sub(CURSOR, lambda found: found[1] + self._cursor(found[2]), text)
        text = re.sub(MOMENT, lambda found: self._moment(found[0]), text)
        return re.sub(AT_MS, lambda found: found[1] + str(self._at_ms(int(found[2]))), text)

    def _numbered(self, text: str, pattern: str, name: Named) -> str:
        """Each thing that looks like that by the order in which they come."""
        names: dict[str, str] = {}

        def replaced(found: re.Match[str]) -> str:
            if found[0] in self.kept:
                return found[0]
            return names.setdefault(found[0], name(len(names) + 1))

        return re.sub(pattern, replaced, text)

    def _cursor(self, text: str) -> str:
        """Cursors are opaque: a moment, a moment and an id, or a place in the feed."""
        moment, _, more = text.partition(".")
        if len(moment) != MS_DIGITS:
            return "1001.7"
        return f"{self._at_ms(int(moment))}" + (f".{EXAMPLE_ID}" if more else "")

    def _moment(self, text: str) -> str:
        at_ms = int(datetime.fromisoformat(text).timestamp() * 1000)
        return instant(self._at_ms(at_ms))

    def _at_ms(self, at_ms: int) -> int:
        """Moments of this run are one; those of the games' own clock stay."""
        recent = self.began_ms <= at_ms <= time.time_ns() // 1_000_000 + SLACK_MS
        return NOW_MS if recent else at_ms
