"""The progress of the hall against the clock, in words and as a chart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import starmap

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.hall.pace import TableTimes, TurnPace, count_expected

WIDTH, HEIGHT = 1000, 100
"""Size of the chart, in its own units; y counts from the top."""
STEPS = 100
"""Most points of the hall's line."""
ROOM = 0.12
"""Smallest distance between two times below the chart, as a part of its width."""


@dataclass(frozen=True)
class Progress:
    """Fields as `desk/hall/board_pace.html` takes them; places across the width as `45.0%`."""

    pace: TurnPace
    words: str
    """ "about 17:42, 6 minutes after the plan"."""
    planned: str
    """Points of the plan's line, in SVG notation."""
    played: str
    predicted: str
    now_at: str
    plan_at: str
    ends_at: str
    plan_anchor: str
    """SVG's text-anchor of the planned end: "start" in the left half, beside the first time."""
    names_now: bool
    """Whether there is room for the present time below its line."""

    @property
    def is_late(self) -> bool:
        return self.pace.after_plan > 0


def draw_progress(pace: TurnPace, tables: Sequence[TableTimes]) -> Progress:
    """The chart: the line of recorded smazzate, the line of the plan, and the predicted end."""
    began, ends = pace.plan.began, max(pace.plan.ends, pace.ends, pace.now)

    def across(at: datetime) -> float:
        return max(at - began, timedelta()) / (ends - began)

    def point(at: datetime, recorded: float) -> str:
        return f"{WIDTH * across(at):.0f},{HEIGHT * (1 - recorded / pace.due):.1f}"

    times = sorted(at for table in tables for at in table.recorded[: table.due])
    steps = [began + (pace.now - began) * n / STEPS for n in range(STEPS + 1)]
    played = [point(at, bisect_right(times, at)) for at in steps]
    return Progress(
        pace=pace,
        words=format_end(pace),
        planned=" ".join(starmap(point, [*_list_steps(pace, tables), (ends, pace.due)])),
        played=" ".join(played),
        predicted=" ".join([played[-1], point(pace.ends, pace.due)]),
        now_at=f"{across(pace.now):.1%}",
        plan_at=f"{across(pace.plan.ends):.1%}",
        ends_at=f"{across(pace.ends):.1%}",
        plan_anchor="start" if across(pace.plan.ends) < 0.5 else "end",
        names_now=across(pace.now) > ROOM and abs(across(pace.now) - across(pace.plan.ends)) > ROOM,
    )


def _list_steps(pace: TurnPace, tables: Sequence[TableTimes]) -> list[tuple[datetime, int]]:
    """The points of the plan, in which every table completes a smazzata at the end of its share."""
    corners, before = [], 0
    for n in range(pace.plan.smazzate + 1):
        at = pace.plan.began + n * pace.plan.share
        by_then = count_expected(pace.plan, tables, at)
        corners += [(at, before), (at, by_then)]
        before = by_then
    return corners


def format_end(pace: TurnPace) -> str:
    """ "about 17:42, 6 minutes after the plan"."""
    at = time_format(timezone.localtime(pace.ends), "TIME_FORMAT")
    minutes = abs(pace.after_plan)
    if not minutes:
        return _("about %(at)s, on schedule") % {"at": at}
    if pace.after_plan > 0:
        words = ngettext(
            "about %(at)s, %(n)d minute behind schedule",
            "about %(at)s, %(n)d minutes behind schedule",
            minutes,
        )
    else:
        words = ngettext(
            "about %(at)s, %(n)d minute ahead of schedule",
            "about %(at)s, %(n)d minutes ahead of schedule",
            minutes,
        )
    return words % {"at": at, "n": minutes}
