"""The points of an event summed up, and by what its field is ranked, from the seats worked out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from scoring.bundle.values import Bundle, Phase, Section
from scoring.pairing.duels import rank_sections
from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.registry import MOVEMENTS, build_movement
from scoring.ranking.partings import MeetingsAmong
from scoring.ranking.results import Meeting, Total, fill_needs
from scoring.ranking.stages import Stage
from scoring.ranking.tiebreaks import find_needs
from scoring.verify.brackets import play_rounds
from scoring.verify.tables import Made


class Ledger:
    """A `ranking.stages.Ledger` over what was made; `numbers` stand in it even without a result."""

    def __init__(self, bundle: Bundle, made: Iterable[Made], numbers: Iterable[int] = ()) -> None:
        self.bundle = bundle
        self.made = [seat for seat in made if seat.counts]
        self.numbers = tuple(numbers)

    def add_totals(self, first: int, last: int) -> list[Total]:
        sums: dict[int, list[int]] = {number: [0] * 6 for number in self.numbers}
        for seat in self.made:
            if first <= seat.turn <= last:
                own = sums.setdefault(seat.entry, [0] * 6)
                figures = (seat.figures.vp or 0, seat.figures.mp or 0, seat.figures.gp)
                counts = (
                    int(seat.kind == "plays" and seat.unit == 1),
                    seat.figures.clean,
                    int(seat.kind == "bye" and seat.unit == 1),
                )
                for at, figure in enumerate((*figures, *counts)):
                    own[at] += figure
        for ruling in self.bundle.adjustments:
            if ruling.turn is None or first <= ruling.turn <= last:
                own = sums.setdefault(ruling.entry, [0] * 6)
                own[0] += ruling.vp
                own[1] += ruling.mp
                # On a smazzata it is in what the table made.
                own[2] += ruling.gp if ruling.smazzata is None else 0
        totals = [
            Total(entry, vp, mp, gp, played, clean=clean, rests=rests)
            for entry, (vp, mp, gp, played, clean, rests) in sums.items()
        ]
        event = self.bundle.event
        needs = find_needs(event.tiebreaks)
        return fill_needs(totals, needs, lambda: self._meet(None, first, last), event.lot_seed)

    def among(self, first: int, last: int) -> MeetingsAmong:
        return lambda level: self._meet(level, first, last)

    def _meet(self, level: Collection[int] | None, first: int, last: int) -> list[Meeting]:
        """The matches between these entries (or all); two teams have one a turn, however many
        their tables.
        """
        tables: dict[tuple[int, int], list[Made]] = defaultdict(list)
        for seat in self.made:
            wanted = level is None or seat.entry in level
            if wanted and seat.kind == "plays" and first <= seat.turn <= last:
                tables[seat.turn, seat.table].append(seat)
        matches: dict[tuple[int, int, int], tuple[int, int]] = defaultdict(lambda: (0, 0))
        for (turn, _), seats in tables.items():
            for one in seats:
                for other in seats:
                    if one.side != other.side:
                        vp, mp = matches[turn, one.entry, other.entry]
                        matches[turn, one.entry, other.entry] = (
                            vp + (one.figures.vp or 0),
                            mp + (one.figures.mp or 0),
                        )
        return [Meeting(one, other, vp, mp) for (_, one, other), (vp, mp) in matches.items()]


class Span(NamedTuple):
    """A phase, and the turns of the event that it takes."""

    phase: Phase
    first: int
    last: int


def list_spans(bundle: Bundle) -> list[Span]:
    spans: list[Span] = []
    for phase in sorted(bundle.phases, key=lambda phase: phase.number):
        before = spans[-1].last if spans else 0
        spans.append(Span(phase, before + 1, before + phase.turns))
    return spans


def find_stages(bundle: Bundle, made: Sequence[Made], spans: Sequence[Span]) -> list[Stage]:
    """How everybody is ranked at the end of the last of these phases.

    From a phase on that takes some on, begins from nothing, or is a knockout, who plays in it is
    placed above the others.
    """
    stages = [Stage(1, spans[-1].last)]
    for phase, first, _ in spans:
        anew = phase.carry == "none" and first > 1
        if not (phase.qualify or anew or MOVEMENTS[phase.movement].decides_places):
            continue
        before = stages.pop()
        members = frozenset(chain.from_iterable(section.members for section in phase.sections))
        stages.append(before._replace(last=first - 1))
        stages.append(
            Stage(
                first if phase.carry == "none" else before.first,
                spans[-1].last,
                members or None,
                find_groups(bundle, made, phase, phase.sections),
            )
        )
    return stages


def find_section_stage(
    bundle: Bundle, made: Sequence[Made], spans: Sequence[Span], section: Section
) -> Stage:
    """How the members of a section of the last of these phases are ranked among themselves."""
    first = 1
    for phase, begins, _ in spans:
        if phase.carry == "none":
            first = begins
    groups = find_groups(bundle, made, spans[-1].phase, (section,))
    return Stage(first, spans[-1].last, frozenset(section.members), groups)


def find_groups(
    bundle: Bundle, made: Sequence[Made], phase: Phase, sections: Sequence[Section]
) -> tuple[tuple[int, ...], ...]:
    """The entries that share each place of these sections, best first; none where points decide."""
    movement = build_movement(phase.movement, phase.options)
    if not movement.decides_places or not sections:
        return ()
    try:
        # All of them are played first: a bracket changed by hand has no places in any section.
        rounds = {
            section.number: play_rounds(bundle, made, phase, section, movement)
            for section in phase.sections
        }
        return rank_sections(
            movement,
            [section.members for section in sections],
            [rounds[section.number] for section in sections],
            phase.sections_by,
        )
    except ImpossiblePlan:
        return ()
