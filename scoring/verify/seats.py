"""What every seat of every turn made, from the smazzate, the rulings and the awards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile

from scoring.bundle.values import Absent, Assigned, Bundle, Phase, Seat, Table, Turn
from scoring.pairing.registry import MOVEMENTS
from scoring.rules.awards import bye_award
from scoring.rules.match import find_deciding
from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable
from scoring.verify.findings import Findings, Where
from scoring.verify.records import Scored, score_tables_records
from scoring.verify.tables import Made, list_sides, play_table

CUT = "cut"
"""The kind of the acts by which turns are cut short."""


def work_out_seats(bundle: Bundle, findings: Findings) -> list[Made]:
    """Everybody in every turn; what is stored otherwise is found."""
    rules = RuleSet.from_data(bundle.event.rules)
    phases = {phase.number: phase for phase in bundle.phases}
    made: list[Made] = []
    for turn in bundle.turns:
        phase = phases[turn.phase]
        conversion = ConversionTable.from_data(phase.conversion)
        for table in turn.tables:
            where: Where = (("turn", turn.number), ("table", table.number))
            records = score_tables_records(table, where, rules, findings)
            decided = _find_decided(bundle, turn, table, phase, records, rules)
            _check_table(bundle, turn, table, phase, decided, findings)
            made += play_table(bundle, turn, table, records, conversion)
        made += [_find_absence(bundle, turn, absent) for absent in turn.absent]
        _check_seating(bundle, turn, phase, findings)
    averages = _find_averages(made)
    smazzate = {turn.number: phases[turn.phase].smazzate for turn in bundle.turns}
    made = [
        _award_bye(bundle, seat, smazzate[seat.turn], averages) if seat.kind == "bye" else seat
        for seat in made
    ]
    _compare_stored(bundle, made, findings)
    return made


def _find_absence(bundle: Bundle, turn: Turn, absent: Absent) -> Made:
    """What who has left is given. What who had not yet come gets is the director's own figure."""
    entry = next(entry for entry in bundle.entries if entry.number == absent.entry)
    left = entry.withdrawal
    mp, vp = absent.mp, absent.vp
    if left is not None and left.turn <= turn.number:
        mp, vp = left.mp, left.vp
    who = (absent.entry, "", absent.unit, "absent")
    return Made(turn.number, turn.phase, turn.state, 0, *who, 0, mp, vp, 0)


def _find_averages(made: Sequence[Made]) -> dict[int, tuple[int, int]]:
    """VP and MP that each entry makes at a table, over the closed turns, halves up."""
    played: dict[int, list[Made]] = defaultdict(list)
    for seat in made:
        if seat.counts and seat.kind == "plays":
            played[seat.entry].append(seat)

    def divide(figure: int, parts: int) -> int:
        return (2 * figure + parts) // (2 * parts)

    return {
        entry: (
            divide(sum(seat.vp or 0 for seat in seats), len(seats)),
            divide(sum(seat.mp or 0 for seat in seats), len(seats)),
        )
        for entry, seats in played.items()
    }


def _award_bye(
    bundle: Bundle, seat: Made, smazzate: int, averages: dict[int, tuple[int, int]]
) -> Made:
    if not seat.counts:
        return seat
    event = bundle.event
    if event.bye_mode == "figures":
        return seat._replace(vp=event.bye_vp, mp=event.bye_mp)
    vp, mp = bye_award(smazzate)
    if event.bye_mode == "average":
        vp, mp = averages.get(seat.entry, (vp, mp))
    return seat._replace(vp=vp, mp=mp)


def _compare_stored(bundle: Bundle, made: Sequence[Made], findings: Findings) -> None:
    for (turn, table, seat), own in zip(_list_stored(bundle), made, strict=True):
        where: Where = (("turn", turn), ("table", table), ("entry", seat.entry))
        if not table:
            where = (("turn", turn), ("entry", seat.entry))
        findings.compare(where, "gp", seat.gp, own.gp)
        findings.compare(where, "mp", seat.mp, own.mp)
        findings.compare(where, "vp", seat.vp, own.vp)
        findings.compare(where, "clean", seat.clean, own.clean)


def _list_stored(bundle: Bundle) -> Iterator[tuple[int, int, Seat | Absent]]:
    """Every seat with its turn and table (0 for none), in the order in which they are made."""
    for turn in bundle.turns:
        for table in turn.tables:
            for seat in table.seats:
                yield turn.number, table.number, seat
        for absent in turn.absent:
            yield turn.number, 0, absent


def _check_table(
    bundle: Bundle,
    turn: Turn,
    table: Table,
    phase: Phase,
    decided: int | None,
    findings: Findings,
) -> None:
    """What the table has and owes, and how its chairs are taken."""
    where: Where = (("turn", turn.number), ("table", table.number))
    findings.compare(where, "recorded", table.recorded, len(table.smazzate))
    was_cut = any(
        act.kind == CUT and act.undone_by is None and act.params.get("turn") == turn.number
        for act in bundle.acts
    )
    if decided is not None:
        findings.compare(where, "due", table.due, decided)
    elif phase.length != "smazzate" and (was_cut or turn.state == "closed"):
        # Those that the end of the turn found still playing owe what they had.
        if table.due not in (phase.smazzate, len(table.smazzate)):
            findings.compare(where, "due", table.due, len(table.smazzate))
    elif not (was_cut and 1 <= table.due <= phase.smazzate):
        findings.compare(where, "due", table.due, phase.smazzate)
    for smazzata in table.smazzate:
        if not 1 <= smazzata.number <= phase.smazzate:
            findings.compare(where, "smazzata", smazzata.number, phase.smazzate)
    lines = {seat.line for seat in table.seats}
    kind = "plays" if len(lines) == 2 else "bye"
    for seat in table.seats:
        findings.compare((*where, ("entry", seat.entry)), "kind", seat.kind, kind)
    chairs = [(seat.line, seat.chair) for seat in table.seats]
    findings.compare(where, "chairs", len(chairs), len(set(chairs)))
    owes = _owes(table, table.assigned, kind)
    if turn.state == "closed" and owes:
        findings.compare(where, "recorded", len(table.smazzate), table.due)


def _find_decided(
    bundle: Bundle,
    turn: Turn,
    table: Table,
    phase: Phase,
    records: Sequence[Scored],
    rules: RuleSet,
) -> int | None:
    """The smazzata that decided a match to a target, worked out from its records and fines."""
    if phase.length != "target":
        return None
    sums = list_sides(bundle, turn, table, records)
    in_a_row = list(takewhile(sums.__contains__, range(1, len(sums) + 1)))
    scores = [sums[number] for number in in_a_row]
    return find_deciding(scores, phase.target, reached=rules.target_reached)


def _owes(table: Table, assigned: Assigned | None, kind: str) -> bool:
    return kind == "plays" and assigned is None and len(table.smazzate) < table.due


def _check_seating(bundle: Bundle, turn: Turn, phase: Phase, findings: Findings) -> None:
    """Everybody in the phase sits once in the turn, a team with each of its pairs, or is absent.

    Where winning decides the places not everybody plays on; there, nobody may sit twice.
    """
    units: dict[int, list[int]] = defaultdict(list)
    for table in turn.tables:
        for seat in table.seats:
            units[seat.entry].append(seat.unit)
    absent = [one.entry for one in turn.absent]
    whole = list(range(1, bundle.event.pairs_per_team + 1))
    members = {number for section in phase.sections for number in section.members}
    for entry in sorted(members | units.keys() | set(absent)):
        where: Where = (("turn", turn.number), ("entry", entry))
        times = absent.count(entry)
        seats = sorted(units[entry])
        if entry not in members:
            # Who has gone before the phase was drawn is still given its award.
            findings.compare(where, "seats", len(seats) + times, min(times, 1))
        elif times:
            findings.compare(where, "seats", len(seats) + times, 1)
        elif seats or not MOVEMENTS[phase.movement].decides_places:
            findings.compare(where, "seats", len(seats), len(whole))
            if len(seats) == len(whole):
                findings.compare(where, "units", str(seats), str(whole))
