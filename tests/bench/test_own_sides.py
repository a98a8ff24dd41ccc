"""Every benchmark's own side runs, at tiny sizes; no speed is asserted here or anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import engine, servers, simulate, store, web
from bench.__main__ import BENCHMARKS, line, main
from bench.measure import Comparison, Effort, Rate, Side, compare, interleaved
from bench.servers import Servers

TINY = 0.01  # seconds


@pytest.fixture(scope="module")
def site(database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Servers:
    """The servers of the tests in the place of private ones."""
    return Servers(database_url, redis_url, tmp_path_factory.mktemp("bench"))


@pytest.mark.parametrize(
    "side",
    [engine.playing, engine.folding(), engine.decoding(), engine.copying(deep=False)],
    ids=["playing", "folding", "decoding", "copying"],
)
def test_the_engine_is_measured(side: Side) -> None:
    assert side(TINY).per_second > 0


@pytest.mark.parametrize("work", [simulate.simulating, simulate.spinning])
def test_simulating_is_measured(work: Side) -> None:
    assert work(TINY).done >= 1


def test_a_whole_game_is_loaded(site: Servers) -> None:
    side, events = store.loading(site)

    assert side(TINY).done % events == 0


@pytest.mark.parametrize("part", [store.appending, store.inserting])
def test_commits_are_written_through_python(site: Servers, part: store.Part) -> None:
    store.write_scripts(site)

    assert part(site.database_url, TINY).done >= 1


def test_the_scripts_of_pgbench_are_sql_without_our_placeholders(site: Servers) -> None:
    scripts = store.write_scripts(site)

    texts = {name: path.read_text() for name, path in scripts.items()}

    assert set(texts) == {"append", "bare"}
    assert not any("%(" in text for text in texts.values())
    assert all(text.startswith("\\set no :no + 1\n") for text in texts.values())


def test_commands_go_over_http_and_all_are_accepted(site: Servers) -> None:
    plan = [connection[:3] for connection in web.plans(site, web.CONNECTIONS)]

    with web.serving(site) as settings:
        given = web.send(site, settings.port, plan, 30)
        hello = web.send(site, settings.port, [[web.HELLO]], 0.2, "again")

    assert given.done > 0
    assert hello.done >= 1


def test_a_plan_with_a_refused_request_ends_the_measurement(site: Servers) -> None:
    refused = web.HELLO.replace("healthz", "nowhere")

    with web.serving(site) as settings, pytest.raises(web.NoPeer, match="404"):
        web.send(site, settings.port, [[refused]], 5)


def test_sides_take_turns_and_are_compared_round_by_round() -> None:
    turns: list[str] = []

    def side(name: str, done: float) -> Side:
        def run(seconds: float) -> Rate:
            turns.append(name)
            return Rate(done, seconds)

        return run

    rounds = interleaved({"a": side("a", 6), "b": side("b", 2)}, Effort(2, 1.0))

    assert turns == ["a", "b", "b", "a"]
    assert compare("a to b", rounds, "a", "b", 3, "/s").ratios == (3.0, 3.0)


@pytest.mark.parametrize(("goal", "said"), [(3, "met"), (4, "missed"), (None, "-")])
def test_a_line_says_whether_the_median_reaches_the_goal(goal: float | None, said: str) -> None:
    assert said in line(Comparison("a to b", (1, 3, 5), goal, 30, 10, "/s"))


def test_an_unknown_benchmark_is_refused_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["chess"])

    assert "chess" in capsys.readouterr().err
    wanted = {"playout", "fold", "clone", "rulesets", "load", "append", "commands", "workers"}
    assert wanted == set(BENCHMARKS)


def test_no_lock_of_a_peer_names_a_host() -> None:
    root = Path(servers.__file__).parent

    for lock in (root / "package-lock.json", root.parent / "requirements" / "bench.txt"):
        assert "://" not in lock.read_text()
