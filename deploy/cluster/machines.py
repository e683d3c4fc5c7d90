"""The part of a cluster that runs on this machine: its programs, their settings, the secrets."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess  # nosec B404  # a fixed program, no shell
import sys
import tomllib
from pathlib import Path
from string import Template
from typing import Final
from urllib.parse import quote

from deploy.cluster.cluster_file import Cluster, Database, DeskPlace, WrongCluster
from deploy.cluster.service import ROOT, Service, find_user, give_to_postgres

HERE: Final = Path(__file__).resolve().parent
PACKAGES: Final = {
    "etcd": "etcd-server",
    "patroni": "patroni",
    "haproxy": "haproxy",
    "nginx": "nginx-light",
    "pg_controldata": "postgresql",
}
"""Programs, and the Debian packages that contain them."""
SECRETS: Final = ("superuser", "replicator", "rewinder", "desk", "secret_key")


class Lines(Template):
    """A string template with placeholders like @{name}: nginx and HAProxy use $ themselves."""

    delimiter = "@"


class Machines:
    """The programs of the cluster that run on this machine, and their files."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.folder = (ROOT / cluster.folder).resolve()
        self.databases = [one for one in cluster.database if is_here(str(one.address))]
        self.desks = [one for one in cluster.desk if is_here(str(one.address))]
        self.has_front = is_here(str(cluster.front.address))
        self.programs = find_programs(self)
        self.folder.mkdir(parents=True, exist_ok=True)
        refuse_unreachable(self.folder)
        self.secrets = self._read_secrets()

    def list_services(self) -> list[Service]:
        """List the services in the order in which they must start."""
        return [
            *map(self._run_etcd, self.databases),
            *map(self._run_patroni, self.databases),
            *map(self._run_desk, self.desks),
            *(self._run_front() if self.has_front else ()),
        ]

    @property
    def database_url(self) -> str:
        """URL with which the program connects to the PostgreSQL server that accepts writes."""
        hosts = ",".join(str(one.address) for one in self.cluster.database)
        return (
            f"postgres://desk:{quote(self.secrets['desk'])}@/burraco?host={hosts}"
            f"&port={self.cluster.ports.postgres}&target_session_attrs=read-write"
        )

    @property
    def binaries(self) -> Path:
        """Folder of PostgreSQL's programs. On Debian most of them are not in PATH."""
        return Path(self.programs["pg_controldata"]).resolve().parent

    def _run_etcd(self, database: Database) -> Service:
        ports, address = self.cluster.ports, str(database.address)
        clients = f"http://{address}:{ports.etcd}"
        peers = f"http://{address}:{ports.etcd_peers}"
        members = ",".join(
            f"{one.name}=http://{one.address}:{ports.etcd_peers}" for one in self.cluster.database
        )
        folder = self._make_folder(database.name)
        options = {
            "name": database.name,
            "data-dir": str(folder / "etcd"),
            "listen-client-urls": clients,
            "advertise-client-urls": clients,
            "listen-peer-urls": peers,
            "initial-advertise-peer-urls": peers,
            "initial-cluster": members,
            "initial-cluster-token": "burraco",
            "auto-compaction-retention": "1",
            "logger": "zap",
            "log-level": "warn",
        }
        command = [self.programs["etcd"], *(f"--{name}={value}" for name, value in options.items())]
        return self._make_service(f"etcd-{database.name}", command)

    def _run_patroni(self, database: Database) -> Service:
        ports = self.cluster.ports
        folder = self._make_folder(database.name)
        addresses = [*self.cluster.list_addresses(), "127.0.0.1"]
        rules = ("all all", "replication replicator")
        settings = self._write(
            folder / "patroni.yml",
            "patroni.yml",
            name=database.name,
            address=str(database.address),
            postgres=ports.postgres,
            patroni=ports.patroni,
            etcd_hosts=", ".join(f'"{one.address}:{ports.etcd}"' for one in self.cluster.database),
            folder=folder,
            binaries=self.binaries,
            hba="\n".join(
                f"    - host {rule} {address}/32 scram-sha-256"
                for address in dict.fromkeys(addresses)
                for rule in rules
            ),
            **self.secrets,
        )
        return self._make_service(
            f"patroni-{database.name}", [self.programs["patroni"], str(settings)]
        )

    def _run_desk(self, desk: DeskPlace) -> Service:
        photos = self.folder / "desk"
        photos.mkdir(exist_ok=True)
        return Service(
            f"desk-{desk.name}",
            [sys.executable, "-m", "burraco_tourney.serve"],
            self.folder / f"desk-{desk.name}.log",
            {
                "DATABASE_URL": self.database_url,
                "SECRET_KEY": self.secrets["secret_key"],
                "VAR_DIR": str(photos),
                "PORT": str(desk.port),
                "TRUSTED_PROXIES": str(self.cluster.front.address),
                **self.cluster.settings,
            },
        )

    def _run_front(self) -> list[Service]:
        folder = self._make_folder("front")
        front = self.cluster.front
        values = {
            "folder": folder,
            "front_address": front.address,
            "front_port": front.port,
            "balancer_port": front.balancer_port,
            "servers": "\n".join(
                f"    server {desk.name} {desk.address}:{desk.port}" for desk in self.cluster.desk
            ),
        }
        balancer = self._write(folder / "haproxy.cfg", "haproxy.cfg", **values)
        cache = self._write(folder / "nginx.conf", "nginx.conf", **values)
        return [
            self._make_service("haproxy", [self.programs["haproxy"], "-f", str(balancer)]),
            self._make_service("nginx", [self.programs["nginx"], "-c", str(cache)]),
        ]

    def _make_service(self, name: str, command: list[str]) -> Service:
        return Service(name, command, self.folder / f"{name}.log", user=find_user())

    def _make_folder(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir(mode=0o700, exist_ok=True)
        give_to_postgres(folder)
        return folder

    def _write(self, path: Path, template: str, **values: object) -> Path:
        text = (HERE / template).read_text("utf-8")
        path.touch(mode=0o600)
        path.write_text(Lines(text).substitute(values))
        give_to_postgres(path)
        return path

    def _read_secrets(self) -> dict[str, str]:
        path = self.folder / "secrets.toml"
        if not path.exists():
            if self.cluster.database[0] not in self.databases:
                raise WrongCluster(
                    f"{path} is missing: copy it from machine {self.cluster.database[0].name}, "
                    "which makes it."
                )
            path.touch(mode=0o600)
            path.write_text(
                "".join(f'{name} = "{secrets.token_urlsafe(48)}"\n' for name in SECRETS)
            )
        found = tomllib.loads(path.read_text())
        for name in SECRETS:
            if not isinstance(found.get(name), str):
                raise WrongCluster(f"{path}: {name} is missing.")
        return found


def is_here(address: str) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def find_programs(machines: Machines) -> dict[str, str]:
    """Return, by program name, the path of each program that must run here. Raises WrongCluster if
    any is missing, with the command that installs it."""
    needed = ["etcd", "patroni", "pg_controldata"] if machines.databases else []
    needed += ["haproxy", "nginx"] if machines.has_front else []
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin", *places])
    found = {name: shutil.which(name, path=path) for name in needed}
    if missing := [PACKAGES[name] for name in needed if found[name] is None]:
        raise WrongCluster(
            f"Missing here: {', '.join(missing)}. On Debian: sudo apt-get install "
            f"--no-install-recommends {' '.join(missing)}"
        )
    return {name: place for name, place in found.items() if place is not None}


def refuse_unreachable(folder: Path) -> None:
    reach = ["test", "-x", str(folder)]
    if subprocess.run(reach, check=False, **find_user()).returncode:  # nosec B603
        raise WrongCluster(f"folder: the user postgres cannot reach {folder}.")


def refuse_taken_ports(machines: Machines) -> None:
    cluster, ports = machines.cluster, machines.cluster.ports.model_dump()
    places = [
        (f"ports.{name}", str(one.address), port)
        for one in machines.databases
        for name, port in ports.items()
    ]
    places += [(f"desk {one.name}: port", str(one.address), one.port) for one in machines.desks]
    if machines.has_front:
        front = cluster.front
        places += [
            ("front.port", str(front.address), front.port),
            ("front.balancer_port", str(front.address), front.balancer_port),
        ]
    for name, address, port in places:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError as error:
                raise WrongCluster(f"{name}: {address}:{port} is taken.") from error
