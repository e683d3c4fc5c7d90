"""What is typed to find an event: words of its name, venue or club, and words of its date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from players.names import name_key

LONGEST = 100
"""Characters that are read."""

_MONTHS = (
    "gennaio january", "febbraio february", "marzo march", "aprile april", "maggio may",
    "giugno june", "luglio july", "agosto august", "settembre september", "ottobre october",
    "novembre november", "dicembre december",
)  # fmt: skip
"""As `name_key` folds them; a beginning of three letters is enough."""
_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_MONTH_OF_YEAR = re.compile(r"(\d{1,2})/(\d{4})")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class EventSearch:
    """What is looked for; blank or None where nothing is asked."""

    text: str = ""
    since: date | None = None
    until: date | None = None

    def __bool__(self) -> bool:
        return bool(self.text.strip() or self.since or self.until)

    def to_filter(self) -> Q:
        """The condition on events: every word is found in the name, venue or club, or in the date.

        Case, accents and apostrophes do not count. A date is a day (`21/11/2026`, `21/11`), a month
        by its name or with its year (`11/2026`), or a year.
        """
        found = Q()
        for word in self.text[:LONGEST].split():
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
    for key in name_key(word).split():
        said = Q(search_key__contains=key)
        if key.isdigit() and len(key) <= 2:
            said |= Q(date__day=int(key))
        for month in _list_months(key):
            said |= Q(date__month=month)
        found &= said
    return found


def _match_numbers(word: str) -> Q | None:
    """The condition of a word that is a day, a month of a year or a year; None for any other."""
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
