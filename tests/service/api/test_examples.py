"""The examples of the document: real, of every ruleset, true to the schemas."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from domain.rulesets.registry import rulesets
from service.api.examples import FILE
from service.api.spec import documents
from service.store.engine import make_engine
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts

from .tour.make import record

Body = dict[str, Any]
METHODS = ("get", "post", "delete")
HINT = "run python -m tests.service.api.tour.make, then python -m service.api.spec --write"


@pytest.fixture(scope="module")
def spec() -> Body:
    """The document that the routes give."""
    return next(json.loads(data) for path, data in documents().items() if path.stem == "openapi")


@pytest.fixture(params=["postgres", "memory"])
def recorded(request: pytest.FixtureRequest) -> Iterator[bytes]:
    """What the tour records on either store."""
    if request.param == "memory":
        yield record(MemoryStore(), MemoryAccounts())
        return
    engine = make_engine(request.getfixturevalue("database_url"))
    yield record(PostgresStore(engine), PostgresAccounts(engine))
    engine.dispose()


def test_the_examples_are_what_the_service_answers_today(recorded: bytes) -> None:
    shown = FILE.read_text("utf-8").splitlines()
    now = recorded.decode().splitlines()

    differing = list(difflib.unified_diff(shown, now, "shown", "now", lineterm="", n=1))

    assert differing[:40] == [], HINT


def test_every_body_has_an_example(spec: Body) -> None:
    empty = {"$ref": "#/components/schemas/Nothing"}

    without = [
        f"{operation['operationId']} {where} {kind}"
        for operation in operations(spec)
        for where, kind, content in bodies(operation)
        if not content.get("examples") and content["schema"] != empty
    ]

    assert without == []


def test_every_example_fits_its_schema(spec: Body) -> None:
    tried = 0
    for operation in operations(spec):
        for where, kind, content in bodies(operation):
            for name, reference in content.get("examples", {}).items():
                example = shelf(spec, reference)
                place = f"{operation['operationId']} {where} {kind} {name}"
                faults = [fault.message for fault in faults_of(spec, content, example["value"])]
                assert faults == [], place
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
@pytest.mark.parametrize(
    ("operation_id", "where"),
    [
        ("create_game", "request"), ("create_game", "201"), ("legal_commands", "200"),
        ("give_command", "request"), ("give_command", "201"),
    ],
)  # fmt: skip
def test_every_ruleset_is_shown(spec: Body, rules: Any, operation_id: str, where: str) -> None:
    (found,) = [each for each in operations(spec) if each["operationId"] == operation_id]

    shown = [content["examples"] for place, _, content in bodies(found) if place == where]

    assert all(rules.slug in examples for examples in shown)


def test_the_example_of_a_record_can_be_sent_as_it_stands(spec: Body) -> None:
    (operation,) = [each for each in operations(spec) if each["operationId"] == "verify_record"]
    content = operation["requestBody"]["content"]

    first = next(iter(content))
    example = shelf(spec, content[first]["examples"]["whole"])

    assert first == "application/x-ndjson", "indented JSON would not be canonical"
    assert isinstance(example["value"], str)


def operations(spec: Body) -> Iterator[Body]:
    for item in spec["paths"].values():
        yield from (item[method] for method in METHODS if method in item)


def bodies(operation: Body) -> Iterator[tuple[str, str, Body]]:
    """Where, in which media type, and the body itself: the request and each success."""
    places = {"request": operation.get("requestBody", {})}
    places |= {status: body for status, body in operation["responses"].items() if status < "300"}
    for where, body in places.items():
        for kind, content in body.get("content", {}).items():
            yield where, kind, content


def shelf(spec: Body, reference: Body) -> Body:
    """The example that is referred to."""
    found: Body = spec["components"]["examples"][reference["$ref"].rpartition("/")[2]]
    return found


def faults_of(spec: Body, content: Body, value: object) -> Iterator[jsonschema.ValidationError]:
    whole = content["schema"] | {"components": spec["components"]}
    yield from jsonschema.Draft202012Validator(whole).iter_errors(value)
