"""The rankings of a circuit on a day: each part, the whole season, and the clubs.

Nothing is stored: every figure is computed from the events' final standings. Points are in
hundredths."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import groupby
from typing import Any

from players.names import fold_name
from scoring.core.circuits.circuit import Circuit, CircuitTie
from scoring.core.circuits.points import StageLine, StageResults, choose_best, score_stage
from scoring.core.decoding import Flag, Text, Whole


@dataclass(frozen=True, slots=True)
class StageScore:
    """The result of a player in one event, and the points that it gave."""

    stage: Whole
    """The event's position among the circuit's results, from 0."""
    entry: Whole
    """The number of the entry that the player was in."""
    place: Whole
    vp: Whole
    mp: Whole
    won: Whole
    """The points that the result gave, before decay."""
    points: Whole
    """The points on the day of the ranking, after decay."""
    counts: Flag
    """Whether the result counts in its part of the circuit (see `choose_best`)."""


@dataclass(frozen=True, slots=True)
class CircuitLine:
    """The place of a player in a ranking of the circuit."""

    place: Whole
    """The place; 0 if the player has too few events (`Circuit.least_events`) to be listed."""
    player: Whole
    name: Text
    card_number: Text
    club: Text
    """The club in the player's last event; the name and the card number are from there too."""
    points: Whole
    """The total of the results that count, or their mean if the circuit ranks by mean."""
    career: Whole
    """The sum of the points that all results gave, before decay, even if they do not count."""
    scores: tuple[StageScore, ...]
    """The player's results in all events of this ranking, in the order of the events."""
    decided_by: CircuitTie | None = None
    """The criterion that put the player behind another one with equal points; None if none did."""
    qualified_in: Whole = 0
    """The part in which the player qualified; 0 if in none."""

    @property
    def sort_name(self) -> str:
        return fold_name(self.name)

    @property
    def counted(self) -> list[StageScore]:
        return [score for score in self.scores if score.counts]


@dataclass(frozen=True, slots=True)
class CircuitRanking:
    """A ranking: of one part of the circuit or, with part 0, of all its parts."""

    part: Whole
    """The number of the part, from 1; 0 means the whole season."""
    lines: tuple[CircuitLine, ...]
    """The listed players, best first."""
    unlisted: tuple[CircuitLine, ...]
    """The players that are not listed, most points first."""


@dataclass(frozen=True, slots=True)
class ClubLine:
    """The place of a club."""

    place: Whole
    """The place; clubs with equal points share it."""
    club: Text
    points: Whole
    """The sum, over all events, of the points of the club's best players in each event."""
    players: Whole
    """The number of different players of the club in all events."""


def rank_circuit(
    circuit: Circuit, results: Sequence[StageResults], day: date
) -> tuple[CircuitRanking, ...]:
    """Rank each part in order and, if there are several parts, the whole circuit last.

    Events after `day` do not count. Players who qualified in one part are left out of the later
    parts, but not of the whole circuit."""
    results = [each for each in results if each.day <= day]
    scored = _score_players(circuit, results, day)
    people = {line.player: line for each in results for line in each.lines}
    qualified: dict[int, int] = {}
    rankings = []
    for number, part in enumerate(circuit.parts, start=1):
        chosen = {
            people[player]: [one for one in scores if results[one.stage].stage.part == number]
            for player, scores in scored.items()
            if player not in qualified
        }
        rankings.append(_rank(circuit, chosen, number, part.qualify, qualified))
    if len(circuit.parts) > 1:
        whole = {people[player]: scores for player, scores in scored.items()}
        rankings.append(_rank(circuit, whole, 0, 0, qualified))
    return tuple(rankings)


def _score_players(
    circuit: Circuit, results: Sequence[StageResults], day: date
) -> dict[int, list[StageScore]]:
    """Return each player's results, by player number; the results that count are marked."""
    won: dict[int, list[tuple[int, StageLine, int, int]]] = defaultdict(list)
    for at, each in enumerate(results):
        for line, as_won, points in score_stage(circuit, each, day):
            won[line.player].append((at, line, as_won, points))
    scored = {}
    for player, own in won.items():
        counted = set[int]()
        for number, part in enumerate(circuit.parts, start=1):
            in_part = [one for one in own if results[one[0]].stage.part == number]
            slots = [results[one[0]].stage.slots for one in in_part]
            best = choose_best([one[3] for one in in_part], slots, part.best)
            counted |= {in_part[at][0] for at in best}
        scored[player] = [
            StageScore(at, line.entry, line.place, line.vp, line.mp, as_won, points, at in counted)
            for at, line, as_won, points in own
        ]
    return scored


def _rank(
    circuit: Circuit,
    scored: Mapping[StageLine, Sequence[StageScore]],
    part: int,
    qualify: int,
    qualified: dict[int, int],
) -> CircuitRanking:
    """Rank the players of a part of the circuit, and add the first `qualify` to `qualified`.

    `scored`: each player's results, by the player's StageLine in the last event played.
    `part`: the number of the part, from 1, or 0 for the whole circuit.
    `qualified`: the part in which each player qualified, by player number."""
    lines = [
        CircuitLine(
            place=0,
            player=person.player,
            name=person.name,
            card_number=person.card_number,
            club=person.club,
            points=_total(circuit, scores),
            career=sum(score.won for score in scores),
            scores=tuple(scores),
            qualified_in=qualified.get(person.player, 0),
        )
        for person, scores in scored.items()
        if scores
    ]
    lines.sort(key=lambda line: (-line.points, line.player))
    listed = [line for line in lines if len(line.scores) >= circuit.least_events]
    placed: list[CircuitLine] = []
    for _points, level in groupby(listed, lambda line: line.points):
        for tied, decided_by in _split(circuit, list(level), circuit.ties):
            place = len(placed) + 1
            if place <= qualify:
                qualified |= {line.player: part for line in tied}
            placed += [
                replace(
                    line,
                    place=place,
                    decided_by=decided_by,
                    qualified_in=qualified.get(line.player, 0),
                )
                for line in tied
            ]
    unlisted = [line for line in lines if len(line.scores) < circuit.least_events]
    return CircuitRanking(part, tuple(placed), tuple(unlisted))


def _total(circuit: Circuit, scores: Sequence[StageScore]) -> int:
    counted = [score.points for score in scores if score.counts]
    if not circuit.divides:
        return sum(counted)
    by = max(len(counted), circuit.least_events, 1)
    return (2 * sum(counted) + by) // (2 * by)


_Key = Callable[[CircuitLine], Any]
_Group = tuple[list[CircuitLine], CircuitTie | None]


def _split(circuit: Circuit, level: list[CircuitLine], ties: Sequence[CircuitTie]) -> list[_Group]:
    """Split players with equal points by the first of `ties` that separates them, best first.

    Each new group is split by the same criterion again: the direct comparison depends on the
    players who are still tied."""
    if len(level) == 1 or not ties:
        return [(level, None)]
    tie, *others = ties
    key = _find_key(circuit, tie, level)
    groups = [list(own) for _key, own in groupby(sorted(level, key=key), key)]
    if len(groups) == 1:
        return _split(circuit, level, others)
    split: list[_Group] = []
    for group in groups:
        inner = _split(circuit, group, ties)
        if split:
            inner[0] = (inner[0][0], tie)
        split += inner
    return split


def _find_key(circuit: Circuit, tie: CircuitTie, level: Collection[CircuitLine]) -> _Key:
    """Return a function that gives each of these tied players a sort key; lower keys rank first."""
    match tie:
        case CircuitTie.DIRECT:
            balance = _compare_directly(level)
            return lambda one: -balance[one.player]
        case CircuitTie.BEST:
            # The end mark sorts a player with fewer results behind one with another result of 0.
            return lambda one: (*sorted(-score.points for score in one.counted), 1)
        case CircuitTie.WINS:
            return lambda one: -sum(score.place == 1 for score in one.scores)
        case CircuitTie.VP:
            return lambda one: -sum(score.vp for score in one.counted)
        case CircuitTie.MP:
            return lambda one: -sum(score.mp for score in one.counted)
        case CircuitTie.EVENTS:
            return lambda one: -len(one.scores)
        case CircuitTie.LOT:
            return lambda one: _draw_lot(circuit.lot_seed, one)


def _draw_lot(seed: str, one: CircuitLine) -> bytes:
    """Return the player's lot: a sort key hashed from the seed and the player's entries.

    Two players who were partners in all their events get the same lot."""
    entries = " ".join(f"{score.stage}.{score.entry}" for score in one.scores)
    return sha256(f"{seed}:{entries}".encode()).digest()


def _compare_directly(level: Collection[CircuitLine]) -> Counter[int]:
    """Count, by player, wins less losses against the tied rivals, summed over all events.

    A win is a better place than a rival's in the same event."""
    places: dict[int, list[int]] = defaultdict(list)
    for line in level:
        for score in line.scores:
            insort(places[score.stage], score.place)
    balance: Counter[int] = Counter()
    for line in level:
        for score in line.scores:
            met = places[score.stage]
            behind = len(met) - bisect_right(met, score.place)
            balance[line.player] += behind - bisect_left(met, score.place)
    return balance


def rank_clubs(
    circuit: Circuit, results: Sequence[StageResults], day: date
) -> tuple[ClubLine, ...]:
    """Rank clubs by the sum, over all events, of their best players' points in each event."""
    points: Counter[str] = Counter()
    players: dict[str, set[int]] = defaultdict(set)
    for each in results:
        won: dict[str, list[int]] = defaultdict(list)
        for line, _won, left in score_stage(circuit, each, day) if each.day <= day else ():
            if line.club:
                won[line.club].append(left)
                players[line.club].add(line.player)
        for club, own in won.items():
            points[club] += sum(sorted(own, reverse=True)[: circuit.club_players or None])
    lines: list[ClubLine] = []
    for club in sorted(points, key=lambda club: (-points[club], club.casefold())):
        place = 1 + sum(line.points > points[club] for line in lines)
        lines.append(ClubLine(place, club, points[club], len(players[club])))
    return tuple(lines)
