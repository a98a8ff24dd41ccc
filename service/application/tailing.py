"""What is new in a game for one viewer: the rows that its pages give, as they are committed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec

from domain.kernel.lobby import Holder
from service.application.callers import Caller, Rejected
from service.application.loading import TABLE, Knower
from service.application.reading import Reading
from service.application.rendering import rows_of
from service.application.values import EventRow, GameHeader, View
from service.store.rows import GameRow

MOST_COMMITS = 64  # read at once, so that a long game does not fill the memory of a tail
OVER = frozenset({"ended", "cancelled", "faulted"})
decode_holders = msgspec.json.Decoder(tuple[Holder, ...]).decode


@dataclass(slots=True)
class Watch:
    """A viewer's place in a game: the last commit and the last event that it was given."""

    game_id: UUID
    viewer: str
    knower: Knower
    commit: int
    seq: int


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a tail begins: the public header now, the view at `seq`."""

    watch: Watch
    header: GameHeader
    view: View


@dataclass(frozen=True, slots=True)
class News:
    """The rows after the viewer's place; `status` is set when nothing comes after them."""

    rows: Sequence[EventRow]
    status: str | None = None


class Tailing(Reading):
    """A tail reads what is stored, never what is about to be."""

    def stand(self, caller: Caller, game_id: UUID, as_: str | None, after: int | None) -> Watch:
        """Where this viewer stands in a game, by default after its last event.

        Rejected as `events` is.
        """
        caller.require_reading()
        game = self.loading.game(game_id)
        try:
            name, knower = self.knower(caller, game, as_)
            newest, number, awaiting = game.seq, game.number, game.awaiting
        finally:
            self.loading.keep(game_id, game)
        if after is not None and after > newest:
            raise Rejected.not_at(after, newest, awaiting, "after")
        if after is None or after == newest:
            return Watch(game_id, name, knower, number, newest)
        return Watch(game_id, name, knower, 0, after)

    def opening(
        self, caller: Caller, game_id: UUID, as_: str | None, after: int | None, lang: str = "en"
    ) -> Opening:
        """The header, and the view from which the rows that follow go on; Rejected as `stand`."""
        watch = self.stand(caller, game_id, as_, after)
        view = self.view(caller, game_id, watch.viewer, watch.seq, lang)
        header = self.header(caller, game_id)
        return Opening(watch, header, msgspec.structs.replace(view, game_id=str(game_id)))

    def news(self, caller: Caller, watch: Watch) -> News:
        """What comes next for this viewer, whose place moves on.

        Rejected when the viewer may no longer look: that is asked after reading, so that nothing
        is given which was committed after the right was lost.
        """
        rows, commit, seq = self._after(watch)
        row = self._row(watch.game_id)
        self.require_viewer(caller, row, watch)
        watch.commit, watch.seq = commit, seq
        done = row.head.status in OVER and row.version <= seq
        return News(rows, row.head.status if done else None)

    def _after(self, watch: Watch) -> tuple[list[EventRow], int, int]:
        """Some rows after the viewer's place (none at the end), and the place after them."""
        commit, seq = watch.commit, watch.seq
        rows: list[EventRow] = []
        while not rows and (page := self.store.commits(watch.game_id, commit, MOST_COMMITS)):
            for stored in page:
                if stored.last_seq > seq:
                    rules = self.loading.rules(watch.game_id)
                    rows += [r for r in rows_of(rules, stored, watch.knower) if r.seq > seq]
                    seq = stored.last_seq
                commit = stored.commit_no
        return rows, commit, seq

    def require_viewer(self, caller: Caller, row: GameRow, watch: Watch) -> None:
        """Rejected unless the caller may (still) look through these eyes."""
        caller.require_reading()
        if watch.knower is None or row.head.status in ("ended", "cancelled"):
            return
        if watch.knower == TABLE:
            caller.require("audit:read")
        elif watch.knower not in seats_held(caller, row):
            raise Rejected("view_forbidden", "that seat's view is for its holder")

    def _row(self, game_id: UUID) -> GameRow:
        row = self.store.game(game_id)
        if row is None:
            raise Rejected("not_found", "there is no such game")
        return row


def seats_held(caller: Caller, row: GameRow) -> list[int]:
    """The seats that this token may act for, from what lists know of a game."""
    if caller.account is None or not caller.enters(row.game_id):
        return []
    return [
        seat
        for seat, holder in enumerate(decode_holders(row.head.seats))
        if holder.account == caller.account and (caller.seats is None or seat in caller.seats)
    ]
