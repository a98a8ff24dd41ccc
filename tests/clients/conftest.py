"""The address of a whole service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.served import served


@pytest.fixture(scope="module")
def address(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with served(database_url, redis_url, tmp_path_factory.mktemp("data")) as port:
        yield f"http://127.0.0.1:{port}"
