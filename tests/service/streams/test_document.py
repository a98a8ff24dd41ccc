"""What docs/streams.md shows is what a reader gets."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from service.settings import Settings
from tests.docs.transcript import blocks, run

from .conftest import Web

DOCUMENT = Path(__file__).parents[3] / "docs" / "streams.md"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not on this machine")
def test_the_document_on_streams_shows_what_curl_prints(
    serve: Callable[..., Web], database_url: str, redis_url: str, tmp_path: Path
) -> None:
    web = serve()
    settings = Settings(data_dir=tmp_path).with_servers(database_url, redis_url)
    environment = os.environ | settings.environment() | {"PORT": web.url.rpartition(":")[2]}
    celery = [sys.executable, "-m", "celery", "-A", "workers.app"]
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [*celery, "worker", "-B", "-s", str(tmp_path / "beat"), "-Q", "bots", "-c", "1"],
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        printed = run(DOCUMENT.read_text(), tmp_path, environment)
    finally:
        worker.terminate()
        worker.wait(20)

    shown = [block.printed.rstrip() for block in blocks(DOCUMENT.read_text())]
    assert [output.rstrip() for output in printed] == shown
