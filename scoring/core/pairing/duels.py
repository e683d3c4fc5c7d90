"""Decide the winner of each table, for movements that depend on wins, such as a knockout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from scoring.core.pairing.movement import Movement
from scoring.core.pairing.phase import SectionsBy
from scoring.core.pairing.seating import Duel, Duels, Seating, SectionState, iter_numbers

TurnFigures = tuple[int, int, int, int]
"""An entry's result in a turn, as (entry number, VP, MP, GP)."""

NextSeat = tuple[str, int]
"""The state of an entry in a turn (playing, resting or absent), and its table's number."""

ABSENT = "absent"


class PlayedTurn(NamedTuple):
    """The results of a closed turn and the seats of the turn after it, by entry number."""

    figures: Mapping[int, TurnFigures]
    """The results in the turn; entries that were absent have none."""
    following: Mapping[int, NextSeat]
    """The seats of the next turn if it is published, else empty."""


def list_rounds(
    movement: Movement, members: Sequence[int], turns: Iterable[PlayedTurn]
) -> list[Duels]:
    """List the winner and loser of each table, turn by turn, in a section with these members.

    Raises ImpossiblePlan if the movement cannot seat a turn after the turns before it."""
    rounds: list[Duels] = []
    for played in turns:
        section = SectionState(members, len(rounds) + 1, rounds=rounds)
        tables = movement.seat_section(section).tables
        rounds.append(
            tuple(
                decide_duel(members, seating, played)
                for seating in tables
                if seating.resting is None
            )
        )
    return rounds


def decide_duel(seeds: Sequence[int], seating: Seating, played: PlayedTurn) -> Duel:
    """Decide a table: a present entry beats an absent one, otherwise VP, MP, GP and seed decide.

    If the next turn's seats are published, they show which of two present entries won: only the
    winner plays on, or the winner has the lower table number. So an entry stays the winner even if
    a correction has changed the points since. `seeds`: all entries, the best first."""
    one, other = (number for side in seating.sides for number in iter_numbers(side))
    won, lost = Duel(one, other), Duel(other, one)
    figures, following = played
    if (one in figures) != (other in figures):
        return won if one in figures else lost
    first, second = following.get(one), following.get(other)
    if (first is None) != (second is None):
        seat = first or second
        if seat and seat[0] != ABSENT:
            return won if first else lost
    # Tables of winners come before tables of losers, and the half tables likewise.
    if first and second and first[0] == second[0] != ABSENT:
        return won if first < second else lost
    made = (figures.get(number, (number, 0, 0, 0)) for number in (one, other))
    return find_winner(seeds, *made)


def find_winner(seeds: Sequence[int], one: TurnFigures, other: TurnFigures) -> Duel:
    """Return the winner and loser by VP, then MP, then GP, then order in `seeds`, best first."""

    def order(side: TurnFigures) -> tuple[int, int, int, int]:
        number, vp, mp, gp = side
        return -vp, -mp, -gp, seeds.index(number)

    first, second = sorted((one, other), key=order)
    return Duel(first[0], second[0])


def rank_sections(
    movement: Movement,
    sections: Sequence[Sequence[int]],
    rounds: Sequence[Sequence[Duels]],
    sections_by: str,
) -> tuple[tuple[int, ...], ...]:
    """Rank a phase by duels won: return the entries that share each place, best first.

    `rounds`: each section's duels, turn by turn. If the sections were formed from a ranking, all
    entries of a section rank above the next section. If they were drawn by lot, the sections are
    equal: entries with the same place in their sections share a place. Raises ImpossiblePlan if the
    duels of a section are not between its members."""
    ranked = [
        movement.rank_field(members, played)
        for members, played in zip(sections, rounds, strict=True)
    ]
    if sections_by == SectionsBy.RANKING:
        return tuple(tuple(group) for groups in ranked for group in groups)
    return tuple(tuple(chain(*level)) for level in zip_longest(*ranked, fillvalue=[]))
