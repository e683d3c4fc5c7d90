"""Many backups expire: one an hour and one a day stay, then those made lately or by hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.backups.names import BackupName, Reason, list_expired

NOW = datetime(2026, 11, 21, 16, 20, tzinfo=UTC)
MOST = 100


def name(number: int, minutes_ago: float, reason: Reason = Reason.REGULAR) -> BackupName:
    return BackupName(number, NOW - timedelta(minutes=minutes_ago), reason)


def kept(names: Iterable[BackupName], now: datetime = NOW, most: int = MOST) -> list[BackupName]:
    names = sorted(names)
    expired = set(list_expired(names, now, most=most))
    return [each for each in names if each not in expired]


DAYS = 45 * 24 * 60
BACKUPS = st.lists(
    st.tuples(st.integers(-90, DAYS), st.sampled_from(Reason)), min_size=1, max_size=60
).map(
    lambda drawn: [
        name(number, minutes, reason)
        for number, (minutes, reason) in enumerate(
            sorted(drawn, key=lambda each: -each[0]), start=1
        )
    ]
)


def test_a_day_of_a_backup_every_five_minutes() -> None:
    names = [name(600 - n, 5 * n) for n in range(600)]
    ages = [(NOW - each.made_at) // timedelta(minutes=1) for each in reversed(kept(names))]
    assert ages[:13] == list(range(0, 65, 5)), "all of the last hour"
    hourly = [age for age in ages[13:] if age <= 24 * 60]
    assert {later - earlier for earlier, later in pairwise(hourly)} == {60}
    assert [age for age in ages if age > 24 * 60] == [40 * 60 + 25], "the last of two days before"


def test_what_somebody_asked_for_is_kept_for_thirty_days_with_backups() -> None:
    asked = [name(1, 31 * 1440, Reason.BY_HAND), name(2, 29 * 1440, Reason.BY_HAND)]
    others = [name(3 + n, (29 - n) * 1440) for n in range(30)]
    assert kept(asked + others) == [asked[1], *others]


@pytest.mark.parametrize("reason", [Reason.BY_HAND, Reason.PUBLISH])
def test_what_people_make_at_will_pushes_out_nothing_of_the_history(reason: Reason) -> None:
    daily = [name(1 + n, (40 - n) * 1440) for n in range(30)]
    left = list(daily)
    for number in range(150):
        left = kept([*left, name(100 + number, 0, reason)])
    assert set(daily[1:]) <= set(left)
    assert len(left) <= MOST


def test_an_automatic_backup_stays_the_last_of_its_hour_beside_later_ones_by_hand() -> None:
    automatic, by_hand = name(1, 45 * 1440), name(2, 45 * 1440 - 1, Reason.BY_HAND)
    later = [name(3 + n, n, Reason.BY_HAND) for n in range(150)]
    assert automatic in kept([automatic, by_hand, *later])


@pytest.mark.parametrize("wrong", [timedelta(days=3650), timedelta(days=-3650)])
def test_a_clock_that_is_wrong_for_an_evening_costs_nothing_of_the_history(
    wrong: timedelta,
) -> None:
    daily = [name(1 + n, (12 - n) * 1440) for n in range(12)]
    left = list(daily)
    evening = [NOW + wrong + timedelta(minutes=30 * n) for n in range(8)]
    for number, now in enumerate([*evening, NOW]):
        left = kept([*left, BackupName(100 + number, now, Reason.REGULAR)], now=now)
    assert set(daily) <= set(left)
    hours = {each.made_at.hour for each in left if each.made_at in evening}
    assert hours == {moment.hour for moment in evening}, "nor of the evening's own"


@given(BACKUPS, st.integers(1, 50))
def test_never_more_than_so_many_and_never_without_the_last(
    names: list[BackupName], most: int
) -> None:
    left = kept(names, most=most)
    assert len(left) <= most
    assert left[-1] == max(names)


@given(BACKUPS)
def test_all_of_the_last_hour_stays(names: list[BackupName]) -> None:
    lately = {each for each in names if abs(NOW - each.made_at) <= timedelta(hours=1)}
    assert lately <= set(kept(names))


@given(BACKUPS)
def test_thinning_out_twice_is_thinning_out_once(names: list[BackupName]) -> None:
    once = kept(names)
    assert kept(once) == once


@settings(max_examples=25)
@given(st.integers(1, 30), st.integers(0, 59))
def test_thinned_out_at_each_backup_as_at_the_end(every: int, offset: int) -> None:
    """A day of backups, thinned out at each one, still has one of each hour."""
    left: list[BackupName] = []
    begin = NOW - timedelta(minutes=offset, hours=20)
    for number in range(20 * 60 // every):
        moment = begin + timedelta(minutes=every * number)
        left = kept([*left, BackupName(number + 1, moment, Reason.REGULAR)], now=moment)
    hours = {each.made_at.replace(minute=0) for each in left}
    assert len(hours) >= 20
