"""`verify` pairs a turn from the figures of the moment when it was paired: later corrections,
rulings and scores do not make it wrong, nor hide that somebody was moved in the document.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.play.awards import Award
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.rulings.services import (
    assign_score,
    cancel_smazzata,
    remove_adjustment,
    remove_assigned_score,
)
from tests.cast import (
    SIGNED,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    record_totals,
    seat_turn,
)
from tests.commands.judging import export, judge, list_figures, list_notes
from tests.entries.comings import come_late
from tests.rulings.ruling import rule

Correction = Callable[[Tournament], None]


def find_table(event: Tournament) -> Table:
    """The last table of turn 2."""
    return event.turns.get(number=2).tables.get(number=4)


def assign(table: Table, vp: int) -> None:
    score = {"ns": Award(vp, 500), "ew": Award(20 - vp, -500)}
    assign_score(table=table, **score, reason="Accordo", **SIGNED)


def misread(event: Tournament) -> None:
    record_totals(find_table(event), 1, -500, 2000, based_on=1, reason="Letto male")


def cancel(event: Tournament) -> None:
    for table in event.turns.get(number=2).tables.all():
        cancel_smazzata(table=table, number=1, reason="Carte scoperte", **SIGNED)


def fine(event: Tournament) -> None:
    seat = find_table(event).seats.get(line="NS")
    rule(event, seat.entry.number, 2, smazzata=1, gp=-3000)


def punish(event: Tournament) -> None:
    for number in range(1, 5):
        rule(event, number, 1, vp=-5 * number)


def score_anew(event: Tournament) -> None:
    assign(find_table(event), 20)


CORRECTIONS: tuple[Correction, ...] = (misread, cancel, fine, punish, score_anew)
MOVEMENTS = ("danese", "danese-no-rematch", "swiss", "knockout")


def pair_third_turn(director: User, movement: str = "danese", **more: Any) -> Tournament:
    """Eight pairs have played two turns, the third is a draft."""
    event = make_event(director, pairs=8, movement=movement, turns=3, smazzate=1, **more)
    play_through(event, 2)
    seat_turn(event, 3)
    return event


def exchange_two(document: Any) -> None:
    """The first of two tables of turn 3 exchange a seat."""
    tables = document["turns"][2]["tables"]
    one, other = tables[0]["seats"][0], tables[1]["seats"][0]
    one["entry"], other["entry"] = other["entry"], one["entry"]


@pytest.mark.parametrize("correct", CORRECTIONS)
@pytest.mark.parametrize("movement", MOVEMENTS)
def test_a_later_correction_does_not_make_a_pairing_wrong(
    director: User, movement: str, correct: Correction
) -> None:
    options = {"placing": 1} if movement == "knockout" else {}
    event = pair_third_turn(director, movement, options=options)
    correct(event)
    document = export(event)
    assert not list_figures(document)
    assert {*list_notes(document)} <= {"corrected_since"}
    exchange_two(document)
    assert "pairings" in list_figures(document)


def test_a_note_says_what_the_figures_of_today_would_pair(director: User) -> None:
    event = pair_third_turn(director)
    stood = judge(export(event))
    assert not stood.notes
    punish(event)
    second, note = judge(export(event)).notes
    assert second.where == (("turn", 2), ("section", 1))
    assert note.where == (("turn", 3), ("section", 1))
    assert note.code == "corrected_since"
    seated = {number for table in note.told.split(", ") for number in map(int, table.split("/"))}
    assert seated == {*range(1, 9)}


def test_a_later_ruling_on_the_whole_event_corrects_no_turn(director: User) -> None:
    event = pair_third_turn(director)
    for number in range(1, 5):
        rule(event, number, None, vp=-5 * number)
    document = export(event)
    assert not list_figures(document)
    assert not list_notes(document)


def test_who_comes_later_parts_nobody_who_was_level_then(director: User) -> None:
    """Three pairs that have met are level but for their matches. With a fourth, which has met
    nobody and has an award for the turns before it, lots would decide."""
    event = make_event(
        director, pairs=3, movement="danese", turns=5, smazzate=1, tiebreaks=["direct", "lot"]
    )
    play_through(event, 3)
    open_turn(event, 4)
    come_late(event, 4, missed=Award(10, 0))
    document = export(event)
    for seed in "abcdef":
        document["event"]["lot_seed"] = seed
        found = [one.where[0] for one in judge(document).differences if one.figure == "pairings"]
        assert ("turn", 4) not in found


def take_back_a_ruling(event: Tournament) -> Callable[[], None]:
    ruling = rule(event, 1, 1, vp=-15)
    rule(event, 1, 1, vp=-10)
    return lambda: remove_adjustment(adjustment=ruling, **SIGNED)


def take_back_a_score(event: Tournament) -> Callable[[], None]:
    assign(find_table(event), 20)
    return lambda: remove_assigned_score(table=find_table(event), **SIGNED)


def assign_another_score(event: Tournament) -> Callable[[], None]:
    assign(find_table(event), 20)
    return lambda: assign(find_table(event), 0)


def take_back_of_a_late_pair(event: Tournament) -> Callable[[], None]:
    fine = {"penalty": Award(-15, 0), "penalty_reason": "Tardi"}
    entry = come_late(event, 9, missed=Award(20, 300), **fine)
    return lambda: remove_adjustment(adjustment=entry.adjustments.get(), **SIGNED)


Prepare = Callable[[Tournament], Callable[[], None]]


def take_back_after_pairing(director: User, prepare: Prepare) -> tuple[Any, Any]:
    """The documents of an event whose third turn is paired, before and after something was taken
    back."""
    event = make_event(director, pairs=8, movement="danese", turns=3, smazzate=1)
    play_through(event, 2)
    take_back = prepare(event)
    seat_turn(event, 3)
    before = export(event)
    take_back()
    return before, export(event)


BEFORE = (take_back_a_ruling, take_back_a_score, assign_another_score, take_back_of_a_late_pair)


@pytest.mark.parametrize("prepare", BEFORE)
def test_what_was_taken_back_since_counted_then(director: User, prepare: Prepare) -> None:
    before, document = take_back_after_pairing(director, prepare)
    assert not list_figures(before)
    assert not list_figures(document)
    exchange_two(document)
    assert "pairings" in list_figures(document)


@pytest.mark.parametrize(
    ("prepare", "code"),
    [
        (take_back_a_score, "score_unknown"),
        (assign_another_score, "score_unknown"),
        (take_back_of_a_late_pair, "ruling_unknown"),
    ],
)
def test_an_early_document_does_not_say_what_was_taken_back(
    director: User, prepare: Prepare, code: str
) -> None:
    _before, document = take_back_after_pairing(director, prepare)
    make_early(document)
    assert not list_figures(document)
    assert list_notes(document) == [code]


def make_early(document: Any) -> None:
    """The acts as earlier programs wrote them."""
    for act in document["acts"]:
        if act["kind"] == "take_back_ruling":
            act["params"] = {"entry": act["params"]["entry"]}
        act["params"].pop("before", None)


def test_an_early_document_tells_a_ruling_by_the_others(director: User) -> None:
    """Which of a pair's rulings is gone follows from those that are there."""
    _before, document = take_back_after_pairing(director, take_back_a_ruling)
    make_early(document)
    assert not list_figures(document)
    exchange_two(document)
    assert "pairings" in list_figures(document)


def test_who_went_on_did_so_by_the_figures_of_then(director: User) -> None:
    second = plan_phase(movement="danese", turns=1, smazzate=1, qualify=4)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=2, smazzate=1), second])
    play_through(event, 2)
    seat_turn(event, 3)
    gone_on = export(event)["phases"][1]["sections"][0]["members"]
    for number in gone_on:
        rule(event, number, 1, vp=-20)
    document = export(event)
    assert not list_figures(document)
    (_, told) = next(
        (note.where, note.told)
        for note in judge(document).notes
        if note.where == (("phase", 2), ("section", 1))
    )
    assert not {*map(int, told.split(", "))} & {*gone_on}
    members = document["phases"][1]["sections"][0]["members"]
    document["phases"][1]["sections"][0]["members"] = [*map(int, told.split(", "))]
    assert "members" in list_figures(document)
    assert members == gone_on
