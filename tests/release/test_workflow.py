"""The workflow of a release: what it calls is there, what it builds is published and signed."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
GIVEN = {"GITHUB_TOKEN"}
"""Secrets that GitHub makes by itself."""
MADE_AGAIN = {"windows-unsigned": "windows", "macos-app": "macos"}
"""What a system signs or packs, and what becomes of it."""

Job = dict[str, Any]


def read_jobs() -> dict[str, Job]:
    jobs: dict[str, Job] = yaml.safe_load(WORKFLOW.read_text())["jobs"]
    return jobs


def list_steps(action: str) -> list[tuple[str, dict[str, Any]]]:
    """The job and the inputs of each step that uses an action."""
    return [
        (name, step.get("with", {}))
        for name, job in read_jobs().items()
        for step in job["steps"]
        if step.get("uses", "").startswith(f"{action}@")
    ]


def test_it_runs_for_the_tag_of_a_version_alone() -> None:
    on = yaml.safe_load(WORKFLOW.read_text())[True]  # YAML 1.1 reads `on` as a truth
    assert on == {"push": {"tags": ["v*"]}}


def test_what_it_calls_is_there() -> None:
    text = WORKFLOW.read_text()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    called = set(re.findall(r"run: make ([a-z-]+)", text))
    assert called == {"folder", "windows", "macos"}
    assert called <= targets
    modules = set(re.findall(r"python -m ([\w.]+)", text))
    assert modules == {"deploy.publish"}
    assert all(importlib.util.find_spec(module) for module in modules)
    scripts = set(re.findall(r"run: (deploy/\S+)", text))
    assert {Path(script).suffix for script in scripts} == {".ps1", ".sh"}
    for script in scripts:
        assert (ROOT / script).is_file(), script
        assert script.endswith(".ps1") or os.access(ROOT / script, os.X_OK), script


def test_what_the_makefile_builds_for_other_systems_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert "deploy.$@" in makefile
    for system in ("windows", "macos"):
        assert (ROOT / "deploy" / f"{system}.py").is_file()


def test_every_file_that_is_built_is_published() -> None:
    sent = {inputs["name"] for _job, inputs in list_steps("actions/upload-artifact")}
    fetched = {
        inputs["name"]
        for job, inputs in list_steps("actions/download-artifact")
        if job == "publish"
    }
    assert fetched == sent - {*MADE_AGAIN}
    assert {*MADE_AGAIN.values()} <= fetched
    for job, inputs in list_steps("actions/upload-artifact"):
        assert inputs["if-no-files-found"] == "error", job
    again = {
        inputs["name"]
        for job, inputs in list_steps("actions/download-artifact")
        if job != "publish"
    }
    assert again == {*MADE_AGAIN}


def test_all_of_it_is_summed_and_signed_before_it_is_published() -> None:
    steps = read_jobs()["publish"]["steps"]
    last = [step.get("run", "") for step in steps]
    signed = next(at for at, run in enumerate(last) if "--key" in run)
    summed = next(at for at, run in enumerate(last) if "sha256sum --check SHA256SUMS" in run)
    published = next(at for at, run in enumerate(last) if "gh release create" in run)
    assert signed < summed < published == len(last) - 1
    assert "dist/*" in last[published]
    assert steps[signed]["if"] == "env.MINISIGN_KEY != ''"
    assert "minisign -V" in last[signed]


def test_it_may_do_no_more_than_it_has_to() -> None:
    workflow = yaml.safe_load(WORKFLOW.read_text())
    assert workflow["permissions"] == {"contents": "read"}
    more = {
        name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job
    }
    assert more == {
        "image": {"contents": "read", "packages": "write"},
        "publish": {"contents": "write"},
    }
    assert all(job["timeout-minutes"] <= 40 for job in workflow["jobs"].values())


def test_each_action_is_pinned_and_those_of_both_workflows_are_equal() -> None:
    pins: dict[str, set[str]] = {}
    for file in WORKFLOW.parent.glob("*.yml"):
        for name, version in re.findall(r"uses: (\S+)@(\S+)", file.read_text()):
            assert re.fullmatch(r"v\d+(\.\d+)*", version), f"{name}@{version}"
            pins.setdefault(name, set()).add(version)
    assert {name: versions for name, versions in pins.items() if len(versions) > 1} == {}


def test_each_secret_is_described_to_the_publisher() -> None:
    text = WORKFLOW.read_text()
    named = set(re.findall(r"\b(?:secrets|vars)\.(\w+)", text)) - GIVEN
    described = (ROOT / "docs" / "operation.md").read_text()
    assert {name for name in named if f"`{name}`" not in described} == set()
    assert {"MINISIGN_KEY", "AZURE_CLIENT_ID", "APPLE_CERTIFICATE"} <= named


def test_a_text_of_who_pushes_is_not_put_into_a_script() -> None:
    for job in read_jobs().values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", ""), step


def test_the_files_of_the_readme_are_built() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    ends = re.findall(r"`burraco[-_]…[-_](\S+)`", readme)
    built = "".join(path.read_text("utf-8") for path in [WORKFLOW, *ROOT.glob("deploy/*.py")])
    assert len(ends) == 4
    for end in ends:
        assert end.replace("x86_64", "{machine}").replace("amd64", "{architecture}") in built
