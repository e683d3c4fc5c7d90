"""Finding events: by name, venue, club and date."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from scoring.console.search_queries import EventSearch, list_events
from tests.cast import make_event

EVENTS = {
    "cup": {
        "name": "Coppa d'Autunno",
        "date": date(2026, 11, 21),
        "place": "Città di Castello",
        "organiser": "A.S.D. Niccolò",
    },
    "may": {"name": "Serata 12", "date": date(2027, 5, 12), "place": "Bar Sport"},
    "old": {"name": "Memorial 2026", "date": date(2019, 11, 3), "place": "", "organiser": ""},
}


@pytest.fixture
def named(director: User) -> dict[str, str]:
    """The key of each event by its name."""
    for settings in EVENTS.values():
        make_event(director, pairs=0, **settings)
    return {str(settings["name"]): key for key, settings in EVENTS.items()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "cup may old"),
        ("coppa", "cup"),
        ("COPPA dautunno", "cup"),
        ("d’autunno", "cup"),
        ("citta niccolo", "cup"),
        ("asd", "cup may"),
        ("sport serata", "may"),
        ("coppa sport", ""),
        ("21/11/2026", "cup"),
        ("21.11.26", "cup"),
        ("21/11", "cup"),
        ("2026-11-21", "cup"),
        ("11/2026", "cup"),
        ("novembre", "cup old"),
        ("nov 2026", "cup old"),
        ("May", "may"),
        ("maggio 2027", "may"),
        ("21 novembre 2026", "cup"),
        ("2026", "cup old"),
        ("12", "may"),
        ("31/02/2026", ""),
        ("99/99/9999", ""),
        ("%", "cup may old"),
        ("_", "cup may old"),
        ("\x00 \ud800", "cup may old"),
    ],
)
def test_what_is_found(named: dict[str, str], text: str, found: str) -> None:
    events = list_events(EventSearch(text))
    assert {named[event.name] for event in events} == set(found.split())


def test_from_and_to_include_their_days(named: dict[str, str]) -> None:
    day = date(2026, 11, 21)
    assert [event.name for event in list_events(EventSearch("", day, day))] == ["Coppa d'Autunno"]
    assert list_events(EventSearch("", date(2028, 1, 1))).count() == 0
