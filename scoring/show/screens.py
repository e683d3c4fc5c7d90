"""What a screen of the hall shows, as `public/screen/*.html` draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.play.screens import Scene
from scoring.queries.field.entries import Entrant
from scoring.queries.hall.screens import Reveal
from scoring.queries.play.results import TableResult, TableState
from scoring.queries.standings.moments import StandingsLine
from scoring.queries.standings.public import EventStandings
from scoring.ranking.results import Total, list_shown
from scoring.show.figures import Figures
from scoring.show.places import MEDALS
from scoring.show.tables.standings import format_figure
from scoring.wording.screens import SCENE_NAMES
from scoring.wording.standings import FIGURE_WORDS

LONG_MESSAGE, LONGER_MESSAGE = 40, 90
"""Characters from which a message is written smaller."""
REVEALED_BESIDE = 5
"""Lines that stay beside the one revealed last."""


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A line of the standings on a screen."""

    place: int
    entrant: Entrant
    figure: str
    """What the standings go by first: victory points, as a rule."""
    move: int | None = None
    """Places gained since the turn before, lost if negative; None if it was in no place then."""


@dataclass(frozen=True, slots=True)
class ScreenTable:
    """A table of the turn: how far it is."""

    number: int
    state: TableState
    played: int
    due: int


@dataclass(frozen=True, slots=True)
class ShownReveal:
    heading: str | Promise
    """The name of the figure, in short."""
    revealed: int
    """How many lines are shown."""
    upcoming: ScreenLine | None
    """What comes next, which only the director sees."""
    newest: ScreenLine | None
    """What was revealed last."""
    before: tuple[ScreenLine, ...]
    """What was revealed before it, the latest first."""
    podium: tuple[ScreenLine, ...]
    """The best three, best first, once they stand together; no line before."""


def list_screen_lines(
    standings: EventStandings,
    entrants: Mapping[int, Entrant],
    before: Mapping[int, int],
    order: Sequence[str],
) -> list[ScreenLine]:
    """The whole standings by this order; `before` are the places of the turn before."""
    write = _write_figures(order)
    return [
        ScreenLine(
            line.place,
            entrants[line.entry],
            write(line.total),
            before[line.entry] - line.place if line.entry in before else None,
        )
        for line in standings.standings
    ]


def list_screen_tables(tables: Iterable[TableResult]) -> list[ScreenTable]:
    """The tables at which somebody plays: where one rests there is no table in the hall."""
    return [
        ScreenTable(table.number, table.state, table.recorded, table.smazzate)
        for table in tables
        if table.state is not TableState.HALF
    ]


def draw_reveal(
    reveal: Reveal, entrants: Mapping[int, Entrant], order: Sequence[str]
) -> ShownReveal:
    write = _write_figures(order)

    def draw(line: StandingsLine) -> ScreenLine:
        return ScreenLine(line.place, entrants[line.entry], write(line.total))

    shown = list(map(draw, reveal.shown[: 1 + REVEALED_BESIDE]))
    return ShownReveal(
        heading=FIGURE_WORDS[list_shown(order)[0].key].short,
        revealed=reveal.revealed,
        upcoming=draw(reveal.next) if reveal.next else None,
        newest=shown[0] if shown else None,
        before=tuple(shown[1:]),
        podium=tuple(map(draw, reveal.lines[:MEDALS])) if reveal.is_podium else (),
    )


def _write_figures(order: Sequence[str]) -> Callable[[Total], str]:
    """Writes what standings of this order go by first."""
    figures, first = Figures(), list_shown(order)[0]
    return lambda total: str(format_figure(first, total, figures))


def find_message_size(message: str) -> str:
    """How large a message is written: "large" if it is short."""
    if len(message) < LONG_MESSAGE:
        return "large"
    return "middle" if len(message) < LONGER_MESSAGE else "small"


def scene_name(scene: str) -> str | Promise:
    return SCENE_NAMES[Scene(scene)]


def keep_filled(scenes: Iterable[Scene], filled: Mapping[Scene, bool]) -> list[Scene]:
    """The scenes that have something to show."""
    return [scene for scene in scenes if filled[scene]]
