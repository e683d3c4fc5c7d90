"""Adds a late entry: one that arrives after a seating is published."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from scoring.actions.authors_services import Author, sign_row
from scoring.actions.sign_ups_services import accept_registered
from scoring.core.desk.actions.late import admit_late_entry, find_entry_point, seat_late_entry
from scoring.core.desk.desk import DeskEntry, ImpossibleAction
from scoring.core.desk.diff import SeatEffects, compare_sittings, list_sittings
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award
from scoring.core.play.penalties import NO_SCORE
from scoring.entries.newcomers_queries import find_late_number
from scoring.entries.services import Lineup, create_entries
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.sessions.queries import find_session_number
from scoring.store.desk_services import act_on_desk, preview_on_desk


def add_late_entry(
    *,
    tournament: Tournament,
    lineup: Lineup,
    author: Author,
    now: datetime,
    override: str = "",
    missed: Award = NO_SCORE,
    penalty: Award = NO_SCORE,
    penalty_reason: str = "",
    number: int | None = None,
) -> Entry:
    """Seat an entry at a half table of turn 1 and at those that follow from it.

    Elsewhere only with the director's reason (`override`). It gets `missed` for every turn
    published without it; `penalty` (negative) becomes a ruling on the first turn that it plays.
    An entry that had a `number` in the list before gets it back if it is free. If the desk notes
    who is here, the entry is.
    """
    with act_on_desk(tournament, ActKind.LATE, author, now, reason=override, name=lineup.label) as (
        event,
        desk,
    ):
        point = find_entry_point(desk, even_later=bool(override.strip()))
        free = find_late_number(event, number)
        entry = create_entries(event, [lineup], point.first, free)[0]
        accept_registered([(entry, lineup.players)], author, now)
        admit_late_entry(desk, DeskEntry(entry.number, entry.name, []), point, missed)
        if penalty != NO_SCORE:
            _write_penalty(event, entry, penalty, penalty_reason, author, now)
        _note_arrival(event, entry, author, now)
    return entry


class LatePreview(NamedTuple):
    """Where an entry that arrives now would play, and what that changes for the others."""

    first: int
    """The first turn that it plays."""
    table: int | None
    """The half table that it completes; None if it joins from the first unpublished turn."""
    opponent: int | None
    """The number of the entry that rests there."""
    why: ImpossibleAction | None
    """The rule that a reason overrides; None if it may join without one."""
    effects: SeatEffects


def preview_late_entry(
    tournament: Tournament, number: int, author: Author, now: datetime
) -> LatePreview:
    """The entry point of a late entry with this number. Refuses if none can join."""
    with preview_on_desk(tournament, author, now) as desk:
        why = None
        try:
            point = find_entry_point(desk, even_later=False)
        except ImpossibleAction as impossible:
            why, point = impossible, find_entry_point(desk, even_later=True)
        before, half = list_sittings(desk), point.half
        table, opponent = (half.table.number, half.seat.entry) if half else (None, None)
        seat_late_entry(desk, DeskEntry(number, "", []), point)
        effects = compare_sittings(before, list_sittings(desk))
    return LatePreview(point.first, table, opponent, why, effects)


def _note_arrival(tournament: Tournament, entry: Entry, author: Author, now: datetime) -> None:
    session = find_session_number(tournament)
    arrivals = Arrival.objects.filter(tournament=tournament, session=session, undone_at=None)
    if arrivals.exists():
        Arrival.objects.create(entry=entry, session=session, **sign_row(tournament, author, now))


def _write_penalty(
    event: Tournament, entry: Entry, penalty: Award, reason: str, author: Author, now: datetime
) -> None:
    Adjustment.objects.create(
        entry=entry,
        turn=event.turns.filter(number=entry.first_turn).first(),
        vp=penalty.vp,
        mp=penalty.mp,
        reason=reason.strip(),
        author=author.user,
        author_name=author.name,
        created_at=now,
    )
