"""The cast of the tests, and events in every state.

Anna directs the event. Bruno directs another one: to Anna's event he is an outsider. Elena helps at
the event, and her account only helps. A visitor has no account. Everybody's password is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from typing import Any, TypedDict

import pytest
from django.contrib.auth.models import User
from django.test import Client

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.authors_services import Author
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.formats import PhaseSettings
from scoring.core.play.hall import TicketKind
from scoring.core.rules.records import Depth
from scoring.entries.services import add_entries
from scoring.events.services import TournamentSettings, create_event
from scoring.library.services import change_rules, copy_rules
from scoring.models.account import Account
from scoring.models.entry import Entry
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.turns_services import close_turn, start_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.seating.draws_services import draw_seating, pair_turn, publish_turn
from scoring.store.phases_queries import find_phase_in_play
from tests.event_cache import recall

PASSWORD = "quattro-assi-e-una-pinella"
NOW = datetime(2026, 11, 21, 16, 20, tzinfo=UTC)

SETTINGS = TournamentSettings(
    name="Torneo di prova",
    date=date(2026, 11, 21),
    place="Sala civica",
    organiser="ASD Burraco Prova",
    language="it",
    rules_key="fibur-2026",
    tiebreaks=("vp", "mp", "gp", "direct"),
)
PLAN = PhasePlan("mitchell", turns=3, smazzate=2, minutes=25)
TABLE = "burraconline"

ANNA = Author("Anna")


class Signature(TypedDict):
    author: Author
    now: datetime


SIGNED = Signature(author=ANNA, now=NOW)
"""The author and the time of every service: Anna, at twenty past four."""

CLOSED_BY_NS: dict[str, Any] = {
    "end": "closed",
    "closed_by": "NS",
    "NS": {"melds": ["7H 8H 9H 10H JH QH KH", "KS KD JK"], "hand": "3S 4D", "pozzetto": "taken"},
    "EW": {"melds": ["4S 4C 4C"], "hand": "AS AH", "pozzetto": "untaken"},
}
"""The example of the design document: 405 to -115 by the Italian rules."""


def pair_up(number: int) -> RosterEntry:
    """The n-th pair of the tests, with made-up names and cards."""
    first = Person(f"Nord{number} Nora", f"A{number:04d}", "Circolo Uno")
    second = Person(f"Sud{number} Ugo", f"B{number:04d}", "Circolo Due")
    return RosterEntry(number, first, second)


def line_up(number: int, settings: TournamentSettings) -> RosterEntry:
    """The n-th entry of the tests: a pair, a single player, or a team of the next pairs."""
    first = pair_up(number)
    match settings.entry_kind:
        case EntryKind.PLAYERS:
            return RosterEntry(0, first.first)
        case EntryKind.TEAMS:
            k = settings.pairs_per_team
            pairs = [pair_up(k * (number - 1) + place) for place in range(1, k + 1)]
            return RosterEntry(
                0, *(who for pair in pairs for who in pair.players), name=f"Squadra {number}"
            )
    return first


def keep_rules(seats: int, key: str = "fibur-2026") -> str:
    """The key of a copy of a rule set for that many at a table."""
    kept = copy_rules(key=key, name=f"For {seats}", **SIGNED)
    change_rules(kept=kept, rules=replace(kept.rules, seats=seats), **SIGNED)
    return kept.key


def plan_phase(
    table_key: str = TABLE, team_table_key: str = "", **changes: object
) -> PhaseSettings:
    """A phase like the tests' own, but for these fields of PhasePlan."""
    plan = replace(PLAN, **changes)
    return PhaseSettings(plan, table_key, team_table_key=team_table_key)


def make_event(
    director: User, pairs: int = 7, phases: Sequence[PhaseSettings] = (), **changes: object
) -> Tournament:
    """An event with registered entries (`pairs` of them) and nothing drawn.

    `changes` are fields of its settings or, for an event of one phase, of its PhasePlan.
    """
    name = f"{pairs} entries, {[*phases]}, {sorted(changes.items())}"
    return recall(name, director, lambda: register_event(director, pairs, phases, changes))


def register_event(
    director: User, pairs: int, phases: Sequence[PhaseSettings], changes: dict[str, object]
) -> Tournament:
    """An event as `make_event` describes it, made by the services, never put back from its rows."""
    of_phase = {name: value for name, value in changes.items() if name in vars(PLAN)}
    of_event = {name: value for name, value in changes.items() if name not in of_phase}
    settings = replace(SETTINGS, **of_event)
    event = create_event(
        director=director, settings=settings, phases=phases or [plan_phase(**of_phase)]
    )
    Tournament.objects.filter(pk=event.pk).update(is_public=True)
    event.is_public = True
    lineups = [line_up(n, settings) for n in range(1, pairs + 1)]
    if lineups:
        add_entries(event=event, lineups=lineups, **SIGNED)
    return event


def draw_in_order(event: Tournament) -> None:
    """Seat the phase that comes in the order of entry."""
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)


def seat_event(event: Tournament) -> Tournament:
    """Draw in order of entry, publish and start turn 1."""
    draw_in_order(event)
    open_turn(event, 1)
    return event


def open_turn(event: Tournament, number: int) -> Turn:
    """Seat a turn unless it is seated already, publish and start it."""
    seat_turn(event, number)
    turn = event.turns.get(number=number)
    publish_turn(turn=turn, **SIGNED)
    return start_turn(turn=turn, **SIGNED)


_keys = count(1)


def find_key(table: Table | int, number: int, revision: object) -> str:
    """The key of this revision of a smazzata: what a correction of it is based on."""
    rows = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number)
    return rows.get(number=revision).key


def key_of(revision: int) -> str:
    """The key of a revision of the first smazzata at table 1 of turn 1."""
    return find_key(Table.objects.get(turn__number=1, number=1), 1, revision)


def record_totals(
    table: Table, number: int, ns: int, ew: int, alone: int = 1, **changes: object
) -> None:
    """Record a smazzata by its totals; at a table of three, of whose place is alone and the two."""
    data = {"NS": ns, "EW": ew} | ({"alone": alone} if table.of_three else {})
    submission = Submission(number, Depth.TOTALS, data, key=f"key-{next(_keys)}")
    if "based_on" in changes:
        changes["based_on"] = find_key(table, number, changes["based_on"])
    submission = replace(submission, **changes)
    record_smazzata(table=table, submission=submission, **SIGNED)


def play_turn(turn: Turn, scores: Callable[[int, int], tuple[int, int]] | None = None) -> None:
    """Record every smazzata of an open turn; `scores` gives both sides' points by table, number."""
    scores = scores or (lambda table, number: (300 + 50 * table, 250 + 5 * number))
    for table in turn.tables.all():
        if table.seats.values("line").distinct().count() == 2:
            for number in range(1, table.due + 1):
                record_totals(table, number, *scores(table.number, number))


def play_through(event: Tournament, turns: int) -> None:
    """Seat the event and play its first turns to their close, through as many phases as it takes.

    The first phase is drawn in order of entry, those after it by the standings.
    """
    for number in range(event.turns.filter(state="closed").count() + 1, turns + 1):
        turn = open_turn(event, number)
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)


def seat_turn(event: Tournament, number: int) -> None:
    """Draw or pair a turn, unless it is seated already."""
    if event.turns.filter(number=number).exists():
        return
    place = find_phase_in_play(event)
    if place.published:
        pair_turn(event=event, turn=number, **SIGNED)
    else:
        method = DrawMethod.RANKING if place.before else DrawMethod.ENTRY_ORDER
        draw_seating(event=event, method=method, **SIGNED)


@pytest.fixture
def director(db: None) -> User:
    return User.objects.create_user("anna", password=PASSWORD, first_name="Anna", last_name="Neri")


@pytest.fixture
def outsider(db: None) -> User:
    return User.objects.create_user("bruno", password=PASSWORD)


def table_ticket(event: Tournament, number: int | None, pin: str = "") -> Ticket:
    """A ticket by which a phone writes at the table of this number; at every table where it is
    None."""
    return Ticket.objects.create(
        tournament=event,
        kind=TicketKind.ROVING if number is None else TicketKind.TABLE,
        table_number=number,
        token=f"table-{number}-of-{event.pk}",
        pin=pin or f"{number or 0:06d}",
        created_at=NOW,
        created_at_revision=event.revision,
    )


def entry_ticket(entry: Entry, pin: str) -> Ticket:
    """A ticket by which a pair signs."""
    return Ticket.objects.create(
        tournament=entry.tournament,
        kind=TicketKind.ENTRY,
        entry=entry,
        token=f"entry-{entry.pk}",
        pin=pin,
        created_at=NOW,
        created_at_revision=entry.tournament.revision,
    )


@pytest.fixture
def event(director: User) -> Tournament:
    """Seven pairs registered, nothing drawn."""
    return make_event(director)


def find_event(director: User) -> Tournament:
    """The event of the test, where another fixture has made it already."""
    return Tournament.objects.filter(directors=director).first() or make_event(director)


@pytest.fixture
def playing(director: User) -> Tournament:
    """Seven pairs, turn 1 being played, nothing recorded."""
    return recall("playing", director, lambda: seat_event(find_event(director)))


@pytest.fixture
def recorded(playing: Tournament) -> Tournament:
    """The event in its first turn, with one smazzata at table 1."""
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    return playing


@pytest.fixture
def finished(director: User) -> Tournament:
    """Seven pairs, all three turns closed, the event still open."""

    def build() -> Tournament:
        event = find_event(director)
        play_through(event, 3)
        return event

    return recall("finished", director, build)


def sign_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def anna(director: User) -> Client:
    """The director's browser."""
    return sign_in(director)


@pytest.fixture
def bruno(outsider: User) -> Client:
    """The browser of a director of another event."""
    return sign_in(outsider)


@pytest.fixture
def helper(db: None) -> User:
    """An account that only helps, at no event yet."""
    user = User.objects.create_user("elena", password=PASSWORD)
    Account.objects.create(user=user, only_helps=True)
    return user


@pytest.fixture
def visitor() -> Client:
    """The browser of somebody without an account."""
    return Client()
