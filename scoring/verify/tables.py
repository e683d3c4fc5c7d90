"""What the seats of a table made, from its smazzate and from what was ruled on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.bundle.values import Bundle, Table, Turn
from scoring.rules.victory import ConversionTable
from scoring.verify.records import Scored


class Made(NamedTuple):
    """A seat with its figures as they were worked out here; MP and VP are None while it plays."""

    turn: int
    phase: int
    state: str
    table: int
    """0 for who is absent."""
    entry: int
    side: str
    """The line; at a table of three, where each plays against both others, the place as well."""
    unit: int
    kind: str
    """`plays`, `bye` or `absent`."""
    gp: int
    mp: int | None
    vp: int | None
    clean: int

    @property
    def counts(self) -> bool:
        """Whether it is in the standings."""
        return self.state == "closed"


def play_table(
    bundle: Bundle,
    turn: Turn,
    table: Table,
    records: Sequence[Scored],
    conversion: ConversionTable,
) -> Iterator[Made]:
    """The seats of a table; those of a half table still without their award."""
    if table.seats_three:
        yield from _play_three(bundle, turn, table, records, conversion)
        return
    gp = {
        "NS": sum(scored.ns[-1] for scored in records),
        "EW": sum(scored.ew[-1] for scored in records),
    }
    clean = {
        "NS": sum(scored.ns_clean for scored in records),
        "EW": sum(scored.ew_clean for scored in records),
    }
    for seat in table.seats:
        if seat.unit == 1:
            gp[seat.line] += _sum_fines(bundle, turn.number, seat.entry)
    scores = _score_lines(table, gp, len(records), conversion)
    for seat in table.seats:
        where = (turn.number, turn.phase, turn.state, table.number)
        who = (seat.entry, seat.line, seat.unit, seat.kind)
        if seat.kind == "bye":
            yield Made(*where, *who, 0, None, None, 0)
        else:
            yield Made(*where, *who, gp[seat.line], *scores[seat.line], clean[seat.line])


def _play_three(
    bundle: Bundle,
    turn: Turn,
    table: Table,
    records: Sequence[Scored],
    conversion: ConversionTable,
) -> Iterator[Made]:
    """The seats of a table of three: who played alone has all of N-S, the two have half of E-W."""
    shares = _share_three(bundle, turn, table, records)
    for seat in table.seats:
        if seat.kind == "bye":
            # Who sat in the first place left as they played: the other two rest.
            where = (turn.number, turn.phase, turn.state, table.number)
            yield Made(*where, seat.entry, seat.line, seat.unit, seat.kind, 0, None, None, 0)
            continue
        made = [own[seat.entry] for own in shares.values()]
        gp, mp, clean = (sum(share[at] for share in made) for at in range(3))
        score: _Score = (None, None)
        if table.assigned is not None:
            score = _score_lines(table, {}, len(records), conversion)[seat.line]
        elif 0 < len(records) >= table.due:
            row = conversion.row_for(mp)
            score = (mp, row.winner if mp >= 0 else row.loser)
        who = (seat.entry, f"{seat.line}{seat.chair}", seat.unit, seat.kind)
        yield Made(turn.number, turn.phase, turn.state, table.number, *who, gp, *score, clean)


def list_sides(
    bundle: Bundle, turn: Turn, table: Table, records: Sequence[Scored]
) -> dict[int, tuple[int, ...]]:
    """What both sides, or each of three players, made of every smazzata, with what was ruled."""
    if table.seats_three:
        shares = _share_three(bundle, turn, table, records)
        return {number: tuple(gp for gp, _, _ in own.values()) for number, own in shares.items()}
    entries = {
        line: [seat.entry for seat in table.seats if (seat.line, seat.unit) == (line, 1)]
        for line in ("NS", "EW")
    }
    fines = {
        (line, smazzata.number): sum(
            _sum_fines(bundle, turn.number, entry, smazzata.number) for entry in entries[line]
        )
        for line in entries
        for smazzata in table.smazzate
    }
    return {
        smazzata.number: (
            scored.ns[-1] + fines["NS", smazzata.number],
            scored.ew[-1] + fines["EW", smazzata.number],
        )
        for smazzata, scored in zip(table.smazzate, records, strict=True)
    }


def _share_three(
    bundle: Bundle, turn: Turn, table: Table, records: Sequence[Scored]
) -> dict[int, dict[int, tuple[int, int, int]]]:
    """By smazzata and entry: game points, match points and clean burrachi."""
    places = {seat.entry: 1 if seat.line == "NS" else seat.chair + 1 for seat in table.seats}
    shares = {}
    for smazzata, scored in zip(table.smazzate, records, strict=True):
        ns, ew = scored.ns[-1], scored.ew[-1]
        for entry, place in places.items():
            fine = _sum_fines(bundle, turn.number, entry, smazzata.number)
            ns, ew = (ns + fine, ew) if place == scored.alone else (ns, ew + fine)
        alone = (ns, ns - ew, scored.ns_clean)
        two = (_halve(ew), _halve(ew - ns), scored.ew_clean)
        shares[smazzata.number] = {
            entry: alone if place == scored.alone else two for entry, place in places.items()
        }
    return shares


def _sum_fines(bundle: Bundle, turn: int, entry: int, smazzata: int | None = None) -> int:
    """Game points ruled on this smazzata (on any) of an entry: they change what its table made."""
    return sum(
        ruling.gp
        for ruling in bundle.adjustments
        if (ruling.turn, ruling.entry) == (turn, entry)
        and ruling.smazzata is not None
        and smazzata in (None, ruling.smazzata)
    )


_Score = tuple[int | None, int | None]
"""MP and VP."""


def _score_lines(
    table: Table, gp: dict[str, int], recorded: int, conversion: ConversionTable
) -> dict[str, _Score]:
    if (ruled := table.assigned) is not None:
        return {"NS": (ruled.ns_mp, ruled.ns_vp), "EW": (ruled.ew_mp, ruled.ew_vp)}
    if not recorded or recorded < table.due:
        return {"NS": (None, None), "EW": (None, None)}
    difference = gp["NS"] - gp["EW"]
    row = conversion.row_for(difference)
    ns, ew = (row.winner, row.loser) if difference >= 0 else (row.loser, row.winner)
    return {"NS": (difference, ns), "EW": (-difference, ew)}


def _halve(figure: int) -> int:
    """Halves go up, below zero too: −305 by two is −152."""
    return -(-figure // 2)
