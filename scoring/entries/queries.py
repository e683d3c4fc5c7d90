"""Entries in a turn: who plays, who came late or has left, whom a newcomer meets."""

from __future__ import annotations

from typing import NamedTuple

from scoring.common.entrants_queries import load_entrants
from scoring.common.phases_queries import PhaseInPlay
from scoring.core.pairing.joining import JoinedSection, find_entrance
from scoring.core.pairing.movement import LateEntry
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.entry import Entry, Withdrawal
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.seating.queries import load_plan


class EntrySpan(NamedTuple):
    """The turns of an entry, as the seating of a turn has to know them."""

    number: int
    key: int
    first_turn: int
    left_in: int | None
    """The number of the first turn that it does not play to the end; None while it is here."""
    award: Award
    """The award for that turn and each after it."""

    def plays_in(self, turn: int) -> bool:
        """Whether the entry is neither gone, at whatever turn, nor yet to come."""
        return self.left_in is None and self.first_turn <= turn

    def is_gone_by(self, turn: int) -> bool:
        return self.left_in is not None and self.left_in <= turn


def load_entry_spans(tournament: Tournament) -> dict[int, EntrySpan]:
    """All entries of an event by number, in order. One query."""
    rows = (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(
            "number", "pk", "first_turn", "withdrawal__turn", "withdrawal__vp", "withdrawal__mp"
        )
    )
    return {
        number: EntrySpan(number, key, first, left, Award(vp or 0, mp or 0))
        for number, key, first, left, vp, mp in rows
    }


def list_playing(tournament: Tournament, turn: int) -> list[int]:
    """The numbers of those who play in this turn. One query."""
    return [entry.number for entry in load_entry_spans(tournament).values() if entry.plays_in(turn)]


def load_presence(tournament: Tournament) -> list[tuple[Entry, tuple[str, ...], bool]]:
    """Every entry by number, with its withdrawal and substitutions; its names, one below the other;
    and whether it came late. Four queries."""
    entrants = load_entrants(tournament)
    late = {
        pk
        for changes in tournament.acts.filter(kind=ActKind.LATE, undone_by=None).values_list(
            "changes", flat=True
        )
        for pk in changes["entry"]["added"]
    }
    return [
        (entry, entrants[entry.number].lines, entry.pk in late or entry.first_turn > 1)
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


def find_half_table(place: PhaseInPlay, *, even_later: bool) -> Seat | None:
    """The resting seat opposite which a newcomer would first sit down: in turn 1, or `even_later`.

    Later means the turn that the hall is in, else the next one of a calendar under way.
    """
    turns = place.turns[place.closed : place.published][:1]
    if place.published and not place.phase.find_movement().needs_results:
        turns += place.turns[place.published :][:1]
    sections = [load_joined_section(place, one) for one in place.phase.sections.all()]
    for turn in turns:
        if turn.number == 1 or even_later:
            resting = find_entrance(sections, turn.number)
            if resting is not None:
                seats = Seat.objects.filter(turn=turn, entry__number=resting, unit=1)
                return seats.select_related("table__section", "turn").get()
    return None


def load_joined_section(place: PhaseInPlay, section: Section) -> JoinedSection:
    """A section of the phase in play with every seat of the event. Two queries."""
    later = Entry.objects.filter(
        tournament=place.phase.tournament_id,
        number__in=section.members,
        first_turn__gt=place.before + 1,
    )
    return JoinedSection(
        place.phase.find_movement(),
        section.members,
        set(later.values_list("number", flat=True)),
        place.before,
        load_plan(place.phase.tournament),
    )
