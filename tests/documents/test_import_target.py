"""An event played to a target goes out as a bundle and comes in again, wherever its matches are."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.journal.undoing_services import undo_act
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn, cut_turn
from tests.cast import NOW, SIGNED, make_event, record_totals, seat_event

WON = [(300, 100), (205, 0)]
TIED = [(300, 300), (205, 205)]
OPEN = [(250, 100)]


def play(event: Tournament, table: int, *scores: tuple[int, int]) -> None:
    """Record these smazzate at a table of turn 1, after those that there are."""
    row = event.turns.get(number=1).tables.get(number=table)
    for number, (ns, ew) in enumerate(scores, start=row.smazzate.count() + 1):
        record_totals(row, number, ns, ew)


def list_due(event: Tournament) -> list[int]:
    return list(event.turns.get(number=1).tables.order_by("number").values_list("due", flat=True))


def take(event: Tournament) -> Tournament:
    """The event that the bundle of this one makes; no difference is found in either."""
    text = write_bundle(load_bundle(event, NOW))
    taken = import_bundle(read_bundle(text))
    for one in (event, taken):
        assert verify(load_bundle(one, NOW)).differences == ()
    assert list_due(taken) == list_due(event)
    phase = taken.phases.get()
    assert (phase.length, phase.target, phase.smazzate) == ("target", 505, 20)
    return taken


@pytest.fixture
def mixed(director: User) -> Tournament:
    """Three tables to 505 by the club's rules: one is decided, one is tied there, one is open."""
    event = seat_event(
        make_event(
            director,
            pairs=6,
            rules_key="club",
            turns=1,
            length="target",
            target=505,
            smazzate=20,
        )
    )
    play(event, 1, *WON)
    play(event, 2, *TIED)
    play(event, 3, *OPEN)
    return event


def test_while_it_is_played(mixed: Tournament) -> None:
    taken = take(mixed)
    assert list_due(taken) == [2, 20, 20]
    play(taken, 2, (5, 0))
    with pytest.raises(Refusal, match=r"record\.match_over"):
        play(taken, 2, (100, 0))
    play(taken, 3, (0, 150), (255, 5))
    close_turn(turn=taken.turns.get(number=1), **SIGNED)
    assert list_due(taken) == [2, 3, 3]
    assert verify(load_bundle(taken, NOW)).differences == ()


def test_decided_tied_and_played_on_and_cut(mixed: Tournament) -> None:
    play(mixed, 2, (0, 50))
    cut_turn(turn=mixed.turns.get(number=1), reason="Ora di chiusura", **SIGNED)
    assert list_due(take(mixed)) == [2, 3, 1]
    close_turn(turn=mixed.turns.get(number=1), **SIGNED)
    taken = take(mixed)
    assert list_due(taken) == [2, 3, 1]
    table = taken.turns.get(number=1).tables.get(number=3)
    record_totals(table, 1, 200, 100, based_on=1, reason="Letta male")
    assert list_due(taken) == [2, 3, 1], "what was cut stays cut"
    assert verify(load_bundle(taken, NOW)).differences == ()


def test_closed_reopened_played_on_and_closed_again(mixed: Tournament) -> None:
    turn = mixed.turns.get(number=1)
    play(mixed, 2, (0, 50))
    play(mixed, 3, (300, 0))
    close_turn(turn=turn, **SIGNED)
    record_totals(turn.tables.get(number=3), 2, 200, 0, based_on=1, reason="Letta male")
    assert list_due(take(mixed)) == [2, 3, 2]
    undo_act(event=mixed, number=mixed.acts.latest("number").number, **SIGNED)
    assert list_due(take(mixed)) == [2, 3, 20]
    play(mixed, 3, (100, 0))
    close_turn(turn=turn, **SIGNED)
    assert list_due(take(mixed)) == [2, 3, 3]


@pytest.mark.parametrize(("table", "due"), [(1, 20), (1, 1), (2, 2), (3, 2)])
def test_what_a_table_owes_is_verified(mixed: Tournament, table: int, due: int) -> None:
    mixed.turns.get(number=1).tables.filter(number=table).update(due=due)
    fields = {one.figure for one in verify(load_bundle(mixed, NOW)).differences}
    assert "due" in fields


def test_what_a_cut_table_owes_is_verified(mixed: Tournament) -> None:
    cut_turn(turn=mixed.turns.get(number=1), reason="Ora di chiusura", **SIGNED)
    mixed.turns.get(number=1).tables.filter(number=3).update(due=7)
    differences = verify(load_bundle(mixed, NOW)).differences
    assert [(one.stored, one.computed) for one in differences if one.figure == "due"] == [(7, 1)]
