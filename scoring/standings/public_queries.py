"""Queries for the public pages: standings, with the results from which they are computed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from scoring.core.play.phases import PhaseTurns, find_stages, list_reached
from scoring.core.play.rankings import EventRankings
from scoring.core.ranking.explanation import Explanation, explain, explain_all
from scoring.core.ranking.results import Result
from scoring.core.ranking.stages import RankedStage, Stage, list_standings, rank_stages
from scoring.core.ranking.standings import Standing, rank_among
from scoring.models.tournament import Tournament
from scoring.standings.moments_queries import TurnPlaces, load_kept_places
from scoring.standings.queries import load_closed_seats, load_ledger, load_phase_turns


class Ranking(NamedTuple):
    """A separate ranking of some entries: of a section, of N-S or E-W, or of a category."""

    key: str
    """Key in URLs: "A" (section), "NS" (side), "c1" (category); "1-A" if phase 1 is over."""
    phase: int
    is_earlier: bool
    """True if the ranking's phase is over: a turn of a later phase is closed."""
    section: str = ""
    line: str = ""
    category: str = ""
    """The label of a category, ranked in the order of the general standings; else ""."""


@dataclass(frozen=True)
class PlayedEvent(EventRankings):
    """The results of an event, with methods that compute any of its rankings."""

    results: Mapping[int, Mapping[int, Result]]
    """The result of each entry in each closed turn, by entry number and then turn number."""
    withdrawn: Mapping[int, int]
    """The entries that have withdrawn, each with the first turn that it did not play."""
    lists: tuple[Ranking, ...]
    """All rankings except the general one. The last phase comes first; categories come last."""
    categories: Mapping[str, frozenset[int]]
    """The entry numbers of each category, by the category's label."""

    @property
    def turns_planned(self) -> int:
        return self.phases[-1].last if self.phases else 0

    def find_phase(self, turn: int) -> PhaseTurns | None:
        return next((phase for phase in self.phases if phase.first <= turn <= phase.last), None)

    def rank(self, shown: Ranking | None) -> EventStandings:
        """Return the general standings, or the standings of the ranking `shown`."""
        stages = (
            [self._find_list_stage(shown)] if shown and not shown.category else self.list_stages()
        )
        ranked = rank_stages(stages, self.ledger, self.ledger.order)
        last = stages[-1]
        lines, overall = self._pick_category(ranked, shown)
        return EventStandings(
            **vars(self),
            standings=lines,
            turns=tuple(turn for turn in self.closed if last.first <= turn <= last.last),
            adjusted=frozenset(row.entry for row in self.ledger.added),
            shown=shown,
            stages=tuple(ranked),
            overall=overall,
        )

    def rank_span(self, first: int, last: int, shown: Ranking | None) -> EventStandings:
        """Return the ranking `shown` (None: the general one) of turns `first` to `last` only."""
        members = self._find_list_stage(shown).members if shown and not shown.category else None
        ledger = self.ledger.for_span()
        ranked = rank_stages([Stage(first, last, members)], ledger, ledger.order)
        lines, overall = self._pick_category(ranked, shown)
        return replace(
            self.rank(shown),
            standings=lines,
            overall=overall,
            turns=tuple(turn for turn in self.closed if first <= turn <= last),
            adjusted=frozenset(
                row.entry for row in ledger.added if first <= (row.turn or 0) <= last
            ),
            stages=tuple(ranked),
        )

    def _pick_category(
        self, ranked: Iterable[RankedStage], shown: Ranking | None
    ) -> tuple[tuple[Standing, ...], dict[int, int]]:
        """Return the rows of the ranking `shown` (None: the general one), and general places by
        entry number. The places are {} unless `shown` ranks a category."""
        lines = list_standings(ranked)
        if shown is None or not shown.category:
            return tuple(lines), {}
        members = self.categories[shown.category]
        return tuple(rank_among(lines, members)), {line.entry: line.place for line in lines}

    def _find_list_stage(self, ranking: Ranking) -> Stage:
        phases = [phase for phase in self.reached if phase.number <= ranking.phase]
        if ranking.line:
            members = _find_line(phases[-1], self.ledger.points.results, ranking.line)
            return find_stages(phases)[-1]._replace(members=members)
        section = next(each for each in phases[-1].sections if each.letter == ranking.section)
        return self.find_section_stage(phases[-1], section)


@dataclass(frozen=True)
class EventStandings(PlayedEvent):
    """One ranking of an event after its closed turns, with the results it is computed from."""

    standings: tuple[Standing, ...]
    turns: tuple[int, ...]
    """The closed turns that count in these standings, in order."""
    adjusted: frozenset[int]
    """Entries that have a penalty or an award in these standings."""
    shown: Ranking | None
    """The requested ranking; None if it is the general standings."""
    stages: tuple[RankedStage, ...]
    overall: Mapping[int, int]
    """The general place of every entry if this is the ranking of a category; else empty."""

    def find_overall(self, line: Standing) -> int:
        """Return a row's general place if this ranks a category, else the row's own place."""
        return self.overall.get(line.entry, line.place)

    @property
    def ranked(self) -> int:
        """How many entries the ranking has ("8th of 20") or, for a category, the general one."""
        return len(self.overall or self.standings)

    def find(self, entry: int) -> Standing | None:
        return next((line for line in self.standings if line.entry == entry), None)

    def find_stage(self, entry: int) -> RankedStage | None:
        """Return the stage (entries ranked by the same turns) that has the entry, or None."""
        for stage in self.stages:
            if any(total.entry == entry for total in stage.totals):
                return stage
        return None

    @cached_property
    def out_after(self) -> dict[int, int]:
        """The turn after which each entry that did not qualify for a later phase was eliminated."""
        return {
            total.entry: stage.stage.last
            for stage in self.stages[1:]
            if not stage.stage.only_played
            for total in stage.totals
        }

    @property
    def last_turn(self) -> int:
        return self.turns[-1] if self.turns else 0

    def explain(self, entry: int) -> Explanation | None:
        """Explain an entry's place; None if it is not ranked or a knockout bracket decides."""
        stage = self.find_stage(entry)
        if stage is None or stage.stage.groups:
            return None
        found = explain(stage.totals, self.order, stage.meetings, entry)
        return self._move(found, stage)

    def explain_all(self) -> dict[int, Explanation]:
        """Return the explanation of each place that points decide, by entry; see `explain`."""
        return {
            found.entry: self._move(found, stage)
            for stage in self.stages
            if not stage.stage.groups
            for found in explain_all(stage.totals, self.order, stage.meetings)
        }

    def _move(self, explanation: Explanation, stage: RankedStage) -> Explanation:
        return replace(explanation, place=explanation.place + stage.before, entries=self.ranked)


def load_event_standings(
    event: Tournament, numbers: Iterable[int], wanted: str = ""
) -> EventStandings:
    """Load the general standings, or the ranking with the key `wanted` if there is one. `numbers`:
    entries that are listed even without a result. Turns that the reader may not see do not count.
    The same queries as `queries.load_standings`, and one more if the event has categories."""
    played = load_played(event, numbers)
    return played.rank(next((ranking for ranking in played.lists if ranking.key == wanted), None))


def load_span_standings(
    event: Tournament, first: int, last: int, wanted: str = ""
) -> EventStandings:
    """Load the standings of turns `first` to `last` alone, with entries that have results there.

    Rulings on these turns count; rulings on the final standings do not. Points rank even if a
    knockout bracket decides the event. `wanted` and queries: as in `load_event_standings`."""
    played = load_played(event, ())
    shown = next((ranking for ranking in played.lists if ranking.key == wanted), None)
    return played.rank_span(first, last, shown)


def load_every_standings(event: Tournament, numbers: Iterable[int]) -> list[EventStandings]:
    """Load the general standings, then every other ranking. See `load_event_standings`."""
    played = load_played(event, numbers)
    return [played.rank(shown) for shown in (None, *played.lists)]


def load_played(event: Tournament, numbers: Iterable[int]) -> PlayedEvent:
    phases = load_phase_turns(event)
    until = event.shown_until
    seats = load_closed_seats(event, until)
    ledger = load_ledger(event, seats, numbers, until)
    results = ledger.points.results
    closed = ledger.points.list_turns()
    categories = _load_categories(event)
    reached = list_reached(phases, closed[-1] if closed else 0)
    by_entry: dict[int, dict[int, Result]] = defaultdict(dict)
    for result in results:
        by_entry[result.entry][result.turn] = result
    return PlayedEvent(
        phases=phases,
        ledger=ledger,
        closed=closed,
        results=dict(by_entry),
        withdrawn={seat.entry: seat.left_in for seat in seats if seat.left_in is not None},
        lists=(*_find_lists(reached), *_list_categories(reached, categories)) if closed else (),
        categories=categories,
    )


def _load_categories(event: Tournament) -> dict[str, frozenset[int]]:
    """Load the entry numbers of each category. One query if the event has categories."""
    if not event.categories:
        return {}
    carried = list(event.entries.exclude(categories=[]).values_list("number", "categories"))
    return {
        name: frozenset(number for number, own in carried if name in own)
        for name in event.categories
    }


def _list_categories(
    reached: Sequence[PhaseTurns], categories: Mapping[str, Collection[int]]
) -> list[Ranking]:
    return [
        Ranking(f"c{at}", reached[-1].number, is_earlier=False, category=name)
        for at, (name, members) in enumerate(categories.items(), start=1)
        if members
    ]


def _find_lists(reached: Sequence[PhaseTurns]) -> tuple[Ranking, ...]:
    lists: list[Ranking] = []
    for phase in reversed(reached):
        earlier = phase is not reached[-1]
        prefix = f"{phase.number}-" if earlier else ""
        if len(phase.sections) > 1:
            lists += [
                Ranking(prefix + section.letter, phase.number, earlier, section=section.letter)
                for section in phase.sections
            ]
        if phase.two_lines:
            lists += [
                Ranking(prefix + line, phase.number, earlier, line=line) for line in ("NS", "EW")
            ]
    return tuple(lists)


def _find_line(phase: PhaseTurns, results: Iterable[Result], line: str) -> frozenset[int]:
    """Return the entries that sat on side `line` (N-S or E-W) in their first turn of the phase."""
    lines: dict[int, str] = {}
    for result in results:
        if result.line and phase.first <= result.turn <= phase.last:
            lines.setdefault(result.entry, result.line)
    return frozenset(entry for entry, own in lines.items() if own == line)


def load_all_places(event: Tournament, standings: EventStandings) -> TurnPlaces:
    """Return the general place of each entry after each turn. One query. The places after the
    last turn that counts are those in `standings`, the earlier ones are the stored places."""
    last = {line.entry: standings.find_overall(line) for line in standings.standings}
    kept = load_kept_places(event, standings.after_turn - 1)
    return {**kept, standings.after_turn: last} if standings.after_turn else {}
