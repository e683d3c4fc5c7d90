"""The phases of an event and their sections, as its document tells them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scoring.bundle.standings import BundleStandings
from scoring.bundle.values import Bundle
from scoring.pairing.phase import Carry
from scoring.play.awards import Award, award_bye
from scoring.play.phases import PhaseTurns, find_counted_turns
from scoring.queries.bundle.report_values import PhaseReport, SectionReport
from scoring.ranking.stages import Stage
from scoring.rules.victory import ConversionTable


def list_phases(
    bundle: Bundle, standings: BundleStandings
) -> tuple[tuple[PhaseReport, ...], tuple[ConversionTable, ...]]:
    """The phases in order, and each conversion table that they use, once."""
    conversions: list[ConversionTable] = []
    phases = []
    event = bundle.event
    data = {phase.number: phase for phase in bundle.phases}
    for at, phase in enumerate(standings.phases, start=1):
        team_table = data[phase.number].team_conversion
        conversion = ConversionTable.from_data(team_table or data[phase.number].conversion)
        if conversion not in conversions:
            conversions.append(conversion)
        plan = phase.plan
        own = Award(event.bye_vp, event.bye_mp)
        phases.append(
            PhaseReport(
                number=phase.number,
                movement=plan.movement,
                first_turn=phase.first,
                last_turn=phase.last,
                smazzate=plan.smazzate,
                minutes=plan.minutes,
                conversion=conversions.index(conversion),
                is_of_team_matches=team_table is not None,
                carries=plan.carry is Carry.ALL,
                counted=find_counted_turns(standings.phases[:at]),
                bye=award_bye(event.bye_mode, own, plan.smazzate),
                sections=tuple(_list_sections(standings, phase)),
                length=plan.length,
                target=plan.target,
            )
        )
    return tuple(phases), tuple(conversions)


def count_turns(standings: BundleStandings, entries: Collection[int]) -> dict[int, Stage]:
    """The stage whose turns decide the place of each entry, by number."""
    counted: dict[int, Stage] = {}
    for stage in reversed(standings.list_stages()):
        for entry in entries if stage.members is None else stage.members:
            counted.setdefault(entry, stage)
    return counted


def _list_sections(standings: BundleStandings, phase: PhaseTurns) -> Iterator[SectionReport]:
    for section in phase.sections:
        ranked = standings.rank_section(phase, section) if len(phase.sections) > 1 else []
        yield SectionReport(section.letter, tuple(section.members), tuple(ranked))
