"""What lies on a monster's mat, typed as family.schema.json describes it: tokens and puzzles."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Face = Literal["hit", "power", "blank"]


class TokenFace(Struct, frozen=True):
    """What is on the front of a token: glyphs to match, or openings to the sides N, E, S, W."""

    id: str
    glyphs: tuple[Face, ...] = ()
    openings: tuple[str, ...] = ()


class Token(Struct, frozen=True):
    """Tokens of a monster and where they lie at first."""

    id: str
    count: int
    place: Literal["board", "mat", "aside", "beside"]
    spaces: tuple[str, ...] = ()
    faces: tuple[str | TokenFace, ...] = ()


class Spot(Struct, frozen=True):
    """A place for items on a mat."""

    id: str
    holds: int
    color: str
    strength: int | None = None
    location: str | None = None
    space: str | None = None


class Dial(Struct, frozen=True):
    """How much a figure has learnt."""

    id: str
    figure: str
    start: int
    max: int


class Track(Struct, frozen=True):
    """Coloured marks from 1 to `end`."""

    start: int
    end: int
    colors: tuple[str, ...]


class RingPart(Struct, frozen=True):
    """These scarabs go on these spots, in random order."""

    scarabs: tuple[int, ...]
    spots: tuple[int, ...]


class Ring(Struct, frozen=True):
    """The sliding puzzle."""

    spots: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    random_setup: tuple[RingPart, ...]


class Tones(Struct, frozen=True):
    """The spots of hidden tokens."""

    spots: tuple[int, ...]


class Gate(Struct, frozen=True):
    """A side of a spot that leads out of the grid."""

    spot: str
    side: str


class Grid(Struct, frozen=True):
    """A labyrinth: rows of spots, the fixed centre with its openings, the gates to join to it."""

    layout: tuple[tuple[str, ...], ...]
    center_spot: str
    center_openings: tuple[str, ...]
    gates: tuple[Gate, ...]


class Mat(Struct, frozen=True):
    """The puzzle of a monster, in one of its forms."""

    spots: tuple[Spot, ...] = ()
    dials: tuple[Dial, ...] = ()
    track: Track | None = None
    ring: Ring | None = None
    tones: Tones | None = None
    grid: Grid | None = None
