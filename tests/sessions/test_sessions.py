"""The sessions of an event: their form, where they are shown, and what a shorter plan leaves."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from scoring.clock.face import find_players_clock
from scoring.common.refusals_services import Refusal
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.play.sessions import SessionStart
from scoring.events.life_services import duplicate_event
from scoring.events.phases_services import add_phase
from scoring.events.plan_queries import load_event_plan
from scoring.events.services import read_settings, update_tournament
from scoring.exports.event_queries import load_bundle
from scoring.exports.import_services import import_bundle
from scoring.journal.undoing_services import undo_act
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.printing.wording import PrintKind
from scoring.public.preview_contents import preview_event
from scoring.screens.queries import find_hall_end
from scoring.sessions.queries import find_session_number, load_sessions
from scoring.sessions.services import (
    add_session,
    change_session,
    name_first_session,
    remove_session,
)
from scoring.sessions.wording import format_days
from scoring.standings.public_queries import load_event_standings
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
    seat_turn,
)

SUNDAY = SessionStart(3, date(2026, 11, 22), time(10), "Circolo Due")
SUNDAY_AT = datetime(2026, 11, 22, 9, tzinfo=UTC)
ALL_DAY = datetime(2026, 11, 21, 13, 30, tzinfo=UTC)


@pytest.fixture
def weekend(director: User) -> Tournament:
    """Two turns on Saturday from 14:30, two on Sunday from 10 elsewhere."""
    event = make_event(
        director,
        8,
        phases=[plan_phase(turns=2), plan_phase(movement="danese", turns=2)],
        starts_at=time(14, 30),
        place="Circolo Uno",
    )
    add_session(tournament=event, start=SUNDAY, **SIGNED)
    event.refresh_from_db()
    return event


def read(client: Client, name: str, event: Tournament, **query: object) -> str:
    answer = client.get(reverse(name, args=[event.slug]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def post(client: Client, name: str, event: Tournament, /, *args: int, **data: object) -> int:
    return client.post(reverse(name, args=[event.slug, *args]), data).status_code


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
    assert "È stata aggiunta una sessione, dal turno 3." in sentences
    assert "La sessione dal turno 2 è stata tolta." in sentences


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
        name_first_session(tournament=weekend, name=name, **SIGNED)
        weekend.refresh_from_db()
        assert [one.start.name for one in load_sessions(weekend)] == [name, ""]


def test_the_only_session_has_no_name(anna: Client, director: User) -> None:
    event = make_event(director, 8, turns=3)
    assert post(anna, "session_edit", event, 1, name="Sabato sera") == 404
    with pytest.raises(Refusal, match="taken_back"):
        name_first_session(tournament=event, name="Sabato sera", **SIGNED)


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


@pytest.mark.parametrize(
    ("days", "written"),
    [
        ((date(2026, 11, 21), date(2026, 11, 21)), "21 novembre 2026"),
        ((date(2026, 11, 21), date(2026, 11, 22)), "21–22 novembre 2026"),
        ((date(2026, 10, 31), date(2026, 11, 1)), "31 ottobre – 1 novembre 2026"),
        ((date(2026, 12, 31), date(2027, 1, 1)), "31 dicembre 2026 – 1 gennaio 2027"),
    ],
)
def test_the_days_of_an_event_are_written_once(days: tuple[date, date], written: str) -> None:
    assert format_days(*days) == written


def test_a_link_is_shown_with_the_first_and_the_last_day(
    visitor: Client, weekend: Tournament
) -> None:
    assert 'content="21–22 novembre 2026 Circolo Uno"' in read(visitor, "event", weekend)
    standings = load_event_standings(weekend, [])
    assert preview_event(weekend, {}, standings).when == "21–22 novembre 2026 · Circolo Uno"


def test_two_sessions_begin_with_turns_of_their_own(weekend: Tournament) -> None:
    with pytest.raises(Refusal, match="same_turn"):
        add_session(tournament=weekend, start=SUNDAY, **SIGNED)


def test_a_session_that_another_removed_is_gone(weekend: Tournament) -> None:
    remove_session(tournament=weekend, turn=3, **SIGNED)
    for _ in range(2):
        with pytest.raises(Refusal, match="taken_back"):
            change_session(tournament=weekend, turn=3, start=SUNDAY, **SIGNED)


def test_the_date_of_the_event_stays_before_the_next_session(weekend: Tournament) -> None:
    settings = replace(read_settings(weekend), date=date(2026, 11, 23))
    with pytest.raises(Refusal, match="too_early"):
        update_tournament(tournament=weekend, settings=settings, **SIGNED)


def test_a_shorter_plan_drops_what_has_no_turn_left_and_undo_brings_it_back(
    anna: Client, weekend: Tournament
) -> None:
    answer = anna.post(reverse("phase_remove", args=[weekend.slug, 2]), follow=True)
    assert "Una sessione non aveva più turni ed è stata tolta." in answer.text
    weekend.refresh_from_db()
    assert weekend.sessions == []
    last = weekend.acts.latest("number")
    undo_act(tournament=weekend, number=last.number, **SIGNED)
    weekend.refresh_from_db()
    assert [one["first_turn"] for one in weekend.sessions] == [3]


def test_a_longer_plan_leaves_them(weekend: Tournament) -> None:
    add_phase(tournament=weekend, settings=plan_phase(movement="danese", turns=1), **SIGNED)
    sessions = load_sessions(weekend)
    assert [(one.first_turn, one.last_turn) for one in sessions] == [(1, 2), (3, 5)]


def test_a_copy_of_the_event_moves_with_its_date(weekend: Tournament) -> None:
    made = duplicate_event(
        tournament=weekend, name="Replica", date=date(2026, 12, 5), entries=[], author=ANNA, now=NOW
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
    change_session(tournament=weekend, turn=3, start=start, **SIGNED)
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


def test_everybody_reads_where_and_when(anna: Client, visitor: Client, weekend: Tournament) -> None:
    for client, page in ((visitor, "event"), (anna, "console"), (anna, "plan")):
        text = read(client, page, weekend)
        assert "Turni 1–2" in text
        assert "domenica 22 novembre 2026, 10:00" in text.lower()
        assert "Circolo Due" in text


def test_the_console_has_the_session_that_is_next_first(anna: Client, weekend: Tournament) -> None:
    play_through(weekend, 2)
    text = read(anna, "console", weekend)
    assert "Turni 1–2" not in text
    assert "22 novembre 2026 · Circolo Due ·" in text


def test_an_event_of_one_session_shows_no_list(visitor: Client, director: User) -> None:
    event = make_event(director, 8, turns=3)
    assert "session-list" not in read(visitor, "event", event)


def test_the_calendar_has_an_entry_for_each_session(visitor: Client, weekend: Tournament) -> None:
    text = visitor.get(reverse("event_calendar", args=[weekend.slug])).text
    assert text.count("BEGIN:VEVENT") == 2
    assert "DTSTART:20261121T133000Z" in text
    assert "DTSTART:20261122T090000Z" in text
    assert "LOCATION:Circolo Uno" in text
    assert "LOCATION:Circolo Due" in text
    assert len({line for line in text.split("\r\n") if line.startswith("UID:")}) == 2


def test_a_printed_turn_has_its_session_in_the_head(anna: Client, weekend: Tournament) -> None:
    play_through(weekend, 2)
    seat_turn(weekend, 3)
    for turn, day in ((1, "21 novembre"), (3, "22 novembre")):
        text = read(anna, "print", weekend, what=PrintKind.TABLES, turn=turn)
        assert f"\u2068{day} 2026\u2069" in text
    assert "\u2068Sessione 2\u2069" in text
    assert "\u2068Circolo Due\u2069" in text


@pytest.mark.parametrize("name", ["", "Sabato sera"])
def test_the_document_of_the_event_brings_them_along(weekend: Tournament, name: str) -> None:
    name_first_session(tournament=weekend, name=name, **SIGNED)
    change_session(tournament=weekend, turn=3, start=replace(SUNDAY, name=name), **SIGNED)
    weekend.refresh_from_db()
    written = write_bundle(load_bundle(weekend, NOW))
    made = import_bundle(read_bundle(written))
    assert made.sessions == weekend.sessions
    again = write_bundle(load_bundle(made, NOW))
    assert again.replace(made.slug, weekend.slug) == written
    keys = json.loads(written)["event"]
    assert ("first_session" in keys, "name" in keys["sessions"][0]) == (bool(name), bool(name))


@pytest.mark.parametrize(
    ("key", "value"), [("first_turn", 9), ("date", "2026-11-20"), ("first_turn", 1)]
)
def test_a_document_with_impossible_sessions_is_refused(
    weekend: Tournament, key: str, value: object
) -> None:
    bundle = load_bundle(weekend, NOW)
    (session,) = bundle.event.sessions
    kept = value if isinstance(value, int) else date.fromisoformat(str(value))
    wrong = replace(bundle.event, sessions=(replace(session, **{key: kept}),))
    with pytest.raises(BadBundle) as refused:
        import_bundle(read_bundle(write_bundle(replace(bundle, event=wrong))))
    assert refused.value.path.startswith("event.sessions[0].")


def test_sessions_take_no_query_of_their_own(
    weekend: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        load_sessions(weekend, 4)
    with django_assert_num_queries(3):
        load_event_plan(weekend, NOW)


def test_the_workbook_says_which_turns_are_played_where(anna: Client, weekend: Tournament) -> None:
    file = anna.get(reverse("export_workbook", args=[weekend.slug]))
    content = b"".join(file.streaming_content) if file.streaming else file.content
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    texts = [str(cell.value) for row in sheet.iter_rows(max_row=9) for cell in row]
    (venue,) = [text for text in texts if "Circolo Due" in text]
    assert venue.startswith("Turni 1–2: sabato 21 novembre 2026, 14:30, Circolo Uno; Turni 3–4: ")


def test_the_seats_of_a_whole_session_are_printed_at_once(
    anna: Client, weekend: Tournament
) -> None:
    draw_in_order(weekend)
    text = read(anna, "print", weekend, what=PrintKind.TABLES, turn=1, span="session")
    assert text.count('<section class="leaf ') == 2
    assert "Turno 1 di 4" in text
    assert "Turno 2 di 4" in text
    assert read(anna, "print", weekend, what=PrintKind.TABLES, turn=1).count("Turno 2 di 4") == 0
    assert 'name="span"' not in read(anna, "print", weekend, what=PrintKind.RESULTS)


def test_one_session_is_no_choice_of_the_print_page(anna: Client, playing: Tournament) -> None:
    assert 'name="span"' not in read(anna, "print", playing, what=PrintKind.TABLES)


def test_what_is_of_the_whole_event_has_its_first_and_last_day(
    anna: Client, weekend: Tournament
) -> None:
    play_through(weekend, 3)
    for kind in (PrintKind.STANDINGS, PrintKind.BADGES):
        text = read(anna, "print", weekend, what=kind, turn=3)
        assert "\u206821–22 novembre 2026\u2069" in text
        assert "Sessione 2" not in text
