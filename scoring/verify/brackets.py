"""Who won the duels of a knockout, from the seats worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.bundle.values import Bundle, Phase, Section
from scoring.pairing.knockout import Duel, Figures, Knockout, Round, find_winner
from scoring.pairing.movement import iter_numbers
from scoring.verify.tables import Made

Place = tuple[str, int]
"""Whether an entry plays, rests or is absent in a turn, and at which table."""


def play_rounds(
    bundle: Bundle, made: Sequence[Made], phase: Phase, section: Section, knockout: Knockout
) -> list[Round]:
    """The closed rounds of a section. Raises ImpossiblePlan where they do not follow."""
    own = [seat for seat in made if seat.phase == phase.number]
    closed = sorted({seat.turn for seat in own if seat.counts})
    rounds: list[Round] = []
    for turn in closed:
        figures = _sum_figures(bundle, own, turn)
        following = {
            seat.entry: (seat.kind, seat.table)
            for seat in own
            if seat.turn == turn + 1 and seat.unit == 1 and seat.state != "draft"
        }
        duels = []
        for seating in knockout.pair_round(section.members, rounds):
            if seating.resting is None:
                one, other = (number for side in seating[1:] for number in iter_numbers(side))
                duels.append(_decide(section.members, one, other, figures, following))
        rounds.append(tuple(duels))
    return rounds


def _sum_figures(bundle: Bundle, own: Sequence[Made], turn: int) -> dict[int, Figures]:
    """What who was there made in a turn, the rulings on the turn in it."""
    sums: dict[int, Figures] = {}
    for seat in own:
        if seat.turn == turn and seat.kind != "absent":
            _, vp, mp, gp = sums.get(seat.entry, (seat.entry, 0, 0, 0))
            sums[seat.entry] = (
                seat.entry,
                vp + (seat.vp or 0),
                mp + (seat.mp or 0),
                gp + seat.gp,
            )
    for ruling in bundle.adjustments:
        if ruling.turn == turn and ruling.entry in sums:
            entry, vp, mp, gp = sums[ruling.entry]
            on_turn = ruling.gp if ruling.smazzata is None else 0
            sums[entry] = (entry, vp + ruling.vp, mp + ruling.mp, gp + on_turn)
    return sums


def _decide(
    seeds: Sequence[int],
    one: int,
    other: int,
    figures: Mapping[int, Figures],
    following: Mapping[int, Place],
) -> Duel:
    """Who was there; else who was let into the next round; else who made more."""
    won, lost = Duel(one, other), Duel(other, one)
    if (one in figures) != (other in figures):
        return won if one in figures else lost
    first, second = following.get(one), following.get(other)
    if (first is None) != (second is None):
        place = first or second
        if place and place[0] != "absent":
            return won if first else lost
    if first and second and first[0] == second[0] != "absent":
        return won if first < second else lost
    made = (figures.get(number, (number, 0, 0, 0)) for number in (one, other))
    return find_winner(seeds, *made)
