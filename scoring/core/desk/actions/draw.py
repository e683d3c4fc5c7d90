"""Draw a phase: form its sections and seat them, in all turns or only the first."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.desk.actions.pair import find_clubs, lay_tables, seat_next
from scoring.core.desk.desk import (
    Desk,
    DeskPhase,
    DeskSection,
    DeskTurn,
    ImpossibleAction,
    PlaceInPlay,
)
from scoring.core.desk.ranks import rank_desk
from scoring.core.pairing.draw import DrawMethod, draw_apart, seat_drawn, shuffled
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import Basis, ImpossiblePlan
from scoring.core.pairing.phase import QualifyFrom, SectionsBy, find_level_at_cut, list_qualified
from scoring.core.play.seated_rules import find_unsuited


def draw(desk: Desk, method: DrawMethod, seed: str) -> None:
    """Draw the current phase: form its sections and seat their entries.

    All turns are seated, or only the first if later turns are paired from results. `method` and,
    for a random draw, `seed` decide the order in each section. Raises ImpossibleAction if all turns
    are closed or the phase has a published turn; ImpossiblePlan if its entries cannot play it."""
    place = desk.find_place()
    if place is None:
        raise ImpossibleAction("phase.none_left")
    if place.published:
        raise ImpossibleAction("seating.published")
    form_sections(desk, place, method, seed)
    seat_sections(desk, place)


def form_sections(desk: Desk, place: PlaceInPlay, method: DrawMethod, seed: str) -> None:
    """Form a phase's sections, with members in drawn order, and delete all draft turns.

    Raises ImpossiblePlan if the entries cannot play the phase."""
    phase = place.phase
    kind = EntryKind(desk.event.entry_kind)
    if unsuited := find_unsuited(kind, desk.rules, phase.movement):
        raise unsuited
    desk.drop_drafts()
    seed = seed if method is DrawMethod.RANDOM else ""
    phase.sections = _split_field(desk, place, method, seed)
    phase.draw_method, phase.draw_seed = method.value, seed
    for section in phase.sections:
        phase.movement.check(len(section.members), phase.plan.turns)


def seat_sections(desk: Desk, place: PlaceInPlay) -> None:
    if place.phase.movement.needs_results:
        seat_next(desk, place)
    else:
        _seat_calendar(desk, place)


def _seat_calendar(desk: Desk, place: PlaceInPlay) -> None:
    phase = place.phase
    plans = [
        seat_drawn(phase.movement.plan(len(one.members), phase.plan.turns), one.members)
        for one in phase.sections
    ]
    for number, tables in enumerate(zip(*plans, strict=True), start=place.before + 1):
        turn = DeskTurn(number, phase)
        desk.turns = [*desk.turns, turn]
        lay_tables(desk, turn, tables)


def find_level_entries(desk: Desk) -> list[list[int]]:
    """Return the groups of entries tied for the last place that qualifies for the new phase.

    The new phase is the one about to be drawn. Each ranking has at most one group; the rankings are
    the event's or, if sections of the previous phase qualify entries, one per section. Of tied
    entries the lower number qualifies."""
    place = desk.find_place()
    if place is None or place.published or not (place.before and place.phase.plan.qualify):
        return []
    plan, remaining = place.phase.plan, _list_remaining(desk, place)
    standings = rank_desk(desk)
    before = standings.phases[desk.phases.index(place.phase) - 1]
    rankings = [standings.rank_entering(before, remaining)]
    if plan.qualify_from is QualifyFrom.SECTIONS and len(before.sections) > 1:
        rankings = [standings.rank_section(before, section) for section in before.sections]
    staying = [
        [(line.entry, line.place) for line in ranking if line.entry in remaining]
        for ranking in rankings
    ]
    found = (find_level_at_cut(ranking, plan.qualify) for ranking in staying)
    return [level for level in found if level]


def _list_remaining(desk: Desk, place: PlaceInPlay) -> list[int]:
    """List the present entries that no earlier phase has eliminated."""
    present = [one.number for one in desk.entries.values() if one.plays_in(place.next_turn)]
    earlier = desk.phases[: desk.phases.index(place.phase)]
    cut = next((one for one in reversed(earlier) if one.plan.qualify), None)
    if cut is None:
        return present
    stayed = {number for section in cut.sections for number in section.members}
    return [number for number in present if number in stayed]


def _split_field(
    desk: Desk, place: PlaceInPlay, method: DrawMethod, seed: str
) -> list[DeskSection]:
    phase, plan = place.phase, place.phase.plan
    at, ranked = desk.phases.index(phase), _list_remaining(desk, place)
    by_section: list[list[int]] = []
    if at:
        standings = rank_desk(desk)
        before = standings.phases[at - 1]
        placed = {line.entry: line.place for line in standings.rank_entering(before, ranked)}
        ranked = sorted(ranked, key=lambda number: placed[number])
        if plan.qualify:
            by_section = [
                [line.entry for line in standings.rank_section(before, section)]
                for section in before.sections
            ]
    ranked = list_qualified(plan, ranked, by_section)
    if len(ranked) < 2:
        raise ImpossiblePlan("plan.too_few_entries", {"entries": len(ranked), "possible": 2})
    by_ranking = at > 0 and plan.sections_by is SectionsBy.RANKING
    ordered = ranked if by_ranking else _order(ranked, ranked, method, seed)
    return [
        DeskSection(number, _order_section(desk, phase, members, ranked, method, seed))
        for number, members in enumerate(plan.divide(ordered), start=1)
    ]


def _order_section(
    desk: Desk,
    phase: DeskPhase,
    members: Sequence[int],
    ranked: Sequence[int],
    method: DrawMethod,
    seed: str,
) -> list[int]:
    movement = phase.movement
    is_drawn = method is DrawMethod.RANDOM and movement.basis is Basis.DRAW
    if not is_drawn or not movement.keeps_clubs_apart:
        return _order(members, ranked, method, seed)
    first_turn = movement.plan(len(members), turns=1)[0]
    return draw_apart(sorted(members), seed, first_turn, find_clubs(desk))


def _order(
    members: Sequence[int], ranked: Sequence[int], method: DrawMethod, seed: str
) -> list[int]:
    if method is DrawMethod.RANDOM:
        return shuffled(sorted(members), seed)
    return sorted(members, key=ranked.index) if method is DrawMethod.RANKING else sorted(members)
