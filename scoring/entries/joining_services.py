"""Seats an entry in a calendar under way: the rule is `scoring.core.pairing.joining`'s."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.common.phases_queries import PhaseInPlay
from scoring.core.pairing.joining import choose_seat
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.entries.queries import load_joined_section
from scoring.models.card_draw import CardDraw
from scoring.models.entry import Entry
from scoring.models.phase import Section
from scoring.models.turn import Seat, Turn
from scoring.seating.chairs_services import add_half_table, sit_opposite


def find_section(place: PhaseInPlay, entry: Entry) -> Section:
    """The section of a member; for another the smallest that has a resting entry, or of all."""
    sections = list(place.phase.sections.order_by("number"))
    own = [section for section in sections if entry.number in section.members]
    gone = set(
        Entry.objects.filter(
            tournament=place.phase.tournament_id, withdrawal__isnull=False
        ).values_list("number", flat=True)
    )

    def find_size(section: Section) -> tuple[bool, int]:
        present = len(set(section.members) - gone)
        return present % 2 == 0, present

    return own[0] if own else min(sections, key=find_size)


def seat_in_calendar(
    place: PhaseInPlay, section: Section, turns: Sequence[Turn], entry: Entry
) -> None:
    """Seat the entry in these turns of the phase, which follow each other, and in its section."""
    for turn in turns:
        joined = load_joined_section(place, section)
        is_draft = turn.state == TurnState.DRAFT
        seat = choose_seat(joined, entry.number, turn.number, is_draft=is_draft)
        if seat.opposite is not None:
            sit_opposite(turn, seat.opposite, entry)
        elif seat.instead_of is not None:
            _stand_in(turn, section, seat.instead_of, entry)
        else:
            for unit in range(1, entry.tournament.pairs_per_team + 1):
                add_half_table(turn, section, entry, unit, Line.NS)
    if entry.number not in section.members:
        section.members = [*section.members, entry.number]
        section.save(update_fields=["members"])


def _stand_in(turn: Turn, section: Section, resting: int, entry: Entry) -> None:
    """Seat the entry where another sits, who rests at an added table on its own line."""
    seats = list(Seat.objects.filter(turn=turn, entry__number=resting).select_related("entry"))
    CardDraw.objects.filter(table__seats__in=seats).delete()
    for seat in seats:
        table, line = seat.table_id, Line(seat.line)
        other = seat.entry
        seat.delete()
        Seat.objects.create(turn=turn, table_id=table, entry=entry, line=line, unit=seat.unit)
        add_half_table(turn, section, other, seat.unit, line)
