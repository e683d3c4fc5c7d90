"""`verify` draws and pairs again where clubs are kept apart: the acts tell who was of one club."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.pairing.draw import DrawMethod
from scoring.core.verify.verify import Verdict, verify
from scoring.documents.event_queries import load_bundle
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from tests.cast import NOW, SIGNED, make_event, play_through, seat_turn
from tests.checker.checker import Check


def join_clubs(event: Tournament, *clubs: set[int]) -> None:
    """The pairs of each set are of one club, all others of none."""
    players = EntryPlayer.objects.filter(tournament=event)
    players.update(club="")
    for at, numbers in enumerate(clubs):
        players.filter(entry__number__in=numbers).update(club=f"Circolo {at}")


def export(event: Tournament) -> Any:
    return json.loads(write_bundle(load_bundle(event, NOW)))


def judge(document: object) -> Verdict:
    return verify(read_bundle(json.dumps(document)))


def list_notes(document: object) -> list[str]:
    return [note.code for note in judge(document).notes]


def forget_clubs(document: Any) -> None:
    for act in document["acts"]:
        act["params"].pop("clubs", None)


@pytest.fixture
def drawn(director: User) -> Any:
    """A Mitchell of eight pairs whose draw tried other seeds than its own, since three pairs are of
    one club. The clubs have changed since.
    """
    event = make_event(director, pairs=8, turns=2, options={"apart": 1})
    join_clubs(event, {1, 2, 3, 5})
    draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="luna", **SIGNED)
    join_clubs(event, {4, 6}, {7, 8})
    return export(event)


@pytest.fixture
def paired(director: User) -> Any:
    """A Swiss of eight pairs whose clubs decided the pairing of turn 2, and have changed since."""
    event = make_event(director, pairs=8, movement="swiss", turns=3, options={"apart": 20})
    join_clubs(event, {1, 3, 5, 7})
    play_through(event, 1)
    seat_turn(event, 2)
    join_clubs(event, {1, 2}, {3, 4})
    return export(event)


def test_an_act_says_who_was_of_one_club(drawn: Any, paired: Any) -> None:
    assert drawn["acts"][-1]["params"]["clubs"] == [[1, 2, 3, 5]]
    pairing = next(act for act in paired["acts"] if act["kind"] == "pair")
    assert pairing["params"]["clubs"] == [[1, 3, 5, 7]]


def test_a_draw_that_kept_clubs_apart_is_drawn_again(drawn: Any) -> None:
    assert not judge(drawn).differences
    assert not Check(drawn).run()
    assert not list_notes(drawn)
    drawn["acts"][-1]["params"]["clubs"] = []
    assert "draw_order" in [found.figure for found in judge(drawn).differences]
    assert any("draw" in finding for finding in Check(drawn).run())


def test_a_pairing_that_kept_clubs_apart_is_paired_again(paired: Any) -> None:
    assert not judge(paired).differences
    assert not list_notes(paired)
    for act in paired["acts"]:
        act["params"].pop("clubs", None) if act["kind"] == "draw" else None
        act["params"] |= {"clubs": []} if act["kind"] == "pair" else {}
    assert [found.figure for found in judge(paired).differences] == ["pairings"]


@pytest.mark.parametrize("clubs", ["all", [1, 2], [[1, "2"]], [[1, 2], [2, 3]]])
def test_clubs_that_say_nothing_are_no_clubs(drawn: Any, clubs: object) -> None:
    drawn["acts"][-1]["params"]["clubs"] = clubs
    assert not judge(drawn).differences
    assert list_notes(drawn) == ["clubs_unknown"]


def test_an_early_document_is_taken_on_trust_and_named(drawn: Any, paired: Any) -> None:
    for document, noted in ((drawn, 1), (paired, 2)):
        forget_clubs(document)
        assert not judge(document).differences
        assert list_notes(document) == ["clubs_unknown"] * noted
    assert not Check(drawn).run()
