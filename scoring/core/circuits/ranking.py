"""The rankings of a circuit on a day: each part, the whole season, and the clubs.

Nothing is stored: every figure is computed from the events' final standings. Points are in
hundredths.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from scoring.core.circuits.circuit import Circuit, CircuitTie
from scoring.core.circuits.points import StageLine, StageResults, choose_best, score_stage


class StageScore(NamedTuple):
    """The points that one event gave a player."""

    stage: int
    """The event's position among the circuit's results, from 0."""
    line: StageLine
    won: int
    """The points as won."""
    points: int
    """The points on the day of the ranking, after decay."""
    counts: bool
    """False if better results leave it out."""


@dataclass(frozen=True, slots=True)
class CircuitLine:
    """The place of a player in a ranking of the circuit."""

    player: int
    points: int
    """The total, or the mean if the circuit divides."""
    scores: Sequence[StageScore]
    """All events that the player played, in order."""
    career: int
    """All points as won, also those that do not count."""
    place: int = 0
    """0 if the player is not listed."""
    decided_by: CircuitTie | None = None
    """The criterion that put the player behind the one above with equal points."""
    qualified_in: int = 0
    """The part in which the player qualified; 0 if in none."""


@dataclass(frozen=True, slots=True)
class CircuitRanking:
    """A ranking: of one part of the circuit or, with part 0, of all its parts."""

    part: int
    lines: Sequence[CircuitLine]
    """Best first."""
    unlisted: Sequence[CircuitLine] = field(default=())
    """Players with fewer events than the circuit asks for, most points first."""


class ClubLine(NamedTuple):
    place: int
    club: str
    points: int
    players: int


def rank_circuit(
    circuit: Circuit, results: Sequence[StageResults], day: date
) -> list[CircuitRanking]:
    """Rank each part, in order, and with several parts then the whole circuit.

    Events after `day` do not count. Players who qualified in one part are left out of the later
    parts, not of the whole.
    """
    results = [each for each in results if each.day <= day]
    scored = _score_players(circuit, results, day)
    qualified: dict[int, int] = {}
    rankings = []
    for number, part in enumerate(circuit.parts, start=1):
        chosen = {
            player: [score for score in scores if results[score.stage].stage.part == number]
            for player, scores in scored.items()
            if player not in qualified
        }
        ranking = _rank(circuit, results, chosen, number, {})
        if part.qualify:
            through = {line.player for line in ranking.lines if line.place <= part.qualify}
            qualified |= dict.fromkeys(through, number)
            ranking = _mark_qualified(ranking, qualified)
        rankings.append(ranking)
    if len(circuit.parts) > 1:
        rankings.append(_rank(circuit, results, scored, 0, qualified))
    return rankings


def _mark_qualified(ranking: CircuitRanking, qualified: Mapping[int, int]) -> CircuitRanking:
    lines = [_replace(line, qualified_in=qualified.get(line.player, 0)) for line in ranking.lines]
    return CircuitRanking(ranking.part, lines, ranking.unlisted)


def _replace(line: CircuitLine, **changes: Any) -> CircuitLine:
    # dataclasses.replace is slow for thousands of lines.
    values = {name: getattr(line, name) for name in CircuitLine.__slots__}
    return CircuitLine(**(values | changes))


def _score_players(
    circuit: Circuit, results: Sequence[StageResults], day: date
) -> dict[int, list[StageScore]]:
    """Score every event, and choose each player's best results in each part."""
    scored: dict[int, list[StageScore]] = defaultdict(list)
    for at, each in enumerate(results):
        for line, won, points in score_stage(circuit, each, day):
            scored[line.player].append(StageScore(at, line, won, points, True))
    for number, part in enumerate(circuit.parts, start=1):
        for scores in scored.values() if part.best else ():
            own = [
                position
                for position, one in enumerate(scores)
                if results[one.stage].stage.part == number
            ]
            worth = [scores[position].points for position in own]
            slots = [results[scores[position].stage].stage.slots for position in own]
            best = choose_best(worth, slots, part.best)
            for chosen, position in enumerate(own):
                if chosen not in best:
                    scores[position] = scores[position]._replace(counts=False)
    return scored


def _rank(
    circuit: Circuit,
    results: Sequence[StageResults],
    scored: Mapping[int, Sequence[StageScore]],
    part: int,
    qualified: Mapping[int, int],
) -> CircuitRanking:
    lines = [
        CircuitLine(
            player,
            _total(circuit, scores),
            scores,
            sum(score.won for score in scores),
            qualified_in=qualified.get(player, 0),
        )
        for player, scores in scored.items()
        if scores
    ]
    listed = [line for line in lines if len(line.scores) >= circuit.least_events]
    unlisted = [line for line in lines if len(line.scores) < circuit.least_events]
    unlisted.sort(key=lambda line: (-line.points, line.player))
    return CircuitRanking(part, _place(circuit, listed), unlisted)


def _total(circuit: Circuit, scores: Sequence[StageScore]) -> int:
    total = sum(score.points for score in scores if score.counts)
    if not circuit.divides:
        return total
    counted = max(sum(score.counts for score in scores), circuit.least_events, 1)
    return (2 * total + counted) // (2 * counted)


_Key = Callable[[CircuitLine], Any]


def _place(circuit: Circuit, lines: Iterable[CircuitLine]) -> list[CircuitLine]:
    """Order the lines by points and tie criteria, and give them their places."""
    ordered = sorted(lines, key=lambda line: (-line.points, line.player))
    placed: list[CircuitLine] = []
    for _points, level in groupby(ordered, lambda line: line.points):
        for tied, decided_by in _split(circuit, list(level), circuit.ties):
            place = len(placed) + 1
            placed += [_replace(line, place=place, decided_by=decided_by) for line in tied]
    return placed


_Group = tuple[list[CircuitLine], CircuitTie | None]


def _split(circuit: Circuit, level: list[CircuitLine], ties: Sequence[CircuitTie]) -> list[_Group]:
    """Split level players by the first criterion that differs, best first.

    Each smaller group starts again with the same criterion, because the direct comparison depends
    on the players that are still tied.
    """
    if len(level) == 1 or not ties:
        return [(level, None)]
    tie, *others = ties
    key = _find_key(circuit, tie, level)
    by_key: dict[Any, list[CircuitLine]] = defaultdict(list)
    for line in level:
        by_key[key(line)].append(line)
    groups = [by_key[own] for own in sorted(by_key)]
    if len(groups) == 1:
        return _split(circuit, level, others)
    split: list[_Group] = []
    for group in groups:
        inner = _split(circuit, group, ties)
        if split:
            inner[0] = (inner[0][0], tie)
        split += inner
    return split


def _find_key(circuit: Circuit, tie: CircuitTie, level: Sequence[CircuitLine]) -> _Key:
    """Return the sort key of a criterion among these level players; the lowest is the best."""
    match tie:
        case CircuitTie.DIRECT:
            return _compare_directly(level)
        case CircuitTie.BEST:
            # The end mark sorts a player with fewer results behind one with another result of 0.
            return lambda line: (*sorted(-score.points for score in _list_counted(line)), 1)
        case CircuitTie.WINS:
            return lambda line: -sum(score.line.place == 1 for score in line.scores)
        case CircuitTie.VP:
            return lambda line: -sum(score.line.vp for score in _list_counted(line))
        case CircuitTie.MP:
            return lambda line: -sum(score.line.mp for score in _list_counted(line))
        case CircuitTie.EVENTS:
            return lambda line: -len(line.scores)
        case CircuitTie.LOT:
            return lambda line: _draw_lot(circuit.lot_seed, line)


def _draw_lot(seed: str, line: CircuitLine) -> bytes:
    """Draw a lot for the entries that the player was in: lasting partners share one lot."""
    entries = " ".join(f"{score.stage}.{score.line.entry}" for score in line.scores)
    return sha256(f"{seed}:{entries}".encode()).digest()


def _list_counted(line: CircuitLine) -> list[StageScore]:
    return [score for score in line.scores if score.counts]


def _compare_directly(level: Collection[CircuitLine]) -> _Key:
    """Return minus the balance of each player: others behind it less others ahead, by event."""
    places: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for line in level:
        for score in line.scores:
            places[score.stage].append((score.line.place, line.player))
    balance: Counter[int] = Counter()
    for met in places.values():
        met.sort()
        ahead = 0
        for _place, level_players in groupby(met, lambda one: one[0]):
            same = [player for _at, player in level_players]
            for player in same:
                balance[player] += len(met) - ahead - len(same) - ahead
            ahead += len(same)
    return lambda line: -balance[line.player]


def rank_clubs(circuit: Circuit, results: Sequence[StageResults], day: date) -> list[ClubLine]:
    """Rank the clubs by the points of their best players in each event, all events included."""
    points: Counter[str] = Counter()
    players: dict[str, set[int]] = defaultdict(set)
    for each in results:
        if each.day > day:
            continue
        won: dict[str, list[int]] = defaultdict(list)
        for line, _won, left in score_stage(circuit, each, day):
            if line.club:
                won[line.club].append(left)
                players[line.club].add(line.player)
        for club, own in won.items():
            points[club] += sum(sorted(own, reverse=True)[: circuit.club_players or None])
    ordered = sorted(points, key=lambda club: (-points[club], club.casefold()))
    lines: list[ClubLine] = []
    for at, club in enumerate(ordered):
        tied = lines and lines[-1].points == points[club]
        place = lines[-1].place if tied else at + 1
        lines.append(ClubLine(place, club, points[club], len(players[club])))
    return lines
