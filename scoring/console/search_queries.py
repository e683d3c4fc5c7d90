"""Search lists of events, and count the turns of each event in a list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet, Sum

from players.names import fold_name
from scoring.core.digits import read_digits
from scoring.core.play.turns import TurnState
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn

MAX_SEARCH = 100
"""Maximum length of a search text; further characters are ignored."""

_MONTHS = (
    "gennaio january", "febbraio february", "marzo march", "aprile april", "maggio may",
    "giugno june", "luglio july", "agosto august", "settembre september", "ottobre october",
    "novembre november", "dicembre december",
)  # fmt: skip
"""Month names as normalized by `fold_name`. A search matches three or more first letters."""

_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?")

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")

_MONTH_OF_YEAR = re.compile(r"(\d{1,2})/(\d{4})")

_YEAR = re.compile(r"(?:19|20)\d\d")

A_PAGE = 25


@dataclass(frozen=True, slots=True)
class EventSearch:
    """A search for events; blank or None fields are ignored."""

    text: str = ""
    since: date | None = None
    until: date | None = None

    def __bool__(self) -> bool:
        return bool(self.text.strip() or self.since or self.until)

    def to_filter(self) -> Q:
        """Return the filter: each word of the text must match the name, venue, club or date.

        Ignores case, accents and apostrophes. A date is a day (`21/11/2026`, `21/11`), a month by
        name or with its year (`11/2026`), or a year."""
        found = Q()
        for word in self.text[:MAX_SEARCH].split():
            found &= _match_word(word)
        if self.since:
            found &= Q(date__gte=self.since)
        if self.until:
            found &= Q(date__lte=self.until)
        return found


def _match_word(word: str) -> Q:
    if dated := _match_numbers(word):
        return dated
    found = Q()
    for key in fold_name(word).split():
        said = Q(search_key__contains=key)
        if day := read_digits(key, 31):
            said |= Q(date__day=day)
        for month in _list_months(key):
            said |= Q(date__month=month)
        found &= said
    return found


def _match_numbers(word: str) -> Q | None:
    """Return a filter if the word is a day, a month with its year, or a year; else None."""
    if whole := _ISO.fullmatch(word):
        year, month, day = map(int, whole.groups())
        return Q(date__year=year, date__month=month, date__day=day)
    if whole := _MONTH_OF_YEAR.fullmatch(word):
        month, year = map(int, whole.groups())
        return Q(date__month=month, date__year=year)
    if whole := _DAY.fullmatch(word):
        found = Q(date__day=int(whole[1]), date__month=int(whole[2]))
        if whole[3] is None:
            return found
        return found & Q(date__year=int(whole[3]) + (2000 if len(whole[3]) == 2 else 0))
    if _YEAR.fullmatch(word):
        return Q(date__year=int(word)) | Q(search_key__contains=word)
    return None


def _list_months(key: str) -> Iterator[int]:
    if len(key) >= 3:
        for month, names in enumerate(_MONTHS, start=1):
            if any(name.startswith(key) for name in names.split()):
                yield month


def list_events(search: EventSearch, *, archived: bool = False) -> QuerySet[Tournament]:
    """Return matching events, newest first: only archived, or only others. Defers most fields."""
    events = Tournament.objects.filter(deleted_at=None, archived_at__isnull=not archived)
    return events.filter(search.to_filter()).only(
        "slug",
        "name",
        "date",
        "place",
        "organiser",
        "entry_kind",
        "closed_at",
        "archived_at",
        "settled_revision",
        "is_demo",
    )


def load_event_lines(events: Sequence[Tournament]) -> list[dict[str, Any]]:
    """Build a dict for each event; `turn_playing` is None if no turn is in play. Two queries."""
    planned = dict(
        Phase.objects.filter(tournament__in=events)
        .order_by()
        .values_list("tournament")
        .annotate(Sum("turns"))
    )
    closed: Counter[int] = Counter()
    playing: dict[int, int] = {}
    for event, number, state in Turn.objects.filter(
        tournament__in=events, state__in=(TurnState.CLOSED, TurnState.PLAYING)
    ).values_list("tournament", "number", "state"):
        if state == TurnState.CLOSED:
            closed[event] += 1
        else:
            playing[event] = number
    return [
        {
            "event": event,
            "turns_planned": planned.get(event.pk, 0),
            "closed_turns": closed[event.pk],
            "turn_playing": playing.get(event.pk),
        }
        for event in events
    ]
