"""The moments of the evening of `tests.load.evening`, and what each screen must then show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from playwright.sync_api import Page

from scoring.clock import services as clock
from scoring.core.play.screens import Scene
from scoring.events.services import close_tournament
from scoring.screens import services as steering
from scoring.standings.services import freeze_standings, publish_standings
from tests.load.evening_event import MINUTES, SMAZZATE, TURNS, Evening

OWN = 7
"""The pair whose reader holds two of the phones."""
REVEALED = 5
"""The places of the prize-giving."""
MESSAGE = "La cena è servita alle 20:30"


@dataclass(frozen=True)
class Moment:
    """A moment of the evening, just after an act: a selector and the text that must be seen, by
    screen."""

    name: str
    shown: dict[str, tuple[str, str]]


def hold_evening(evening: Evening, seat: Page) -> Iterator[Moment]:
    """Do what the director does, a moment at a time. `seat` is the phone of a reader who looks for
    their own name."""
    yield Moment("registered", {})
    evening.draw()
    evening.publish(1)
    table = evening.find_table(1, OWN)
    shown = {
        "board": ("[data-shown=seating] h2", "1"),
        "own": (".seat__table", table),
        "seat": ("h1", "1"),
    }
    yield Moment("seated-1", shown)
    seat.fill("[type=search]", evening.find_name(OWN))
    seat.click("[data-seat-mine]")
    yield Moment("recognised", {"seat": ("[data-seat=table]", table)})
    for number in range(1, TURNS + 1):
        yield from play_turn(evening, number)
    yield from give_prizes(evening)


def play_turn(evening: Evening, number: int) -> Iterator[Moment]:
    event, author = evening.event, evening.author
    if number > 1:
        evening.publish(number)
        words = f"urno {number}"
        shown = {"board": ("[data-shown=seating] h2", words), "seat": ("#my-seat", words)}
        yield Moment(f"seated-{number}", shown | {"own": (".seat__turn", words)})
    evening.start(number)
    hold(evening, Scene.CLOCK)
    left = f"{MINUTES - 1}:"
    yield Moment(
        f"started-{number}",
        {"board": (".scene--clock .clock__time", left), "own": (".clock__time", left)},
    )
    evening.record(number, 1)
    hold(evening, Scene.PROGRESS)
    yield Moment(
        f"half-{number}",
        {"board": (".table-mark__state", f"1/{SMAZZATE}"), "own": (".own", f"1 di {SMAZZATE}")},
    )
    if number == 1:
        steering.set_message(tournament=event, message=MESSAGE, is_held=True, author=author)
        yield Moment("message", {"board": (".scene__message", MESSAGE), "own": ("body", MESSAGE)})
        steering.set_message(tournament=event, message="", is_held=False, author=author)
        clock.extend_clock(
            tournament=event, minutes=10 - MINUTES, author=author, now=timezone.now()
        )
        hold(evening, Scene.CLOCK)
        yield Moment(
            "ten-minutes",
            {"board": (".scene--clock .clock__time", "9:"), "seat": (".clock__time", "9:")},
        )
    evening.record(number, SMAZZATE)
    yield Moment(f"complete-{number}", {"own": (".sums__own", "VP")})
    if number == TURNS:
        freeze_standings(tournament=event, turn=TURNS - 1, author=author)
    evening.close(number)
    hold(evening, Scene.STANDINGS)
    seen = min(number, TURNS - 1)
    leader = evening.list_places(until=seen)[0]
    yield Moment(
        f"closed-{number}",
        {
            "board": ("#scene-standings .rank__names", leader.lines[0]),
            "standings": ("main tbody tr", leader.lines[0]),
        },
    )
    if number < TURNS:
        hold(evening, None)
        yield Moment(
            f"break-{number}", {"board": (".clock--break", "9:"), "own": (".clock--break", "9:")}
        )


def give_prizes(evening: Evening) -> Iterator[Moment]:
    event, author = evening.event, evening.author
    close_tournament(tournament=event, author=author, now=timezone.now())
    steering.start_reveal(tournament=event, places=REVEALED, author=author)
    yield Moment("prizes", {"board": ("#scene-reveal", "Premiazione")})
    places = evening.list_places()
    for revealed in range(1, REVEALED + 1):
        steering.move_reveal(tournament=event, revealed=revealed, author=author)
        entrant = places[REVEALED - revealed]
        yield Moment(
            f"place-{REVEALED + 1 - revealed}",
            {"board": (".reveal__newest .reveal__names", entrant.lines[0])},
        )
    steering.end_reveal(tournament=event, author=author)
    publish_standings(tournament=event, author=author)
    yield Moment(
        "ended",
        {
            "seat": (".podium__step--1", places[0].lines[0]),
            "standings": ("h1", "Final standings"),
            "own": (".own", str(1 + [entrant.number for entrant in places].index(OWN))),
        },
    )


def hold(evening: Evening, scene: Scene | None) -> None:
    steering.hold_scene(tournament=evening.event, scene=scene, author=evening.author)
