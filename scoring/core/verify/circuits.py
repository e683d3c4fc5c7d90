"""Verify a circuit's document: recompute its rankings from the results of its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final

from scoring.core.bundle.reading import decode_document, parse_document
from scoring.core.circuits.document import CIRCUIT_SCHEMA, CircuitDocument
from scoring.core.circuits.ranking import CircuitRanking, ClubLine, rank_circuit, rank_clubs
from scoring.core.verify.findings import Difference, Findings, Note, Where, join

_HEAD: Final = 100
_KEYS: Final = {"player", "scores", "stage"}
"""Fields not compared directly: `player` and `stage` name the row; `scores` is a list of rows."""


@dataclass(frozen=True, slots=True)
class CircuitVerdict:
    events: int
    players: int
    differences: tuple[Difference, ...]
    notes: tuple[Note, ...] = ()


def is_circuit_document(content: bytes) -> bool:
    """True if these bytes begin like a circuit's document, whose first key is `schema`."""
    return CIRCUIT_SCHEMA.encode() in content[:_HEAD]


def check_circuit(content: bytes) -> CircuitVerdict:
    """Verify a circuit's document. Raises BadBundle if it is unreadable."""
    stored: CircuitDocument = decode_document(CircuitDocument, parse_document(content))
    findings = Findings()
    for at, event in enumerate(stored.events, start=1):
        is_known = event.stage in stored.circuit.stages
        findings.compare((("event", at),), "circuit_stage", True, is_known)
    about = stored.circuit, stored.events, stored.day
    before = dict(_list_figures(stored.rankings, stored.clubs))
    after = dict(_list_figures(rank_circuit(*about), rank_clubs(*about)))
    for where, figure in before | after:
        key = where, figure
        findings.compare(where, figure, before.get(key), after.get(key))
    players = {line.player for event in stored.events for line in event.lines}
    return CircuitVerdict(len(stored.events), len(players), tuple(findings.differences))


def _list_figures(
    rankings: Iterable[CircuitRanking], clubs: Iterable[ClubLine]
) -> Iterator[tuple[tuple[Where, str], object]]:
    """Yield ((location, name), value) for each value in the rankings of players and of clubs."""
    for ranking in rankings:
        part: Where = (("ranking", ranking.part),)
        yield (part, "players"), join(line.player for line in ranking.lines)
        for line in (*ranking.lines, *ranking.unlisted):
            player = (*part, ("player", line.player))
            yield from _list_fields(line, player)
            for score in line.scores:
                yield from _list_fields(score, (*player, ("event", score.stage + 1)))
    for club in clubs:
        yield from _list_fields(club, (("club", club.club),))


def _list_fields(record: object, where: Where) -> Iterator[tuple[tuple[Where, str], object]]:
    for field in fields(record):  # type: ignore[arg-type]  # each record is a dataclass
        if field.name not in _KEYS:
            yield (where, field.name), getattr(record, field.name)
