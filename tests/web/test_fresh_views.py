"""Public pages: sent once a version, never stale, the same bytes for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.calls.services import answer_call, raise_call
from scoring.core.play.hall import CallReason
from scoring.core.play.records import SignedBy
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.core.rules.sides import Sides
from scoring.journal.undoing_services import redo_act, undo_act
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.signatures_services import ShownRevision, sign_smazzate
from scoring.play.turns_services import close_turn
from scoring.recording.corrections_services import record_correction
from scoring.recording.inbox_services import receive_smazzata
from scoring.recording.services import Submission
from scoring.seating.card_draws_services import draw_for_table
from scoring.standings.services import dry_run
from scoring.tickets.services import issue_tickets, renew_ticket, revoke_all
from scoring.web.fresh_views import SHARED_CACHE, rendered_pages
from tests.cast import SIGNED, find_key, open_turn, play_turn, record_totals
from tests.public.pages import PAGES
from tests.story import Story

ENGLISH = {"Accept-Language": "en"}


def tag_of(client: Client, url: str, language: str = "en") -> str:
    return client.get(url, headers={"Accept-Language": language}).headers["ETag"]


def reload(client: Client, url: str, tag: str, language: str = "en") -> int:
    headers = {"Accept-Language": language, "If-None-Match": tag}
    return client.get(url, headers=headers).status_code


def address(event: Tournament, name: str, *args: int) -> str:
    return reverse(name, args=[event.slug, *args])


class Shown(NamedTuple):
    """A page as it would be rendered now, and the tag that says whether it has changed."""

    content: bytes
    tag: str


def list_pages(event: Tournament) -> list[str]:
    """The addresses of the event's pages, as far as there are such turns, tables and pairs."""
    pages = [
        address(event, name)
        for name in ("event", "event_standings", "event_why", "event_rules", "event_prizes")
    ]
    pages.append(address(event, "event_standings_at"))
    for turn in event.turns.exclude(state="draft"):
        pages += [address(event, name, turn.number) for name in ("event_seating", "event_results")]
        pages += [address(event, "event_table", turn.number, table) for table in (1, 2, 3)]
    numbers = event.entries.filter(number__in=[1, 3, 5]).values_list("number", flat=True)
    return pages + [address(event, "event_pair", number) for number in numbers]


def look_at(client: Client, pages: list[str]) -> dict[str, Shown]:
    shown = {}
    for url in pages:
        rendered_pages.clear()
        response = client.get(url, headers=ENGLISH)
        if response.status_code == 200:
            shown[url] = Shown(response.content, response.headers["ETag"])
    return shown


def check_tags(before: dict[str, Shown], after: dict[str, Shown], done: object) -> None:
    """No page that changed has the tag that it had."""
    for url in before.keys() & after.keys():
        if before[url].content != after[url].content:
            assert before[url].tag != after[url].tag, (done, url)


# --- Every act moves the tag of every page that it changes --------------------------------------


class WatchedStory(Story):
    """The director's whole event, all pages looked at after every act."""

    def __init__(self, director: User) -> None:
        super().__init__(director)
        self.shown = look_at(Client(), list_pages(self.event))

    def act(self, service: Callable[..., Any], **arguments: Any) -> Any:
        done = service(**arguments, **SIGNED)
        self.look_again(service)
        return done

    def look_again(self, done: object) -> None:
        """Pages that an act brings are compared from the next one on."""
        now = look_at(Client(), list_pages(self.event))
        check_tags(self.shown, now, done)
        self.shown = now


def test_no_act_of_a_director_leaves_a_stale_page(director: User) -> None:
    story = WatchedStory(director)
    event = story.play()
    last = event.acts.latest("number")
    for service in (undo_act, redo_act):
        number = event.acts.latest("number").number
        service(event=event, number=number, **SIGNED)
        story.look_again(service)
    assert event.acts.count() == last.number + 2


# --- Play at an open table moves the pages of that table only -----------------------------------


@pytest.fixture
def second_turn(playing: Tournament) -> Tournament:
    """Turn 1 is closed, turn 2 played, its first full table has recorded one smazzata."""
    first = playing.turns.get(number=1)
    play_turn(first)
    close_turn(turn=first, **SIGNED)
    open_turn(playing, 2)
    record_totals(full_table(playing, 2), 1, 400, 300, key="first")
    return playing


def full_table(event: Tournament, turn: int) -> Table:
    tables = Table.objects.filter(turn__tournament=event, turn__number=turn)
    return tables.exclude(seats__kind="bye").select_related("turn__tournament", "turn__phase")[0]


def totals(number: int, key: str, ns: int, **changes: object) -> Submission:
    data = {"NS": ns, "EW": 100}
    return Submission(number, Depth.TOTALS, data, key, **changes)


def record(event: Tournament) -> None:
    receive_smazzata(table=full_table(event, 2), submission=totals(2, "second", 500), **SIGNED)


def correct_on_the_phone(event: Tournament) -> None:
    correction = totals(1, "again", 450, based_on="first", reason="misread")
    receive_smazzata(table=full_table(event, 2), submission=correction, **SIGNED)


def correct_at_the_desk(event: Tournament) -> None:
    correction = totals(1, "desk", 450, based_on="first", reason="misread")
    record_correction(table=full_table(event, 2), submission=correction, **SIGNED)


def enter_another_version(event: Tournament) -> None:
    receive_smazzata(table=full_table(event, 2), submission=totals(1, "other", 450), **SIGNED)


def sign(event: Tournament) -> None:
    table = full_table(event, 2)
    sign_smazzate(
        table=table,
        line=Line.NS,
        entry=table.seats.get(line="NS").entry,
        signs=[ShownRevision(1, "first", Sides(400, 300))],
        how=SignedBy.LINK,
        key="signature",
        device="",
        now=SIGNED["now"],
    )


def call(event: Tournament) -> None:
    made = raise_call(
        table=full_table(event, 2), number=1, reason=CallReason.RULE, note="", key="call", **SIGNED
    )
    answer_call(call=made, **SIGNED)


def make_tickets(event: Tournament) -> None:
    issue_tickets(event=event, **SIGNED)
    renew_ticket(ticket=event.tickets.filter(revoked_at=None)[0], **SIGNED)
    revoke_all(event=event, **SIGNED)


COUNTS = (record, correct_on_the_phone, correct_at_the_desk)
COUNTS_NOTHING = (enter_another_version, sign, call, make_tickets)


def test_play_at_an_open_table_moves_the_pages_of_that_table_only(second_turn: Tournament) -> None:
    event, table = second_turn, full_table(second_turn, 2)
    sitting = table.seats.values_list("entry__number", flat=True)
    own = {
        address(event, "event_results", 2),
        address(event, "event_table", 2, table.number),
        *(address(event, "event_pair", number) for number in sitting),
    }
    pages = [*list_pages(event), *own]
    before = look_at(Client(), pages)
    for play in (*COUNTS, *COUNTS_NOTHING):
        with dry_run():
            play(event)
            after = look_at(Client(), pages)
        check_tags(before, after, play)
        moved = {url for url in before if before[url].tag != after[url].tag}
        assert moved == (own if play in COUNTS else set()), play


def test_a_draw_of_cards_is_on_the_page_of_its_table(second_turn: Tournament) -> None:
    pages = list_pages(second_turn)
    before = look_at(Client(), pages)
    draw_for_table(table=full_table(second_turn, 2), **SIGNED)
    check_tags(before, look_at(Client(), pages), draw_for_table)


def test_a_correction_in_a_closed_turn_moves_the_standings(second_turn: Tournament) -> None:
    pages = list_pages(second_turn)
    before = look_at(Client(), pages)
    based_on = find_key(full_table(second_turn, 1), 1, 1)
    correction = totals(1, "late", 900, based_on=based_on, reason="misread")
    record_correction(table=full_table(second_turn, 1), submission=correction, **SIGNED)
    after = look_at(Client(), pages)
    check_tags(before, after, record_correction)
    standings = address(second_turn, "event_standings")
    assert before[standings].tag != after[standings].tag


# --- Who has the page is not sent it again ------------------------------------------------------


@pytest.mark.parametrize("name", [*PAGES, "event_standings_at"])
def test_a_reload_of_what_did_not_change_is_304(
    visitor: Client, playing: Tournament, name: str, django_assert_max_num_queries: Any
) -> None:
    url = address(playing, name, *PAGES.get(name, ()))
    tag = tag_of(visitor, url)
    with django_assert_max_num_queries(1):
        assert reload(visitor, url, tag) == 304


@pytest.mark.parametrize("name", [*PAGES, "event_standings_at"])
def test_a_public_page_sets_no_cookie(visitor: Client, playing: Tournament, name: str) -> None:
    visitor.get(address(playing, name, *PAGES.get(name, ())))
    assert not visitor.cookies


def test_a_page_is_kept_apart_by_what_it_depends_on(
    visitor: Client, anna: Client, playing: Tournament
) -> None:
    url = address(playing, "event_standings")
    response = visitor.get(url)
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= set(
        response.headers["Vary"].split(", ")
    )
    assert response.headers["Cache-Control"] == SHARED_CACHE
    assert "private" in anna.get(url).headers["Cache-Control"]
    tag = tag_of(visitor, url)
    assert reload(visitor, url, tag, language="it") == 200
    assert reload(visitor, f"{url}?sort=-mp", tag) == 200
    assert reload(anna, url, tag) == 200


def test_a_page_with_forms_does_not_outlive_their_token(anna: Client, playing: Tournament) -> None:
    url = address(playing, "event_standings")
    anna.get(url)  # brings the cookie
    tag = tag_of(anna, url)
    assert reload(anna, url, tag) == 304
    anna.cookies["csrftoken"] = "x" * 32
    assert reload(anna, url, tag) == 200


def test_a_message_is_shown_and_no_page_with_one_is_kept(anna: Client, playing: Tournament) -> None:
    url = address(playing, "event_standings")
    tag = tag_of(anna, url)
    anna.post(reverse("turn_publish", args=[playing.slug, 2]))  # leaves its message unread
    response = anna.get(url, headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert "ETag" not in response.headers
