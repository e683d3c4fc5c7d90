"""Every version of a smazzata stays readable, with what changed, who changed it and why."""

from __future__ import annotations

from django.test import Client

from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.services.rulings import cancel_smazzata
from tests.cast import SIGNED, record_totals
from tests.web.test_record import place, send


def correct(client: Client, event: Tournament) -> None:
    send(client, event)
    hand = {"NS-hand": "3s 4d 5d"}
    send(client, event, key="b2", based_on="1", reason="una carta in più", **hand)


def test_the_newest_version_comes_first(anna: Client, playing: Tournament) -> None:
    correct(anna, playing)
    versions = anna.get(place(playing, view="revisions")).context["versions"]
    assert [version.sheet.revision for version in versions] == [2, 1]


def test_who_and_why_are_told(anna: Client, playing: Tournament) -> None:
    correct(anna, playing)
    page = anna.get(place(playing, view="revisions")).text
    assert "Anna Neri" in page
    assert "una carta in più" in page


def test_only_the_lines_that_differ_are_marked(anna: Client, playing: Tournament) -> None:
    correct(anna, playing)
    newest, first = anna.get(place(playing, view="revisions")).context["versions"]
    said = [line.cards or line.value for line in newest.added]
    before = [line.cards or line.value for line in newest.removed]
    assert (said, before) == (["3S 4D 5D", "400"], ["3S 4D", "405"])
    assert (first.added, first.removed) == ((), ())


def test_a_change_of_depth_is_a_change(anna: Client, playing: Tournament) -> None:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 405, -115)
    send(anna, playing, based_on="1", reason="the cards were found")
    newest, _first = anna.get(place(playing, view="revisions")).context["versions"]
    assert len(newest.added) > len(newest.removed) == 1


def test_a_record_against_the_checks_says_so(anna: Client, playing: Tournament) -> None:
    send(anna, playing, **{"EW-meld": ["KS KS KD"]}, override="visto dall'arbitro")
    assert "visto dall" in anna.get(place(playing, view="revisions")).text


def test_what_was_not_recorded_has_no_versions(anna: Client, playing: Tournament) -> None:
    assert anna.get(place(playing, view="revisions")).status_code == 404


def test_a_cancelled_version_says_why_and_the_next_is_compared_with_the_one_before(
    anna: Client, playing: Tournament
) -> None:
    send(anna, playing)
    first = Table.objects.get(turn__number=1, number=1)
    cancel_smazzata(table=first, number=1, reason="carte segnate", **SIGNED)
    hand = {"NS-hand": "3s 4d 5d"}
    send(anna, playing, key="b2", based_on="2", reason="rigiocata", **hand)
    page = anna.get(place(playing, view="revisions"))
    assert "carte segnate" in page.text
    again, cancelled, _first = page.context["versions"]
    assert (cancelled.added, cancelled.removed) == ((), ())
    assert [line.cards or line.value for line in again.added] == ["3S 4D 5D", "400"]
