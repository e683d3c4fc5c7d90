from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.values import Bundle
from scoring.documents import event_queries as snapshot
from scoring.models.tournament import Tournament
from scoring.workbook.report_loading import load_report
from tests.cast import NOW, make_event, plan_phase, play_turn, seat_event


def test_report_takes_as_many_queries_however_large_the_field(
    event: Tournament, director: User, django_assert_num_queries: Any
) -> None:
    larger = seat_event(make_event(director, pairs=20, phases=[plan_phase(), plan_phase()]))
    play_turn(larger.turns.get(number=1))
    for each in (event, larger):
        with django_assert_num_queries(29):
            load_report(Tournament.objects.get(pk=each.pk), NOW)


@pytest.mark.parametrize(("writes", "read"), [(1, 2), (99, 4)])
def test_event_is_read_again_when_somebody_writes_in_the_end_alone(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, writes: int, read: int
) -> None:
    readings = []
    read_once = snapshot._read

    def read_while_somebody_writes(event: Tournament, now: datetime) -> Bundle:
        readings.append(event.revision)
        if len(readings) <= writes:
            later = event.revision + 1
            Tournament.objects.filter(pk=event.pk).update(revision=later)
        return read_once(event, now)

    monkeypatch.setattr(snapshot, "_read", read_while_somebody_writes)
    assert len(load_report(event, NOW).standings) == 7
    assert readings == [event.revision + n for n in range(read)]
