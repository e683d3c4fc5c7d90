"""Who is here: who plays, came late or has left, and what happens when somebody does."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models.entry import Entry, Substitution, Withdrawal
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.pairing.movement import ImpossiblePlan, LateEntry
from scoring.pairing.seating import iter_seated
from scoring.pairing.section import SectionState
from scoring.play.acts import ActKind
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.queries.events.phases import PhaseInPlay
from scoring.queries.field.entries import load_entrants

NEWCOMER = 0
"""Stands for an entry that has no number yet."""


@dataclass(frozen=True, slots=True)
class EntryPresence:
    """An entry with what has become of it."""

    number: int
    lines: tuple[str, ...]
    """Its names, one below the other."""
    first_turn: int
    is_late: bool
    withdrawal: Withdrawal | None
    substitutions: tuple[Substitution, ...]


def load_presence(tournament: Tournament) -> list[EntryPresence]:
    """Every entry, by number. Four queries."""
    entrants = load_entrants(tournament)
    late = {
        pk
        for changes in tournament.acts.filter(kind=ActKind.LATE, undone_by=None).values_list(
            "changes", flat=True
        )
        for pk in changes["entry"]["added"]
    }
    return [
        EntryPresence(
            entry.number,
            entrants[entry.number].lines,
            entry.first_turn,
            entry.pk in late or entry.first_turn > 1,
            getattr(entry, "withdrawal", None),
            tuple(entry.substitutions.all()),
        )
        for entry in tournament.entries.select_related("withdrawal").prefetch_related(
            "substitutions"
        )
    ]


def has_played(entry: Entry, turn: Turn) -> bool:
    """Whether an entry has all its results of a turn, none of them because others left."""
    seats = list(Seat.objects.filter(turn=turn, entry=entry))
    if not seats or any(seat.mp is None or seat.kind != Presence.PLAYS for seat in seats):
        return False
    tables = [seat.table_id for seat in seats]
    others = Withdrawal.objects.filter(turn=turn.number, entry__seats__table__in=tables)
    return not others.exists()


def is_out(entry: Entry, place: PhaseInPlay) -> bool:
    """Whether the phase goes on without an entry, because it did not qualify or lost its round."""
    published = [turn for turn in place.turns if turn.state != TurnState.DRAFT]
    if not published or entry.first_turn > published[-1].number:
        return False
    return not Seat.objects.filter(turn=published[-1], entry=entry).exists()


def is_shut(place: PhaseInPlay) -> bool:
    """Whether a phase under way takes an entry in at a half table only, or nowhere."""
    under_way = 0 < place.published < place.phase.turns
    anytime = (LateEntry.ANYWHERE, LateEntry.NEXT_TURN)
    return under_way and place.phase.find_movement().late_entry not in anytime


def find_entrance(place: PhaseInPlay, *, even_later: bool) -> Seat | None:
    """Who rests where a newcomer would sit down first: in turn 1, or `even_later`.

    That is in the turn that the hall is in, else in the next one of a calendar under way.
    """
    turns = place.turns[place.closed : place.published][:1]
    if place.published and not place.phase.find_movement().needs_results:
        turns += place.turns[place.published :][:1]
    for turn in turns:
        if turn.number == 1 or even_later:
            half = find_half_table(place, turn)
            if half is not None:
                return half
    return None


def find_half_table(place: PhaseInPlay, turn: Turn) -> Seat | None:
    """The seat that rests in a turn opposite the place where a newcomer would sit down.

    The place that the movement kept free, if there is one; of several, the one at the first table.
    """
    late_entry = place.phase.find_movement().late_entry
    if late_entry in (LateEntry.NOWHERE, LateEntry.NEXT_TURN):
        return None
    resting = list(
        Seat.objects.filter(turn=turn, kind=Presence.BYE, unit=1)
        .select_related("entry", "table__section", "turn")
        .order_by("table__number")
    )
    for seat in resting:
        if seat.table and seat.entry.number in find_opponents(place, seat.table.section, turn):
            return seat
    return resting[0] if resting and late_entry is LateEntry.ANYWHERE else None


def find_opponents(
    place: PhaseInPlay, section: Section, turn: Turn, entry: int = NEWCOMER
) -> set[int]:
    """The entries that an entry would meet in a turn at the place that the movement keeps for it.

    A member of the section has its own; a newcomer has the one that was free when the phase was
    drawn, unless another came later in the phase and has taken it.
    """
    members, movement = section.members, place.phase.find_movement()
    began = place.before + 1
    later = set(
        Entry.objects.filter(
            tournament=place.phase.tournament_id, number__in=members, first_turn__gt=began
        ).values_list("number", flat=True)
    )
    if entry in later or (later and entry not in members):
        return set()
    drawn = [number for number in members if number not in later]
    at = turn.number - place.before
    try:
        if entry not in members:
            tables = movement.seat_newcomer([*drawn, entry], at)
        elif movement.needs_results:
            return set()
        else:
            tables = movement.seat_section(SectionState(drawn, at)).tables
    except ImpossiblePlan:
        return set()
    seated = [set(iter_seated(seating)) for seating in tables]
    return {number for table in seated if entry in table for number in table - {entry}}
