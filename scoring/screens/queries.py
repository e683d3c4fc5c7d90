"""Data that only the screens of the hall show: the prize-giving, the forecast end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.events.plan_queries import load_event_plan
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.play.pace_queries import TurnPace
from scoring.standings.moments_queries import StandingsLine, load_standings_since


@dataclass(frozen=True, slots=True)
class Reveal:
    """The prize-giving: the standings from a line up to the first, as far as they are shown."""

    lines: tuple[StandingsLine, ...]
    """The lines to reveal, best first."""
    revealed: int
    """The number of lines shown, the last ones."""
    is_podium: bool = False
    """Whether the best three stand together, after the first was shown."""

    @property
    def shown(self) -> tuple[StandingsLine, ...]:
        """Best first; the first one is what was revealed last."""
        return self.lines[len(self.lines) - self.revealed :]

    @property
    def next(self) -> StandingsLine | None:
        hidden = len(self.lines) - self.revealed
        return self.lines[hidden - 1] if hidden else None


def load_reveal(event: Tournament, screens: HallScreens) -> Reveal | None:
    """The reveal that is on, None if none is: it tells what was held back. One query."""
    if screens.reveal_revision is None:
        return None
    then = load_standings_since(event, screens.reveal_revision, even_held_back=True)
    lines = then.lines[: screens.reveal_from] if then else ()
    is_podium = bool(lines) and screens.revealed > screens.reveal_from
    return Reveal(lines, min(screens.revealed, len(lines)), is_podium)


def find_event_end(event: Tournament, pace: TurnPace | None, now: datetime) -> datetime | None:
    """The forecast end of the last turn, as late as the turn in play is by its pace; None if it
    cannot be told. Four queries."""
    if not event.turns_planned:
        return None
    ends = load_event_plan(event, now).span.ends
    return ends + max(pace.ends - pace.plan.ends, timedelta()) if ends and pace else ends
