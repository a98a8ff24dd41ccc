"""Chance comes from the seed alone, and nobody can look into it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from domain.kernel.dice import Dice, QuickDice, SealedDice
from domain.kernel.event import Event, Secret, blanks
from domain.kernel.record import Commit, canonical, link, redacted
from domain.kernel.requests import Play
from domain.kernel.ruleset import random_command
from domain.simulation import play

from .subjects import AnyRuleset, Subject, every_ruleset
from .walk import Walk, built_in_bots

ROOT = Path(__file__).parents[2]
RULESETS = [pytest.param(rules, id=rules.slug) for rules in every_ruleset()]
SECRETIVE = [
    pytest.param(rules, id=rules.slug)
    for rules in every_ruleset()
    if any(blanks(kind) for kind in rules.events)
]


def chain_under(hash_seed: str) -> str:
    """What `chain` prints in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.chain", "4"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_the_order_of_sets_in_memory_never_changes_a_game() -> None:
    assert chain_under("0") == chain_under("4242")


@pytest.mark.parametrize("rules", RULESETS)
def test_names_of_accounts_and_game_ids_never_change_a_duplicated_deal(rules: AnyRuleset) -> None:
    plain = Walk(Subject(rules, {}, 3), 2).finish()
    renamed = Walk(Subject(rules, {}, 3), 2, names=("zz", "<b>a</b>", "account-0"))
    renamed.game_id = "another"
    renamed.finish()

    assert told(plain) == told(renamed)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_order_of_joining_never_changes_a_game(rules: AnyRuleset) -> None:
    plain = Walk(Subject(rules, {}, 3), 2).finish()
    backwards = Walk(Subject(rules, {}, 3), 2)
    backwards.joining = (2, 0, 1)
    backwards.finish()

    assert told(plain) == told(backwards)


def told(walk: Walk) -> list[bytes]:
    """The events of play, without who holds which seat."""
    started = next(n for n, c in enumerate(walk.commits) if b'"game_started"' in bytes(c.events))
    return [bytes(commit.events) for commit in walk.commits[started:]]


class Thoughtful:
    """A bot that burns numbers of its own before it plays like another."""

    name, version, about = "thoughtful", 1, "Draws more numbers than it needs."

    def __init__(self, extra: int) -> None:
        self.extra = extra

    def choose(self, rules: AnyRuleset, view: object, seat: int, dice: Dice) -> object:
        """The first kind, the first value: the same however much was drawn."""
        for _ in range(self.extra):
            dice.below(6)
        return random_command(rules, view, seat, QuickDice(f"{seat}|{rules.progress(view)}"))


@pytest.mark.parametrize("rules", RULESETS)
def test_bots_that_draw_more_numbers_never_change_the_dice_of_a_game(rules: AnyRuleset) -> None:
    few = play(rules, rules.options(), [Thoughtful(0)] * 3, "seed", 1)  # type: ignore[list-item]
    many = play(rules, rules.options(), [Thoughtful(7)] * 3, "seed", 1)  # type: ignore[list-item]

    assert few == many


@pytest.mark.parametrize("rules", RULESETS)
def test_a_bot_is_a_function_of_its_arguments(rules: AnyRuleset) -> None:
    for bot in built_in_bots(rules):
        games = [play(rules, rules.options(), [bot] * 3, "seed", 1) for _ in range(2)]

        assert games[0] == games[1]


def test_sealed_dice_show_every_face_equally_often() -> None:
    dice = SealedDice(b"s" * 32, "game", b"entropy", 1)

    faces = Counter(dice.below(6) for _ in range(30_000))

    chi_squared = sum((n - 5000) ** 2 / 5000 for n in faces.values())
    assert chi_squared < 25.7  # 5 degrees of freedom: once in 10,000


@pytest.mark.parametrize("change", ["seed", "game", "entropy", "act"])
def test_sealed_dice_depend_on_the_seed_the_game_the_entropy_and_the_act(change: str) -> None:
    words = {
        "seed": SealedDice(b"t" * 32, "game", b"e", 1),
        "game": SealedDice(b"s" * 32, "gamf", b"e", 1),
        "entropy": SealedDice(b"s" * 32, "game", b"f", 1),
        "act": SealedDice(b"s" * 32, "game", b"e", 2),
    }
    plain = SealedDice(b"s" * 32, "game", b"e", 1)

    assert [plain.below(10**9) for _ in range(3)] != [words[change].below(10**9) for _ in range(3)]


@pytest.mark.parametrize("rules", SECRETIVE)
def test_a_published_hash_does_not_let_anybody_test_guesses_at_a_secret(rules: AnyRuleset) -> None:
    walk, at, secret = first_secret(rules)
    commit, previous = walk.commits[at], walk.commits[at - 1].hash
    public = redacted(rules, commit, None)
    assert canonical(secret) not in bytes(public.events)

    full = msgspec.structs.replace(public, command=commit.command, events=commit.events)
    guesses = {
        link(previous, seed, walk.game.game_id, full)
        for seed in (b"", bytes(32), sha256(walk.seed).digest())
    } | {_unsalted(previous, walk.game.game_id, full)}

    assert link(previous, walk.seed, walk.game.game_id, full) == commit.hash
    assert commit.hash not in guesses


def first_secret(rules: AnyRuleset) -> tuple[Walk, int, Event]:
    """A game in which something secret happens, the number of its commit, and the event."""
    return next(
        (walk, n, event)
        for number in range(1, 20)
        for walk in (Walk(Subject(rules, {}, 3), number).finish(),)
        for n, commit in enumerate(walk.commits)
        for event in rules.decode_events(commit.events)
        if _has_a_secret(event)
    )


def _has_a_secret(event: Event) -> bool:
    return any(getattr(event, name) is not None for name in blanks(type(event))) and (
        99 not in event.audience()
    )


def _unsalted(previous: str, game_id: str, commit: Commit) -> str:
    command, events = bytes(commit.command), bytes(commit.events)
    head = canonical(
        [
            previous, game_id, commit.number, commit.first_seq, commit.last_seq,
            commit.command_id, commit.seat, commit.actor, commit.at_ms, len(command), len(events),
        ]
    )  # fmt: skip
    return sha256(head + command + events).hexdigest()


@pytest.mark.parametrize("rules", RULESETS)
def test_the_seed_is_in_nothing_that_a_running_game_tells(rules: AnyRuleset) -> None:
    walk = Walk(Subject(rules, {}, 3), 1)

    for _ in walk.run():
        assert walk.game.opened_seed is None
        said = b"".join(bytes(c.events) + bytes(c.command) for c in walk.commits[-1:])
        assert walk.seed.hex().encode() not in said

    assert walk.game.opened_seed == walk.seed.hex()


@pytest.mark.parametrize("rules", RULESETS)
def test_a_commitment_is_kept(rules: AnyRuleset) -> None:
    walk = Walk(Subject(rules, {}, min(rules.seats)), 0).finish()

    assert sha256(bytes.fromhex(walk.game.opened_seed or "")).hexdigest() == walk.game.commitment


def test_a_command_in_a_record_is_the_canonical_spelling_of_what_was_asked() -> None:
    for rules in every_ruleset():
        walk = Walk(Subject(rules, {}, min(rules.seats)), 0).finish()
        plays = [c for c in walk.commits if bytes(c.command).startswith(b'{"type":"play"')]

        for commit in plays:
            request = msgspec.json.decode(commit.command, type=Play)
            command = rules.decode_command(request.command)
            assert canonical(Play.of(request.seat, command)) == bytes(commit.command)


def test_secret_marks_itself_in_a_schema() -> None:
    schema = msgspec.json.schema(Secret[str])

    assert schema["x-secret"] is True
