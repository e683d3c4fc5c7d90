"""Archiving and deleting on the pages, and what their readers then see."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants
from scoring.tickets.links_views import ticket_path
from tests.cast import entry_ticket, table_ticket

ENGLISH = {"Accept-Language": "en"}
NAME = {"typed": "Torneo di prova"}


def ask(client: Client, name: str, event: Tournament, **typed: str) -> int:
    return client.post(reverse(name, args=[event.slug]), typed).status_code


def is_listed(client: Client, page: str, event: Tournament, **query: str) -> bool:
    return f"{event.slug}/" in client.get(reverse(page), query, headers=ENGLISH).text


def test_an_archived_event_is_read_but_in_no_list(
    anna: Client, visitor: Client, event: Tournament
) -> None:
    assert ask(anna, "event_archive", event) == 302
    for client, page in ((anna, "desk"), (visitor, "home")):
        assert not is_listed(client, page, event)
        assert is_listed(client, page, event, archived="on")
    assert visitor.get(reverse("event", args=[event.slug])).status_code == 200
    settings = anna.get(reverse("event_settings", args=[event.slug]), headers=ENGLISH)
    assert "Anna Neri archived this event" in settings.text
    assert ask(anna, "event_unarchive", event) == 302
    assert is_listed(anna, "desk", event)


def test_a_deleted_event_is_nowhere_until_it_is_had_back(
    anna: Client, bruno: Client, visitor: Client, playing: Tournament
) -> None:
    table = ticket_path(table_ticket(playing, 1))
    pair = ticket_path(entry_ticket(playing.entries.get(number=1), "1234"))
    shown = [reverse("event", args=[playing.slug]), table, pair]
    assert [visitor.get(path).status_code for path in shown] == [200, 200, 200]
    page = anna.get(reverse("event_delete", args=[playing.slug]), headers=ENGLISH)
    assert "A turn is being played" in page.text
    assert ask(anna, "event_delete", playing, typed="Un altro") == 422
    assert ask(anna, "event_delete", playing, **NAME) == 302
    assert [visitor.get(path).status_code for path in shown] == [404, 404, 404]
    for path in (table, pair):
        assert "The director deleted this event." in visitor.get(path, headers=ENGLISH).text
    assert anna.get(reverse("console", args=[playing.slug])).status_code == 404
    undo = reverse("event_undelete", args=[playing.slug])
    assert undo in anna.get(reverse("desk")).text
    assert undo not in bruno.get(reverse("desk")).text
    assert bruno.post(undo).status_code == 404
    assert anna.post(undo).status_code == 302
    assert [visitor.get(path).status_code for path in shown] == [200, 200, 200]


def test_after_a_day_there_is_nothing_to_undo(anna: Client, event: Tournament) -> None:
    Tournament.objects.update(deleted_at=timezone.now() - timedelta(hours=25))
    assert reverse("event_undelete", args=[event.slug]) not in anna.get(reverse("desk")).text


@pytest.mark.parametrize("page", ["desk", "home"])
def test_a_list_is_searched(anna: Client, event: Tournament, page: str) -> None:
    assert is_listed(anna, page, event, q="sala civica", since="2026-11-21", until="2026-11-21")
    assert not is_listed(anna, page, event, q="ottobre")
    wrong = anna.get(reverse(page), {"since": "ieri"}, headers=ENGLISH)
    assert wrong.status_code == 200
    assert "Enter a valid date." in wrong.text


def test_an_event_is_duplicated_as_proposed(anna: Client, event: Tournament) -> None:
    url = reverse("event_duplicate", args=[event.slug])
    form = anna.get(url).context["form"]
    typed = {"name": form["name"].value(), "date": form["date"].value(), "which": "all"}
    answer = anna.post(url, typed)
    made = Tournament.objects.latest("pk")
    assert answer.headers["Location"] == reverse("console", args=[made.slug])
    assert (made.entries.count(), made.date.weekday()) == (7, event.date.weekday())
    assert anna.post(url, typed | {"name": ""}).status_code == 422


@pytest.mark.parametrize(
    ("which", "ticked", "come"), [("none", ["2"], []), ("chosen", ["5", "2"], ["Nord2", "Nord5"])]
)
def test_entries_are_chosen_for_the_next_event(
    anna: Client, event: Tournament, which: str, ticked: list[str], come: list[str]
) -> None:
    typed = {"name": "Serata 2", "date": "2026-11-28", "which": which, "ticked": ticked}
    anna.post(reverse("event_duplicate", args=[event.slug]), typed)
    made = Tournament.objects.get(name="Serata 2")
    assert [one.names[0].split()[0] for one in load_entrants(made).values()] == come


@pytest.mark.parametrize("ticked", [[], ["2", "x"], ["2", "99"]])
def test_ticks_that_choose_nothing_are_said_and_kept(
    anna: Client, event: Tournament, ticked: list[str]
) -> None:
    typed = {"name": "Serata 2", "date": "2026-11-28", "which": "chosen", "ticked": ticked}
    answer = anna.post(reverse("event_duplicate", args=[event.slug]), typed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["ticked"])
    assert answer.text.count("checked") == 1 + ("2" in ticked)


def test_a_preset_of_the_club_fills_a_new_event_until_it_is_retired(
    anna: Client, bruno: Client, event: Tournament
) -> None:
    anna.post(reverse("format_keep", args=[event.slug]), {"name": "Giovedì"})
    page = bruno.get(reverse("event_new"), {"format": "giovedi"}, headers=ENGLISH)
    assert "3 turns · pairs" in page.text
    shown = {bound.html_name: bound.value() for bound in page.context["phase_form"]}
    assert (shown["turns"], shown["smazzate"], shown["table_key"]) == (3, 2, "burraconline")
    retire = reverse("format_retire", args=["giovedi"])
    assert bruno.post(retire).status_code == 404
    assert anna.post(retire).status_code == 302
    assert "Giovedì" not in bruno.get(reverse("event_new")).text
    assert "Giovedì" in anna.get(reverse("formats")).text
    anna.post(reverse("format_reinstate", args=["giovedi"]))
    assert "Giovedì" in bruno.get(reverse("event_new")).text
