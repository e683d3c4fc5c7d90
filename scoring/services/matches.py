"""Tables that are played to a target or for a set time: how many smazzate they owe.

Stored as `Table.due`, and worked out again whenever the table is settled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from django.db.models import F

from scoring.models.adjustment import Adjustment
from scoring.models.smazzata import DepthChoice, Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, Table, TurnState
from scoring.pairing.phase import Length
from scoring.rules.match import find_deciding, is_decided
from scoring.services.refusals import Refusal

Fines = Mapping[tuple[int, str], Mapping[int, int]]
"""Game points ruled on smazzate: by table and line, then by the number of the smazzata."""


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
    moved = []
    for table in tables:
        phase = table.turn.phase
        match = matches.get(table.pk, _Match((), ()))
        decided = (
            find_deciding(match.scores, phase.target, reached=reached) if match.scores else None
        )
        later = [number for number in match.counting if decided and number > decided]
        if later and decided != table.due:
            raise Refusal("record.ends_earlier", {"number": decided, "later": later})
        before = {seat.line: seat.gp for seat in seats.get(table.pk, ())}
        # A turn that was cut: its tables owe less than the most, though nothing had decided them.
        was_cut = table.due < phase.smazzate and not (
            len(before) == len(LineChoice)
            and phase.length == Length.TARGET
            and is_decided(
                before[LineChoice.NS], before[LineChoice.EW], phase.target, reached=reached
            )
        )
        played = recorded.get(table.pk, 0)
        is_over = was_cut or table.turn.state == TurnState.CLOSED
        due = decided or (played if played and is_over else phase.smazzate)
        if table.due != due:
            table.due = due
            moved.append(table)
    return moved


class _Match(NamedTuple):
    """What a table played to a target has recorded."""

    scores: tuple[tuple[int, int], ...]
    """Game points with what was ruled on them, from smazzata 1 up to the first that lacks."""
    counting: tuple[int, ...]
    """The numbers of those that are recorded and not cancelled."""


def _load_matches(tables: Iterable[Table], fines: Fines) -> dict[int, _Match]:
    """One query; none for no tables."""
    keys = [table.pk for table in tables]
    found: dict[int, dict[int, tuple[int, int, str]]] = {pk: {} for pk in keys}
    rows = (
        Smazzata.objects.filter(table__in=keys, revisions__number=F("revision"))
        .order_by("table", "number")
        .values_list("table_id", "number", "ns_gp", "ew_gp", "revisions__depth")
    )
    for pk, number, ns, ew, depth in rows if keys else ():
        ns += fines.get((pk, LineChoice.NS), {}).get(number, 0)
        ew += fines.get((pk, LineChoice.EW), {}).get(number, 0)
        found[pk][number] = (ns, ew, depth)
    return {
        pk: _Match(
            tuple(
                own[number][:2] for number in takewhile(own.__contains__, range(1, len(own) + 1))
            ),
            tuple(number for number, row in own.items() if row[2] != DepthChoice.CANCELLED),
        )
        for pk, own in found.items()
    }


def find_decided(tournament: Tournament, table: Table) -> int | None:
    """The smazzata that decided the match of this table; None while none has. Up to three queries.

    `table` comes with turn and phase.
    """
    phase = table.turn.phase
    if phase.length != Length.TARGET:
        return None
    match = _load_matches([table], list_fines(tournament, [table.pk]))[table.pk]
    return find_deciding(match.scores, phase.target, reached=tournament.rules.target_reached)


def list_fines(tournament: Tournament, tables: Iterable[int]) -> Fines:
    """What was ruled on smazzate of these tables. One query, two where there is any."""
    fines: dict[tuple[int, str], dict[int, int]] = {}
    ruled = Adjustment.objects.filter(entry__tournament=tournament, smazzata__isnull=False)
    wanted = ruled.exclude(gp=0).values_list("turn_id", "entry_id", "smazzata", "gp")
    if not (rows := list(wanted)):
        return fines
    places = {
        (turn, entry): (table, line)
        for turn, entry, table, line in Seat.objects.filter(
            table__in=list(tables), unit=1
        ).values_list("turn_id", "entry_id", "table_id", "line")
    }
    for turn, entry, number, gp in rows:
        if (turn, entry) in places:
            own = fines.setdefault(places[turn, entry], defaultdict(int))
            own[number or 0] += gp
    return fines
