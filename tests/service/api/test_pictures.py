"""The picture of a view speaks the language that its reader asks for, as worded answers do."""

from __future__ import annotations

import pytest

from .conftest import Table, ok, problem

POINTS = {"en": " points", "es": " puntos", "ja": "点、"}


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("", "", "en"),
        ("?lang=ja", "", "ja"),
        ("", "es-MX,es;q=0.9", "es"),
        ("?lang=ja", "es", "ja"),
        ("?lang=es&at={before}", "", "es"),
        ("", "fr", "en"),
    ],
)
def test_a_view_is_drawn_in_the_reader_s_language(
    table: Table, query: str, header: str, lang: str
) -> None:
    path = f"{table.path}/view{query}".format(before=table.header()["version"] - 1)

    response = table.players[0].get(path, Accept_Language=header)

    assert POINTS[lang] in ok(response)["picture"]
    assert response.headers["Content-Language"] == lang
    assert "Accept-Language" in response.headers["Vary"]


def test_a_view_in_one_language_is_no_copy_of_it_in_another(table: Table) -> None:
    ada, path = table.players[0], f"{table.path}/view"
    english = ada.get(path)

    again = ada.get(path, If_None_Match=english.headers["ETag"])
    spanish = ada.get(f"{path}?lang=es", If_None_Match=english.headers["ETag"])

    assert again.status_code == 304
    assert POINTS["es"] in ok(spanish)["picture"]


def test_a_language_that_there_is_not_is_refused(table: Table) -> None:
    problem(table.players[0].get(f"{table.path}/view?lang=xx"), 400, "bad_request")


def test_the_view_that_comes_back_with_a_command_is_drawn_likewise(table: Table) -> None:
    seat = table.header()["awaiting"][0]
    body = {"command": table.legal(seat)[0]}

    answer = table.players[seat].post(
        f"{table.path}/seats/{seat}/commands?return=view", body, Accept_Language="ja"
    )

    assert POINTS["ja"] in ok(answer, 201)["view"]["picture"]
