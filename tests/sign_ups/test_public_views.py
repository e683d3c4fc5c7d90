"""The players' pages: entering, what keeps one from it, one's own page, correcting, withdrawing."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.accounts.throttle_services import (
    OF_ADDRESS_AT_SIGN_UPS,
    OF_ALL_AT_SIGN_UPS,
    build_sign_ups_lock,
)
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.sessions import SessionStart
from scoring.models.account import Guesses
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sessions.services import add_session
from tests.cast import SIGNED, draw_in_order
from tests.play.trios import make_trios
from tests.sign_ups.signing import (
    PAIRS,
    address,
    list_labels,
    open_event,
    open_sign_ups,
    own_address,
    pair_singles,
    sign_up,
    standing,
)
from tests.till.desk import open_till

TYPED = {"name_1": "Amato Bruna", "name_2": "Villa Carlo", "club_1": "ASD Uno", "note": "Grazie"}
ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def event(director: User) -> Tournament:
    return open_event(director, capacity=3)


def test_a_pair_enters(visitor: Client, event: Tournament) -> None:
    assert "3 places are left" in " ".join(
        visitor.get(address(event), **ENGLISH).text.replace("<strong>", "").split()
    ).replace("</strong>", "")
    answer = visitor.post(address(event), TYPED, **ENGLISH)
    row = SignUp.objects.get()
    assert answer.url == own_address(row)
    page = visitor.get(answer.url, **ENGLISH)
    assert "the director still has to accept the sign-up" in page.text
    assert f"http://testserver{own_address(row)}" in page.text
    people = [(each.name, each.club) for each in row.players.all()]
    assert people == [("Amato Bruna", "ASD Uno"), ("Villa Carlo", "")]


def test_no_cookie_is_needed_and_none_is_set(event: Tournament) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address(event), TYPED).status_code == 302
    row = SignUp.objects.get()
    for ask in (strict.get(address(event)), strict.get(own_address(row))):
        assert (ask.status_code, dict(ask.cookies)) == (200, {})
        assert "no-store" in ask.headers["Cache-Control"]
    gone = strict.post(reverse("sign_up_withdraw", args=[row.token]))
    assert (gone.status_code, standing(event, row)) == (302, "withdrawn")


def test_a_single_player_a_trio_and_a_team(director: User, visitor: Client) -> None:
    event = open_event(director, entry_kind=EntryKind.PLAYERS, movement="individual")
    assert "seeks" not in visitor.get(address(event)).text
    assert visitor.post(address(event), {"name_1": "Sola Sara"}).status_code == 302
    event = open_event(director, entry_kind=EntryKind.TEAMS, pairs_per_team=2)
    names = {f"name_{n}": f"{name} Ugo" for n, name in enumerate(("A", "Be", "Ci", "Di"), start=1)}
    assert visitor.post(address(event), names).status_code == 422
    assert visitor.post(address(event), names | {"team": "I Draghi"}).status_code == 302
    tomorrow = timezone.localdate() + timedelta(days=1)
    event = make_trios(director, 0, date=tomorrow)
    open_sign_ups(event)
    assert visitor.post(address(event), TYPED | {"name_3": "Terzo Tito"}).status_code == 302


def test_the_first_to_wait_is_told_so(director: User, visitor: Client) -> None:
    event = open_event(director, capacity=1)
    sign_up(event, *PAIRS[0])
    assert "number 1 on the waiting list" in visitor.get(address(event), **ENGLISH).text
    sign_up(event, *PAIRS[1])
    assert "number 2 on the waiting list" in visitor.get(address(event), **ENGLISH).text


def test_one_who_looks_for_a_partner(visitor: Client, event: Tournament) -> None:
    visitor.post(address(event), {"name_1": "Sola Sara", "seeks": "on"})
    page = visitor.get(address(event), **ENGLISH).text
    assert "1 player is looking for a partner" in " ".join(page.split())
    assert "Sola" not in page


@pytest.mark.parametrize(
    "typed",
    [
        {"name_2": ""},
        {"name_1": ""},
        {"seeks": "on"},
        {"name_1": "x" * 10_000},
        {"name_1": "🃏🃏"},
        {"name_1": "Villa Carlo"},
        {"card_1": "?!"},
        {"email": "nobody"},
        {"phone": "call me"},
        {"note": "x" * 301},
        {"website": "http://spam.example"},
        {"name_1": "a\0b"},
    ],
    ids=str,
)
def test_what_cannot_be_taken_is_kept(
    visitor: Client, event: Tournament, typed: dict[str, str]
) -> None:
    answer = visitor.post(address(event), TYPED | typed)
    assert (answer.status_code, SignUp.objects.count()) == (422, 0)
    form = answer.context["form"]
    assert form.errors
    assert {name: form[name].value() for name in TYPED} == TYPED | {
        name: text for name, text in typed.items() if name in TYPED
    }


@pytest.mark.parametrize(
    "name", ["=HYPERLINK(1)", "@SUM Anna", "محمد علي", "\u202eoraC alliV", "O'Brien-Ñuñez"]
)
def test_names_of_all_kinds_are_taken(anna: Client, event: Tournament, name: str) -> None:
    anna.post(address(event), TYPED | {"name_1": name})
    assert SignUp.objects.count() == 1
    assert anna.get(reverse("sign_ups", args=[event.slug])).status_code == 200


def test_the_same_player_is_asked_about(visitor: Client, event: Tournament) -> None:
    sign_up(event, *PAIRS[0])
    answer = visitor.post(address(event), TYPED, **ENGLISH)
    assert answer.status_code == 422
    assert "Amato Bruna has already signed up or is already entered" in answer.text


def test_the_last_place_goes_while_one_types(visitor: Client, director: User) -> None:
    event = open_event(director, capacity=1)
    sent = TYPED | {"key": "one-page", "waits": "False"}
    sign_up(event, *PAIRS[1])
    answer = visitor.post(address(event), sent, **ENGLISH)
    assert answer.status_code == 422
    assert "join the waiting list as number 1" in " ".join(answer.text.split())
    assert answer.context["form"]["name_1"].value() == "Amato Bruna"
    waits = answer.context["form"]["waits"].value()
    assert visitor.post(address(event), sent | {"waits": waits}).status_code == 302
    assert standing(event, SignUp.objects.get(key="one-page")) == "waiting 1"


def test_a_full_event_offers_the_waiting_list(visitor: Client, director: User) -> None:
    event = open_event(director, capacity=1)
    sign_up(event, *PAIRS[1])
    page = visitor.get(address(event), **ENGLISH)
    assert "Join the waiting list" in page.text
    shown = page.context["form"]
    hidden = {name: shown[name].value() for name in ("key", "waits")}
    assert visitor.post(address(event), TYPED | hidden).status_code == 302


def test_the_deadline_passes_while_one_types(visitor: Client, event: Tournament) -> None:
    open_sign_ups(event, closes_at=timezone.now() - timedelta(seconds=1))
    answer = visitor.post(address(event), TYPED, **ENGLISH)
    assert (answer.status_code, SignUp.objects.count()) == (422, 0)
    text = " ".join(answer.text.split())
    assert "Speak to the director: Anna Neri. What you typed is still below" in text
    assert answer.context["form"]["name_1"].value() == "Amato Bruna"


def test_too_many_from_one_address(visitor: Client, event: Tournament) -> None:
    for n in range(OF_ADDRESS_AT_SIGN_UPS):
        assert visitor.post(address(event), {"name_1": f"Sola N{n}", "seeks": "on"}).status_code
    answer = visitor.post(address(event), TYPED, **ENGLISH)
    assert answer.status_code == 429
    assert answer.context["form"]["name_1"].value() == "Amato Bruna"
    assert "What you typed is still below" in " ".join(answer.text.split())
    other = Client(REMOTE_ADDR="192.168.1.7")
    assert other.post(address(event), TYPED).status_code == 302


def test_after_many_from_all_each_newcomer_may_send_one(event: Tournament) -> None:
    lock, now = build_sign_ups_lock(event.pk), timezone.now()
    Guesses.objects.create(lock=lock, address="10.0.0.1", misses=OF_ALL_AT_SIGN_UPS, last_at=now)
    newcomer = Client(REMOTE_ADDR="192.168.1.7")
    assert newcomer.post(address(event), TYPED).status_code == 302
    assert newcomer.post(address(event), {"name_1": "Zeta Zoe", "seeks": "on"}).status_code == 429


def test_one_network_of_ipv6_counts_as_one_address(event: Tournament) -> None:
    for n in range(OF_ADDRESS_AT_SIGN_UPS):
        typed = {"name_1": f"Sola N{n}", "seeks": "on"}
        Client(REMOTE_ADDR=f"2001:db8::{n + 1:x}").post(address(event), typed)
    assert Client(REMOTE_ADDR="2001:db8::ffff").post(address(event), TYPED).status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:1::1").post(address(event), TYPED).status_code == 302


@pytest.mark.parametrize("is_public", [True, False])
def test_who_finds_the_page(
    visitor: Client, anna: Client, event: Tournament, is_public: bool
) -> None:
    Tournament.objects.filter(pk=event.pk).update(is_public=is_public)
    assert visitor.get(address(event)).status_code == 200
    open_sign_ups(event, is_open=False)
    assert visitor.get(address(event)).status_code == (200 if is_public else 404)
    assert anna.get(address(event)).status_code == 200


def test_who_is_entered_is_listed_if_wanted(visitor: Client, director: User) -> None:
    event = open_event(director, pairs=2)
    assert "Nord1" not in visitor.get(address(event)).text
    open_sign_ups(event, shows_names=True)
    assert "Nord1 Nora" in visitor.get(address(event)).text


def test_one_corrects_and_withdraws(visitor: Client, event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    typed = TYPED | {"name_2": "Nuovo Nino", "phone": "06 1234"}
    assert visitor.post(own_address(row), typed).url == own_address(row)
    row.refresh_from_db()
    assert ([each.name for each in row.players.all()][1], row.phone) == ("Nuovo Nino", "06 1234")
    wrong = visitor.post(own_address(row), typed | {"name_2": ""})
    assert (wrong.status_code, wrong.context["form"]["phone"].value()) == (422, "06 1234")
    visitor.post(reverse("sign_up_withdraw", args=[row.token]))
    page = visitor.get(own_address(row), **ENGLISH)
    assert "You have withdrawn" in page.text
    assert 'name="name_1"' not in page.text


def test_once_the_seats_are_drawn_the_director_is_named(visitor: Client, director: User) -> None:
    event = open_event(director, pairs=7)
    row = sign_up(event, *PAIRS[0])
    draw_in_order(event)
    page = visitor.get(own_address(row), **ENGLISH).text
    assert "Speak to the director: Anna Neri" in " ".join(page.split())
    visitor.post(reverse("sign_up_withdraw", args=[row.token]))
    assert standing(event, row) == "placed"
    assert visitor.post(own_address(row), TYPED).status_code == 422


def test_a_paired_single_sees_the_partner(visitor: Client, event: Tournament) -> None:
    one, two = pair_singles(event)
    for row in (one, two):
        page = visitor.get(own_address(row), **ENGLISH)
        assert "<bdi>Amato Bruna</bdi> <bdi>Conti Daria</bdi>" in page.text
        assert "You are entered: Pair 1" in page.text
        assert 'name="name_2"' not in page.text
    assert visitor.post(own_address(two), {"name_1": "Conti Diana"}).status_code == 302
    assert list_labels(event) == ["Amato Bruna – Conti Daria"]


def test_the_page_of_the_event_offers_to_enter(visitor: Client, event: Tournament) -> None:
    home = reverse("event", args=[event.slug])
    first = visitor.get(home)
    assert address(event) in first.text
    tag = {"if-none-match": first.headers["ETag"]}
    assert visitor.get(home, headers=tag).status_code == 304
    open_sign_ups(event, closes_at=timezone.now() - timedelta(seconds=1))
    assert address(event) not in visitor.get(home, headers=tag).text


def test_the_offer_ends_by_the_clock(
    visitor: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody writes anything, and yet the page is another one."""
    home = reverse("event", args=[event.slug])
    tag = {"if-none-match": visitor.get(home).headers["ETag"]}
    later = timezone.now() + timedelta(days=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    after = visitor.get(home, headers=tag)
    assert after.status_code == 200
    assert address(event) not in after.text


def test_a_full_event_says_so_on_its_page(visitor: Client, director: User) -> None:
    event = open_event(director, capacity=1)
    sign_up(event, *PAIRS[0])
    page = visitor.get(reverse("event", args=[event.slug]), **ENGLISH)
    assert "join the waiting list" in page.text


def test_every_session_of_the_event_is_told(director: User, visitor: Client) -> None:
    event = open_event(director, turns=2)
    second = SessionStart(2, event.date + timedelta(days=1), time(20, 30), "Circolo Vela")
    add_session(event=event, start=second, **SIGNED)
    row = sign_up(event, *PAIRS[0])
    for page in (address(event), own_address(row)):
        assert "Circolo Vela" in visitor.get(page).text


@pytest.mark.parametrize("pairs", [1, 4])
def test_queries_of_the_players_pages(
    visitor: Client, director: User, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    event = open_event(director, shows_names=True)
    rows = [sign_up(event, *PAIRS[n]) for n in range(pairs)]
    with django_assert_num_queries(8):
        visitor.get(address(event))
    with django_assert_num_queries(11):
        visitor.get(own_address(rows[0]))


def test_the_page_says_when_where_and_what_to_pay(visitor: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(starts_at=time(20, 30), place="Sala Blu")
    open_till(event, pay_text="IT60 X054")
    told = visitor.get(address(event), **ENGLISH).text
    for words in ("20:30", "Sala Blu", "20.00", "IT60 X054"):
        assert words in told
    assert "close on" in told
    assert "23:59" not in told


def test_the_first_wrong_field_has_the_focus(visitor: Client, event: Tournament) -> None:
    typed = TYPED | {"phone": "333", "email": "nobody"}
    told = visitor.post(address(event), typed, **ENGLISH).text
    assert "The number is too short" in told
    assert told.count("autofocus") == 1
    assert "autofocus" in told.partition('name="email"')[2].partition(">")[0]


def test_a_club_nearly_that_of_the_organiser_is_asked_about(
    visitor: Client, event: Tournament
) -> None:
    Tournament.objects.filter(pk=event.pk).update(organiser="ASD Burraco Roma Est")
    told = visitor.post(address(event), TYPED | {"club_1": "ASD Burraco Roma Ets"}, **ENGLISH)
    assert "“ASD Burraco Roma Est”" in told.text


def test_the_events_address_leads_here_while_nothing_else_is_public(
    visitor: Client, event: Tournament, anna: Client
) -> None:
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    first = reverse("event", args=[event.slug])
    assert visitor.get(first).url == address(event)
    assert event.name in visitor.get(reverse("home"), headers={"referer": "x"}).text
    assert address(event) in anna.get(reverse("console", args=[event.slug])).text
    open_sign_ups(event, is_open=False)
    assert visitor.get(first).status_code == 404
    assert event.name not in visitor.get(reverse("home"), headers={"referer": "x"}).text
