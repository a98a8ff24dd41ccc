"""Every clause of every ruleset that decides something is named by a test that proves it."""

from __future__ import annotations

import pytest

from domain.kernel.rulebook import clauses
from domain.rulesets.registry import AnyRuleset, rulesets
from tests.clauses import unknown, untested

EACH = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)


@EACH
def test_no_clause_is_without_a_test(rules: AnyRuleset) -> None:
    assert [clause.id for clause in untested(rules)] == []


@EACH
def test_no_test_names_a_clause_that_does_not_exist(rules: AnyRuleset) -> None:
    assert unknown(rules) == []


@EACH
def test_clauses_are_numbered_once_and_carry_the_prefix_and_a_source(rules: AnyRuleset) -> None:
    ids = [clause.id for clause in clauses(rules.package)]

    assert len(ids) == len(set(ids))
    assert all(clause_id.startswith(f"{rules.prefix}-") for clause_id in ids)
    assert all(clause.tags for clause in clauses(rules.package))
