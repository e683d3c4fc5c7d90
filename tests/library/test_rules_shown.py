"""Every field of the catalogue is shown wherever rules are shown, and says what it is worth."""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from scoring.core.rules.catalogue import (
    CATALOGUE,
    FIELDS,
    Choice,
    Figure,
    Group,
    RuleField,
    Switch,
    find_value,
)
from scoring.core.rules.presets import BURACO, FITAB
from scoring.core.rules.ruleset import RuleSet
from scoring.learning.learn_tables import format_topic
from scoring.library.rules_wording import FIELD_NAMES, format_value
from scoring.models.tournament import Tournament
from scoring.workbook.book import write_workbook
from scoring.workbook.report_loading import load_report
from tests.cast import NOW, make_event, table_ticket

EVERYTHING = replace(
    BURACO,
    key="everything",
    jokers=4,
    semi_clean_reading=FITAB.semi_clean_reading,
    premiums=FITAB.premiums,
    target_reached=True,
    sides=3,
)
"""A rule set in which no field is out of force."""
SHOWN = [
    field for group, fields in CATALOGUE.items() if group is not Group.NAME for field in fields
]


@pytest.fixture
def event(director: User) -> Tournament:
    event = make_event(director, pairs=4, turns=1)
    Tournament.objects.filter(pk=event.pk).update(rules_data=EVERYTHING.to_data())
    return Tournament.objects.get(pk=event.pk)


def test_the_page_of_an_event_shows_every_field(visitor: Client, event: Tournament) -> None:
    page = visitor.get(reverse("event_rules", args=[event.slug]), headers={"Accept-Language": "en"})
    with override("en"):
        for field in SHOWN:
            row = f"<td>{FIELD_NAMES[field.name]}</td>"
            assert row in unescape(page.text), field.name
            value = page.text.split(row)[1].split("</td>")[0].rpartition(">")[2]
            assert value == format_value(field, EVERYTHING), field.name


def test_the_workbook_shows_every_field(event: Tournament) -> None:
    file = BytesIO()
    with override("en"):
        write_workbook(load_report(event, NOW), file)
        rows = [row[:2] for row in load_workbook(file)["Rules"].iter_rows(values_only=True)]
        for field in SHOWN:
            value = find_value(EVERYTHING, field.name)
            wanted = value if isinstance(field, Figure) else format_value(field, EVERYTHING)
            assert (str(FIELD_NAMES[field.name]), wanted) in rows, field.name


def test_the_phone_gets_every_field(visitor: Client, event: Tournament) -> None:
    page = visitor.get(reverse("phone", args=[table_ticket(event, 1).token])).text
    scripts = page.split('type="application/json">')[1:]
    sent = [json.loads(script.split("</script>")[0]) for script in scripts]
    wanted = EVERYTHING.to_data()
    assert any(wanted == {name: one[name] for name in wanted if name in one} for one in sent)


@pytest.mark.parametrize("field", SHOWN, ids=lambda field: field.name)
def test_the_learning_page_tells_of_every_field(field: RuleField) -> None:
    """Told otherwise as soon as the value is another one, in the topic of the field."""
    assert field.topic is not None
    base = replace(EVERYTHING, target=None) if field.name == "smazzate" else EVERYTHING
    with override("en"):
        assert format_topic(field.topic, base) != format_topic(field.topic, _change(field, base))


def _change(field: RuleField, rules: RuleSet) -> RuleSet:
    value: Any = find_value(rules, field.name)
    match field:
        case Figure():
            other: Any = value + field.step
        case Choice():
            other = next(option for option in field.options if option != value)
        case Switch():
            other = not value
        case _:
            other = None
    if field.part:
        part = getattr(rules, field.part)
        other = replace(part, **{field.name.rpartition(".")[2]: other})
    return replace(rules, **{field.part or field.name: other})


def test_every_field_but_the_key_is_in_the_file() -> None:
    data = EVERYTHING.to_data()
    for field in FIELDS:
        inner = data[field.part] if field.part else data
        assert inner[field.name.rpartition(".")[2]] is not None
