"""What goes with the files of a version: a desk, `minisign` and `sha256sum` believe it."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from burraco_tourney.operations.newest_version import find_newest_version
from deploy.folder import order_version
from deploy.publish import LATEST, SIGNATURE, SUMS, list_files, main
from deploy.runtimes import PINS, Runtime, WrongRuntimeError, read_runtimes, unpack
from deploy.windows import number_version
from tests.needs.programs import MINISIGN

VERSION = "7.0.0"
PAGE = "https://example.org/releases/v7.0.0"
BUILT = {
    f"burraco_tourney-{VERSION}-py3-none-any.whl": b"a wheel",
    f"burraco-{VERSION}-windows-setup.exe": b"an installer",
}


Publish = Callable[..., str]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    folder.mkdir()
    for name, content in BUILT.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def publish(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Publish:
    """Publishes what was built; gives what is said."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")

    def run(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["", "--files", str(built), "--page", PAGE, *words])
        assert main() == 0
        return capsys.readouterr().out

    return run


def test_a_desk_finds_the_version_that_was_published(
    publish: Publish, built: Path, tmp_path: Path
) -> None:
    minisign = MINISIGN.demand()
    secret, public = tmp_path / "secret.key", tmp_path / "public.pub"
    make = [minisign, "-G", "-W", "-s", str(secret), "-p", str(public)]
    subprocess.run(make, check=True, capture_output=True)
    publish("--key", str(secret))
    found = find_newest_version(
        "1.0.0", LATEST, public.read_text(), lambda name: (built / name).read_bytes()
    )
    assert found.is_newer
    assert found.published.version == VERSION
    assert str(found.published.page) == PAGE
    assert found.published.published.isoformat() == "2026-01-01"
    assert {file.name: (file.sha256, file.size) for file in found.published.files} == {
        name: (hashlib.sha256(content).hexdigest(), len(content)) for name, content in BUILT.items()
    }
    signed = {*BUILT, SUMS, LATEST}
    assert {path.name for path in built.iterdir()} == signed | {name + SIGNATURE for name in signed}
    for name in signed:
        check = [minisign, "-V", "-p", str(public), "-m", str(built / name)]
        told = subprocess.run(check, check=True, capture_output=True, text=True).stdout
        assert f"{name} of burraco {VERSION}" in told


def test_without_a_key_the_sums_are_right_and_nothing_is_signed(
    publish: Publish, built: Path
) -> None:
    assert "Nothing is signed" in publish()
    publish()  # again: what it made is not among what was built
    lines = (built / SUMS).read_text().splitlines()
    assert sorted(lines) == sorted(
        f"{hashlib.sha256(content).hexdigest()}  {name}" for name, content in BUILT.items()
    )
    assert [path.name for path in list_files(built)] == sorted(BUILT)
    assert not list(built.glob(f"*{SIGNATURE}"))


def test_a_runtime_with_another_checksum_is_not_unpacked(tmp_path: Path) -> None:
    archive = tmp_path / "runtime.zip"
    archive.write_bytes(b"another one")
    with pytest.raises(WrongRuntimeError, match=r"runtime\.zip"):
        unpack(archive, "0" * 64, tmp_path / "runtime")
    assert not (tmp_path / "runtime").exists()


@pytest.mark.parametrize("runtime", read_runtimes().values())
def test_each_runtime_is_pinned_by_its_own_version_and_checksum(runtime: Runtime) -> None:
    assert runtime.url.startswith("https://"), PINS
    assert f"{runtime.python}." in runtime.url
    assert len(bytes.fromhex(runtime.sha256)) == hashlib.sha256().digest_size


def test_versions_as_the_systems_write_them() -> None:
    assert number_version("1.2.0rc1") == "1.2.0.0"
    assert number_version("0.1") == "0.1.0.0"
    assert order_version("1.2.0rc1") == "1.2.0~rc1"
    assert order_version("1.2.0.dev3") == "1.2.0~dev3"
    assert order_version("1.2.0") == "1.2.0"
