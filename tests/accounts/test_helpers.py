"""The pages of a helper lead nowhere that is shut: each link and each form of them opens."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve, reverse

from scoring.core.play.records import HeldKind
from scoring.models.held import HeldRecord
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.web.access_views import OPEN_TO_HELPERS
from tests.addresses import DESK, WITHOUT_EVENT, address
from tests.cast import SIGNED, play_turn, record_totals, sign_in
from tests.recording.test_record import COUNTS, WHOLE

LINK = re.compile(r'(?:href|action|hx-get|hx-post)="(/[^"]*)"')
READ = sorted(name for name in OPEN_TO_HELPERS if DESK[name][1] == "GET" and name != "photo")


@pytest.fixture
def elena(playing: Tournament, helper: User) -> Client:
    """The browser of a helper of the event, in whose first turn one smazzata is recorded twice."""
    playing.helpers.add(helper)
    table = playing.turns.get(number=1).tables.get(number=1)
    record_totals(table, 1, 300, 200)
    record_totals(table, 1, 305, 200, based_on=1, reason="x")
    return sign_in(helper)


def check_links(page: str) -> None:
    for link in LINK.findall(page):
        name = resolve(urlsplit(link).path).url_name if "/static/" not in link else None
        assert name not in DESK or name in OPEN_TO_HELPERS | {"desk", "own_account"}, link


@pytest.mark.parametrize("name", READ)
def test_every_link_opens(name: str, elena: Client, playing: Tournament) -> None:
    check_links(elena.get(address(name, playing)).content.decode())


def test_every_link_opens_between_the_turns(playing: Tournament, helper: User) -> None:
    playing.helpers.add(helper)
    elena, turn = sign_in(helper), playing.turns.get(number=1)
    table = [playing.slug, 1, 1]
    play_turn(turn)
    check_links(elena.get(reverse("board", args=table[:2])).content.decode())
    close_turn(turn=turn, **SIGNED)
    for url in (reverse("console", args=table[:1]), reverse("table", args=table)):
        check_links(elena.get(url).content.decode())


def test_a_helper_records(elena: Client, playing: Tournament) -> None:
    url = reverse("record", args=[playing.slug, 1, 1, 2]) + "?depth=totals"
    sent = {"key": "k-1", "based_on": "", "NS-total": "300", "EW-total": "200"}
    assert elena.post(url, sent).status_code == 302
    assert playing.turns.get(number=1).tables.get(number=1).recorded == 2


def test_a_helper_leaves_what_fails_a_check_to_the_director(
    elena: Client, playing: Tournament
) -> None:
    url = reverse("record", args=[playing.slug, 1, 1, 2]) + "?depth=cards"
    third = WHOLE | {"EW-meld": ["KS KS KD"]}
    refused = elena.post(url, third | {"override": "seen"})
    assert refused.status_code == 422
    assert 'name="hold"' in refused.text
    assert 'name="override"' not in refused.text
    assert elena.post(url, third | {"hold": "1"}).status_code == 302
    (held,) = HeldRecord.objects.all()
    assert (held.number, held.kind, held.author_name) == (2, HeldKind.FAULTY, "elena")
    assert playing.turns.get(number=1).tables.get(number=1).recorded == 1


def test_from_the_grid_too(elena: Client, playing: Tournament) -> None:
    url = reverse("grid_line", args=[playing.slug, 1, 1, 2]) + "?depth=counts"
    unburdened = COUNTS | {"NS-burrachi-clean": "0", "part": "save"}
    refused = elena.post(url, unburdened | {"override": "As written on the score sheet"})
    assert (refused.status_code, 'name="hold"' in refused.text) == (422, True)
    assert 'name="override"' not in refused.text
    held = elena.post(url, unburdened | {"hold": "1"})
    assert held.context["line"].state == "held"
    assert HeldRecord.objects.get().overridden == ["close.no_burraco"]


def test_what_passes_its_checks_is_recorded_whatever_was_asked(
    elena: Client, playing: Tournament
) -> None:
    url = reverse("record", args=[playing.slug, 1, 1, 2]) + "?depth=cards"
    elena.post(url, WHOLE | {"hold": "1"})
    assert not HeldRecord.objects.exists()
    assert playing.turns.get(number=1).tables.get(number=1).recorded == 2


def test_a_closed_turn_is_read(playing: Tournament, helper: User) -> None:
    playing.helpers.add(helper)
    elena, turn = sign_in(helper), playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    page = elena.get(reverse("record", args=[playing.slug, 1, 1, 1]))
    assert "ora solo un direttore può correggere le sue smazzate" in page.content.decode()


def test_the_events_of_a_helper_are_listed(elena: Client, playing: Tournament) -> None:
    page = elena.get(reverse("desk")).content.decode()
    assert reverse("console", args=[playing.slug]) in page
    check_links(page)


def test_an_address_without_an_event_is_no_helpers() -> None:
    assert not OPEN_TO_HELPERS & WITHOUT_EVENT
