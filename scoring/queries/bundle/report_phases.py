"""The phases of an event and their sections, as its document tells them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.pairing.phase import Carry, Length
from scoring.play.phases import PhaseTurns, find_counted_turns, find_stages, list_reached
from scoring.queries.bundle.report_values import PhaseReport, SectionReport, Span
from scoring.queries.standings.current import load_section_standings
from scoring.rules.victory import ConversionTable


def read_phases(
    tournament: Tournament, spans: Sequence[PhaseTurns]
) -> tuple[tuple[PhaseReport, ...], tuple[ConversionTable, ...]]:
    """The phases in order, and each conversion table that they use, once.

    Two queries, and those of the standings of each section where a phase has several.
    """
    conversions: list[ConversionTable] = []
    phases = []
    ordered = tournament.phases.order_by("number").prefetch_related("sections")
    for at, (phase, span) in enumerate(zip(ordered, spans, strict=True), start=1):
        if phase.conversion not in conversions:
            conversions.append(phase.conversion)
        stage = find_counted_turns(spans[:at])
        phases.append(
            PhaseReport(
                number=phase.number,
                movement=phase.movement,
                first_turn=span.first,
                last_turn=span.last,
                smazzate=phase.smazzate,
                minutes=phase.minutes,
                conversion=conversions.index(phase.conversion),
                carries=phase.carry == Carry.ALL,
                counted=Span(stage.first, stage.last),
                bye=tournament.find_bye_award(phase.smazzate),
                sections=tuple(_read_sections(phase)),
                length=Length(phase.length),
                target=phase.target,
            )
        )
    return tuple(phases), tuple(conversions)


def find_counted(
    spans: Sequence[PhaseTurns], closed_turns: int, entries: Collection[int]
) -> dict[int, Span]:
    """The turns that the place of each entry is made of. A query for each knockout."""
    counted: dict[int, Span] = {}
    for stage in reversed(find_stages(list_reached(spans, closed_turns))):
        for entry in entries if stage.members is None else stage.members:
            counted.setdefault(entry, Span(stage.first, stage.last))
    return counted


def _read_sections(phase: Phase) -> Iterator[SectionReport]:
    sections = list(phase.sections.all())
    for section in sections:
        standings = load_section_standings(section) if len(sections) > 1 else []
        yield SectionReport(section.letter, tuple(section.members), tuple(standings))
