"""A backup's file name says its number, moment and reason, and nothing else is taken for one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backups.names import BackupName, Reason

MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2190, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(microsecond=0)
)
NAMES = st.builds(BackupName, st.integers(1, 10**9 - 1), MOMENTS, st.sampled_from(Reason))


@given(NAMES)
def test_a_name_is_read_as_it_was_written(name: BackupName) -> None:
    assert BackupName.parse(name.file_name) == name


def test_a_name_is_written_in_universal_time() -> None:
    moment = datetime(2026, 11, 21, 17, 30, 5, tzinfo=timezone(timedelta(hours=1)))
    name = BackupName(17, moment, Reason.PUBLISH)
    assert name.file_name == "burraco-00017-20261121T163005Z-publish.zip"


@given(st.permutations([BackupName(n, datetime(2026, 1, 9 - n, tzinfo=UTC), Reason.REGULAR)
                        for n in range(1, 5)]))  # fmt: skip
def test_the_last_is_that_with_the_highest_number_whatever_the_clock_said(
    names: list[BackupName],
) -> None:
    assert max(names).number == 4


@pytest.mark.parametrize(
    "file_name",
    [
        "",
        "status.json",
        "burraco-00017-20261121T163005Z-publish",
        "burraco-00017-20261121T163005Z-publish.zip.part",
        "burraco-00017-20261121T163005Z-whim.zip",
        "burraco-00017-20261321T163005Z-publish.zip",
        "burraco-17-20261121T163005Z-publish.zip",
        "../burraco-00017-20261121T163005Z-publish.zip",
    ],
)
def test_what_is_no_backup(file_name: str) -> None:
    assert BackupName.parse(file_name) is None
