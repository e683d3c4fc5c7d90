"""`python -m tests.load.torture`: forty phones write while the desk is killed and its disk fails.

The desk's own server, all its processes, on a database of its own; phones that behave as real ones
do (tests/load/writers.py), eight of them over a network that drops, delays, doubles and reorders; a
director who publishes, closes, corrects and undoes meanwhile. A round is one kill −9: of all
processes at once, or of one worker; every tenth of an import too. Then the database is locked and
lost, and its disk is full. Afterwards every acknowledged smazzata is there exactly once with its
figures, nothing else is, every act is whole, no answer was a 5xx but the 503 that names its cause,
and `verify` finds nothing. Figures go to var/torture.json. Exit 1 where anything of this is not so.

All of it is on this machine, by the loopback, and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from django.core.management import CommandError, call_command

from bench.entry_desk import Desk, make_postgres_database
from bench.records import make_deals
from tests.load.faults import can_mount, small_disk
from tests.load.hall import set_up
from tests.needs.postgres import have_postgres

if TYPE_CHECKING:
    from tests.load.acts import Director
    from tests.load.troubles import KilledDesk, Outage
    from tests.load.writers import Tally, Writer

ROUNDS = {"sqlite": 100, "postgres": 50}
ON_BAD_ROAD = 8
"""Writers whose network is bad, at most a fifth of all."""
SMAZZATE = 4
DEALS = 40
OUTAGE_SECONDS = 3
OUTAGE_ROUNDS = 3
IMPORTS = 10
"""An import is killed in each so many rounds."""
DISK = 192
"""Megabytes of the disk that is filled."""
LONGEST_WAIT = 120
"""Seconds in which phones must get something stored again."""
ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "var" / "torture.json"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.torture", description=__doc__)
    parser.add_argument("--engine", choices=[*ROUNDS, "both"], default="both")
    parser.add_argument("--rounds", type=int, help="kills; 100 on SQLite, 50 on PostgreSQL")
    parser.add_argument("--writers", type=int, default=40)
    parser.add_argument("--outages", type=int, default=OUTAGE_ROUNDS, help="of each kind")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--postgres", metavar="URL", help="a server on which a database is made")
    parser.add_argument("--figures", type=Path, default=FIGURES)
    given = parser.parse_args(arguments)
    if os.name != "posix":
        print("Processes are killed by their group, which this system does not have.")
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))  # nothing is left behind
    if given.engine == "both":
        engines = [[*arguments, "--engine", engine] for engine in ROUNDS]
        ended = [subprocess.call([sys.executable, "-m", __spec__.name, *own]) for own in engines]
        return max(ended)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="torture-")))
        disk = None
        if given.engine == "postgres":
            found = stack.enter_context(have_postgres(may_install=False))
            if (server := given.postgres or found.value) is None:
                print(f"Nothing was tried on PostgreSQL: {found.how}")
                return 0
            database = stack.enter_context(make_postgres_database(server))
        else:
            if given.outages and can_mount():
                disk = stack.enter_context(small_disk(DISK))
            database = f"sqlite:///{((disk or folder) / 'hall.sqlite3').as_posix()}"
        set_up(folder, database)
        return _torture(Desk(folder, database), database, disk, folder, given)


def _torture(
    desk: Desk, database: str, disk: Path | None, folder: Path, given: argparse.Namespace
) -> int:
    from django.contrib.auth.models import User
    from django.db import connections

    from scoring.core.bundle.reading import write_bundle
    from scoring.documents.event_queries import load_bundle
    from tests.cast import NOW
    from tests.load.acts import Director, make_acts_event
    from tests.load.event import list_cards, make_hall
    from tests.load.road import Road
    from tests.load.stored import find_faults
    from tests.load.troubles import KilledDesk
    from tests.load.writers import Tally, Writer

    rng, tally = random.Random(given.seed), Tally()
    account = User.objects.create_user("torture")
    hall = make_hall(account, given.writers, SMAZZATE)
    acted = make_acts_event(account)
    bundle = folder / "import.json"
    bundle.write_text(write_bundle(load_bundle(acted, NOW)))
    deals, cards = make_deals()[:DEALS], list_cards(hall)
    connections.close_all()
    rounds = given.rounds if given.rounds is not None else ROUNDS[given.engine]
    print(f"{given.engine}: {given.writers} writers, {rounds} kills, seed {given.seed}", flush=True)
    begun = monotonic()
    with closing(KilledDesk(desk, rng, tally)) as server, ExitStack() as stack:
        road = stack.enter_context(Road(server.find_port, given.seed, tally).open())
        bad = min(ON_BAD_ROAD, given.writers // 5)
        writers = [
            Writer(card, (lambda: road) if at < bad else server.find_port, SMAZZATE, deals, tally)
            for at, card in enumerate(cards)
        ]
        director = Director(acted, account, server.find_port, tally)
        scene = Scene(desk, server, writers, director, tally, rng)
        scene.begin()
        scene.kill(rounds, bundle)
        scene.fail(_list_outages(database, disk), given.outages)
        scene.end()
    connections.close_all()  # what was open may have been lost with the database
    acknowledged = [one for writer in writers for one in writer.acknowledged]
    problems = [*tally.problems, *find_faults(hall, acknowledged), *_verify()]
    figures = {
        "engine": given.engine,
        "writers": given.writers,
        "rounds": rounds,
        "seconds": round(monotonic() - begun),
        "acknowledged": len(acknowledged),
        **dict(sorted(tally.counts.items())),
        "problems": problems[:20],
    }
    _write(given.figures, given.engine, figures)
    for what, figure in figures.items():
        print(f"  {what}: {figure}")
    return int(bool(problems))


@dataclass
class Scene:
    """A desk, those who write to it, and what happens to it."""

    desk: Desk
    server: KilledDesk
    writers: Sequence[Writer]
    director: Director
    tally: Tally
    rng: random.Random

    def begin(self) -> None:
        for thread in (*self.writers, self.director):
            thread.start()

    def kill(self, rounds: int, bundle: Path) -> None:
        """Kill the server so many times, and now and then an import; no more after a problem."""
        from tests.load.troubles import kill_import

        begun = monotonic()
        for number in range(1, rounds + 1):
            if self.tally.problems:
                return
            self._wait_for_writes()
            if number % IMPORTS == 0:
                kill_import(self.desk, bundle, self.rng)
                self.tally.count("import killed")
                print(
                    f"  {monotonic() - begun:4.0f} s  {number} kills, {self._count()} acknowledged",
                    flush=True,
                )
            self.tally.count(self.server.kill(self.director.asking))

    def fail(self, outages: Mapping[str, Outage], times: int) -> None:
        """Each of these outages so often."""
        for name, outage in outages.items():
            for _ in range(times):
                self._wait_for_writes()
                with outage():
                    sleep(OUTAGE_SECONDS)
                self.tally.count(f"outage: {name}")

    def end(self) -> None:
        """Everything that is under way arrives; nothing new is begun."""
        self.server.keep_up()
        self._wait_for_writes()
        for thread in (*self.writers, self.director):
            thread.end()
        for thread in (*self.writers, self.director):
            thread.join(LONGEST_WAIT)
            if thread.is_alive():
                self.tally.complain(f"{thread.name} does not end")

    def _wait_for_writes(self) -> None:
        """Until as much was stored as there are writers."""
        before, end = self._count(), monotonic() + LONGEST_WAIT
        while self._count() < before + len(self.writers) and not self.tally.problems:
            self.server.keep_up()
            if monotonic() > end:
                self.tally.complain(f"nothing is stored any more, for {LONGEST_WAIT} s")
            sleep(0.01)

    def _count(self) -> int:
        return sum(len(writer.acknowledged) for writer in self.writers)


def _list_outages(database: str, disk: Path | None) -> dict[str, Outage]:
    from tests.load.troubles import list_outages_of_file, list_outages_of_postgres

    scheme, _, path = database.partition(":///")
    if scheme == "sqlite":
        return list_outages_of_file(Path(path), disk)
    return list_outages_of_postgres(database)


def _verify() -> list[str]:
    """The output of `manage.py verify` for each event that differs, those imported too."""
    from scoring.models.tournament import Tournament

    problems = []
    for slug in Tournament.objects.values_list("slug", flat=True):
        said = StringIO()
        try:
            call_command("verify", slug, stdout=said)
        except (CommandError, SystemExit):
            problems.append(f"verify {slug}: {said.getvalue()[:2000]}")
    return problems


def _write(path: Path, engine: str, figures: dict[str, Any]) -> None:
    """Beside those of the other engine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps(known | {engine: figures}, indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
