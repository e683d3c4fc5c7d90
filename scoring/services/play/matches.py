"""Tables that are played to a target or for a set time: how many smazzate they owe.

Stored as `Table.due`, and worked out again whenever the table is settled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from django.db.models import F

from scoring.models.act import ActKind
from scoring.models.adjustment import Adjustment
from scoring.models.smazzata import DepthChoice, Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, Table, TurnState
from scoring.pairing.phase import Length
from scoring.rules.match import find_deciding, is_decided
from scoring.rules.three import PLACES, find_place, share
from scoring.services.play.threes import Fines, load_played
from scoring.services.refusals import Refusal


def move_due(
    tournament: Tournament,
    tables: Sequence[Table],
    recorded: Mapping[int, int],
    fines: Fines,
    seats: Mapping[int, Sequence[Seat]],
) -> list[Table]:
    """The tables, played to a target or for a set time, that owe another number of smazzate now.

    The one that decided the match; else what is recorded, where the turn is over; else the most
    that may be played. Refuses `record.ends_earlier` (number, later) where a match would have
    ended before smazzate that count. `recorded` counts the smazzate of a table; its `seats` have
    the game points from before.
    """
    matches = _load_matches([t for t in tables if t.turn.phase.length == Length.TARGET], fines)
    reached = bool(matches) and tournament.rules.target_reached
    short = [t for t in tables if t.due < t.turn.phase.smazzate]
    is_open = any(t.turn.state != TurnState.CLOSED for t in tables)
    ended = _list_ended(tournament) if is_open else _Ended(set(), set())
    moved = []
    for table in tables:
        phase = table.turn.phase
        match = matches.get(table.pk, _Match((), ()))
        decided = (
            find_deciding(match.scores, phase.target, reached=reached) if match.scores else None
        )
        later = [number for number in match.counting if decided and number > decided]
        if later:
            raise Refusal("record.ends_earlier", {"number": decided, "later": later})
        # A turn that was cut: its tables owe less than the most, though nothing had decided them.
        was_cut = (
            table in short
            and table.turn.number not in ended.closed - ended.cut
            and not _was_decided(table, seats.get(table.pk, ()), reached=reached)
        )
        played = recorded.get(table.pk, 0)
        # What comes in after the cut was the last that the table played.
        came_in = table.turn.number in ended.cut and played > table.recorded
        is_over = was_cut or came_in or table.turn.state == TurnState.CLOSED
        due = decided or (played if played and is_over else phase.smazzate)
        if table.due != due:
            table.due = due
            moved.append(table)
    return moved


def _was_decided(table: Table, seats: Sequence[Seat], *, reached: bool) -> bool:
    """Whether the stored sums of the table's sides, or of three players, decided its match."""
    if table.turn.phase.length != Length.TARGET or len(seats) < len(LineChoice):
        return False
    sides = {(seat.line, seat.chair if table.of_three else 1): seat.gp for seat in seats}
    return is_decided(tuple(sides.values()), table.turn.phase.target, reached=reached)


class _Ended(NamedTuple):
    """The numbers of the turns whose closing stands, and of those whose cut does.

    A turn whose closing stands though it is open is just being opened again: without a cut, what
    its tables owe is as it was closed.
    """

    closed: set[int]
    cut: set[int]


def _list_ended(tournament: Tournament) -> _Ended:
    """One query."""
    acts = tournament.acts.filter(undone_by=None, kind__in=(ActKind.CLOSE_TURN, ActKind.CUT))
    ended = _Ended(set(), set())
    for kind, params in acts.values_list("kind", "params"):
        (ended.cut if kind == ActKind.CUT else ended.closed).add(params["turn"])
    return ended


class _Match(NamedTuple):
    """What a table played to a target has recorded."""

    scores: tuple[tuple[int, ...], ...]
    """Game points of both sides, or of each of three players, with what was ruled on them, from
    smazzata 1 up to the first that lacks.
    """
    counting: tuple[int, ...]
    """The numbers of those that are recorded and not cancelled."""


def _load_matches(tables: Iterable[Table], fines: Fines) -> dict[int, _Match]:
    """One query, two where three sit; none for no tables."""
    tables = list(tables)
    threes = load_played([table for table in tables if table.of_three], fines)
    keys = [table.pk for table in tables]
    scores: dict[int, dict[int, tuple[int, ...]]] = {pk: {} for pk in keys}
    counting: dict[int, list[int]] = {pk: [] for pk in keys}
    rows = (
        Smazzata.objects.filter(table__in=keys, revisions__number=F("revision"))
        .order_by("table", "number")
        .values_list("table_id", "number", "ns_gp", "ew_gp", "revisions__depth")
    )
    for pk, number, ns, ew, depth in rows if keys else ():
        if pk in threes:
            scores[pk][number] = tuple(share(place, threes[pk][number]).gp for place in PLACES)
        else:
            scores[pk][number] = (
                ns + sum_fines(fines, pk, LineChoice.NS, number),
                ew + sum_fines(fines, pk, LineChoice.EW, number),
            )
        if depth != DepthChoice.CANCELLED:
            counting[pk].append(number)
    return {
        pk: _Match(
            tuple(own[number] for number in takewhile(own.__contains__, range(1, len(own) + 1))),
            tuple(counting[pk]),
        )
        for pk, own in scores.items()
    }


def find_decided(tournament: Tournament, table: Table) -> int | None:
    """The smazzata that decided the match of this table; None while none has. Up to four queries.

    `table` comes with turn and phase.
    """
    phase = table.turn.phase
    if phase.length != Length.TARGET:
        return None
    match = _load_matches([table], list_fines(tournament, [table.pk]))[table.pk]
    return find_deciding(match.scores, phase.target, reached=tournament.rules.target_reached)


def list_fines(tournament: Tournament, tables: Iterable[int]) -> Fines:
    """What was ruled on smazzate of these tables. One query, two where there is any."""
    fines: dict[tuple[int, int], dict[int, int]] = {}
    ruled = Adjustment.objects.filter(entry__tournament=tournament, smazzata__isnull=False)
    wanted = ruled.exclude(gp=0).values_list("turn_id", "entry_id", "smazzata", "gp")
    if not (rows := list(wanted)):
        return fines
    places = {
        (turn, entry): (table, find_place(line, chair))
        for turn, entry, table, line, chair in Seat.objects.filter(
            table__in=list(tables), unit=1
        ).values_list("turn_id", "entry_id", "table_id", "line", "chair")
    }
    for turn, entry, number, gp in rows:
        if (turn, entry) in places:
            own = fines.setdefault(places[turn, entry], defaultdict(int))
            own[number or 0] += gp
    return fines


def sum_fines(fines: Fines, table: int, line: LineChoice, number: int | None = None) -> int:
    """What was ruled on this smazzata (on any) of a side of a table of two sides."""
    places = PLACES[:1] if line == LineChoice.NS else PLACES[1:]
    return sum(
        gp
        for place in places
        for ruled, gp in fines.get((table, place), {}).items()
        if number in (None, ruled)
    )
