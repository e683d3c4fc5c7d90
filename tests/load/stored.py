"""The records that must be in the database after everything that happened to the desk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bench.entry_phones import Acknowledged
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table

Place = tuple[int, int]
"""Table and smazzata."""


def find_faults(event: Tournament, acknowledged: Sequence[Acknowledged]) -> list[str]:
    """The differences from what must be stored: every acknowledged version is there once, with its
    figures, in the order in which its phone had it acknowledged; nothing else is; the totals follow
    from the last."""
    sent: dict[Place, list[tuple[str, int, int]]] = defaultdict(list)
    for one in acknowledged:
        sent[one.table, one.number].append((one.key, one.ns, one.ew))
    stored: dict[Place, list[tuple[str, int, int]]] = defaultdict(list)
    for table, number, key, sums in (
        SmazzataRevision.objects.filter(smazzata__table__turn__tournament=event)
        .order_by("smazzata__table__number", "smazzata__number", "number")
        .values_list("smazzata__table__number", "smazzata__number", "key", "sums")
    ):
        stored[table, number].append((key, sums.ns.total, sums.ew.total))
    faults = [
        f"table {table}, smazzata {number}: {len(stored[table, number])} versions stored of "
        f"{len(sent[table, number])}: {_compare(sent[table, number], stored[table, number])}"
        for table, number in sorted({*sent, *stored})
        if sent[table, number] != stored[table, number]
    ]
    faults += _compare_totals(event, sent)
    if held := HeldRecord.objects.filter(table__turn__tournament=event).count():
        faults.append(f"{held} are held, and none was in conflict")
    return faults


def _compare(sent: Sequence[object], stored: Sequence[object]) -> str:
    lost = [one for one in sent if one not in stored]
    more = [one for one in stored if one not in sent]
    return f"lost {lost}, not acknowledged {more}"


def _compare_totals(event: Tournament, sent: dict[Place, list[tuple[str, int, int]]]) -> list[str]:
    last = {place: versions[-1][1:] for place, versions in sent.items() if versions}
    standing = {
        (table, number): (ns, ew)
        for table, number, ns, ew in Smazzata.objects.filter(
            table__turn__tournament=event
        ).values_list("table__number", "number", "ns_gp", "ew_gp")
    }
    sums: dict[tuple[int, str], int] = defaultdict(int)
    for (table, _number), figures in last.items():
        for line, gp in zip(("NS", "EW"), figures, strict=True):
            sums[table, line] += gp
    seats = Seat.objects.filter(turn__tournament=event, turn__number=1)
    faults = [] if standing == last else ["what stands is not what was acknowledged last"]
    columns = ("table__number", "line", "gp", "mp", "table__due")
    for table, line, gp, mp, due in seats.values_list(*columns):
        own, other = sums[table, line], sums[table, "EW" if line == "NS" else "NS"]
        is_complete = sum(place[0] == table for place in last) == due
        if (gp, mp) != (own, own - other if is_complete else None):
            faults.append(f"table {table}, {line}: the sum is wrong")
    for table, recorded in Table.objects.filter(turn__tournament=event, turn__number=1).values_list(
        "number", "recorded"
    ):
        if recorded != sum(place == table for place, _number in last):
            faults.append(f"table {table}: the count of its smazzate is wrong")
    return faults
