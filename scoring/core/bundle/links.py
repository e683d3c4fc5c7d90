"""Check a bundle's references and numbers: targets exist, and numbers are unique.

`read_linked_bundle` is for code that reads a bundle, `check_rows` for code that writes it to the
database. All functions raise BadBundle at the first error."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping
from typing import Any, Protocol

from scoring.core.bundle.outcome_values import Prizes
from scoring.core.bundle.reading import BadBundle, read_bundle
from scoring.core.bundle.turn_values import (
    ORDER,
    Absent,
    Assigned,
    CardDraw,
    Seat,
    Sums,
    Table,
    Turn,
    read_rounds,
)
from scoring.core.bundle.values import Bundle, Phase
from scoring.core.decoding import BadData
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.sessions import SessionFault, find_session_fault
from scoring.core.prizes.plan import PrizePlan
from scoring.core.prizes.validity import check_prize_plan
from scoring.core.ranking.tiebreaks import TIEBREAKS
from scoring.core.rules.card_draw import BadDraw, Unfinished, read_draw
from scoring.core.rules.records import CANCELLED, BadRecord, Depth, read_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import BadTable, ConversionTable


def read_linked_bundle(content: str | bytes) -> Bundle:
    bundle = read_bundle(content)
    check_links(bundle)
    return bundle


def check_links(bundle: Bundle) -> None:
    """Raise BadBundle if a reference has no target, a number is repeated or a value is invalid."""
    rules = _check_event(bundle)
    entries = _check_numbers("entries", [entry.number for entry in bundle.entries])
    turns = _check_numbers("turns", [turn.number for turn in bundle.turns])
    acts = _check_numbers("acts", [act.number for act in bundle.acts])
    sections = _check_phases(bundle.phases, entries)
    for at, entry in enumerate(bundle.entries):
        path = f"entries[{at}]"
        _check_numbers(f"{path}.players", [player.position for player in entry.players], "position")
        _find_all(entry.categories, bundle.event.categories, f"{path}.categories")
        if entry.late_act is not None:
            _find(entry.late_act, acts, f"{path}.late_act")
    for at, turn in enumerate(bundle.turns):
        _check_turn(turn, f"turns[{at}]", entries, sections, rules)
    for at, ruling in enumerate(bundle.adjustments):
        path = f"adjustments[{at}]"
        _find(ruling.entry, entries, f"{path}.entry")
        if ruling.turn is not None:
            _find(ruling.turn, turns, f"{path}.turn")
        elif ruling.smazzata is not None:
            raise BadBundle("value", f"{path}.smazzata")
    _check_sessions(bundle)
    by = [(at, act.undone_by) for at, act in enumerate(bundle.acts) if act.undone_by is not None]
    undone = [(f"acts[{at}].undone_by", number) for at, number in by]
    for path, number in undone:
        _find(number, acts, path)
    _check_once(undone)
    _check_standings(bundle, entries, sections)
    if bundle.prizes is not None:
        _check_prizes(bundle.prizes, entries)


def check_rows(bundle: Bundle) -> None:
    """Raise BadBundle if two records would become database rows with the same unique key."""
    for at, turn in enumerate(bundle.turns):
        path = f"turns[{at}]"
        seats: list[tuple[str, Seat | Absent]] = [
            (f"{path}.absent[{n}]", absent) for n, absent in enumerate(turn.absent)
        ]
        seats += [
            (f"{path}.tables[{m}].seats[{n}]", seat)
            for m, table in enumerate(turn.tables)
            for n, seat in enumerate(table.seats)
        ]
        _check_once((where, (seat.entry, seat.unit)) for where, seat in seats)
        for n, table in enumerate(turn.tables):
            _check_table_rows(table, f"{path}.tables[{n}]")


def _check_event(bundle: Bundle) -> RuleSet:
    order = [(f"event.tiebreaks[{at}]", key) for at, key in enumerate(bundle.event.tiebreaks)]
    for path, key in order:
        _find(key, TIEBREAKS, path)
    _check_once(order)
    try:
        return RuleSet.from_data(bundle.event.rules)
    except BadData:
        raise BadBundle("value", "event.rules") from None


def _check_sessions(bundle: Bundle) -> None:
    """Raise BadBundle if a session starts before the previous one, or in an unplanned turn."""
    starts = bundle.event.list_session_starts()
    found = find_session_fault(starts, sum(phase.turns for phase in bundle.phases))
    if found is not None:
        fault, start = found
        field = "date" if fault is SessionFault.TOO_EARLY else "first_turn"
        raise BadBundle("value", f"event.sessions[{starts.index(start) - 1}].{field}")


_Sections = dict[int, set[int]]
"""Section numbers of each phase, by the phase's number."""


def _check_phases(phases: tuple[Phase, ...], entries: Container[int]) -> _Sections:
    if not phases:
        raise BadBundle("value", "phases")
    _check_numbers("phases", [phase.number for phase in phases])
    found: _Sections = {}
    for at, phase in enumerate(phases):
        path = f"phases[{at}]"
        _find(phase.movement, MOVEMENTS, f"{path}.movement")
        _check_conversion(phase.conversion, f"{path}.conversion")
        if phase.team_conversion is not None:
            _check_conversion(phase.team_conversion, f"{path}.team_conversion")
        numbers = [section.number for section in phase.sections]
        found[phase.number] = _check_numbers(f"{path}.sections", numbers)
        for n, section in enumerate(phase.sections):
            _find_all(section.members, entries, f"{path}.sections[{n}].members")
            _check_numbers(f"{path}.sections[{n}].members", section.members, "")
    return found


def _check_conversion(data: Mapping[str, Any], path: str) -> None:
    try:
        ConversionTable.from_data(data)
    except (KeyError, TypeError, BadTable):
        raise BadBundle("value", path) from None


def _check_turn(
    turn: Turn, path: str, entries: Container[int], sections: _Sections, rules: RuleSet
) -> None:
    _find(turn.phase, sections, f"{path}.phase")
    _check_numbers(f"{path}.tables", [table.number for table in turn.tables])
    _find_entries(turn.absent, entries, f"{path}.absent")
    for at, table in enumerate(turn.tables):
        where = f"{path}.tables[{at}]"
        _find(table.section, sections[turn.phase], f"{where}.section")
        for n, seat in enumerate(table.seats):
            _find(seat.entry, entries, f"{where}.seats[{n}].entry")
            _find(seat.line, rules.lines, f"{where}.seats[{n}].line")
        if table.assigned is not None:
            _check_assigned(table.assigned, rules, f"{where}.assigned")
        _check_records(table, where, entries, rules)
        if table.card_draw is not None:
            _check_card_draw(table.card_draw, f"{where}.card_draw", entries, rules)


def _check_assigned(assigned: Assigned, rules: RuleSet, path: str) -> None:
    has_half = (assigned.l3_vp is None) != (assigned.l3_mp is None)
    if has_half or len(assigned.awards) != rules.sides:
        raise BadBundle("value", path)


def _check_records(table: Table, path: str, entries: Container[int], rules: RuleSet) -> None:
    _check_numbers(f"{path}.smazzate", [smazzata.number for smazzata in table.smazzate])
    for at, smazzata in enumerate(table.smazzate):
        where = f"{path}.smazzate[{at}]"
        if {len(smazzata.gp), len(smazzata.clean)} != {rules.sides}:
            raise BadBundle("value", where)
        numbers = {revision.number for revision in smazzata.revisions}
        _find(smazzata.revision, numbers, f"{where}.revision")
        for n, revision in enumerate(smazzata.revisions):
            here = f"{where}.revisions[{n}]"
            _check_record(revision.depth, revision.record, rules, f"{here}.record")
            _check_sums(revision.sums, rules, f"{here}.sums")
            _find_entries(revision.signatures, entries, f"{here}.signatures")
    for at, held in enumerate(table.held):
        _check_record(held.depth, held.record, rules, f"{path}.held[{at}].record")
        _check_sums(held.sums, rules, f"{path}.held[{at}].sums")


def _check_card_draw(draw: CardDraw, path: str, entries: Container[int], rules: RuleSet) -> None:
    try:
        rounds = read_rounds(draw)
        read = read_draw(rounds, rules, len(rounds[0]) if rounds else 0)
    except (KeyError, BadDraw):
        raise BadBundle("value", f"{path}.rounds") from None
    if isinstance(read, Unfinished):
        raise BadBundle("value", f"{path}.rounds")
    _find_all(draw.entries, entries, f"{path}.entries")
    if len(_check_numbers(f"{path}.entries", draw.entries, "")) not in (0, len(rounds[0])):
        raise BadBundle("value", f"{path}.entries")


def _check_record(depth: str, record: object, rules: RuleSet, path: str) -> None:
    if depth == CANCELLED:
        if record:
            raise BadBundle("value", path)
        return
    try:
        reading = read_record(Depth(depth), record, rules)
    except BadRecord:
        raise BadBundle("value", path) from None
    if reading.faults:
        raise BadBundle("value", path)


def _check_sums(sums: Sums, rules: RuleSet, path: str) -> None:
    sizes = [len(sums.clean), len(sums.cut), *map(len, sums.sides)]
    if sizes != [rules.sides, rules.sides, *[len(ORDER)] * rules.sides]:
        raise BadBundle("value", path)


def _check_standings(bundle: Bundle, entries: Container[int], sections: _Sections) -> None:
    standings = bundle.standings
    _find_entries(standings.places, entries, "standings.places")
    for at, part in enumerate(standings.sections):
        path = f"standings.sections[{at}]"
        _find(part.phase, sections, f"{path}.phase")
        _find(part.section, sections[part.phase], f"{path}.section")
        _find_entries(part.places, entries, f"{path}.places")
    if standings.kept is not None:
        _find_entries(standings.kept.rows, entries, "standings.kept.rows")


def _check_prizes(prizes: Prizes, entries: Container[int]) -> None:
    try:
        plan = PrizePlan.from_data(prizes.plan)
    except BadData:
        raise BadBundle("value", "prizes.plan") from None
    if check_prize_plan(plan):
        raise BadBundle("value", "prizes.plan")
    numbers = range(1, len(plan.prizes) + 1)
    _find_entries(prizes.awards, entries, "prizes.awards")
    for at, award in enumerate(prizes.awards):
        _find(award.prize, numbers, f"prizes.awards[{at}].prize")
    for at, one in enumerate(prizes.unawarded):
        _find(one.prize, numbers, f"prizes.unawarded[{at}].prize")


def _check_table_rows(table: Table, path: str) -> None:
    seats = enumerate(table.seats)
    _check_once((f"{path}.seats[{n}].chair", (seat.line, seat.chair)) for n, seat in seats)
    for at, smazzata in enumerate(table.smazzate):
        where = f"{path}.smazzate[{at}].revisions"
        revisions = list(enumerate(smazzata.revisions))
        _check_once((f"{where}[{n}].number", revision.number) for n, revision in revisions)
        _check_once((f"{where}[{n}].key", revision.key) for n, revision in revisions)
        for n, revision in revisions:
            signed = enumerate(revision.signatures)
            _check_once((f"{where}[{n}].signatures[{m}].line", one.line) for m, one in signed)
    _check_once((f"{path}.held[{n}].key", held.key) for n, held in enumerate(table.held))
    _check_once((f"{path}.calls[{n}].key", call.key) for n, call in enumerate(table.calls))


def _check_numbers(path: str, numbers: Iterable[int], field: str = "number") -> set[int]:
    """Return the numbers as a set. Raises BadBundle at `path` if one occurs twice."""
    end = f".{field}" if field else ""
    numbers = list(numbers)
    _check_once((f"{path}[{at}]{end}", number) for at, number in enumerate(numbers))
    return set(numbers)


def _check_once(found: Iterable[tuple[str, Hashable]]) -> None:
    seen: set[Hashable] = set()
    for path, value in found:
        if value in seen:
            shown = "/".join(map(str, value)) if isinstance(value, tuple) else value
            raise BadBundle("twice", path, value=shown)
        seen.add(value)


def _find(value: object, known: Container[object], path: str) -> None:
    if value not in known:
        raise BadBundle("dangling", path, value=value)


def _find_all(numbers: Iterable[object], known: Container[object], path: str) -> None:
    for at, number in enumerate(numbers):
        _find(number, known, f"{path}[{at}]")


class _OfEntry(Protocol):
    @property
    def entry(self) -> int: ...


def _find_entries(found: Iterable[_OfEntry], entries: Container[int], path: str) -> None:
    for at, one in enumerate(found):
        _find(one.entry, entries, f"{path}[{at}].entry")
