"""Recording a smazzata: once, in order, with its totals, never half."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Conflict, RecordRefused, Refusal
from scoring.core.rules.records import Depth
from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.events.services import close_tournament
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from tests.cast import CLOSED_BY_NS, NOW, SIGNED, play_turn, record_totals

CARDS = Submission(1, Depth.CARDS, CLOSED_BY_NS, key="k1")


@pytest.fixture
def table(playing: Tournament) -> Table:
    return Table.objects.get(turn__number=1, number=1)


def record(table: Table, submission: Submission = CARDS, **changes: Any) -> SmazzataRevision:
    return record_smazzata(
        table=table, submission=replace(submission, **changes), author=Author("Anna"), now=NOW
    )


def seats(table: Table) -> dict[str, tuple[int, int | None, int | None]]:
    rows = Seat.objects.filter(table=table).values_list("line", "gp", "mp", "vp")
    return {line: (gp, mp, vp) for line, gp, mp, vp in rows}


def test_cards_are_scored_and_every_line_is_stored(table: Table) -> None:
    revision = record(table)
    revision.refresh_from_db()
    assert revision.sums == SmazzataSums(
        SideSums(115, 200, 100, 0, 10, 0, total=405, clean_burrachi=1),
        SideSums(15, 0, 0, 0, 30, 100, total=-115),
    )
    assert (revision.smazzata.ns_gp, revision.smazzata.ew_gp) == (405, -115)


def test_match_and_victory_points_come_with_the_last_smazzata(table: Table) -> None:
    record(table)
    assert seats(table) == {"NS": (405, None, None), "EW": (-115, None, None)}
    record_totals(table, 2, 100, 320)
    assert seats(table) == {"NS": (505, 300, 13), "EW": (205, -300, 7)}


def test_the_same_key_is_the_same_write(table: Table) -> None:
    first = record(table)
    again = record(table)
    assert first.pk == again.pk
    assert SmazzataRevision.objects.count() == 1


def test_a_write_on_an_older_revision_is_a_conflict(table: Table) -> None:
    record(table)
    with pytest.raises(Conflict):
        record(table, key="k2")
    record(table, key="k2", based_on="k1", reason="Sette, non otto")
    with pytest.raises(Conflict):
        record(table, key="k3", based_on="k1", reason="Sette, non otto")


def test_a_correction_is_a_further_revision_with_a_reason_and_the_old_one_stays(
    table: Table,
) -> None:
    record(table)
    with pytest.raises(Refusal, match="reason_missing"):
        record(table, key="k2", based_on="k1")
    totals = {"NS": 400, "EW": -100}
    record(
        table, key="k2", based_on="k1", depth=Depth.TOTALS, data=totals, reason="Sette, non otto"
    )
    smazzata = Smazzata.objects.get()
    assert (smazzata.revision, smazzata.ns_gp, smazzata.ew_gp) == (2, 400, -100)
    assert [r.record["NS"] for r in smazzata.revisions.order_by("number")] == [
        CLOSED_BY_NS["NS"],
        400,
    ]


def test_a_correction_moves_the_totals_of_a_complete_table(table: Table) -> None:
    record_totals(table, 1, 500, 0)
    record_totals(table, 2, 0, 0)
    record_totals(table, 1, 100, 0, based_on=1, reason="Scambio")
    assert seats(table) == {"NS": (100, 100, 11), "EW": (0, -100, 9)}


def test_a_closed_turn_can_still_be_corrected(playing: Tournament, table: Table) -> None:
    turn = table.turn
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    record_totals(table, 1, 1000, 0, based_on=1, reason="Somma errata")
    assert seats(table)["NS"] == (1350, 1090, 18)


def test_nothing_is_corrected_in_a_closed_event(finished: Tournament) -> None:
    close_tournament(tournament=finished, **SIGNED)
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        record_totals(Table.objects.filter(turn__number=1)[0], 1, 5, 5, based_on=1, reason="x")


def test_a_record_with_faults_is_refused_whole(table: Table) -> None:
    data = {**CLOSED_BY_NS, "closed_by": "EW"}
    with pytest.raises(RecordRefused) as refused:
        record(table, data=data)
    assert {fault.code for fault in refused.value.faults} == {
        "close.no_burraco",
        "close.no_pozzetto",
    }
    assert not Smazzata.objects.exists()


def test_a_director_may_record_against_the_checks_with_a_reason(table: Table) -> None:
    data = {**CLOSED_BY_NS, "closed_by": "EW"}
    revision = record(table, data=data, override="Deciso al tavolo")
    assert revision.override == "Deciso al tavolo"
    assert revision.overridden == ["close.no_burraco", "close.no_pozzetto"]
    legal = record(table, number=2, key="k2", override="per sicurezza")
    assert legal.override == "", "it was not needed"


def test_cards_that_are_no_meld_cannot_be_overridden(table: Table) -> None:
    side = {"melds": ["7H 9D KC"], "hand": "", "pozzetto": "taken"}
    with pytest.raises(RecordRefused):
        record(table, data={"end": "stock", "NS": side, "EW": side}, override="Lo dico io")


@pytest.mark.parametrize(("turn", "number", "code"), [(1, 4, "half_table"), (2, 1, "not_started")])
def test_where_nobody_plays_nothing_is_recorded(
    playing: Tournament, turn: int, number: int, code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        record(Table.objects.get(turn__number=turn, number=number))


@pytest.mark.parametrize("number", [0, 3, 99])
def test_there_are_as_many_smazzate_as_the_event_says(table: Table, number: int) -> None:
    with pytest.raises(Refusal, match="no_such_smazzata"):
        record(table, number=number)


@pytest.mark.parametrize("data", [[], {}, {"end": 1}, {"NS": None}, "x", None])
def test_data_without_the_shape_of_a_record_is_refused(table: Table, data: Any) -> None:
    with pytest.raises(RecordRefused):
        record(table, data=data)


def test_a_total_that_is_no_multiple_of_five_is_refused(table: Table) -> None:
    with pytest.raises(RecordRefused):
        record_totals(table, 1, 301, 200)
