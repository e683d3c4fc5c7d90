"""Tables of three as players and the public read them: nobody has a side, every figure adds up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.awards import Award
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import add_adjustment, assign_score
from scoring.seating.draws_services import publish_turn
from scoring.standings.scorecard_queries import load_scorecard
from tests.cast import SIGNED, entry_ticket, make_event, open_turn, record_totals, seat_event
from tests.public.pages import read, words, words_of

ADA, BEA, CLEO = "Nord1 Nora", "Nord2 Nora", "Nord3 Nora"
SIDES = re.compile(r"\b(N-S|E-W)\b")


def make_threes(director: User, players: int, **changes: Any) -> Tournament:
    """Turn 1 of tables of three is being played; in order of entry, the first three at table 1."""
    fields: dict[str, Any] = {"movement": "threes", "turns": 2, "language": "en", **changes}
    return seat_event(make_event(director, pairs=players, entry_kind="players", **fields))


@pytest.fixture
def threes(director: User) -> Tournament:
    """Six players. At table 1 Bea was alone, then Cleo; Ada was fined on the first smazzata."""
    event = make_threes(director, 6)
    turn = event.turns.get(number=1)
    table = turn.tables.get(number=1)
    record_totals(table, 1, 505, 300, alone=2)
    record_totals(table, 2, 100, 405, alone=3)
    ruled = {"vp": 0, "mp": 0, "gp": -55, "smazzata": 1, "reason": "Exposed cards"}
    add_adjustment(entry=find(event, 1), turn=turn, **ruled, **SIGNED)
    return event


@pytest.fixture
def mixed(director: User) -> Tournament:
    """Seven players: three at table 1, four at table 2."""
    return make_threes(director, 7)


def find(event: Tournament, number: int) -> Entry:
    return event.entries.get(number=number)


# --- The scorecard -------------------------------------------------------------------------------


@pytest.mark.parametrize("alone", [(2, 3), (1, 1), (3, 2)])
@pytest.mark.parametrize("is_closed", [False, True])
def test_own_points_less_those_against_are_the_match_points(
    director: User, alone: tuple[int, int], is_closed: bool
) -> None:
    event = make_threes(director, 3)
    turn = event.turns.get(number=1)
    table = turn.tables.get()
    record_totals(table, 1, 505, -200, alone=alone[0])
    for number, gp in ((2, -55), (3, -100)):
        ruled = {"vp": 0, "mp": 0, "gp": gp, "smazzata": 1, "reason": "x"}
        add_adjustment(entry=find(event, number), turn=turn, **ruled, **SIGNED)
    before = [load_scorecard(event, entry).turns[0] for entry in event.entries.all()]
    assert all(made.mp is None for made in before)
    record_totals(table, 2, 300, 405, alone=alone[1])
    if is_closed:
        close_turn(turn=turn, **SIGNED)
    for entry in event.entries.all():
        made = load_scorecard(event, entry).turns[0]
        assert made.opponent_gp is not None
        assert made.gp - made.opponent_gp == made.mp
        assert made.tables[0].is_converted


def test_a_score_that_was_given_is_no_difference_of_points(director: User) -> None:
    event = make_threes(director, 3)
    table = event.turns.get(number=1).tables.get()
    record_totals(table, 1, 505, 300, alone=2)
    assign_score(table=table, ns=Award(12, 100), ew=Award(8, -100), reason="late", **SIGNED)
    made = load_scorecard(event, find(event, 1)).turns[0]
    # 150 of her own, and 252 against: half of 300 − 505 is −102.
    assert (made.gp, made.opponent_gp, made.mp, made.vp) == (150, 252, 100, 12)
    assert not made.tables[0].is_converted


def test_who_was_one_of_two_reads_their_half(visitor: Client, threes: Tournament) -> None:
    page = words(visitor, threes, "event_pair", 3)
    # 300 − 55 is 245, half of it 123; then 100 alone.
    assert "with −55 from the ruling: 123." in page
    assert "half of it, " not in page
    assert "223 − 658 = −435 MP → 6 VP" in page


def test_a_fine_is_read_on_the_card_of_both(visitor: Client, threes: Tournament) -> None:
    own = words(visitor, threes, "event_pair", 1)
    assert "Exposed cards" in own
    # 123 of the first, half of 405 of the second.
    assert "Half of the points that the two partners made together: 203." in own
    assert "326 − 303 = +23 MP → 10 VP" in own
    assert "Exposed cards" not in words(visitor, threes, "event_pair", 3)


def test_who_was_alone_reads_what_was_ruled(visitor: Client, director: User) -> None:
    event = make_threes(director, 3)
    turn = event.turns.get(number=1)
    record_totals(turn.tables.get(), 1, 505, 300, alone=2)
    ruled = {"vp": 0, "mp": 0, "gp": -55, "smazzata": 1, "reason": "x"}
    add_adjustment(entry=find(event, 2), turn=turn, **ruled, **SIGNED)
    page = words(visitor, event, "event_pair", 2)
    assert "Ruling on this smazzata: −55." in page
    assert "450 : 300 GP" in page


def test_a_partners_fine_at_a_table_of_four_is_read_too(visitor: Client, mixed: Tournament) -> None:
    turn = mixed.turns.get(number=1)
    record_totals(turn.tables.get(number=2), 1, 500, 300)
    ruled = {"vp": 0, "mp": 0, "gp": -55, "smazzata": 1, "reason": "x"}
    add_adjustment(entry=find(mixed, 4), turn=turn, **ruled, **SIGNED)
    assert "Ruling on this smazzata: −55." in words(visitor, mixed, "event_pair", 5)
    assert "Ruled on this smazzata" not in words(visitor, mixed, "event_pair", 6)


def test_the_card_speaks_of_no_sides(visitor: Client, threes: Tournament) -> None:
    page = words(visitor, threes, "event_pair", 1)
    assert f"table of three, with {BEA}, {CLEO}" in page
    assert "table 1 , table of three" in page
    assert not SIDES.search(page)
    assert "Opponents" not in page


def test_pairs_read_of_opponents_as_ever(visitor: Client, playing: Tournament) -> None:
    page = words(visitor, playing, "event_pair", 1)
    assert "Opponents" in page
    assert SIDES.search(page)


# --- Results, the table, the seating -------------------------------------------------------------


def test_each_of_three_has_a_line_of_the_results(visitor: Client, threes: Tournament) -> None:
    answer = visitor.get(reverse("event_results", args=[threes.slug, 1]))
    row = re.search(r"<tbody>\s*<tr.*?</tr>", answer.text, re.DOTALL)
    assert row
    cells = re.findall(r'<span class="duo">(.*?)</span></td>', row[0], re.DOTALL)
    gp, mp, vp = (re.findall(r">([−+]?\d+)<", f"{cell}<") for cell in cells[1:])
    assert (gp, mp, vp) == (["326", "708", "223"], ["+23", "+413", "−435"], ["10", "14", "6"])
    page = words(visitor, threes, "event_results", 1)
    assert "Table Players GP" in page
    assert not SIDES.search(page)


def test_the_tables_page_says_who_was_alone(visitor: Client, threes: Tournament) -> None:
    page = words(visitor, threes, "event_table", 1, 1)
    assert f"{BEA} (alone) 505 {ADA} + {CLEO} 300" in page
    assert f"{CLEO} (alone) 100 {ADA} + {BEA} 405" in page
    assert not SIDES.search(page)


@pytest.mark.parametrize("name", ["event", "event_seating"])
def test_a_player_finds_a_table_of_three_and_both_others(
    visitor: Client, threes: Tournament, name: str
) -> None:
    args = [1] if name == "event_seating" else []
    page = words(visitor, threes, name, *args, query="?by=name")
    both = "Nord2 Nora, Nord3 Nora"
    assert f"{ADA} table of three, with {both} 1 table of three 1 {both}" in page
    assert not SIDES.search(page)


def test_the_wall_shows_three_at_a_table_without_sides(visitor: Client, threes: Tournament) -> None:
    page = words(visitor, threes, "event_seating", 1)
    assert f"Table Players 1 1 {ADA} 2 {BEA} 3 {CLEO} 2 4" in page
    assert not SIDES.search(page)


def test_beside_tables_of_four_three_are_marked(visitor: Client, mixed: Tournament) -> None:
    page = words(visitor, mixed, "event_seating", 1)
    assert f"Table N-S E-W 1 1 {ADA} 2 {BEA} 3 {CLEO} table of three 2 4" in page


# --- A player's own page -------------------------------------------------------------------------


def test_a_player_reads_their_own_page(visitor: Client, threes: Tournament) -> None:
    publish_turn(turn=threes.turns.get(number=2), **SIGNED)
    Tournament.objects.update(signatures_required=True)
    ticket = entry_ticket(find(threes, 1), "4829")
    page = words_of(read(visitor, reverse("pair_page", args=[ticket.token])))
    assert f"of three with {BEA}, {CLEO}" in page
    assert "Then, in turn 2, you play at table 1, a table of three, with" in page
    assert f"Signed: {ADA} not yet {BEA}, {CLEO} not yet" in page
    assert f"{ADA} you 326" in page
    assert not SIDES.search(page)


def test_a_match_of_three_shows_what_each_has(
    visitor: Client, anna: Client, director: User
) -> None:
    event = make_threes(director, 3, length="target", target=2000, smazzate=9)
    record_totals(event.turns.get(number=1).tables.get(), 1, 500, 400, alone=2)
    ticket = entry_ticket(find(event, 1), "4829")
    made = "1 smazzata · 200 : 500 : 200, target 2,000"
    assert made in words_of(read(visitor, reverse("pair_page", args=[ticket.token])))
    assert made in words(visitor, event, "event_table", 1, 1)
    assert made in words(anna, event, "table", 1, 1)


# --- The desk ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "args"),
    [("console", ()), ("board", (1,)), ("table", (1, 1)), ("seating", ()), ("card_draw", (1, 1))],
)
def test_the_desk_speaks_of_no_sides(
    anna: Client, threes: Tournament, name: str, args: tuple[int, ...]
) -> None:
    page = words(anna, threes, name, *args)
    assert re.search(r"Nord1 .*Nord2 .*Nord3 ", page)
    assert not re.search(r"N-S \d|E-W \d|N-S Nord|E-W Nord", page)


def test_whom_a_given_score_is_for_is_said(anna: Client, threes: Tournament) -> None:
    asked = "the E-W figures apply to each of the two E-W players"
    assert asked in words(anna, threes, "table_assign", 1, 1)
    assert "When a table is played" not in words(anna, threes, "table_assign", 1, 1)
    table = threes.turns.get(number=1).tables.get(number=1)
    assign_score(table=table, ns=Award(12, 100), ew=Award(8, -100), reason="late", **SIGNED)
    page = words(anna, threes, "table", 1, 1)
    assert f"{ADA} 12 VP, +100 MP · {BEA}, {CLEO} 8 VP, −100 MP each" in page
    assert "do not make what a played table gives" not in page


# --- Queries -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "args", "queries"),
    [
        ("event", (), 9),
        ("event_seating", (1,), 6),
        ("event_results", (1,), 6),
        ("event_pair", (1,), 14),
        ("event_table", (1, 1), 11),
    ],
)
@pytest.mark.parametrize("players", [6, 21])
def test_a_page_takes_the_same_queries_whatever_the_field(
    visitor: Client,
    director: User,
    django_assert_num_queries: Any,
    name: str,
    args: tuple[int, ...],
    queries: int,
    players: int,
) -> None:
    event = make_threes(director, players)
    for number in (1, 2):
        turn = event.turns.get(number=number)
        if number > 1:
            open_turn(event, number)
        for table in turn.tables.all():
            record_totals(table, 1, 500, 300, alone=2)
            record_totals(table, 2, 500, 305, alone=3)
        close_turn(turn=turn, **SIGNED)
    with django_assert_num_queries(queries):
        words(visitor, event, name, *args)
