"""Players whom the class of an event does not admit, and admitting them with a reason."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from players.models import Player
from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.admission.queries import find_unadmitted, load_unadmitted
from scoring.admission.services import admit_entry
from scoring.core.classes import AdmissionCode, EventClass
from scoring.core.play.acts import ActKind
from scoring.entries.services import update_entry
from scoring.journal.wording import act_sentence
from scoring.models.tournament import EventPrizes, Tournament
from scoring.prizes.services import set_event_class
from tests.actions.test_acts_services import redo, undo
from tests.cast import SIGNED, make_event, pair_up, seat_event
from tests.entries.leaving import leave
from tests.workbook.book import open_book, read_rows

ENDED = date(2025, 12, 31)


def expire(event: Tournament, *numbers: int, position: int = 1) -> None:
    """The cards of these entries' first players are of last year."""
    seats = event.entries.filter(number__in=numbers).values("members__player")
    keys = [key for row in seats for key in row.values()]
    rows = Player.objects.filter(pk__in=keys, seated__position=position)
    rows.update(valid_until=ENDED)


@pytest.fixture
def gated(event: Tournament) -> Tournament:
    """A federal event; the cards of the first players of 2 and 5 have expired."""
    set_event_class(event=event, event_class=EventClass.FEDERAL, **SIGNED)
    expire(event, 2, 5)
    return event


def list_found(event: Tournament) -> list[tuple[int, str, AdmissionCode]]:
    found = load_unadmitted(event)
    return [(number, one.name, one.code) for number, own in found.items() for one in own]


TWO = (2, "Nord2 Nora", AdmissionCode.EXPIRED)
FIVE = (5, "Nord5 Nora", AdmissionCode.EXPIRED)


def test_an_event_without_a_class_asks_for_nothing(event: Tournament) -> None:
    expire(event, 2)
    assert list_found(event) == []


def test_a_class_is_stored_without_prizes_and_forgotten(gated: Tournament) -> None:
    plan = EventPrizes.objects.get(tournament=gated).plan
    assert (plan.event_class, plan.prizes) == (EventClass.FEDERAL, ())
    set_event_class(event=gated, event_class=EventClass.NONE, **SIGNED)
    assert list_found(gated) == []


def test_who_is_admitted_with_a_reason_asks_no_more_until_undone(gated: Tournament) -> None:
    assert list_found(gated) == [TWO, FIVE]
    admit_entry(entry=gated.entries.get(number=2), reason=" Rinnovo visto ", **SIGNED)
    assert list_found(gated) == [FIVE]
    act = gated.acts.get(kind=ActKind.ADMIT)
    assert act.params == {"entry": 2, "expired": "Nord2 Nora"}
    assert act.reason == "Rinnovo visto"
    sentence = act_sentence(act.kind, act.params, gated.entry_kind)
    assert "Nord2 Nora" in sentence
    assert act_sentence(act.kind, {"entry": 2}, gated.entry_kind) != sentence
    undo(gated)
    assert list_found(gated) == [TWO, FIVE]
    redo(gated)
    assert list_found(gated) == [FIVE]


def test_later_findings_and_other_players_ask_again(gated: Tournament) -> None:
    entry = gated.entries.get(number=2)
    admit_entry(entry=entry, reason="Rinnovo visto", **SIGNED)
    Player.objects.filter(name="Nord2 Nora").update(membership_kind="guest")
    assert list_found(gated) == [(2, "Nord2 Nora", AdmissionCode.KIND), FIVE]
    Player.objects.filter(name="Nord2 Nora").update(membership_kind="")
    other = RosterEntry(0, Person("Neri Ada"), pair_up(2).second)
    update_entry(entry=entry, lineup=other, **SIGNED)
    assert list_found(gated) == [(2, "Neri Ada", AdmissionCode.NO_CARD), FIVE]


def test_a_pass_needs_a_reason_and_something_to_pass(gated: Tournament) -> None:
    for number, reason, code in ((2, " ", "ruling.reason_missing"), (1, "x", "admission.none")):
        with pytest.raises(Refusal) as refused:
            admit_entry(entry=gated.entries.get(number=number), reason=reason, **SIGNED)
        assert refused.value.code == code
    assert not gated.acts.filter(kind=ActKind.ADMIT).exists()


def test_the_withdrawn_and_the_erased_ask_for_nothing(director: User) -> None:
    event = make_event(director)
    set_event_class(event=event, event_class=EventClass.FEDERAL, **SIGNED)
    expire(event, 2, 5)
    seat_event(event)
    leave(event, 2)
    event.entries.get(number=5).members.update(player=None, card_number="")
    assert list_found(event) == []


def test_the_organiser_is_a_club_only_if_somebody_is_of_it(director: User) -> None:
    event = make_event(director)
    set_event_class(event=event, event_class=EventClass.CLUB, **SIGNED)
    assert list_found(event) == []  # nobody is of "ASD Burraco Prova": the name may be another
    Tournament.objects.filter(pk=event.pk).update(organiser="circolo  DUE")
    event.refresh_from_db()
    assert list_found(event) == []  # one of each pair is a guest
    event.entries.get(number=3).members.update(club="Circolo Uno")
    guests = [(3, name, AdmissionCode.GUARANTOR) for name in ("Nord3 Nora", "Sud3 Ugo")]
    assert list_found(event) == guests


def test_sign_ups_are_checked_by_their_cards(gated: Tournament) -> None:
    people = {9: [Person("Nord2 Nora", "A0002"), Person("Verdi Ugo", "V1")], 11: [Person("Neri")]}
    found = find_unadmitted(gated, people)
    assert {key: [one.code for one in own] for key, own in found.items()} == {
        9: [AdmissionCode.EXPIRED],
        11: [AdmissionCode.NO_CARD],
    }


def test_the_spreadsheet_lists_whom_a_director_admitted(gated: Tournament) -> None:
    title = "Admitted with a reason"
    assert title not in open_book(gated).sheetnames
    admit_entry(entry=gated.entries.get(number=2), reason="Rinnovo visto", **SIGNED)
    (row,) = read_rows(open_book(gated), title)
    assert (row["Pair"], row["Reason"], row["Given by"]) == (2, "Rinnovo visto", "Anna")
    assert "Nord2 Nora" in row["What"]
    assert "Prizes" not in open_book(gated).sheetnames  # a class alone is no prize
    undo(gated)
    assert title not in open_book(gated).sheetnames
