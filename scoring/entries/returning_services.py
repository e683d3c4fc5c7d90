"""Lets an entry that has withdrawn play on."""

from __future__ import annotations

from datetime import datetime

from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.phases_queries import PhaseInPlay, find_phase_in_play
from scoring.common.refusals_services import Refusal, refuse_entry
from scoring.core.pairing.movement import LateEntry
from scoring.core.play.acts import ActKind
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.entries.joining_services import find_section, seat_in_calendar
from scoring.models.entry import Entry, Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.totals_services import recompute_totals
from scoring.seating.seat_changes_services import SeatEffects, compare_seats, take_seats
from scoring.seating.services import drop_drafts
from scoring.standings.dry_run_services import dry_run


def return_entry(*, entry: Entry, reason: str, author: Author, now: datetime) -> int:
    """Let a withdrawn entry play from the next turn that has not begun; that turn's number.

    The turns that it was absent from keep their award, and its withdrawal is gone. It takes its own
    place where that is free (see `scoring.core.pairing.joining`); a draft that results paired is
    dropped. Refuses in a phase under way that nobody may join, and one that it did not qualify for.
    """
    event = entry.tournament
    left = Withdrawal.objects.filter(entry=entry).first()
    if left is None:
        raise refuse_entry("return.here", entry)
    first = find_return(event, left)
    with write_act(
        event,
        ActKind.RETURN,
        author,
        now,
        reason=reason.strip(),
        entry=entry.number,
        turn=first,
        left=left.turn,
    ) as locked:
        place = find_phase_in_play(locked)
        left = Withdrawal.objects.filter(entry=entry).first()
        if place is None or left is None:
            raise refuse_entry("return.here", entry)
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        _check_joinable(place, entry, first)
        left.delete()
        _seat_again(locked, place, entry, first)
        recompute_totals(locked)
    return first


def preview_return(*, entry: Entry, reason: str, author: Author, now: datetime) -> SeatEffects:
    """Let the entry return, compare the seats, and roll back. Refuses what `return_entry`
    refuses."""
    with dry_run():
        before = take_seats(entry.tournament)
        return_entry(entry=entry, reason=reason, author=author, now=now)
        return compare_seats(before, take_seats(entry.tournament))


def find_return(tournament: Tournament, left: Withdrawal) -> int:
    """The first turn that the entry would play again; refuses where none is left."""
    begun = tournament.turns.filter(state__in=(TurnState.PLAYING, TurnState.CLOSED)).count()
    first = max(begun + 1, left.turn)
    if first > tournament.turns_planned:
        raise Refusal("return.no_turn_left")
    return first


def _check_joinable(place: PhaseInPlay, entry: Entry, first: int) -> None:
    """Refuse an entry that plays again in this phase where nobody can, or for which it is over."""
    if not place.published:
        return
    late_entry = place.phase.find_movement().late_entry
    is_unpublished = first > place.before + place.published
    is_shut = late_entry is not LateEntry.ANYWHERE and not (
        late_entry is LateEntry.NEXT_TURN and is_unpublished
    )
    if is_shut and first <= place.last_turn:
        raise Refusal("late.shut")
    # Nobody plays after a cut who did not come through it, in its own phase or in a later one.
    is_member = any(entry.number in section.members for section in place.phase.sections.all())
    if place.phase.qualify and not is_member:
        raise refuse_entry("withdraw.out", entry)


def _seat_again(tournament: Tournament, place: PhaseInPlay, entry: Entry, first: int) -> None:
    if not place.published:
        drop_drafts(tournament)
        return
    if first > place.last_turn:  # it will be drawn with the next phase
        return
    turns = [turn for turn in place.turns if turn.number >= first]
    if place.phase.find_movement().needs_results:
        for turn in turns:
            if turn.state == TurnState.DRAFT:
                turn.delete()
        turns = [turn for turn in turns if turn.state != TurnState.DRAFT]
    Seat.objects.filter(turn__in=turns, entry=entry, kind=Presence.ABSENT).delete()
    section = find_section(place, entry)
    seat_in_calendar(place, section, turns, entry)
