"""The clock jumps in the middle of an event: records, corrections and standings go on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.models.smazzata import SmazzataRevision
from scoring.play.turns_services import close_turn
from scoring.standings.moments_queries import list_moments
from scoring.web.page_versions_queries import find_shown_event
from tests.cast import (
    NOW,
    SIGNED,
    make_event,
    open_turn,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)

YEARS = timedelta(days=1_200)


@pytest.mark.django_db
@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_an_event_goes_on_when_the_clock_jumps(
    director: User, monkeypatch: pytest.MonkeyPatch, jump: timedelta
) -> None:
    event = seat_event(make_event(director, pairs=8, turns=3))
    settled = []
    for number, now in enumerate([NOW, NOW + jump, NOW + timedelta(hours=1)], 1):
        monkeypatch.setitem(SIGNED, "now", now)
        seat_turn(event, number)
        turn = open_turn(event, number) if number > 1 else event.turns.get(number=1)
        play_turn(turn)
        monkeypatch.setitem(SIGNED, "now", now + jump)
        table = turn.tables.order_by("number")[0]
        record_totals(table, 1, 305, 100, based_on=1, reason="misread")
        close_turn(turn=turn, **SIGNED)
        shown = find_shown_event(event.slug)
        assert shown is not None
        settled.append(shown[1].settled)
        last = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=1)
        assert last.latest("number").reason == "misread"
    assert settled == sorted(set(settled)), "no page has the version of an earlier one"
    moments = list_moments(event)
    assert [each.created_at_revision for each in moments] == sorted(
        {each.created_at_revision for each in moments}
    )[::-1]
    assert [each.after_turn for each in moments if each.cause == "close_turn"] == [3, 2, 1]
    assert verify(load_bundle(event, NOW)).differences == ()
