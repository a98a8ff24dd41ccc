"""The numbered clauses of rules.md."""

from __future__ import annotations

from domain.kernel.rulebook import clauses, read_json, read_text
from domain.rulesets.halloween.content import PACKAGE


def test_a_clause_has_its_number_its_section_its_words_and_where_they_come_from() -> None:
    found = {clause.id: clause for clause in clauses(str(PACKAGE))}

    assert found["HAL-3.2"].section == "Turn"
    assert found["HAL-3.2"].text == "At most one inspection a turn."
    assert found["HAL-3.2"].tags == ("seed", "official")
    assert "consequence" in found["HAL-7.7"].tags


def test_a_reason_after_a_tag_is_not_part_of_the_tag() -> None:
    found = {clause.id: clause for clause in clauses(str(PACKAGE))}

    assert found["HAL-4.2"].tags[0] == "seed"
    assert "ruling" in found["HAL-2.4"].tags
    assert "consequence" not in found["HAL-1.3"].tags


def test_every_clause_in_bold_is_found() -> None:
    text = read_text(str(PACKAGE), "rules.md")

    assert len(clauses(str(PACKAGE))) == text.count("- **HAL-")
    assert read_json(str(PACKAGE), "components.json")["game"]["id"] == "halloween"
