"""Events run in every way: each has a workbook that agrees with itself and tells what was done."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.rulings.services import add_adjustment
from scoring.standings.queries import load_standings
from tests.cast import (
    NOW,
    SIGNED,
    make_event,
    plan_phase,
    play_through,
    seat_event,
)
from tests.commands.eventful import make_eventful
from tests.commands.events import make_sections
from tests.event_cache import recall
from tests.workbook.book import AGREED, DIFFER, check, find_cell, open_book, read_rows, tamper
from tests.workbook.recalc import recalculate


@pytest.fixture(params=["all", "none"])
def two_phases(request: pytest.FixtureRequest, director: User) -> Tournament:
    """Nine pairs: two turns of Mitchell, then one of Danese in two sections, of four smazzate and
    another table. Pair 3 has been fined in turn 1, pair 4 on the final sum.
    """
    carry = request.param
    return recall(f"two phases, {carry}", director, lambda: play_two_phases(director, carry))


def play_two_phases(director: User, carry: str) -> Tournament:
    event = make_sections(director, carry)
    fined = event.entries.get(number=4)
    add_adjustment(entry=fined, turn=None, vp=-2, mp=-50, gp=-10, reason="Talking", **SIGNED)
    return event


def test_phases_each_have_their_table(two_phases: Tournament) -> None:
    book = open_book(two_phases)
    assert check(book) == AGREED
    phases = list(book["Rules"].iter_rows(values_only=True))
    assert [row[1:6] for row in phases if str(row[0])[:2] in ("1.", "2.") and row[1]] == [
        (1, 2, 2, 25, 1),
        (3, 3, 4, 25, 2),
    ]
    rows = read_rows(book, "Results")
    assert {(row["Phase"], row["Section"]) for row in rows} == {(1, "A"), (2, "A"), (2, "B")}
    byes = {row["Phase"]: row["N-S: VP"] or row["E-W: VP"] for row in rows if row["Note"] == "bye"}
    assert byes == {1: 14, 2: 12}


def test_points_that_are_not_carried_over_are_not_summed(two_phases: Tournament) -> None:
    book = open_book(two_phases)
    counted = 1 if two_phases.phases.last().carry == "all" else 3
    for row in read_rows(book, "Standings"):
        turns = [row[f"VP turn {n}"] for n in range(counted, 4)]
        assert row["VP"] == sum(turns) + (row["Rulings, VP"] or 0)
    fined = next(row for row in read_rows(book, "Standings") if row["Pair"] == 3)
    assert fined["Rulings, VP"] == (-2 if counted == 1 else 0)
    assert fined["Reasons"] == "Talking"


def test_sections_have_their_standings(two_phases: Tournament) -> None:
    book = open_book(two_phases)
    rows = read_rows(book, "Sections")
    assert [(row["Section"], row["Place"]) for row in rows if row["Place"] == 1] == [
        ("A", 1),
        ("B", 1),
    ]
    assert [row["Section"] for row in rows] == ["A"] * 4 + ["B"] * 5


@pytest.mark.parametrize("column", ["VP", "MP", "GP"])
def test_changed_figure_of_a_section_differs(two_phases: Tournament, column: str) -> None:
    book = open_book(two_phases)
    assert tamper(book, "Sections", column, 6)["Check"]["A2"] == DIFFER


def test_who_does_not_qualify_keeps_what_it_went_out_with(director: User) -> None:
    event = make_event(
        director,
        pairs=6,
        phases=[plan_phase(turns=2), plan_phase(movement="knockout", turns=2, qualify=4)],
    )
    play_through(event, 4)
    book = open_book(event)
    assert check(book) == AGREED
    assert [row["VP turn 4"] for row in read_rows(book, "Standings")][4:] == [None, None]


@pytest.fixture
def eventful(director: User) -> Tournament:
    return make_eventful(director)


def test_whatever_happens_the_figures_agree(eventful: Tournament) -> None:
    book = open_book(eventful)
    assert check(book) == AGREED
    notes = [row["Note"] for row in read_rows(book, "Results") if row["Turn"] == 1]
    assert notes == [None, None, "assigned", "cut short", "absent"]


def test_a_cancelled_smazzata_counts_nothing_and_is_seen(eventful: Tournament) -> None:
    book = open_book(eventful)
    rows = [row for row in read_rows(book, "Smazzate") if row["Depth"] == "cancelled"]
    assert [(row["Total GP"], row["Reason for the correction"]) for row in rows] == [
        (0, "Carte scoperte")
    ] * 2


def test_rulings_name_their_smazzata_and_who_gave_them(eventful: Tournament) -> None:
    book = open_book(eventful)
    rows = read_rows(book, "Rulings")
    assert [(row["Smazzata"], row["GP"], row["Given by"]) for row in rows] == [
        (1, -100, "Anna"),
        (None, -30, "Anna"),
        (None, 0, "Anna"),
    ]
    standing = next(row for row in read_rows(book, "Standings") if row["Pair"] == rows[0]["Pair"])
    assert standing["Rulings, GP"] == -30, "what is ruled on a smazzata is in its table"


def test_assigned_scores_have_a_sheet(eventful: Tournament) -> None:
    book = open_book(eventful)
    first = read_rows(book, "Assigned scores")[0]
    assert (first["N-S: VP"], first["E-W: VP"], first["E-W: MP"]) == (10, 6, -80)
    assert (first["Reason"], first["Given by"]) == ("Both late", "Anna")
    assert first["At"].isoformat() == "2026-11-21T17:20:00"


def test_who_came_and_went_has_a_sheet(eventful: Tournament) -> None:
    book = open_book(eventful)
    rows = {row["What"]: row for row in read_rows(book, "Late, withdrawn, substituted")}
    assert set(rows) == {
        "late arrival",
        "withdrew for good reason",
        "withdrew without good reason",
        "substitution",
    }
    late = rows["late arrival"]
    assert (late["Pair"], late["From turn"], late["To turn"]) == (9, 1, 2)
    assert (late["VP given for each turn missed"], late["MP given for each turn missed"]) == (
        2,
        -100,
    )
    assert rows["withdrew for good reason"]["Reason"] == "Unwell"
    assert rows["substitution"]["Player in"] == "Solo Sara"
    absent = [row for row in read_rows(book, "Results") if row["Note"] == "absent"]
    assert all(row["Table"] is None and row["N-S: VP"] is not None for row in absent)
    standing = next(row for row in read_rows(book, "Standings") if row["Pair"] == 9)
    assert standing["Turns absent (marked − after the VP)"] == "1, 2"


@pytest.mark.parametrize(
    ("title", "column", "row"),
    [
        ("Rulings", "GP", 1),
        ("Rulings", "MP", 1),
        ("Rulings", "GP", 2),
        ("Assigned scores", "E-W: VP", 1),
        ("Assigned scores", "N-S: MP", 1),
        ("Late, withdrawn, substituted", "VP given for each turn missed", 4),
        ("Rules", "VP for a bye", 1),
        ("Smazzate", "Total GP", 3),
    ],
)
def test_a_changed_decision_differs(
    eventful: Tournament, title: str, column: str, row: int
) -> None:
    book = open_book(eventful)
    assert tamper(book, title, column, row)["Check"]["A2"] == DIFFER


def test_changed_award_of_an_absence_differs(eventful: Tournament) -> None:
    book = open_book(eventful)
    notes = [row["Note"] for row in read_rows(book, "Results")]
    values = tamper(book, "Results", "N-S: VP", notes.index("absent") + 1)
    assert values["Check"]["A2"] == DIFFER


@pytest.mark.parametrize("mode", ["preset", "figures", "average"])
def test_byes_are_held_against_their_award(director: User, mode: str) -> None:
    event = make_event(director, bye_mode=mode, bye_vp=11, bye_mp=120)
    play_through(event, 2)
    book = open_book(event)
    assert check(book) == AGREED
    notes = [row["Note"] for row in read_rows(book, "Results")]
    row = read_rows(book, "Results")[notes.index("bye")]
    column = "N-S: VP" if row["N-S: VP"] is not None else "E-W: VP"
    assert tamper(book, "Results", column, notes.index("bye") + 1)["Check"]["A2"] == DIFFER


def test_eleven_turns_of_a_hundred_pairs_have_a_header_that_can_be_read(director: User) -> None:
    event = make_event(director, pairs=100, turns=11)
    seat_event(event)
    event.turns.all().update(state="closed", closed_at=NOW)
    Seat.objects.filter(turn__tournament=event).update(vp=10, mp=0)
    book = open_book(event)
    sheet = book["Standings"]
    header = [cell for cell in sheet[10] if str(cell.value).startswith("VP turn")]
    assert len(header) == 11
    assert all(sheet.column_dimensions[cell.column_letter].width >= 6 for cell in header)
    assert all(cell.alignment.wrap_text for cell in header)
    assert sheet.row_dimensions[10].height >= 3 * 15


def test_a_ranking_by_the_mean_is_worked_out_in_the_workbook(director: User) -> None:
    event = make_event(director, 5, movement="round-robin", turns=3, tiebreaks=("mean", "vp"))
    play_through(event, 2)
    book = open_book(event)
    assert check(book) == AGREED
    lines = load_standings(event)
    column = find_cell(book["Standings"], "Average")
    worked_out = recalculate(book)["Standings"]
    for at, line in enumerate(lines):
        mean = worked_out[f"{column.column_letter}{column.row + at}"]
        assert line.total.mean is not None
        assert mean == pytest.approx(float(line.total.mean))
    assert len(lines) == 5
