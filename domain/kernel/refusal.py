"""The one exception of the domain."""

from __future__ import annotations


class Refused(Exception):
    """A request that the rules or the state of the game do not allow; nothing has changed.

    `code` is stable (API.md, Errors), `clause` a numbered clause of the ruleset or "" where the
    kernel itself refuses, `parameter` the field of the command that is at fault.
    """

    def __init__(self, code: str, clause: str, detail: str, parameter: str | None = None) -> None:
        super().__init__(f"{code} [{clause}] {detail}" if clause else f"{code}: {detail}")
        self.code, self.clause, self.detail, self.parameter = code, clause, detail, parameter
