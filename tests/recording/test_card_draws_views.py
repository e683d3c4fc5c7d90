"""The page of a table's card draw, its button on the board, and what the public sees of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw
from tests.cast import draw_in_order, make_event, record_totals


def address(event: Tournament, view: str = "card_draw") -> str:
    return reverse(view, args=[event.slug, 1, 1])


def enter(client: Client, event: Tournament, cards: str, **more: str) -> Any:
    sent = {f"round1-{place}": card for place, card in enumerate(cards.split(), start=1)}
    return client.post(address(event), sent | more)


def read_english(client: Client, event: Tournament) -> str:
    return client.get(address(event), headers={"Accept-Language": "en"}).text


def test_the_program_draws_and_everybody_can_see_it(
    anna: Client, visitor: Client, playing: Tournament
) -> None:
    assert "card-draw" not in visitor.get(address(playing, "event_table")).text.split("<body")[1]
    assert anna.post(address(playing, "card_draw_program")).status_code == 302
    row = CardDraw.objects.get()
    for page in (anna.get(address(playing)), visitor.get(address(playing, "event_table"))):
        assert f"“{row.seed}”" in page.text or row.seed in page.text
        assert page.context["draw"].dealer in page.text
        assert page.text.count('class="card-draw__card bar"') == sum(map(len, row.rounds))


def test_the_tables_page_leads_there(anna: Client, playing: Tournament) -> None:
    assert address(playing) in anna.get(address(playing, "table")).text


def test_cards_drawn_at_the_table_are_written_down(anna: Client, playing: Tournament) -> None:
    assert enter(anna, playing, "3F c9 K♠ 2q").status_code == 302
    row = CardDraw.objects.get()
    assert (row.seed, row.rounds) == ("", [[[1, "3C"], [2, "9H"], [3, "KS"], [4, "2D"]]])


def test_who_tied_is_asked_for_a_further_card(anna: Client, playing: Tournament) -> None:
    page = enter(anna, playing, "JK 9H JK 2D")
    assert page.status_code == 422
    form = page.context["form"]
    assert [len(fields) for fields in form.list_rounds()] == [4, 2]
    assert form.is_tied
    assert not form.errors, "nobody did anything wrong"
    assert 'value="9H"' in page.text, "what was typed stays"
    assert enter(anna, playing, "JK 9C JK 2Q", **{"round2-1": "3F", "round2-3": "4F"}).url
    shown = anna.get(address(playing)).context["draw"]
    assert [again for *_, again in shown.rounds[0]] == [True, False, True, False]


@pytest.mark.parametrize(
    ("cards", "marked"),
    [
        ("3C 9H KS 2D", "round1-1"),  # clubs or cuori?
        ("3C 9♥ KP", "round1-4"),
        ("3C 9♥ KP ZZ", "round1-4"),
        ("3C 9♥ KP 4P5P", "round1-4"),
        ("3C 3C 3C KP", "round1-3"),
    ],
)
def test_a_refusal_stands_beside_its_card(
    anna: Client, playing: Tournament, cards: str, marked: str
) -> None:
    page = enter(anna, playing, cards)
    assert page.status_code == 422
    assert list(page.context["form"].errors) == [marked]
    assert not CardDraw.objects.exists()


def test_a_draw_is_dropped_before_the_first_smazzata_only(
    anna: Client, playing: Tournament
) -> None:
    enter(anna, playing, "3F 9C KP 2Q")
    assert enter(anna, playing, "3F 9C KP 2Q").status_code == 422
    anna.post(address(playing, "card_draw_drop"))
    assert not CardDraw.objects.exists()
    anna.post(address(playing, "card_draw_program"))
    record_totals(CardDraw.objects.get().table, 1, 300, 200)
    assert address(playing, "card_draw_drop") not in anna.get(address(playing)).text
    anna.post(address(playing, "card_draw_drop"))
    assert CardDraw.objects.exists()


def test_the_board_offers_to_draw_while_a_table_has_not_drawn(
    anna: Client, playing: Tournament
) -> None:
    board = reverse("board", args=[playing.slug, 1])
    draw = reverse("turn_card_draw", args=[playing.slug, 1])
    page = anna.get(board)
    assert page.context["to_draw"]
    assert draw in page.text
    anna.post(draw)
    assert not anna.get(board).context["to_draw"]
    assert CardDraw.objects.count() == 3


def test_a_draft_of_single_players_is_seated_by_cards(anna: Client, director: User) -> None:
    event = make_event(director, 8, movement="individual", turns=3, entry_kind="players")
    draw_in_order(event)
    seating = f"{reverse('seating', args=[event.slug])}?turn=1"
    page = anna.get(seating)
    assert page.context["draws"] == {1: False, 2: False}
    assert reverse("turn_card_draw", args=[event.slug, 1]) in page.text
    assert "The cards decide partners and seats" in read_english(anna, event)
    assert enter(anna, event, "KP 9C 3F 2Q").url == address(event)
    assert "The partners at this table are not those of the card draw" not in read_english(
        anna, event
    )
    assert anna.post(reverse("turn_card_draw", args=[event.slug, 1])).url == seating
    page = anna.get(seating)
    assert page.context["drawn"] == {1, 2}
    assert not page.context["can_draw_cards"]
    assert address(event, "card_draw_drop") in anna.get(address(event)).text
    anna.post(reverse("turn_publish", args=[event.slug, 1]))
    assert address(event, "card_draw_drop") not in anna.get(address(event)).text


def test_a_draft_of_pairs_does_not_draw_for_seats(anna: Client, event: Tournament) -> None:
    draw_in_order(event)
    page = anna.get(reverse("seating", args=[event.slug]))
    assert page.context["draws"] == {}
    assert reverse("turn_card_draw", args=[event.slug, 1]) not in page.text
