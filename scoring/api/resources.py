"""Build the API's values from the queries of the public pages."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, cast

from scoring.api.queries import load_smazzate
from scoring.api.values import (
    EntryPlayerValue,
    EntryValue,
    EventLine,
    EventValue,
    PrizesValue,
    PrizeValue,
    PublishedState,
    RecordedSmazzata,
    ResultsValue,
    SeatedTableValue,
    SeatingValue,
    SideResult,
    SideSeats,
    StandingFigures,
    StandingsLine,
    StandingsValue,
    TableValue,
    TurnValue,
)
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import list_figures
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES
from scoring.models.adjustment import AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import SeatResult, TableResult, load_results_of
from scoring.prizes.queries import load_public_giving
from scoring.standings.rows_queries import StandingRow, load_ranked_rows
from scoring.text.entrants_queries import Entrant, Seated, load_entrants
from scoring.web.plain_sql_queries import list_turns


def build_event(event: Tournament) -> EventValue:
    """Build an event with its entries and published turns. Three queries."""
    phases = {phase.pk: phase for phase in event.phases.all()}
    return EventValue(
        **EventLine.from_orm(event).model_dump(),
        language=event.language,
        pairs_per_team=event.pairs_per_team,
        tiebreaks=event.tiebreaks,
        turns_planned=sum(phase.turns for phase in phases.values()),
        turns=[
            TurnValue(
                number=turn.number, phase=phases[turn.phase_id].number, state=_read_state(turn)
            )
            for turn in list_turns(event)
            if turn.state != TurnState.DRAFT
        ],
        shown_until=event.shown_until,
        entries=[build_entry(entrant) for entrant in load_entrants(event).values()],
    )


def _read_state(turn: Turn) -> PublishedState:
    return cast(PublishedState, str(turn.state))


def build_entry(entrant: Entrant) -> EntryValue:
    return EntryValue(
        number=entrant.number,
        team=entrant.team,
        players=[EntryPlayerValue(name=person.name, club=person.club) for person in entrant.people],
    )


def build_seating(event: Tournament, turn: Turn) -> SeatingValue:
    """Build the seats of a published turn. Two queries."""
    tables = [table for _turn, table in list_table_seats([turn], load_entrants(event))]
    return SeatingValue(turn=turn.number, state=_read_state(turn), tables=tables)


def _list_seats(line: Line | None, seated: Seated) -> dict[str, Any]:
    entries = [entry.number for entry in seated.entries]
    return {"line": line, "entries": entries, "names": list(seated.names)}


def build_results(event: Tournament, turn: Turn) -> ResultsValue:
    """Build the results of a published turn. Four queries."""
    tables = build_tables(event, [turn], load_entrants(event))
    return ResultsValue(turn=turn.number, state=_read_state(turn), tables=tables)


def build_tables(
    event: Tournament,
    turns: Sequence[Turn],
    entrants: Mapping[int, Entrant],
    only: Collection[int] | None = None,
) -> list[TableValue]:
    """Build the tables of these turns, whose results the reader may see. Three queries.

    `only`: the primary keys of the wanted tables; by default all.
    """
    tables = [
        (turn, result)
        for turn, results in zip(turns, load_results_of(turns).values(), strict=True)
        for result in results
        if only is None or result.table_id in only
    ]
    keys = [result.table_id for _turn, result in tables]
    smazzate = load_smazzate(keys)
    assigned = set(AssignedScore.objects.filter(table__in=keys).values_list("table_id", flat=True))
    return [
        TableValue(
            turn=turn.number,
            table=result.number,
            state=result.state,
            recorded=result.recorded,
            due=result.smazzate,
            is_of_three=result.is_of_three,
            is_assigned=result.table_id in assigned,
            sides=[
                SideResult(**_list_seats(line, seated), gp=seat.gp, mp=seat.mp, vp=seat.vp)
                for line, seated, seat in _list_sides(result, entrants)
            ],
            smazzate=[RecordedSmazzata(**one._asdict()) for one in smazzate[result.table_id]],
        )
        for turn, result in tables
    ]


def _list_sides(
    result: TableResult, entrants: Mapping[int, Entrant]
) -> Iterator[tuple[Line | None, Seated, SeatResult]]:
    for line, seat in zip(LINES, (result.ns, result.ew, result.third), strict=True):
        if seat is not None:
            # At a table of three players the sides change with each smazzata.
            yield None if result.is_of_three else line, seat.find_seated(entrants), seat


def list_table_seats(
    turns: Sequence[Turn], entrants: Mapping[int, Entrant]
) -> Iterator[tuple[int, SeatedTableValue]]:
    """Yield the tables of these turns without results, with the turn's number. One query."""
    for turn, results in zip(turns, load_results_of(turns).values(), strict=True):
        for result in results:
            sides = [
                SideSeats(**_list_seats(line, seated))
                for line, seated, _seat in _list_sides(result, entrants)
            ]
            yield (
                turn.number,
                SeatedTableValue(table=result.number, is_of_three=result.is_of_three, sides=sides),
            )


def build_standings_value(event: Tournament, wanted: str = "") -> StandingsValue:
    """Build the public standings. Queries as `load_ranked_rows`."""
    ranked = load_ranked_rows(event, wanted)
    return StandingsValue(
        ranking=ranked.shown.key if ranked.shown else "",
        rankings=[ranking.key for ranking in ranked.lists],
        after_turn=ranked.after_turn,
        turns_planned=ranked.turns_planned,
        lines=[_build_line(event, row) for row in ranked.rows],
    )


def _build_line(event: Tournament, row: StandingRow) -> StandingsLine:
    return StandingsLine(
        place=row.place,
        entry=build_entry(row.entrant),
        figures=StandingFigures(**list_figures(row.total, event.tiebreaks)),
        turns={str(turn): vp for turn, vp in row.turns.items()},
        is_tied=row.tied,
        is_withdrawn=row.withdrawn,
        general_place=row.overall,
    )


def build_prizes(event: Tournament) -> PrizesValue:
    """Return the event's prizes and winners; an empty list until the public may see the winners."""
    given = load_public_giving(event)
    if given is None:
        return PrizesValue(is_public=False, prizes=[])
    won = [(award.prize, award.cents, award.goods, award.entry) for award in given.giving.awards]
    lost = [(one.prize, None, None, None) for one in given.giving.unawarded]
    prizes = []
    for number, cents, goods, entry in sorted([*won, *lost], key=itemgetter(0)):
        prize = given.plan.prizes[number - 1]
        told = {key: getattr(prize, key) for key in PrizeValue.model_fields if hasattr(prize, key)}
        won_by = {"number": number, "cents": cents, "entry": entry}
        prizes.append(PrizeValue(**told | won_by | ({} if goods is None else {"goods": goods})))
    return PrizesValue(is_public=True, prizes=prizes)
