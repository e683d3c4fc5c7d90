"""The user's choices for a print, with the event data that the printed documents show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.sessions import PlannedSession, find_session
from scoring.core.play.turns import TurnState
from scoring.core.prizes.plan import PrizePlan
from scoring.events.forecast_queries import forecast_turns
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableResult, load_turn_results
from scoring.printing.documents import Document, Letterhead, Paper
from scoring.printing.listings import ListColumn, ListRow, PrintedList, print_list
from scoring.printing.wording import (
    Letters,
    format_when,
)
from scoring.prizes.queries import load_prize_plan
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import PlayerSeat, TableSeats, list_players, list_seated_tables
from scoring.sessions.queries import load_sessions
from scoring.sessions.wording import format_days, get_session_name
from scoring.standings.public_queries import EventStandings, load_every_standings
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.tickets.links_views import Origins

SIZES = (9, 14)
"""Default minimum and maximum type size of a printed list, in points."""


@dataclass(frozen=True)
class Printing:
    """The user's choices for a print, and event data, which is loaded when a document needs it."""

    event: Tournament
    turns: tuple[Turn, ...]
    """The event's turns that have seats."""
    turn: Turn | None
    """The chosen turn, or None if no turn has seats."""
    is_whole_session: bool
    """True to print the seats of all turns of the chosen turn's session, not only of that turn."""
    paper: Paper
    letters: Letters
    places: int
    """The number of places on the prize list."""
    origins: Origins
    """Web addresses at which phones, in the hall or elsewhere, can reach this server."""
    now: datetime

    @property
    def kind(self) -> EntryKind:
        return EntryKind(self.event.entry_kind)

    @property
    def address(self) -> str:
        """The URL of the event's public page."""
        return self.origins.build(reverse("event", args=[self.event.slug]))

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        return load_entrants(self.event)

    def walk_turns(self) -> Iterator[tuple[Turn, Letterhead]]:
        """Yield the chosen turn, or all turns of its session, each with its letterhead."""
        for turn in self.turns:
            is_printed = turn == self.turn
            if self.turn is not None and self.is_whole_session:
                session = find_session(self.sessions, self.turn.number)
                is_printed = session.first_turn <= turn.number <= session.last_turn
            if is_printed:
                yield turn, self.make_letterhead(turn)

    def list_tables(self, turn: Turn) -> list[TableSeats]:
        return list_seated_tables(load_turn_seating(turn), self.entrants)

    def list_players(self, turn: Turn) -> list[PlayerSeat]:
        return list_players(load_turn_seating(turn), self.entrants)

    @cached_property
    def first_seats(self) -> list[PlayerSeat]:
        """The seats of the first turn; empty before they are drawn."""
        return self.list_players(self.turns[0]) if self.turns else []

    @cached_property
    def results(self) -> list[TableResult]:
        return load_turn_results(self.turn) if self.turn else []

    @cached_property
    def plan(self) -> PrizePlan:
        return load_prize_plan(self.event)

    @cached_property
    def standings(self) -> list[EventStandings]:
        """The general standings, then the standings of each section or side (N-S, E-W), if any."""
        return load_every_standings(self.event, self.entrants)

    @cached_property
    def phases(self) -> list[Phase]:
        return list(self.event.phases.all())

    @cached_property
    def sessions(self) -> list[PlannedSession]:
        return load_sessions(self.event, sum(phase.turns for phase in self.phases))

    @property
    def event_line(self) -> str:
        """The event's name, its day (or first and last day) and its place."""
        days = format_days(self.sessions[0].date, self.sessions[-1].date)
        return _join_line(self.event.name, days, self.event.place)

    @property
    def letterhead(self) -> Letterhead:
        return self.make_letterhead(self.turn) if self.turn else Letterhead(self.event_line)

    def make_letterhead(self, turn: Turn) -> Letterhead:
        """Build a turn's letterhead; it names the session only if the event has several."""
        session = find_session(self.sessions, turn.number)
        title = get_session_name(session) if len(self.sessions) > 1 else ""
        day = date_format(session.date, "DATE_FORMAT")
        spans = forecast_turns(self.event, self.phases, self.turns, self.sessions, self.now)
        is_draft = turn.state == TurnState.DRAFT
        begins = spans[turn.number - 1].begins
        return Letterhead(
            _join_line(self.event.name, title, day, session.place),
            format_when(turn.number, len(spans), begins, is_draft=is_draft),
        )

    def print_list(
        self,
        title: str | Promise,
        letterhead: Letterhead,
        columns: Sequence[ListColumn],
        rows: Sequence[ListRow],
        sizes: tuple[int, int] = SIZES,
        *,
        is_signed: bool = False,
    ) -> Document:
        """Lay a list out on the chosen paper; the arguments are fields of `PrintedList`."""
        listing = PrintedList(str(title), letterhead, tuple(columns), rows, sizes, is_signed)
        return print_list(listing, self.paper)


def _join_line(*parts: str) -> str:
    """Join the non-empty parts with " · ". Isolating marks keep right-to-left names in place."""
    return " · ".join(f"\u2068{part}\u2069" for part in parts if part)
