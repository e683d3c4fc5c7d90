"""The pace of a turn compared with its planned time, and its predicted end.

A smazzata's planned time is the turn's minutes divided by its smazzate. The actual time is the
median duration at all tables, so that a single idle or hurried table does not change it. The median
includes the smazzate in play, with their time up to now or, if longer, the planned time: otherwise
the fastest tables, which finish first, would set the median."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest
from statistics import median

LATE_FROM = 5
"""Minutes behind the plan from which a table is late; smaller delays are normal."""
TYPED_TOGETHER = 0.2
"""Gap below which smazzate count as typed together, as a share of a smazzata's planned time."""
HALL_WEIGHT = 2
"""A table's forecast averages its own smazzate and this number of smazzate at the median pace."""


@dataclass(frozen=True, slots=True)
class Plan:
    began: datetime
    minutes: int
    smazzate: int

    @property
    def share(self) -> timedelta:
        """The planned time of one smazzata."""
        return timedelta(minutes=self.minutes) / self.smazzate

    @property
    def ends(self) -> datetime:
        return self.began + timedelta(minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class TableTimes:
    """Table `number` must play `due` smazzate; `recorded`: when it recorded them, in order."""

    number: int
    due: int
    recorded: tuple[datetime, ...]

    @property
    def is_done(self) -> bool:
        return len(self.recorded) >= self.due


@dataclass(frozen=True, slots=True)
class TablePace:
    number: int
    behind: int
    """Minutes behind the plan; 0 if the table is complete."""
    ends: datetime
    """When the table will complete its smazzate, or did complete them."""

    @property
    def is_late(self) -> bool:
        return self.behind >= LATE_FROM


@dataclass(frozen=True, slots=True)
class TurnPace:
    plan: Plan
    now: datetime
    tables: tuple[TablePace, ...]
    recorded: int
    due: int
    expected: int
    """Smazzate that all tables should have recorded by now, as planned."""
    share: timedelta
    """The median time per smazzata in this turn."""
    ends: datetime
    """The time at which the slowest table will be complete, to the minute."""

    @property
    def after_plan(self) -> int:
        """Minutes by which the predicted end is after the planned end; negative if before it."""
        return round((self.ends - _to_minute(self.plan.ends)) / timedelta(minutes=1))

    @property
    def is_done(self) -> bool:
        return self.recorded >= self.due


def predict_turn(plan: Plan, tables: Sequence[TableTimes], now: datetime) -> TurnPace | None:
    """Return the pace of a turn in play; None if it has no tables or no minutes."""
    if not tables or plan.minutes <= 0:
        return None
    share = find_share(plan, tables, now)
    paces = tuple(_predict_table(plan, table, share, now) for table in tables)
    return TurnPace(
        plan=plan,
        now=now,
        tables=paces,
        recorded=sum(min(len(table.recorded), table.due) for table in tables),
        due=sum(table.due for table in tables),
        expected=count_expected(plan, tables, now),
        share=share,
        ends=_to_minute(max(pace.ends for pace in paces)),
    )


def count_expected(plan: Plan, tables: Sequence[TableTimes], at: datetime) -> int:
    """Count the smazzate that all tables together should have recorded at this time.

    A table should record a smazzata every `plan.share`, until it has played the number due."""
    shares = max(at - plan.began, timedelta()) // plan.share
    return sum(min(shares, table.due) for table in tables)


def find_share(plan: Plan, tables: Sequence[TableTimes], now: datetime) -> timedelta:
    """Return the median duration of the smazzate at all tables.

    A smazzata in play counts as its planned time, or as its time up to now if that is longer."""
    taken = []
    for table in tables:
        taken += list_durations(plan, table.recorded)
        if not table.is_done:
            taken.append(max(now - _last(plan, table), plan.share))
    return timedelta(seconds=median(duration.total_seconds() for duration in taken))


def list_durations(plan: Plan, recorded: Sequence[datetime]) -> list[timedelta]:
    """List how long each smazzata took; smazzate typed together share their time equally."""
    durations: list[timedelta] = []
    since = plan.began
    together: list[datetime] = []
    for at, following in zip_longest(recorded, recorded[1:]):
        together.append(at)
        if following is not None and following - at < plan.share * TYPED_TOGETHER:
            continue
        durations += [max(at - since, timedelta()) / len(together)] * len(together)
        since, together = at, []
    return durations


def find_behind(plan: Plan, table: TableTimes, now: datetime) -> timedelta:
    """Return how far a table is behind the plan: the longer of two delays, or 0 if complete.

    One is the delay of its last recorded smazzata; the other is the time by which its next
    smazzata is overdue now."""
    if table.is_done:
        return timedelta()
    played = len(table.recorded)
    at_last = _last(plan, table) - (plan.began + played * plan.share)
    overdue = now - (plan.began + (played + 1) * plan.share)
    return max(at_last, overdue, timedelta())


def _predict_table(plan: Plan, table: TableTimes, share: timedelta, now: datetime) -> TablePace:
    last = _last(plan, table)
    ends = last
    if not table.is_done:
        played = len(table.recorded)
        own = (last - plan.began + HALL_WEIGHT * share) / (played + HALL_WEIGHT)
        ends = max(now, last + own) + (table.due - played - 1) * own
    return TablePace(table.number, find_behind(plan, table, now) // timedelta(minutes=1), ends)


def _last(plan: Plan, table: TableTimes) -> datetime:
    return table.recorded[-1] if table.recorded else plan.began


def _to_minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)
