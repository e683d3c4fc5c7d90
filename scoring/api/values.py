"""The values that the API sends and accepts, built from the queries of the public pages."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from scoring.api.queries import load_smazzate
from scoring.core.limits import SLUG_MAX
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.hall import CallReason
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import list_figures
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.core.rules.sides import LINES
from scoring.models.adjustment import AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableResult, TableState, load_results_of
from scoring.prizes.queries import load_public_giving
from scoring.standings.rows_queries import load_ranked_rows
from scoring.text.entrants_queries import Entrant, load_entrants

SLUG = "^[-a-zA-Z0-9_]+$"
PublishedState = Literal["published", "playing", "closed"]


class ApiValue(Schema):
    model_config = ConfigDict(frozen=True)


class EntryPlayerValue(ApiValue):
    name: str
    club: str = Field(description="Empty if the player has none.")


class EntryValue(ApiValue):
    number: int = Field(description="Identifies the entry in the event.", examples=[3])
    team: str = Field(description="The team's name; empty for other entries.")
    players: list[EntryPlayerValue] = Field(validation_alias="people")


class EventLine(ApiValue):
    slug: str = Field(max_length=SLUG_MAX, pattern=SLUG, examples=["demo"])
    name: str = Field(examples=["Torneo di Natale"])
    date: dt.date = Field(description="The event's first day.")
    place: str
    organiser: str
    entry_kind: EntryKind
    is_closed: bool = Field(description="True once the results are final.")
    is_archived: bool


class EventPage(ApiValue):
    events: list[EventLine] = Field(description="The public events, newest first.")
    next: str | None = Field(description="The `cursor` of the next page; null on the last page.")


class TurnValue(ApiValue):
    number: int = Field(examples=[1])
    phase: int = Field(validation_alias="phase.number")
    state: PublishedState


class EventValue(EventLine):
    language: str = Field(examples=["it"])
    pairs_per_team: int
    tiebreaks: list[str] = Field(description="The figures that rank entries, the first first.")
    turns_planned: int
    turns: list[TurnValue] = Field(description="The turns whose seats are published.")
    shown_until: int | None = Field(description="The last turn with public results; null: all.")
    entries: list[EntryValue]


class SideSeats(ApiValue):
    line: Line | None = Field(
        description="L3: the third side; null at a table of three players, who change sides."
    )
    entries: list[int] = Field(description="One entry, or two that are partners for the turn.")
    names: list[str] = Field(description="The players at this table.")


class SeatedTableValue(ApiValue):
    table: int
    is_of_three: bool = Field(description="True if three players share the table.")
    sides: list[SideSeats] = Field(description="One side only: the entry has a bye.")


class SeatingValue(ApiValue):
    turn: int
    state: PublishedState
    tables: list[SeatedTableValue]


class SideResult(SideSeats):
    gp: int = Field(description="Game points of the recorded smazzate.")
    mp: int | None = Field(description="Match points; null until the table is complete.")
    vp: int | None = Field(description="Victory points; null until the table is complete.")


class RecordedSmazzata(ApiValue):
    number: int
    revision: int = Field(description="1 for a first record; each correction adds one.")
    key: str = Field(description="The key of the revision.")
    is_cancelled: bool
    gp: list[int] = Field(description="The points of each side, N-S first.", examples=[[405, -115]])


class TableValue(SeatedTableValue):
    turn: int
    state: TableState
    recorded: int = Field(description="The number of smazzate recorded.")
    due: int = Field(description="The number of smazzate that complete the table.")
    is_assigned: bool = Field(description="True if the director assigned the result.")
    sides: list[SideResult]  # type: ignore[assignment]  # nobody changes it
    smazzate: list[RecordedSmazzata]


class ResultsValue(SeatingValue):
    tables: list[TableValue]  # type: ignore[assignment]


class StandingFigures(ApiValue):
    vp: int
    mp: int
    gp: int
    earned: int | None = Field(default=None, description="VP of turns played, if means rank.")
    played: int | None = Field(default=None, description="Turns played, if means rank.")


class StandingsLine(ApiValue):
    place: int
    entry: EntryValue = Field(validation_alias="entrant")
    figures: StandingFigures
    turns: dict[int, int] = Field(description="VP by turn number.", examples=[{"1": 14, "2": 11}])
    is_tied: bool = Field(validation_alias="tied")
    is_withdrawn: bool = Field(validation_alias="withdrawn")
    general_place: int | None = Field(
        validation_alias="overall", description="The general place, in a category's standings."
    )


class StandingsValue(ApiValue):
    ranking: str = Field(description="The key of the ranking; empty for the general standings.")
    rankings: list[str] = Field(description="The keys of the other rankings of the event.")
    after_turn: int = Field(description="The last turn that counts; 0 before the first.")
    turns_planned: int
    lines: list[StandingsLine]


class PrizeValue(ApiValue):
    number: int = Field(description="The number of the prize in the plan.")
    label: str
    group: str = Field(description="The entries that can win it.", examples=["everybody"])
    name: str = Field(description="The category, club or section; empty for everybody.")
    place: int
    first_turn: int = Field(description="The first turn that ranks; 0 for the whole event.")
    last_turn: int
    goods: str
    cents: int | None = Field(description="The money won, in cents; null if nobody wins it.")
    entry: int | None = Field(description="The winner; null if nobody wins it.")


class PrizesValue(ApiValue):
    is_public: bool = Field(description="False until all results that decide prizes are public.")
    prizes: list[PrizeValue]


class Write(ApiValue):
    name: str = Field(min_length=1, max_length=60, description="The author.", examples=["Lia"])


class SmazzataWrite(Write):
    """A record of a smazzata. Its level of detail, `depth`, sets the form of `data` (see 5.1 in
    docs/format/README.md, where `data` is called `record`)."""

    depth: Depth = Field(examples=["totals"])
    data: dict[str, object] = Field(examples=[{"NS": 300, "EW": 200}])
    totals: dict[Line, int] = Field(
        description="The points that the client computed, checked.",
        examples=[{"NS": 300, "EW": 200}],
    )
    reason: str = Field(default="", max_length=200, description="Needed for a correction.")
    override: str = Field(default="", max_length=200, description="Why checks do not apply.")
    for_director: bool = Field(default=False, description="Hold a faulty record for the director.")


class SignedSmazzata(ApiValue):
    number: int = Field(ge=1, le=99)
    key: str = Field(max_length=64, description="The key of the revision that the signer saw.")
    NS: int = Field(description="The points that the signer saw.", examples=[300])
    EW: int = Field(examples=[200])
    L3: int | None = None


class SignatureWrite(Write):
    """A side's signature under smazzate of its table, with the PIN of one of its entries."""

    line: Line
    pin: str = Field(max_length=16, examples=["4821"])
    signs: list[SignedSmazzata] = Field(min_length=1, max_length=99)


class CallWrite(Write):
    """A call to the director. If `number` is given, it flags the smazzata with this number."""

    reason: CallReason
    note: str = Field(default="", max_length=200)
    number: int | None = Field(default=None, ge=1, le=99)


class WriteAnswer(ApiValue):
    result: Literal["stored", "held"] = Field(description="`held`: until the director decides.")
    code: str = Field(description="Why the record is held; empty if it is stored.")
    detail: str


def build_event(event: Tournament) -> EventValue:
    """Build the API's value of an event, with its entries and published turns. Three queries."""
    values = {name: getattr(event, name) for name in EventValue.model_fields}
    turns = event.turns.exclude(state=TurnState.DRAFT).select_related("phase")
    entries = load_entrants(event).values()
    return EventValue.from_orm(values | {"turns": list(turns), "entries": list(entries)})


def list_table_values(
    event: Tournament,
    turns: Sequence[Turn],
    only: Collection[int] | None = None,
    *,
    has_results: bool = True,
) -> list[dict[str, Any]]:
    """List the tables of turns as dicts, from which TableValue is built. If `has_results` is
    False, the list of smazzate is empty, and SeatedTableValue is built instead. `only`: the primary
    keys of the wanted tables; by default all. Four queries, two without results."""
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
        asdict(seat)
        | {
            # At a table of three players the sides change with each smazzata.
            "line": None if result.is_of_three else line,
            "entries": seat.entries,
            "names": seat.find_seated(entrants).names,
        }
        for line, seat in zip(LINES, (result.ns, result.ew, result.third), strict=True)
        if seat is not None
    ]


def build_standings_value(event: Tournament, wanted: str = "") -> StandingsValue:
    """Build the general standings, or the ranking with the key `wanted` (a category, for example).

    As many queries as `load_ranked_rows`."""
    ranked = load_ranked_rows(event, wanted)
    lines = [
        row._asdict() | {"figures": list_figures(row.total, event.tiebreaks)} for row in ranked.rows
    ]
    rankings = [ranking.key for ranking in ranked.lists]
    shown = {"ranking": ranked.shown.key if ranked.shown else "", "rankings": rankings}
    return StandingsValue.from_orm(vars(ranked) | shown | {"lines": lines})


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
