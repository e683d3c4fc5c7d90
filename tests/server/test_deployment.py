"""Containers and services: what they name is there, and they give no more than is needed."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.urls import resolve

ROOT = Path(settings.BASE_DIR)
PROGRAM = ("burraco_tourney", "players", "scoring")
NOT_SETTINGS = {"PORT", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "SOURCE_DATE_EPOCH"}
"""Variables of Python, of the server's start, and of a build."""


def read_settings_named() -> set[str]:
    """The variables that the table at the top of the settings describes."""
    table = ast.get_docstring(ast.parse((ROOT / "burraco_tourney/settings.py").read_text()))
    return set(re.findall(r"^\| `(\w+)`", table or "", re.MULTILINE))


def test_every_variable_that_the_settings_read_is_described() -> None:
    text = (ROOT / "burraco_tourney/settings.py").read_text()
    read = set(re.findall(r"(?:environ\.get\(|environ\[|read_\w+\()\s*\"([A-Z_]+)\"", text))
    assert read - read_settings_named() == set()


# --- The image -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def instructions() -> list[tuple[str, str]]:
    """Instructions of the Dockerfile: name and arguments."""
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2]) for line in lines]


def arguments_of(instructions: list[tuple[str, str]], name: str) -> list[str]:
    return [arguments for each, arguments in instructions if each == name]


def list_copied(instructions: list[tuple[str, str]]) -> list[str]:
    copied = [shlex.split(arguments)[:-1] for arguments in arguments_of(instructions, "COPY")]
    return [source.rstrip("/") for sources in copied for source in sources]


def test_the_image_does_not_run_as_root(instructions: list[tuple[str, str]]) -> None:
    (user,) = arguments_of(instructions, "USER")
    assert int(user) > 0
    assert [name for name, _ in instructions].index("USER") < len(instructions) - 1


def test_the_image_says_whether_it_is_well(instructions: list[tuple[str, str]]) -> None:
    (check,) = arguments_of(instructions, "HEALTHCHECK")
    paths = re.findall(r"/\w+(?=')", check)
    assert [resolve(path).url_name for path in paths] == ["healthz"]


def test_all_that_is_copied_is_there_and_not_ignored(instructions: list[tuple[str, str]]) -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    kept = {line.strip("!/") for line in ignored if line.startswith("!")}
    copied = list_copied(instructions)
    assert [source for source in copied if not (ROOT / source).exists()] == []
    assert kept == set(copied)
    assert "*" in ignored


def test_what_is_copied_is_a_program(instructions: list[tuple[str, str]], tmp_path: Path) -> None:
    image = tmp_path / "app"
    image.mkdir()
    for source in list_copied(instructions):
        copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
        copy(ROOT / source, image / source)
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=image,
        env={"VAR_DIR": str(tmp_path / "data"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_what_the_program_imports_is_installed_in_the_image() -> None:
    lines = (ROOT / "requirements-run.txt").read_text().splitlines()
    installed = {normalise(re.split(r"[\[=]", line)[0]) for line in lines if "==" in line}
    distributions = packages_distributions()
    needed = {
        normalise(distribution)
        for name in list_imports()
        for distribution in distributions.get(name, [])
    }
    assert {"django", "uvicorn"} <= needed
    assert needed - installed == set()


def list_imports() -> set[str]:
    """The packages that the program's modules name at their top."""
    found = set()
    for path in (path for room in PROGRAM for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return found


def normalise(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


# --- Several containers --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text())


@pytest.mark.parametrize("service", ["program", "migrate"])
def test_containers_of_the_program_are_given_settings(
    service: str, compose: dict[str, Any]
) -> None:
    assert set(compose["services"][service]["environment"]) <= read_settings_named()


def test_only_the_proxy_is_reached_from_outside(compose: dict[str, Any]) -> None:
    open_to_all = [name for name, each in compose["services"].items() if "ports" in each]
    assert open_to_all == ["proxy"]


def test_the_program_trusts_its_proxy_alone(compose: dict[str, Any]) -> None:
    address = compose["services"]["proxy"]["networks"]["desk"]["ipv4_address"]
    (network,) = compose["networks"]["desk"]["ipam"]["config"]
    assert ip_address(address) in ip_network(network["subnet"])
    assert compose["services"]["program"]["environment"]["TRUSTED_PROXIES"] == address


def test_what_containers_need_is_named(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (ROOT / source).exists() if "/" in source else source in compose["volumes"]
    assert "healthcheck" in services["database"]


def test_the_proxy_asks_the_program_at_its_port(
    compose: dict[str, Any], instructions: list[tuple[str, str]]
) -> None:
    (asked,) = re.findall(r"reverse_proxy (\w+):(\d+)", (ROOT / "deploy/Caddyfile").read_text())
    ports = re.findall(r"PORT=(\d+)", " ".join(arguments_of(instructions, "ENV")))
    assert asked == ("program", *ports)
    assert asked[0] in compose["services"]


def test_the_image_can_dump_the_database_that_is_beside_it(
    compose: dict[str, Any], instructions: list[tuple[str, str]]
) -> None:
    version = compose["services"]["database"]["image"].partition(":")[2]
    assert f"postgresql-client-{version} " in " ".join(arguments_of(instructions, "RUN"))


# --- A service of systemd ------------------------------------------------------------------------

UNIT = ROOT / "deploy" / "burraco.service"


def test_the_service_is_given_settings() -> None:
    given = re.findall(r"^Environment=(.*)$", UNIT.read_text(), re.MULTILINE)
    names = {pair.partition("=")[0] for line in given for pair in line.split()}
    assert names <= read_settings_named() | NOT_SETTINGS


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    text = UNIT.read_text()
    python = re.findall(r"^Exec\w+=(\S+)", text, re.MULTILINE)
    assert set(python) == {"/opt/burraco/.venv/bin/python"}
    copy = tmp_path / UNIT.name
    copy.write_text(text.replace(python[0], sys.executable).replace("/opt/burraco", str(tmp_path)))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- What the guide says -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["operation.md", "scale.md"])
def test_settings_that_a_guide_names_are_there(name: str) -> None:
    named = set(re.findall(r"`([A-Z][A-Z_]{3,})(?:=[^`]*)?`", (ROOT / "docs" / name).read_text()))
    release = (ROOT / ".github/workflows/release.yml").read_text()
    of_the_publisher = set(re.findall(r"(?:secrets|vars)\.([A-Z_]+)", release))
    assert named - read_settings_named() - NOT_SETTINGS == named & of_the_publisher
