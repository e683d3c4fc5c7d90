"""`verify` names the turns whose seats a director changed by hand, with what the movement had made;
whatever the journal does not tell is a difference as everywhere.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from scoring.documents.verify_wording import list_sentences
from scoring.entries.late_and_leaving_services import return_entry
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import fill_chair, publish_turn, swap_entries
from tests.cast import SIGNED, draw_in_order, make_event, open_turn, seat_turn
from tests.checker.checker import Check
from tests.commands.judging import exchange, export, judge, list_figures, run
from tests.entries.comings import come_late
from tests.entries.leaving import leave

MITCHELL = ("1/5, 2/6, 3/7, 4/8", "1/8, 2/5, 3/6, 4/7", "1/7, 2/8, 3/5, 4/6")


def list_by_hand(document: object) -> dict[int, str]:
    """The tables that the movement made, by the turn whose seats were changed."""
    verdict = judge(document)
    assert not verdict.differences
    assert not Check(document).run()
    assert {note.code for note in verdict.notes} <= {"by_hand"}
    return {int(note.where[0][1]): note.told for note in verdict.notes}


@pytest.fixture
def mitchell(director: User) -> Tournament:
    event = make_event(director, pairs=8, turns=3)
    draw_in_order(event)
    return event


@pytest.mark.parametrize(("only", "turns"), [(True, [2]), (False, [2, 3])])
def test_an_exchange_is_named_with_what_was_drawn(
    mitchell: Tournament, only: bool, turns: list[int]
) -> None:
    swap_entries(event=mitchell, first=1, second=2, from_turn=2, only=only, **SIGNED)
    document = export(mitchell)
    assert list_by_hand(document) == {turn: MITCHELL[turn - 1] for turn in turns}
    for act in document["acts"]:  # as earlier programs wrote them
        act["params"].pop("only", None)
    assert list_by_hand(document) == {turn: MITCHELL[turn - 1] for turn in turns}


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_an_exchange_that_the_journal_does_not_tell_is_found(
    mitchell: Tournament, turn: int
) -> None:
    swap_entries(event=mitchell, first=1, second=2, from_turn=2, only=True, **SIGNED)
    document = export(mitchell)
    exchange(document["turns"][turn - 1], 3, 4)
    assert Check(document).run()
    (found,) = judge(document).differences
    assert (found.where[0], found.figure) == (("turn", turn), "pairings")


def test_many_exchanges_of_an_early_document_leave_the_others_checked(
    mitchell: Tournament,
) -> None:
    """More of pairs 1 and 2 than can be tried, each with and without, in the turns after."""
    for turn in (1, 2) * 5:
        swap_entries(event=mitchell, first=1, second=2, from_turn=turn, only=True, **SIGNED)
    document = export(mitchell)
    for act in document["acts"]:
        act["params"].pop("only", None)
    assert [*list_by_hand(document)] == [1, 2]
    exchange(document["turns"][2], 3, 4)
    assert "pairings" in list_figures(document)


def test_two_entries_that_were_exchanged_and_back_sit_as_drawn(mitchell: Tournament) -> None:
    for _ in range(2):
        swap_entries(event=mitchell, first=1, second=2, from_turn=2, only=False, **SIGNED)
    assert list_by_hand(export(mitchell)) == {}


def test_an_exchange_in_a_paired_turn(director: User) -> None:
    event = make_event(director, pairs=8, movement="swiss", turns=2)
    draw_in_order(event)
    swap_entries(event=event, first=1, second=4, from_turn=1, only=True, **SIGNED)
    document = export(event)
    assert list_by_hand(document) == {1: "1/2, 3/4, 5/6, 7/8"}
    exchange(document["turns"][0], 5, 8)
    assert list_figures(document) == ["pairings"]


def test_a_chair_that_was_filled(director: User) -> None:
    event = make_event(director, pairs=7, movement="danese", turns=2)
    draw_in_order(event)
    fill_chair(event=event, entry=1, opposite=7, turn=1, **SIGNED)
    assert list_by_hand(export(event)) == {1: "1/2, 3/4, 5/6, 7/–"}


def test_a_late_pair_at_a_place_that_is_not_its_own(mitchell: Tournament) -> None:
    """With a ninth pair one of the nine has a bye; published turns stay as they are."""
    open_turn(mitchell, 1)
    come_late(mitchell, 9)
    document = export(mitchell)
    assert list_by_hand(document) == {2: MITCHELL[1], 3: MITCHELL[2]}
    exchange(document["turns"][0], 3, 4)
    assert Check(document).run()
    assert list_figures(document) == ["pairings"]


def test_a_late_pair_at_the_place_that_was_kept_for_it(director: User) -> None:
    event = make_event(director, pairs=7, turns=3)
    draw_in_order(event)
    publish_turn(turn=event.turns.get(number=1), **SIGNED)
    come_late(event, 8, override="")
    document = export(event)
    assert list_by_hand(document) == {}
    exchange(document["turns"][1], 3, 4)
    assert Check(document).run()
    assert list_figures(document) == ["pairings"]


def test_who_returned_to_another_place(mitchell: Tournament) -> None:
    """The place of the one that left was filled by another that rested."""
    publish_turn(turn=mitchell.turns.get(number=1), **SIGNED)
    publish_turn(turn=mitchell.turns.get(number=2), **SIGNED)
    for number in (1, 6):
        leave(mitchell, number)
    fill_chair(event=mitchell, entry=2, opposite=5, turn=1, **SIGNED)
    return_entry(entry=mitchell.entries.get(number=1), reason="Meglio", **SIGNED)
    assert [*list_by_hand(export(mitchell))] == [1]


def test_a_turn_paired_from_results_is_checked_after_somebody_left_it(director: User) -> None:
    event = make_event(director, pairs=8, movement="danese", turns=2)
    seat_turn(event, 1)
    publish_turn(turn=event.turns.get(number=1), **SIGNED)
    leave(event, 3)
    document = export(event)
    assert list_by_hand(document) == {}
    exchange(document["turns"][0], 5, 8)
    assert list_figures(document) == ["pairings"]


def test_the_sentence_and_the_list_for_programs(mitchell: Tournament, tmp_path: Path) -> None:
    swap_entries(event=mitchell, first=1, second=2, from_turn=2, only=True, **SIGNED)
    document = export(mitchell)
    with translation.override("en"):
        told, *_ = list_sentences(judge(document))
    assert told == (
        "Turn 2, section 1: somebody changed seats by hand. Without that change, the draw "
        "or pairing would have given: 1/8, 2/5, 3/6, 4/7"
    )
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document))
    (listed,) = json.loads(run("verify", file, json=True)[1])
    assert listed["verdict"] == "right"
    assert listed["notes"] == [
        {"code": "by_hand", "place": {"turn": 2, "section": 1}, "told": MITCHELL[1]}
    ]
