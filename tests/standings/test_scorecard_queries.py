"""A table's smazzate and a pair's card, read back with their arithmetic."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from players.person import Person
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.models.tournament import Tournament
from scoring.records.queries import load_revisions, load_sheets
from scoring.rulings.services import assign_score, cancel_smazzata
from scoring.seating.draws_services import publish_turn
from scoring.standings.queries import load_standings
from scoring.standings.scorecard_queries import load_scorecard
from tests.cast import CLOSED_BY_NS, SIGNED, make_event, play_through, record_totals
from tests.entries.leaving import JUSTIFIED, leave
from tests.rulings.ruling import rule


def test_a_sheet_has_the_sum_of_its_record(playing: Tournament) -> None:
    table = playing.turns.get(number=1).tables.exclude(seats__kind=Presence.BYE).first()
    assert table is not None
    record_totals(table, 1, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_NS)
    (sheet,) = load_sheets(playing, [table.pk])
    assert (sheet.depth, sheet.revision, sheet.is_current) == (Depth.CARDS, 1, True)
    assert sheet.score.ns.total == 405
    assert sheet.score.ew.total == -115


def test_a_correction_stands_and_the_old_one_is_kept(playing: Tournament) -> None:
    table = playing.turns.get(number=1).tables.exclude(seats__kind=Presence.BYE).first()
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
        (table,) = turn.tables
        assert table.line in Line
        if not turn.opponents:
            assert (turn.kind, table.sheets) == (Presence.BYE, ())
        else:
            assert table.is_converted
            assert turn.mp == table.mp == turn.gp - (turn.opponent_gp or 0)
            assert [sheet.number for sheet in table.sheets] == [1, 2]


def test_drafts_are_on_no_card(playing: Tournament) -> None:
    card = load_scorecard(playing, playing.entries.get(number=1))
    assert [turn.turn for turn in card.turns] == [1]


def test_every_ruling_is_in_its_place(finished: Tournament) -> None:
    entry = finished.entries.get(number=1)
    played = [seat.table for seat in entry.seats.filter(kind=Presence.PLAYS).order_by("turn")]
    for turn, smazzata in ((None, None), (2, None), (played[0].turn.number, 1)):
        rule(finished, 1, turn, smazzata, vp=-1)
    cancel_smazzata(table=played[0], number=2, reason="cards of two packs", **SIGNED)
    assign_score(table=played[1], ns=Award(12, 200), ew=Award(6, -300), reason="no sheet", **SIGNED)
    card = load_scorecard(finished, entry)
    assert [row.turn for row in card.adjustments] == [None]
    by_turn = {turn.turn: turn for turn in card.turns}
    assert None in [row.smazzata for row in by_turn[2].rulings]
    first, second = (by_turn[table.turn.number] for table in played[:2])
    assert 1 in [row.smazzata for row in first.rulings]
    assert [sheet.is_cancelled for sheet in first.tables[0].sheets] == [False, True]
    assigned = second.tables[0].assigned
    assert assigned is not None
    assert (assigned.reason, assigned.author_name) == ("no sheet", "Anna")
    assert not second.tables[0].is_converted
    assert (second.mp, second.vp) in ((200, 12), (-300, 6))


def test_who_left_is_absent_from_then_on(director: User) -> None:
    event = make_event(director)
    play_through(event, 1)
    for number in (2, 3):
        publish_turn(turn=event.turns.get(number=number), **SIGNED)
    entry = event.entries.get(number=2)
    leave(event, 2, JUSTIFIED, "ill")
    card = load_scorecard(event, entry)
    assert [turn.kind for turn in card.turns][1:] == [Presence.ABSENT] * 2
    assert [(turn.vp, turn.mp, turn.tables) for turn in card.turns][1:] == [(6, -355, ())] * 2
    assert card.withdrawal is not None
    assert card.withdrawal.reason == "ill"


def test_a_substitution_is_in_its_turn(director: User) -> None:
    event = make_event(director)
    play_through(event, 1)
    entry = event.entries.get(number=1)
    change = {"position": 1, "player": Person("Riserva Rita", "R0001", ""), "reason": "ill"}
    substitute_player(entry=entry, past_half=False, **change, **SIGNED)
    waiting = load_scorecard(event, entry)
    assert [row.entered for row in waiting.substitutions] == ["Riserva Rita"]
    publish_turn(turn=event.turns.get(number=2), **SIGNED)
    card = load_scorecard(event, entry)
    assert card.substitutions == ()
    assert [row.left for row in card.turns[1].substitutions] == ["Nord1 Nora"]


def test_a_player_has_a_partner_and_two_opponents(director: User) -> None:
    event = make_event(director, 7, entry_kind=EntryKind.PLAYERS, movement="individual", turns=3)
    play_through(event, 3)
    for entry in event.entries.all():
        card = load_scorecard(event, entry)
        for turn in card.turns:
            seats = event.turns.get(number=turn.turn).seats
            own = seats.get(entry=entry)
            beside = seats.filter(table=own.table).exclude(entry=entry)
            theirs = beside.exclude(line=own.line).values_list("entry__number", flat=True)
            assert set(turn.opponents) == set(theirs)
            mates = set(beside.filter(line=own.line).values_list("entry__number", flat=True))
            assert {turn.partner} - {None} == mates
            if turn.opponents:
                shares = len(theirs) == 1
                assert turn.tables[0].is_converted is not (shares and bool(mates)) or not turn.mp


def test_a_team_has_its_tables_and_their_sum(director: User) -> None:
    teams = {"entry_kind": EntryKind.TEAMS, "pairs_per_team": 2}
    event = make_event(director, 4, movement="round-robin", **teams)
    play_through(event, 1)
    (turn,) = load_scorecard(event, event.entries.get(number=1)).turns
    assert len(turn.opponents) == 1
    assert len(turn.tables) == 2
    assert turn.vp == sum(table.vp or 0 for table in turn.tables)
    assert turn.gp == sum(table.gp for table in turn.tables)


@pytest.mark.parametrize("pairs", [7, 8])
def test_the_turns_and_rulings_of_a_card_sum_up_to_the_standings(
    director: User, pairs: int
) -> None:
    event = make_event(director, pairs=pairs)
    play_through(event, 3)
    for number, turn, smazzata in ((1, None, None), (2, 1, None), (5, 3, 1)):
        rule(event, number, turn, smazzata, vp=-2, mp=-50, gp=-100)
    for line in load_standings(event):
        card = load_scorecard(event, event.entries.get(number=line.entry))
        ruled = [*card.adjustments, *(row for turn in card.turns for row in turn.rulings)]
        vp = sum(turn.vp or 0 for turn in card.turns) + sum(row.vp for row in ruled)
        mp = sum(turn.mp or 0 for turn in card.turns) + sum(row.mp for row in ruled)
        gp = sum(turn.gp for turn in card.turns) + sum(
            row.gp for row in ruled if row.smazzata is None
        )
        assert (vp, mp, gp) == (line.total.vp, line.total.mp, line.total.gp)


@pytest.mark.parametrize("pairs", [4, 20])
def test_a_card_takes_five_queries_and_one_for_who_has_left(
    director: User, pairs: int, django_assert_num_queries: Any
) -> None:
    event = make_event(director, pairs=pairs, turns=2)
    play_through(event, 2)
    entry = event.entries.get(number=1)
    with django_assert_num_queries(6):
        load_scorecard(event, entry)
    entry = event.entries.select_related("withdrawal").get(number=1)
    with django_assert_num_queries(5):
        load_scorecard(event, entry)
