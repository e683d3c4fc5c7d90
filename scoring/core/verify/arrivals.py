"""Check a bundle's signatures, calls, drawn cards and records held for a director."""

from __future__ import annotations

from scoring.core.bundle.turn_values import (
    Call,
    CardDraw,
    Held,
    Signature,
    Table,
    Turn,
    read_rounds,
)
from scoring.core.bundle.values import Bundle, Phase
from scoring.core.pairing.entries import count_players
from scoring.core.rules.card_draw import (
    BadDraw,
    CardDrawResult,
    draw_cards,
    read_draw,
    seat_drawers,
)
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.verify.findings import Findings, Where
from scoring.core.verify.journal import Journal
from scoring.core.verify.seating import may_have_moved


def check_arrivals(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    phases = {phase.number: phase for phase in bundle.phases}
    for turn, table in bundle.walk_tables():
        where: Where = (("turn", turn.number), ("table", table.number))
        phase = phases[turn.phase]
        for held in table.held:
            _check_held(held, table, phase, where, findings)
        for call in table.calls:
            _check_call(call, phase, where, findings)
        for smazzata in table.smazzate:
            for revision in smazzata.revisions:
                here = (*where, ("smazzata", smazzata.number), ("revision", revision.number))
                for signature in revision.signatures:
                    _check_signature(signature, turn, table, here, findings)
        _check_cards(bundle, journal, turn, table, findings)


def _check_held(held: Held, table: Table, phase: Phase, where: Where, findings: Findings) -> None:
    """Check the decision on a held record: only an accepted record is stored as a revision."""
    where = (*where, ("smazzata", held.number), ("held", held.kind))
    _check_number(held.number, phase, where, findings)
    is_settled = held.settled_at is not None
    findings.compare(where, "taken", held.taken is not None, is_settled)
    if not is_settled:
        findings.compare(where, "settled_by", held.settled_by, "")
    if held.override:
        findings.compare(where, "override", True, bool(held.overridden))
    keys = {
        revision.key
        for smazzata in table.smazzate
        for revision in smazzata.revisions
        if smazzata.number == held.number
    }
    findings.compare(where, "taken", bool(held.taken), held.key in keys)


def _check_call(call: Call, phase: Phase, where: Where, findings: Findings) -> None:
    where = (*where, ("calls", ""))
    if call.number is not None:
        _check_number(call.number, phase, where, findings)
    if call.answered_at is None:
        findings.compare(where, "answered_by", call.answered_by, "")


def _check_number(number: int, phase: Phase, where: Where, findings: Findings) -> None:
    if not 1 <= number <= phase.smazzate:
        findings.compare(where, "smazzata", number, phase.smazzate)


def _check_signature(
    signature: Signature, turn: Turn, table: Table, where: Where, findings: Findings
) -> None:
    """Check that the entry that signed sits on the side it signed for, or has left the turn."""
    lines = [seat.line for seat in table.seats if seat.entry == signature.entry]
    left = {absent.entry for absent in turn.absent}
    is_there = signature.line in lines or (not lines and signature.entry in left)
    findings.compare((*where, ("line", signature.line)), "signed_by", is_there, True)


def _check_cards(
    bundle: Bundle, journal: Journal, turn: Turn, table: Table, findings: Findings
) -> None:
    """Check the cards that players drew at a table. Every player must have drawn one.

    If the program drew, its seed must give the same cards again. If the cards decided the seats,
    the players must sit in those seats."""
    draw = table.card_draw
    if draw is None:
        return
    where: Where = (("turn", turn.number), ("table", table.number))
    drew = len(draw.rounds[0]) if draw.rounds else 0
    if not may_have_moved(bundle, journal, turn):
        players = len(table.seats) * count_players(bundle.event.entry_kind)
        findings.compare(where, "drew", drew, players)
        if draw.entries:
            _check_seats_drawn(bundle, table, draw, where, findings)
    if not draw.seed:
        return
    try:
        again = draw_cards(drew, RuleSet.from_data(bundle.event.rules), draw.seed)
    except BadDraw:
        again = ()
    stored = read_rounds(draw)
    findings.compare(where, "card_draw", _format(stored), _format(again))


def _check_seats_drawn(
    bundle: Bundle, table: Table, draw: CardDraw, where: Where, findings: Findings
) -> None:
    read = read_draw(read_rounds(draw), RuleSet.from_data(bundle.event.rules), len(draw.entries))
    told = seat_drawers(read, draw.entries) if isinstance(read, CardDrawResult) else ()
    seats = sorted(table.seats, key=lambda seat: (seat.chair, seat.line != Line.NS))
    sits = [seat.entry for seat in seats]
    findings.compare_lists(where, "seats_drawn", sits, told)


def _format(rounds: tuple[tuple[tuple[int, object], ...], ...]) -> str:
    return " / ".join(", ".join(f"{place} {drew}" for place, drew in drawn) for drawn in rounds)
