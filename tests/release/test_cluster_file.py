"""A wrong cluster file is refused in one sentence that names the field."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from deploy.cluster import machines, run
from deploy.cluster.cluster_file import WrongCluster, read_cluster

FILE = Path(run.__file__).with_name("cluster.toml")


def write(folder: Path, changed: str, to: str) -> Path:
    path, text = folder / "cluster.toml", FILE.read_text()
    assert re.search(changed, text, re.MULTILINE)
    path.write_text(re.sub(changed, to, text, count=1, flags=re.MULTILINE))
    return path


@pytest.mark.parametrize(
    ("changed", "to", "said"),
    [
        (r'^address = "127.0.0.12"\n', "", "database.1.address: Field required."),
        ("127.0.0.13", "somewhere", "database.2.address: Input is not a valid IPv4 address."),
        ("127.0.0.13", "127.0.0.12", "database.address: 127.0.0.12 occurs 2 times."),
        (r'\[\[database\]\]\nname = "c"\naddress = "127.0.0.13"\n', "", "database: Tuple should"),
        ("8102", "8101", "port: 127.0.0.1:8101 occurs 2 times."),
        ("8100", "80", "front.port: Input should be greater than or equal to 1024."),
        ("etcd = 2479", "etcd = 8118", "ports: 8118 occurs 2 times."),
        (r"^postgres = .*$", "", "ports.postgres: Field required."),
        (r"^folder", "fodler", "folder: Field required."),
        (r"^port = 8101$", "port = 8101\nhost = 1", "desk.0.host: Extra inputs are not permitted."),
        (r'"127.0.0.13"', '"127.0.0.13', "is not TOML:"),
    ],
)
def test_a_wrong_file_is_refused(changed: str, to: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(WrongCluster, match=re.escape(said)):
        read_cluster(write(tmp_path, changed, to))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert run.main(["--file", str(tmp_path / "none.toml")]) == 2


def test_the_command_that_installs_what_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machines.shutil, "which", lambda name, path: None)
    path = write(tmp_path, "/var/tmp/burraco-cluster", os.fspath(tmp_path / "data"))
    assert run.main(["--file", str(path)]) == 2
    said = capsys.readouterr().out
    assert "sudo apt-get install --no-install-recommends etcd-server patroni postgresql" in said
    assert not (tmp_path / "data").exists()
