"""What every seat of every turn made, from the smazzate, the rulings and the awards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scoring.bundle.turn_values import Absent, Assigned, Seat, Table, Turn
from scoring.bundle.values import Bundle, Phase
from scoring.pairing.phase import Length
from scoring.pairing.registry import MOVEMENTS
from scoring.play.acts import ActKind
from scoring.play.awards import Award, average_award, award_bye
from scoring.play.match import find_deciding
from scoring.play.seats import Presence, TurnSeat
from scoring.play.table import PlayedTable, list_scores
from scoring.play.turns import TurnState
from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable
from scoring.verify.findings import Findings, Where
from scoring.verify.records import score_records
from scoring.verify.tables import play_table, read_table


def work_out_seats(bundle: Bundle, findings: Findings) -> list[TurnSeat]:
    """Everybody in every turn; what is stored otherwise is found."""
    rules = RuleSet.from_data(bundle.event.rules)
    phases = {phase.number: phase for phase in bundle.phases}
    made: list[TurnSeat] = []
    for turn in bundle.turns:
        phase = phases[turn.phase]
        conversion = ConversionTable.from_data(phase.conversion)
        for table in turn.tables:
            where: Where = (("turn", turn.number), ("table", table.number))
            smazzate = score_records(table, where, rules, findings)
            played = read_table(turn, table, smazzate, bundle.adjustments, conversion)
            _check_table(bundle, turn, table, phase, _find_decided(played, phase, rules), findings)
            made += play_table(turn, table, played)
        made += [_find_absence(bundle, turn, absent) for absent in turn.absent]
        _check_seating(bundle, turn, phase, findings)
    made = _award_byes(bundle, made)
    _compare_stored(bundle, made, findings)
    return made


def _find_absence(bundle: Bundle, turn: Turn, absent: Absent) -> TurnSeat:
    """What who has left is given. What who had not yet come gets is the director's own figure."""
    entry = next(entry for entry in bundle.entries if entry.number == absent.entry)
    left = entry.withdrawal
    mp, vp = absent.mp, absent.vp
    if left is not None and left.turn <= turn.number:
        mp, vp = left.mp, left.vp
    return TurnSeat(
        turn=turn.number,
        state=turn.state,
        table=None,
        entry=absent.entry,
        line="",
        chair=1,
        of_three=False,
        unit=absent.unit,
        kind=Presence.ABSENT.value,
        vp=vp,
        mp=mp,
        gp=0,
        clean=0,
    )


def _award_byes(bundle: Bundle, made: Sequence[TurnSeat]) -> list[TurnSeat]:
    """The seats with the awards of those who rested in the closed turns."""
    event = bundle.event
    mode, own = event.bye_mode, Award(event.bye_vp, event.bye_mp)
    phases = {phase.number: phase.smazzate for phase in bundle.phases}
    smazzate = {turn.number: phases[turn.phase] for turn in bundle.turns}
    averages = _find_averages(made)
    awarded = []
    for seat in made:
        if seat.kind == Presence.BYE and seat.is_closed:
            award = award_bye(mode, own, smazzate[seat.turn], averages.get(seat.entry))
            seat = seat._replace(vp=award.vp, mp=award.mp)
        awarded.append(seat)
    return awarded


def _find_averages(made: Sequence[TurnSeat]) -> dict[int, Award]:
    """What each entry makes at a table on average, over the closed turns."""
    played: dict[int, list[TurnSeat]] = defaultdict(list)
    for seat in made:
        if seat.is_closed and seat.kind == Presence.PLAYS:
            played[seat.entry].append(seat)
    return {
        entry: average_award(
            sum(seat.vp or 0 for seat in seats), sum(seat.mp or 0 for seat in seats), len(seats)
        )
        for entry, seats in played.items()
    }


def _compare_stored(bundle: Bundle, made: Sequence[TurnSeat], findings: Findings) -> None:
    for stored, seat in zip(_list_stored(bundle), made, strict=True):
        at_table: Where = () if seat.table is None else (("table", seat.table),)
        where: Where = (("turn", seat.turn), *at_table, ("entry", seat.entry))
        findings.compare(where, "gp", stored.gp, seat.gp)
        findings.compare(where, "mp", stored.mp, seat.mp)
        findings.compare(where, "vp", stored.vp, seat.vp)
        findings.compare(where, "clean_burrachi", stored.clean, seat.clean)


def _list_stored(bundle: Bundle) -> Iterator[Seat | Absent]:
    """Every seat, in the order in which they are worked out."""
    for turn in bundle.turns:
        for table in turn.tables:
            yield from table.seats
        yield from turn.absent


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
        act.kind == ActKind.CUT and act.undone_by is None and act.params.get("turn") == turn.number
        for act in bundle.acts
    )
    if decided is not None:
        findings.compare(where, "due", table.due, decided)
    elif phase.length != Length.SMAZZATE and (was_cut or turn.state == TurnState.CLOSED):
        # Those that the end of the turn found still playing owe what they had.
        if table.due not in (phase.smazzate, len(table.smazzate)):
            findings.compare(where, "due", table.due, len(table.smazzate))
    elif not (was_cut and 1 <= table.due <= phase.smazzate):
        findings.compare(where, "due", table.due, phase.smazzate)
    for smazzata in table.smazzate:
        if not 1 <= smazzata.number <= phase.smazzate:
            findings.compare(where, "smazzata", smazzata.number, phase.smazzate)
    lines = {seat.line for seat in table.seats}
    kind = Presence.PLAYS if len(lines) == 2 else Presence.BYE
    for seat in table.seats:
        findings.compare((*where, ("entry", seat.entry)), "kind", seat.kind, kind)
    chairs = [(seat.line, seat.chair) for seat in table.seats]
    findings.compare(where, "chairs", len(chairs), len(set(chairs)))
    owes = _owes(table, table.assigned, kind)
    if turn.state == TurnState.CLOSED and owes:
        findings.compare(where, "recorded", len(table.smazzate), table.due)


def _find_decided(played: PlayedTable, phase: Phase, rules: RuleSet) -> int | None:
    """The smazzata that decided a match to a target, worked out from its records and fines."""
    if phase.length != "target":
        return None
    return find_deciding(list_scores(played), phase.target, reached=rules.target_reached)


def _owes(table: Table, assigned: Assigned | None, kind: Presence) -> bool:
    return kind == Presence.PLAYS and assigned is None and len(table.smazzate) < table.due


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
