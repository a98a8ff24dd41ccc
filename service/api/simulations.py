"""Simulations: many games between bots, their results and their records."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response, request

from service.application import SimulationSpec, SimulationView

from .auth import application, caller
from .bodies import CACHE_PRIVATE, JSON, as_json
from .errors import Problem
from .games import AGAIN, REPLAYED
from .parser import idempotency_key, is_uuid
from .reading import NDJSON
from .resource import Resource
from .schemas import play
from .schemas import simulations as shapes

simulations = Resource("simulations", "Many games between bots: win rates, results, records.")
ONE = "/simulations/<simulation_id>"
BY_ACCEPT = "The record: JSON or NDJSON, by Accept."


@simulations.post("/simulations")
@simulations.takes(shapes.NewSimulation)
@simulations.gives(shapes.Simulation, status=201, description="Queued; Location names it.")
@simulations.also_gives(200, AGAIN, schema=shapes.Simulation, headers=REPLAYED)
@simulations.refuses(
    "unknown_ruleset", "invalid_options", "unknown_bot", "invalid_seats", "invalid_pairing",
    "invalid_games", "too_many_simulations", "idempotency_key_reused",
)  # fmt: skip
@simulations.needs_token("sim:run")
@simulations.keyed()
def create_simulation(body: dict[str, Any]) -> Response:
    """Queue up to 100,000 games between bots; the same seed gives the same games.

    `mirrored` plays each deal once for each rotation of the policies over the seats,
    `round_robin` once for each way to seat some of the policies. An account may have 4
    simulations that have not ended.
    """
    policies = tuple(name.removeprefix("bot:") for name in body.pop("policies"))
    spec = SimulationSpec(policies=policies, seeds=tuple(body.pop("seeds")), **body)
    view, repeated = application().create_simulation(caller(), spec, idempotency_key())
    response = as_json(view, 200 if repeated else 201)
    if repeated:
        response.headers["Idempotent-Replay"] = "true"
    response.headers["Location"] = view.links["self"]
    return response


@simulations.get("/simulations")
@simulations.asks(shapes.SimulationsQuery)
@simulations.gives(shapes.Simulations)
@simulations.needs_token("sim:run")
def list_simulations(query: dict[str, Any]) -> Response:
    """Your simulations, newest first, a page at a time."""
    return as_json(application().simulations(caller(), query["cursor"], query["limit"]))


@simulations.get(ONE)
@simulations.gives(shapes.Simulation)
@simulations.refuses("not_found")
@simulations.needs_token("sim:run")
def get_simulation(simulation_id: str) -> SimulationView | Response:
    """How far it is."""
    return as_json(application().simulation(caller(), _id(simulation_id)))


@simulations.delete(ONE)
@simulations.gives(shapes.Simulation, description="Cancelled, or as it had ended before.")
@simulations.refuses("not_found")
@simulations.needs_token("sim:run")
def cancel_simulation(simulation_id: str) -> Response:
    """Stop it between two games; the results that there are stay."""
    return as_json(application().cancel_simulation(caller(), _id(simulation_id)))


@simulations.get(f"{ONE}/results")
@simulations.asks(shapes.ResultsQuery)
@simulations.gives({"type": "string"}, content_type=NDJSON, description="One line a game.")
@simulations.refuses("not_found")
@simulations.needs_token("sim:run")
def get_results(query: dict[str, Any], simulation_id: str) -> Response:
    """What came of each game, in order, up to the first that has not been played.

    Go on with `after`, the number of the last game that you have.
    """
    first = 0 if query["after"] is None else query["after"] + 1
    lines = application().simulation_results(
        caller(), _id(simulation_id), first, query["limit"]
    )  # fmt: skip
    return _private(Response(lines, mimetype=NDJSON))


@simulations.get(f"{ONE}/summary")
@simulations.gives(shapes.Summary)
@simulations.refuses("not_found")
@simulations.needs_token("sim:run")
def get_summary(simulation_id: str) -> Response:
    """Win rates by seat and by bot with 95 % intervals, endings and lengths, so far."""
    return _private(as_json(application().simulation_summary(caller(), _id(simulation_id))))


@simulations.get(f"{ONE}/games/<int(max=99999):number>/record")
@simulations.gives(play.Record, description=BY_ACCEPT)
@simulations.also_gives(200, BY_ACCEPT, schema={"type": "string"}, content_type=NDJSON)
@simulations.refuses("not_found", "record_unavailable")
@simulations.needs_token("sim:run")
def get_simulated_record(simulation_id: str, number: int) -> Response:
    """A simulated game as a record of a real one, with all its commits: it can be verified.

    Simulations roll the same sealed dice as games with a requested seed, so this is the very
    game that was counted.
    """
    form = request.accept_mimetypes.best_match((JSON, NDJSON), JSON) or JSON
    place, ending = _id(simulation_id), "json" if form == JSON else "ndjson"
    data = application().simulated_record(caller(), place, number, ending)
    response = _private(Response(data, mimetype=form))
    response.vary.add("Accept")
    response.headers["Content-Disposition"] = f'inline; filename="{place}-{number}.{ending}"'
    return response


def _id(text: str) -> UUID:
    if not is_uuid(text) or text != text.lower():
        raise Problem("not_found", "there is no such simulation")
    return UUID(text)


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = CACHE_PRIVATE
    response.vary.add("Authorization")
    return response
