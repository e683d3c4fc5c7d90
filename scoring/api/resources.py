"""Builds the API's values from the queries of the public pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from scoring.api.queries import load_smazzate
from scoring.api.values import EventValue, PrizesValue, StandingsValue
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import list_figures
from scoring.core.rules.sides import LINES
from scoring.models.adjustment import AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableResult, load_results_of
from scoring.prizes.queries import load_public_giving
from scoring.standings.rows_queries import load_ranked_rows
from scoring.text.entrants_queries import Entrant, load_entrants


def build_event(event: Tournament) -> EventValue:
    """Build an event with its entries and published turns. Three queries."""
    values = {name: getattr(event, name) for name in EventValue.model_fields}
    turns = event.turns.exclude(state=TurnState.DRAFT).select_related("phase")
    entries = load_entrants(event).values()
    return EventValue.from_orm(values | {"turns": list(turns), "entries": list(entries)})


def list_tables(
    event: Tournament,
    turns: Sequence[Turn],
    only: Collection[int] | None = None,
    *,
    has_results: bool = True,
) -> list[dict[str, Any]]:
    """List the tables of these turns, to be read as `TableValue` or, without results, as
    `SeatedTableValue`. Four queries, two without results.

    `only`: the primary keys of the wanted tables; by default all.
    """
    entrants = load_entrants(event)
    tables = [
        (turn, result)
        for turn, results in zip(turns, load_results_of(turns).values(), strict=True)
        for result in results
        if only is None or result.table_id in only
    ]
    keys = [result.table_id for _turn, result in tables] if has_results else []
    smazzate = load_smazzate(keys)
    assigned = set(AssignedScore.objects.filter(table__in=keys).values_list("table_id", flat=True))
    return [
        {
            "turn": turn.number,
            "table": result.number,
            "state": result.state,
            "recorded": result.recorded,
            "due": result.smazzate,
            "is_of_three": result.is_of_three,
            "is_assigned": result.table_id in assigned,
            "sides": _list_sides(result, entrants),
            "smazzate": smazzate[result.table_id],
        }
        for turn, result in tables
    ]


def _list_sides(result: TableResult, entrants: Mapping[int, Entrant]) -> list[dict[str, Any]]:
    return [
        {
            # At a table of three players the sides change with each smazzata.
            "line": None if result.is_of_three else line,
            "entries": seat.entries,
            "names": seat.find_seated(entrants).names,
            "gp": seat.gp,
            "mp": seat.mp,
            "vp": seat.vp,
        }
        for line, seat in zip(LINES, (result.ns, result.ew, result.third), strict=True)
        if seat is not None
    ]


def build_standings_value(event: Tournament, wanted: str = "") -> StandingsValue:
    """Build the public standings. Queries as `load_ranked_rows`."""
    ranked = load_ranked_rows(event, wanted)
    lines = [
        row._asdict() | {"figures": list_figures(row.total, event.tiebreaks)} for row in ranked.rows
    ]
    told = {
        "ranking": ranked.shown.key if ranked.shown else "",
        "rankings": [ranking.key for ranking in ranked.lists],
        "after_turn": ranked.after_turn,
        "turns_planned": ranked.turns_planned,
    }
    return StandingsValue.from_orm(told | {"lines": lines})


def build_prizes(event: Tournament) -> PrizesValue:
    """Build the prizes and winners; an empty list until the public may see the winners."""
    given = load_public_giving(event)
    if given is None:
        return PrizesValue(is_public=False, prizes=[])
    won: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for award in given.giving.awards:
        told = {"entry": award.entry, "cents": award.cents, "goods": award.goods}
        won[award.prize].append(told)
    nobody = {"entry": None, "cents": None}
    prizes = [
        asdict(prize) | {"number": number} | winner
        for number, prize in enumerate(given.plan.prizes, start=1)
        for winner in won.get(number, [nobody])
    ]
    return PrizesValue.from_orm({"is_public": True, "prizes": prizes})
