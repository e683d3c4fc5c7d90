"""An event worked out slowly, from its records and rulings alone: totals, and the standings."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from scoring.core.pairing.movements.knockout import Knockout
from scoring.core.pairing.phase import Carry
from scoring.core.play.awards import ByeMode
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import CANCELLED
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.entry import Withdrawal
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table

UPPER_EDGES = {
    "burraconline": (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "four-smazzate": (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
"""The last difference of each step, as the tables are printed: 10–10, 11–9 and so on."""

Figures = tuple[int | None, int | None, int]
"""VP, MP, GP."""


class Sat(NamedTuple):
    """A seat, as a person in the hall would name it."""

    entry: int
    turn: int
    table: int
    line: str
    chair: int
    unit: int
    kind: str
    vp: int | None
    mp: int | None
    gp: int


def list_seats(event: Tournament) -> list[Sat]:
    rows = Seat.objects.filter(turn__tournament=event).values_list(
        "entry__number",
        "turn__number",
        "table__number",
        "line",
        "chair",
        "unit",
        "kind",
        "vp",
        "mp",
        "gp",
    )
    return sorted(Sat(row[0], row[1], row[2] or 0, *row[3:]) for row in rows)


class Ledger:
    """All that was recorded and ruled, read once; nothing of what was worked out from it."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.turns = {turn.number: turn for turn in event.turns.select_related("phase")}
        self.keys = {
            turn.number: turn.phase.conversion.key for turn in event.turns.select_related("phase")
        }
        self.team_keys = {
            number: turn.phase.team_conversion.key
            for number, turn in self.turns.items()
            if turn.phase.team_conversion is not None
        }
        """The table for teams of each turn whose matches are converted once."""
        tables = Table.objects.filter(turn__tournament=event).select_related("turn")
        self.due = {(table.turn.number, table.number): table.due for table in tables}
        self.points: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        self.recorded_in_pairs: set[tuple[int, int]] = set()
        """Tables of which no record says who played alone."""
        for smazzata in (
            Smazzata.objects.filter(table__turn__tournament=event)
            .select_related("table__turn")
            .prefetch_related("revisions")
        ):
            last = max(smazzata.revisions.all(), key=lambda revision: revision.number)
            counts = last.depth != CANCELLED
            where = smazzata.table.turn.number, smazzata.table.number
            self.points[where].append((last.record["NS"], last.record["EW"]) if counts else (0, 0))
            if not any("alone" in revision.record for revision in smazzata.revisions.all()):
                self.recorded_in_pairs.add(where)
        self.assigned = {
            (row.table.turn.number, row.table.number): row
            for row in AssignedScore.objects.filter(table__turn__tournament=event).select_related(
                "table__turn"
            )
        }
        self.rulings = list(
            Adjustment.objects.filter(entry__tournament=event).select_related("entry", "turn")
        )
        self.left = {
            row.entry.number: row
            for row in Withdrawal.objects.filter(entry__tournament=event).select_related("entry")
        }
        self.closed = {n for n, turn in self.turns.items() if turn.state == TurnState.CLOSED}


def recompute(ledger: Ledger, seats: list[Sat]) -> dict[Sat, Figures]:
    """The figures of every seat, by the records, the rulings and the awards alone."""
    made: dict[Sat, Figures] = {}
    tables: dict[tuple[int, int], list[Sat]] = defaultdict(list)
    for seat in seats:
        tables[seat.turn, seat.table].append(seat)
    for seat in seats:
        if seat.kind == Presence.PLAYS:
            made[seat] = play_table(ledger, seat, tables[seat.turn, seat.table])
        elif seat.kind == Presence.ABSENT:
            made[seat] = find_absence(ledger, seat)
    convert_matches(ledger, made)
    for seat in seats:
        if seat.kind == Presence.BYE:
            made[seat] = find_bye(ledger, seat, made)
    return made


def convert_matches(ledger: Ledger, made: dict[Sat, Figures]) -> None:
    """Give a team's first pair what its match is worth, the others nothing of their own."""
    matches: dict[tuple[int, int], list[Sat]] = defaultdict(list)
    for seat in made:
        if seat.turn in ledger.team_keys and seat.kind == Presence.PLAYS:
            matches[seat.turn, seat.entry].append(seat)
    for (turn, _entry), own in matches.items():
        points = [made[seat][1] for seat in own]
        vp = None
        if None not in points:
            mp = sum(point or 0 for point in points)
            steps = sum(abs(mp) > edge for edge in UPPER_EDGES[ledger.team_keys[turn]])
            vp = 10 + steps if mp > 0 else 10 - steps
        for seat in own:
            made[seat] = (vp if seat.unit == 1 else None, *made[seat][1:])


def play_table(ledger: Ledger, seat: Sat, sat: list[Sat]) -> Figures:
    where = seat.turn, seat.table
    own, against = sum_points(ledger, seat, sat)
    if plays_as_three(ledger, seat, sat) and seat.line == "EW":
        gp = sum((made + 1) // 2 for made in own)
        mp = sum((made - given + 1) // 2 for made, given in zip(own, against, strict=True))
    else:
        gp, mp = sum(own), sum(own) - sum(against)
    if assigned := ledger.assigned.get(where):
        if seat.line == "NS":
            return assigned.ns_vp, assigned.ns_mp, gp
        return assigned.ew_vp, assigned.ew_mp, gp
    if len(ledger.points[where]) < ledger.due[where]:
        return None, None, gp
    steps = sum(abs(mp) > edge for edge in UPPER_EDGES[ledger.keys[seat.turn]])
    return 10 + steps if mp > 0 else 10 - steps, mp, gp


def plays_as_three(ledger: Ledger, seat: Sat, sat: list[Sat]) -> bool:
    """Whether two of the table share what they make: not three who stay of a table of four, where
    what was played before one left was played in pairs. Who plays alone sits N-S in these tests."""
    where = seat.turn, seat.table
    if ledger.points[where]:
        return where not in ledger.recorded_in_pairs
    return len(sat) == 3


def sum_points(ledger: Ledger, seat: Sat, sat: list[Sat]) -> tuple[list[int], list[int]]:
    """Smazzata by smazzata the game points of the seat's side and of the other, with rulings."""
    points = ledger.points[seat.turn, seat.table]
    # Of two sides a ruling counts at once, even on a smazzata that is not recorded yet.
    of_three = plays_as_three(ledger, seat, sat)
    missing = 0 if of_three else ledger.due[seat.turn, seat.table] - len(points)
    points = [*points, *[(0, 0)] * missing]
    made = {"NS": [ns for ns, _ in points], "EW": [ew for _, ew in points]}
    for ruling in ledger.rulings:
        at = ruling.smazzata or 0
        if ruling.turn and ruling.turn.number == seat.turn:
            for other in sat:
                if other.entry == ruling.entry.number and 0 < at <= len(points):
                    made[other.line][at - 1] += ruling.gp
    return made[seat.line], made["EW" if seat.line == "NS" else "NS"]


def find_absence(ledger: Ledger, seat: Sat) -> Figures:
    """The award of who has left, or nothing for who had not yet come."""
    left = ledger.left.get(seat.entry)
    return (left.vp, left.mp, 0) if left and left.turn <= seat.turn else (0, 0, 0)


def find_bye(ledger: Ledger, seat: Sat, made: dict[Sat, Figures]) -> Figures:
    event = ledger.event
    if seat.turn not in ledger.closed:
        return None, None, 0
    is_told = seat.turn not in ledger.team_keys or seat.unit == 1
    if event.bye_mode == ByeMode.FIGURES:
        return (event.bye_vp if is_told else None), event.bye_mp, 0
    award = (14, 355) if ledger.turns[seat.turn].phase.smazzate <= 3 else (12, 305)
    played = [
        figures
        for other, figures in made.items()
        if (other.entry, other.kind) == (seat.entry, Presence.PLAYS) and other.turn in ledger.closed
    ]
    if event.bye_mode == ByeMode.AVERAGE and played:
        vp = sum(vp or 0 for vp, _, _ in played)
        mp = sum(mp or 0 for _, mp, _ in played)
        matches = sum(one is not None for one, _, _ in played)
        award = (round_half_up(vp, matches), round_half_up(mp, len(played)))
    return (award[0] if is_told else None), award[1], 0


def round_half_up(figure: int, parts: int) -> int:
    return (2 * figure + parts) // (2 * parts)


Line = tuple[int, ...]
"""Place, entry, VP, MP, GP."""


def rank_from_nothing(ledger: Ledger, figures: dict[Sat, Figures]) -> list[Line]:
    """The entries that a phase took on, then the others as they went out: by VP, MP and GP."""
    lines: list[Line] = []
    for first, last, members in reversed(list_stages(ledger)):
        placed = {line[1] for line in lines}
        sums = sum_up(ledger, figures, first, last)
        keys = sorted(
            (tuple(-x for x in own), entry)
            for entry, own in sums.items()
            if entry not in placed and (members is None or entry in members)
        )
        lines += [
            (len(placed) + 1 + sum(other < key for other, _ in keys), entry, *(-x for x in key))
            for key, entry in keys
        ]
    return lines


def list_stages(ledger: Ledger) -> list[tuple[int, int, set[int] | None]]:
    """First and last turn that count, and for whom, from phase to phase as the field is parted."""
    stages: list[tuple[int, int, set[int] | None]] = [(1, 0, None)]
    before = 0
    for phase in ledger.event.phases.order_by("number").prefetch_related("sections"):
        turns = set(range(before + 1, before + phase.turns + 1))
        if not turns & ledger.closed:
            break
        anew = phase.carry == Carry.NONE and before > 0
        if phase.qualify or anew or phase.movement == Knockout.key:
            members = {entry for section in phase.sections.all() for entry in section.members}
            stages.append((before + 1 if anew else stages[-1][0], 0, members))
        before += phase.turns
        stages[-1] = (stages[-1][0], before, stages[-1][2])
    return stages


def sum_up(
    ledger: Ledger, figures: dict[Sat, Figures], first: int, last: int
) -> dict[int, list[int]]:
    """VP, MP and GP of everybody over these turns, by entry."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for seat, made in figures.items():
        if seat.turn in ledger.closed and first <= seat.turn <= last:
            for i, figure in enumerate(made):
                sums[seat.entry][i] += figure or 0
    for ruling in ledger.rulings:
        if ruling.turn is None or first <= ruling.turn.number <= last:
            own = sums[ruling.entry.number]
            own[0] += ruling.vp
            own[1] += ruling.mp
            own[2] += 0 if ruling.smazzata else ruling.gp
    return sums
