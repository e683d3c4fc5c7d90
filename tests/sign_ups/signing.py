"""Events that take sign-ups, and sign-ups for them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.authors_services import Author
from scoring.models.sign_up import SignUp, SignUpTerms
from scoring.models.tournament import Tournament
from scoring.sign_ups.deciding_services import (
    ChosenTerms,
    pair_sign_ups,
    refuse_sign_ups,
    set_sign_up_terms,
)
from scoring.sign_ups.queries import ListedSignUp, load_sign_ups
from scoring.sign_ups.services import TypedSignUp, add_sign_up, change_sign_up
from tests.cast import SIGNED, make_event

TERMS = ChosenTerms(
    is_open=True, closes_at=None, capacity=None, by_director=True, shows_names=False, notice=""
)
DESK = Author("Online")
SENT_FROM = {"language": "it", "origin": "https://desk.example"}
PAIRS = [
    ("Amato Bruna", "Villa Carlo"), ("Conti Daria", "Fabbri Enzo"), ("Greco Ivana", "Leone Luca"),
    ("Moretti Nina", "Orsini Paolo"), ("Pace Rosa", "Santoro Tullio"),
]  # fmt: skip
"""Pairs about whose names there is nothing to ask."""
_keys = count(1)


def open_event(director: User, pairs: int = 0, **changes: Any) -> Tournament:
    """An event of tomorrow that takes sign-ups; `changes` are fields of its terms, or as
    `make_event` takes them."""
    terms = {name: value for name, value in changes.items() if name in vars(TERMS)}
    others = {name: value for name, value in changes.items() if name not in terms}
    tomorrow = timezone.localdate() + timedelta(days=1)
    event = make_event(director, pairs=pairs, date=tomorrow, **others)
    open_sign_ups(event, **terms)
    return event


def open_sign_ups(event: Tournament, **changes: Any) -> SignUpTerms:
    terms = set_sign_up_terms(event=event, terms=replace(TERMS, **changes), **SIGNED)
    event.refresh_from_db()
    return terms


def sign_up(
    event: Tournament,
    *names: str,
    now: datetime | None = None,
    key: str = "",
    may_wait: bool = True,
    **typed: Any,
) -> SignUp:
    """The sign-up of players with these names; `typed` as in `write_sign_up`."""
    return add_sign_up(
        event=event,
        typed=write_sign_up(*names, **typed),
        key=key or f"key-{next(_keys)}",
        **SENT_FROM,
        may_wait=may_wait,
        author=DESK,
        now=now or timezone.now(),
    )


def correct(row: SignUp, *players: str | Person, **typed: Any) -> SignUp:
    """The sign-up, corrected by whoever sent it to these players, by name or whole."""
    typed_anew = write_sign_up(*players, **typed)
    return change_sign_up(sign_up=row, typed=typed_anew, author=DESK, now=timezone.now())


def write_sign_up(
    *players: str | Person, name: str = "", categories: tuple[str, ...] = (), **typed: Any
) -> TypedSignUp:
    """A sign-up of these players; `typed` are further fields of `TypedSignUp`."""
    people = (Person(one) if isinstance(one, str) else one for one in players)
    return TypedSignUp(RosterEntry(0, *people, name=name, categories=categories), **typed)


def seek(event: Tournament) -> tuple[SignUp, SignUp]:
    """Two singles who look for a partner."""
    one, two = (sign_up(event, names[0], seeks_partner=True) for names in PAIRS[:2])
    return one, two


def pair_singles(event: Tournament) -> tuple[SignUp, SignUp]:
    """Two singles whom the director made a pair."""
    one, two = seek(event)
    pair_sign_ups(event=event, keys=[one.pk, two.pk], **SIGNED)
    return one, two


def refuse(row: SignUp, reason: str = "", **by: Any) -> SignUp:
    """The sign-up, refused by the director or `by` somebody else."""
    refuse_sign_ups(event=row.tournament, keys=[row.pk], reason=reason, **(by or SIGNED))
    row.refresh_from_db()
    return row


def find(event: Tournament, row: SignUp) -> ListedSignUp:
    """The sign-up as it stands now."""
    event = Tournament.objects.get(pk=event.pk)
    terms = SignUpTerms.objects.get(tournament=event)
    return load_sign_ups(event, terms).find(SignUp.objects.get(pk=row.pk))


def standing(event: Tournament, row: SignUp) -> str:
    """The standing of a sign-up, with its place on the waiting list: "waiting 2"."""
    place = find(event, row).place
    return f"{place.standing} {place.waits_as}" if place.waits_as else str(place.standing)


def list_labels(event: Tournament) -> list[str]:
    """The names in the list of entries, in order."""
    return [
        " – ".join(player.name for player in entry.members.all())
        for entry in event.entries.prefetch_related("members")
    ]


def address(event: Tournament) -> str:
    return reverse("event_sign_up", args=[event.slug])


def own_address(row: SignUp) -> str:
    return reverse("sign_up_page", args=[row.token])
