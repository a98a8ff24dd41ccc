"""Which clauses of the rules have no test: `python -m tests.clauses halloween`."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from domain.kernel.rulebook import Clause, clauses
from domain.rulesets import registry
from domain.rulesets.registry import AnyRuleset

TESTS = Path(__file__).parent
EXEMPT = {"consequence", "notation"}  # they follow from others, or say how things are written
BINDING = {"seed", "official", "public", "ruling"}  # a clause that is also one of these is tested


def proofs() -> dict[str, list[str]]:
    """The tests that name each clause with `@pytest.mark.clause(...)`, by clause id."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for clause in _marked(function):
                    found[clause].append(f"{file.relative_to(TESTS)}::{function.name}")
    return found


def _marked(function: ast.FunctionDef) -> Iterator[str]:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            for argument in mark.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def untested(rules: AnyRuleset) -> list[Clause]:
    """The clauses that no test names, without the exempt ones."""
    proven = proofs()
    return [
        clause
        for clause in clauses(rules.package)
        if clause.id not in proven and not is_exempt(clause)
    ]


def is_exempt(clause: Clause) -> bool:
    """Whether a clause decides nothing by itself."""
    return bool(EXEMPT & set(clause.tags)) and not BINDING & set(clause.tags)


def unknown(rules: AnyRuleset) -> list[str]:
    """What tests name that is no clause of these rules, though it has their prefix."""
    known = {clause.id for clause in clauses(rules.package)}
    return sorted(
        clause for clause in proofs() if clause.startswith(rules.prefix) and clause not in known
    )


def main(slugs: list[str]) -> int:
    """Print the report; the exit code says whether it is empty."""
    missing = 0
    for slug in slugs or [rules.slug for rules in registry.rulesets()]:
        rules = registry.find(slug)
        if rules is None:
            print(f"there is no ruleset {slug}")
            return 2
        lacking = untested(rules)
        missing += len(lacking)
        print(f"{slug}: {len(clauses(rules.package))} clauses, {len(lacking)} without a test")
        for clause in lacking:
            print(f"  {clause.id} [{', '.join(clause.tags)}] {clause.text[:80]}")
        for clause_id in unknown(rules):
            missing += 1
            print(f"  {clause_id} is named by a test and does not exist")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
