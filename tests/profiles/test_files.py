"""The files that export profiles make, opened again and read cell by cell."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from players.person import Person
from scoring.core.bundle.outcome_values import Awarded, Prizes
from scoring.core.classes import EventClass
from scoring.core.play.seats import Presence
from scoring.core.prizes.plan import PrizePlan
from scoring.core.profiles.examples import PAIR_ROWS, PLAYER_ROWS
from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf
from scoring.models.tournament import Tournament
from scoring.profiles.files import write_profile
from scoring.profiles.services import save_profile
from scoring.workbook.fields import build_rows
from scoring.workbook.fields_wording import list_headings
from scoring.workbook.report import Report, TurnPoints
from scoring.workbook.report_loading import HEAD, load_report, load_report_head
from tests.cast import NOW, SIGNED, make_event, play_through

C = ProfileColumn
HOSTILE = (
    '=HYPERLINK("http://x";"y")',
    'Rossi; "Pippo", Maria',
    "Niccolò D'Àngelo",
    "محمد الأمين",
    "שלום כהן",
    "N" * 200,
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def report(event: Tournament) -> Report:
    return load_report(event, NOW)


@pytest.fixture
def hostile(report: Report) -> Report:
    """The report, the best entries having names that a spreadsheet could stumble over."""
    entrants = dict(report.entrants)
    for standing, name in zip(report.standings, HOSTILE, strict=False):
        old = entrants[standing.entry]
        entrants[standing.entry] = replace(
            old, people=(Person(name, "00123"), replace(old.people[1], card_number="-7"))
        )
    return replace(report, entrants=entrants)


def make(rows: RowOf, file_format: FileFormat, *columns: ProfileColumn) -> ExportProfile:
    return ExportProfile("prova", "Prova", rows, file_format, "", "{event}", columns)


def write(profile: ExportProfile, report: Report) -> bytes:
    file = BytesIO()
    write_profile(profile, report, file)
    return file.getvalue()


def read_sheet(content: bytes) -> Any:
    (page,) = load_workbook(BytesIO(content)).worksheets
    return page


def read_lines(content: bytes, delimiter: str) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode(), newline=""), delimiter=delimiter))


def value_of(report: Report, *columns: ProfileColumn, rows: RowOf = RowOf.ENTRY) -> list[Any]:
    """The first row of a profile of these columns."""
    return next(build_rows(make(rows, FileFormat.XLSX, *columns), report))


def test_one_row_a_pair_says_what_the_standings_say(report: Report) -> None:
    page = read_sheet(write(PAIR_ROWS, report))
    assert page.title == "Results"
    head, *rows = page.iter_rows(values_only=True)
    assert head == (
        "Place", "Entry number", "Player 1", "Membership card 1", "Player 2", "Membership card 2",
        "Club of the entry", "VP", "MP", "GP", "Rulings, VP",
    )  # fmt: skip
    assert len(rows) == len(report.entrants) == 7
    for row, standing in zip(rows, report.standings, strict=True):
        who, total = report.entrants[standing.entry], standing.total
        ruled = -1 if standing.entry == 2 else None
        people = (*who.people[0].values[:2], *who.people[1].values[:2], who.club)
        figures = (total.vp, total.mp, total.gp)
        assert row == (standing.place, standing.entry, *people, *figures, ruled)


def test_one_row_a_player_has_every_card_once(report: Report) -> None:
    profile = replace(PLAYER_ROWS, format=FileFormat.CSV)
    head, *rows = read_lines(write(profile, report), ",")
    assert head[4:7] == ["Membership card", "Surname", "First name"]
    cards = [
        card
        for standing in report.standings
        for card in report.entrants[standing.entry].list_values("card_number")
    ]
    assert [row[4] for row in rows] == cards
    assert {row[0] for row in rows} == {"2026-11-21"}
    assert [int(row[9]) for row in rows[::2]] == [one.total.mp for one in report.standings]


def test_text_is_text_in_a_spreadsheet(hostile: Report) -> None:
    columns = (C("nth_name", "=Nome", 1), C("nth_card", "+Tessera", 1), C("nth_card", "@", 2))
    page = read_sheet(write(make(RowOf.ENTRY, FileFormat.XLSX, *columns), hostile))
    assert [(cell.value, cell.data_type) for cell in page[1]] == [
        ("=Nome", "s"), ("+Tessera", "s"), ("@", "s"),
    ]  # fmt: skip
    for row, name in zip(page.iter_rows(min_row=2), HOSTILE, strict=False):
        texts = [(cell.value, cell.data_type) for cell in row]
        assert texts == [(name, "s"), ("00123", "s"), ("-7", "s")]
    assert page["A2"].quotePrefix
    assert page["C2"].quotePrefix
    assert page["B2"].number_format == "@"


def test_figures_and_dates_are_figures_and_dates(report: Report) -> None:
    columns = (C("date"), C("vp"), C("mp"), C("vp_average"), C("blank", "Note"), C("exported_on"))
    page = read_sheet(write(make(RowOf.ENTRY, FileFormat.XLSX, *columns), report))
    total = report.standings[0].total
    day, vp, mp, average, blank, exported = page[2]
    assert (day.value, day.number_format) == (datetime(2026, 11, 21), "dd/mm/yyyy")
    assert (vp.value, mp.value, mp.number_format) == (total.vp, total.mp, "+0;-0;0")
    assert (average.value, average.number_format) == (total.vp, "0.00")
    assert (blank.value, page["E1"].value) == (None, "Note")
    assert exported.value == datetime(2026, 11, 21)


def test_a_players_row_has_his_part_of_the_prizes_and_his_table(report: Report) -> None:
    best = report.standings[0].entry
    plan = PrizePlan(event_class=EventClass.REGIONAL).to_data()
    won = (Awarded(1, best, 5001, "", 1), Awarded(2, best, 0, "Coppa", 1))
    report = replace(report, bundle=replace(report.bundle, prizes=Prizes(plan, won, ())))
    columns = (C("prize_money"), C("player_prize"), C("prize_goods"), C("event_class"))
    profile = make(RowOf.PLAYER, FileFormat.CSV, *columns, C("turn_tables", number=1))
    first, second, third, *_ = read_lines(write(profile, report), ",")[1:]
    table = next(
        row.number
        for row in report.rows
        if row.turn.number == 1 and any(seat.entry == best for seat in row.seats)
    )
    assert first == ["50.01", "25.01", "Coppa", "Regional", str(table)]
    assert second == ["50.01", "25.00", "Coppa", "Regional", str(table)]
    assert third[:3] == ["", "", ""]


@pytest.mark.parametrize(
    ("file_format", "delimiter", "shown"),
    [
        (FileFormat.CSV_EXCEL, ";", ("21/11/2026", "12,50")),
        (FileFormat.CSV, ",", ("2026-11-21", "12.50")),
    ],
)
def test_a_csv_file_keeps_every_sign_and_no_formula(
    hostile: Report, file_format: FileFormat, delimiter: str, shown: tuple[str, str]
) -> None:
    best = hostile.standings[0]
    points = {best.entry: {1: TurnPoints(12, Presence.PLAYS), 2: TurnPoints(13, Presence.PLAYS)}}
    counted = {**hostile.counted, best.entry: hostile.counted[best.entry]._replace(first=1, last=2)}
    total = best.total._replace(vp=25, mp=-100)
    standings = (best._replace(total=total), *hostile.standings[1:])
    report = replace(hostile, counted=counted, standings=standings)
    report.points.update(points)
    columns = (
        C("nth_name", "=1+1", 1), C("nth_card", "Tessera; n.", 2), C("constant", "", text="\t=2"),
        C("date"), C("vp_average"), C("mp"),
    )  # fmt: skip
    content = write(make(RowOf.ENTRY, file_format, *columns), report)
    assert content.startswith(b"\xef\xbb\xbf") == (file_format is FileFormat.CSV_EXCEL)
    lines = read_lines(content.removeprefix(b"\xef\xbb\xbf"), delimiter)
    heads = ["'=1+1", "Tessera; n.", "", "Date", "Average VP per turn", "MP"]
    assert lines[0] == heads
    names = [row[0] for row in lines[1:]]
    assert names[:6] == [f"'{HOSTILE[0]}", *HOSTILE[1:]]
    assert lines[1][1:] == ["'-7", "'\t=2", *shown, "-100"]
    assert content.count(b"\r\n") == len(lines) == 8


def test_the_sheet_has_the_name_that_is_typed(report: Report) -> None:
    named = replace(PAIR_ROWS, sheet="Classifica dell'anno")
    assert read_sheet(write(named, report)).title == "Classifica dell'anno"


def test_headings_are_the_events_language_unless_typed(report: Report) -> None:
    profile = make(
        RowOf.ENTRY, FileFormat.CSV, C("place"), C("turn_vp", number=2), C("vp", "Punti")
    )
    assert list_headings(profile) == ["Place", "VP turn 2", "Punti"]
    with translation.override("it"):
        assert list_headings(profile) == ["Posto", "VP turno 2", "Punti"]


def test_every_field_has_a_value_or_none(event: Tournament, report: Report) -> None:
    best = report.standings[0]
    who = report.entrants[best.entry]
    assert value_of(
        report, C("row"), C("place_shown"), C("names"), C("players"), C("clubs"), C("cards")
    ) == [
        1,
        str(best.place),
        who.label,
        " – ".join(who.names),
        who.club,
        who.join_values("card_number"),
    ]
    assert value_of(report, C("nth_name", number=3), C("section", number=1), C("team")) == [
        None, None, "",
    ]  # fmt: skip
    vp = report.points[best.entry][1].vp
    assert value_of(report, C("section", number=9), C("phase_vp", number=1)) == [None, vp]
    assert value_of(report, C("turn_vp", number=1), C("turn_vp", number=2)) == [vp, None]
    assert value_of(report, C("event"), C("venue"), C("organiser"), C("directors"), C("state")) == [
        event.name, event.place, event.organiser, "Anna Neri", "provisional",
    ]  # fmt: skip
    assert value_of(report, C("entries"), C("turns_closed"), C("turns_planned")) == [7, 1, 3]
    partners = value_of(report, C("partners"), C("position"), C("club"), rows=RowOf.PLAYER)
    assert partners == [who.names[1], 1, who.people[0].club]


def test_places_in_sections(director: User) -> None:
    event = make_event(director, pairs=8, turns=2, section_tables=(2, 2))
    play_through(event, 1)
    report = load_report(event, NOW)
    keys = ("section", "section_place", "section_vp", "section_mp")
    found = rows_by_entry(report, *(C(key, number=1) for key in keys))
    for _phase, section, standings in report.sections:
        for standing in standings:
            total = standing.total
            told = [section.letter, standing.place, total.vp, total.mp]
            assert found[standing.entry] == told
    assert {row[0] for row in found.values()} == {"A", "B"}


def rows_by_entry(report: Report, *columns: ProfileColumn) -> dict[int, list[Any]]:
    profile = make(RowOf.ENTRY, FileFormat.CSV, C("entry"), *columns)
    return {int(str(entry)): row for entry, *row in build_rows(profile, report)}


def test_byes_and_rulings(report: Report) -> None:
    found = rows_by_entry(report, C("turns_played"), C("byes"), C("bye_turns"), C("rulings"))
    rested = [entry for entry, row in found.items() if row[1]]
    assert len(rested) == 1
    assert found[rested[0]][:3] == [0, 1, "1"]
    assert found[2] == [1, 0, "", "Late by 7 minutes"]


def test_burrachi_are_counted_where_they_are_known(report: Report) -> None:
    """Table 1 is recorded by cards, table 2 by counts, the third by totals alone."""
    found = rows_by_entry(report, C("burrachi"), C("burrachi_clean"), C("burrachi_dirty"))
    at = {
        row.number: [seat.entry for seat in row.seats]
        for row in report.rows
        if row.turn.number == 1 and len(row.lines) == 2
    }
    assert [found[entry] for entry in at[1]] == [[2, 2, 0], [0, 0, 0]]
    assert [found[entry] for entry in at[2]] == [[6, 2, 4], [0, 0, 0]]
    assert [found[entry] for entry in at[3]] == [[None] * 3, [None] * 3]


def test_a_head_says_of_its_entries_what_the_whole_report_says(
    event: Tournament, report: Report
) -> None:
    columns = [C("entry"), C("vp"), C("burrachi"), C("rulings"), C("entries"), C("byes")]
    profile = make(RowOf.ENTRY, FileFormat.CSV, *columns)
    whole = list(build_rows(profile, report))
    assert list(build_rows(profile, load_report_head(event))) == whole[:HEAD]


def test_a_director_downloads_by_a_kept_profile(anna: Client, event: Tournament) -> None:
    profile = replace(PLAYER_ROWS, name="Comitato", file_name="{profile} – {event}")
    kept = save_profile(profile=profile, **SIGNED)
    page = anna.get(reverse("exports", args=[event.slug])).text
    url = reverse("export_by_profile", args=[event.slug, kept.key])
    assert url in page
    answer = anna.get(url)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "Comitato%20%E2%80%93%20Torneo%20di%20prova.csv" in answer["Content-Disposition"]
    assert answer.getvalue().startswith("\ufeffDate;Event;Place;".encode())


def test_the_language_of_the_file_is_the_events(anna: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(language="it")
    url = reverse("export_by_profile", args=[event.slug, PLAYER_ROWS.key])
    answer = anna.get(url, headers={"accept-language": "en"})
    assert answer.getvalue().startswith("\ufeffData;Torneo;Posto;".encode())


def test_an_event_without_results_has_a_row_an_entry(anna: Client, unplayed: Tournament) -> None:
    url = reverse("export_by_profile", args=[unplayed.slug, PAIR_ROWS.key])
    page = read_sheet(anna.get(url).getvalue())
    assert page.max_row == unplayed.entries.count() + 1
    assert {page.cell(row, 8).value for row in range(2, page.max_row + 1)} == {0}


@pytest.fixture
def unplayed(event: Tournament) -> Tournament:
    """An event of Anna's of which nothing is drawn."""
    return make_event(event.directors.get(), name="Altro", date=date(2026, 12, 1))
