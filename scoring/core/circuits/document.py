"""The signed document of a circuit: its rules, the results of its events, and its rankings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from scoring.core.circuits.circuit import Circuit
from scoring.core.circuits.points import StageResults
from scoring.core.circuits.ranking import CircuitRanking, ClubLine
from scoring.core.decoding import Day, Text, Whole, one_of, within

CIRCUIT_SCHEMA: Final = "burraco-tourney.circuit"
CIRCUIT_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class CircuitDocument:
    """A circuit and its rankings on one day. Points in the rankings are in hundredths."""

    schema: Annotated[str, one_of(CIRCUIT_SCHEMA)]
    """The kind of the document."""
    version: Annotated[Whole, within(1, CIRCUIT_VERSION)]
    """The version of the format."""
    generator: Text
    """The program that wrote the document, and its version."""
    day: Day
    """The day of the rankings; events after it do not count."""
    circuit: Circuit
    """The circuit's rules."""
    events: tuple[StageResults, ...]
    """The results of the events that count, sorted by day."""
    rankings: tuple[CircuitRanking, ...]
    """The ranking of each part, then of the whole season if there are several parts."""
    clubs: tuple[ClubLine, ...]
    """The ranking of the clubs."""
