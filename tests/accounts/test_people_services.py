"""The people who work at an event: every change is an act of the journal, and a director is always
left."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.accounts.people_services import appoint, dismiss, hand_over
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.roles import Role
from scoring.core.rules.records import Depth
from scoring.journal.undoing_services import undo_act
from scoring.journal.wording import act_sentence
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from tests.cast import NOW, SIGNED, find_key, play_turn
from tests.undoing import redo, undo


def name_people(event: Tournament) -> tuple[list[str], list[str]]:
    """The names of the directors and of the helpers, each in order."""
    directors, helpers = (
        sorted(people.values_list("username", flat=True))
        for people in (event.directors, event.helpers)
    )
    return directors, helpers


def list_last(event: Tournament, count: int) -> list[str]:
    """The sentences of the last acts, the newest first."""
    acts = event.acts.order_by("-number")[:count]
    return [act_sentence(act.kind, act.params, event.entry_kind) for act in acts]


def test_a_director_is_named_by_an_act_that_can_be_undone(
    event: Tournament, outsider: User
) -> None:
    appoint(event=event, name="Bruno", role=Role.DIRECTOR, **SIGNED)
    assert name_people(event) == (["anna", "bruno"], [])
    assert list_last(event, 1) == ["bruno dirige il torneo."]
    undo(event)
    assert name_people(event) == (["anna"], [])
    redo(event)
    assert name_people(event) == (["anna", "bruno"], [])


def test_a_helper_who_becomes_a_director_helps_no_more(event: Tournament, outsider: User) -> None:
    appoint(event=event, name="bruno", role=Role.HELPER, **SIGNED)
    assert name_people(event) == (["anna"], ["bruno"])
    appoint(event=event, name="bruno", role=Role.DIRECTOR, **SIGNED)
    assert name_people(event) == (["anna", "bruno"], [])
    appoint(event=event, name="bruno", role=Role.HELPER, **SIGNED)
    assert name_people(event) == (["anna", "bruno"], [])


def test_who_is_taken_off_can_be_put_back(event: Tournament, helper: User) -> None:
    appoint(event=event, name="elena", role=Role.HELPER, **SIGNED)
    dismiss(event=event, user=helper, **SIGNED)
    assert name_people(event) == (["anna"], [])
    undo(event)
    assert name_people(event) == (["anna"], ["elena"])


@pytest.mark.parametrize(
    ("name", "role", "code"),
    [
        ("nessuno", Role.HELPER, "people.no_such_account"),
        ("bruno", Role.DIRECTOR, "people.no_such_account"),
        ("elena", Role.DIRECTOR, "people.only_helps"),
    ],
)
def test_who_cannot_be_named(
    event: Tournament, outsider: User, helper: User, name: str, role: Role, code: str
) -> None:
    User.objects.filter(pk=outsider.pk).update(is_active=False)
    with pytest.raises(Refusal, match=code):
        appoint(event=event, name=name, role=role, **SIGNED)
    assert name_people(event) == (["anna"], [])


def test_the_last_director_stays(event: Tournament, director: User) -> None:
    with pytest.raises(Refusal, match=r"people\.last_director"):
        dismiss(event=event, user=director, **SIGNED)
    assert name_people(event) == (["anna"], [])


def test_people_change_at_a_closed_event_too(event: Tournament, outsider: User) -> None:
    Tournament.objects.update(closed_at=NOW)
    appoint(event=event, name="bruno", role=Role.DIRECTOR, **SIGNED)
    assert name_people(event) == (["anna", "bruno"], [])


def test_the_events_of_who_goes_are_handed_over(
    event: Tournament, director: User, outsider: User
) -> None:
    assert hand_over(user=director, heir=outsider, **SIGNED) == [event]
    assert name_people(event) == (["bruno"], [])
    assert list_last(event, 2) == ["Anna Neri non dirige più il torneo.", "bruno dirige il torneo."]
    dismissed = event.acts.latest("number").number
    director.delete()
    signed = {"author": Author.of(outsider), "now": NOW}
    undo_act(event=event, number=dismissed, **signed)
    with pytest.raises(Refusal, match=r"people\.last_director"):
        undo_act(event=event, number=dismissed - 1, **signed)
    assert name_people(event) == (["bruno"], [])


# --- What a helper may do ------------------------------------------------------------------------


@pytest.fixture
def helping(playing: Tournament, helper: User) -> Author:
    """Elena, who helps at the event in its first turn."""
    playing.helpers.add(helper)
    return Author.of(helper)


def record(table: Table, gp: int, author: Author, based_on: str = "") -> None:
    data = {"NS": gp, "EW": 100}
    sent = Submission(1, Depth.TOTALS, data, key=f"by-helper-{gp}", based_on=based_on, reason="x")
    record_smazzata(table=table, submission=sent, author=author, now=NOW)


def test_a_helper_records_and_corrects_while_the_turn_is_open(
    playing: Tournament, helping: Author
) -> None:
    table = Table.objects.get(turn__number=1, number=1)
    record(table, 300, helping)
    record(table, 305, helping, find_key(table, 1, 1))
    assert table.smazzate.get().ns_gp == 305


def test_a_helper_closes_no_turn_and_corrects_no_closed_one(
    playing: Tournament, helping: Author
) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn)
    with pytest.raises(Refusal, match=r"people\.directors_only"):
        close_turn(turn=turn, author=helping, now=NOW)
    close_turn(turn=turn, **SIGNED)
    table = turn.tables.get(number=1)
    with pytest.raises(Refusal, match=r"people\.directors_only"):
        record(table, 300, helping, find_key(table, 1, 1))


def test_a_helper_undoes_nothing(playing: Tournament, helping: Author) -> None:
    number = playing.acts.latest("number").number
    with pytest.raises(Refusal, match=r"people\.directors_only"):
        undo_act(event=playing, number=number, author=helping, now=NOW)
