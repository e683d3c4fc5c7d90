"""The fields of the cluster file, and a check that reports its first error."""

from __future__ import annotations

import tomllib
from collections import Counter
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*$", max_length=20)]
Port = Annotated[int, Field(ge=1024, le=65_535)]


class WrongCluster(Exception):
    """The cluster file or this machine is unfit; the message names the wrong field or file."""


class Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Database(Table):
    """A machine with PostgreSQL, Patroni and a member of etcd."""

    name: Name
    address: IPv4Address


class DeskPlace(Table):
    name: Name
    address: IPv4Address
    port: Port


class Front(Table):
    """The machine whose address people open: nginx at `port`, HAProxy at `balancer_port`."""

    address: IPv4Address
    port: Port
    balancer_port: Port


class Ports(Table):
    """Ports on each database machine, the same on all."""

    postgres: Port
    patroni: Port
    etcd: Port
    etcd_peers: Port


class Cluster(Table):
    folder: Annotated[str, StringConstraints(min_length=1)]
    database: Annotated[tuple[Database, ...], Field(min_length=3)]
    """An odd number, at least three: with two, PostgreSQL and etcd stop if one machine is down."""
    desk: Annotated[tuple[DeskPlace, ...], Field(min_length=2)]
    front: Front
    ports: Ports
    settings: dict[str, str] = {}
    """Environment variables of the program on each desk machine."""

    @model_validator(mode="after")
    def _refuse_repeated(self) -> Self:
        if len(self.database) % 2 == 0:
            raise ValueError("database: three or five are needed, an odd number")
        front = self.front
        at_front = [f"{front.address}:{front.port}", f"{front.address}:{front.balancer_port}"]
        for field, values in (
            ("database.name", [one.name for one in self.database]),
            ("database.address", [one.address for one in self.database]),
            ("desk.name", [one.name for one in self.desk]),
            ("port", [*(f"{desk.address}:{desk.port}" for desk in self.desk), *at_front]),
            ("ports", list(self.ports.model_dump().values())),
        ):
            for value, times in Counter(values).items():
                if times > 1:
                    raise ValueError(f"{field}: {value} occurs {times} times")
        return self

    def list_addresses(self) -> list[str]:
        machines = (*self.database, *self.desk, self.front)
        return list(dict.fromkeys(str(machine.address) for machine in machines))


def read_cluster(path: Path) -> Cluster:
    """Read and check the cluster file. Raises WrongCluster for the first error."""
    try:
        return Cluster.model_validate(tomllib.loads(path.read_text("utf-8")))
    except OSError as error:
        raise WrongCluster(f"{path}: {error.strerror}.") from error
    except tomllib.TOMLDecodeError as error:
        raise WrongCluster(f"{path} is not TOML: {error}.") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        said = first["msg"].removeprefix("Value error, ")
        raise WrongCluster(f"{path}: {f'{field}: ' if field else ''}{said}.") from error
