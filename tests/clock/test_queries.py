"""A clock that is set back or jumps: times as the clock of now would have shown them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User

from scoring.clock.queries import correct_times
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.events.forecast_queries import forecast_turns
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.turns_services import close_turn
from scoring.sessions.queries import load_sessions
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

FOUR = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return FOUR + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("shown", "now", "straight"),
    [
        ([], 0, []),
        ([0, 10, 20], 30, [0, 10, 20]),
        ([0, 10, 20], -30, [-50, -40, -30]),
        ([0, 60, 10, 20], 30, [-50, 10, 10, 20]),
        ([0, 60, 10, 70, 20], 30, [-100, -40, -40, 20, 20]),
        ([0, 100], 110, [0, 100]),
    ],
    ids=["none", "never", "since then", "in between", "twice", "set forth is a long wait"],
)
def test_times_come_in_the_order_of_what_happened(
    shown: list[int], now: int, straight: list[int]
) -> None:
    assert correct_times(list(map(at, shown)), at(now)) == list(map(at, straight))


@pytest.mark.django_db
def test_the_next_turn_is_planned_by_the_clock_of_now(director: object) -> None:
    """A turn of 25 minutes and a break of ten; the clock was set back an hour as the turn went."""
    event: Tournament = make_event(director, turns=3)
    phases = list(event.phases.all())
    first = Turn(number=1, started_at=at(60), closed_at=at(25))
    spans = forecast_turns(event, phases, [first], load_sessions(event), at(30))
    assert spans[0] == (at(60), at(25)), "as it was shown"
    assert [(begins, ends) for begins, ends in spans[1:]] == [(at(35), at(60)), (at(70), at(95))]
    first.closed_at = at(85)
    assert forecast_turns(event, phases, [first], load_sessions(event), at(30))[1].begins == at(40)


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
