"""A record is checked without a server; nothing can be changed in it unnoticed."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.record import Commit, canonical, export, link, redacted
from domain.kernel.requests import Resign
from domain.kernel.verify import read_record

from .subjects import AnyRuleset, Subject, every_ruleset
from .tampering import check, flips, is_located
from .walk import SERVICE, Walk

RULESETS = [pytest.param(rules, id=rules.slug) for rules in every_ruleset()]
FORMS = pytest.mark.parametrize("lines", [False, True], ids=["json", "ndjson"])


def small_walk(rules: AnyRuleset) -> Walk:
    """A short game: its second seat, or the only one, leaves at once."""
    walk = Walk(Subject(rules, {}, min(rules.seats)), 0)
    for moment, _ in enumerate(walk.run()):
        if moment == 2:
            walk.ask(Resign(min(1, walk.subject.players - 1)), SERVICE)
            break
    return walk


def long_walk(rules: AnyRuleset) -> Walk:
    """A whole game."""
    return Walk(Subject(rules, {}, max(rules.seats)), 1).finish()


@FORMS
@pytest.mark.parametrize("rules", RULESETS)
def test_every_byte_of_a_small_record_is_guarded(rules: AnyRuleset, lines: bool) -> None:
    record = small_walk(rules).record(lines)
    assert check(record).verified

    for at, broken in flips(record, range(len(record))):
        verdict = check(broken)
        assert is_located(record, at, verdict), (at, record[at - 30 : at + 10], verdict)


@FORMS
@pytest.mark.parametrize("rules", RULESETS)
def test_a_sample_of_the_bytes_of_a_long_record_is_guarded(rules: AnyRuleset, lines: bool) -> None:
    record, dice = long_walk(rules).record(lines), QuickDice(f"{rules.slug}{lines}")
    positions = [dice.below(len(record)) for _ in range(60)]

    for at, broken in flips(record, positions):
        verdict = check(broken)
        assert is_located(record, at, verdict), (at, record[at - 30 : at + 10], verdict)


@FORMS
@pytest.mark.parametrize("rules", RULESETS)
def test_a_truncated_record_is_no_record(rules: AnyRuleset, lines: bool) -> None:
    record = small_walk(rules).record(lines)

    for length in range(len(record)):
        verdict = check(record[:length])
        assert not verdict.verified
        assert verdict.first_bad is not None
        assert verdict.first_bad <= record.count(b"\n", 0, length) + 1


@pytest.mark.parametrize("rules", RULESETS)
def test_swapped_commits_are_found_at_the_first_of_them(rules: AnyRuleset) -> None:
    walk = long_walk(rules)
    for at in (0, 3, len(walk.commits) // 2, len(walk.commits) - 2):
        commits = list(walk.commits)
        commits[at : at + 2] = commits[at + 1], commits[at]

        verdict = check(export(walk.header(), commits))

        assert (verdict.verified, verdict.first_bad) == (False, at + 1)


@pytest.mark.parametrize("rules", RULESETS)
def test_swapped_and_renumbered_commits_are_found(rules: AnyRuleset) -> None:
    walk = long_walk(rules)
    at = len(walk.commits) // 2
    first, second = walk.commits[at : at + 2]
    commits = list(walk.commits)
    commits[at] = msgspec.structs.replace(second, number=first.number)
    commits[at + 1] = msgspec.structs.replace(first, number=second.number)

    verdict = check(export(walk.header(), commits))

    assert (verdict.verified, verdict.first_bad) == (False, at + 1)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_forged_hash_is_found_even_when_all_later_ones_are_forged_to_fit(
    rules: AnyRuleset,
) -> None:
    walk = long_walk(rules)
    at = len(walk.commits) // 2
    commits = list(walk.commits)
    commits[at] = msgspec.structs.replace(commits[at], at_ms=commits[at].at_ms + 1)
    previous = commits[at - 1].hash
    for number in range(at, len(commits)):
        forged = link(previous, walk.seed, walk.game.game_id, commits[number])
        commits[number] = msgspec.structs.replace(commits[number], hash=forged)
        previous = forged

    verdict = check(export(walk.header(), commits))

    assert verdict.verified or verdict.first_bad == at + 1
    assert not check(export(walk.header(), [*commits[:-1], walk.commits[-1]])).verified


@pytest.mark.parametrize("at_ms", [1 << 53, 1 << 64, 1 << 80])
def test_no_moment_is_later_than_every_reader_of_json_can_tell(at_ms: int) -> None:
    walk = small_walk(RULESETS[0].values[0])
    late = msgspec.structs.replace(walk.commits[-1], at_ms=at_ms)
    forged = msgspec.structs.replace(
        late, hash=link(walk.commits[-2].hash, walk.seed, walk.game.game_id, late)
    )

    verdict = check(export(walk.header(), [*walk.commits[:-1], forged]))

    assert (verdict.verified, verdict.first_bad) == (False, len(walk.commits))


@pytest.mark.parametrize("rules", RULESETS)
def test_no_two_commits_have_one_command_id(rules: AnyRuleset) -> None:
    walk = small_walk(rules)
    commits, previous = list(walk.commits), walk.commits[0].hash
    for number in range(1, len(commits)):
        twin = msgspec.structs.replace(commits[number], command_id=commits[0].command_id)
        again = twin if number == 1 else commits[number]
        previous = link(previous, walk.seed, walk.game.game_id, again)
        commits[number] = msgspec.structs.replace(again, hash=previous)

    verdict = check(export(walk.header(), commits))

    assert (verdict.first_bad, verdict.detail) == (2, "its command_id is that of commit 1")


@pytest.mark.parametrize("rules", RULESETS)
def test_another_seed_in_the_header_is_found_in_the_header(rules: AnyRuleset) -> None:
    walk = small_walk(rules)
    other = msgspec.structs.replace(walk.header(), seed=sha256(b"other").hexdigest())
    upper = msgspec.structs.replace(walk.header(), seed=walk.seed.hex().upper())

    assert check(export(other, walk.commits)).first_bad == 0
    assert check(export(upper, walk.commits)).first_bad == 0


@pytest.mark.parametrize("rules", RULESETS)
def test_a_forged_event_is_found_at_its_commit(rules: AnyRuleset) -> None:
    walk = long_walk(rules)
    at = next(n for n, commit in enumerate(walk.commits) if b"game_started" in bytes(commit.events))
    events = walk.rules.decode_events(walk.commits[at].events)
    last = len(events)
    true = canonical(events[-1]).decode()
    forged = {
        f"it has {last - 1} events, re-execution gives {last}": events[:-1],
        f"its event {last} is not what re-execution gives: {true}": [*events[:-1], events[0]],
    }
    for detail, told in forged.items():
        commits = list(walk.commits)
        commits[at] = msgspec.structs.replace(commits[at], events=msgspec.Raw(canonical(told)))

        verdict = check(export(walk.header(), commits))

        assert (verdict.verified, verdict.first_bad) == (False, at + 1)
        assert verdict.detail == detail


@pytest.mark.parametrize("rules", RULESETS)
def test_a_record_reads_back_as_it_was_written(rules: AnyRuleset) -> None:
    walk = long_walk(rules)

    for lines in (False, True):
        header, commits = read_record(walk.record(lines))
        assert (header, commits) == (walk.header(), walk.commits)


@pytest.mark.parametrize(
    "rubbish",
    [b"", b"\n", b"{}", b"[]\n", b"\xff\xfe", b'{"header":{},"commits":[\n]}\n', b"[" * 100_000],
)
def test_rubbish_is_refused_and_nothing_is_raised(rubbish: bytes) -> None:
    assert not check(rubbish).verified


@pytest.mark.parametrize("rules", RULESETS)
def test_a_redacted_record_keeps_its_hashes_and_cannot_be_checked(rules: AnyRuleset) -> None:
    walk = long_walk(rules)
    told = [redacted(rules, commit, 0) for commit in walk.commits]
    header = msgspec.structs.replace(walk.header(), viewer="seat:0", seed=None)

    assert [commit.hash for commit in told] == [commit.hash for commit in walk.commits]
    assert all(_is_own(commit) for commit in told)
    assert not check(export(header, told)).verified


def _is_own(commit: Commit) -> bool:
    return commit.seat == 0 or bytes(commit.command) == b"null"
