"""What the containers are told exists: commands, variables, modules. No engine is needed."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from service import crew, run
from service.settings import Settings

ROOT = Path(run.__file__).parents[1]
OURS = ("migrate", "web", "worker", "beat")
NAMES = {"migrate", "ready", *crew.commands(Settings())}
VARIABLES = {"DATABASE_OWNER_URL", *Settings().environment()}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return found


def test_every_service_of_ours_runs_a_command_that_exists(compose: dict[str, Any]) -> None:
    for name in OURS:
        assert compose["services"][name]["command"] == ["python", "-m", "service.run", name]
        assert name in NAMES
    healthy = compose["services"]["web"]["healthcheck"]["test"]
    assert healthy == ["CMD", "python", "-m", "service.run", "ready"]


def test_every_variable_is_a_setting(compose: dict[str, Any]) -> None:
    for name in OURS:
        assert set(compose["services"][name]["environment"]) <= VARIABLES


def test_it_runs_in_production_and_knows_no_password(compose: dict[str, Any]) -> None:
    text = (ROOT / "docker-compose.yml").read_text()

    assert compose["services"]["web"]["environment"]["ENV"] == "production"
    passwords = re.findall(r"\$\{POSTGRES_PASSWORD([^}]*)\}", text)
    assert len(passwords) == 2
    assert all(each.startswith(":?") for each in passwords)  # compose stops without one
    assert not re.search(r"(?i)(secret|token|password):\s*[a-z0-9]+$", text, re.MULTILINE)


def test_every_one_waits_for_what_it_needs(compose: dict[str, Any]) -> None:
    services = compose["services"]

    for name in ("postgres", "valkey", "web", "worker"):
        assert services[name]["healthcheck"]["test"][0] == "CMD"
    assert services["migrate"]["depends_on"]["postgres"]["condition"] == "service_healthy"
    for name in ("web", "worker", "beat"):
        waits = services[name]["depends_on"]
        assert waits["migrate"]["condition"] == "service_completed_successfully"
        assert waits["valkey"]["condition"] == "service_healthy"


def test_every_volume_and_every_port_is_declared(compose: dict[str, Any]) -> None:
    used = {
        volume.partition(":")[0]
        for service in compose["services"].values()
        for volume in service.get("volumes", ())
    }

    assert used == set(compose["volumes"])
    assert compose["services"]["web"]["ports"][0].startswith("127.0.0.1:")


def test_the_image_copies_what_exists_and_runs_as_nobody_special() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    copied = [word for line in lines if line.startswith("COPY") for word in line.split()[1:-1]]

    assert all((ROOT / name).exists() for name in copied)
    assert "USER reckon" in lines
    assert lines[-1] == 'CMD ["python", "-m", "service.run", "web"]'
    assert f"EXPOSE {Settings().port}" in lines


def test_every_setting_is_a_variable_and_is_documented() -> None:
    text = (ROOT / "docs/operations.md").read_text()
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE))
    named = {field.name.upper() for field in fields(Settings)}

    assert named == VARIABLES
    assert documented == VARIABLES


def test_the_documented_defaults_are_the_real_ones() -> None:
    text = (ROOT / "docs/operations.md").read_text()
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]*) \|", text, re.MULTILINE))
    real = Settings()

    for field in fields(Settings):
        shown, value = rows[field.name.upper()].strip().strip("`"), getattr(real, field.name)
        if isinstance(value, int) and not isinstance(value, bool):
            assert shown == str(value), field.name
