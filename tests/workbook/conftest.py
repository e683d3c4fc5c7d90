"""An event with all that a workbook has to show, and its workbook."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from openpyxl import Workbook

from scoring.actions.authors_services import Author
from scoring.core.rules.records import Depth
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.rulings.services import add_adjustment
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    find_key,
    make_event,
    open_turn,
    play_turn,
    seat_event,
)
from tests.event_cache import recall
from tests.workbook.book import open_book

BY_COUNTS = {
    "end": "stock",
    "NS": {"burrachi": {"clean": 1, "dirty": 2}, "table": 340, "hand": 45, "pozzetto": "taken"},
    "EW": {"burrachi": {}, "table": 80, "hand": 60, "pozzetto": "untaken"},
}


def record(
    table: Table, number: int, depth: Depth, data: dict[str, object], **more: object
) -> None:
    if "based_on" in more:
        more["based_on"] = find_key(table, number, more["based_on"])
    submission = Submission(number, depth, data, key=f"{depth}-{number}-{len(more)}", **more)
    record_smazzata(table=table, submission=submission, author=Author("Anna"), now=NOW)


@pytest.fixture
def event(director: User) -> Tournament:
    """Seven pairs. Turn 1 is closed: table 1 by cards, one smazzata of it corrected, table 2 by
    counts, the last by totals, one pair resting. Turn 2 is being played. Pair 2 has a penalty.
    """
    return recall("exported", director, lambda: play_into_turn_2(director))


def play_into_turn_2(director: User) -> Tournament:
    event = seat_event(make_event(director, language="en"))
    turn = event.turns.get(number=1)
    first, second, *_ = turn.tables.order_by("number")
    play_turn(turn)
    for number in (1, 2):
        record(first, number, Depth.CARDS, CLOSED_BY_NS, based_on=1, reason="=read wrongly")
        record(second, number, Depth.COUNTS, BY_COUNTS, based_on=1, reason="from paper")
    close_turn(turn=turn, **SIGNED)
    second_turn = open_turn(event, 2)
    seated = next(table for table in second_turn.tables.all() if table.seats.count() == 2)
    record(seated, 1, Depth.TOTALS, {"NS": 500, "EW": 300})
    add_adjustment(
        entry=event.entries.get(number=2),
        turn=turn,
        vp=-1,
        mp=-100,
        gp=0,
        reason="Late by 7 minutes",
        author=Author("Anna"),
        now=NOW,
    )
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def book(event: Tournament) -> Workbook:
    """The workbook of the event, opened."""
    return open_book(event)
