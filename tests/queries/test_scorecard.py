"""A table's smazzate and a pair's card, read back with their arithmetic."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from scoring.queries.scorecard import load_scorecard
from scoring.queries.smazzate import load_revisions, load_sheets
from scoring.rules.faults import Line
from scoring.rules.records import Depth
from tests.cast import CLOSED_BY_NS, make_event, play_through, record_totals


def test_a_sheet_has_the_sum_of_its_record(playing: Tournament) -> None:
    table = playing.turns.get(number=1).tables.exclude(seats__is_bye=True).first()
    assert table is not None
    record_totals(table, 1, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_NS)
    (sheet,) = load_sheets(playing, [table.pk])
    assert (sheet.depth, sheet.revision, sheet.is_current) == (Depth.CARDS, 1, True)
    assert sheet.score.ns.total == 405
    assert sheet.score.ew.total == -115


def test_a_correction_stands_and_the_old_one_is_kept(playing: Tournament) -> None:
    table = playing.turns.get(number=1).tables.exclude(seats__is_bye=True).first()
    assert table is not None
    record_totals(table, 1, 500, 200)
    record_totals(table, 1, 500, 300, based_on=1, reason="misread")
    (sheet,) = load_sheets(playing, [table.pk])
    assert (sheet.revision, sheet.score.ew.total) == (2, 300)
    assert [old.score.ew.total for old in load_revisions(playing, table.pk, 1)] == [300, 200]
    assert [old.is_current for old in load_revisions(playing, table.pk, 1)] == [True, False]


def test_a_card_has_every_published_turn_with_both_sides(finished: Tournament) -> None:
    card = load_scorecard(finished, finished.entries.get(number=2))
    assert [turn.turn for turn in card.turns] == [1, 2, 3]
    for turn in card.turns:
        assert turn.line in Line
        if turn.opponent is None:
            assert turn.sheets == ()
        else:
            assert turn.mp == turn.gp - (turn.opponent_gp or 0)
            assert [sheet.number for sheet in turn.sheets] == [1, 2]


def test_drafts_are_on_no_card(playing: Tournament) -> None:
    card = load_scorecard(playing, playing.entries.get(number=1))
    assert [turn.turn for turn in card.turns] == [1]


@pytest.mark.parametrize("pairs", [4, 20])
def test_a_card_takes_four_queries(
    director: User, pairs: int, django_assert_num_queries: Any
) -> None:
    event = make_event(director, pairs=pairs, turns_planned=2)
    play_through(event, 2)
    entry = event.entries.get(number=1)
    with django_assert_num_queries(4):
        load_scorecard(event, entry)
