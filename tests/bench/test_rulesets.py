"""The benchmark of every ruleset runs, at tiny sizes."""

from __future__ import annotations

import pytest

from bench.rulesets import copying, playing
from domain.rulesets.registry import AnyRuleset, rulesets

TINY = 0.01  # seconds


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_moves_and_copies_of_a_ruleset_are_measured(rules: AnyRuleset) -> None:
    assert playing(rules)(TINY).per_second > 0
    assert copying(rules, deep=False)(TINY).per_second > 0
