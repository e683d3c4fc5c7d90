"""The demo event: a Mitchell of 15 pairs in its third turn, created through the services.

Its smazzate are stored in `demo_smazzate.json`, in the order in which they ended. Most are recorded
by cards, a few by counts or totals. One is corrected, and one pair has a penalty."""

from __future__ import annotations

import json
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from players.person import Person
from players.roster import RosterEntry
from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.actions.authors_services import Author
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.formats import PhaseSettings
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import Depth
from scoring.entries.services import create_entries, registering
from scoring.events.services import TournamentSettings, create_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn, start_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.rulings.services import add_adjustment
from scoring.seating.draws_services import draw_seating, publish_turn

SEED: Final = 2026
TURNS: Final = 4
SMAZZATE: Final = 4
STORED: Final = Path(__file__).with_name("demo_smazzate.json")
MINUTES: Final = 50
TURN_TIME: Final = timedelta(minutes=MINUTES + 15)
TURNS_BEGUN: Final = 3
PHASE: Final = PhaseSettings(
    PhasePlan("mitchell", turns=TURNS, smazzate=SMAZZATE, minutes=MINUTES), "four-smazzate"
)

_NAMES: Final = (
    ("Rossi Maria", "Bianchi Anna", "ASD Burraco Lucca"),
    ("Ferrari Carla", "Russo Giovanni", "Circolo La Pinella"),
    ("Esposito Rosa", "Romano Antonio", "ASD Burraco Lucca"),
    ("Colombo Luisa", "Ricci Franca", "Circolo del Ponte"),
    ("Marino Salvatore", "Greco Teresa", "Circolo La Pinella"),
    ("Bruno Lucia", "Gallo Piero", "ASD Quattro Assi"),
    ("Conti Gabriella", "De Luca Nicola", "ASD Burraco Lucca"),
    ("Mancini Patrizia", "Costa Roberto", "Circolo del Ponte"),
    ("Giordano Silvia", "Rizzo Enzo", "ASD Quattro Assi"),
    ("Lombardi Marisa", "Moretti Dario", "Circolo La Pinella"),
    ("Barbieri Niccolò", "Fontana Elena", "ASD Burraco Lucca"),
    ("Santoro Mirella", "Mariani Ugo", "Circolo del Ponte"),
    ("Rinaldi Ornella", "Caruso Vito", "ASD Quattro Assi"),
    ("Ferrara Donatella", "Galli Sergio", "Circolo La Pinella"),
    ("Martini Ivana", "Leone Bruno", "Circolo del Ponte"),
)


def find_demo() -> Tournament | None:
    return Tournament.objects.filter(is_demo=True, deleted_at=None).first()


def reset_director(password: str) -> User:
    """Set the password of the demo's director; create the account if needed."""
    user, _ = User.objects.get_or_create(username=DEMO_DIRECTOR, defaults={"first_name": "Demo"})
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def make_demo(*, director: User, now: datetime) -> Tournament:
    """Delete any demo, then create a new one whose third turn is in play at `now`."""
    Tournament.objects.filter(is_demo=True).delete()
    event = open_demo(director=director, now=now)
    for number in range(1, TURNS_BEGUN + 1):
        play_demo_turn(event, number, director=director, now=now)
    return event


def open_demo(*, director: User, now: datetime) -> Tournament:
    author = Author.of(director, "demo")
    event = create_event(director=director, settings=_settings(now), phases=[PHASE], is_demo=True)
    early = now - timedelta(hours=5)
    lineups = [
        RosterEntry(
            0, *(Person(name, f"LU{2 * n + 42 + at:04d}", club) for at, name in enumerate(pair))
        )
        for n, (*pair, club) in enumerate(_NAMES)
    ]
    with registering(event, len(lineups), author, early) as locked:
        create_entries(locked, lineups, are_invented=True)
    draw_seating(event=event, method=DrawMethod.RANDOM, seed=str(SEED), author=author, now=early)
    return event


@transaction.atomic
def play_demo_turn(event: Tournament, number: int, *, director: User, now: datetime) -> None:
    """Play a turn of the demo and close it; the last one (TURNS_BEGUN) stays in play at `now`."""
    author = Author.of(director, "demo")
    begins = now - (TURNS_BEGUN - number) * TURN_TIME - timedelta(minutes=35)
    turn = publish_turn(
        turn=event.turns.get(number=number), author=author, now=begins - timedelta(minutes=8)
    )
    start_turn(turn=turn, author=author, now=begins)
    tables = {table.number: table for table in turn.tables.all()}
    for stored in json.loads(STORED.read_text(encoding="utf-8")):
        if stored["turn"] == number:
            table, smazzata = stored["table"], stored["smazzata"]
            record_smazzata(
                table=tables[table],
                submission=Submission(
                    smazzata, Depth(stored["depth"]), stored["record"], key=f"demo-{smazzata}"
                ),
                author=author,
                now=begins + timedelta(minutes=8 * smazzata, seconds=20 * table),
            )
    if number < TURNS_BEGUN:
        close_turn(turn=turn, author=author, now=begins + timedelta(minutes=MINUTES + 3))
        return
    _correct(event, author, now - timedelta(minutes=50))
    add_adjustment(
        entry=event.entries.get(number=9),
        turn=event.turns.get(number=1),
        vp=0,
        mp=-100,
        gp=0,
        reason="Ritardo di otto minuti",
        author=author,
        now=now - timedelta(minutes=150),
    )


def _settings(now: datetime) -> TournamentSettings:
    return TournamentSettings(
        name="Torneo dimostrativo di Burraco",
        date=now.date(),
        place="Sala delle feste, Lucca",
        organiser="ASD Burraco Lucca",
        language="it",
        rules_key="fibur-2026",
        tiebreaks=("vp", "mp", "gp", "direct"),
        starts_at=time(15, 30),
    )


def _correct(event: Tournament, author: Author, when: datetime) -> None:
    """Correct one smazzata of turn 2, as if it had been misread from the score sheet."""
    table = Table.objects.get(turn__tournament=event, turn__number=2, number=6)
    smazzata = table.smazzate.get(number=2)
    record_smazzata(
        table=table,
        submission=Submission(
            2,
            Depth.TOTALS,
            {"NS": smazzata.ns_gp + 20, "EW": smazzata.ew_gp},
            key="demo-correction",
            based_on=smazzata.revisions.get(number=smazzata.revision).key,
            reason="Somma errata sul tabellone",
        ),
        author=author,
        now=when,
    )


STEPS = 1 + TURNS_BEGUN
"""Number of steps to build the demo: one for the draw, one for each turn begun."""


@transaction.atomic
def continue_demo(*, director: User, now: datetime) -> tuple[Tournament, int]:
    """Build the demo's next step or, if complete, add `director`. Return (event, steps built)."""
    User.objects.select_for_update().get(pk=director.pk)  # one request at a time
    event = find_demo()
    if event is None:
        return open_demo(director=director, now=now), 1
    done = 1 + event.turns.filter(state__in=(TurnState.PLAYING, TurnState.CLOSED)).count()
    if done < STEPS:
        play_demo_turn(event, done, director=director, now=event.created_at)
        return event, done + 1
    if not event.directors.filter(pk=director.pk).exists():
        event.directors.add(director)
    return event, done
