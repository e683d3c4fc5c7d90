"""Events of three pairs at a table, by Buraco with the third pack of its Variations."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from django.contrib.auth.models import User

from scoring.core.rules.records import Depth
from scoring.library.services import change_rules, copy_rules
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from tests.cast import SIGNED, make_event, open_turn

_keys = count(1)

CLOSED_BY_THE_THIRD = {
    "end": "closed",
    "closed_by": "L3",
    "cut": "L3",
    "NS": {"melds": ["4S 4C 4D"], "hand": "AS", "pozzetto": "taken"},
    "EW": {"melds": ["KS KS KS KD"], "hand": "", "pozzetto": "taken"},
    "L3": {"melds": ["3H 4H 5H 6H 7H 8H 9H"], "hand": "", "pozzetto": "taken"},
}


def keep_three_sides(**changes: object) -> KeptRules:
    """Buraco, Variations: one more deck, three teams of two, a pot of three hands."""
    kept = copy_rules(key="buraco", name="Buraco, three teams", **SIGNED)
    fields = {"packs": 3, "pozzetti": 3, "seats": 6, "sides": 3, **changes}
    rules = replace(kept.rules, **fields)
    return change_rules(kept=kept, rules=rules, **SIGNED)


def make_three_sides(director: User, pairs: int, **changes: object) -> Tournament:
    """Make an event of pairs of which three meet at a table; `changes` as for `make_event`."""
    rules = KeptRules.objects.first() or keep_three_sides()
    fields = {"rules_key": rules.key, "language": "en", "movement": "three-sides", **changes}
    return make_event(director, pairs, **fields)


def record_three(table: Table, number: int, *totals: int, **changes: object) -> None:
    """Record a smazzata by the totals of its three sides."""
    data = dict(zip(("NS", "EW", "L3"), totals, strict=True))
    submission = Submission(number, Depth.TOTALS, data, key=f"three-{next(_keys)}")
    submission = replace(submission, **changes)
    record_smazzata(table=table, submission=submission, **SIGNED)


def play_three(event: Tournament, number: int) -> Turn:
    """Seat a turn and play it to its close."""
    turn = open_turn(event, number)
    for table in turn.tables.all():
        if table.seats.count() == 3:
            for smazzata in range(1, table.due + 1):
                record_three(table, smazzata, 500 + 5 * table.number, 300, 105 * smazzata)
    return close_turn(turn=turn, **SIGNED)
