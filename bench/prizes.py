"""Prizes of a large event: what a director's typing asks for, and the public page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from bench.data import NOW, make_event, open_database
from bench.report import Line

if TYPE_CHECKING:
    from django.http import HttpRequest

    from scoring.core.prizes.plan import PrizePlan

PAIRS, TURNS, CLUBS = 150, 5, 20
OF_PREVIEW, OF_PUBLIC = 10, 12
"""The limits."""
BROWSER = {"Accept-Encoding": "gzip", "Accept-Language": "it"}


def run() -> Iterable[Line]:
    """The preview of a plan of forty prizes, and the page of those who won them."""
    open_database()
    from django.contrib.auth.models import User
    from django.urls import reverse

    from bench.pages import Browser, compare_to_empty
    from scoring.actions.authors_services import Author
    from scoring.prizes.services import set_prizes
    from scoring.web.fresh_views import rendered_pages

    user = User.objects.get_or_create(username="bench")[0]
    event, plan = make_event(PAIRS, TURNS), make_plan()
    set_prizes(tournament=event, plan=plan, author=Author.of(user), now=NOW)
    director, guest = Browser(user), Browser()
    address, public = (reverse(name, args=[event.slug]) for name in ("prizes", "event_prizes"))

    def ask_first() -> HttpRequest:
        rendered_pages.clear()
        return guest.get(public, **BROWSER)

    of = f"{len(plan.prizes)} prizes among {PAIRS} pairs"
    yield compare_to_empty(
        f"who would win what of {of}, as typed",
        partial(director.post, address, _type_plan(plan), **{"HX-Target": "preview"}),
        partial(director.get, reverse("bench_empty_desk", args=[event.slug])),
        limit=OF_PREVIEW,
    )
    yield compare_to_empty(
        f"public page of {of}, first time of a version",
        ask_first,
        partial(guest.get, reverse("bench_empty_public", args=[event.slug])),
        limit=OF_PUBLIC,
    )


def make_plan() -> PrizePlan:
    """Forty prizes: places, clubs, clubs over the last turns, exact places."""
    from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan, Sharing

    places = [Prize(place=n, permille=60 - 5 * n) for n in range(1, 11)]
    clubs = [
        Prize(group=PrizeGroup.CLUB_ANY, name=f"Circolo {n}", cents=5_000) for n in range(CLUBS)
    ]
    last = [Prize(place=n, first_turn=TURNS - 1, last_turn=TURNS, cents=3_000) for n in (1, 2, 3)]
    exact = [Prize(place=n, is_exact=True, goods="Vino") for n in range(13, 83, 10)]
    prizes = (*places, *clubs, *last, *exact)
    return PrizePlan(prizes, sharing=Sharing.POINTS, typed_fees=450_000)


def _type_plan(plan: PrizePlan) -> dict[str, Any]:
    """The plan as its page sends it at every key."""
    from scoring.prizes.forms import PrizesForm
    from scoring.prizes.rows import list_prize_initial

    form = PrizesForm(None, initial=list_prize_initial(plan), groups=[])
    typed = {bound.html_name: bound.value() for bound in form}
    return {name: value for name, value in typed.items() if value not in (None, False)}
