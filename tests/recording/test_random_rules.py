"""Events by rule sets that nobody plays by: recorded card by card, shown, exported, verified."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from scoring.actions.authors_services import Author
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.pairing.movements.three_sides import ThreeSides
from scoring.core.rules.records import Depth, write_record
from scoring.core.rules.rules_file import write_rules
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.library.services import import_rules
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.standings.services import dry_run
from scoring.web import fresh_views as fresh
from scoring.web.fresh_views import RenderedPages
from scoring.workbook.book import write_workbook
from scoring.workbook.report_loading import load_report
from tests.cast import NOW, SIGNED, make_event, seat_event, table_ticket
from tests.core.rules.strategies import records, valid_rules

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


def show(event: Tournament, director: User) -> None:
    """Every page on which rules are read, and the workbook: none of them fails."""
    write_workbook(load_report(event, NOW), BytesIO())
    kept = import_rules(text=write_rules(event.rules), author=Author.of(director), now=NOW)
    assert replace(kept.rules, key=event.rules.key, name=event.rules.name) == event.rules
    client = Client()
    client.force_login(director)
    ticket = table_ticket(event, 1)
    for url in (
        reverse("event_rules", args=[event.slug]),
        reverse("event_results", args=[event.slug, 1]),
        reverse("event_standings", args=[event.slug]),
        reverse("event_table", args=[event.slug, 1, 1]),
        reverse("learn_rules", args=[kept.key]),
        reverse("rules_edit", args=[kept.key]),
        reverse("rules_examples", args=[kept.key]),
        reverse("phone", args=[ticket.token]),
        reverse("phone_state", args=[ticket.token]),
    ):
        assert client.get(url).status_code == 200, url


@pytest.mark.slow
@settings(
    max_examples=10,
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
    with dry_run():
        made = make_event(
            director, pairs=2 * rules.sides, turns=1, smazzate=2, length=length, target=target
        )
        Tournament.objects.filter(pk=made.pk).update(rules_data=rules.to_data())
        if rules.has_third_side:
            made.phases.update(movement=ThreeSides.key)
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
        with patch.object(fresh, "rendered_pages", RenderedPages()):  # ids come again
            show(Tournament.objects.get(pk=made.pk), director)
