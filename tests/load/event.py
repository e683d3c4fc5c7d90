"""The event that a hall plays, and what must be true of it afterwards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User

from bench.entry_phones import make_key
from scoring.actions.authors_services import Author
from scoring.core.rules.records import Depth, write_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.recording.services import Submission, record_smazzata
from scoring.tickets.services import issue_tickets
from tests.browser.keypad_page import check_same_points
from tests.cast import SIGNED, TABLE, make_event, plan_phase, seat_event
from tests.core.rules.strategies import deal_record
from tests.load.phones import TableCard

VP_TABLES = {4: "four-smazzate"}
"""The conversion table for so many smazzate of a turn; other numbers have the tests' own."""


def make_hall(director: User, tables: int, smazzate: int) -> Tournament:
    """An event of so many tables whose first turn is being played, with every ticket made."""
    phase = plan_phase(VP_TABLES.get(smazzate, TABLE), turns=1, smazzate=smazzate)
    event = make_event(director, pairs=2 * tables, phases=[phase], signatures_required=True)
    seat_event(event)
    issue_tickets(event=event, **SIGNED)
    return event


def list_cards(event: Tournament) -> list[TableCard]:
    """The cards that lie on the tables of turn 1, by number."""
    tokens = dict(event.tickets.filter(entry=None).values_list("table_number", "token"))
    pins = dict(Ticket.objects.filter(tournament=event).values_list("entry", "pin"))
    return [
        TableCard(
            table.number,
            tokens[table.number],
            {seat.line: pins[seat.entry_id] for seat in table.seats.order_by("-line")},
        )
        for table in event.turns.get(number=1).tables.order_by("number")
    ]


def deal_hall(
    rng: random.Random, rules: RuleSet, tables: int, smazzate: int
) -> list[list[CardsRecord]]:
    return [[deal_record(rng, rules) for _ in range(smazzate)] for _ in range(tables)]


def record_everywhere(
    turn: Turn, smazzata: int, rng: random.Random, author: Author, now: datetime
) -> None:
    """Record a smazzata of every table of a turn, by its cards, as it was dealt."""
    for table in turn.tables.all():
        data = write_record(deal_record(rng, turn.tournament.rules))
        submission = Submission(smazzata, Depth.CARDS, data, key=make_key(rng))
        record_smazzata(table=table, submission=submission, author=author, now=now)


def check_hall(event: Tournament, deals: Sequence[Sequence[CardsRecord]]) -> str:
    """Each smazzata is stored exactly once, as dealt and signed by both; a sentence of figures."""
    rules = event.rules
    count = sum(map(len, deals))
    stored = SmazzataRevision.objects.select_related("smazzata__table").order_by(
        "smazzata__table__number", "smazzata__number"
    )
    assert Smazzata.objects.count() == len(stored) == count
    for revision, record in zip(stored, (own for table in deals for own in table), strict=True):
        assert (revision.number, revision.depth, revision.override) == (1, Depth.CARDS, "")
        score = check_same_points(revision.record, write_record(record), rules)
        smazzata = revision.smazzata
        assert (smazzata.ns_gp, smazzata.ew_gp) == (score.ns.total, score.ew.total)
    signatures = Signature.objects.values_list("revision", "line").distinct().count()
    assert signatures == Signature.objects.count() == 2 * count
    assert not HeldRecord.objects.exists()
    keys = len(set(stored.values_list("key", flat=True)))
    return f"{count} smazzate, each stored once under {keys} keys; {signatures} signatures"
