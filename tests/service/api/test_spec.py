"""The OpenAPI document: valid, committed, complete, and true under fuzzing."""

from __future__ import annotations

import contextlib
import json
import re
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from openapi_spec_validator import validate
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
)

from service.api.errors import KINDS
from service.api.spec import documents, drifted

from .conftest import STREAMS, Caller, Table

Body = dict[str, Any]
METHODS = ("get", "post", "delete")
EXAMPLES = 15
# the rules refuse what no schema can rule out; our token is sent whatever is generated
NOT_OURS = [positive_data_acceptance, ignored_auth]
UNSENT = ([], {}, None)  # such a parameter is wrong in the request that was meant, and not sent


@pytest.fixture(scope="module")
def spec() -> Body:
    """The document that the routes give."""
    return next(json.loads(data) for path, data in documents().items() if path.stem == "openapi")


def test_the_committed_documents_say_what_the_routes_do() -> None:
    assert drifted() == [], "run python -m service.api.spec --write"


def test_the_document_is_valid_openapi(spec: Body) -> None:
    validate(spec)

    assert spec["openapi"] == "3.1.1"


def test_the_served_document_is_the_committed_one(spec: Body, stranger: Caller) -> None:
    assert stranger.get("/openapi.json").get_json() == spec


def test_every_route_is_documented(app: Flask, spec: Body) -> None:
    own = ("/docs", "/openapi.json", "/metrics")
    routes = {
        (re.sub(r"<(?:[^:>]+:)?([^>]+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method.lower() in METHODS and rule.rule != "/" and not rule.rule.startswith(own)
    }

    documented = {
        (path, method)
        for path, item in spec["paths"].items()
        for method in METHODS
        if method in item
    }

    assert documented == routes


def test_every_operation_has_a_summary_a_success_and_its_problems(spec: Body) -> None:
    for path, item in spec["paths"].items():
        for method in METHODS:
            if (operation := item.get(method)) is None:
                continue
            statuses = set(operation["responses"])
            assert operation["summary"], path
            assert operation["operationId"], path
            assert statuses & {"200", "201", "204"}, path
            assert {"400", "401", "500", "503"} <= statuses, path
            if "requestBody" in operation:
                assert {"413", "415"} <= statuses, path


def test_every_problem_in_the_document_is_of_the_closed_list(spec: Body) -> None:
    examples = spec["components"]["examples"]
    codes = {name for name, each in examples.items() if "request_id" in each["value"]}

    assert codes == set(KINDS)


def test_an_operation_says_whether_it_takes_a_token(spec: Body) -> None:
    bearer = {"bearer": []}
    security = {
        operation["operationId"]: operation["security"]
        for item in spec["paths"].values()
        for operation in (item[method] for method in METHODS if method in item)
    }

    assert security["list_rulesets"] == security["create_account"] == []
    assert security["list_games"] == security["get_view"] == [{}, bearer]
    assert security["create_game"] == security["my_stream"] == [bearer]


def _schema(app: Flask, table: Table) -> Any:  # Any: Schemathesis ships a generic without types
    """The document with the ids of a game that exists, so that fuzzing gets somewhere.

    Without what waits for the future: streams, and `wait` (tests/service/streams try those).
    """
    document = app.test_client().get("/openapi.json").get_json()
    paths = document["paths"]
    document["paths"] = {path: item for path, item in paths.items() if not path.endswith(STREAMS)}
    for item in document["paths"].values():
        for operation in (item[method] for method in METHODS if method in item):
            known = operation.get("parameters", [])
            operation["parameters"] = [p for p in known if p.get("name") != "wait"]
        for parameter in item.get("parameters", ()):
            if parameter["name"] == "game_id":
                parameter["schema"] = {"enum": [table.id, "42", table.id.upper()]}
            if parameter["name"] == "slug":
                parameter["schema"] = {"enum": ["halloween", "chess"]}
            if parameter["name"] == "seat":
                parameter["schema"] = {"enum": [0, 1, 2, 99]}
    schema = schemathesis.openapi.from_dict(document)
    schema.app = app
    return schema


def _check(response: Response) -> None:
    """What our own promise adds to Schemathesis's checks."""
    assert response.status_code < 500
    assert "x-request-id" in response.headers
    if response.status_code >= 400:
        body = response.json()
        assert response.headers["content-type"] == ["application/problem+json"]
        assert KINDS[body["code"]].status == body["status"] == response.status_code


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_no_generated_request_breaks_the_promise(
    app: Flask, table: Table, mode: GenerationMode
) -> None:
    headers = {"Authorization": f"Bearer {table.players[0].token}"}

    for result in _schema(app, table).get_all_operations():
        with contextlib.suppress(Unsatisfiable):  # nothing can be wrong where nothing is sent
            _fuzz(result.ok(), mode, headers)


def _fuzz(operation: Any, mode: GenerationMode, headers: dict[str, str]) -> None:
    verifies = operation.path.endswith("/records/verify")  # any bytes get a verdict
    excluded = [*NOT_OURS, negative_data_rejection] if verifies else NOT_OURS

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        response = case.call(headers=headers)
        unsent = any(value in UNSENT for value in (case.query or {}).values())
        checks = [*excluded, negative_data_rejection] if unsent else excluded
        case.validate_response(response, excluded_checks=checks)
        _check(response)

    run()
