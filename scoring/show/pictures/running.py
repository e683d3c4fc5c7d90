"""The running totals of a table, smazzata by smazzata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.play.table import PlayedTable, sum_seat
from scoring.queries.field.entries import Entrant
from scoring.queries.play.results import TableResult
from scoring.rules.faults import Line
from scoring.show.figures import points
from scoring.show.pictures.scales import WHOLE, Scale, list_ticks
from scoring.show.pictures.values import (
    SHAPES,
    DrawnLine,
    FigureTable,
    LinePicture,
    Look,
    Point,
    Tick,
)
from scoring.wording.smazzate import LINE_NAMES

Chair = tuple[Line, int]
"""The line and the chair of a side, or of a player at a table of three."""
MOST_RULES = 4


def list_running_totals(table: PlayedTable, line: Line, chair: int) -> list[int]:
    """The game points of a seat after 0, 1, 2 … recorded smazzate: the last is its stored total.

    What was ruled on a smazzata counts with it; on one that is not recorded, at the end.
    """
    totals = [0]
    for n, last in enumerate(table.smazzate, 1):
        is_whole = n == len(table.smazzate)
        fines = [fine for fine in table.fines if is_whole or fine.smazzata <= last.number]
        so_far = replace(table, smazzate=table.smazzate[:n], fines=tuple(fines))
        totals.append(sum_seat(so_far, line, chair).gp)
    return totals


def draw_running_totals(table: PlayedTable, sides: Mapping[Chair, str]) -> LinePicture | None:
    """The lines of the sides, whose names `sides` gives; None before a first smazzata."""
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
        look=Look.TOTALS,
        title=_("Who led, smazzata by smazzata"),
        note=_("The game points of each side, added up from smazzata to smazzata."),
        lines=tuple(lines),
        across=tuple(
            Tick(across.place(n), WHOLE, str(number)) for n, number in enumerate(numbers) if n
        ),
        upwards=tuple(
            Tick(0, upwards.place(tick), points(tick)) for tick in list_ticks(low, high, MOST_RULES)
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


def name_chairs(result: TableResult, entrants: Mapping[int, Entrant]) -> dict[Chair, str]:
    """The sides of a table, or its three players, by their chairs."""
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
