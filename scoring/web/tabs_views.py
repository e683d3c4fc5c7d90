"""Tabs of an event's pages: for the public; by part of the evening for directors and helpers."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.text.entries_wording import entry_words
from scoring.web.access_views import OPEN_TO_HELPERS
from scoring.web.evening_queries import EveningPart, find_part


class Tab(NamedTuple):
    key: str
    """The page's URL name. A page also passes this key to mark its own tab as the current one."""
    label: str | Promise
    url: str


class PartTab(NamedTuple):
    label: str | Promise
    pages: list[Tab]
    state: str
    """Progress of this part of the evening: "done", "now" or "next"."""


class DeskTabs(NamedTuple):
    parts: list[PartTab]
    shown: PartTab
    """The part of the evening whose pages fill the second row of tabs: the part with the current
    page. For pages outside all parts (console, undo), the part that the event has reached."""


_PARTS: dict[EveningPart, tuple[str | Promise, dict[str, str | Promise]]] = {
    EveningPart.BEFORE: (
        pgettext_lazy("evening", "Before"),
        {
            "pairs": "",  # pairs, players or teams
            "sign_ups": gettext_lazy("Sign-ups"),
            "till_fees": gettext_lazy("Fees"),
            "plan": gettext_lazy("Plan"),
            "event_settings": gettext_lazy("Settings"),
        },
    ),
    EveningPart.ARRIVALS: (
        pgettext_lazy("evening", "Arrivals"),
        {"check_in": gettext_lazy("Check-in"), "till": gettext_lazy("Till")},
    ),
    EveningPart.PLAY: (
        pgettext_lazy("evening", "Play"),
        {
            "board_now": gettext_lazy("Tables"),
            "seating": gettext_lazy("Seats"),
            "tickets": gettext_lazy("Table codes"),
            "calls": gettext_lazy("Calls"),
            "rulings": gettext_lazy("Rulings"),
            "screens": gettext_lazy("Screens"),
            "event": gettext_lazy("Public page"),
        },
    ),
    EveningPart.FINISH: (
        pgettext_lazy("evening", "Finish"),
        {
            "event_standings": gettext_lazy("Standings"),
            "prizes": gettext_lazy("Prizes"),
            "prize_giving": gettext_lazy("Prize-giving"),
            "print": gettext_lazy("Print"),
            "exports": gettext_lazy("Export"),
        },
    ),
}
"""For each part of the evening: its label, then URL names and labels of its pages for directors."""
_HELPERS_ALONE = {"calls"}
"""Tabs only for helpers; directors see the same data on the board of tables."""
_HELPERS = OPEN_TO_HELPERS | {"event", "event_standings"}


def desk_tabs(event: Tournament, section: str) -> DeskTabs:
    """Build the tabs of an event's pages for directors; helpers get only the pages open to them.

    `section`: the key of the current page's tab."""
    present = find_part(event)
    now = [*_PARTS].index(present)
    parts = {
        part: PartTab(
            label,
            [
                Tab(key, name or entry_words(event.entry_kind, "entries"), _reverse(key, event))
                for key, name in pages.items()
                if (key in _HELPERS if event.is_helped else key not in _HELPERS_ALONE)
            ],
            "now" if place == now else "done" if place < now else "next",
        )
        for place, (part, (label, pages)) in enumerate(_PARTS.items())
    }
    current = next((part for part, (_label, pages) in _PARTS.items() if section in pages), present)
    return DeskTabs([tab for tab in parts.values() if tab.pages], parts[current])


def public_tabs(event: Tournament, current: Turn | None, results_turn: Turn | None) -> list[Tab]:
    """Build the tabs of an event's public pages. `current`: the turn of the seating tab;
    `results_turn`: the turn of the results tab. Both tabs are missing if either is None: no turn is
    published."""

    def build(key: str, label: str, *args: int) -> Tab:
        return Tab(key, label, _reverse(key, event, *args))

    tabs = [build("event", _format_front(event, current)), build("event_standings", _("Standings"))]
    if current and results_turn:
        tabs += [
            build("event_results", _("Results"), results_turn.number),
            build("event_seating", _("Tables"), current.number),
        ]
    return [*tabs, build("event_rules", _("Rules"))]


def _reverse(key: str, event: Tournament, *args: int) -> str:
    return reverse(key, args=[event.slug, *args])


def _format_front(event: Tournament, current: Turn | None) -> str:
    if current and not event.is_closed:
        return _("Seats")
    return _("Winners") if current and event.is_final else _("Who plays")
