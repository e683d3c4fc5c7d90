"""A director who acts all the time, on an event of its own: each act is whole or not there."""

from __future__ import annotations

import random
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db import Error, connection
from django.test import Client
from django.urls import reverse

from scoring.core.play.turns import TurnState
from scoring.journal.queries import find_redoable, find_undoable
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from tests.cast import make_event, play_turn, seat_event
from tests.load.writers import LONGEST, PAUSES, Tally

T = TypeVar("T")

PAIRS = 8
TOKEN = "t" * 32
"""The token of the forms' protection, the same in cookie and form."""
DONE = 302


class Situation(NamedTuple):
    """All that an act of this director can move."""

    acts: int
    versions: int
    turns: tuple[str, ...]


class Request(NamedTuple):
    kind: str
    address: str
    form: dict[str, str]


def make_acts_event(director: User) -> Tournament:
    """An event whose first turn is played, with another to be published."""
    event = seat_event(make_event(director, pairs=PAIRS, turns=2, smazzate=1))
    play_turn(event.turns.get(number=1))
    return event


class Director(Thread):
    """Publishes, closes, corrects, undoes and does again, by the desk's own pages."""

    def __init__(
        self, event: Tournament, account: User, find_port: Callable[[], int], tally: Tally
    ) -> None:
        """`find_port`: where the desk is now."""
        super().__init__(name="director", daemon=True)
        client = Client()
        client.force_login(account)
        self._cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"
        self._event, self._find_port, self._tally = event, find_port, tally
        self._rng = random.Random("director")
        self._over = Event()
        self.asking = Event()
        """Set while an act is under way."""

    def end(self) -> None:
        self._over.set()

    def run(self) -> None:
        while not self._over.is_set():
            before = self._keep_asking(self._look)
            request = self._keep_asking(self._choose)
            if before is None or request is None:
                return
            status = self._post(request)
            after = self._keep_asking(self._look)
            if after is not None:
                self._judge(request, status, before, after)
            self._over.wait(self._rng.uniform(*PAUSES))
        connection.close()

    def _look(self) -> Situation:
        turns = self._event.turns.order_by("number").values_list("state", flat=True)
        versions = SmazzataRevision.objects.filter(smazzata__table__turn__tournament=self._event)
        return Situation(self._event.acts.count(), versions.count(), tuple(turns))

    def _choose(self) -> Request:
        first, second = self._event.turns.order_by("number")
        slug = self._event.slug
        possible = [self._correct(slug)]
        if first.state == TurnState.PLAYING:
            possible.append(Request("close", reverse("turn_close", args=[slug, 1]), {}))
        elif second.state == TurnState.DRAFT:
            possible.append(Request("publish", reverse("turn_publish", args=[slug, 2]), {}))
        undoable, redoable = find_undoable(self._event), find_redoable(self._event)
        if undoable is not None and first.state == TurnState.CLOSED:
            address = reverse("journal_undo", args=[slug, undoable.number])
            possible.append(Request("undo", address, {}))
        if redoable is not None:
            address = reverse("journal_redo", args=[slug, redoable.number])
            possible.append(Request("redo", address, {}))
        return self._rng.choice(possible)

    def _correct(self, slug: str) -> Request:
        table = self._rng.randint(1, PAIRS // 2)
        smazzata = self._event.turns.get(number=1).tables.get(number=table).smazzate.get()
        form = {
            "NS-total": str(5 * self._rng.randint(0, 300)),
            "EW-total": str(5 * self._rng.randint(0, 300)),
            "key": f"{self._rng.getrandbits(128):032x}",
            "based_on": smazzata.revisions.get(number=smazzata.revision).key,
            "reason": "read again",
            "confirmed": "1",
        }
        address = reverse("record", args=[slug, 1, table, 1])
        return Request("correct", f"{address}?depth=totals", form)

    def _post(self, request: Request) -> int | None:
        """The status; None for no answer."""
        body = urlencode(request.form | {"csrfmiddlewaretoken": TOKEN})
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": self._cookies,
        }
        desk = HTTPConnection("127.0.0.1", self._find_port(), timeout=LONGEST)
        self.asking.set()
        try:
            desk.request("POST", request.address, body, headers)
            answer = desk.getresponse()
            answer.read()
            return answer.status
        except (OSError, HTTPException):
            return None
        finally:
            self.asking.clear()
            desk.close()

    def _judge(
        self, request: Request, status: int | None, before: Situation, after: Situation
    ) -> None:
        is_correction = request.kind == "correct"
        acts, versions = (before.acts, after.acts), (before.versions, after.versions)
        (was, now), other = (versions, acts) if is_correction else (acts, versions)
        is_done = now == was + 1
        has_moved = before.turns != after.turns
        is_whole = other[0] == other[1] and has_moved == (is_done and not is_correction)
        if now not in (was, was + 1) or not is_whole:
            self._tally.complain(f"{request.kind} ({status}): {before} became {after}")
        if status == DONE and not is_done:
            self._tally.complain(f"{request.kind} was answered, and is not there")
        if status is not None and status not in (DONE, 503):
            self._tally.complain(f"{request.kind}: {status}")
        outcome = {DONE: "", None: "without an answer, "}.get(status, f"({status}) ")
        self._tally.count(f"act {outcome}{'done' if is_done else 'not done'}")

    def _keep_asking(self, ask: Callable[[], object]) -> object:
        """The result of `ask`, which is called again while the database cannot be asked. None when
        the acts are over."""
        while True:
            try:
                return ask()
            except Error:
                connection.close()
                if self._over.wait(0.2):
                    return None
