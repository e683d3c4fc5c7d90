"""Circuits: the events of a season, the points that they give, and the rules that rank players.

Percentages are whole numbers: 100 is the full value. A circuit is stored as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Self

from scoring.core.decoding import Flag, Whole, decode, max_length, within
from scoring.core.limits import PRESET_KEY_MAX, SEED_MAX, SLUG_MAX, TITLE_MAX

FULL: Final = 100
MAX_STAGES: Final = 60
MAX_PARTS: Final = 4
MAX_POINTS: Final = 100_000
MAX_PERCENT: Final = 1_000


class PointsBasis(StrEnum):
    """The source of a player's points in a circuit: the places of an event, or its points."""

    PLACES = "places"
    """The circuit's table gives points for each place."""
    BEATEN = "beaten"
    """One point for each entry ranked below, and one for playing."""
    VP = "vp"
    MP = "mp"


class Decay(StrEnum):
    """The period after which an event loses a share of its points."""

    NEVER = "never"
    MONTH = "month"
    YEAR = "year"


class CircuitTie(StrEnum):
    """Criteria that separate players with equal points, in the circuit's order."""

    DIRECT = "direct"
    """The number of times a player finished ahead of other tied players in the same event."""
    BEST = "best"
    """The best single result, then the second best, and so on."""
    WINS = "wins"
    """The number of first places."""
    VP = "vp"
    """The victory points of the events that count."""
    MP = "mp"
    """The match points of the events that count."""
    EVENTS = "events"
    """The number of events played."""
    LOT = "lot"
    """A draw by lot, repeatable from the circuit's seed."""


Percent = Annotated[Whole, within(0, MAX_PERCENT)]
Count = Annotated[Whole, within(0, MAX_STAGES)]
Points = Annotated[Whole, within(0, MAX_POINTS)]


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """The points of each place, for events with at least this many entries."""

    least_entries: Annotated[Whole, within(0, 10_000)]
    points: tuple[Points, ...]
    """The points of the first place, the second, and so on; further places get none."""


@dataclass(frozen=True, slots=True)
class CircuitStage:
    """An event of the circuit."""

    event: Annotated[str, max_length(SLUG_MAX)]
    """The event's slug."""
    part: Annotated[Whole, within(1, MAX_PARTS)] = 1
    """The part of the circuit that the event belongs to, from 1."""
    percent: Percent = FULL
    """The multiplier of its points: 200 for a double evening."""
    slots: Annotated[Whole, within(1, 9)] = 1
    """How many of the events that count it takes: 2 if a double evening counts as two."""


@dataclass(frozen=True, slots=True)
class CircuitPart:
    """A part of the season with its own ranking, such as the first half."""

    name: Annotated[str, max_length(TITLE_MAX)] = ""
    best: Count = 0
    """The number of best results that count; 0 if all count."""
    qualify: Annotated[Whole, within(0, 10_000)] = 0
    """The number of players that qualify for the final; they are not ranked in later parts."""


@dataclass(frozen=True, slots=True)
class ClassPercent:
    """The multiplier for the points of all events of one class."""

    event_class: Annotated[str, max_length(PRESET_KEY_MAX)]
    """The class, as in the events' prize plans: `regional`."""
    percent: Percent
    """The multiplier: 200 for twice the points."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """A season: its events, its points, and how they make rankings of players and clubs."""

    key: Annotated[str, max_length(PRESET_KEY_MAX)]
    name: Annotated[str, max_length(TITLE_MAX)]
    stages: tuple[CircuitStage, ...] = ()
    parts: tuple[CircuitPart, ...] = (CircuitPart(),)
    basis: PointsBasis = PointsBasis.PLACES
    tables: tuple[PlaceTable, ...] = ()
    """The tables of points, by ascending field size; used if `basis` is PLACES."""
    participation: Points = 0
    """Points for playing in an event, the same for all places."""
    classes: tuple[ClassPercent, ...] = ()
    """The multipliers by class of event; 100 for a class that is not in the list."""
    scoring_percent: Percent = FULL
    """The share of the field that scores, rounded up; the others get participation points only."""
    full_field: Annotated[Whole, within(0, 10_000)] = 0
    """The number of entries for which an event has its full value: half the field, half the
    points. 0 if the field does not matter."""
    least_events: Count = 0
    """The number of events that a player needs to be listed."""
    divides: Flag = False
    """Whether the ranking uses the mean of the results that count; fewer results than the least
    number of events are filled with zeros."""
    decay: Decay = Decay.NEVER
    decay_percent: Annotated[Whole, within(0, FULL)] = FULL
    """The share of the points that is left after each period."""
    ties: tuple[CircuitTie, ...] = ()
    """The criteria between players with equal points, in order; then they share a place."""
    lot_seed: Annotated[str, max_length(SEED_MAX)] = ""
    club_players: Annotated[Whole, within(0, 100)] = 0
    """The players of a club whose points count for it in each event, best first; 0 for all."""
    is_public: Flag = False
    """Whether its pages are public."""

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Decode a circuit, ignoring keys that a later program added. Raises BadData."""
        return decode(cls, data, extra="ignore")

    def find_class_percent(self, event_class: str) -> int:
        found = (one.percent for one in self.classes if one.event_class == event_class)
        return next(found, FULL)
