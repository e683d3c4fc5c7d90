"""Adds a late entry: one that arrives after a seating is published."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.desk_rows_services import sign_row
from scoring.common.phases_queries import PhaseInPlay, find_phase_in_play
from scoring.common.refusals_services import Refusal
from scoring.common.sign_ups_services import accept_registered
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award
from scoring.core.play.penalties import NO_SCORE
from scoring.core.play.seats import Presence
from scoring.core.play.team_match import sum_awards
from scoring.core.play.turns import TurnState
from scoring.entries.joining_services import find_section, seat_in_calendar
from scoring.entries.newcomers_queries import find_late_number
from scoring.entries.queries import find_half_table, is_shut
from scoring.entries.services import Lineup, create_entries
from scoring.models.adjustment import Adjustment
from scoring.models.arrival import Arrival
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.totals_services import recompute_totals
from scoring.seating.seat_changes_services import SeatEffects, compare_seats, take_seats
from scoring.seating.services import drop_drafts
from scoring.sessions.queries import find_session_number
from scoring.standings.dry_run_services import dry_run


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

    Elsewhere only with the director's reason (`override`): at a half table of the current turn,
    else from the first unpublished turn. Whoever is seated in a calendar stays (see
    `scoring.core.pairing.joining`); a draft that results paired is dropped. The entry gets
    `missed` for every earlier turn, a team at each of its tables; `penalty` (negative) becomes a
    ruling on the first turn that the entry plays. Whoever had a `number` in the list before gets it
    back if it is free. Where the desk notes who is here, the entry is. Refuses while registration
    is open, in a phase closed to late entries (see `is_shut`), and when no turn is left.
    """
    with write_act(
        tournament, ActKind.LATE, author, now, reason=override.strip(), name=lineup.label
    ) as event:
        arrival = find_arrival(event, override=bool(override.strip()))
        free = find_late_number(event, number)
        entry = create_entries(event, [lineup], arrival.first, free)[0]
        accept_registered([(entry, lineup.players)], author, now)
        _seat_late_entry(event, arrival, entry)
        total = sum_awards(missed, event.pairs_per_team, arrival.place.phase.team_conversion)
        _write_missed(event, entry, total)
        if penalty != NO_SCORE:
            _write_penalty(event, entry, penalty, penalty_reason, author, now)
        _note_arrival(event, entry, author, now)
        recompute_totals(event)
    return entry


class WayIn(NamedTuple):
    """The way in which a late entry joins."""

    place: PhaseInPlay
    half: Seat | None
    """The resting seat at the late entry's first table; None if the entry joins from the next
    turn."""
    first: int
    """The first turn that the late entry plays."""


def find_arrival(tournament: Tournament, *, override: bool) -> WayIn:
    """The way in which an entry that arrives now would join; refuses as `add_late_entry` does.
    Writes nothing."""
    place = find_phase_in_play(tournament)
    if place is None:
        raise Refusal("withdraw.all_played")
    if not place.before and not place.published:
        raise Refusal("late.registration_open")
    half = find_half_table(place, even_later=override)
    if half is not None:
        return WayIn(place, half, half.turn.number)
    if is_shut(place):
        raise Refusal("late.shut")
    first = place.before + place.published + 1
    if first > tournament.turns_planned:
        raise Refusal("late.no_turn_left")
    if not override:
        code = "late.too_late" if place.next_turn > 1 else "late.no_half_table"
        raise Refusal(code, {"turn": place.next_turn})
    return WayIn(place, None, first)


def preview_late_entry(tournament: Tournament, arrival: WayIn, number: int) -> SeatEffects:
    """The seats that change if an entry of this number arrives so, found by seating one and rolling
    back."""
    with dry_run():
        before = take_seats(tournament)
        entry = Entry.objects.create(tournament=tournament, number=number, first_turn=arrival.first)
        _seat_late_entry(tournament, arrival, entry)
        after = take_seats(tournament)
    return compare_seats(before, after)


def _seat_late_entry(tournament: Tournament, arrival: WayIn, entry: Entry) -> None:
    place, half, _ = arrival
    if half is not None:
        assert half.table is not None  # nosec B101  # narrows a type for mypy
        turns = [turn for turn in place.turns if turn.number >= half.turn.number]
        seat_in_calendar(place, half.table.section, turns, entry)
    elif place.published < place.phase.turns:
        _join_later(tournament, place, entry)


def _note_arrival(tournament: Tournament, entry: Entry, author: Author, now: datetime) -> None:
    session = find_session_number(tournament)
    arrivals = Arrival.objects.filter(tournament=tournament, session=session, undone_at=None)
    if arrivals.exists():
        Arrival.objects.create(entry=entry, session=session, **sign_row(tournament, author, now))


def _write_missed(tournament: Tournament, entry: Entry, missed: Award) -> None:
    """Add the award for each turn that was published before the entry arrived."""
    seated = set(entry.seats.values_list("turn_id", flat=True))
    Seat.objects.bulk_create(
        Seat(
            turn=turn,
            entry=entry,
            kind=Presence.ABSENT,
            vp=missed.vp,
            mp=missed.mp,
        )
        for turn in tournament.turns.exclude(state=TurnState.DRAFT)
        if turn.pk not in seated
    )


def _write_penalty(
    tournament: Tournament, entry: Entry, penalty: Award, reason: str, author: Author, now: datetime
) -> None:
    Adjustment.objects.create(
        entry=entry,
        turn=tournament.turns.filter(number=entry.first_turn).first(),
        vp=penalty.vp,
        mp=penalty.mp,
        reason=reason.strip(),
        author=author.user,
        author_name=author.name,
        created_at=now,
    )


def _join_later(tournament: Tournament, place: PhaseInPlay, entry: Entry) -> None:
    """Add the entry to a section from the first unpublished turn.

    Where results pair the phase its draft is dropped, to be paired again.
    """
    if not place.published:
        drop_drafts(tournament)
        return
    drafts = [turn for turn in place.turns if turn.state == TurnState.DRAFT]
    if place.phase.find_movement().needs_results:
        for turn in drafts:
            turn.delete()
        drafts = []
    seat_in_calendar(place, find_section(place, entry), drafts, entry)
