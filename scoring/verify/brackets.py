"""Who won the tables of a phase where winning decides, from the seats worked out."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.bundle.values import Bundle, Phase, Section
from scoring.pairing.duels import PlayedTurn, TurnFigures, list_rounds
from scoring.pairing.movement import Movement
from scoring.pairing.section import Duels
from scoring.verify.tables import Made


def play_rounds(
    bundle: Bundle, made: Sequence[Made], phase: Phase, section: Section, movement: Movement
) -> list[Duels]:
    """The closed turns of a section. Raises ImpossiblePlan where they do not follow."""
    own = [seat for seat in made if seat.phase == phase.number]
    closed = sorted({seat.turn for seat in own if seat.counts})
    turns = [
        PlayedTurn(
            figures=_sum_figures(bundle, own, turn),
            following={
                seat.entry: (seat.kind, seat.table)
                for seat in own
                if seat.turn == turn + 1 and seat.unit == 1 and seat.state != "draft"
            },
        )
        for turn in closed
    ]
    return list_rounds(movement, section.members, turns)


def _sum_figures(bundle: Bundle, own: Sequence[Made], turn: int) -> dict[int, TurnFigures]:
    """What who was there made in a turn, the rulings on the turn in it."""
    sums: dict[int, TurnFigures] = {}
    for seat in own:
        if seat.turn == turn and seat.kind != "absent":
            _, vp, mp, gp = sums.get(seat.entry, (seat.entry, 0, 0, 0))
            sums[seat.entry] = (
                seat.entry,
                vp + (seat.figures.vp or 0),
                mp + (seat.figures.mp or 0),
                gp + seat.figures.gp,
            )
    for ruling in bundle.adjustments:
        if ruling.turn == turn and ruling.entry in sums:
            entry, vp, mp, gp = sums[ruling.entry]
            on_turn = ruling.gp if ruling.smazzata is None else 0
            sums[entry] = (entry, vp + ruling.vp, mp + ruling.mp, gp + on_turn)
    return sums
