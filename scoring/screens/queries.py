"""Load data that only the hall screens show: the prize-giving and the forecast end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from scoring.core.decoding import decode
from scoring.core.play.sessions import find_session
from scoring.core.prizes.plan import Prize
from scoring.core.ranking.standings import Standing
from scoring.events.plan_queries import load_event_plan
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.play.pace_queries import TurnPace
from scoring.standings.moments_queries import find_standings_since, read_lines


class RevealedPrize(NamedTuple):
    """A prize and the number of the entry that wins it, as announced at the prize-giving."""

    entry: int
    prize: Prize
    cents: int
    goods: str
    is_below: bool
    """True if the entry ranks below the last place that the prize-giving announces."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """State of the prize-giving, which reveals the standings line by line, the best last."""

    lines: tuple[Standing, ...]
    """The lines to reveal, best first."""
    revealed: int
    """The number of lines already revealed, from the end of `lines`."""
    is_podium: bool = False
    """True if the best three entries are now shown together, after the first place was revealed."""
    prizes: tuple[RevealedPrize, ...] = ()
    """The prizes of the entries in `lines`, in the order of the prize plan."""

    @property
    def shown(self) -> tuple[Standing, ...]:
        """The revealed lines, best first."""
        return self.lines[len(self.lines) - self.revealed :]

    @property
    def next(self) -> Standing | None:
        hidden = len(self.lines) - self.revealed
        return self.lines[hidden - 1] if hidden else None


def load_reveal(event: Tournament, screens: HallScreens) -> Reveal | None:
    """Load the prize-giving in progress, if any, with results not yet public. One query."""
    if screens.reveal_revision is None:
        return None
    then = find_standings_since(event, screens.reveal_revision, even_held_back=True)
    kept = read_lines(then)
    prizes = tuple(map(_read_prize, screens.reveal_awards))
    below = {prize.entry for prize in prizes if prize.is_below}
    lines = (*kept[: screens.reveal_from], *[line for line in kept if line.entry in below])
    is_podium = bool(lines) and screens.revealed > screens.reveal_lines
    return Reveal(lines, min(screens.revealed, len(lines)), is_podium, prizes)


def _read_prize(award: Mapping[str, Any]) -> RevealedPrize:
    prize = decode(Prize, award["prize"])
    return RevealedPrize(award["entry"], prize, award["cents"], award["goods"], award["is_below"])


class HallEnd(NamedTuple):
    """When the current session is expected to end; `is_event`: it is the event's last session."""

    at: datetime
    is_event: bool


def find_hall_end(event: Tournament, pace: TurnPace | None, now: datetime) -> HallEnd | None:
    """Forecast the end of the current session; None if the plan has no turns or no times.

    `pace`: the pace of the turn in play, or None; its delay is added. Four queries."""
    if not event.turns_planned:
        return None
    plan = load_event_plan(event, now)
    session = find_session(plan.sessions, min(plan.closed + 1, plan.turns))
    ends = plan.spans[session.last_turn - 1].ends
    if ends is None:
        return None
    late = max(pace.ends - pace.plan.ends, timedelta()) if pace else timedelta()
    return HallEnd(ends + late, session == plan.sessions[-1])
