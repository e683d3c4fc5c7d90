"""A prepared read answers what the same queryset answers, for every value."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Count, Exists, OuterRef

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.queries.prepared import Prepared


def build(event: Any, number: Any) -> Any:
    return (
        Table.objects.filter(turn__tournament=event, number=number)
        .select_related("turn__tournament", "assigned")
        .annotate(is_half=Exists(Seat.objects.filter(table=OuterRef("pk"), kind="bye")))
        .order_by("turn__number")
    )


def test_rows_with_what_belongs_to_them(
    finished: Tournament, django_assert_num_queries: Any
) -> None:
    tables = Prepared(2, build)
    for number in (1, 4, 9):
        with django_assert_num_queries(1):
            found = tables(finished.pk, number)
            told = [(t, t.is_half, t.turn.tournament.rules_data, t.turn.closed_at) for t in found]
        assert told == [
            (t, t.is_half, t.turn.tournament.rules_data, t.turn.closed_at)
            for t in build(finished.pk, number)
        ]
    table = tables.first(finished.pk, 1)
    assert table is not None
    assert getattr(table, "assigned", None) is None
    table.save()  # a row like any other
    assert tables.first(finished.pk, 9) is None


@pytest.mark.usefixtures("finished")
def test_tuples_and_unions() -> None:
    def query(turn: Any, line: Any) -> Any:
        seats = Seat.objects.order_by().values_list("line").annotate(Count("pk"))
        return seats.filter(turn__number=turn).union(seats.filter(line=line), all=True)

    prepared = Prepared(2, query)
    for values in ((1, "NS"), (2, "EW")):
        assert sorted(prepared(*values)) == sorted(query(*values))
