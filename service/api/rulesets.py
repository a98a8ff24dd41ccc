"""The kinds of game, and the bots that play them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from flask import Response, request

from domain.bots import bots_of
from domain.kernel.event import snake
from domain.kernel.labels import labels_of
from domain.kernel.lobby import LOBBY_EVENTS
from domain.kernel.rulebook import clauses, read_json
from domain.kernel.ruleset import Ruleset, union
from domain.rulesets.registry import find, versions
from domain.rulesets.registry import rulesets as all_rulesets

from .bodies import static_json
from .errors import Problem
from .resource import Resource
from .schemas import rulesets as shapes

AnyRuleset = Ruleset[Any]  # Any: all states alike
DIALECT = "https://json-schema.org/draft/2020-12/schema"
KERNEL = "domain.kernel"
PARTS = ("rules", "components", "labels", "schemas")

rulesets = Resource("rulesets", "The kinds of game: rules, components, texts, schemas.")
bots = Resource("bots", "Built-in policies that can hold a seat.")


@rulesets.get("/rulesets")
@rulesets.gives(shapes.Rulesets)
def list_rulesets() -> Response:
    """Every ruleset, in its newest version."""
    return static_json({"rulesets": [described(rules) for rules in all_rulesets()]})


@rulesets.get("/rulesets/<slug>")
@rulesets.gives(shapes.Ruleset)
@rulesets.refuses("not_found")
def get_ruleset(slug: str) -> Response:
    """One ruleset: seats, options, bots."""
    return static_json(described(_rules(slug)))


@rulesets.get("/rulesets/<slug>/rules")
@rulesets.gives(shapes.Rules)
@rulesets.refuses("not_found")
def get_rules(slug: str) -> Response:
    """The numbered clauses that refusals and events cite."""
    rules = _rules(slug)
    return static_json(_named(rules) | {"clauses": clauses(rules.package)})


@rulesets.get("/rulesets/<slug>/components")
@rulesets.gives(shapes.Components)
@rulesets.refuses("not_found")
def get_components(slug: str) -> Response:
    """Boards as graphs, cards, tokens."""
    rules = _rules(slug)
    return static_json(_named(rules) | {"components": read_json(rules.package, "components.json")})


@rulesets.get("/rulesets/<slug>/labels")
@rulesets.asks(shapes.LanguageQuery)
@rulesets.gives(shapes.Labels)
@rulesets.refuses("not_found")
def get_labels(query: dict[str, str], slug: str) -> Response:
    """Display texts in one language: components, event sentences, command help.

    Events and commands are keyed by their `type`. A ruleset's own texts come before the kernel's.
    """
    rules, lang = _rules(slug), language(query.get("lang"))
    response = static_json(_named(rules) | {"language": lang, "labels": labels(rules, lang)})
    response.headers["Content-Language"] = lang
    response.vary.add("Accept-Language")
    return response


@rulesets.get("/rulesets/<slug>/schemas")
@rulesets.gives(shapes.Schemas)
@rulesets.refuses("not_found")
def get_schemas(slug: str) -> Response:
    """JSON Schema of every command, event and view; `x-secret` marks what some readers get null."""
    return static_json(schemas(_rules(slug)))


@bots.get("/bots")
@bots.gives(shapes.Bots)
def list_bots() -> Response:
    """The built-in policies and what they play."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for rules in all_rulesets():
        for bot in bots_of(rules).values():
            line = found.setdefault(
                (bot.name, bot.version),
                {
                    "name": bot.name,
                    "version": bot.version,
                    "about": bot.about,
                    "parameters": {},
                    "rulesets": [],
                },
            )
            line["rulesets"].append(rules.slug)
    return static_json({"bots": list(found.values())})


def language(asked: str | None) -> str:
    """The language to answer in: as asked, else as the browser prefers, else English."""
    return asked or request.accept_languages.best_match(shapes.LANGUAGES, "en") or "en"


def described(rules: AnyRuleset) -> dict[str, Any]:
    """A ruleset for a list."""
    home = f"/v1/rulesets/{rules.slug}"
    return {
        "slug": rules.slug,
        "title": rules.title,
        "version": rules.version,
        "versions": versions(rules.slug),
        "min_seats": rules.seats.start,
        "max_seats": rules.seats.stop - 1,
        "options_schema": msgspec.json.schema(rules.options),
        "bots": list(bots_of(rules)),
        "links": {"self": home, **{part: f"{home}/{part}" for part in PARTS}},
    }


@cache
def labels(rules: AnyRuleset, lang: str) -> dict[str, Any]:
    """The texts of a ruleset and the kernel in one language, keyed as on the wire."""
    merged: dict[str, Any] = {}
    for package in (KERNEL, rules.package):
        for section, entries in labels_of(package).items():
            if section.startswith("_"):
                continue
            wire = section in ("events", "commands")
            texts = {snake(key) if wire else key: entry for key, entry in entries.items()}
            merged.setdefault(section, {}).update(_in_language(texts, lang))
    return merged


def _in_language(tree: Any, lang: str) -> Any:  # Any: JSON
    if not isinstance(tree, dict):
        return tree
    if "en" in tree:
        return tree.get(lang) or tree["en"]
    return {key: _in_language(inner, lang) for key, inner in tree.items()}


@cache
def schemas(rules: AnyRuleset) -> dict[str, Any]:
    """The JSON Schemas of what a ruleset sends and takes."""
    kinds = (
        union(*rules.command_types),
        union(*rules.event_types, *LOBBY_EVENTS),
        rules.state,
        rules.options,
    )
    found, defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    commands, events, view, options = found
    text = msgspec.json.encode(
        _named(rules)
        | {"$schema": DIALECT, "commands": commands, "events": events, "view": view}
        | {"options": options, "$defs": defs}
    ).decode()
    for name in defs:  # a generic's name lists its arguments: one a ruleset, so the bare name does
        text = text.replace(f'/{name}"', f'/{_bare(name)}"').replace(
            f'"{name}"', f'"{_bare(name)}"'
        )
    whole: dict[str, Any] = msgspec.json.decode(text)
    whole["$defs"]["Step"] = _step_schema(rules)
    return whole


def _bare(name: str) -> str:
    return name.partition("_")[0]


def _step_schema(rules: AnyRuleset) -> dict[str, Any]:
    names = sorted({"Veiled", *(step.__name__ for step in rules.steps)})
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


def _named(rules: AnyRuleset) -> dict[str, Any]:
    return {"ruleset": rules.slug, "version": rules.version}


def _rules(slug: str) -> AnyRuleset:
    rules = find(slug)
    if rules is None:
        raise Problem("not_found", "there is no such ruleset")
    return rules
