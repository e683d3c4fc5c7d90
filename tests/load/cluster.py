"""`python -m tests.load.cluster`: forty phones write to a cluster while its machines fail.

Three machines with databases, each in a network of its own, two desks, HAProxy and the cache, as
`make cluster` runs them; their event has a thousand tables. Faults come alone and two at a time, at
random; nobody acts by hand. Afterwards every acknowledged smazzata is there exactly once, nothing
that any reader saw is missing, and `verify` finds nothing, nor in the signed document. Figures go
to var/cluster.json. Exit 1 where it is not so.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from http.client import HTTPConnection, HTTPException
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from bench.records import make_deals
from tests.load.members import FRONT, FRONT_PORT, Members, run_cluster
from tests.load.torture import DEALS, ROOT, SMAZZATE

if TYPE_CHECKING:
    from tests.load.phones import TableCard
    from tests.load.writers import Tally, Writer

FIGURES = ROOT / "var" / "cluster.json"
READERS = 3
HELD = (2, 15)
"""Seconds that a fault lasts, at least and at most."""
LONGEST_WAIT = 150
"""Seconds in which phones must get something stored again, and the cluster be whole again."""
BOTH = 0.4
"""The share of rounds with two faults."""
KEY = re.compile(r'"key": "([0-9a-f]{32})"')

Fault = Callable[[str], AbstractContextManager[None]]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.cluster", description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--writers", type=int, default=40)
    parser.add_argument("--tables", type=int, default=1000, help="of the event that they write in")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--figures", type=Path, default=FIGURES)
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))  # nothing is left behind
    with run_cluster() as members:
        return _rehearse(members, given)


class Reader(Thread):
    """Reads the state of one table after the other; `seen` are the keys of all it was shown."""

    def __init__(self, cards: Sequence[TableCard], seed: int) -> None:
        super().__init__(daemon=True)
        self.seen: set[str] = set()
        self._cards, self._rng, self._over = cards, random.Random(seed), Event()

    def end(self) -> None:
        self._over.set()

    def run(self) -> None:
        while not self._over.wait(0.05):
            connection = HTTPConnection(FRONT, FRONT_PORT, timeout=15)
            try:
                connection.request("GET", f"/t/{self._rng.choice(self._cards).token}/state/")
                answer = connection.getresponse()
                said = answer.read().decode()
                if answer.status == 200:
                    self.seen |= set(KEY.findall(said))
            except (OSError, HTTPException):
                pass
            finally:
                connection.close()


def _rehearse(members: Members, given: argparse.Namespace) -> int:
    from django.contrib.auth.models import User
    from django.db import connections

    from scoring.models.smazzata import SmazzataRevision
    from tests.load.event import list_cards, make_hall
    from tests.load.stored import find_faults
    from tests.load.torture import _verify
    from tests.load.writers import Tally, Writer

    tally = Tally(has_front=True)
    hall = make_hall(User.objects.create_user("cluster"), given.tables, SMAZZATE)
    deals, cards = make_deals()[:DEALS], list_cards(hall)[: given.writers]
    connections.close_all()
    writers = [Writer(card, lambda: FRONT_PORT, SMAZZATE, deals, tally, FRONT) for card in cards]
    readers = [Reader(cards, seed) for seed in range(READERS)]
    print(f"{given.writers} writers, {given.rounds} rounds, seed {given.seed}", flush=True)
    begun = monotonic()
    for thread in (*writers, *readers):
        thread.start()
    gaps = _fail(members, writers, tally, random.Random(given.seed), given.rounds)
    for thread in (*writers, *readers):
        thread.end()
    for thread in (*writers, *readers):
        thread.join(LONGEST_WAIT)
    acknowledged = [one for writer in writers for one in writer.acknowledged]
    seen = {key for reader in readers for key in reader.seen}
    stored = set(SmazzataRevision.objects.values_list("key", flat=True))
    problems = [*tally.problems, *find_faults(hall, acknowledged), *_verify()]
    problems += _verify_signed(hall.slug, members.folder)
    problems += [f"{key} was shown and is not there" for key in sorted(seen - stored)]
    figures = {
        "writers": given.writers,
        "seconds": round(monotonic() - begun),
        "acknowledged": len(acknowledged),
        "shown": len(seen),
        "longest": {what: round(max(each), 1) for what, each in sorted(gaps.items())},
        **dict(sorted(tally.counts.items())),
        "problems": problems[:20],
    }
    given.figures.parent.mkdir(parents=True, exist_ok=True)
    given.figures.write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))
    return int(bool(problems))


def _verify_signed(slug: str, folder: Path) -> list[str]:
    """Find the faults of the event's signed document."""
    from django.core.management import CommandError, call_command

    said = StringIO()
    try:
        call_command("export_bundle", slug, to=folder, stdout=said)
        call_command("verify", str(folder / f"{slug}.json"), stdout=said)
    except (CommandError, SystemExit) as error:
        return [f"signed document: {error} {said.getvalue()[:2000]}"]
    print(said.getvalue())
    return []


def _list_faults(members: Members) -> list[tuple[str, str, Fault]]:
    """Each with its name and the role of the member that it happens to."""
    return [
        ("database killed", "leader", partial(members.kill, "postgres")),
        ("leader frozen", "leader", partial(members.freeze, "postgres")),
        ("standby frozen", "sync_standby", partial(members.freeze, "postgres")),
        ("standby killed", "sync_standby", partial(members.kill, "postgres")),
        ("Patroni killed", "leader", partial(members.kill, "patroni")),
        ("Patroni frozen", "leader", partial(members.freeze, "patroni")),
        ("etcd frozen", "replica", partial(members.freeze, "etcd")),
        ("etcd of the leader frozen", "leader", partial(members.freeze, "etcd")),
        ("leader cut from etcd", "leader", members.cut_from_etcd),
        ("member killed", "leader", members.kill_member),
        ("member cut off", "leader", members.cut_off),
        ("packets lost", "leader", members.lose_packets),
        ("disk full", "leader", members.fill_disk),
        ("switched over", "leader", members.switch_over),
        ("balancer killed", "leader", members.kill_balancer),
    ]


def _fail(
    members: Members, writers: Sequence[Writer], tally: Tally, rng: random.Random, rounds: int
) -> dict[str, list[float]]:
    """So many rounds of faults; by fault the seconds until something was stored again, of rounds
    with one fault."""

    def count() -> int:
        return sum(len(writer.acknowledged) for writer in writers)

    gaps: dict[str, list[float]] = defaultdict(list)
    faults = _list_faults(members)
    for number in range(1, rounds + 1):
        if tally.problems:
            break
        _wait_until_whole(members, count, tally)
        kinds = rng.sample(faults, 2) if rng.random() < BOTH else [faults[number % len(faults)]]
        named = " and ".join(name for name, _, _ in kinds)
        with ExitStack() as stack:
            for name, role, fault in kinds:
                stack.enter_context(fault(members.find(role) or "a"))
                tally.count(name)
            begun, before = monotonic(), count()
            held = begun + rng.uniform(*HELD)
            sleep(0.5)  # what was under way
            before, gap = count(), None
            while monotonic() < held:
                if gap is None and count() > before:
                    gap = monotonic() - begun
                sleep(0.02)
        while gap is None and monotonic() < begun + LONGEST_WAIT:
            gap = monotonic() - begun if count() > before else None
            sleep(0.02)
        if gap is None:
            tally.complain(f"nothing is stored any more after: {named}")
        else:
            print(f"{number:3}  {gap:5.1f} s  {count():6} acknowledged  {named}", flush=True)
            if len(kinds) == 1:
                gaps[named].append(gap)
    return gaps


def _wait_until_whole(members: Members, count: Callable[[], int], tally: Tally) -> None:
    """Until phones write and every member follows, by itself."""
    end, before = monotonic() + LONGEST_WAIT, count()
    while not (count() > before and members.is_whole()):
        if monotonic() > end:
            tally.complain(f"not whole again after {LONGEST_WAIT} s")
            return
        sleep(0.2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
