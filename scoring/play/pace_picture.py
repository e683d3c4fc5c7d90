"""Line picture of a turn's pace: smazzate recorded over time, compared with the plan."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.play.pace_queries import TableTimes, TurnPace, count_expected
from scoring.text.pictures import (
    WHOLE,
    DrawnLine,
    FigureTable,
    LinePicture,
    LineStyle,
    Point,
    Scale,
    Spot,
    Tick,
)

STEPS = 100
"""Number of time steps in the line of recorded smazzate."""
ROOM = 170
"""Minimum distance between two time labels, in thousandths of the picture's width."""


@dataclass(frozen=True)
class Progress:
    pace: TurnPace
    words: str
    """The predicted end: "about 17:42, on schedule"."""
    picture: LinePicture

    @property
    def is_late(self) -> bool:
        return self.pace.after_plan > 0


def draw_progress(pace: TurnPace, tables: Sequence[TableTimes]) -> Progress:
    began, ends = pace.plan.began, max(pace.plan.ends, pace.ends, pace.now)
    across, upwards = Scale(0, (ends - began).total_seconds()), Scale(pace.due, 0)
    times = sorted(at for table in tables for at in table.recorded[: table.due])

    def spot(at: datetime, smazzate: int) -> Spot:
        return Spot(across.place(_since(began, at)), upwards.place(smazzate))

    steps = [began + (pace.now - began) * n / STEPS for n in range(STEPS + 1)]
    corners = _list_corners(pace, tables)
    played = [spot(at, bisect_right(times, at)) for at in steps]
    now, end = played[-1], spot(pace.ends, pace.due)
    lines = [
        DrawnLine(
            "plan", (*[spot(*corner) for corner in corners], spot(ends, pace.due)), name=_("plan")
        ),
        DrawnLine("own", tuple(played), name=pgettext("smazzate of the hall", "recorded")),
        DrawnLine("now", (Spot(now.x, 0), Spot(now.x, WHOLE)), name=_("now")),
    ]
    if not pace.is_done:
        lines.insert(
            2, DrawnLine("foreseen", (now, end), (Point(end.x, end.y),), name=_("forecast"))
        )
    shares = [began + n * pace.plan.share for n in range(1, pace.plan.smazzate + 1)]
    picture = LinePicture(
        style=LineStyle.PACE,
        title=_("Pace of the hall"),
        note="",
        lines=tuple(lines),
        across=_list_times(across, began, [pace.plan.ends, pace.ends, pace.now]),
        upwards=(Tick(0, 0, str(pace.due)), Tick(0, WHOLE, "0")),
        figures=FigureTable(
            (_("Time"), _("Recorded"), _("Planned")),
            tuple(
                (
                    _tell(at),
                    str(bisect_right(times, at)),
                    str(count_expected(pace.plan, tables, at)),
                )
                for at in [*[share for share in shares if share < pace.now], pace.now]
            ),
        ),
        height="5rem",
    )
    return Progress(pace, format_end(pace), picture)


def _since(began: datetime, at: datetime) -> float:
    return max(at - began, timedelta()).total_seconds()


def _list_corners(pace: TurnPace, tables: Sequence[TableTimes]) -> list[tuple[datetime, int]]:
    """List the corners of the chart's planned line: (time, smazzate due by then at all tables)."""
    corners, before = [], 0
    for n in range(pace.plan.smazzate + 1):
        at = pace.plan.began + n * pace.plan.share
        by_then = count_expected(pace.plan, tables, at)
        corners += [(at, before), (at, by_then)]
        before = by_then
    return corners


def _list_times(scale: Scale, began: datetime, moments: Sequence[datetime]) -> tuple[Tick, ...]:
    """Label the start and the other `moments`; skip a label too close to an earlier one."""
    ticks: list[Tick] = []
    for at in (began, *moments):
        x = scale.place(_since(began, at))
        if all(abs(x - tick.x) >= ROOM for tick in ticks):
            ticks.append(Tick(x, WHOLE, _tell(at)))
    return tuple(ticks)


def _tell(at: datetime) -> str:
    return time_format(timezone.localtime(at), "TIME_FORMAT")


def format_end(pace: TurnPace) -> str:
    """Format the predicted end: "about 17:42, 6 minutes behind schedule"."""
    at = _tell(pace.ends)
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
