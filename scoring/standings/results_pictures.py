"""Charts of results: a table's running totals, a turn's results, burrachi by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.play.table import PlayedTable, sum_seat
from scoring.core.rules.burrachi import burraco_kinds
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable
from scoring.play.results_queries import TableResult, TableState
from scoring.records.wording import BURRACO_NAMES, LINE_NAMES
from scoring.standings.figures_queries import CountedBurrachi
from scoring.text.entrants_queries import Entrant
from scoring.text.figures import points
from scoring.text.pictures import (
    SHAPES,
    WHOLE,
    BarPicture,
    DrawnLine,
    FigureTable,
    LinePicture,
    LineStyle,
    Point,
    Scale,
    Tick,
    draw_bars,
    find_step,
    list_ticks,
)

Chair = tuple[Line, int]
"""(side, position on the side) of a line in the chart. The position is 1 for a whole side. At a
table of three each player has a line: (N-S, 1), (E-W, 1) or (E-W, 2)."""
MAX_RULES = 4


def list_running_totals(table: PlayedTable, line: Line, chair: int) -> list[int]:
    """Return a seat's running totals in game points: 0, then the total after each smazzata.

    A ruling on a smazzata counts from that smazzata on; if that smazzata is not recorded, only in
    the last total. `chair`: 1 or 2, the position on the side."""
    totals = [0]
    for n, last in enumerate(table.smazzate, 1):
        is_whole = n == len(table.smazzate)
        fines = [fine for fine in table.fines if is_whole or fine.smazzata <= last.number]
        so_far = replace(table, smazzate=table.smazzate[:n], fines=tuple(fines))
        totals.append(sum_seat(so_far, line, chair).gp)
    return totals


def draw_running_totals(table: PlayedTable, sides: Mapping[Chair, str]) -> LinePicture | None:
    """Draw the running total of each side; None before the first smazzata or with only one side.

    `sides`: the labels, see `list_chair_labels`."""
    if not table.smazzate or len(sides) < 2:
        return None
    totals = [list_running_totals(table, line, chair) for line, chair in sides]
    every = [figure for own in totals for figure in own]
    low, high = min(every), max(every)
    across, upwards = Scale(0, len(table.smazzate)), Scale(high, low)
    numbers = [0, *[smazzata.number for smazzata in table.smazzate]]
    lines = []
    for at, (name, own) in enumerate(zip(sides.values(), totals, strict=True)):
        marks = tuple(Point(across.place(n), upwards.place(total)) for n, total in enumerate(own))
        lines.append(DrawnLine(str(at), marks, marks[1:], SHAPES[at], name, points(own[-1])))
    return LinePicture(
        style=LineStyle.TOTALS,
        title=_("Who led, smazzata by smazzata"),
        note=_("Game points so far, after each smazzata."),
        lines=tuple(lines),
        across=tuple(
            Tick(across.place(n), WHOLE, str(number)) for n, number in enumerate(numbers) if n
        ),
        upwards=tuple(
            Tick(0, upwards.place(tick), points(tick)) for tick in list_ticks(low, high, MAX_RULES)
        ),
        figures=FigureTable(
            (_("Smazzata"), *sides.values()),
            tuple(
                (str(number), *[points(own[n]) for own in totals])
                for n, number in enumerate(numbers)
                if n
            ),
        ),
        height="12rem",
    )


def list_chair_labels(result: TableResult, entrants: Mapping[int, Entrant]) -> dict[Chair, str]:
    if result.is_of_three:
        chairs = [(Line.NS, 1), (Line.EW, 1), (Line.EW, 2)]
        places = zip(chairs, result.places, strict=True)
        return {chair: entrants[entry].label for chair, entry in places if entry}
    lines = zip(Line, (result.ns, result.ew, result.third), strict=True)
    return {
        (line, 1): f"{LINE_NAMES[line]} · {seat.find_seated(entrants).label}"
        for line, seat in lines
        if seat
    }


FEWEST_ROWS = 4
"""If a conversion table has fewer rows, its chart shows game points instead of victory points."""
MAX_CLASSES = 8
MIN_TOLD = 4
"""The burrachi chart is drawn if burrachi are known in at least 1 of MIN_TOLD smazzate."""


def draw_endings(
    results: Iterable[TableResult], conversion: ConversionTable, order: Sequence[str]
) -> BarPicture | None:
    """Draw how many tables of a turn ended with each result; None if no table is complete. A result
    is in VP if `order` has VP as a tie-break, `conversion` has enough rows and every table has two
    sides. Otherwise it is the difference in game points between the best two sides."""
    done = [
        table
        for table in results
        if table.state is TableState.DONE and all(seat.mp is not None for seat in table.seats)
    ]
    if not done:
        return None
    by_vp = "vp" in order and len(conversion.rows) >= FEWEST_ROWS
    # A team's victory points are only at the first table of its match.
    told = [table for table in done if all(seat.vp is not None for seat in table.seats)]
    if by_vp and told and all(len(table.seats) == 2 for table in done):
        return _draw_victory_points(told, conversion)
    return _draw_differences(done)


def _draw_victory_points(done: Sequence[TableResult], conversion: ConversionTable) -> BarPicture:
    counts = Counter(
        tuple(sorted((seat.vp or 0 for seat in table.seats), reverse=True)) for table in done
    )
    rows = {(row.winner, row.loser) for row in conversion.rows} | set(counts)
    return draw_bars(
        _("How the tables ended"),
        _("For each result in victory points, the number of tables that ended with it."),
        (_("Victory points"), _("Tables")),
        [("–".join(map(points, row)), counts[row]) for row in sorted(rows, reverse=True)],
    )


def _draw_differences(done: Sequence[TableResult]) -> BarPicture:
    differences = []
    for table in done:
        best, second, *_others = sorted((seat.gp for seat in table.seats), reverse=True)
        differences.append(best - second)
    step = max(50, find_step(max(differences), MAX_CLASSES))
    counts = Counter(difference // step for difference in differences)
    return draw_bars(
        _("How the tables ended"),
        _("Difference in game points between the winning side and the runner-up at each table."),
        (_("Difference"), _("Tables")),
        [
            (f"{points(step * at)}–{points(step * (at + 1) - 1)}", counts[at])
            for at in range(max(counts) + 1)
        ],
    )


def draw_burrachi(made: CountedBurrachi, rules: RuleSet) -> BarPicture | None:
    """Draw a bar chart of burrachi by kind; None if too few smazzate are recorded by kind."""
    if made.smazzate * MIN_TOLD < made.smazzate + made.untold or not made.smazzate:
        return None
    note = ""
    if made.untold:
        note = ngettext(
            "Not counted: %(n)d smazzata of which only the totals are known.",
            "Not counted: %(n)d smazzate of which only the totals are known.",
            made.untold,
        ) % {"n": made.untold}
    return draw_bars(
        _("Burrachi by kind"),
        note,
        (_("Kind of burraco"), _("How many")),
        [(str(BURRACO_NAMES[kind]), made.kinds[kind]) for kind in burraco_kinds(rules)],
    )
