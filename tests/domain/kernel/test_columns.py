"""Text in columns of a terminal, whatever script it is in."""

from __future__ import annotations

import pytest

from domain.kernel.columns import centred, cut, flowed, padded, spread, width, wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("Pirámide", 8), ("城", 2), ("n\u0303", 1), ("沼→城", 5), ("─", 1)],
)
def test_a_wide_letter_takes_two_columns_and_a_mark_on_a_letter_none(
    text: str, columns: int
) -> None:
    assert width(text) == columns


def test_blanks_fill_columns_not_letters() -> None:
    assert padded("城", 5) == "城   "
    assert centred("城", 6) == "  城  "
    assert [centred("x", room) for room in range(6)] == ["x".center(room) for room in range(6)]
    assert padded("toolong", 3) == centred("toolong", 3) == "toolong"


def test_a_text_is_cut_where_the_room_ends() -> None:
    assert cut("ドラキュラ", 10) == "ドラキュラ"
    assert cut("ドラキュラ", 9) == "ドラキュ…"
    assert cut("dracula", 4) == "dra…"


def test_a_spread_text_has_as_many_characters_as_columns() -> None:
    assert spread("a城b", ".") == "a城.b"


def test_lines_are_broken_at_blanks_and_behind_commas() -> None:
    assert wrapped("one two  three", 8, 2) == ["one two", "  three"]
    assert wrapped("山札、捨て札、手札", 12, 1) == ["山札、", " 捨て札、", " 手札"]
    assert wrapped("   ab cd", 6) == ["   ab", "cd"]
    assert wrapped("", 8) == []


def test_pieces_stay_whole() -> None:
    assert flowed(["cards: ", "one two, ", "three four"], 16, 4) == [
        "cards: one two,",
        "    three four",
    ]
