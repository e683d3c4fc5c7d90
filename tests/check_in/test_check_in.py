"""The check-in: who is here, at a tap, on several devices; the draw without those who are not."""

from __future__ import annotations

import re
from html import unescape

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.check_in.queries import count_here
from scoring.check_in.services import mark_here, undo_arrival
from scoring.models.till import Arrival, Payment
from scoring.models.tournament import Tournament
from scoring.play.turns_services import start_turn
from scoring.seating.draws_services import publish_turn
from tests.cast import NOW, SIGNED, Author, draw_in_order, make_event
from tests.entries.leaving import leave
from tests.till.desk import make_paid_event, pay


def address_of(event: Tournament, name: str = "check_in", *args: int) -> str:
    return reverse(name, args=[event.slug, *args])


def mark(event: Tournament, *numbers: int) -> None:
    for entry in event.entries.filter(number__in=numbers):
        mark_here(entry=entry, **SIGNED)


def list_shown(client: Client, event: Tournament, query: str = "") -> list[int]:
    html = client.get(address_of(event) + query).content.decode()
    return [int(number) for number in re.findall(r'<tr\s+id="entry-(\d+)"', html)]


def test_a_tap_says_here_and_another_takes_it_back(anna: Client, paid_event: Tournament) -> None:
    answer = anna.post(address_of(paid_event, "check_in_here", 3), {"back": "check_in"})
    assert answer.headers["Location"] == f"{address_of(paid_event)}#entry-3"
    assert count_here(paid_event) == 1
    anna.post(address_of(paid_event, "check_in_here", 3))
    assert Arrival.objects.count() == 1
    anna.post(address_of(paid_event, "check_in_undo", 3))
    assert count_here(paid_event) == 0
    mark(paid_event, 3)
    assert Arrival.objects.count() == 2


def test_each_session_has_its_arrivals(paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=1)
    mark_here(entry=entry, session=2, **SIGNED)
    undo_arrival(entry=entry, **SIGNED)
    assert (count_here(paid_event), count_here(paid_event, 2)) == (0, 1)


def test_the_filters_show_who_is_missing_and_who_owes(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1, 2)
    for position in (1, 2):
        pay(paid_event.entries.get(number=2), 2000, position)
    assert list_shown(anna, paid_event) == [1, 2, 3, 4, 5, 6, 7]
    assert list_shown(anna, paid_event, "?only=away") == [3, 4, 5, 6, 7]
    assert list_shown(anna, paid_event, "?only=owing") == [1, 3, 4, 5, 6, 7]
    assert list_shown(anna, paid_event, "?only=nonsense") == [1, 2, 3, 4, 5, 6, 7]


def test_a_filter_stays_after_a_tap(anna: Client, paid_event: Tournament) -> None:
    asked = {"back": "check_in", "only": "away"}
    answer = anna.post(address_of(paid_event, "check_in_here", 3), asked)
    assert answer.headers["Location"] == f"{address_of(paid_event)}?only=away#entry-3"
    foreign = anna.post(address_of(paid_event, "check_in_here", 3), asked | {"only": "//evil"})
    assert foreign.headers["Location"] == f"{address_of(paid_event)}#entry-3"


def test_names_are_found_without_a_script(anna: Client, paid_event: Tournament) -> None:
    html = anna.get(address_of(paid_event), {"q": "sud4"}).text
    assert len(re.findall(r'data-find-first="[^"]*"\s+hidden', html)) == 6


def test_surnames_that_begin_so_are_listed_first(anna: Client, paid_event: Tournament) -> None:
    paid_event.entries.get(number=1).members.filter(position=1).update(name="Marino Rosa")
    paid_event.entries.get(number=7).members.filter(position=1).update(name="Rossi Ada")
    assert list_shown(anna, paid_event)[0] == 1
    assert list_shown(anna, paid_event, "?q=ros")[0] == 7


def list_taps(html: str) -> list[str]:
    """The addresses of the buttons that pay."""
    return [unescape(one) for one in re.findall(r'formaction="([^"]*/rest/[^"]*)"', html)]


def test_a_tap_on_paid_is_one_payment(elena: Client, paid_event: Tournament) -> None:
    html = elena.get(address_of(paid_event)).text
    (key,) = re.findall(r'name="key" value="(\w+)"', html)
    whole, *_ = list_taps(html)
    for _ in range(2):
        assert elena.post(whole, {"back": "check_in", "key": key}).status_code == 302
    assert [one.cents for one in Payment.objects.all()] == [2000, 2000]
    assert "40\N{NO-BREAK SPACE}€" in elena.get(address_of(paid_event)).text


def test_a_tap_for_one_player_alone(anna: Client, paid_event: Tournament) -> None:
    html = anna.get(address_of(paid_event)).text
    for tap in list_taps(html)[2:5]:  # the second of one entry, both of the next, with one key
        anna.post(tap, {"back": "check_in", "key": "one"})
    paid = Payment.objects.order_by("pk").values_list("entry__number", "position")
    assert [*paid] == [(1, 2), (2, 1), (2, 2)]


def test_players_whose_short_names_read_alike_have_whole_ones(
    anna: Client, paid_event: Tournament
) -> None:
    members = paid_event.entries.get(number=1).members
    members.filter(position=1).update(name="Ferrari Giorgio")
    members.filter(position=2).update(name="Ferrari Giulia")
    html = " ".join(anna.get(address_of(paid_event)).text.split())
    assert "</span> Ferrari Giorgio 20 €" in html
    assert "</span> Ferrari Giulia 20 €" in html


def test_a_page_that_nothing_changed_is_not_sent_again(
    anna: Client, paid_event: Tournament
) -> None:
    anna.get(address_of(paid_event))  # the cookie of the forms
    tag = anna.get(address_of(paid_event)).headers["ETag"]
    again = anna.get(address_of(paid_event), headers={"If-None-Match": tag})
    assert again.status_code == 304
    mark(paid_event, 1)
    renewed = anna.get(address_of(paid_event), headers={"If-None-Match": tag})
    assert renewed.status_code == 200


def begin(event: Tournament) -> Tournament:
    """Publish the seats of turn 1."""
    draw_in_order(event)
    start_turn(turn=publish_turn(turn=event.turns.get(number=1), **SIGNED), **SIGNED)
    return event


def test_the_list_takes_the_same_queries_for_any_event(anna: Client, director: User) -> None:
    counts = set()
    for pairs in (6, 12):
        event = make_paid_event(director, pairs)
        mark(event, *range(1, pairs))
        pay(event.entries.get(number=1), 2000)
        begin(event)
        for number in range(1, pairs // 2):
            leave(event, number)
        anna.get(address_of(event))
        with CaptureQueriesContext(connection) as queries:
            anna.get(address_of(event))
        counts.add(len(queries))
    assert len(counts) == 1


def test_whoever_withdrew_is_found_and_not_counted(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1, 2)
    leave(begin(paid_event), 2)
    assert list_shown(anna, paid_event) == [1, 2, 3, 4, 5, 6, 7]
    assert list_shown(anna, paid_event, "?only=left") == [2]
    assert list_shown(anna, paid_event, "?only=away") == [3, 4, 5, 6, 7]
    assert "1 presenti su 6" in anna.get(address_of(paid_event)).text


def test_a_helper_sees_neither_who_withdrew_nor_why(elena: Client, paid_event: Tournament) -> None:
    leave(begin(paid_event), 2)
    assert list_shown(elena, paid_event) == [1, 3, 4, 5, 6, 7]
    assert "presence/" not in elena.get(address_of(paid_event)).text


def test_once_play_has_begun_nobody_is_waited_for_unless_arrivals_were_noted(
    anna: Client, paid_event: Tournament
) -> None:
    page = anna.get(address_of(begin(paid_event))).text
    assert "/here/" not in page
    assert "presenti su" not in page
    mark(paid_event, 1)
    assert "/here/" in anna.get(address_of(paid_event)).text


def test_an_event_without_entries_or_fees_has_a_page(anna: Client, director: User) -> None:
    event = make_event(director, 0)
    assert anna.get(address_of(event)).status_code == 200
    event = make_event(director, 4)
    assert "till_rest" not in anna.get(address_of(event)).content.decode()


def test_arrivals_and_payments_are_in_the_full_log(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1)
    undo_arrival(entry=paid_event.entries.get(number=1), author=Author("Elena"), now=NOW)
    pay(paid_event.entries.get(number=2), 1500)
    html = anna.get(address_of(paid_event, "log") + "?kind=till").content.decode()
    said = re.sub(r"[ \n]+", " ", html)
    assert "La coppia 1: presente." in said
    assert "La coppia 1: check-in annullato." in said
    assert "La coppia 2: pagati 15,00\N{NO-BREAK SPACE}€ (contanti)." in said


# --- the draw ------------------------------------------------------------------------------------


def draw(client: Client, event: Tournament, **more: str) -> str:
    asked = {"method": "entry-order", **more}
    return client.post(address_of(event, "seating_draw"), asked, follow=True).content.decode()


def find_primary(page: str) -> str:
    """The name of the primary button."""
    found = re.search(r'button--primary"\s+name="(\w+)"', page)
    assert found is not None
    return found[1]


def test_a_draw_asks_about_nobody_where_nobody_was_checked_in(
    anna: Client, paid_event: Tournament
) -> None:
    draw(anna, paid_event)
    assert paid_event.turns.exists()


def test_a_draw_asks_once_about_those_who_are_not_here(
    anna: Client, paid_event: Tournament
) -> None:
    mark(paid_event, 1, 2, 3, 4, 5, 6)
    page = draw(anna, paid_event)
    assert "Nord7 Nora" in page
    assert find_primary(page) == "present"
    assert not paid_event.turns.exists()
    draw(anna, paid_event, everybody="1")
    assert paid_event.turns.exists()
    assert paid_event.entries.count() == 7


def test_a_draw_without_those_who_are_not_here(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1, 2, 3, 4, 5, 6)
    draw(anna, paid_event, present="1")
    assert paid_event.turns.exists()
    assert [*paid_event.entries.values_list("number", flat=True)] == [1, 2, 3, 4, 5, 6]


def test_whoever_has_paid_is_not_left_out(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1, 2, 3, 4, 5)
    pay(paid_event.entries.get(number=7), 500)
    page = draw(anna, paid_event)
    assert "disabled" in page
    assert find_primary(page) == "everybody"
    assert "ha pagato" in draw(anna, paid_event, present="1")
    assert paid_event.entries.count() == 7
    assert not paid_event.turns.exists()


def test_a_draw_that_is_refused_leaves_nobody_out(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1)
    draw(anna, paid_event, present="1")
    assert paid_event.entries.count() == 7


def test_later_draws_do_not_ask(anna: Client, paid_event: Tournament) -> None:
    mark(paid_event, 1)
    begin(paid_event)
    assert "Mancano ancora" not in draw(anna, paid_event)
    assert paid_event.entries.count() == 7
