"""A further event like one that there is: the template of a weekly evening."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from secrets import token_hex

from django.db import transaction

from scoring.models.tournament import Tournament
from scoring.queries.field.entries import load_roster
from scoring.services.events.phases import copy_phase
from scoring.services.events.tournaments import PLAIN_FIELDS, find_slug, read_settings
from scoring.services.field.entries import Lineup, add_entries
from scoring.services.journal.authors import Author

_LAST_NUMBER = re.compile(r"\d{1,4}(?=\D*$)")
WEEK = timedelta(days=7)


@transaction.atomic
def duplicate_event(
    *,
    tournament: Tournament,
    name: str,
    date: date,
    entries: Collection[int],
    author: Author,
    now: datetime,
) -> Tournament:
    """A new event with the same settings, phases, rules, conversion tables and directors, and the
    entries of these numbers. Nothing is drawn.

    The copies of the rules and tables are the event's own, whatever the library holds today.
    """
    settings = replace(read_settings(tournament), name=name, date=date)
    made = Tournament(
        slug=find_slug(settings.name, settings.date),
        name=name,
        date=date,
        place=tournament.place,
        organiser=tournament.organiser,
        language=tournament.language,
        rules_data=tournament.rules_data,
        tiebreaks=tournament.tiebreaks,
        categories=tournament.categories,
        lot_seed=token_hex(4),
        **{field: getattr(tournament, field) for field in PLAIN_FIELDS},
    )
    made.save()
    made.directors.set(tournament.directors.all())
    for phase in tournament.phases.order_by("number"):
        copy_phase(phase, made)
    lineups = _list_lineups(tournament, entries) if entries else []
    if lineups:
        add_entries(tournament=made, lineups=lineups, author=author, now=now)
    return made


def _list_lineups(tournament: Tournament, numbers: Collection[int]) -> list[Lineup]:
    wanted = set(numbers)
    carried = dict(tournament.entries.values_list("number", "categories"))
    return [
        Lineup.of(entry, carried[entry.line])
        for entry in load_roster(tournament)
        if entry.line in wanted
    ]


def propose_date(last: date, today: date) -> date:
    """The same day of the week, a week after `last`, or as many weeks as it takes to be to come."""
    found = last + WEEK
    if found < today:
        found += WEEK * -((found - today).days // 7)
    return found


def propose_name(name: str, taken: Iterable[str]) -> str:
    """The name of the next event: its last number raised until it is free, `Serata 12` to
    `Serata 13`; without a number, the same name."""
    known = set(taken)
    number = _LAST_NUMBER.search(name)
    if number is None or 1900 <= int(number[0]) <= 2100:
        return name
    for next_one in range(int(number[0]) + 1, 10_000):
        proposed = f"{name[: number.start()]}{next_one}{name[number.end() :]}"
        if proposed not in known:
            return proposed
    return name
