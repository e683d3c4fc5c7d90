"""The evening of `tests.load.evening` as its director acts, and what each screen must then show."""

from __future__ import annotations

import random
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page

from scoring.actions.authors_services import Author
from scoring.clock.services import extend_clock
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.screens import Scene
from scoring.events.services import close_event
from scoring.models.turn import Seat
from scoring.play.turns_services import close_turn, start_turn
from scoring.screens import services as steering
from scoring.seating.draws_services import draw_seating, publish_turn
from scoring.standings.public_queries import load_event_standings, load_span_standings
from scoring.standings.services import freeze_standings, publish_standings
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.tickets.services import issue_tickets
from tests.cast import make_event, plan_phase
from tests.load.event import record_everywhere

TURNS, SMAZZATE, MINUTES = 3, 2, 40
OWN = 13
"""The pair whose reader holds two of the phones."""
REVEALED = 5
"""The places of the prize-giving."""
MESSAGE = "La cena è servita alle 20:30"

Moment = tuple[str, dict[str, tuple[str, str]]]
"""The name of a moment, just after an act: a selector and the text that must be seen, by screen."""


class Evening:
    """An event of so many tables, and its director's acts on it."""

    def __init__(self, director: User, tables: int) -> None:
        phase = plan_phase(turns=TURNS, smazzate=SMAZZATE, minutes=MINUTES)
        day = timezone.localdate()
        self.event = make_event(director, pairs=2 * tables, phases=[phase], date=day)
        self.author = Author.of(director, "evening")
        self._acts = {"event": self.event, "author": self.author}
        self._rng = random.Random("evening")
        issue_tickets(**self._acts, now=timezone.now())

    def hold(self, seat: Page) -> Iterator[Moment]:
        """Do what the director does, a moment at a time. `seat` is the phone of a reader who looks
        for their own name."""
        yield "registered", {}
        draw_seating(**self._acts, method=DrawMethod.RANDOM, seed="evening", now=timezone.now())
        self._act(publish_turn, 1)
        place = Seat.objects.get(turn__tournament=self.event, turn__number=1, entry__number=OWN)
        table = str(place.table.number)
        shown = {"board": ("[data-shown=seating] h2", "1"), "own": (".seat__table", table)}
        yield "seated-1", shown | {"seat": ("h1", "1")}
        seat.fill("[type=search]", load_entrants(self.event)[OWN].names[0])
        seat.click("[data-seat-mine]")
        yield "recognised", {"seat": ("[data-seat=table]", table)}
        for number in range(1, TURNS + 1):
            yield from self._play_turn(number)
        yield from self._give_prizes()

    def _play_turn(self, number: int) -> Iterator[Moment]:
        if number > 1:
            self._act(publish_turn, number)
            words = f"urno {number}"
            shown = {"board": ("[data-shown=seating] h2", words), "seat": ("#my-seat", words)}
            yield f"seated-{number}", shown | {"own": (".seat__turn", words)}
        self._act(start_turn, number)
        self._show(Scene.CLOCK)
        left, clock = f"{MINUTES - 1}:", ".scene--clock .clock__time"
        yield f"started-{number}", {"board": (clock, left), "own": (".clock__time", left)}
        self._record(number, 1)
        self._show(Scene.PROGRESS)
        shown = {"board": (".table-mark__state", f"1/{SMAZZATE}")}
        yield f"half-{number}", shown | {"own": (".own", f"1 di {SMAZZATE}")}
        if number == 1:
            steering.set_message(**self._acts, message=MESSAGE, is_held=True)
            yield "message", {"board": (".scene__message", MESSAGE), "own": ("body", MESSAGE)}
            steering.set_message(**self._acts, message="", is_held=False)
            extend_clock(**self._acts, minutes=10 - MINUTES, now=timezone.now())
            self._show(Scene.CLOCK)
            yield "ten-minutes", {"board": (clock, "9:"), "seat": (".clock__time", "9:")}
        self._record(number, SMAZZATE)
        yield f"complete-{number}", {"own": (".sums__own", "VP")}
        if number == TURNS:
            freeze_standings(**self._acts, turn=TURNS - 1)
        self._act(close_turn, number)
        self._show(Scene.STANDINGS)
        leader = self._list_places(until=min(number, TURNS - 1))[0].lines[0]
        shown = {"board": ("#scene-standings .rank__names", leader)}
        yield f"closed-{number}", shown | {"standings": ("main tbody tr", leader)}
        if number < TURNS:
            self._show(None)
            pause = (".clock--break", "9:")
            yield f"break-{number}", {"board": pause, "own": pause}

    def _give_prizes(self) -> Iterator[Moment]:
        close_event(**self._acts, now=timezone.now())
        steering.start_reveal(**self._acts, places=REVEALED, now=timezone.now())
        yield "prizes", {"board": ("#scene-reveal", "Premiazione")}
        places = self._list_places()
        for place in range(REVEALED, 0, -1):
            steering.move_reveal(**self._acts, revealed=REVEALED + 1 - place)
            newest = (".reveal__newest .reveal__names", places[place - 1].lines[0])
            yield f"place-{place}", {"board": newest}
        steering.end_reveal(**self._acts)
        publish_standings(**self._acts)
        own = str(1 + [entrant.number for entrant in places].index(OWN))
        shown = {"standings": ("h1", "Final standings"), "own": (".own", own)}
        yield "ended", shown | {"seat": (".podium__step--1", places[0].lines[0])}

    def _act(self, act: object, number: int) -> None:
        act(turn=self.event.turns.get(number=number), author=self.author, now=timezone.now())

    def _show(self, scene: Scene | None) -> None:
        steering.pin_scene(**self._acts, scene=scene)

    def _record(self, number: int, smazzata: int) -> None:
        """A smazzata of every table of a turn, as it was dealt and played."""
        turn = self.event.turns.get(number=number)
        record_everywhere(turn, smazzata, self._rng, self.author, timezone.now())

    def _list_places(self, until: int | None = None) -> list[Entrant]:
        """The pairs best first, by the turns up to this one."""
        entrants = load_entrants(self.event)
        if until:
            ranked = load_span_standings(self.event, 1, until)
        else:
            ranked = load_event_standings(self.event, entrants)
        return [entrants[standing.entry] for standing in ranked.standings]
