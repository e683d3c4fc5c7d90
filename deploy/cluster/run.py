"""Runs the part of a cluster that is on this machine, until Ctrl-C: `make cluster`.

    python -m deploy.cluster.run [--file deploy/cluster/cluster.toml]

On a database machine it runs etcd and Patroni, which runs PostgreSQL. On a desk machine it runs
the program's server. On the front machine it runs the nginx cache, which passes requests to
HAProxy, which passes them to the program's servers. A program that ends is started again.
No program runs as root, and all end with this command."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess  # nosec B404  # fixed programs by lists of arguments, no shell: so below
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Final

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from deploy.cluster.cluster_file import WrongCluster, read_cluster
from deploy.cluster.machines import HERE, Machines, refuse_taken_ports
from deploy.cluster.service import ROOT, Service, find_user

OPENING: Final = 180
"""Seconds within which the first PostgreSQL leader must accept writes."""
ENDING: Final = 40
"""Seconds in which a program may end after SIGTERM."""


def make_database(machines: Machines) -> None:
    """Wait until PostgreSQL accepts writes; create the role and database if missing."""
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
    """Stop the services, PostgreSQL before etcd."""
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
