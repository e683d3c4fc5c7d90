"""The page of a new event, and hours and dates as people write them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from scoring.core.play.formats import FORMATS
from scoring.events.hours import format_span
from scoring.events.settings_forms import propose_start
from scoring.models.tournament import Tournament
from tests.events.test_views import TYPED

ENGLISH = {"Accept-Language": "en"}


def open_page(client: Client, **query: str) -> Any:
    return client.get(reverse("event_new"), query, headers=ENGLISH)


def send(client: Client, **typed: str) -> Any:
    return client.post(reverse("event_new"), TYPED | typed, headers=ENGLISH)


def read(answer: Any) -> str:
    """The text of the times beside the form."""
    (found,) = re.findall(r'<section[^>]*id="times".*?</section>', answer.text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_needs_nothing_but_a_name(anna: Client, key: str) -> None:
    page = open_page(anna, format=key)
    forms = (page.context["form"], page.context["phase_form"])
    shown = {bound.html_name: bound.value() for form in forms for bound in form}
    typed = {
        name: value for name, value in shown.items() if value is not None and value is not False
    }
    answer = anna.post(reverse("event_new"), typed | {"name": "Serata"})
    event = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("pairs", args=[event.slug])
    wanted = FORMATS[key]
    assert [phase.plan for phase in event.phases.all()] == [each.plan for each in wanted.phases]
    assert [phase.conversion.key for phase in event.phases.all()] == [
        each.table_key for each in wanted.phases
    ]
    assert (event.entry_kind, event.rules.key) == (wanted.entry_kind, wanted.rules_key)


def test_another_format_keeps_what_was_typed(anna: Client) -> None:
    page = open_page(anna, format="exam", name="Esame d'arbitro", date="2026-12-05")
    shown = page.context["form"]
    assert (shown["name"].value(), shown["date"].value()) == ("Esame d'arbitro", "2026-12-05")


@pytest.mark.parametrize("key", ["", "nessuno", "\0"])
def test_no_known_format_is_the_evening(anna: Client, key: str) -> None:
    assert open_page(anna, format=key).context["form"]["format"].value() == "evening"


def test_a_format_that_is_not_known_creates_nothing(anna: Client) -> None:
    answer = send(anna, format="nessuno")
    assert answer.status_code == 422
    assert "This kind of event is not available" in answer.text
    assert not Tournament.objects.exists()


def test_the_times_follow_what_is_typed(anna: Client) -> None:
    answer = send(anna, look="1", turns="2", minutes="50", date="2099-11-28")
    assert answer.status_code == 200
    assert read(answer).startswith("Times Turn 1 15:30–16:20 Turn 2 16:30–17:20")
    assert "Ends at 17:20." in read(answer)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed"),
    [("date", ""), ("date", "9999-12-31"), ("starts_at", "ieri"), ("turns", "x"), ("minutes", "")],
)
def test_times_of_what_is_wrong_or_missing(anna: Client, field: str, typed: str) -> None:
    assert send(anna, look="1", **{field: typed}).status_code == 200


def test_a_start_that_has_passed_is_said(anna: Client) -> None:
    past = "This start time has already passed"
    yesterday, tomorrow = (timezone.localdate() + timedelta(days=days) for days in (-1, 1))
    assert past in read(send(anna, look="1", date=yesterday.isoformat()))
    assert past not in read(send(anna, look="1", date=tomorrow.isoformat()))


def test_a_length_without_a_public_table_gets_one_of_ours(anna: Client) -> None:
    send(anna, smazzate="2")
    assert Tournament.objects.get().phases.get().conversion.key == "scaled-2"


@pytest.mark.parametrize(
    ("now", "start"),
    [("20:00", "20:15"), ("20:01", "20:30"), ("20:29", "20:45"), ("23:50", "00:15")],
)
def test_the_proposed_start_is_to_come(now: str, start: str) -> None:
    found = propose_start(datetime.fromisoformat(f"2026-11-21T{now}"))
    assert found.strftime("%H:%M") == start
    assert found.day == (22 if start < now else 21)


def test_a_missed_start_is_said_on_the_plan_and_the_console(anna: Client) -> None:
    send(anna, date="2020-01-02")
    event = Tournament.objects.get()
    for page in ("plan", "console"):
        text = anna.get(reverse(page, args=[event.slug]), headers=ENGLISH).text
        assert "The start time, 15:30 (02/01), has passed" in text, page


SATURDAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("begins", "ends", "written"),
    [
        ((21, 20, 30), (21, 22, 10), "20:30–22:10"),
        ((21, 22, 49), (22, 0, 39), "22:49–00:39 (domenica)"),
        ((22, 0, 49), (22, 2, 30), "00:49–02:30 (domenica)"),
        ((29, 9, 0), (29, 11, 0), "09:00–11:00 (29/11)"),
    ],
)
def test_the_day_is_named_where_it_is_another(
    begins: tuple[int, int, int], ends: tuple[int, int, int], written: str
) -> None:
    first, last = [timezone.make_aware(datetime(2026, 11, *at)) for at in (begins, ends)]
    with override("it"):
        assert format_span(first, last, SATURDAY) == written


def test_italian_writes_months_small() -> None:
    with override("it"):
        assert date_format(SATURDAY, "DATE_FORMAT") == "21 novembre 2026"
