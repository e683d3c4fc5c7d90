"""Events by rule sets that nobody plays by: recorded card by card, exported, verified."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.contrib.auth.models import User
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from scoring.bundle.reading import read_bundle
from scoring.exports.bundle import write_bundle
from scoring.models.tournament import Tournament
from scoring.queries.bundle.event import load_bundle
from scoring.rules.records import Depth
from scoring.rules.ruleset import RuleSet
from scoring.rules.smazzata import CardsRecord
from scoring.rules.writing import write_record
from scoring.services.play.smazzate import Submission, record_smazzata
from scoring.services.play.turns import close_turn
from scoring.services.trials import rolled_back
from scoring.verify.verify import verify
from tests.cast import NOW, SIGNED, make_event, seat_event
from tests.rules.strategies import records, valid_rules

SMAZZATE = 4
_keys = count(1)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[RuleSet, list[CardsRecord]]:
    """A rule set without faults, and four smazzate that are legal by it."""
    rules = draw(valid_rules)
    return rules, draw(st.lists(records(rules), min_size=SMAZZATE, max_size=SMAZZATE))


def record(table: Any, number: int, dealt: CardsRecord) -> None:
    submission = Submission(number, Depth.CARDS, write_record(dealt), key=f"dealt-{next(_keys)}")
    record_smazzata(table=table, submission=submission, **SIGNED)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(evenings(), st.sampled_from(["smazzate", "target"]))
def test_an_event_by_any_rules_is_verified(
    director: User, evening: tuple[RuleSet, list[CardsRecord]], length: str
) -> None:
    rules, dealt = evening
    event(f"{length}, {rules.seats} at a table")
    target = 100_000 if length == "target" else 0
    with rolled_back():
        made = make_event(director, pairs=4, turns=1, smazzate=2, length=length, target=target)
        Tournament.objects.filter(pk=made.pk).update(rules_data=rules.to_data())
        turn = seat_event(Tournament.objects.get(pk=made.pk)).turns.get()
        tables = list(turn.tables.order_by("number"))
        for place, one in enumerate(dealt):
            record(tables[place // 2], place % 2 + 1, one)
        for state in ("playing", "closed"):
            if state == "closed":
                close_turn(turn=turn, **SIGNED)
            text = write_bundle(load_bundle(Tournament.objects.get(pk=made.pk), NOW))
            found = verify(read_bundle(text))
            assert (found.differences, found.notes) == ((), ()), state
        assert [table.due for table in turn.tables.all()] == [2, 2]
