"""An event with all that a workbook has to show, and its workbook."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from openpyxl import Workbook

from scoring.core.rules.records import Depth
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import add_adjustment
from tests.cast import (
    CLOSED_BY_NS,
    SIGNED,
    make_event,
    open_turn,
    play_turn,
    record_totals,
    seat_event,
)
from tests.commands.eventful import COUNTS
from tests.event_cache import recall
from tests.workbook.book import open_book


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
    cards = {"depth": Depth.CARDS, "data": CLOSED_BY_NS, "reason": "=read wrongly"}
    counts = {"depth": Depth.COUNTS, "data": COUNTS, "reason": "from paper"}
    for number in (1, 2):
        record_totals(first, number, 0, 0, based_on=1, **cards)
        record_totals(second, number, 0, 0, based_on=1, **counts)
    close_turn(turn=turn, **SIGNED)
    second_turn = open_turn(event, 2)
    seated = next(table for table in second_turn.tables.all() if table.seats.count() == 2)
    record_totals(seated, 1, 500, 300)
    late = event.entries.get(number=2)
    add_adjustment(
        entry=late, turn=turn, vp=-1, mp=-100, gp=0, reason="Late by 7 minutes", **SIGNED
    )
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def book(event: Tournament) -> Workbook:
    """The workbook of the event, opened."""
    return open_book(event)
