"""A correction in a closed turn shows what it moves before it is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.rulings.services import cancel_smazzata
from scoring.seating.draws_services import pair_turn
from tests.cast import SIGNED, key_of, make_event, play_through, record_totals, sign_in
from tests.recording.test_record import WHOLE, place

TYPED: dict[str, Any] = {
    "NS-total": "0",
    "EW-total": "2.000",
    "key": "c1",
    "reason": "punti scambiati",
}


def send(client: Client, event: Tournament, **fields: Any) -> Any:
    return client.post(f"{place(event)}?depth=totals", {**TYPED, "based_on": key_of(1), **fields})


def hidden(page: Any) -> dict[str, str]:
    return dict(page.context["typed"])


def test_what_it_moves_is_shown_and_nothing_is_saved(anna: Client, finished: Tournament) -> None:
    page = send(anna, finished)
    assert page.status_code == 200
    assert "punti scambiati" in page.text
    assert "Nord1 Nora – " in page.text  # a place that changes, with whole names
    assert not SmazzataRevision.objects.filter(number=2).exists()


def test_what_was_typed_is_carried_to_the_saving(anna: Client, finished: Tournament) -> None:
    page = send(anna, finished)
    assert hidden(page) == TYPED | {"based_on": key_of(1)}
    saved = anna.post(f"{place(finished)}?depth=totals", {**hidden(page), "confirmed": "1"})
    assert saved.url == reverse("table", args=[finished.slug, 1, 1])
    assert Smazzata.objects.get(table__turn__number=1, table__number=1, number=1).ew_gp == 2000


def test_cards_are_carried_line_by_line(anna: Client, finished: Tournament) -> None:
    typed = {**WHOLE, "based_on": key_of(1), "reason": "le carte"}
    page = anna.post(f"{place(finished)}?depth=cards", typed)
    melds = [value for name, value in page.context["typed"] if name == "NS-meld"]
    assert melds == WHOLE["NS-meld"]
    assert 'name="NS-meld" value="7..kh"' in page.text


def test_one_can_go_back_to_the_form(anna: Client, finished: Tournament) -> None:
    page = send(anna, finished, back="1")
    assert page.status_code == 200
    assert 'value="2.000"' in page.text
    assert page.context["write"]["key"].value() == "c1"


def test_sent_again_after_it_was_saved_it_is_not_asked_again(
    anna: Client, finished: Tournament
) -> None:
    send(anna, finished, confirmed="1")
    assert send(anna, finished).status_code == 302
    assert SmazzataRevision.objects.filter(reason="punti scambiati").count() == 1


def test_a_turn_that_is_played_is_corrected_at_once(anna: Client, playing: Tournament) -> None:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    assert send(anna, playing).status_code == 302


def test_a_correction_on_an_older_version_is_a_conflict(anna: Client, finished: Tournament) -> None:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 5, 5, based_on=1, reason="Prima")
    assert send(anna, finished).status_code == 409


@pytest.mark.parametrize("published", [False, True])
def test_the_next_seating_is_spoken_of(director: User, published: bool) -> None:
    event = make_event(director, pairs=8, movement="danese")
    play_through(event, 1)
    pair_turn(event=event, turn=2, **SIGNED)
    if published:
        event.turns.filter(number=2).update(state="published")
    page = send(sign_in(director), event)
    assert bool(page.context["stands"]) is published
    assert (page.context["moves"].redraws is None) is published


def test_a_cancelled_smazzata_opens_blank_as_a_correction(
    anna: Client, playing: Tournament
) -> None:
    table = Table.objects.get(turn__number=1, number=1)
    record_totals(table, 1, 300, 200)
    cancel_smazzata(table=table, number=1, reason="Carte scoperte", **SIGNED)
    page = anna.get(place(playing))
    assert page.context["form"].depth == "cards"
    assert "checked" not in page.text
    assert page.context["write"]["based_on"].value() == key_of(2)
    assert anna.get(place(playing) + "?depth=totals").text.count('value="0"') == 0
    assert send(anna, playing, based_on=key_of(2)).status_code == 302
    assert Smazzata.objects.get().ew_gp == 2000
