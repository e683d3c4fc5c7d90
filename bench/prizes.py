"""Response times of a large event's prize pages: the preview while typing, the public page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.urls import reverse

from bench.data import NOW, make_event
from bench.pages import Browser, get_director
from bench.report import Line
from scoring.actions.authors_services import Author
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan, Sharing
from scoring.prizes.forms import PrizesForm
from scoring.prizes.rows import list_prize_initial
from scoring.prizes.services import set_prizes

PAIRS, TURNS, CLUBS = 150, 5, 20


def run() -> Iterable[Line]:
    event, plan, user = make_event(PAIRS, TURNS), make_plan(), get_director()
    set_prizes(event=event, plan=plan, author=Author.of(user), now=NOW)
    director, guest = Browser(user), Browser()
    address, public = (reverse(name, args=[event.slug]) for name in ("prizes", "event_prizes"))
    of = f"{len(plan.prizes)} prizes among {PAIRS} pairs"
    type_plan = partial(director.post, address, _type_plan(plan), **{"HX-Target": "preview"})
    yield from director.compare(event, (f"who would win what of {of}, as typed", type_plan, 10))
    yield from guest.compare(
        event,
        (f"public page of {of}, first time of a version", partial(guest.get_first, public), 12),
    )


def make_plan() -> PrizePlan:
    """Return forty prizes: places 1 to 10, clubs, the last two turns, and places 13, 23 … 73."""
    places = [Prize(place=n, permille=60 - 5 * n) for n in range(1, 11)]
    clubs = [
        Prize(group=PrizeGroup.CLUB_ANY, name=f"Circolo {n}", cents=5_000) for n in range(CLUBS)
    ]
    last = [Prize(place=n, first_turn=TURNS - 1, last_turn=TURNS, cents=3_000) for n in (1, 2, 3)]
    exact = [Prize(place=n, is_exact=True, goods="Vino") for n in range(13, 83, 10)]
    prizes = (*places, *clubs, *last, *exact)
    return PrizePlan(prizes, sharing=Sharing.POINTS, typed_fees=450_000)


def _type_plan(plan: PrizePlan) -> dict[str, Any]:
    """Return the form data of a prize plan, as the page sends it at each keystroke."""
    form = PrizesForm(None, initial=list_prize_initial(plan), groups=[])
    typed = {bound.html_name: bound.value() for bound in form}
    return {name: value for name, value in typed.items() if value not in (None, False)}
