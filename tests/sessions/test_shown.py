"""Sessions where they are read: pages, links, calendar, prints, workbook and document."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.events.plan_queries import load_event_plan
from scoring.models.tournament import Tournament
from scoring.printing.wording import PrintKind
from scoring.public.preview_contents import preview_event
from scoring.sessions.queries import load_sessions
from scoring.sessions.services import change_session, rename_first_session
from scoring.sessions.wording import format_days
from scoring.standings.public_queries import load_event_standings
from tests.cast import NOW, SIGNED, draw_in_order, make_event, play_through, seat_turn
from tests.sessions.weekend import SUNDAY, read


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
    rename_first_session(event=weekend, name=name, **SIGNED)
    change_session(event=weekend, turn=3, start=replace(SUNDAY, name=name), **SIGNED)
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
