"""Write the committed documents, or check that they say what the routes do.

`python -m service.api.spec --write | --check`
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from domain.rulesets.registry import rulesets
from service.settings import Settings

from .app import assemble, document
from .rulesets import schemas

FOLDER = Path(__file__).parents[2] / "api_spec"


def documents() -> dict[Path, bytes]:
    """Every generated file and its bytes."""
    app = assemble(None, Settings())
    found = {FOLDER / "openapi.json": _pretty(document(app.extensions["api"]))}
    for rules in rulesets():
        found[FOLDER / "events" / f"{rules.slug}.json"] = _pretty(schemas(rules))
    return found


def drifted() -> list[Path]:
    """The files that are missing, old, or of a ruleset that is gone."""
    wanted = documents()
    extra = set((FOLDER / "events").glob("*.json")) - set(wanted)
    old = {path for path, data in wanted.items() if not path.is_file() or path.read_bytes() != data}
    return sorted(old | extra)


def write() -> None:
    """Bring the files up to date."""
    for path, data in documents().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main(arguments: list[str]) -> int:
    """0 if all is well."""
    if arguments == ["--write"]:
        write()
        return 0
    if arguments != ["--check"]:
        print(__doc__)
        return 2
    for path in (old := drifted()):
        print(f"{path.relative_to(FOLDER.parent)} differs: run python -m service.api.spec --write")
    return 1 if old else 0


def _pretty(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
