"""Real requests and answers for the document, as a tour of the service recorded them.

`examples.json` holds them by operation, then `request` or the status, then the media type, then a
name. `python -m tests.service.api.tour.make` writes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

FILE = Path(__file__).with_name("examples.json")
REQUEST = "request"
SUFFIXES = {
    "application/json": "", "application/x-ndjson": ".ndjson", "text/event-stream": ".sse",
    "text/plain": ".text",
}  # fmt: skip
Doc = dict[str, Any]  # Any: a fragment of an OpenAPI document


def recorded() -> Doc:
    """What the file holds; nothing while there is none."""
    if not FILE.is_file():
        return {}
    found: Doc = msgspec.json.decode(FILE.read_bytes())
    return found


def illustrate(document: Doc) -> None:
    """Show the recorded examples with their operations; a repeat looks like the first answer."""
    known, shelf = recorded(), document["components"]["examples"]
    for path in document["paths"].values():
        for method, operation in path.items():
            if method != "parameters":
                _illustrate(operation, known.get(operation["operationId"], {}), shelf)


def _illustrate(operation: Doc, found: Doc, shelf: Doc) -> None:
    name = operation["operationId"]
    if found.get(REQUEST):
        _hang(operation["requestBody"], found[REQUEST], f"{name}.{REQUEST}", shelf)
    for status, response in operation["responses"].items():
        given = status if status in found else "201" if status == "200" else ""
        if given in found:
            _hang(response, found[given], f"{name}.{given}", shelf)


def _hang(body: Doc, found: Doc, name: str, shelf: Doc) -> None:
    for kind, examples in found.items():
        refs = {}
        for title, example in examples.items():
            same = (key for key, other in shelf.items() if other == example)
            key = next(same, f"{name}.{title}{SUFFIXES[kind]}")
            shelf[key] = example
            refs[title] = {"$ref": f"#/components/examples/{key}"}
        body["content"][kind]["examples"] = refs
