"""An entry is called to the desk: once, until it comes or ten minutes are over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.calls.queries import load_called
from scoring.calls.services import SHOWN_FOR, call_entry, end_desk_call
from scoring.journal.log_queries import Log
from scoring.journal.log_wording import log_sentence
from scoring.models.call import DeskCall
from scoring.models.tournament import Tournament
from tests.cast import NOW, SIGNED

AFTER = NOW + timedelta(minutes=1)


def call(event: Tournament, number: int = 3) -> DeskCall:
    return call_entry(event=event, number=number, **SIGNED)


def test_who_is_called_already_is_not_called_twice(event: Tournament) -> None:
    assert call(event) == call(event)
    assert [one.entrant.number for one in load_called(event, NOW)] == [3]


def test_a_call_is_over_by_itself(event: Tournament) -> None:
    made = call(event)
    assert load_called(event, NOW + SHOWN_FOR - timedelta(seconds=1))
    assert not load_called(event, NOW + SHOWN_FOR)
    late = NOW + SHOWN_FOR
    ended = end_desk_call(call=made, author=SIGNED["author"], now=late)
    assert ended.ended_at is None, "nobody ended it"
    again = call_entry(event=event, number=3, author=SIGNED["author"], now=late)
    assert again != made


def test_a_call_is_ended_when_they_come(event: Tournament) -> None:
    ended = end_desk_call(call=call(event), author=Author("Anna"), now=AFTER)
    assert (ended.ended_by, ended.ended_at) == ("Anna", AFTER)
    assert not load_called(event, AFTER)


def test_the_log_says_who_was_called(event: Tournament) -> None:
    end_desk_call(call=call(event), author=Author("Anna"), now=AFTER)
    with translation.override("en"):
        latest = [log_sentence(entry, event.entry_kind) for entry in Log(event)[:2]]
    assert latest == ["Pair 3: no longer called to the desk.", "Pair 3: called to the desk."]


def test_calls_that_are_refused(event: Tournament, outsider: User) -> None:
    with pytest.raises(Refusal, match=r"desk_call\.nobody"):
        call(event, 99)
    with pytest.raises(Refusal, match=r"people\.directors_only"):
        call_entry(event=event, number=3, author=Author.of(outsider), now=NOW)
