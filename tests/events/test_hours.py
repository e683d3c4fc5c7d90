"""The hours of an event and its date, as people write them."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from scoring.events.hours import format_span

SATURDAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("begins", "ends", "written"),
    [
        ((21, 20, 30), (21, 22, 10), "20:30–22:10"),
        ((21, 22, 49), (22, 0, 39), "22:49–00:39 (domenica)"),
        ((22, 0, 49), (22, 2, 30), "00:49–02:30 (domenica)"),
        ((29, 9, 0), (29, 11, 0), "09:00–11:00 (29/11)"),
    ],
)
def test_the_day_is_named_where_it_is_another(
    begins: tuple[int, int, int], ends: tuple[int, int, int], written: str
) -> None:
    first, last = [timezone.make_aware(datetime(2026, 11, *at)) for at in (begins, ends)]
    with override("it"):
        assert format_span(first, last, SATURDAY) == written


def test_italian_writes_months_small() -> None:
    with override("it"):
        assert date_format(SATURDAY, "DATE_FORMAT") == "21 novembre 2026"
