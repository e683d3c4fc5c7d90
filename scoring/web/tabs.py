"""The tabs of an event's pages: the director's, and the public's."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.text.entries_wording import entry_words


class Tab(NamedTuple):
    key: str
    """The name of its address, by which a page says that it belongs to the tab."""
    label: str | Promise
    url: str


class Tabs(NamedTuple):
    row: list[Tab]
    wide: list[Tab]
    """Tabs in the row of a wide screen, and in the menu of a phone."""
    menu: list[Tab]
    """Tabs in the menu on every screen."""


_DESK: tuple[tuple[str, str | Promise], ...] = (
    ("console", gettext_lazy("Console")),
    ("board_now", gettext_lazy("Tables")),
    ("event_standings", gettext_lazy("Standings")),
    ("pairs", ""),
    ("plan", gettext_lazy("Plan")),
    ("seating", gettext_lazy("Seating")),
    ("presence", gettext_lazy("Attendance")),
    ("tickets", gettext_lazy("Referees")),
    ("screens", gettext_lazy("Screens")),
    ("print", gettext_lazy("Print")),
    ("check_in", gettext_lazy("Check-in")),
    ("till", gettext_lazy("Till")),
    ("rulings", gettext_lazy("Rulings")),
    ("prizes", gettext_lazy("Prizes")),
    ("journal", gettext_lazy("Journal")),
    ("exports", gettext_lazy("Export")),
    ("sign_ups", gettext_lazy("Online entries")),
    ("tournament_settings", gettext_lazy("Settings")),
    ("event", gettext_lazy("Public page")),
)
_HELPER: tuple[tuple[str, str | Promise], ...] = (
    ("console", gettext_lazy("Console")),
    ("board_now", gettext_lazy("Tables")),
    ("check_in", gettext_lazy("Check-in")),
    ("calls", gettext_lazy("Calls")),
    ("print", gettext_lazy("Print")),
    ("event_standings", gettext_lazy("Standings")),
    ("event", gettext_lazy("Public page")),
)
_IN_ROW = 3
"""The first tabs of the desk: as many as fit the row of a narrow phone, with the menu."""
_IN_WIDE_ROW = 10
"""The number of tabs that fit the row of a wide screen, in either language."""


def desk_tabs(event: Tournament) -> Tabs:
    """The director's tabs, on every page of an event; a helper's are fewer."""
    tabs = [
        Tab(key, label or entry_words(event.entry_kind, "entries"), reverse(key, args=[event.slug]))
        for key, label in (_HELPER if event.is_helped else _DESK)
    ]
    return Tabs(tabs[:_IN_ROW], tabs[_IN_ROW:_IN_WIDE_ROW], tabs[_IN_WIDE_ROW:])


def public_tabs(event: Tournament, current: Turn | None, results_turn: Turn | None) -> Tabs:
    """The public's tabs; those of turns once one is published. `results_turn`: the turn whose
    results are shown first.
    """

    def build(key: str, label: str, *args: int) -> Tab:
        return Tab(key, label, reverse(key, args=[event.slug, *args]))

    tabs = [build("event", _name_front(event, current)), build("event_standings", _("Standings"))]
    if current and results_turn:
        tabs += [
            build("event_results", _("Results"), results_turn.number),
            build("event_seating", _("Tables"), current.number),
        ]
    return Tabs([*tabs, build("event_rules", _("Rules"))], [], [])


def _name_front(event: Tournament, current: Turn | None) -> str:
    if current and not event.is_closed:
        return _("Seats")
    return _("Winners") if current and event.is_final else _("Who plays")
