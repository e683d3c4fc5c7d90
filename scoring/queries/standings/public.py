"""What the public's pages read beyond the other queries: standings with all that stands in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, NamedTuple

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.queries.standings.current import Ruled, add_ruled, load_ruled
from scoring.queries.standings.stages import Span, find_section_stage, find_stages, load_spans
from scoring.ranking.explanation import Explanation, explain, explain_all
from scoring.ranking.partings import MeetingsAmong
from scoring.ranking.results import Meeting, Result, Total, add_up, fill_needs, find_meetings
from scoring.ranking.stages import RankedStage, Stage, list_standings, rank_stages
from scoring.ranking.standings import Standing
from scoring.ranking.tiebreaks import find_needs


class Listing(NamedTuple):
    """A ranking of a part of the field, besides the general one: a section's or a line's."""

    key: str
    """What its address says: A, NS; of an earlier phase 1-A, 1-NS."""
    phase: int
    is_earlier: bool
    """Whether a turn of a later phase is closed."""
    section: str = ""
    """Its letter."""
    line: str = ""


@dataclass(frozen=True)
class EventStandings:
    """The standings after the closed turns, with the parts that they are made of."""

    standings: tuple[Standing, ...]
    """The general ones, or those of the list that was asked for."""
    turns: tuple[int, ...]
    """The closed turns that count in them, in order."""
    after_turn: int
    """The last turn that is closed, 0 while none is."""
    results: Mapping[int, Mapping[int, Result]]
    """Of each entry, its result in each closed turn."""
    adjusted: frozenset[int]
    """Entries that have a penalty or an award."""
    withdrawn: Mapping[int, int]
    """Entries that have left, with the first turn that they did not play."""
    spans: tuple[Span, ...]
    """The phases."""
    lists: tuple[Listing, ...]
    """The rankings that there are besides the general one, the last phase's first."""
    shown: Listing | None
    """The one of them that was asked for."""
    stages: tuple[RankedStage, ...]
    order: tuple[str, ...]
    """The tie-breaks."""

    def find(self, entry: int) -> Standing | None:
        """The line of one entry."""
        return next((line for line in self.standings if line.entry == entry), None)

    def find_stage(self, entry: int) -> RankedStage | None:
        """The stage that places one entry."""
        for stage in self.stages:
            if any(total.entry == entry for total in stage.totals):
                return stage
        return None

    def is_out(self, entry: int) -> bool:
        """Whether others have gone on without this entry."""
        stage = self.find_stage(entry)
        return stage is not None and stage is not self.stages[0]

    def find_last_turn(self, entry: int) -> int:
        """The last turn whose points can place this entry."""
        stage = self.find_stage(entry)
        return stage.stage.last if stage else 0

    @property
    def last_turn(self) -> int:
        """The last turn that counts in them."""
        return self.turns[-1] if self.turns else 0

    @property
    def turns_planned(self) -> int:
        return self.spans[-1].last if self.spans else 0

    def find_phase(self, turn: int) -> Span | None:
        """The phase that a turn belongs to."""
        return next((span for span in self.spans if span.first <= turn <= span.last), None)

    def explain(self, entry: int) -> Explanation | None:
        """Why it stands where it stands; None where a bracket decides, not a tie-break."""
        stage = self.find_stage(entry)
        if stage is None or stage.stage.groups:
            return None
        found = explain(stage.totals, self.order, stage.meetings, entry)
        return self._move(found, stage)

    def explain_all(self) -> dict[int, Explanation]:
        """As `explain`, for everybody whose place points decide, by entry."""
        return {
            found.entry: self._move(found, stage)
            for stage in self.stages
            if not stage.stage.groups
            for found in explain_all(stage.totals, self.order, stage.meetings)
        }

    def _move(self, explanation: Explanation, stage: RankedStage) -> Explanation:
        """The places of a stage are counted from its own first."""
        return replace(
            explanation, place=explanation.place + stage.before, entries=len(self.standings)
        )


def load_event_standings(
    tournament: Tournament, numbers: Iterable[int], wanted: str = ""
) -> EventStandings:
    """The figures of `queries.standings.load_standings`, with each turn's beside them.

    `numbers` are entries that stand in the list even without a result; `wanted` is the key of a
    list, anything else gives the general standings. Three queries, because every turn's rows are
    wanted here anyway and the meetings are in them; another where a phase parts the field, and
    those of `rounds.load_rounds` for a knockout.
    """
    spans = load_spans(tournament)
    results, withdrawn = _load_results(tournament)
    ledger = Results(tournament, numbers, results, load_ruled(tournament))
    closed = sorted({result.turn for result in results})
    after_turn = closed[-1] if closed else 0
    reached = [span for span in spans if span.first <= after_turn]
    lists = _find_lists(reached)
    shown = next((listing for listing in lists if listing.key == wanted), None)
    stages = [_find_list_stage(shown, reached, results)] if shown else find_stages(reached)
    ranked = rank_stages(stages, ledger, tournament.tiebreaks)
    by_entry: dict[int, dict[int, Result]] = defaultdict(dict)
    for result in results:
        by_entry[result.entry][result.turn] = result
    last = stages[-1]
    return EventStandings(
        standings=tuple(list_standings(ranked)),
        turns=tuple(turn for turn in closed if last.first <= turn <= last.last),
        after_turn=after_turn,
        results=dict(by_entry),
        adjusted=frozenset(row.entry for row in ledger.ruled),
        withdrawn=withdrawn,
        spans=tuple(spans),
        lists=lists,
        shown=shown,
        stages=tuple(ranked),
        order=tuple(tournament.tiebreaks),
    )


class Results:
    """The points of the closed turns, one by one: a `ranking.stages.Ledger`."""

    def __init__(
        self,
        tournament: Tournament,
        numbers: Iterable[int],
        results: Sequence[Result],
        ruled: Sequence[Ruled],
    ) -> None:
        self.numbers = tuple(numbers)
        self.results = results
        self.ruled = ruled
        self.needs = find_needs(tournament.tiebreaks)
        self.lot_seed = tournament.lot_seed

    def add_totals(self, first: int, last: int) -> list[Total]:
        results = self._of_turns(first, last)
        totals = {number: Total(number, 0, 0, 0, 0) for number in self.numbers}
        totals |= {total.entry: total for total in add_up(results, self.needs)}
        add_ruled(totals, self.ruled, first, last)
        return fill_needs(
            totals.values(), self.needs, lambda: find_meetings(results), self.lot_seed
        )

    def among(self, first: int, last: int) -> MeetingsAmong:
        def find(level: Collection[int]) -> list[Meeting]:
            return find_meetings(self._of_turns(first, last), set(level))

        return find

    def _of_turns(self, first: int, last: int) -> list[Result]:
        return [result for result in self.results if first <= result.turn <= last]


def _find_lists(reached: Sequence[Span]) -> tuple[Listing, ...]:
    lists: list[Listing] = []
    for span in reversed(reached):
        phase, earlier = span.phase, span is not reached[-1]
        prefix = f"{phase.number}-" if earlier else ""
        if len(span.sections) > 1:
            lists += [
                Listing(prefix + section.letter, phase.number, earlier, section=section.letter)
                for section in span.sections
            ]
        if phase.two_lines:
            lists += [
                Listing(prefix + line, phase.number, earlier, line=line) for line in ("NS", "EW")
            ]
    return tuple(lists)


def _find_list_stage(listing: Listing, reached: Sequence[Span], results: Iterable[Result]) -> Stage:
    spans = [span for span in reached if span.phase.number <= listing.phase]
    if listing.line:
        return find_stages(spans)[-1]._replace(members=_find_line(spans[-1], results, listing.line))
    section = next(each for each in spans[-1].sections if each.letter == listing.section)
    return find_section_stage(spans, section)


def _find_line(span: Span, results: Iterable[Result], line: str) -> frozenset[int]:
    """Who sat N-S (or E-W) in the first of these turns that they had a seat in."""
    lines: dict[int, str] = {}
    for result in results:
        if result.line and span.first <= result.turn <= span.last:
            lines.setdefault(result.entry, result.line)
    return frozenset(entry for entry, own in lines.items() if own == line)


PLAYS = SeatKind.PLAYS.value
_Row = tuple[Any, ...]
"""Line, entry, VP, MP, GP, kind and clean burrachi of a seat."""


def _load_results(tournament: Tournament) -> tuple[list[Result], dict[int, int]]:
    """What every entry took from every closed turn, by turn; and who has left when. One query."""
    tables: dict[int, list[_Row]] = defaultdict(list)
    results: list[Result] = []
    withdrawn: dict[int, int] = {}
    for row in (
        Seat.objects.filter(turn__tournament=tournament, turn__state=TurnState.CLOSED)
        .order_by()
        .values_list(
            "table_id",
            "line",
            "kind",
            "entry__number",
            "turn__number",
            "vp",
            "mp",
            "gp",
            "clean_burrachi",
            "entry__withdrawal__turn",
        )
    ):
        table, _, _, entry, turn, vp, mp, gp, _, left = row
        if left is not None:
            withdrawn[entry] = left
        if table is None:
            results.append(Result(entry, turn, (), vp or 0, mp or 0, gp, False, absent=True))
        else:
            tables[table].append(row)
    for rows in tables.values():
        if len(rows) == 2:
            one, other = rows
            results.append(_read_row(one, (other[3],)))
            results.append(_read_row(other, (one[3],)))
        else:
            for row in rows:
                results.append(_read_row(row, tuple(o[3] for o in rows if o[1] != row[1])))
    if tournament.pairs_per_team > 1:
        results = _merge_matches(results)
    return sorted(results, key=attrgetter("turn")), withdrawn


def _read_row(row: _Row, opponents: tuple[int, ...]) -> Result:
    _, line, kind, entry, turn, vp, mp, gp, clean, _ = row
    if kind != PLAYS:
        return Result(entry, turn, (), vp or 0, mp or 0, gp, True, False, clean, line)
    return Result(entry, turn, opponents, vp or 0, mp or 0, gp, False, False, clean, line)


def _merge_matches(results: Iterable[Result]) -> list[Result]:
    """A team sits at several tables; it is one match."""
    merged: dict[tuple[int, int], Result] = {}
    for result in results:
        key = result.turn, result.entry
        merged[key] = _add(merged[key], result) if key in merged else result
    return list(merged.values())


def _add(one: Result, other: Result) -> Result:
    return one._replace(
        vp=one.vp + other.vp,
        mp=one.mp + other.mp,
        gp=one.gp + other.gp,
        clean=one.clean + other.clean,
    )
