"""Load the recorded smazzate of a table, with scores computed from the records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import F, Sum

from scoring.core.pairing.phase import Length
from scoring.core.play.awards import Award
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import Fine, PlayedTable
from scoring.core.rules.endings import PreviousPoints
from scoring.core.rules.records import CANCELLED, Depth, Record, assess, read_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.score_sheet import TotalsRecord
from scoring.core.rules.scores import Score
from scoring.core.rules.sides import Sides
from scoring.models.call import Photo
from scoring.models.held import HeldRecord
from scoring.models.phase import Phase
from scoring.models.signature import Signature
from scoring.models.smazzata import GP_COLUMNS, Smazzata, SmazzataRevision, SubmittedRecord
from scoring.models.tournament import Tournament
from scoring.models.turn import BY_LINE, Table, Turn


@dataclass(frozen=True, slots=True)
class SmazzataSheet:
    """One revision of a smazzata: its record, score (0 to 0 if cancelled) and database row."""

    table_id: int
    number: int
    revision: int
    revisions: int
    depth: Depth
    record: Record
    score: Score
    row: SmazzataRevision

    @property
    def points(self) -> SmazzataPoints:
        return SmazzataPoints.of(self.number, self.score, self.record.alone)

    @property
    def is_current(self) -> bool:
        return self.revision == self.revisions

    @property
    def is_cancelled(self) -> bool:
        return self.row.depth == CANCELLED


def load_sheets(event: Tournament, table_ids: Iterable[int]) -> list[SmazzataSheet]:
    """Load the current revision of every smazzata of these tables, in order. One query."""
    rows = (
        SmazzataRevision.objects.filter(
            smazzata__table__in=list(table_ids), number=F("smazzata__revision")
        )
        .select_related("smazzata")
        .order_by("smazzata__table__turn__number", "smazzata__table__number", "smazzata__number")
    )
    return [read_sheet(row, event.rules) for row in rows]


def load_revisions(event: Tournament, table_id: int, number: int) -> list[SmazzataSheet]:
    """Load every revision of one smazzata, the newest first. One query."""
    rows = (
        SmazzataRevision.objects.filter(smazzata__table=table_id, smazzata__number=number)
        .select_related("smazzata")
        .order_by("-number")
    )
    return [read_sheet(row, event.rules) for row in rows]


def find_standing(table: Table, number: int) -> SmazzataRevision | None:
    """Return the current revision of this smazzata; None if it is not recorded. One query."""
    rows = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number)
    return rows.filter(number=F("smazzata__revision")).first()


def read_sheet(row: SmazzataRevision, rules: RuleSet) -> SmazzataSheet:
    depth, record = _read_record(row, rules)
    return SmazzataSheet(
        table_id=row.smazzata.table_id,
        number=row.smazzata.number,
        revision=row.number,
        revisions=row.smazzata.revision,
        depth=depth,
        record=record,
        score=assess(record, rules).score,
        row=row,
    )


class RecordedPoints(NamedTuple):
    """A smazzata's game points. `alone`: lone player's seat (1 to 3); None unless three play."""

    number: int
    gp: Sides[int]
    alone: int | None


def load_recorded_points(turn: Turn) -> dict[int, list[RecordedPoints]]:
    """Load the points of each table of the turn, by the table's primary key. One query."""
    found: dict[int, list[RecordedPoints]] = defaultdict(list)
    rows = Smazzata.objects.filter(table__turn=turn).order_by("table", "number")
    for table, number, alone, *gp in rows.values_list("table", "number", "alone", *GP_COLUMNS):
        made = Sides(*[points for points in gp if points is not None])
        found[table].append(RecordedPoints(number, made, alone))
    return dict(found)


def load_before(table: Table, number: int) -> PreviousPoints:
    """Load each side's game points in the table's smazzate before smazzata `number`. One query."""
    earlier = Smazzata.objects.filter(table=table, number__lt=number)
    sums = earlier.aggregate(**{column: Sum(column) for column in GP_COLUMNS})
    return PreviousPoints(*[sums[column] or 0 for column in GP_COLUMNS])


def _read_record(row: SmazzataRevision, rules: RuleSet) -> tuple[Depth, Record]:
    if row.depth == CANCELLED:
        return Depth.TOTALS, TotalsRecord(Sides(*[0] * rules.sides))
    data: dict[str, Any] = row.record
    return Depth(row.depth), read_record(Depth(row.depth), data, rules).record


def list_numbers(table: Table, phase: Phase, recorded: Iterable[int]) -> list[int]:
    """List the numbers of the smazzate to show: all that are recorded, and all that are due.

    If the turn has no fixed number of smazzate, only the next due one is added."""
    numbers, due = set(recorded), table.due
    if phase.length != Length.SMAZZATE and len(numbers) < due:
        due = min(due, max(numbers, default=0) + 1)
    return sorted({*range(1, due + 1), *numbers})


def build_played_table(
    turn: Turn,
    table: Table,
    smazzate: Iterable[SmazzataPoints],
    fines: Iterable[Fine],
    rules: RuleSet,
    assigned: Sides[Award] | None = None,
) -> PlayedTable:
    """Build a table's result from its smazzate and the penalties and awards on them (`fines`).

    `assigned`: the score that a ruling assigned instead; None to use the smazzate. No query."""
    return PlayedTable(
        smazzate=tuple(smazzate),
        due=table.due,
        conversion=turn.phase.table_conversion,
        fines=tuple(fines),
        assigned=assigned,
        of_three=table.of_three,
        sides=rules.sides,
        compared_with=rules.compared_with,
    )


def load_signatures(revisions: Iterable[int]) -> dict[int, list[Signature]]:
    """Load the players' signatures by the primary key of the signed revision. One query."""
    found: dict[int, list[Signature]] = defaultdict(list)
    for row in Signature.objects.filter(revision__in=list(revisions)).order_by("revision", BY_LINE):
        found[row.revision_id].append(row)
    return found


@dataclass(frozen=True, slots=True)
class HeldChoice:
    """A director's choice between a record on hold (`came`) and the current record (`standing`)."""

    standing: SmazzataSheet | None
    came: SmazzataSheet
    photos: tuple[Photo, ...]
    others: tuple[HeldRecord, ...]
    """Other held records of the same smazzata that await a decision."""


def load_choice(event: Tournament, held: HeldRecord) -> HeldChoice:
    """Load a held record and the smazzata's current record, to choose one. Three queries."""
    sheets = load_revisions(event, held.table_id, held.number)
    photos = Photo.objects.filter(table=held.table_id, number=held.number)
    others = HeldRecord.objects.filter(
        table=held.table_id, number=held.number, settled_at=None
    ).exclude(pk=held.pk)
    return HeldChoice(
        sheets[0] if sheets else None,
        read_held(held, event.rules),
        tuple(photos),
        tuple(others),
    )


def read_held(held: HeldRecord, rules: RuleSet) -> SmazzataSheet:
    """Build the sheet of a held record, as if it were the smazzata's first revision; no query."""
    row = SmazzataRevision(
        smazzata=Smazzata(table_id=held.table_id, number=held.number, revision=1),
        number=1,
        **{
            field.attname: getattr(held, field.attname)
            for field in SubmittedRecord._meta.concrete_fields
        },
    )
    return read_sheet(row, rules)
