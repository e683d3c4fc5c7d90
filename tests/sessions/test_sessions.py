"""The sessions of an event: their form, and what a shorter plan leaves of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.refusals_services import Refusal
from scoring.clock.face import find_players_clock
from scoring.core.play.sessions import SessionStart
from scoring.events.life_services import duplicate_event
from scoring.events.phases_services import add_phase
from scoring.events.plan_queries import load_event_plan
from scoring.events.services import read_settings, update_event
from scoring.journal.undoing_services import undo_act
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.printing.wording import PrintKind
from scoring.screens.queries import find_hall_end
from scoring.sessions.queries import find_session_number, load_sessions
from scoring.sessions.services import (
    add_session,
    change_session,
    remove_session,
    rename_first_session,
)
from tests.cast import (
    ANNA,
    NOW,
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
)
from tests.sessions.weekend import ALL_DAY, SUNDAY, SUNDAY_AT, post, read


def test_a_session_is_added_changed_and_removed(anna: Client, director: User) -> None:
    event = make_event(director, 8, turns=3)
    typed = {"first_turn": 3, "date": "2026-11-22", "starts_at": "10:00", "place": "Circolo Due"}
    assert post(anna, "session_new", event, **typed) == 302
    event.refresh_from_db()
    assert [SessionStart.from_data(one) for one in event.sessions] == [SUNDAY]
    assert post(anna, "session_edit", event, 3, **(typed | {"first_turn": 2})) == 302
    event.refresh_from_db()
    assert [one["first_turn"] for one in event.sessions] == [2]
    assert post(anna, "session_remove", event, 2) == 302
    event.refresh_from_db()
    assert event.sessions == []
    sentences = read(anna, "journal", event)
    assert "È stata aggiunta una sessione: comincia con il turno 3." in sentences
    assert "La sessione che comincia con il turno 2 è stata tolta." in sentences


@pytest.mark.parametrize(
    "wrong",
    [
        {"first_turn": "1"},
        {"first_turn": "9"},
        {"first_turn": "99999999999999999999"},
        {"first_turn": "due"},
        {"date": "2026-11-21"},
        {"date": "0001-01-01"},
        {"date": "9999-12-31"},
        {"starts_at": "25:00"},
        {"place": "x" * 121},
        {"place": "a\0b"},
    ],
)
def test_what_cannot_stand_is_refused_and_kept(
    anna: Client, director: User, wrong: dict[str, str]
) -> None:
    event = make_event(director, 8, turns=3)
    typed = {"first_turn": "3", "date": "2026-11-22", "starts_at": "", "place": "Circolo Due"}
    answer = anna.post(reverse("session_new", args=[event.slug]), typed | wrong)
    assert answer.status_code == 422
    if "place" not in wrong:
        assert "Circolo Due" in answer.text
    event.refresh_from_db()
    assert event.sessions == []


def test_sessions_have_names_of_their_own(anna: Client, visitor: Client, director: User) -> None:
    event = make_event(director, 8, turns=3)
    typed = {"first_turn": 3, "date": "2026-11-22", "name": "Domenica mattina"}
    assert post(anna, "session_new", event, **typed) == 302
    assert post(anna, "session_edit", event, 1, name="Sabato sera") == 302
    for client, page in ((visitor, "event"), (anna, "console"), (anna, "plan")):
        text = read(client, page, event)
        assert "<bdi>Sabato sera</bdi>" in text
        assert "<bdi>Domenica mattina</bdi>" in text
    assert "Sabato sera ·" in read(anna, "check_in", event)
    calendar = visitor.get(reverse("event_calendar", args=[event.slug])).text
    assert "Domenica mattina" in calendar.replace("\r\n ", "")
    draw_in_order(event)
    assert "\u2068Sabato sera\u2069" in read(anna, "print", event, what=PrintKind.TABLES, turn=1)


def test_a_name_is_taken_away_again(weekend: Tournament) -> None:
    for name in ("Sabato sera", ""):
        rename_first_session(event=weekend, name=name, **SIGNED)
        weekend.refresh_from_db()
        assert [one.start.name for one in load_sessions(weekend)] == [name, ""]


def test_the_only_session_has_no_name(anna: Client, director: User) -> None:
    event = make_event(director, 8, turns=3)
    assert post(anna, "session_edit", event, 1, name="Sabato sera") == 404
    with pytest.raises(Refusal, match="taken_back"):
        rename_first_session(event=event, name="Sabato sera", **SIGNED)


def test_a_name_too_long_is_refused_and_kept(anna: Client, weekend: Tournament) -> None:
    answer = anna.post(reverse("session_edit", args=[weekend.slug, 1]), {"name": "x" * 121})
    assert answer.status_code == 422
    assert "x" * 121 in answer.text


def test_the_first_session_is_never_removed(anna: Client, weekend: Tournament) -> None:
    assert post(anna, "session_remove", weekend, 1) == 404


def test_sessions_stored_without_names_are_read(weekend: Tournament) -> None:
    (stored,) = weekend.sessions
    del stored["name"]
    assert load_sessions(weekend)[1].start == SUNDAY


def test_two_sessions_begin_with_turns_of_their_own(weekend: Tournament) -> None:
    with pytest.raises(Refusal, match="same_turn"):
        add_session(event=weekend, start=SUNDAY, **SIGNED)


def test_a_session_that_another_removed_is_gone(weekend: Tournament) -> None:
    remove_session(event=weekend, turn=3, **SIGNED)
    for _ in range(2):
        with pytest.raises(Refusal, match="taken_back"):
            change_session(event=weekend, turn=3, start=SUNDAY, **SIGNED)


def test_the_date_of_the_event_stays_before_the_next_session(weekend: Tournament) -> None:
    settings = replace(read_settings(weekend), date=date(2026, 11, 23))
    with pytest.raises(Refusal, match="too_early"):
        update_event(event=weekend, settings=settings, **SIGNED)


def test_a_shorter_plan_drops_what_has_no_turn_left_and_undo_brings_it_back(
    anna: Client, weekend: Tournament
) -> None:
    answer = anna.post(reverse("phase_remove", args=[weekend.slug, 2]), follow=True)
    assert "Una sessione non aveva più turni ed è stata tolta." in answer.text
    weekend.refresh_from_db()
    assert weekend.sessions == []
    last = weekend.acts.latest("number")
    undo_act(event=weekend, number=last.number, **SIGNED)
    weekend.refresh_from_db()
    assert [one["first_turn"] for one in weekend.sessions] == [3]


def test_a_longer_plan_leaves_them(weekend: Tournament) -> None:
    add_phase(event=weekend, settings=plan_phase(movement="danese", turns=1), **SIGNED)
    sessions = load_sessions(weekend)
    assert [(one.first_turn, one.last_turn) for one in sessions] == [(1, 2), (3, 5)]


def test_a_copy_of_the_event_moves_with_its_date(weekend: Tournament) -> None:
    made = duplicate_event(
        event=weekend, name="Replica", date=date(2026, 12, 5), entries=[], author=ANNA, now=NOW
    )
    (session,) = load_sessions(made)[1:]
    assert session.date == date(2026, 12, 6)
    assert session.start == replace(SUNDAY, date=session.date)


def test_the_session_in_play_is_over_with_its_last_turn(weekend: Tournament) -> None:
    assert find_session_number(weekend) == 1
    play_through(weekend, 1)
    assert find_session_number(weekend) == 1
    play_through(weekend, 2)
    assert find_session_number(weekend) == 2
    assert [find_session_number(weekend, turn) for turn in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_the_plan_counts_each_session_from_its_own_hour(weekend: Tournament) -> None:
    plan = load_event_plan(weekend, NOW - timedelta(days=2))
    assert plan.spans[0].begins == ALL_DAY
    assert plan.spans[2].begins == SUNDAY_AT
    late = load_event_plan(weekend, SUNDAY_AT - timedelta(hours=2))
    assert late.spans[0].begins == SUNDAY_AT - timedelta(hours=2)
    assert late.spans[2].begins == max(late.spans[1].ends + timedelta(minutes=10), SUNDAY_AT)


def test_a_session_without_an_hour_is_not_foretold(weekend: Tournament) -> None:
    start = replace(SUNDAY, starts_at=None)
    change_session(event=weekend, turn=3, start=start, **SIGNED)
    weekend.refresh_from_db()
    spans = load_event_plan(weekend, NOW - timedelta(days=2)).spans
    assert spans[1].ends is not None
    assert spans[2] == spans[3] == (None, None)


def test_the_night_between_two_sessions_is_no_break(weekend: Tournament) -> None:
    play_through(weekend, 1)
    assert weekend.turns.get(number=1).clock_seconds is not None
    play_through(weekend, 2)
    assert weekend.turns.get(number=2).clock_seconds is None
    clock = find_players_clock(weekend, weekend.turns.all())
    assert clock is not None
    assert clock.ends_at == SUNDAY_AT
    assert clock.is_shown(SUNDAY_AT - timedelta(hours=1))
    assert not clock.is_shown(SUNDAY_AT - timedelta(hours=14))


def test_the_screen_says_when_the_session_ends_not_the_event(weekend: Tournament) -> None:
    draw_in_order(weekend)
    open_turn(weekend, 1)
    end = find_hall_end(weekend, None, NOW)
    assert end is not None
    assert not end.is_event
    assert end.at < SUNDAY_AT
    play_turn(weekend.turns.get(number=1))
    close_turn(turn=weekend.turns.get(number=1), **SIGNED)
    play_through(weekend, 2)
    end = find_hall_end(weekend, None, NOW)
    assert end is not None
    assert end.is_event
