"""The tables of results: their order, their marks, what a phone shows; and a smazzata's sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from operator import attrgetter
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation
from django_tables2 import RequestConfig
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from scoring.actions.authors_services import Author
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.core.rules.presets import FIBUR_2026, FITAB, PRESETS
from scoring.core.rules.records import Depth, assess, read_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import TABLES, ConversionTable
from scoring.models.tournament import Tournament
from scoring.play.results_queries import load_turn_results
from scoring.play.turns_services import close_turn
from scoring.records.sheets import list_conversion, list_lines
from scoring.rulings.services import add_adjustment
from scoring.standings.public_queries import load_event_standings
from scoring.standings.results_tables import ResultsTable, build_result_rows
from scoring.standings.rows_queries import build_standing_rows
from scoring.standings.tables import StandingsTable
from scoring.text.entrants_queries import load_entrants
from tests.cast import CLOSED_BY_NS, NOW, SIGNED, make_event, play_turn, seat_event
from tests.core.rules.strategies import deal_record


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def standings_table(event: Tournament, query: str = "") -> StandingsTable:
    pairs = load_entrants(event)
    standings = load_event_standings(event, pairs)
    rows = build_standing_rows(standings, pairs)
    table = StandingsTable(rows, standings.turns, "/p/0/")
    RequestConfig(RequestFactory().get("/" + query), paginate=False).configure(table)
    return table


def numbers(table: StandingsTable) -> list[int]:
    return [row.number for row in table.rows.data]


# --- Standings ----------------------------------------------------------------------------------


def test_standings_stand_by_place(finished: Tournament) -> None:
    places = [row.place for row in standings_table(finished).rows.data]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("sort", "key"),
    [
        ("entrant", "number"),
        ("-entrant", "number"),
        ("mp", "total.mp"),
        ("-gp", "total.gp"),
        ("vp", "total.vp"),
    ],
)
def test_standings_sort_by_a_column(finished: Tournament, sort: str, key: str) -> None:
    rows = standings_table(finished, f"?sort={sort}").rows.data
    figures = [attrgetter(key)(row) for row in rows]
    assert figures == sorted(figures, reverse=sort.startswith("-"))


def test_standings_sort_by_a_turn(finished: Tournament) -> None:
    rows = standings_table(finished, "?sort=-t2").rows.data
    points = [row.turns[2] for row in rows]
    assert points == sorted(points, reverse=True)


def test_a_column_that_is_not_there_sorts_nothing(finished: Tournament) -> None:
    assert numbers(standings_table(finished, "?sort=password")) == numbers(
        standings_table(finished)
    )


def test_a_bye_and_a_penalty_are_marked_in_their_rows(finished: Tournament) -> None:
    penalised = finished.entries.get(number=2)
    add_adjustment(
        entry=penalised, turn=None, vp=-2, mp=0, gp=0, reason="late", author=Author("A"), now=NOW
    )
    rested = {
        seat.entry.number
        for turn in finished.turns.all()
        for seat in turn.seats.all()
        if seat.kind == Presence.BYE
    }
    table = standings_table(finished)
    for row in table.rows.data:
        cell = table.render_names(row)
        assert ('title="penalty or award"' in cell) == (row.number == 2)
        assert ('title="bye"' in cell) == (row.number in rested)


def test_a_shared_place_says_ex_aequo(director: User) -> None:
    event = make_event(director, pairs=4, turns=1)
    seat_event(event)
    turn = event.turns.get(number=1)
    play_turn(turn, lambda table, number: (300, 300))
    close_turn(turn=turn, **SIGNED)
    assert standings_table(event).body.count("ex aequo") == 4


def test_a_phone_is_left_place_names_and_two_figures(finished: Tournament) -> None:
    body = standings_table(finished).body
    first = body.split("\n")[0]
    cells = re.findall(r"<(?:td|th)[^>]*>", first)
    assert len([cell for cell in cells if not re.search("wide|standings__own", cell)]) == 4


def test_headings_say_how_they_sort(visitor: Client, finished: Tournament) -> None:
    page = visitor.get(reverse("event_standings", args=[finished.slug]) + "?sort=-mp")
    assert re.search(r'aria-sort="descending"\s*>\s*<a href="\?sort=mp">', page.content.decode())


# --- Results and seats --------------------------------------------------------------------------


def test_results_stand_n_s_above_e_w(finished: Tournament) -> None:
    turn = finished.turns.get(number=1)
    rows = build_result_rows(load_turn_results(turn), load_entrants(finished))
    table = ResultsTable(rows, "/t/0/", "/p/0/")
    full = next(row for row in rows if row.is_played)
    assert full.result.ns is not None
    assert full.result.ew is not None
    figures = re.findall(r"<span>(\d+)</span>", table.render_gp(full).replace(",", ""))
    assert figures == [str(full.result.ns.gp), str(full.result.ew.gp)]
    half = next(row for row in rows if not row.is_played)
    assert "no opponent" in table.render_entrants(half)
    assert "–" in table.render_gp(half)


# --- A smazzata's sheet -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)
@hypothesis_settings(max_examples=15)
@given(rng=st.randoms(use_true_random=False))
def test_the_lines_of_a_sheet_are_its_total(rules: RuleSet, rng: Random) -> None:
    record = deal_record(rng, rules)
    score = assess(record, rules).score
    for line, side in ((Line.NS, score.ns), (Line.EW, score.ew)):
        lines = list_lines(record, side, line, rules)
        assert sum(sheet_line.points for sheet_line in lines) == side.total


def test_counts_are_multiplied_out() -> None:
    data = {
        "end": "stock",
        "NS": {"burrachi": {"clean": 2}, "table": 300, "hand": 45, "pozzetto": "taken"},
        "EW": {"burrachi": {}, "table": 60, "hand": 20, "pozzetto": "untaken"},
    }
    record = read_record(Depth.COUNTS, data, FIBUR_2026).record
    score = assess(record, FIBUR_2026).score
    ns = [
        (str(line.label), line.points) for line in list_lines(record, score.ns, Line.NS, FIBUR_2026)
    ]
    assert ns == [("Cards on the table", 300), ("2 × clean burraco", 400), ("Left in hand", -45)]
    ew = list_lines(record, score.ew, Line.EW, FIBUR_2026)
    assert (str(ew[-1].label), ew[-1].points) == ("Pozzetto not taken", -100)


def test_totals_have_no_lines() -> None:
    record = read_record(Depth.TOTALS, {"NS": 500, "EW": 200}, FIBUR_2026).record
    assert list_lines(record, assess(record, FIBUR_2026).score.ns, Line.NS, FIBUR_2026) == []


def test_a_premium_burraco_has_its_own_name() -> None:
    suit = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    data = CLOSED_BY_NS | {"NS": {"melds": [suit], "hand": "", "pozzetto": "taken"}}
    record = read_record(Depth.CARDS, data, FITAB).record
    lines = list_lines(record, assess(record, FITAB).score.ns, Line.NS, FITAB)
    assert ("whole suit, clean", 300) in [(str(line.label), line.points) for line in lines]


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.key)
def test_the_rows_of_a_conversion_table_touch(table: ConversionTable) -> None:
    rows = list_conversion(table)
    assert rows[0].lower == 0
    for above, below in pairwise(rows):
        assert below.lower == (above.up_to or 0) + 1
        assert table.split(below.lower) == (below.winner, below.loser)


def test_a_table_leads_to_its_neighbours(anna: Client, playing: Tournament) -> None:
    """The first has none before it, the last none after it."""
    around = []
    for number in (1, 2, 3):
        page = anna.get(reverse("table", args=[playing.slug, 1, number])).content.decode()
        around.append(('rel="prev"' in page, 'rel="next"' in page))
    assert around[0] == (False, True)
    assert around[1] == (True, True)
