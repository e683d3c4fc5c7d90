"""An entry with somebody who was erased goes on: corrected, replaced, copied to another event."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from players.models import Player
from players.person import Person
from players.roster import RosterEntry
from scoring.core.bundle.values import Contents
from scoring.core.verify.verify import verify
from scoring.documents.editions_queries import find_signed
from scoring.documents.editions_services import sign_event
from scoring.documents.event_queries import load_bundle
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.entries.services import update_entry
from scoring.events.life_services import duplicate_event
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.personal.erasure_services import ErasureChoices, erase_person
from tests.cast import NOW, SIGNED, make_event, seat_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(director: User) -> Entry:
    """Entry 2 of an event in play, whose second player is erased."""
    event = seat_event(make_event(director, pairs=6))
    sign_event(event, NOW)
    erase_person(
        player=Player.objects.get(name="Sud2 Ugo"), choices=ErasureChoices(), author_name="Anna",
        now=NOW,
    )  # fmt: skip
    return event.entries.get(number=2)


def test_a_corrected_name_leaves_the_erased_partner_as_is(entry: Entry) -> None:
    before = entry.members.get(position=2)
    known = Player.objects.count()
    lineup = RosterEntry(0, Person("Nord2 Norma", "A0002", "Circolo Uno"), Person.of(before))
    # The card is known under the old name.
    Player.objects.filter(card_number="A0002").update(name="Nord2 Norma", key="nord2 norma")
    update_entry(entry=entry, lineup=lineup, **SIGNED)
    after = entry.members.get(position=2)
    assert (after.name, after.commitment, after.player) == (before.name, before.commitment, None)
    assert entry.members.get(position=1).name == "Nord2 Norma"
    assert Player.objects.count() == known


def test_a_substitute_for_the_erased_keeps_what_stands_for_them(entry: Entry) -> None:
    event = Tournament.objects.get(pk=entry.tournament_id)
    gone = entry.members.get(position=2)
    substitute_player(
        entry=entry, position=2, player=Person("Nuova Nina"), reason="Ill", past_half=False,
        **SIGNED,
    )  # fmt: skip
    change = entry.substitutions.get()
    assert (change.left, change.left_salt, change.left_commitment) == (
        "Giocatore 4", "", gone.commitment,
    )  # fmt: skip
    now = entry.members.get(position=2)
    assert (now.commitment, len(now.salt)) == ("", 32)
    assert verify(load_bundle(event, NOW)).differences == ()
    sign_event(event, NOW)
    assert find_signed(event, Contents.PLAY) is not None


def test_another_event_does_not_have_them(entry: Entry) -> None:
    event = Tournament.objects.get(pk=entry.tournament_id)
    made = duplicate_event(
        event=event, name="Di nuovo", date=event.date, entries=[1, 2, 3], **SIGNED
    )
    assert [one.members.count() for one in made.entries.all()] == [2, 2]
    assert not Player.objects.filter(name__startswith="Giocatore").exists()
