"""The tables of turns as `scoring.play` takes them: what was played there, ruled and assigned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F

from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.smazzata import CLEAN_COLUMNS, GP_COLUMNS, Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.shares import SmazzataPoints
from scoring.play.table import Fine, PlayedTable
from scoring.queries.play.smazzate import SmazzataSheet
from scoring.rules.faults import Line
from scoring.rules.records import CANCELLED
from scoring.rules.ruleset import RuleSet
from scoring.rules.sides import Sides
from scoring.rules.three import UNSAID

Fines = dict[int, list[Fine]]
"""What was ruled on smazzate, by table."""


def load_played_tables(tournament: Tournament, tables: Iterable[Table]) -> dict[int, PlayedTable]:
    """These tables by key. They come with their turn, phase and assigned score.

    Two queries; a third where anything was ruled on a smazzata.
    """
    found = {table.pk: table for table in tables}
    smazzate: dict[int, list[SmazzataPoints]] = defaultdict(list)
    rows = Smazzata.objects.filter(table__in=found, revisions__number=F("revision"))
    for pk, *columns in rows.order_by("number").values_list("table_id", *COLUMNS):
        smazzate[pk].append(read_points(*columns))
    fines = load_fines(tournament, found)
    rules = tournament.rules
    return {pk: _read_table(table, smazzate[pk], fines[pk], rules) for pk, table in found.items()}


def read_played_sheets(
    turn: Turn,
    table: Table,
    sheets: Iterable[SmazzataSheet],
    fines: Iterable[Fine],
    rules: RuleSet,
) -> PlayedTable:
    """A table of this turn from its smazzate, which are read already. Without an assigned score."""
    return PlayedTable(
        smazzate=tuple(sheet.points for sheet in sheets),
        due=table.due,
        conversion=turn.phase.table_conversion,
        fines=tuple(fines),
        of_three=table.of_three,
        sides=rules.sides,
        compared_with=rules.compared_with,
    )


POINTS = ("number", *GP_COLUMNS, *CLEAN_COLUMNS, "alone")
"""The columns of a smazzata that its points are read from; then comes its revision's depth."""

COLUMNS = (*POINTS, "revisions__depth")


def read_points(
    number: int,
    ns: int,
    ew: int,
    third: int | None,
    ns_clean: int,
    ew_clean: int,
    third_clean: int | None,
    alone: int | None,
    depth: str,
) -> SmazzataPoints:
    """The points of a smazzata from its columns."""
    is_cancelled = depth == CANCELLED
    if third is None:
        gp, clean = Sides(ns, ew), Sides(ns_clean, ew_clean)
    else:
        gp, clean = Sides(ns, ew, third), Sides(ns_clean, ew_clean, third_clean or 0)
    return SmazzataPoints(number, gp, clean, alone or UNSAID, is_cancelled)


def _read_table(
    table: Table, smazzate: Iterable[SmazzataPoints], fines: Iterable[Fine], rules: RuleSet
) -> PlayedTable:
    assigned: AssignedScore | None = getattr(table, "assigned", None)
    return PlayedTable(
        smazzate=tuple(smazzate),
        due=table.due,
        conversion=table.turn.phase.table_conversion,
        fines=tuple(fines),
        assigned=assigned.awards if assigned else None,
        of_three=table.of_three,
        sides=rules.sides,
        compared_with=rules.compared_with,
    )


def load_fines(tournament: Tournament, tables: Iterable[int]) -> Fines:
    """The rulings on smazzate of these tables. One query, two if there is any."""
    fines: Fines = defaultdict(list)
    ruled = Adjustment.objects.filter(entry__tournament=tournament, smazzata__isnull=False)
    rows = list(ruled.exclude(gp=0).values_list("turn_id", "entry_id", "smazzata", "gp"))
    if not rows:
        return fines
    # A team is ruled on once: at the table of its first pair.
    chairs = {
        (turn, entry): (table, Line(line), chair)
        for turn, entry, table, line, chair in Seat.objects.filter(
            table__in=list(tables), unit=1
        ).values_list("turn_id", "entry_id", "table_id", "line", "chair")
    }
    for turn, entry, number, gp in rows:
        if (turn, entry) in chairs:
            table, line, chair = chairs[turn, entry]
            fines[table or 0].append(Fine(line, chair, number or 0, gp))
    return fines
