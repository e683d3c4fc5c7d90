"""Standings from stored totals: never from smazzate, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Min, Q, QuerySet, Sum

from scoring.models.adjustment import Adjustment
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.queries.standings.stages import find_section_stage, find_stages, load_spans
from scoring.ranking.partings import MeetingsAmong
from scoring.ranking.results import Meeting, Total, fill_needs
from scoring.ranking.stages import Stage, list_standings, rank_stages
from scoring.ranking.standings import Standing
from scoring.ranking.tiebreaks import find_needs

NO_TURN = 10**6
"""Later than any."""


def load_standings(
    tournament: Tournament,
    numbers: Iterable[int] = (),
    *,
    phase: Phase | None = None,
    phases: Sequence[Phase] | None = None,
) -> list[Standing]:
    """The general standings over the closed turns, penalties and awards summed in.

    Whom a phase took on comes first, then the others by the standings that they went out with.
    `numbers` are entries that stand in the list even without a result. With a phase they are those
    that its seating goes by, else as of the last phase of which a turn is closed.

    Three queries; one more where a phase parts the field, and where the direct encounter or the
    strength of opponents is looked at; those of `rounds.load_rounds` for a knockout.
    """
    (standings,) = load_standings_among(tournament, [tuple(numbers)], phase=phase)
    return standings


def load_standings_among(
    tournament: Tournament,
    fields: Iterable[Collection[int]],
    *,
    phase: Phase | None = None,
    phases: Sequence[Phase] | None = None,
) -> list[list[Standing]]:
    """The general standings once for each of these sets of `numbers`. Queries as load_standings."""
    spans = load_spans(tournament, phases)
    sums = load_sums(tournament)
    reached = {phase.pk} if phase else sums.phases
    last = max((at for at, span in enumerate(spans) if span.phase.pk in reached), default=0)
    stages = find_stages(spans[: last + 1])
    return [_rank(tournament, stages, sums.with_numbers(numbers)) for numbers in fields]


def load_section_standings(section: Section) -> list[Standing]:
    """The standings of a section's members at the end of its phase. Queries as load_standings."""
    tournament = section.phase.tournament
    spans = load_spans(tournament)
    last = next(at for at, span in enumerate(spans) if span.phase.pk == section.phase_id)
    stage = find_section_stage(spans[: last + 1], section)
    return _rank(tournament, [stage], load_sums(tournament, section.members))


def _rank(tournament: Tournament, stages: Sequence[Stage], sums: Sums) -> list[Standing]:
    return list_standings(rank_stages(stages, sums, tournament.tiebreaks))


class Ruled(NamedTuple):
    """What a penalty or an award adds to the sums of an entry; `turn` is None for the final one."""

    entry: int
    turn: int | None
    vp: int
    mp: int
    gp: int


def load_ruled(tournament: Tournament) -> list[Ruled]:
    """All penalties and awards. One query.

    Game points on a smazzata are in its table's totals already.
    """
    return [
        Ruled(entry, turn, vp, mp, 0 if smazzata is not None else gp)
        for entry, turn, smazzata, vp, mp, gp in Adjustment.objects.filter(
            entry__tournament=tournament
        ).values_list("entry__number", "turn__number", "smazzata", "vp", "mp", "gp")
    ]


def add_ruled(totals: dict[int, Total], ruled: Iterable[Ruled], first: int, last: int) -> None:
    """Sum those of these turns, and those of none, into the totals."""
    for entry, turn, vp, mp, gp in ruled:
        if turn is None or first <= turn <= last:
            total = totals.get(entry, Total(entry, 0, 0, 0, 0))
            totals[entry] = total._replace(vp=total.vp + vp, mp=total.mp + mp, gp=total.gp + gp)


class Sums:
    """The points of the closed turns, summed up phase by phase: a `ranking.stages.Ledger`."""

    def __init__(
        self,
        tournament: Tournament,
        numbers: Iterable[int],
        by_phase: Mapping[int, Mapping[int, Total]],
        starts: Mapping[int, int],
        ruled: Sequence[Ruled],
    ) -> None:
        self.tournament = tournament
        self.numbers = tuple(numbers)
        self.by_phase = by_phase
        self.starts = starts
        self.ruled = ruled
        self.needs = find_needs(tournament.tiebreaks)

    def with_numbers(self, numbers: Iterable[int]) -> Sums:
        """The same, in which these entries stand even without a result."""
        return Sums(self.tournament, numbers, self.by_phase, self.starts, self.ruled)

    @property
    def phases(self) -> Collection[int]:
        """The keys of the phases of which a turn is closed."""
        return self.by_phase.keys()

    def add_totals(self, first: int = 1, last: int = NO_TURN) -> list[Total]:
        totals: dict[int, Total] = {}
        for phase, sums in self.by_phase.items():
            if first <= self.starts[phase] <= last:
                if totals:
                    for entry, total in sums.items():
                        before = totals.get(entry)
                        totals[entry] = _add(before, total) if before else total
                else:
                    totals = dict(sums)
        for number in self.numbers:
            if number not in totals:
                totals[number] = Total(number, 0, 0, 0, 0)
        add_ruled(totals, self.ruled, first, last)
        return fill_needs(
            totals.values(),
            self.needs,
            lambda: _load_meetings(self.tournament, None, first, last),
            self.tournament.lot_seed,
        )

    def among(self, first: int, last: int) -> MeetingsAmong:
        return lambda level: _load_meetings(self.tournament, level, first, last)


def _add(one: Total, other: Total) -> Total:
    return Total(
        one.entry,
        one.vp + other.vp,
        one.mp + other.mp,
        one.gp + other.gp,
        (one.played or 0) + (other.played or 0),
        clean=one.clean + other.clean,
        rests=one.rests + other.rests,
    )


def load_sums(tournament: Tournament, numbers: Iterable[int] = ()) -> Sums:
    """VP, net MP and GP of every entry over the closed turns. Two queries."""
    needs = find_needs(tournament.tiebreaks)
    wanted: dict[str, Any] = {
        "start": Min("turn__number"),
        "vp": Sum("vp"),
        "mp": Sum("mp"),
        "gp": Sum("gp"),
        # A team has a seat for each of its pairs, of which one is enough to count a turn.
        "played": Count("pk", filter=Q(kind=SeatKind.PLAYS, unit=1)),
    }
    if "clean" in needs:
        wanted["clean"] = Sum("clean_burrachi")
    if "rests" in needs:
        wanted["rests"] = Count("pk", filter=Q(kind=SeatKind.BYE, unit=1))
    further = tuple(wanted)[5:]
    by_phase: dict[int, dict[int, Total]] = defaultdict(dict)
    starts: dict[int, int] = {}
    for number, phase, start, vp, mp, gp, played, *more in (
        _closed_seats(tournament).values_list("entry__number", "turn__phase").annotate(**wanted)
    ):
        total = Total(number, vp, mp, gp, played)
        if further:
            total = total._replace(**dict(zip(further, more, strict=True)))
        by_phase[phase][number] = total
        starts[phase] = start
    return Sums(tournament, numbers, by_phase, starts, load_ruled(tournament))


def load_totals(tournament: Tournament, numbers: Iterable[int] = ()) -> list[Total]:
    """The totals over all closed turns, whatever a phase carries over. Two queries."""
    return load_sums(tournament, numbers).add_totals()


def _closed_seats(tournament: Tournament, first: int = 1, last: int = NO_TURN) -> QuerySet[Seat]:
    return Seat.objects.filter(
        turn__tournament=tournament,
        turn__state=TurnState.CLOSED,
        turn__number__gte=first,
        turn__number__lte=last,
    )


def load_points_by_turn(tournament: Tournament) -> dict[int, dict[int, tuple[int, bool]]]:
    """By entry, then closed turn: its victory points, and whether it did not play. One query."""
    points: dict[int, dict[int, tuple[int, bool]]] = defaultdict(dict)
    for entry, turn, vp, kind in _closed_seats(tournament).values_list(
        "entry__number", "turn__number", "vp", "kind"
    ):
        before, _ = points[entry].get(turn, (0, False))
        points[entry][turn] = (before + (vp or 0), kind != SeatKind.PLAYS)
    return points


def _load_meetings(
    tournament: Tournament, level: Collection[int] | None, first: int, last: int
) -> list[Meeting]:
    """The matches that these entries (or all) played with each other. One query."""
    seats = _closed_seats(tournament, first, last).filter(kind=SeatKind.PLAYS)
    if level is not None:
        seats = seats.filter(entry__number__in=level)
    tables: dict[int, list[tuple[int, str, int, int]]] = defaultdict(list)
    turns: dict[int, int] = {}
    for table, turn, entry, line, chair, vp, mp, of_three in seats.values_list(
        *("table_id", "turn__number", "entry__number", "line", "chair", "vp", "mp"),
        "table__of_three",
    ):
        # Where partners change with every smazzata each of the three has met both others.
        side = f"{line}{chair}" if of_three else line
        tables[table].append((entry, side, vp or 0, mp or 0))
        turns[table] = turn
    # The pairs of two teams meet at several tables, and that is one match.
    matches: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for table, seated in tables.items():
        for entry, line, vp, mp in seated:
            for other, other_line, _, _ in seated:
                if other_line != line:
                    figures = matches[turns[table], entry, other]
                    figures[0] += vp
                    figures[1] += mp
    return [Meeting(entry, opponent, vp, mp) for (_, entry, opponent), (vp, mp) in matches.items()]
