"""The event store on a Postgres that flushes: appends beside bare inserts, loads beside a peer's.

The bare insert carries the same payload into a table with one key and nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from uuid import UUID, uuid4

from bench import peers, servers, stored
from bench.measure import Comparison, Effort, Rate, compare, interleaved, wall_rate
from bench.peers import NoPeer
from bench.servers import Servers
from domain.rulesets.halloween import RULESET
from service.application.loading import Loading
from service.store.commits import _APPEND_ALONE, _values
from service.store.database import Database
from service.store.engine import make_engine
from service.store.port import Appended
from service.store.postgres import PostgresStore

Part = Callable[[str, float], Rate]
CONNECTIONS = (1, 4, 16)
BARE_TABLE = """
CREATE TABLE IF NOT EXISTS bare (
  stream uuid, version int, data bytea, PRIMARY KEY (stream, version))
"""
BARE = "INSERT INTO bare VALUES (%(stream)s::uuid, %(version)s::int, %(data)s::bytea)"
STREAM = "lpad(to_hex(:run * 1000 + :client_id), 32, '0')"  # each client of each run has its own
_runs = itertools.count(1)


def append(effort: Effort) -> Iterator[Comparison]:
    """Our append against a bare insert: the statements by pgbench, then both through Python."""
    with servers.running() as site:
        scripts = write_scripts(site)
        for clients in CONNECTIONS:
            sides = {name: _by_pgbench(site, script, clients) for name, script in scripts.items()}
            rounds = interleaved(sides, effort)
            title = f"append at {clients} (flush {servers.flushes(site.folder):.0f}/s)"
            yield compare(title, rounds, "append", "bare", 0.9, "commits/s")
        for clients in CONNECTIONS:
            with ProcessPoolExecutor(clients, mp_context=get_context("spawn")) as pool:
                parts = {"append": appending, "bare": inserting}
                made = {k: _in_python(pool, part, site, clients) for k, part in parts.items()}
                for side in made.values():
                    side(0.5)  # the processes start and connect
                rounds = interleaved(made, effort)
            title = f"append at {clients}, through Python"
            yield compare(title, rounds, "append", "bare", None, "commits/s")


def write_scripts(site: Servers) -> dict[str, Path]:
    """Our statement and the bare one as pgbench scripts; each transaction is the next commit."""
    new = stored.sample_commit()
    values = {name: literal(value) for name, value in _values(new).items()}
    values |= {"game_id": STREAM, "commit_no": ":no", "command_id": "gen_random_uuid()"}
    values |= {"first_seq": ":no", "last_seq": ":no", "previous_hash": values["hash"]}
    bare = {"stream": STREAM, "version": ":no", "data": literal(new.command + new.events)}
    with site.connect() as connection:
        connection.execute(BARE_TABLE)
    scripts = {"append": _APPEND_ALONE % values, "bare": BARE % bare}
    for name, text in scripts.items():
        path = site.folder / f"{name}.sql"
        path.write_text("\\set no :no + 1\n" + " ".join(text.split()) + ";\n")
    return {name: site.folder / f"{name}.sql" for name in scripts}


def literal(value: object) -> str:
    """A value as SQL; no colon in it, which pgbench would take for a variable."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'"
    if isinstance(value, list):
        return "'{" + ",".join(str(item) for item in value) + "}'"
    return str(int(value)) if isinstance(value, int) else f"'{value}'"


def _by_pgbench(site: Servers, script: Path, clients: int) -> Callable[[float], Rate]:
    def run(seconds: float) -> Rate:
        number = next(_runs)
        rate = servers.pgbench(site, script, clients, seconds, {"run": number, "no": 0})
        if script.stem == "append":
            _require_commits(site, number, clients, rate)
        return rate

    return run


def _require_commits(site: Servers, run: int, clients: int, rate: Rate) -> None:
    """Every transaction must have added a commit: a refused append is quick, too."""
    streams = [UUID(f"{run * 1000 + client:032x}") for client in range(clients)]
    count = "SELECT count(*) FROM commits WHERE game_id = ANY(%s)"
    with site.connect() as connection:
        [found] = connection.execute(count, [streams]).fetchall()
    if found[0] != rate.done:
        raise NoPeer(f"{rate.done:.0f} appends made {found[0]} commits")


def _in_python(
    pool: ProcessPoolExecutor, part: Part, site: Servers, clients: int
) -> Callable[[float], Rate]:
    def run(seconds: float) -> Rate:
        jobs = [pool.submit(part, site.database_url, seconds) for _ in range(clients)]
        rates = [job.result() for job in jobs]
        return Rate(sum(rate.per_second for rate in rates), 1.0)

    return run


def appending(database_url: str, seconds: float) -> Rate:
    """Append to one game with the store as it is."""
    engine = make_engine(database_url, pool_size=1)
    store, last = PostgresStore(engine), stored.sample_commit()
    game_id, numbers = uuid4(), itertools.count(1)

    def step() -> int:
        number = next(numbers)
        new = replace(
            last, game_id=game_id, commit_no=number, previous_hash=last.hash,
            first_seq=number, last_seq=number, command_id=uuid4(),
        )  # fmt: skip
        if not isinstance(store.append(new), Appended):
            raise NoPeer("an append was refused")
        return 1

    step()
    rate = wall_rate(step, seconds)
    engine.dispose()
    return rate


def inserting(database_url: str, seconds: float) -> Rate:
    """Insert bare rows through the same driver and pool."""
    engine = make_engine(database_url, role=None, pool_size=1)
    database, sample = Database(engine), stored.sample_commit()
    stream, numbers, data = uuid4(), itertools.count(1), sample.command + sample.events

    def step() -> int:
        database.rows(BARE + " RETURNING version", {
            "stream": stream, "version": next(numbers), "data": data,
        })  # fmt: skip
        return 1

    step()
    rate = wall_rate(step, seconds)
    engine.dispose()
    return rate


def load(effort: Effort) -> Iterator[Comparison]:
    """Load a whole game and fold it, against the eventsourcing library on the same server."""
    with servers.running() as site:
        with site.connect() as connection:
            connection.execute("CREATE DATABASE peer")
        url = site.address
        theirs = {
            "PERSISTENCE_MODULE": "eventsourcing.postgres", "POSTGRES_DBNAME": "peer",
            "POSTGRES_HOST": str(url.host), "POSTGRES_PORT": str(url.port),
            "POSTGRES_USER": str(url.username), "POSTGRES_PASSWORD": str(url.password),
        }  # fmt: skip
        ours, events = loading(site)
        sides = {"ours": ours, "peer": peers.eventsourcing("rebuild", theirs)}
        rounds = interleaved(sides, effort)
    yield compare(f"load {events} events: eventsourcing", rounds, "ours", "peer", 8, "events/s")


def loading(site: Servers) -> tuple[Callable[[float], Rate], int]:
    """Load a game from Postgres with nothing cached; also how many events it has."""
    app = stored.over_postgres(site.database_url)
    caller, _ = stored.enter(app)
    game_id = stored.begin(app, caller, 4)
    for _ in stored.played(app, caller, game_id):
        pass
    events = sum(len(RULESET.decode_events(c.events)) for c in app.store.commits(game_id))

    def once() -> int:
        Loading(app.store).game(game_id)
        return events

    return lambda seconds: wall_rate(once, seconds), events
