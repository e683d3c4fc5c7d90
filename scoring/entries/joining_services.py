"""Seats an entry in a calendar under way: the rule is `scoring.core.pairing.joining`'s."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.common.phases_queries import PhaseInPlay
from scoring.core.pairing.joining import choose_resting
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.entries.queries import find_opponents
from scoring.models.card_draw import CardDraw
from scoring.models.entry import Entry
from scoring.models.phase import Section
from scoring.models.turn import Seat, Turn
from scoring.seating.chairs_services import add_half_table, sit_opposite
from scoring.seating.queries import load_plan, load_sections


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
    place: PhaseInPlay,
    section: Section,
    turns: Sequence[Turn],
    entry: Entry,
    half: Seat | None = None,
) -> None:
    """Seat the entry in these turns of the phase, which follow each other, and in its section.

    `half` is the resting seat that it faces in the first of them, where that is known.
    """
    met: set[int] = set()
    for turn in turns:
        wanted = find_opponents(place, section, turn, entry.number)
        known = half if half is not None and turn.pk == half.turn_id else None
        resting = known or _find_resting(turn, section, wanted, met)
        if resting is not None:
            sit_opposite(resting, entry)
            met.add(resting.entry_id)
        elif wanted or turn.state != TurnState.DRAFT or not _stand_in(turn, section, entry):
            for unit in range(1, entry.tournament.pairs_per_team + 1):
                add_half_table(turn, section, entry, unit, Line.NS)
    if entry.number not in section.members:
        section.members = [*section.members, entry.number]
        section.save(update_fields=["members"])


def _find_resting(
    turn: Turn, section: Section, wanted: Collection[int], met: Collection[int]
) -> Seat | None:
    """The resting entry to meet: the one that the movement foresees, else one not met before."""
    resting = (
        Seat.objects.filter(turn=turn, table__section=section, kind=Presence.BYE, unit=1)
        .select_related("entry")
        .order_by("table__number")
    )
    return min(
        resting,
        key=lambda seat: (seat.entry.number not in wanted, seat.entry_id in met),
        default=None,
    )


def _stand_in(turn: Turn, section: Section, entry: Entry) -> bool:
    """Seat the entry where another sits, who rests at an added table on its own line.

    False where nobody plays.
    """
    movement = turn.phase.find_movement()
    place = None
    if movement.keeps_lines:
        own = Seat.objects.filter(turn__phase=turn.phase, entry=entry).exclude(line="").first()
        place = 0 if own is not None and own.line == Line.NS else 1
    tables = load_sections(turn).get(section.pk, ())
    resting = choose_resting(entry.number, tables, load_plan(entry.tournament), place)
    if resting is None:
        return False
    seats = list(Seat.objects.filter(turn=turn, entry__number=resting).select_related("entry"))
    CardDraw.objects.filter(table__seats__in=seats).delete()
    for seat in seats:
        table, line = seat.table_id, Line(seat.line)
        other = seat.entry
        seat.delete()
        Seat.objects.create(turn=turn, table_id=table, entry=entry, line=line, unit=seat.unit)
        add_half_table(turn, section, other, seat.unit, line)
    return True
