"""`python -m tests.load.standby`: a database server with a synchronous standby, which fails.

Two private servers of PostgreSQL and the desk's own. The standby is frozen while phones send; their
waiting commits are left alone, cancelled or terminated, and the phones send again. Then the primary
loses its power and the standby takes its place. Exit 1 where a smazzata that was acknowledged, or
shown to any reader, is missing there.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

import psycopg

from bench.entry_desk import Desk, list_family
from bench.entry_phones import HEADERS, Acknowledged, write_smazzata
from tests.load.hall import set_up
from tests.needs.postgres import PrivateServer, find_binaries

REPLICATED = ("wal_level=replica", "max_wal_senders=4", "restart_after_crash=off")
STANDBY = "second"
PHONE_PATIENCE = 12
"""Seconds that a phone waits for an answer (static/js/phone)."""
TABLES = 4
RIGHT = "GRANT pg_read_all_stats TO desk"
"""Without it the desk cannot see what the standby has stored."""


class Answer(NamedTuple):
    status: int
    said: str
    seconds: float

    @property
    def is_refused(self) -> bool:
        return self.status == HTTPStatus.SERVICE_UNAVAILABLE


class Phone:
    """The phone of a table; `sent` are the bodies of its smazzate, by number."""

    def __init__(self, number: int, token: str, port: int) -> None:
        self.key, self.number, self.token, self.port = token_hex(16), number, token, port
        made = Acknowledged(number, 1, self.key, 300, 200)
        totals = {"NS": made.ns, "EW": made.ew}
        self.body = json.dumps(write_smazzata(totals, made, depth="totals"))

    def send(self) -> Answer:
        return self._ask("POST", "send/", self.body)

    def read(self) -> Answer:
        return self._ask("GET", "state/")

    def _ask(self, method: str, path: str, body: str | None = None) -> Answer:
        return ask(self.port, method, f"/t/{self.token}/{path}", body)


def ask(port: int, method: str, path: str, body: str | None = None) -> Answer:
    begun = monotonic()
    connection = HTTPConnection("127.0.0.1", port, timeout=PHONE_PATIENCE)
    try:
        connection.request(method, path, body, HEADERS)
        answer = connection.getresponse()
        status, said = int(answer.status), answer.read().decode()
    except TimeoutError:
        status, said = 0, "no answer"
    connection.close()
    return Answer(status, said, monotonic() - begun)


def wait_until_ready(port: int) -> None:
    end = monotonic() + PHONE_PATIENCE
    while ask(port, "GET", "/readyz").status != HTTPStatus.OK:
        if monotonic() > end:
            raise RuntimeError("The desk does not find the standby again.")
        sleep(0.05)


class Servers:
    """A primary and its synchronous standby."""

    def __init__(self, primary: PrivateServer, standby: PrivateServer) -> None:
        self.primary, self.standby = primary, standby

    @property
    def url(self) -> str:
        """The address of the database, on whichever server can be written to."""
        hosts = f"host={self.primary.home},{self.standby.home}"
        return f"postgres://desk@/burraco?{hosts}&target_session_attrs=read-write"

    def call(self, statement: str) -> list[tuple[object, ...]]:
        """The rows of a statement that the primary's owner gives it."""
        address = f"host={self.primary.home} user=postgres"
        with psycopg.connect(address, autocommit=True) as own:
            answer = own.execute(statement)
            return answer.fetchall() if answer.description else []

    @contextmanager
    def freeze_standby(self) -> Iterator[None]:
        family = list_family(self.standby.find_pid())
        for process in family:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for process in family:
                process.send_signal(signal.SIGCONT)

    def end_waits(self, how: str) -> None:
        """Call this function of PostgreSQL for every commit that waits for the standby, as soon as
        there is one."""
        waiting = f"SELECT {how}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        for _ in range(500):
            if self.call(waiting):
                return
            sleep(0.01)
        raise RuntimeError("No commit waits for the standby.")


@contextmanager
def run_pair(binaries: Path) -> Iterator[Servers]:
    waits = f"synchronous_standby_names={STANDBY}"
    with (
        PrivateServer(binaries, (*REPLICATED, waits)) as primary,
        PrivateServer(binaries, REPLICATED) as standby,
    ):
        primary.make()
        primary.start()
        standby.copy(primary, STANDBY)
        standby.start()
        servers = Servers(primary, standby)
        servers.call("CREATE ROLE desk LOGIN")
        servers.call("CREATE DATABASE burraco OWNER desk")
        yield servers


def main() -> int:
    if (binaries := find_binaries()) is None:
        print("Nothing was tried: PostgreSQL's server is not installed.")
        return 2
    with TemporaryDirectory(prefix="standby-") as name, run_pair(binaries) as servers:
        set_up(Path(name), servers.url)
        problems = play(Desk(Path(name), servers.url, PROCESSES="1"), servers)
    for problem in problems:
        print(problem)
    return int(bool(problems))


def play(desk: Desk, servers: Servers) -> list[str]:
    """The problems that were seen."""
    from django.contrib.auth.models import User
    from django.db import connections

    from scoring.models.smazzata import SmazzataRevision
    from tests.load.event import list_cards, make_hall

    cards = list_cards(make_hall(User.objects.create_user("standby"), TABLES, smazzate=4))
    connections.close_all()
    problems: list[str] = []

    def expect(answer: Answer, what: str, *, refused: bool) -> None:
        print(f"{answer.status} after {answer.seconds:4.1f} s: {what}", flush=True)
        if answer.seconds > PHONE_PATIENCE or (
            not answer.is_refused if refused else answer.status != HTTPStatus.OK
        ):
            problems.append(f"{what}: {answer}")

    try:
        with desk.open():
            problems.append("The desk opens though it cannot see what the standby has stored.")
    except RuntimeError as error:
        if RIGHT not in str(error):
            raise
    servers.call(RIGHT)
    with desk.open(on_one_core=False) as port, ThreadPoolExecutor(1) as thread:
        stored, cancelled, terminated, left = phones = [
            Phone(card.number, card.token, port) for card in cards
        ]
        expect(ask(port, "GET", "/readyz"), "ready", refused=False)
        expect(stored.send(), "stored while the standby follows", refused=False)
        desk.run("django", "backup")
        with servers.freeze_standby():
            expect(left.send(), "sent, and its wait left alone", refused=True)
            expect(left.read(), "read while its commit waits", refused=True)
            expect(ask(port, "GET", "/readyz"), "not ready", refused=True)
            expect(ask(port, "GET", "/healthz"), "alive", refused=False)
        for phone, how in (
            (terminated, "pg_terminate_backend"),
            (cancelled, "pg_cancel_backend"),
        ):
            wait_until_ready(port)
            with servers.freeze_standby():
                sent = thread.submit(phone.send)
                servers.end_waits(how)
                expect(sent.result(), f"sent, then {how}", refused=True)
                expect(phone.read(), f"read after {how}", refused=True)
                expect(phone.send(), f"sent again after {how}", refused=True)
                if phone is cancelled:
                    servers.primary.stop()
        servers.standby.promote()
        expect(stored.read(), "read from the standby in its place", refused=False)
        keys = list(SmazzataRevision.objects.values_list("key", flat=True))
        if keys.count(stored.key) != 1:
            problems.append("The acknowledged smazzata was lost.")
        for phone in phones:
            expect(phone.send(), f"sent again by table {phone.number}", refused=False)
    keys = sorted(SmazzataRevision.objects.values_list("key", flat=True))
    if keys != sorted(phone.key for phone in phones):
        problems.append(f"Not each smazzata is stored once: {keys}")
    return problems


if __name__ == "__main__":
    sys.exit(main())
