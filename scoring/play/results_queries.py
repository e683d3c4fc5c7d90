"""Load the tables of a turn with their entries, progress and results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Exists, OuterRef

from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.three import PLACES, find_place_of_three
from scoring.models.adjustment import AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.text.entrants_queries import Entrant, Seated

THIRD = "third"
"""Key of the second E-W player at a table of three; the table's other results are by side."""


class TableState(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    DONE = "done"
    HALF = "half"
    """The table's only entry has a bye."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one side of a table; `mp` and `vp` are None until the table is complete."""

    entrant: int
    """Number of the entry, or of the first of two players who are partners for this turn."""
    gp: int
    mp: int | None
    vp: int | None
    partner: int | None = None
    """Entry number of the second partner, if two players are partners for this turn."""
    unit: int = 1
    """The number of the pair within its team, from 1; 1 if the entry is not a team."""

    @property
    def entries(self) -> tuple[int, ...]:
        return (self.entrant,) if self.partner is None else (self.entrant, self.partner)

    def find_seated(self, entrants: Mapping[int, Entrant]) -> Seated:
        return Seated(tuple(entrants[entry] for entry in self.entries), self.unit)


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a turn with its results. If its only entry has a bye, one side is None.

    At a table of three players, `ns`, `ew` and `third` are one player each, because play
    decides which of them is alone. At a table of three sides, they are the sides."""

    table_id: int
    number: int
    recorded: int
    smazzate: int
    ns: SeatResult | None
    ew: SeatResult | None
    third: SeatResult | None = None
    places: tuple[int | None, ...] = ()
    """Entry numbers in seats 1 to 3 of a table of three players; None if a player left."""

    @property
    def is_of_three(self) -> bool:
        return bool(self.places)

    @property
    def seats(self) -> tuple[SeatResult, ...]:
        """The sides at the table, N-S first; at a table of three players, the players."""
        return tuple(seat for seat in (self.ns, self.ew, self.third) if seat is not None)

    @property
    def sums(self) -> list[int]:
        return [seat.gp for seat in self.seats]

    def find_against(self, seat: SeatResult) -> int | None:
        """Return the game points scored against this side, or None.

        Two sides: the other side's game points. None if the side has a bye, or if an assigned score
        makes its match points differ from the difference in game points. Three sides or three
        players: own game points minus match points, even if the score is assigned. None until the
        match points are known."""
        if self.third is not None:
            # A player has half of the two partners' points, a side is compared with both others: in
            # both cases the difference gives the points against.
            return None if seat.mp is None else seat.gp - seat.mp
        other = next((other for other in self.seats if other is not seat), None)
        if other is None or seat.mp not in (None, seat.gp - other.gp):
            return None
        return other.gp

    @property
    def state(self) -> TableState:
        if self.ns is None or self.ew is None:
            return TableState.HALF
        if self.recorded >= self.smazzate or self.ns.mp is not None:
            return TableState.DONE
        return TableState.PLAYING if self.recorded else TableState.WAITING


def load_turn_results(turn: Turn) -> list[TableResult]:
    """Load every table of a turn with its results, ordered by number. One query."""
    return load_results_of([turn])[turn.pk]


def load_results_of(turns: Sequence[Turn]) -> dict[int, list[TableResult]]:
    """Load every table of several turns with its results, by the turn's primary key. One query."""
    tables: dict[tuple[int, int, int, int, int], dict[str, SeatResult]] = defaultdict(dict)
    places: dict[int, dict[int, int]] = defaultdict(dict)
    for turn, number, table_id, recorded, due, of_three, line, chair, entrant, gp, mp, vp, unit in (
        Seat.objects.filter(turn__in=turns)
        .exclude(kind=Presence.ABSENT)
        .order_by("turn", "table__number", "chair")
        .values_list(
            "turn",
            "table__number",
            "table_id",
            "table__recorded",
            "table__due",
            "table__of_three",
            "line",
            "chair",
            "entry__number",
            "gp",
            "mp",
            "vp",
            "unit",
        )
    ):
        lines = tables[turn, number, table_id, recorded, due]
        if of_three:
            places[table_id][find_place_of_three(line, chair)] = entrant
        if line in lines and of_three:
            lines[THIRD] = SeatResult(entrant, gp, mp, vp)
        elif line in lines:
            lines[line] = replace(lines[line], partner=entrant)
        else:
            lines[line] = SeatResult(entrant, gp, mp, vp, unit=unit)
    results: dict[int, list[TableResult]] = {turn.pk: [] for turn in turns}
    for (turn, number, table_id, recorded, due), lines in tables.items():
        results[turn].append(
            TableResult(
                table_id,
                number,
                recorded,
                due,
                lines.get("NS"),
                lines.get("EW"),
                lines.get(Line.L3) or lines.get(THIRD),
                tuple(map(places[table_id].get, PLACES)) if table_id in places else (),
            )
        )
    return results


def current_turn(turns: list[Turn]) -> Turn | None:
    """Return the turn in play, else the last turn that is published or closed, else None."""
    playing = [turn for turn in turns if turn.state == TurnState.PLAYING]
    shown = [turn for turn in turns if turn.state != TurnState.DRAFT]
    return playing[-1] if playing else (shown[-1] if shown else None)


def find_only_running() -> Tournament | None:
    """Return the public event in play if there is exactly one, else None. One query."""
    seated = Turn.objects.filter(tournament=OuterRef("pk")).exclude(state=TurnState.DRAFT)
    running = Tournament.objects.filter(
        Exists(seated), is_public=True, deleted_at=None, archived_at=None, closed_at=None
    )
    found = list(running.only("slug")[:2])
    return found[0] if len(found) == 1 else None


def find_assigned(turn: Turn) -> frozenset[int]:
    """Return the numbers of a turn's tables that have an assigned score. One query."""
    rows = AssignedScore.objects.filter(table__turn=turn)
    return frozenset(rows.values_list("table__number", flat=True))
