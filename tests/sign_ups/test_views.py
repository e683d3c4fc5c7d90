"""The director's page of sign-ups, and where else the director is told of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from players.models import Player
from scoring.models.sign_up import SignUp, SignUpTerms
from scoring.models.tournament import Tournament
from tests import undoing
from tests.cast import draw_in_order, make_event, open_turn
from tests.sign_ups.signing import PAIRS, list_labels, open_event, seek, sign_up, standing

ENGLISH = {"headers": {"accept-language": "en"}}


def page(event: Tournament) -> str:
    return reverse("sign_ups", args=[event.slug])


def act(event: Tournament, name: str, row: SignUp | None = None) -> str:
    return reverse(name, args=[event.slug, *([row.pk] if row else [])])


def test_the_director_opens_and_closes(anna: Client, director: User, visitor: Client) -> None:
    event = make_event(director, pairs=0, date=timezone.localdate() + timedelta(days=1))
    public = reverse("event_sign_up", args=[event.slug])
    assert visitor.get(public).status_code == 404
    typed = {"is_open": "on", "capacity": "1.000", "notice": "Quota 10 €", "by_director": "on"}
    assert anna.post(page(event), typed).url == page(event)
    assert "Quota 10 €" in visitor.get(public).text
    terms = SignUpTerms.objects.get()
    assert (terms.capacity, terms.closes_at, terms.shows_names) == (1000, None, False)
    anna.post(page(event), {"notice": ""})
    assert "name_1" not in visitor.get(public).text


def test_a_closing_time_that_is_past_opens_nothing(anna: Client, event: Tournament) -> None:
    typed = {"is_open": "on", "closes_at": "2020-07-01T18:30"}
    answer = anna.post(page(event), typed, follow=True, **ENGLISH)
    assert "the closing time is past: set a later time, or nobody can sign up." in answer.text
    assert "Sign-ups are open." not in answer.text


def test_a_single_is_refused_too(anna: Client, event: Tournament) -> None:
    row = sign_up(event, "Sola Sara", seeks_partner=True)
    assert 'name="chosen"' in anna.get(page(event)).text
    anna.post(act(event, "sign_ups_refuse"), {"chosen": row.pk})
    assert standing(event, row) == "refused"


def test_the_closing_time_is_the_halls(anna: Client, event: Tournament) -> None:
    anna.post(page(event), {"is_open": "on", "closes_at": "2031-07-01T18:30"})
    closes_at = SignUpTerms.objects.get().closes_at
    assert closes_at is not None
    assert closes_at.isoformat() == "2031-07-01T16:30:00+00:00"
    assert 'value="2031-07-01T18:30"' in anna.get(page(event)).text


@pytest.mark.parametrize(
    "typed",
    [{"closes_at": "soon"}, {"closes_at": "9999-12-31T23:59"}, {"capacity": "0"},
     {"capacity": "no"}, {"notice": "x" * 1_001}, {"closes_at": "2031-03-30T02:30"}],
    ids=str,
)  # fmt: skip
def test_terms_that_cannot_be_read(anna: Client, event: Tournament, typed: dict[str, str]) -> None:
    answer = anna.post(page(event), {"is_open": "on"} | typed)
    assert answer.status_code == 422
    (name,) = typed
    assert answer.context["form"][name].value() == typed[name]


def test_one_by_one_and_all_at_once(anna: Client, event: Tournament) -> None:
    rows = [sign_up(event, *pair) for pair in PAIRS[:3]]
    doubtful = sign_up(event, "Amato Bruno", "Zeta Zoe")
    shown = anna.get(page(event), **ENGLISH).text
    assert "Accept all 3" in " ".join(shown.split())
    assert "Is Amato Bruno the same person as Amato Bruna, who has also signed up?" in shown
    assert anna.post(act(event, "sign_up_accept", rows[2])).url == page(event)
    answer = anna.post(act(event, "sign_ups_accept"), follow=True, **ENGLISH)
    assert "2 sign-ups entered. 1 sign-up is left to check." in answer.text
    assert list_labels(event) == [" – ".join(PAIRS[n]) for n in (2, 0, 1)]
    assert standing(event, doubtful) == "placed"


def test_the_question_of_a_known_player(anna: Client, event: Tournament) -> None:
    Player.objects.create(name="Amato Bruna", card_number="X1")
    row = sign_up(event, "Amatto Bruna", "Villa Carlo")
    url = act(event, "sign_up_correct", row)
    assert "Is Amatto Bruna the same person as Amato Bruna" in anna.get(page(event), **ENGLISH).text
    assert 'name="same" value="0"' in anna.get(url).text
    names = {"name_1": "Amatto Bruna", "name_2": "Villa Carlo"}
    anna.post(url, names | {"same": ["0", "99", "x"]})
    assert list_labels(event) == ["Amato Bruna – Villa Carlo"]


def test_a_corrected_name_is_not_the_player_who_was_asked_about(
    anna: Client, event: Tournament
) -> None:
    Player.objects.create(name="Amato Bruna", card_number="X1")
    row = sign_up(event, "Amatto Bruna", "Villa Carlo")
    names = {"name_1": "Amato Brunella", "name_2": "Villa Carlo"}
    anna.post(act(event, "sign_up_correct", row), names | {"same": "0"})
    assert list_labels(event) == ["Amato Brunella – Villa Carlo"]


def test_refused_with_a_reason(anna: Client, visitor: Client, event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    anna.post(act(event, "sign_ups_refuse"), {"chosen": row.pk, "reason": "Solo soci"})
    own = visitor.get(reverse("sign_up_page", args=[row.token]), **ENGLISH)
    assert "The director did not accept your sign-up: Solo soci" in own.text
    typed = {"chosen": row.pk, "reason": "x" * 300}
    too_long = anna.post(act(event, "sign_ups_refuse"), typed, follow=True)
    assert "notice--error" in too_long.text


def test_many_are_refused_at_once_and_undone_at_once(anna: Client, event: Tournament) -> None:
    rows = [sign_up(event, *pair) for pair in PAIRS[:3]]
    chosen = {"chosen": [row.pk for row in rows[:2]]}
    answer = anna.post(act(event, "sign_ups_refuse"), chosen, follow=True, **ENGLISH)
    assert "2 sign-ups refused." in answer.text
    assert [standing(event, row) for row in rows] == ["refused", "refused", "placed"]
    undoing.undo(event)
    assert standing(event, rows[0]) == "placed"


def test_whom_to_refuse_is_to_be_ticked(anna: Client, event: Tournament) -> None:
    answer = anna.post(act(event, "sign_ups_refuse"), follow=True, **ENGLISH)
    assert "First tick the sign-ups to refuse." in answer.text


def test_a_wrong_name_is_corrected_as_it_is_accepted(
    anna: Client, visitor: Client, event: Tournament
) -> None:
    row = sign_up(event, "Bianchi Anna 1", "Villa Carlo")
    url = act(event, "sign_up_correct", row)
    assert f'href="{row.pk}/"' in anna.get(page(event)).text
    assert 'value="Bianchi Anna 1"' in anna.get(url).text
    refused = anna.post(url, {"name_1": "", "name_2": "Villa Carlo"})
    assert (refused.status_code, list_labels(event)) == (422, [])
    anna.post(url, {"name_1": "Bianchi Anna", "name_2": "Villa Carlo"})
    assert list_labels(event) == ["Bianchi Anna – Villa Carlo"]
    own = visitor.get(reverse("sign_up_page", args=[row.token])).text
    assert "Anna 1" not in own
    undoing.undo(event)
    assert standing(event, row) == "placed"


@pytest.mark.parametrize("chosen", [[], ["1"], ["x", "y"], ["9" * 40, "1"], ["1", "2", "3"]])
def test_two_are_to_be_chosen(anna: Client, event: Tournament, chosen: list[str]) -> None:
    answer = anna.post(act(event, "sign_ups_pair"), {"chosen": chosen}, follow=True, **ENGLISH)
    assert "Tick two players who are looking for a partner." in answer.text


def test_two_singles(anna: Client, event: Tournament) -> None:
    chosen = {"chosen": [row.pk for row in seek(event)]}
    answer = anna.post(act(event, "sign_ups_pair"), chosen, follow=True, **ENGLISH)
    assert "Amato Bruna – Conti Daria are now a pair and are entered." in answer.text


def test_what_waits_besides_the_next_act_is_a_decision(anna: Client, event: Tournament) -> None:
    console = reverse("console", args=[event.slug])
    sign_up(event, *PAIRS[0])
    assert "decisions edged plain" not in anna.get(console).text
    sign_up(event, "Sola Sara", seeks_partner=True)
    assert "Sign-ups: 1 player looking for a partner." in anna.get(console, **ENGLISH).text


@pytest.mark.parametrize(
    ("names", "seeks", "before", "after"),
    [
        (PAIRS[0], False, "", "Sign-ups: 1 to accept."),
        (("Sola Sara",), True, "1 player looking for a partner", ""),
    ],
)
def test_once_the_seats_are_drawn_what_waits_is_a_decision_but_no_single(
    anna: Client, director: User, names: tuple[str, ...], seeks: bool, before: str, after: str
) -> None:
    event = open_event(director, 6)
    sign_up(event, *names, seeks_partner=seeks)
    console = reverse("console", args=[event.slug])
    told = before or after
    assert (told in anna.get(console, **ENGLISH).text) == bool(before)
    draw_in_order(event)
    assert (told in anna.get(console, **ENGLISH).text) == bool(after)


def test_a_mail_that_could_not_be_sent_is_told(anna: Client, event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0], email="nora@example.it")
    SignUp.objects.filter(pk=row.pk).update(mail_tries=2)
    assert "give the player the link" in anna.get(page(event), **ENGLISH).text
    console = anna.get(reverse("console", args=[event.slug]), **ENGLISH)
    assert "1 mail not sent" in console.text


def test_after_the_seating_late_entries_are_offered(anna: Client, director: User) -> None:
    event = open_event(director, pairs=7)
    row = sign_up(event, *PAIRS[0])
    open_turn(event, 1)
    assert reverse("presence_late", args=[event.slug]) in anna.get(page(event)).text
    answer = anna.post(act(event, "sign_up_accept", row), follow=True)
    assert "notice--error" in answer.text


@pytest.mark.parametrize("pairs", [1, 5])
def test_queries_of_the_directors_page(
    anna: Client, event: Tournament, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    for pair in PAIRS[:pairs]:
        sign_up(event, *pair)
    sign_up(event, "Sola Sara", seeks_partner=True)
    with django_assert_num_queries(12):
        anna.get(page(event))


def test_an_old_sign_up_of_another_event_is_nobodys(
    bruno: Client, anna: Client, outsider: User, event: Tournament
) -> None:
    row = sign_up(event, *PAIRS[0])
    other = make_event(outsider, pairs=0, date=timezone.localdate() + timedelta(days=2))
    for name in ("sign_up_accept", "sign_up_correct"):
        assert bruno.post(act(event, name, row)).status_code == 404
        assert bruno.post(reverse(name, args=[other.slug, row.pk])).status_code == 404
    assert standing(event, row) == "placed"


def test_a_correction_shows_what_the_list_has(anna: Client, event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    anna.post(act(event, "sign_up_accept", row))
    typed = {"name_1": "Amato Bruna", "name_2": "Nuovo Nino"}
    Client().post(reverse("sign_up_page", args=[row.token]), typed)
    shown = anna.get(page(event), **ENGLISH).text
    assert "Amato Bruna – Nuovo Nino" in shown
    assert "Names before the correction: Amato Bruna – Villa Carlo" in shown


def test_another_entry_type_breaks_no_page(
    anna: Client, visitor: Client, event: Tournament
) -> None:
    """Whoever signed up as a pair cannot be entered in an event of single players."""
    row = sign_up(event, *PAIRS[0])
    Tournament.objects.filter(pk=event.pk).update(entry_kind="players")
    own = reverse("sign_up_page", args=[row.token])
    for client, path in ((anna, page(event)), (visitor, own)):
        assert client.get(path).status_code == 200
    answer = anna.post(act(event, "sign_up_accept", row), follow=True)
    assert "notice--error" in answer.text
    assert visitor.post(own, {"name_1": "Amato Bruna"}).status_code == 302
    anna.post(act(event, "sign_up_accept", row))
    assert list_labels(event) == ["Amato Bruna"]
