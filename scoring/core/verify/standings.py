"""Checks of a bundle's standings and prizes: recomputed and compared with the stored ones."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.bundle.outcome_values import Place, StoredLine, StoredStandings
from scoring.core.bundle.prizes import award_bundle
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Bundle
from scoring.core.prizes.plan import PrizePlan
from scoring.core.ranking.results import STANDING_FIGURES, list_figures
from scoring.core.ranking.standings import Standing
from scoring.core.verify.findings import Findings, Where


def check_standings(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    """Check the stored standings against `standings`, made from the recomputed seats."""
    lines = standings.rank_everybody() if standings.closed else []
    order = bundle.event.tiebreaks
    _compare_places((("standings", ""),), bundle.standings.places, lines, order, findings)
    if (kept := bundle.standings.kept) is None:
        findings.compare((("kept", ""),), "saved", False, bool(standings.closed))
    else:
        findings.compare((("kept", ""),), "after_turn", kept.after_turn, standings.after_turn)
        _compare_kept(kept, lines, order, findings)
    _check_sections(bundle, standings, findings)


def _check_sections(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    """Check section standings, for each phase with several sections and a closed turn."""
    order = bundle.event.tiebreaks
    stored = {(part.phase, part.section): part.places for part in bundle.standings.sections}
    for phase in standings.phases:
        if len(phase.sections) < 2 or not standings.is_reached(phase):
            continue
        for section in phase.sections:
            where: Where = (("phase", phase.number), ("section", section.number))
            places = stored.pop((phase.number, section.number), ())
            _compare_places(where, places, standings.rank_section(phase, section), order, findings)
    for (number, own), places in stored.items():
        _compare_places((("phase", number), ("section", own)), places, [], order, findings)


def _compare_places(
    where: Where,
    stored: Sequence[Place],
    lines: Sequence[Standing],
    order: Sequence[str],
    findings: Findings,
) -> None:
    _compare_order(where, [line.entry for line in stored], lines, findings)
    computed = {line.entry: line for line in lines}
    for was in stored:
        if (line := computed.get(was.entry)) is not None:
            here = (*where, ("entry", was.entry))
            _compare_line(here, was, line, order, findings)
            findings.compare(here, "tied", was.tied, line.tied)
            findings.compare(here, "decided_by", was.decided_by, line.decided_by)


def _compare_kept(
    kept: StoredStandings, lines: Sequence[Standing], order: Sequence[str], findings: Findings
) -> None:
    where: Where = (("kept", ""),)
    _compare_order(where, [was.entry for was in kept.rows], lines, findings)
    computed = {line.entry: line for line in lines}
    knows_all = any(figure is not None for was in kept.rows for figure in (was.earned, was.played))
    for was in kept.rows:
        if (line := computed.get(was.entry)) is not None:
            here = (*where, ("entry", was.entry))
            _compare_line(here, was, line, order, findings, whole=knows_all)


def _compare_order(
    where: Where, stored: list[int], lines: Sequence[Standing], findings: Findings
) -> None:
    findings.compare_lists(where, "order", stored, [line.entry for line in lines])


def _compare_line(
    where: Where,
    was: StoredLine,
    line: Standing,
    order: Sequence[str],
    findings: Findings,
    *,
    whole: bool = True,
) -> None:
    """Compare a stored standings line with the computed one.

    If not `whole`, figures that an earlier program did not store are skipped.
    """
    findings.compare(where, "place", was.place, line.place)
    computed = list_figures(line.total, order)
    for figure in STANDING_FIGURES:
        stored = getattr(was, figure.key)
        if whole or stored is not None:
            findings.compare(where, figure.key, stored, computed.get(figure.key))


_FIGURES = {
    "prize_winners": "entry",
    "prize_cents": "cents",
    "prize_goods": "goods",
    "prize_places": "place",
}
"""The fields of an award, by the name of the figure."""


def check_prizes(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    """Check the winners and the worth of each prize, by the recomputed standings."""
    stored = bundle.prizes
    if stored is None:
        return
    both = (stored, award_bundle(bundle, standings, stored.plan))
    for number in range(1, len(PrizePlan.from_data(stored.plan).prizes) + 1):
        where: Where = (("prizes", ""), ("prize", number))
        won = [[award for award in each.awards if award.prize == number] for each in both]
        for figure, name in _FIGURES.items():
            findings.compare_lists(
                where, figure, *[[getattr(award, name) for award in each] for each in won]
            )
        why = [[one.why for one in each.unawarded if one.prize == number] for each in both]
        findings.compare_lists(where, "not_awarded", *why)
    for field in ("awards", "unawarded"):
        order = [[one.prize for one in getattr(each, field)] for each in both]
        findings.compare_lists((("prizes", ""),), "prize_order", *order)
