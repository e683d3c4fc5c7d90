"""The machines of a cluster, each in a network of its own on this one, and what can happen to them.

Each fault is a context manager; after its block the machine is as it was, as far as nobody acts by
hand: what was killed is started again by the cluster's own run. Needs Linux and root.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.request import Request, urlopen

import psutil

from deploy.cluster.cluster_file import read_cluster
from deploy.cluster.machines import Machines
from tests.load.faults import fill_disk
from tests.load.hall import set_up

ROOT = Path(__file__).resolve().parents[2]
LOGS = ROOT / "var" / "cluster-logs"
"""Where the logs are kept after the end."""
NAMES = ("a", "b", "c")
NETWORK = "10.79.0"
FRONT, FRONT_PORT = f"{NETWORK}.1", 8190
METRICS_TOKEN = "watched"
DISK = 900
"""Megabytes of a member's disk."""
FILE = """
folder = "{folder}"
{databases}
[[desk]]
name = "first"
address = "{network}.1"
port = 8191
[[desk]]
name = "second"
address = "{network}.1"
port = 8192
[front]
address = "{network}.1"
port = {front_port}
balancer_port = 8199
[ports]
postgres = 5452
patroni = 8128
etcd = 2579
etcd_peers = 2580
[settings]
PROCESSES = "1"
BACKUP_MINUTES = "0"
METRICS_TOKEN = "{metrics_token}"
"""
DATABASE = '[[database]]\nname = "{name}"\naddress = "{network}.{number}"\n'


def run(*command: str, check: bool = True) -> None:
    subprocess.run(command, check=check, capture_output=True)


class Members:
    """Three machines with databases; desks and front are on this machine."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        self.folder = folder
        self.addresses = {name: f"{NETWORK}.{11 + at}" for at, name in enumerate(NAMES)}
        self._file = folder / "cluster.toml"
        databases = "".join(
            DATABASE.format(name=name, network=NETWORK, number=11 + at)
            for at, name in enumerate(NAMES)
        )
        self._file.write_text(
            FILE.format(
                folder=folder / "cluster",
                databases=databases,
                network=NETWORK,
                front_port=FRONT_PORT,
                metrics_token=METRICS_TOKEN,
            )
        )
        self.cluster = read_cluster(self._file)
        self._runs: dict[str, subprocess.Popen[bytes]] = {}

    @contextmanager
    def open(self) -> Iterator[str]:
        """Everything runs during the block; gives the database's address."""
        try:
            self._make_network()
            for name in NAMES:
                disk = self._find_folder(name)
                disk.mkdir(parents=True)
                run("mount", "-t", "tmpfs", "-o", f"size={DISK}m,mode=700", "tmpfs", str(disk))
                self.start(name)
                _wait_for(lambda: (self.folder / "cluster" / "secrets.toml").exists(), 30)
            self._start("front", [])
            _wait_for(self.is_ready, 240)
            self._keep_log_small()
            yield Machines(self.cluster).database_url
        finally:
            for name in ("front", *NAMES):
                if name in self._runs:
                    self._runs[name].terminate()
            for one in self._runs.values():
                with suppress(subprocess.TimeoutExpired):
                    one.wait(120)
            for name in NAMES:
                self._kill_all(name)
                run("umount", "--lazy", str(self._find_folder(name)), check=False)
                run("ip", "netns", "del", self._space(name), check=False)
            run("ip", "link", "del", "burraco", check=False)
            LOGS.mkdir(parents=True, exist_ok=True)
            for log in (self.folder / "cluster").glob("*.log"):
                shutil.copy(log, LOGS)

    def start(self, name: str) -> None:
        self._start(name, ["ip", "netns", "exec", self._space(name)])

    def is_ready(self) -> bool:
        try:
            with urlopen(f"http://{FRONT}:{FRONT_PORT}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def find(self, role: str) -> str:
        """The name of a member with this role: leader, sync_standby or replica; "" if none has."""
        for address in self.addresses.values():
            try:
                url = f"http://{address}:{self.cluster.ports.patroni}/cluster"
                with urlopen(url, timeout=2) as answer:
                    members = json.load(answer)["members"]
            except (OSError, ValueError):
                continue
            return next((str(one["name"]) for one in members if one["role"] == role), "")
        return ""

    def is_whole(self) -> bool:
        """A leader, a synchronous standby, a replica that follows."""
        return all(self.find(role) for role in ("leader", "sync_standby", "replica"))

    # Faults

    @contextmanager
    def kill(self, program: str, name: str) -> Iterator[None]:
        for process in self._list(name, program):
            _signal(process, signal.SIGKILL)
        yield

    @contextmanager
    def freeze(self, program: str, name: str) -> Iterator[None]:
        processes = self._list(name, program)
        for process in processes:
            _signal(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                _signal(process, signal.SIGCONT)

    @contextmanager
    def kill_member(self, name: str) -> Iterator[None]:
        """All of it at once, as a machine that loses its power; it starts again afterwards."""
        self._runs[name].kill()
        self._runs[name].wait()
        self._kill_all(name)
        yield
        self.start(name)

    @contextmanager
    def cut_from_etcd(self, name: str) -> Iterator[None]:
        rule = ("OUTPUT", "-p", "tcp", "--dport", str(self.cluster.ports.etcd), "-j", "DROP")
        with self._rule(name, *rule):
            yield

    @contextmanager
    def cut_off(self, name: str) -> Iterator[None]:
        """From all others, and from the desks."""
        with self._rule(name, "OUTPUT", "!", "-o", "lo", "-j", "DROP"):
            yield

    @contextmanager
    def lose_packets(self, name: str) -> Iterator[None]:
        how = ("-m", "statistic", "--mode", "random", "--probability", "0.2")
        with self._rule(name, "OUTPUT", "!", "-o", "lo", *how, "-j", "DROP"):
            yield

    @contextmanager
    def fill_disk(self, name: str) -> Iterator[None]:
        with fill_disk(self._find_folder(name)):
            yield

    @contextmanager
    def switch_over(self, name: str) -> Iterator[None]:
        """By hand, from this leader to the standby."""
        url = f"http://{self.addresses[name]}:{self.cluster.ports.patroni}/switchover"
        data = json.dumps({"leader": name}).encode()
        asked = Request(url, data, {"Content-Type": "application/json"}, method="POST")
        with suppress(OSError), urlopen(asked, timeout=20):
            pass
        yield

    @contextmanager
    def kill_balancer(self, _name: str) -> Iterator[None]:
        for process in psutil.process_iter(["cmdline"]):
            command = " ".join(process.info["cmdline"] or ())
            if command.startswith("/usr/sbin/haproxy") and str(self.folder) in command:
                process.kill()
        yield

    def _keep_log_small(self) -> None:
        """PostgreSQL lets its log grow to more than a member's small disk holds."""
        data = json.dumps({"postgresql": {"parameters": {"max_wal_size": "96MB"}}}).encode()
        url = f"http://{self.addresses['a']}:{self.cluster.ports.patroni}/config"
        with urlopen(Request(url, data, method="PATCH"), timeout=10):
            pass

    def _start(self, name: str, prefix: list[str]) -> None:
        with (self.folder / f"run-{name}.log").open("ab") as log:
            self._runs[name] = subprocess.Popen(
                [*prefix, sys.executable, "-m", "deploy.cluster.run", "--file", str(self._file)],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _make_network(self) -> None:
        run("ip", "link", "add", "burraco", "type", "bridge")
        run("ip", "address", "add", f"{NETWORK}.1/24", "dev", "burraco")
        run("ip", "link", "set", "burraco", "up")
        for name, address in self.addresses.items():
            space, outer = self._space(name), f"burraco-{name}"
            run("ip", "netns", "add", space)
            run("ip", "link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", space)
            run("ip", "link", "set", outer, "master", "burraco", "up")
            for command in (
                ("address", "add", f"{address}/24", "dev", "eth0"),
                ("link", "set", "eth0", "up"),
                ("link", "set", "lo", "up"),
            ):
                run("ip", "-n", space, *command)

    @contextmanager
    def _rule(self, name: str, *rule: str) -> Iterator[None]:
        table = ("ip", "netns", "exec", self._space(name), "iptables")
        run(*table, "-A", *rule)
        try:
            yield
        finally:
            run(*table, "-D", *rule)

    def _list(self, name: str, program: str = "") -> list[psutil.Process]:
        """A member's processes, of one program or all: those in its network."""
        space = os.stat(f"/run/netns/{self._space(name)}").st_ino
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):
                own = os.stat(f"/proc/{process.pid}/ns/net").st_ino
                if (own == space and program in (process.name(), "")) or (
                    own == space and program == "patroni" and "patroni" in process.cmdline()[1]
                ):
                    found.append(process)
        return found

    def _kill_all(self, name: str) -> None:
        with suppress(FileNotFoundError):
            for process in self._list(name):
                _signal(process, signal.SIGKILL)

    def _find_folder(self, name: str) -> Path:
        return self.folder / "cluster" / name

    @staticmethod
    def _space(name: str) -> str:
        return f"burraco-{name}"


@contextmanager
def run_cluster() -> Iterator[Members]:
    """A cluster whose database this process's Django uses. RuntimeError where it does not start."""
    with TemporaryDirectory(prefix="burraco-cluster-", dir="/var/tmp") as name:
        members = Members(Path(name))
        with members.open() as url:
            set_up(members.folder / "cluster" / "desk", url)
            yield members


def _signal(process: psutil.Process, how: signal.Signals) -> None:
    with suppress(psutil.NoSuchProcess):
        process.send_signal(how)


def _wait_for(is_so: Callable[[], bool], seconds: float) -> None:
    end = monotonic() + seconds
    while not is_so():
        if monotonic() > end:
            raise RuntimeError("The cluster does not start.")
        sleep(0.2)
