"""The evening of `tests.load.evening` as its director acts: who plays, what is recorded, when."""

from __future__ import annotations

import random

from django.contrib.auth.models import User
from django.utils import timezone

from bench.names import make_names
from players.person import Person
from players.roster import RosterEntry
from scoring.actions.authors_services import Author
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.formats import PhaseSettings
from scoring.entries.services import Lineup, add_entries
from scoring.events.life_services import publish_event
from scoring.events.services import TournamentSettings, create_tournament
from scoring.models.turn import Seat, Turn
from scoring.play.turns_services import close_turn, start_turn
from scoring.seating.draws_services import draw_seating, publish_turn
from scoring.standings.public_queries import load_event_standings, load_span_standings
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.tickets.services import issue_tickets
from tests.load.event import record_everywhere

CLUBS = ("ASD Burraco Lucca", "Circolo La Pinella", "Circolo del Ponte", "ASD Quattro Assi")
TURNS, SMAZZATE, MINUTES = 3, 2, 40


class Evening:
    """An event of so many tables, and its director's acts on it, signed and timed."""

    def __init__(self, director: User, tables: int) -> None:
        self.author = Author.of(director, "evening")
        self._rng = random.Random("evening")
        self.event = create_tournament(
            director=director, settings=_make_settings(), phases=[_plan_phase()]
        )
        publish_event(tournament=self.event)
        players = list_players(4 * tables)
        lineups = [
            Lineup.of(RosterEntry(n, first, second))
            for n, (first, second) in enumerate(zip(players[::2], players[1::2], strict=True), 1)
        ]
        add_entries(tournament=self.event, lineups=lineups, author=self.author, now=timezone.now())
        issue_tickets(tournament=self.event, author=self.author, now=timezone.now())

    def draw(self) -> None:
        draw_seating(
            tournament=self.event,
            method=DrawMethod.RANDOM,
            seed="evening",
            author=self.author,
            now=timezone.now(),
        )

    def publish(self, number: int) -> None:
        publish_turn(turn=self.find_turn(number), author=self.author, now=timezone.now())

    def start(self, number: int) -> None:
        start_turn(turn=self.find_turn(number), author=self.author, now=timezone.now())

    def record(self, number: int, smazzata: int) -> None:
        """Record a smazzata of every table of a turn, as it was dealt and played."""
        turn = self.find_turn(number)
        record_everywhere(turn, smazzata, self._rng, self.author, timezone.now())

    def close(self, number: int) -> None:
        close_turn(turn=self.find_turn(number), author=self.author, now=timezone.now())

    def find_turn(self, number: int) -> Turn:
        return self.event.turns.get(number=number)

    def find_table(self, number: int, entry: int) -> str:
        """The number of the table of an entry in a turn."""
        seat = Seat.objects.get(turn=self.find_turn(number), entry__number=entry)
        assert seat.table is not None
        return str(seat.table.number)

    def find_name(self, entry: int) -> str:
        """The first player of an entry."""
        return load_entrants(self.event)[entry].names[0]

    def list_places(self, until: int | None = None) -> list[Entrant]:
        """The pairs best first, by the turns up to this one."""
        entrants = load_entrants(self.event)
        ranked = (
            load_span_standings(self.event, 1, until)
            if until
            else load_event_standings(self.event, entrants)
        )
        return [entrants[standing.entry] for standing in ranked.standings]


def list_players(count: int) -> list[Person]:
    """Made-up players: neighbours in the list are of one club."""
    return [
        Person(name, f"E{n:04d}", CLUBS[n // 2 % len(CLUBS)])
        for n, name in enumerate(make_names(count, "evening"))
    ]


def _make_settings() -> TournamentSettings:
    return TournamentSettings(
        name="Torneo della sera",
        date=timezone.localdate(),
        place="Palazzetto, Lucca",
        organiser="ASD Burraco Lucca",
        language="it",
        rules_key="fibur-2026",
        tiebreaks=("vp", "mp", "gp", "direct"),
    )


def _plan_phase() -> PhaseSettings:
    plan = PhasePlan("mitchell", turns=TURNS, smazzate=SMAZZATE, minutes=MINUTES)
    return PhaseSettings(plan, "burraconline")
