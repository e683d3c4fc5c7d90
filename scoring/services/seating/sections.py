"""Dividing the field of a new phase into sections, and the order in which each is seated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.pairing.draw import DrawMethod, draw_apart, shuffled
from scoring.pairing.movement import Basis, ImpossiblePlan, Movement
from scoring.pairing.phase import SectionsBy, cut_sections, list_qualified, size_sections
from scoring.queries.events.phases import PhaseInPlay
from scoring.queries.field.spans import FieldEntry
from scoring.queries.seating.contenders import load_clubs, rank_entries, rank_sections_before


def part_sections(
    tournament: Tournament,
    place: PhaseInPlay,
    entries: Mapping[int, FieldEntry],
    method: DrawMethod,
    seed: str,
) -> list[Section]:
    """The sections of a phase that begins, their members in the order of the draw.

    Raises ImpossiblePlan when the field is too small for them.
    """
    phase = place.phase
    field = _list_remaining(tournament, place, entries)
    previous = tournament.phases.filter(number__lt=phase.number).last()
    ranked = rank_entries(tournament, field, previous) if place.before else field
    by_section = rank_sections_before(tournament, place) if phase.qualify else []
    ranked = list_qualified(phase.plan, ranked, by_section)
    if len(ranked) < 2:
        raise ImpossiblePlan("plan.too_few_entries", {"entries": len(ranked), "possible": 2})
    by_ranking = place.before > 0 and phase.sections_by == SectionsBy.RANKING
    parted = ranked if by_ranking else _order(ranked, ranked, method, seed)
    movement = phase.find_movement()
    sizes = size_sections(len(parted), phase.section_tables, movement.entries_a_table)
    sections = cut_sections(parted, sizes)
    is_drawn = method == DrawMethod.RANDOM and movement.basis is Basis.DRAW
    if is_drawn and movement.keeps_clubs_apart:
        clubs = load_clubs(tournament)
        orders = [_draw_apart(movement, members, seed, clubs) for members in sections]
    else:
        orders = [_order(members, ranked, method, seed) for members in sections]
    return Section.objects.bulk_create(
        Section(phase=phase, number=number, members=members)
        for number, members in enumerate(orders, start=1)
    )


def _list_remaining(
    tournament: Tournament, place: PhaseInPlay, entries: Mapping[int, FieldEntry]
) -> list[int]:
    """The entries that come to a phase: those that an earlier cut, if any, let go on."""
    field = [one.number for one in entries.values() if one.plays_in(place.next_turn)]
    cut = tournament.phases.filter(number__lt=place.phase.number, qualify__gt=0).last()
    if cut is None:
        return field
    stayed = {number for section in cut.sections.all() for number in section.members}
    return [number for number in field if number in stayed]


def _order(
    members: Sequence[int], ranked: Sequence[int], method: DrawMethod, seed: str
) -> list[int]:
    if method == DrawMethod.RANDOM:
        return shuffled(sorted(members), seed)
    if method == DrawMethod.RANKING:
        return sorted(members, key=ranked.index)
    return sorted(members)


def _draw_apart(
    movement: Movement, members: list[int], seed: str, clubs: dict[int, str]
) -> list[int]:
    first_turn = movement.plan(len(members), turns=1)[0]
    return draw_apart(sorted(members), seed, first_turn, clubs)
