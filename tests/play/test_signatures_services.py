"""Signatures: under exactly what was shown, by who sits there, and what they hold up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award
from scoring.core.play.records import SignedBy
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import Sides
from scoring.events.services import close_event
from scoring.models.entry import Entry
from scoring.models.signature import Signature
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.signatures_services import ShownRevision, find_unsigned_tables, sign_smazzate
from scoring.play.turns_services import close_turn
from scoring.records.queries import load_sheets
from scoring.rulings.services import assign_score, cancel_smazzata
from tests.cast import NOW, SIGNED, make_event, play_turn, record_totals, seat_event


@pytest.fixture
def turn(playing: Tournament) -> Turn:
    return playing.turns.get(number=1)


@pytest.fixture
def table(turn: Turn) -> Table:
    record_totals(turn.tables.get(number=1), 1, 300, 100)
    return Table.objects.select_related("turn__tournament").get(turn=turn, number=1)


def show(table: Table) -> list[ShownRevision]:
    """The revisions that a page of the table shows."""
    sheets = load_sheets(table.turn.tournament, [table.pk])
    return [ShownRevision(sheet.number, sheet.row.key, sheet.score.totals) for sheet in sheets]


def sit(table: Table, line: str) -> list[Entry]:
    return [seat.entry for seat in table.seats.filter(line=line).order_by("chair")]


def sign(table: Table, line: str = "NS", key: str = "s1", **changes: Any) -> None:
    arguments = {"entry": sit(table, line)[0], "signs": show(table)} | changes
    sign_smazzate(
        table=table, line=Line(line), how=SignedBy.PIN, key=key, device="", now=NOW, **arguments
    )


def test_a_line_signs_each_version_once(table: Table) -> None:
    sign(table)
    sign(table)
    sign(table, key="another")
    record_totals(table, 2, 300, 100)
    sign(table, key="the rest")
    signed = Signature.objects.order_by("pk").values_list("line", "name", "key")
    assert list(signed) == [
        ("NS", "Nord1 N. – Sud1 U.", "s1"),
        ("NS", "Nord1 N. – Sud1 U.", "the rest"),
    ]


@pytest.mark.parametrize(
    "shown",
    [{"key": "another"}, {"totals": Sides(305, 100)}, {"totals": Sides(300, 0)}, {"number": 2}],
    ids=repr,
)
def test_what_was_not_shown_is_not_signed(table: Table, shown: dict[str, Any]) -> None:
    (was,) = show(table)
    with pytest.raises(Refusal) as refused:
        sign(table, signs=[was, replace(was, **shown)])
    assert refused.value.code == "sign.moved"
    assert not Signature.objects.exists(), "all or none"


def test_a_correction_is_not_signed_yet(table: Table, turn: Turn) -> None:
    shown = show(table)
    sign(table)
    sign(table, "EW", "s2")
    record_totals(table, 1, 305, 100, based_on=1, reason="Sette")
    assert find_unsigned_tables(turn) == [1]
    with pytest.raises(Refusal, match=r"sign\.moved"):
        sign(table, signs=shown, key="s3")
    sign(table, signs=shown)  # as it was answered
    assert find_unsigned_tables(turn) == [1]


def test_a_signature_comes_from_who_sits_there(table: Table) -> None:
    with pytest.raises(Refusal, match=r"sign\.not_here"):
        sign(table, entry=sit(table, "EW")[0])
    sign(table)
    with pytest.raises(Refusal, match="key_reused"):
        sign(table, "EW")


def test_either_of_two_players_signs_for_their_line(director: User) -> None:
    event = seat_event(
        make_event(director, 8, entry_kind=EntryKind.PLAYERS, movement="individual", turns=3)
    )
    table = Table.objects.select_related("turn__tournament").get(turn__number=1, number=1)
    assert event.pk
    record_totals(table, 1, 300, 100)
    first, second = sit(table, "NS")
    sign(table, entry=second)
    sign(table, entry=first, key="s2")
    assert Signature.objects.get().entry == second


def test_a_turn_that_wants_signatures_is_not_closed_without(turn: Turn) -> None:
    Tournament.objects.update(signatures_required=True)
    play_turn(turn)
    assert find_unsigned_tables(turn) == [1, 2, 3]
    for number in (1, 2):
        table = turn.tables.select_related("turn__tournament").get(number=number)
        for line in ("NS", "EW"):
            sign(table, line, f"{number}{line}")
    with pytest.raises(Refusal, match=r"turn\.unsigned.* 3 "):
        close_turn(turn=turn, **SIGNED)
    award = {"ns": Award(12, 300), "ew": Award(8, -300)}
    assign_score(table=turn.tables.get(number=3), **award, reason="Lite", **SIGNED)
    close_turn(turn=turn, **SIGNED)


def test_what_is_cancelled_needs_no_signature(table: Table, turn: Turn) -> None:
    cancel_smazzata(table=table, number=1, reason="Mazzo sbagliato", **SIGNED)
    assert find_unsigned_tables(turn) == []
    with pytest.raises(Refusal, match=r"sign\.moved"):
        sign(table)


def test_signing_late_in_a_closed_turn_but_not_in_a_closed_event(finished: Tournament) -> None:
    late = Table.objects.select_related("turn__tournament").get(turn__number=1, number=2)
    sign(late)
    close_event(event=finished, **SIGNED)
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        sign(late, "EW", "s2")
