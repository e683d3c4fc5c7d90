"""Runs the part of a cluster that is on this machine, until Ctrl-C: `make cluster`.

    python -m deploy.cluster.run [--file deploy/cluster/cluster.toml]

On the machine of a database: etcd, and Patroni, which runs PostgreSQL. On that of a desk: the desk.
At the front: HAProxy before the desks, and the cache before HAProxy. What ends is started again.
Nothing runs as root, and nothing runs on after the end.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import signal
import socket
import subprocess  # nosec B404  # fixed programs by lists of arguments, no shell: so below
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from time import monotonic, sleep
from types import FrameType
from typing import Any, Final
from urllib.parse import quote

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from deploy.cluster.cluster_file import Cluster, Database, DeskPlace, WrongCluster, read_cluster

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
PACKAGES: Final = {
    "etcd": "etcd-server",
    "patroni": "patroni",
    "haproxy": "haproxy",
    "nginx": "nginx-light",
    "pg_controldata": "postgresql",
}
"""Programs and the Debian packages that bring them."""
SECRETS: Final = ("superuser", "replicator", "rewinder", "desk", "secret_key")
OPENING: Final = 180
"""Seconds within which the first leader must take writes."""
ENDING: Final = 40
"""Seconds in which a program may end by itself."""


class Lines(Template):
    """A file with places like @{name}: nginx and HAProxy use $ themselves."""

    delimiter = "@"


@dataclass
class Service:
    """A program that runs as long as the cluster does."""

    name: str
    command: list[str]
    log: Path
    variables: dict[str, str] = field(default_factory=dict)
    user: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # nosec B603
                self.command,
                cwd=ROOT,
                env=os.environ | self.variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **self.user,
            )

    def keep_up(self) -> None:
        if self.process is not None and self.process.poll() is not None:
            print(f"{self.name} has ended ({self.process.returncode}) and is started again.")
            self.start()

    def end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, how)


class Machines:
    """What of the cluster runs here, and its files."""

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
        """In the order in which they start."""
        return [
            *map(self._run_etcd, self.databases),
            *map(self._run_patroni, self.databases),
            *map(self._run_desk, self.desks),
            *(self._run_front() if self.has_front else ()),
        ]

    @property
    def database_url(self) -> str:
        """For the desk: whichever member can be written to."""
        hosts = ",".join(str(one.address) for one in self.cluster.database)
        return (
            f"postgres://desk:{quote(self.secrets['desk'])}@/burraco?host={hosts}"
            f"&port={self.cluster.ports.postgres}&target_session_attrs=read-write"
        )

    @property
    def binaries(self) -> Path:
        """The folder of PostgreSQL's programs; Debian links only a few of them elsewhere."""
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
    """Whether this machine has the address."""
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def find_programs(machines: Machines) -> dict[str, str]:
    """Where each program that runs here is. Raises WrongCluster with the command that installs what
    is missing."""
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


def find_user() -> dict[str, Any]:
    """Arguments of `subprocess` for a program that must not, or refuses to, run as root."""
    if os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def give_to_postgres(path: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(path, "postgres", "postgres")


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


def make_database(machines: Machines) -> None:
    """Wait for a leader, and make the desk's role and database there if they are missing."""
    cluster, end = machines.cluster, monotonic() + OPENING
    address = {
        "host": ",".join(str(one.address) for one in cluster.database),
        "port": cluster.ports.postgres,
        "user": "postgres",
        "password": machines.secrets["superuser"],
        "target_session_attrs": "read-write",
        "connect_timeout": 3,
    }
    while True:
        try:
            with psycopg.connect(dbname="postgres", autocommit=True, **address) as own:
                if own.execute("SELECT FROM pg_roles WHERE rolname = 'desk'").fetchone() is None:
                    own.execute(
                        SQL("CREATE ROLE desk LOGIN PASSWORD {}").format(
                            Literal(machines.secrets["desk"])
                        )
                    )
                own.execute("GRANT pg_read_all_stats TO desk")
                named = own.execute("SELECT FROM pg_database WHERE datname = 'burraco'")
                if named.fetchone() is None:
                    own.execute(SQL("CREATE DATABASE {} OWNER desk").format(Identifier("burraco")))
                return
        except psycopg.OperationalError as error:
            if monotonic() > end:
                raise WrongCluster(
                    f"No leader takes writes after {OPENING} s ({error}): see the logs in "
                    f"{machines.folder}."
                ) from error
            sleep(0.5)


def run(machines: Machines) -> None:
    services = machines.list_services()
    desks = [one for one in services if one.name.startswith("desk")]
    started: list[Service] = []
    try:
        for service in services:
            if desks and service is desks[0]:
                print("Waiting for PostgreSQL's leader …", flush=True)
                make_database(machines)
                update = [sys.executable, "-m", "burraco_tourney.update"]
                subprocess.run(  # nosec B603
                    update, cwd=ROOT, env=os.environ | service.variables, check=True
                )
            service.start()
            started.append(service)
        if machines.has_front:
            front = machines.cluster.front
            print(f"The desks are at http://{front.address}:{front.port}/", flush=True)
        print(f"Logs and data are in {machines.folder}. Ctrl-C ends all.", flush=True)
        while True:
            sleep(1)
            for service in started:
                service.keep_up()
    finally:
        end(machines, started)


def end(machines: Machines, services: Sequence[Service]) -> None:
    """Those that were started last end first, PostgreSQL before etcd."""
    for kind in ("nginx", "haproxy", "desk", "patroni", "etcd"):
        own = [service for service in services if service.name.startswith(kind)]
        for how in (signal.SIGTERM, signal.SIGKILL):
            for service in own:
                service.end(how)
            until = monotonic() + ENDING
            while monotonic() < until and any(
                service.process and service.process.poll() is None for service in own
            ):
                sleep(0.05)
    for database in machines.databases:
        data = machines.folder / database.name / "postgres"
        if (data / "postmaster.pid").exists():
            stop = [str(machines.binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]
            subprocess.run(stop, check=False, **find_user())  # nosec B603


def stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="deploy.cluster.run", description=__doc__)
    parser.add_argument("--file", type=Path, default=HERE / "cluster.toml")
    given = parser.parse_args(arguments)
    for how in (signal.SIGTERM, signal.SIGINT):
        signal.signal(how, stop)
    try:
        machines = Machines(read_cluster(given.file))
        refuse_taken_ports(machines)
        run(machines)
    except WrongCluster as error:
        print(error)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
