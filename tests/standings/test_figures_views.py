"""The event in figures: burrachi by kind, counted from the records of the closed turns."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.records import Depth
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.standings.figures_queries import load_burrachi, load_highlights
from scoring.standings.services import freeze_standings, publish_standings
from tests.cast import (
    ANNA,
    CLOSED_BY_NS,
    SIGNED,
    open_turn,
    play_through,
    play_turn,
    record_totals,
)
from tests.public.pages import html, words_of

BY_COUNTS = {
    "end": "stock",
    "NS": {"burrachi": {"clean": 1, "dirty": 2}, "table": 340, "hand": 45, "pozzetto": "taken"},
    "EW": {"burrachi": {"dirty": 1}, "table": 80, "hand": 60, "pozzetto": "taken"},
}


@pytest.fixture
def recorded(event: Tournament) -> Tournament:
    """Two closed turns of three tables with two smazzate each; in both the first table was recorded
    by cards, then by counts, the others by totals."""
    for number in (1, 2):
        turn = open_turn(event, number)
        play_turn(turn)
        table = next(each for each in turn.tables.all() if each.seats.count() == 2)
        records = [(1, Depth.CARDS, CLOSED_BY_NS), (2, Depth.COUNTS, BY_COUNTS)]
        for smazzata, depth, data in records:
            record_totals(
                table, smazzata, 0, 0, depth=depth, data=data, based_on=1, reason="Dal foglio"
            )
        close_turn(turn=turn, **SIGNED)
    return event


def read_bars(client: Client, event: Tournament, name: str, *args: int) -> dict[str, int]:
    bar = r'<th scope="row">([^<]*burraco)</th>\s*<td class="bars__figure[^"]*">(\d+)</td>'
    bars = re.findall(bar, html(client, event, name, *args))
    return {name: int(figure) for name, figure in bars}


def test_burrachi_are_counted_by_cards_and_by_counts(
    recorded: Tournament, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        made = load_burrachi(recorded)
    assert made.kinds == {BurracoKind.CLEAN: 4, BurracoKind.DIRTY: 6}
    assert (made.smazzate, made.untold) == (4, 8)


def test_the_page_shows_each_kind_that_the_rules_pay(visitor: Client, recorded: Tournament) -> None:
    shown = {"clean burraco": 4, "semi-clean burraco": 0, "dirty burraco": 6}
    assert read_bars(visitor, recorded, "event_figures") == shown


def test_a_card_shows_the_pairs_own(visitor: Client, recorded: Tournament) -> None:
    made = [read_bars(visitor, recorded, "event_pair", number) for number in range(1, 8)]
    totals = [
        sum(bars.get(kind, 0) for bars in made) for kind in ("clean burraco", "dirty burraco")
    ]
    assert totals == [4, 6]


def test_of_a_turn_that_is_held_back_nothing_is_counted(
    visitor: Client, anna: Client, recorded: Tournament
) -> None:
    freeze_standings(event=recorded, turn=1, author=ANNA)
    assert read_bars(visitor, recorded, "event_figures")["dirty burraco"] == 3
    assert read_bars(anna, recorded, "event_figures")["dirty burraco"] == 6
    publish_standings(event=recorded, author=ANNA)
    assert read_bars(visitor, recorded, "event_figures")["dirty burraco"] == 6


def test_without_cards_or_counts_the_page_says_so(visitor: Client, finished: Tournament) -> None:
    assert read_bars(visitor, finished, "event_figures") == {}


def read_facts(client: Client, event: Tournament) -> list[str]:
    page = html(client, event, "event_figures")
    found = re.search(r'<ul class="facts">(.*?)</ul>', page, re.DOTALL)
    facts = re.findall(r"<li[^>]*>(.*?)</li>", found[1] if found else "", re.DOTALL)
    return [words_of(fact) for fact in facts]


def test_totals_alone_tell_what_stands_out(
    visitor: Client, event: Tournament, django_assert_num_queries: Any
) -> None:
    """Tables make 300 + 50 n against 250 + 5 k: the last table has the most and the widest."""
    play_through(event, 1)
    with django_assert_num_queries(2):
        found = load_highlights(event)
    assert found is not None
    assert (found.highest.figure, found.highest.table) == (450, 3)
    assert found.closest is not None
    assert found.widest is not None
    assert (found.closest.figure, found.closest.table) == (185, 1)
    assert (found.widest.figure, found.widest.table) == (385, 3)
    facts = read_facts(visitor, event)
    assert re.match(r"450 the highest smazzata Nord\d Nora – Sud\d Ugo Turn 1, table 3", facts[0])
    assert facts[-1].startswith("329 average game points of one side in one smazzata")


def test_who_climbs_most_is_named(visitor: Client, recorded: Tournament) -> None:
    assert any(
        "nobody gained more in one turn Nord" in fact for fact in read_facts(visitor, recorded)
    )


def test_before_a_turn_is_closed_nothing_stands_out(playing: Tournament) -> None:
    assert load_highlights(playing) is None
