"""Dataclasses for a bundle's standings, as computed and as stored, and its prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from scoring.core.bundle.fields import (
    Author,
    Count,
    EventRevision,
    Number,
    Time,
    Trust,
    Word,
    on_trust,
)
from scoring.core.decoding import Flag, FreeObject, formerly, max_length
from scoring.core.limits import GOODS_MAX
from scoring.core.prizes.awarding import NotAwarded, PrizeGiving
from scoring.core.prizes.plan import Cents
from scoring.core.ranking.results import StoredFigures


@dataclass(frozen=True, kw_only=True)
class _Placed:
    place: Number
    """The entry's place in the ranking, from 1."""
    entry: Number
    """The number of the entry."""


@dataclass(frozen=True, kw_only=True)
class StoredLine(StoredFigures, _Placed):
    """An entry's line in the standings that the program stored."""

    # Field order: a class's last base comes first, its first base last.


@dataclass(frozen=True, kw_only=True, slots=True)
class Place(StoredLine):
    """An entry's line in the standings."""

    tied: Flag
    """Whether the entry shares its place with others."""
    decided_by: Word | None
    """The tie-break that put the entry below the one above; null for none (8.3)."""


@dataclass(frozen=True, slots=True)
class SectionStandings:
    phase: Number
    """The number of the phase."""
    section: Number
    """The number of the section."""
    places: tuple[Place, ...]
    """The ranking of the section's members, best first."""


_CELLS = ("place", "entry", "vp", "mp", "gp", "earned", "played")
_FEWEST_CELLS = 5


def _name_cells(data: Any) -> Any:
    """Convert a row of stored standings from its old form, a list of cells (`_CELLS`)."""
    if isinstance(data, list) and _FEWEST_CELLS <= len(data) <= len(_CELLS):
        return dict(zip(_CELLS, data, strict=False))
    return data


@dataclass(frozen=True, slots=True)
class StoredStandings:
    """The last standings that the program stored."""

    after_turn: Count
    """The number of the last closed turn."""
    cause: Annotated[Word, on_trust(Trust.JOURNAL)]
    """The kind of act after which the standings were stored."""
    author: Author
    at: Time
    rows: tuple[Annotated[StoredLine, formerly(_name_cells)], ...]
    """The entries' lines in the standings, best first."""
    at_revision: EventRevision = None


@dataclass(frozen=True, slots=True)
class Standings:
    places: tuple[Place, ...]
    """The standings after the closed turns, best first; empty while none is closed."""
    sections: tuple[SectionStandings, ...]
    """The standings of each section, for phases with several sections and a closed turn."""
    kept: StoredStandings | None
    """The standings that were stored last; null while no turn is closed."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """A prize, or a share of a prize, that an entry wins."""

    prize: Number
    """The number of the prize in the plan, from 1."""
    entry: Number
    """The number of the entry that wins the prize."""
    cents: Cents
    """The money that the entry wins, in cents."""
    goods: Annotated[str, max_length(GOODS_MAX)]
    """The goods that the entry wins; may be empty."""
    place: Number
    """The place of the entry in the ranking of the prize."""


@dataclass(frozen=True, slots=True)
class Unawarded:
    prize: Number
    """The number of the prize in the plan, from 1."""
    why: NotAwarded
    """Why nobody wins the prize (12.5)."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prize plan and its awards."""

    plan: Annotated[FreeObject, on_trust(Trust.PRIZES, partly=True)]
    """The prize plan."""
    awards: tuple[Awarded, ...]
    """The prizes that entries win, in the order of the plan."""
    unawarded: tuple[Unawarded, ...]
    """The prizes that nobody wins."""


def write_prizes(plan: Mapping[str, object], giving: PrizeGiving) -> Prizes:
    return Prizes(
        plan=dict(plan),
        awards=tuple(
            Awarded(award.prize, award.entry, award.cents, award.goods, award.place)
            for award in giving.awards
        ),
        unawarded=tuple(Unawarded(one.prize, one.why) for one in giving.unawarded),
    )
