"""The desk's tabs: the parts of the evening, the pages of each, and the present one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone, translation

from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.web.tabs_views import desk_tabs
from tests.cast import draw_in_order


def set_day(event: Tournament, days: int) -> None:
    event.date = timezone.localdate() + timedelta(days)


def is_drawn(event: Tournament) -> None:
    draw_in_order(event)


def is_empty(event: Tournament) -> None:
    event.entries.all().delete()
    set_day(event, 0)


def is_played(event: Tournament) -> None:
    draw_in_order(event)
    event.turns.update(state=TurnState.CLOSED)
    event.phases.update(turns=event.turns.count())


def is_closed(event: Tournament) -> None:
    event.closed_at = timezone.now()


@pytest.mark.parametrize(
    ("arrange", "part"),
    [
        (lambda event: set_day(event, 1), "Before"),
        (is_empty, "Before"),
        (lambda event: set_day(event, 0), "Arrivals"),
        (lambda event: set_day(event, -1), "Arrivals"),
        (is_drawn, "Play"),
        (is_played, "Finish"),
        (is_closed, "Finish"),
    ],
)
def test_the_console_shows_the_pages_of_the_present(
    event: Tournament, arrange: Callable[[Tournament], None], part: str
) -> None:
    arrange(event)
    with translation.override("en"):
        tabs = desk_tabs(event, "console")
        assert [str(one.label) for one in tabs.parts if one.state == "now"] == [part]
    assert tabs.shown.state == "now"


def test_a_page_shows_its_part(event: Tournament) -> None:
    assert "prizes" in [tab.key for tab in desk_tabs(event, "prizes").shown.pages]


def test_the_pages_follow_the_evening(event: Tournament) -> None:
    with translation.override("it"):
        parts = {
            str(part.label): [str(tab.label) for tab in part.pages]
            for part in desk_tabs(event, "console").parts
        }
    assert parts == {
        "Prima": ["Coppie", "Iscrizioni online", "Quote", "Piano", "Impostazioni"],
        "Arrivi": ["Check-in", "Cassa"],
        "In gioco": [
            *("Tavoli", "Posti", "Codici dei tavoli", "Decisioni", "Schermi", "Pagina pubblica"),
        ],
        "Fine": ["Classifica", "Premi", "Premiazione", "Stampa", "Esporta"],
    }


def test_a_helper_has_the_pages_that_are_open_to_it(event: Tournament) -> None:
    event.is_helped = True
    tabs = desk_tabs(event, "console")
    assert [[tab.key for tab in part.pages] for part in tabs.parts] == [
        ["check_in"],
        ["board_now", "calls", "event"],
        ["event_standings", "print"],
    ]
