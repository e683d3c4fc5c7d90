"""Empty chairs: an entry sits down opposite one that rests, or rests at a table of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.refusals_services import Refusal
from scoring.core.pairing.seating import iter_opposed
from scoring.core.play.acts import ActKind
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.models.card_draw import CardDraw
from scoring.models.entry import Entry
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.seating.queries import load_plan
from scoring.seating.seat_changes_services import SeatEffects, compare_seats, take_seats
from scoring.standings.dry_run_services import dry_run


def fill_chair(
    *, tournament: Tournament, entry: int, opposite: int, turn: int, author: Author, now: datetime
) -> None:
    """Seat an entry (by number) opposite one that rests, in this turn only.

    Who rested itself leaves its half table; who would have played is taken from a draft only, and
    its opponent then rests. Refuses once the turn has begun, across sections, in a bracket, and
    where the sides of a table are not two entries.
    """
    with write_act(
        tournament, ActKind.FILL_CHAIR, author, now, first=entry, second=opposite, turn=turn
    ) as event:
        row = event.turns.filter(number=turn).select_related("phase").first()
        if row is None or row.state not in (TurnState.DRAFT, TurnState.PUBLISHED):
            raise Refusal("chair.begun", {"turn": turn})
        movement = row.phase.find_movement()
        if movement.decides_places:
            raise Refusal("swap.bracket")
        if not movement.meets_in_twos:
            raise Refusal("chair.not_in_twos")
        if entry == opposite:
            raise Refusal("swap.same_entry")
        seats = Seat.objects.filter(turn=row).exclude(kind=Presence.ABSENT)
        seats = seats.select_related("entry", "table")
        resting = seats.filter(entry__number=opposite, kind=Presence.BYE, unit=1).first()
        own = list(seats.filter(entry__number=entry))
        if resting is None or not own:
            missing = opposite if resting is None else entry
            code = "chair.taken" if resting is None else "chair.not_seated"
            raise Refusal(code, {"kind": event.entry_kind, "entry": missing, "turn": turn})
        if own[0].kind == Presence.PLAYS and row.state != TurnState.DRAFT:
            raise Refusal("seating.published")
        assert resting.table is not None  # nosec B101  # narrows a type for mypy
        assert own[0].table is not None  # nosec B101  # narrows a type for mypy
        if resting.table.section_id != own[0].table.section_id:
            params = {"kind": event.entry_kind, "first": entry, "second": opposite}
            raise Refusal("swap.other_section", params)
        _leave_chairs(own)
        sit_opposite(row, opposite, own[0].entry)


@dataclass(frozen=True, slots=True)
class ChairPreview:
    effects: SeatEffects
    met: tuple[int, ...]
    """The numbers of the other turns in which the two meet."""


def preview_chair(
    *, tournament: Tournament, entry: int, opposite: int, turn: int, author: Author, now: datetime
) -> ChairPreview:
    """Fill the chair, compare the seats, and roll back. Refuses what `fill_chair` refuses."""
    met = tuple(
        number
        for number, tables in enumerate(load_plan(tournament), start=1)
        if number != turn
        and any({entry, opposite} == {*pair} for table in tables for pair in iter_opposed(table))
    )
    with dry_run():
        before = take_seats(tournament)
        fill_chair(
            tournament=tournament, entry=entry, opposite=opposite, turn=turn, author=author, now=now
        )
        return ChairPreview(compare_seats(before, take_seats(tournament)), met)


def sit_opposite(turn: Turn, resting: int, entry: Entry) -> None:
    """Seat the entry at every table where the other rests: a team rests at several."""
    for seat in Seat.objects.filter(turn=turn, entry__number=resting):
        line = Line.EW if seat.line == Line.NS else Line.NS
        Seat.objects.create(
            turn_id=seat.turn_id, table_id=seat.table_id, entry=entry, line=line, unit=seat.unit
        )
        seat.kind, seat.vp, seat.mp = Presence.PLAYS, None, None
        seat.save(update_fields=["kind", "vp", "mp"])


def add_half_table(turn: Turn, section: Section, entry: Entry, unit: int, line: Line) -> None:
    """Give the entry a bye in a turn, at a table after the last one of the hall."""
    last = turn.tables.aggregate(last=Max("number"))["last"] or 0
    table = Table.objects.create(
        turn=turn, section=section, number=last + 1, due=turn.phase.smazzate
    )
    Seat.objects.create(
        turn=turn, table=table, entry=entry, line=line, unit=unit, kind=Presence.BYE
    )


def _leave_chairs(seats: list[Seat]) -> None:
    """Take an entry from its chairs; who sat opposite rests, and an empty table is taken away."""
    tables = Table.objects.filter(pk__in=[seat.table_id for seat in seats])
    CardDraw.objects.filter(table__in=tables).delete()
    keys = list(tables.values_list("pk", flat=True))
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Seat.objects.filter(table__in=keys).update(kind=Presence.BYE)
    Table.objects.filter(pk__in=keys, seats=None).delete()
