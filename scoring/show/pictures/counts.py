"""Counts as bars: how the tables of a turn ended, and burrachi by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.play.burrachi import CountedBurrachi
from scoring.queries.play.results import TableResult, TableState
from scoring.rules.burrachi import burraco_kinds
from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable
from scoring.show.figures import points
from scoring.show.pictures.scales import find_step
from scoring.show.pictures.values import BarPicture, draw_bars
from scoring.wording.smazzate import BURRACO_NAMES

FEWEST_ROWS = 4
"""A conversion table with fewer says little of how the tables ended: the differences say more."""
MOST_CLASSES = 8
LEAST_TOLD = 4
"""One smazzata of so many has to be recorded by kind, or the bars speak of chance."""


def draw_endings(
    results: Iterable[TableResult], conversion: ConversionTable, order: Sequence[str]
) -> BarPicture | None:
    """How many tables ended how: by victory points, where they rank and the table parts them, else
    by the difference between the two best sides. None while no table is complete."""
    done = [
        table
        for table in results
        if table.state is TableState.DONE and all(seat.mp is not None for seat in table.seats)
    ]
    if not done:
        return None
    by_vp = "vp" in order and len(conversion.rows) >= FEWEST_ROWS
    # A team's victory points stand at the first table of its match alone.
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
        _("Victory points of the winners and of the others."),
        (_("Victory points"), _("Tables")),
        [("–".join(map(points, row)), counts[row]) for row in sorted(rows, reverse=True)],
    )


def _draw_differences(done: Sequence[TableResult]) -> BarPicture:
    differences = []
    for table in done:
        best, second, *_others = sorted((seat.gp for seat in table.seats), reverse=True)
        differences.append(best - second)
    step = max(50, find_step(max(differences), MOST_CLASSES))
    counts = Counter(difference // step for difference in differences)
    return draw_bars(
        _("How the tables ended"),
        _("Game points between the first and the second side."),
        (_("Difference"), _("Tables")),
        [
            (f"{points(step * at)}–{points(step * (at + 1) - 1)}", counts[at])
            for at in range(max(counts) + 1)
        ],
    )


def draw_burrachi(made: CountedBurrachi, rules: RuleSet) -> BarPicture | None:
    """Burrachi by the kinds that the rules pay for; None while too few were recorded by kind."""
    if made.smazzate * LEAST_TOLD < made.smazzate + made.untold or not made.smazzate:
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
