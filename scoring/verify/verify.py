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

from scoring.bundle.values import Act, Bundle, Place
from scoring.ranking.stages import Stage, list_standings, rank_stages
from scoring.ranking.standings import Standing
from scoring.verify.findings import Difference, Findings, Note, Where
from scoring.verify.ledger import Ledger, find_section_stage, find_stages, list_spans
from scoring.verify.seats import work_out_seats
from scoring.verify.tables import Made

RULED = ("entry", "turn", "smazzata", "vp", "mp", "gp")
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
    _check_standings(bundle, made, findings)
    counted = Counter(note.code for note in findings.notes)
    return Verdict(
        smazzate=sum(len(table.smazzate) for _, table in bundle.walk_tables()),
        turns=len(bundle.turns),
        entries=len(bundle.entries),
        differences=tuple(findings.differences),
        notes=tuple(findings.notes),
        signed_earlier=counted["signed_earlier"],
    )


def _check_missed(bundle: Bundle, made: Sequence[Made], findings: Findings) -> None:
    """Who came late has the same award for every turn missed."""
    left = {entry.number: entry.withdrawal for entry in bundle.entries}
    first: dict[int, Made] = {}
    for seat in made:
        gone = left[seat.entry]
        if seat.kind == "absent" and (gone is None or seat.turn < gone.turn):
            award = first.setdefault(seat.entry, seat)
            where: Where = (("turn", seat.turn), ("entry", seat.entry))
            findings.compare(where, "missed_vp", seat.figures.vp, award.figures.vp)
            findings.compare(where, "missed_mp", seat.figures.mp, award.figures.mp)


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
        if "rule" not in kinds or "late" in kinds:  # who comes late may be fined by that act
            continue
        stored = _say_ruling({name: getattr(ruling, name) for name in RULED})
        told = [_say_ruling(act.params) for act in then if act.kind == "rule"]
        if stored not in told:
            findings.compare((("entry", ruling.entry),), "ruling", stored, told[0])


def _say_ruling(figures: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {figures.get(name)}" for name in RULED)


def _check_standings(bundle: Bundle, made: Sequence[Made], findings: Findings) -> None:
    spans = list_spans(bundle)
    reached = {seat.phase for seat in made if seat.counts}
    last = max((at for at, span in enumerate(spans) if span.phase.number in reached), default=None)
    lines: list[Standing] = []
    if last is not None:
        lines = _rank(bundle, made, find_stages(bundle, made, spans[: last + 1]))
    _compare_places((("standings", ""),), bundle.standings.places, lines, findings)
    if (kept := bundle.standings.kept) is not None:
        computed = {line.entry: line for line in lines}
        where: Where = (("kept", ""),)
        _compare_fields(where, [row[1] for row in kept.rows], lines, findings)
        closed = [turn.number for turn in bundle.turns if turn.state == "closed"]
        findings.compare(where, "after_turn", kept.after_turn, max(closed, default=0))
        for place, entry, vp, mp, gp in kept.rows:
            if (line := computed.get(entry)) is not None:
                here = (*where, ("entry", entry))
                findings.compare(here, "place", place, line.place)
                _compare_totals(here, (vp, mp, gp), line, findings)
    _check_sections(bundle, made, reached, findings)


def _check_sections(
    bundle: Bundle, made: Sequence[Made], reached: set[int], findings: Findings
) -> None:
    spans = list_spans(bundle)
    stored = {(part.phase, part.section): part.places for part in bundle.standings.sections}
    for at, span in enumerate(spans):
        phase = span.phase
        if phase.number not in reached or len(phase.sections) < 2:
            continue
        for section in phase.sections:
            stage = find_section_stage(bundle, made, spans[: at + 1], section)
            lines = _rank(bundle, made, [stage], section.members)
            where: Where = (("phase", phase.number), ("section", section.number))
            places = stored.pop((phase.number, section.number), ())
            _compare_places(where, places, lines, findings)
    for (number, own), places in stored.items():
        _compare_places((("phase", number), ("section", own)), places, [], findings)


def _rank(
    bundle: Bundle, made: Sequence[Made], stages: Sequence[Stage], numbers: Sequence[int] = ()
) -> list[Standing]:
    ledger = Ledger(bundle, made, numbers)
    return list_standings(rank_stages(stages, ledger, bundle.event.tiebreaks))


def _compare_places(
    where: Where, stored: Sequence[Place], lines: Sequence[Standing], findings: Findings
) -> None:
    _compare_fields(where, [line.entry for line in stored], lines, findings)
    computed = {line.entry: line for line in lines}
    for was in stored:
        if (line := computed.get(was.entry)) is None:
            continue
        here = (*where, ("entry", was.entry))
        findings.compare(here, "place", was.place, line.place)
        _compare_totals(here, (was.vp, was.mp, was.gp), line, findings)
        findings.compare(here, "tied", was.tied, line.tied)
        findings.compare(here, "decided_by", was.decided_by, line.decided_by)


def _compare_fields(
    where: Where, stored: list[int], lines: Sequence[Standing], findings: Findings
) -> None:
    """The same entries, in the same order."""
    computed = [line.entry for line in lines]
    findings.compare(where, "order", ", ".join(map(str, stored)), ", ".join(map(str, computed)))


def _compare_totals(
    where: Where, stored: tuple[int, int, int], line: Standing, findings: Findings
) -> None:
    total = line.total
    for name, was, figure in zip(
        ("vp", "mp", "gp"), stored, (total.vp, total.mp, total.gp), strict=True
    ):
        findings.compare(where, name, was, figure)
