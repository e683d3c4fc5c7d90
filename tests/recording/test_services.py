"""Recording a smazzata: once, in order, with its totals, never half."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.rules.records import Depth
from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.events.services import close_event
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.recording.services import Submission, record_smazzata
from tests.cast import CLOSED_BY_NS, NOW, SIGNED, record_totals

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


def test_nothing_is_corrected_in_a_closed_event(finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        record_totals(Table.objects.filter(turn__number=1)[0], 1, 5, 5, based_on=1, reason="x")


def test_a_director_may_record_against_the_checks_with_a_reason(table: Table) -> None:
    data = {**CLOSED_BY_NS, "closed_by": "EW"}
    revision = record(table, data=data, override="Deciso al tavolo")
    assert revision.override == "Deciso al tavolo"
    assert revision.overridden == ["close.no_burraco", "close.no_pozzetto"]
    legal = record(table, number=2, key="k2", override="per sicurezza")
    assert legal.override == "", "it was not needed"
