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


def test_event_is_read_again_when_a_result_came_in(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = []
    read = snapshot._read

    def read_while_somebody_writes(tournament: Tournament, now: datetime) -> Bundle:
        readings.append(tournament.revision)
        if len(readings) == 1:
            Tournament.objects.filter(pk=event.pk).update(revision=event.revision + 1)
        return read(tournament, now)

    monkeypatch.setattr(snapshot, "_read", read_while_somebody_writes)
    load_report(event, NOW)
    assert readings == [event.revision, event.revision + 1]


def test_event_that_is_written_all_the_time_is_read_in_the_end(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = snapshot._read

    def read_while_somebody_writes(tournament: Tournament, now: datetime) -> Bundle:
        Tournament.objects.filter(pk=event.pk).update(revision=tournament.revision + 1)
        return read(tournament, now)

    monkeypatch.setattr(snapshot, "_read", read_while_somebody_writes)
    assert len(load_report(event, NOW).standings) == 7
