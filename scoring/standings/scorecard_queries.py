"""Load an entry's score card: every turn, smazzata and ruling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from scoring.core.pairing.phase import Length
from scoring.core.play.seats import Presence
from scoring.core.play.table import FIRST_UNIT, Fine, find_side_of, sum_fines, sum_seat
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.three import PLACES, find_place_of_three
from scoring.core.rules.victory import ConversionTable
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.entry import Entry, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import BY_LINE, Seat, Turn
from scoring.records.queries import SmazzataSheet, build_played_table, load_sheets

FEW_SMAZZATE = 3
"""Maximum number of smazzate that a score card shows at once. A longer card loads them by turn as
the reader scrolls. Each is some 400 HTML elements, and a page should have 2,000 at most."""

_Fines = dict[tuple[int, int], list[tuple[int, int]]]
"""Rulings on smazzate as (smazzata number, game points), by (turn number, key of the entry)."""


@dataclass(frozen=True, slots=True)
class ScorecardTable:
    """One table at which an entry sat in a turn, with its points; a team sits at several."""

    number: int
    line: Line
    gp: int
    opponent_gp: int | None
    """The opponents' game points, or None if there are no opponents. At a table of three, they
    count half in each smazzata that the entry played with a partner."""
    mp: int | None
    vp: int | None
    sheets: tuple[SmazzataSheet, ...]
    assigned: AssignedScore | None
    due: int
    places: tuple[int | None, ...] = ()
    """The entry numbers at positions 1 to 3 of a table of three, None for a player who left
    during play. Empty at other tables."""
    own_place: int = 0
    ruled: Mapping[int, int] = field(default_factory=dict)
    """Game points from rulings on the side, by smazzata number; {} if the entry has no partner."""

    @property
    def is_converted(self) -> bool:
        """True if the victory points come from the conversion table, not from an assigned score."""
        return self.assigned is None and self.mp == self.gp - (self.opponent_gp or 0)


@dataclass(frozen=True, slots=True)
class ScorecardTurn:
    """One turn of an entry, with its points, summed over a team's tables. `mp` and `vp` are None
    until all its tables are complete."""

    turn: int
    state: str
    kind: Presence
    partner: int | None
    opponents: tuple[int, ...]
    """The numbers of the opposing entries; empty after a bye or an absence. Two if single players
    or three sides meet."""
    sides: int
    """The number of sides at the table; 1 after a bye or an absence."""
    gp: int
    opponent_gp: int | None
    mp: int | None
    vp: int | None
    tables: tuple[ScorecardTable, ...]
    """The entry's tables in the turn; empty if the entry was absent."""
    smazzate: int
    """The number of smazzate that the phase plans for a turn."""
    is_counted: bool
    """True if a turn is a fixed number of smazzate, not a match to a target or a set time."""
    conversion: ConversionTable
    is_team_match: bool
    """True if the match points of all the team's tables are summed and then converted."""
    rulings: tuple[Adjustment, ...]
    """The rulings on this turn or on one of its smazzate."""
    substitutions: tuple[Substitution, ...]
    """The substitutions that apply from this turn on."""

    @property
    def is_at_several(self) -> bool:
        """True if the entry is a team that sits at several tables."""
        return len(self.tables) > 1

    @property
    def has_sheets(self) -> bool:
        return any(table.sheets for table in self.tables)

    @property
    def is_cut(self) -> bool:
        """True if time ended the turn early: fewer smazzate are due than planned."""
        return self.is_counted and any(table.due < self.smazzate for table in self.tables)


@dataclass(frozen=True, slots=True)
class Scorecard:
    turns: tuple[ScorecardTurn, ...]
    """Published turns, closed or not, except turns whose results the reader may not see yet."""
    coming: tuple[ScorecardTurn, ...]
    """The published turns that are not closed."""
    adjustments: tuple[Adjustment, ...]
    """The rulings on the final standings, and on turns that are not on the card."""
    withdrawal: Withdrawal | None
    substitutions: tuple[Substitution, ...]
    """The substitutions that start in a turn that is not on the card yet."""

    @property
    def has_threes(self) -> bool:
        """True if the entry sat at a table of three: its opponents change every smazzata."""
        return any(table.places for turn in self.turns for table in turn.tables)

    @property
    def is_long(self) -> bool:
        """True if the card is too long for one page; the page then loads its smazzate by turn."""
        shown = sum(len(table.sheets) for turn in self.turns for table in turn.tables)
        return shown > FEW_SMAZZATE


def load_scorecard(event: Tournament, entry: Entry) -> Scorecard:
    """Load an entry's score card over the published turns that the reader may see. Five queries; a
    sixth if the entry was not fetched with select_related("withdrawal")."""
    turns, rulings, substitutions = _load_turns(event, entry)
    numbers = {turn.turn for turn in turns}
    left = [row for row in rulings if row.turn is None or row.turn.number not in numbers]
    return Scorecard(
        tuple(turn for turn in turns if not event.holds_back(turn.turn)),
        tuple(turn for turn in turns if turn.state != TurnState.CLOSED),
        tuple(row for row in left if not (row.turn and event.holds_back(row.turn.number))),
        getattr(entry, "withdrawal", None),
        tuple(row for row in substitutions if row.turn not in numbers),
    )


def load_scorecard_turn(event: Tournament, entry: Entry, number: int) -> ScorecardTurn | None:
    """Load one published turn of an entry's score card, or None if the entry was not in the turn.

    Five queries. The caller must check that the reader may see the turn's results."""
    turns, _rulings, _substitutions = _load_turns(event, entry, turn__number=number)
    return turns[0] if turns else None


def _load_turns(
    event: Tournament, entry: Entry, **which: object
) -> tuple[list[ScorecardTurn], list[Adjustment], list[Substitution]]:
    """Return an entry's published turns, all its rulings and all its substitutions. `which`: Django
    filters on `Seat`, to load only the turns in which the entry has a matching seat."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(entry=entry, **which)
        .exclude(turn__state=TurnState.DRAFT)
        .select_related("turn__phase", "table__assigned", "entry")
        .order_by("turn__number", "unit")
    ):
        seats[seat.turn.number].append(seat)
    keys = [seat.table_id for own in seats.values() for seat in own if seat.table_id is not None]
    others: dict[int, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(table__in=keys)
        .exclude(entry=entry)
        .select_related("entry")
        .order_by(BY_LINE, "chair")
    ):
        others[seat.table_id or 0].append(seat)
    sheets: dict[int, list[SmazzataSheet]] = defaultdict(list)
    for sheet in load_sheets(event, keys):
        sheets[sheet.table_id].append(sheet)
    beside = {seat.entry_id for found in others.values() for seat in found}
    every = (
        Adjustment.objects.filter(
            Q(entry=entry) | Q(entry__in=beside, turn__number__in=seats, smazzata__isnull=False)
        )
        .select_related("turn")
        .order_by("pk")
    )
    rulings = [row for row in every if row.entry_id == entry.pk]
    fines: _Fines = defaultdict(list)
    for row in every:
        if row.turn and row.smazzata:
            fines[row.turn.number, row.entry_id].append((row.smazzata, row.gp))
    substitutions = list(Substitution.objects.filter(entry=entry))
    turns = [
        _read_turn(
            event.rules,
            own,
            others,
            sheets,
            fines,
            [row for row in rulings if row.turn and row.turn.number == number],
            [row for row in substitutions if row.turn == number],
        )
        for number, own in seats.items()
    ]
    return turns, rulings, substitutions


def _read_turn(
    rules: RuleSet,
    seats: Sequence[Seat],
    others: dict[int, list[Seat]],
    sheets: dict[int, list[SmazzataSheet]],
    fines: _Fines,
    rulings: Iterable[Adjustment],
    substitutions: Iterable[Substitution],
) -> ScorecardTurn:
    turn: Turn = seats[0].turn
    tables = [
        _read_table(rules, seat, others[seat.table_id], sheets[seat.table_id], fines)
        for seat in seats
        if seat.table_id is not None
    ]
    # All tables of a team play against the same team.
    beside = others[seats[0].table_id] if seats[0].table_id is not None else []
    plays = seats[0].kind == Presence.PLAYS
    opponent_gp = [table.opponent_gp for table in tables if table.opponent_gp is not None]
    of_three = seats[0].table is not None and seats[0].table.of_three
    mates = [] if of_three else [o for o in beside if o.line == seats[0].line]
    return ScorecardTurn(
        turn=turn.number,
        state=turn.state,
        kind=Presence(seats[0].kind),
        partner=mates[0].entry.number if mates else None,
        opponents=tuple(o.entry.number for o in beside if plays and o not in mates),
        sides=len({seats[0].line, *[other.line for other in beside]}),
        gp=sum(seat.gp for seat in seats),
        opponent_gp=sum(opponent_gp) if opponent_gp else None,
        mp=_sum_all([seat.mp for seat in seats]),
        vp=_sum_all(
            [
                seat.vp
                for seat in seats
                if turn.phase.team_conversion is None or seat.unit == FIRST_UNIT
            ]
        ),
        tables=tuple(tables),
        smazzate=turn.phase.smazzate,
        is_counted=turn.phase.length == Length.SMAZZATE,
        conversion=turn.phase.vp_table,
        is_team_match=turn.phase.team_conversion is not None,
        rulings=tuple(rulings),
        substitutions=tuple(substitutions),
    )


def _read_table(
    rules: RuleSet,
    seat: Seat,
    beside: Sequence[Seat],
    sheets: Sequence[SmazzataSheet],
    fines: _Fines,
) -> ScorecardTable:
    table = seat.table
    assert table is not None  # nosec B101  # narrows a type for mypy
    line, seats = Line(seat.line), (seat, *beside)
    ruled = (
        Fine(Line(each.line), each.chair, smazzata, gp)
        for each in seats
        for smazzata, gp in fines.get((seat.turn.number, each.entry_id), ())
        if each.unit == 1
    )
    points = (sheet.points for sheet in sheets)
    played = build_played_table(seat.turn, table, points, ruled, rules)
    made = sum_seat(played, line, seat.chair)
    is_partnered = table.of_three or any(other.line == line for other in beside)
    is_opposed = table.of_three or any(other.line != line for other in beside)
    places = {find_place_of_three(each.line, each.chair): each.entry.number for each in seats}
    return ScorecardTable(
        number=table.number,
        line=line,
        gp=seat.gp,
        opponent_gp=made.gp - made.mp if is_opposed else None,
        mp=seat.mp,
        vp=seat.vp,
        sheets=tuple(sheets),
        assigned=getattr(table, "assigned", None),
        due=table.due,
        places=tuple(map(places.get, PLACES)) if table.of_three else (),
        own_place=find_place_of_three(line, seat.chair) if table.of_three else 0,
        ruled={
            smazzata.number: sum_fines(
                played, find_side_of(played, line, seat.chair, smazzata), smazzata
            )
            for smazzata in played.smazzate
            if is_partnered
        },
    )


def _sum_all(figures: Sequence[int | None]) -> int | None:
    known = [figure for figure in figures if figure is not None]
    return sum(known) if len(known) == len(figures) else None
