"""Every figure of an event worked out again from its records, and held against what is stored.

Nothing that is stored is taken for right but what somebody entered or ruled: records, rulings,
assigned scores, the awards of who came late, the settings. All of the rest is worked out here, by
the rules and the ranking alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.bundle.values import RULED, Act, Bundle
from scoring.play.acts import ActKind
from scoring.play.seats import Presence, TurnSeat
from scoring.verify.findings import Difference, Findings, Note, Where
from scoring.verify.seats import work_out_seats
from scoring.verify.standings import check_standings

RULING_FIGURES = ("entry", "turn", *RULED)
"""What an adjustment and the act that wrote it both say."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was looked at, and all that differs."""

    smazzate: int
    turns: int
    entries: int
    differences: tuple[Difference, ...]
    notes: tuple[Note, ...]
    signed_earlier: int
    """Signatures under versions that no longer stand."""


def verify(bundle: Bundle) -> Verdict:
    """Work out everything; `links.check_links` has let the bundle through."""
    findings = Findings()
    made = work_out_seats(bundle, findings)
    _check_missed(bundle, made, findings)
    _check_rulings(bundle, findings)
    check_standings(bundle, made, findings)
    counted = Counter(note.code for note in findings.notes)
    return Verdict(
        smazzate=sum(len(table.smazzate) for _, table in bundle.walk_tables()),
        turns=len(bundle.turns),
        entries=len(bundle.entries),
        differences=tuple(findings.differences),
        notes=tuple(findings.notes),
        signed_earlier=counted["signed_earlier"],
    )


def _check_missed(bundle: Bundle, made: Sequence[TurnSeat], findings: Findings) -> None:
    """Who came late has the same award for every turn missed."""
    left = {entry.number: entry.withdrawal for entry in bundle.entries}
    first: dict[int, TurnSeat] = {}
    for seat in made:
        gone = left[seat.entry]
        if seat.kind == Presence.ABSENT and (gone is None or seat.turn < gone.turn):
            award = first.setdefault(seat.entry, seat)
            where: Where = (("turn", seat.turn), ("entry", seat.entry))
            findings.compare(where, "missed_vp", seat.vp, award.vp)
            findings.compare(where, "missed_mp", seat.mp, award.mp)


def _check_rulings(bundle: Bundle, findings: Findings) -> None:
    """A ruling is what the journal says was ruled in that moment.

    One on a turn whose points no longer count would be seen nowhere else.
    """
    acts: dict[datetime, list[Act]] = defaultdict(list)
    for act in bundle.acts:
        acts[act.at].append(act)
    for ruling in bundle.adjustments:
        then = acts[ruling.at]
        kinds = {act.kind for act in then}
        if (
            ActKind.RULE not in kinds or ActKind.LATE in kinds
        ):  # who comes late may be fined by that act
            continue
        stored = _say_ruling({name: getattr(ruling, name) for name in RULING_FIGURES})
        told = [_say_ruling(act.params) for act in then if act.kind == ActKind.RULE]
        if stored not in told:
            findings.compare((("entry", ruling.entry),), "ruling", stored, told[0])


def _say_ruling(figures: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {figures.get(name)}" for name in RULING_FIGURES)
