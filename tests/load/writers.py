"""Phones without a browser: each keeps what it has to send, and sends it again until answered.

As a real one does, a phone sends one thing at a time, in order, under a key of its own, and never
another thing before an answer to it came. It records the smazzate of its table one after another,
and then corrects them, for as long as it is let.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import Any

from bench.entry_phones import HEADERS, Acknowledged, make_key, write_smazzata
from scoring.core.generator.records import DrawnRecord
from tests.load.phones import TableCard

PATIENCE = 15
"""Seconds for one answer; then it is sent again."""
LONGEST = 180
"""Seconds in which everything must have been answered, whatever happens to the desk."""
PAUSES = (0.02, 0.2)
"""Seconds between two tries, at least and at most."""
OUTAGE = "desk."
"""Codes of the answer 503 that names its cause begin so."""


@dataclass
class Tally:
    """The counts of what happened, of all writers together."""

    has_front: bool = False
    """Whether a balancer and a cache are before the desk, which answer when no desk does."""
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    """Answers that no phone may get."""
    _lock: Lock = field(default_factory=Lock)

    def count(self, what: str) -> None:
        with self._lock:
            self.counts[what] += 1

    def complain(self, problem: str) -> None:
        with self._lock:
            self.problems.append(problem)

    def judge(self, status: int, said: bytes) -> bool:
        """Whether an answer is one that a phone may get: done, or an outage that is named."""
        answer = _read(said)
        if status == 200:
            return True
        if status == 503 and str(answer.get("code", "")).startswith(OUTAGE):
            self.count(f"503 {answer['code']}")
            return True
        if self.has_front and status in (502, 503, 504):
            self.count(f"{status} from the front")
            return True
        self.complain(f"{status} {answer.get('code', '')}: {said[:200]!r}")
        return False


class Writer(Thread):
    """The phone of one table, on its way over a port: that of the desk, or of a bad network."""

    def __init__(
        self,
        card: TableCard,
        find_port: Callable[[], int],
        smazzate: int,
        deals: Sequence[DrawnRecord],
        tally: Tally,
        host: str = "127.0.0.1",
    ) -> None:
        """`find_port`: that port as it is now, of `host`."""
        super().__init__(name=f"table {card.number}", daemon=True)
        self.acknowledged: list[Acknowledged] = []
        self._card, self._find_port, self._smazzate, self._deals = card, find_port, smazzate, deals
        self._tally, self._host = tally, host
        self._rng = random.Random(f"writer {card.number}")
        self._over = Event()
        self._connect()

    def _connect(self) -> None:
        self._connection = HTTPConnection(self._host, self._find_port(), timeout=PATIENCE)

    def end(self) -> None:
        """Nothing new; what is under way is still sent."""
        self._over.set()

    def run(self) -> None:
        sends = 0
        while not self._over.is_set():
            made, body = self._make(sends % self._smazzate + 1)
            if not self._send(made, body):
                break
            sends += 1
        self._connection.close()

    def _make(self, number: int) -> tuple[Acknowledged, bytes]:
        """The next version of this smazzata, as the phone's page would send it."""
        key = make_key(self._rng)
        before = [one for one in self.acknowledged if one.number == number]
        # The same again would be no version: it is what stands already.
        last = before[-1] if before else None
        points = (last.ns, last.ew) if last else None
        deals = [x for x in self._deals if (x.sums.ns.total, x.sums.ew.total) != points]
        deal = self._rng.choice(deals)
        made = Acknowledged.of(self._card.number, number, key, deal)
        seen, reason = (last.key, "read again") if last else ("", "")
        return made, json.dumps(
            write_smazzata(deal.record, made, seen=seen, reason=reason)
        ).encode()

    def _send(self, made: Acknowledged, body: bytes) -> bool:
        """Until it is stored; False where it cannot be."""
        end = monotonic() + LONGEST
        while monotonic() < end:
            try:
                self._connection.request("POST", f"/t/{self._card.token}/send/", body, HEADERS)
                answer = self._connection.getresponse()
                status, said = answer.status, answer.read()
            except (OSError, HTTPException):
                self._connection.close()
                self._connect()
                self._tally.count("sent again")
            else:
                if not self._tally.judge(status, said):
                    return False
                if status == 200 and _read(said).get("result") == "stored":
                    self.acknowledged.append(made)
                    return True
            sleep(self._rng.uniform(*PAUSES))
        self._tally.complain(f"table {made.table}: no answer in {LONGEST} s")
        return False


def _read(said: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(said)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}
