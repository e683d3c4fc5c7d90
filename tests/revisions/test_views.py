"""Every version of a smazzata stays readable, with what changed, who changed it and why."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.actions.refusals_services import Refusal
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.revisions.comparison import RecordLine, align_lines
from scoring.revisions.services import restore_smazzata
from scoring.rulings.services import cancel_smazzata
from tests.cast import NOW, SIGNED, key_of, record_totals
from tests.recording.test_record import place, send


def first_table() -> Table:
    return Table.objects.get(turn__number=1, number=1)


def correct(client: Client, event: Tournament) -> None:
    send(client, event)
    hand = {"NS-hand": "3s 4d 5d"}
    send(client, event, key="b2", based_on=key_of(1), reason="una carta in più", **hand)


def test_the_newest_comes_first_with_who_why_and_the_lines_that_differ(
    anna: Client, playing: Tournament
) -> None:
    correct(anna, playing)
    page = anna.get(place(playing, view="revisions"))
    newest, first = page.context["revisions"]
    assert (newest.sheet.revision, first.sheet.revision) == (2, 1)
    assert "Anna Neri" in page.text
    assert "una carta in più" in page.text
    said = [line.cards or line.value for line in newest.added]
    before = [line.cards or line.value for line in newest.removed]
    assert (said, before) == (["3S 4D 5D", "400"], ["3S 4D", "405"])
    assert (first.added, first.removed) == ((), ())


def test_a_change_of_depth_is_a_change(anna: Client, playing: Tournament) -> None:
    record_totals(first_table(), 1, 405, -115)
    send(anna, playing, based_on=key_of(1), reason="the cards were found")
    newest, _first = anna.get(place(playing, view="revisions")).context["revisions"]
    assert len(newest.added) > len(newest.removed) == 1


def test_a_record_against_the_checks_says_so(anna: Client, playing: Tournament) -> None:
    send(anna, playing, **{"EW-meld": ["KS KS KD"]}, override="visto dall'arbitro")
    assert "visto dall" in anna.get(place(playing, view="revisions")).text


def test_what_was_not_recorded_has_no_revisions(anna: Client, playing: Tournament) -> None:
    assert anna.get(place(playing, view="revisions")).status_code == 404


def test_a_cancelled_version_says_why_and_the_next_is_compared_with_the_one_before(
    anna: Client, playing: Tournament
) -> None:
    send(anna, playing)
    cancel_smazzata(table=first_table(), number=1, reason="carte segnate", **SIGNED)
    hand = {"NS-hand": "3s 4d 5d"}
    send(anna, playing, key="b2", based_on=key_of(2), reason="rigiocata", **hand)
    page = anna.get(place(playing, view="revisions"))
    assert "carte segnate" in page.text
    again, cancelled, _first = page.context["revisions"]
    assert (cancelled.added, cancelled.removed) == ((), ())
    assert [line.cards or line.value for line in again.added] == ["3S 4D 5D", "400"]


def sign(event: Tournament, revision: int) -> None:
    Signature.objects.create(
        revision=SmazzataRevision.objects.get(smazzata__number=1, number=revision),
        line="NS",
        entry=event.entries.get(number=1),
        name="Nord1 Nora – Sud1 Ugo",
        how="pin",
        key="s",
        created_at=NOW,
        created_at_revision=event.revision,
    )


def test_a_signature_is_told_and_falls_away_with_the_next_version(
    anna: Client, playing: Tournament
) -> None:
    record_totals(first_table(), 1, 300, 200)
    sign(playing, 1)
    url = place(playing, view="revisions")
    english = {"accept-language": "en"}
    assert "signed by Nord1" in anna.get(url, headers=english).text
    assert "cancelled this signature" not in anna.get(url, headers=english).text
    record_totals(first_table(), 1, 400, 200, based_on=1, reason="misread")
    assert "Revision 2 cancelled this signature." in anna.get(url, headers=english).text


def test_two_revisions_are_compared_line_by_line(anna: Client, playing: Tournament) -> None:
    correct(anna, playing)
    comparison = anna.get(place(playing, view="revisions_compare")).context["comparison"]
    assert (comparison.a.revision, comparison.b.revision) == (1, 2)
    changed = [(pair.a.cards, pair.b.cards) for pair in comparison.lines if pair.differs]
    assert changed == [("3S 4D", "3S 4D 5D")]
    assert [difference for *_total, difference in comparison.totals] == [-5, 0]
    chosen = anna.get(place(playing, view="revisions_compare"), {"a": "2", "b": "2"}).context
    assert not chosen["comparison"].differs


def test_melds_that_are_alike_stand_side_by_side() -> None:
    said = [RecordLine("meld", cards, "") for cards in ("4S 4C 4D", "7H 8H 9H", "KS KD JK")]
    other = [RecordLine("meld", cards, "") for cards in ("7H 8H 9H 10H", "KS KD JK", "AS AH AD")]
    pairs = [(pair.a, pair.b) for pair in align_lines(said, [*other, RecordLine("end", "", "x")])]
    assert pairs == [
        (said[0], other[2]),
        (said[1], other[0]),
        (said[2], other[1]),
        (None, RecordLine("end", "", "x")),
    ]


def restore_url(event: Tournament, revision: int = 1) -> str:
    return reverse("revision_restore", args=[event.slug, 1, 1, 1, revision])


def ask(client: Client, event: Tournament, **fields: str) -> Any:
    sent = {"key": "k" * 32, "based_on": key_of(2), "reason": "era giusta"}
    return client.post(restore_url(event), {**sent, **fields})


def test_a_restored_version_is_a_new_one_like_the_old_and_sent_twice_it_is_one(
    anna: Client, playing: Tournament
) -> None:
    correct(anna, playing)
    sign(playing, 1)
    assert ask(anna, playing).status_code == ask(anna, playing).status_code == 302
    old, _corrected, new = SmazzataRevision.objects.order_by("number")
    assert (new.record, new.sums, new.reason) == (old.record, old.sums, "era giusta")
    assert not new.signatures.exists()
    newest = anna.get(place(playing, view="revisions")).context["revisions"][0]
    assert newest.restored == 1


def test_a_newer_version_than_the_one_that_was_seen_is_a_conflict(
    anna: Client, playing: Tournament
) -> None:
    correct(anna, playing)
    record_totals(first_table(), 1, 5, 10, based_on=2, reason="meanwhile")
    page = ask(anna, playing)
    assert page.status_code == 409
    assert page.context["form"]["based_on"].value() == key_of(3)
    assert page.context["form"]["reason"].value() == "era giusta"
    assert SmazzataRevision.objects.count() == 3


def test_without_a_reason_nothing_is_restored(anna: Client, playing: Tournament) -> None:
    correct(anna, playing)
    assert ask(anna, playing, reason=" ").status_code == 422
    assert ask(anna, playing, key="").status_code == 422
    assert SmazzataRevision.objects.count() == 2


def test_in_a_closed_turn_what_it_moves_is_shown_first(anna: Client, finished: Tournament) -> None:
    record_totals(first_table(), 1, 0, 2000, based_on=1, reason="misread")
    assert anna.get(restore_url(finished)).context["moves"].ranks
    assert ask(anna, finished).status_code == 200  # the turn was closed since the page was made
    assert SmazzataRevision.objects.filter(number=3).count() == 0
    assert ask(anna, finished, confirmed="1").status_code == 302
    assert first_table().smazzate.get(number=1).ew_gp == 255


@pytest.mark.parametrize(
    ("revision", "code"),
    [(2, "restore.cancelled"), (3, "restore.stands"), (9, "restore.no_such_version")],
)
def test_only_an_older_version_that_counts_can_be_restored(
    anna: Client, playing: Tournament, revision: int, code: str
) -> None:
    record_totals(first_table(), 1, 300, 200)
    cancel_smazzata(table=first_table(), number=1, reason="carte segnate", **SIGNED)
    record_totals(first_table(), 1, 400, 200, based_on=2, reason="rigiocata")
    with pytest.raises(Refusal) as refused:
        restore_smazzata(
            table=first_table(), number=1, revision=revision, based_on=key_of(3), reason="perché",
            key="k", **SIGNED,
        )  # fmt: skip
    assert refused.value.code == code
    assert anna.get(restore_url(playing, revision)).status_code == (404 if revision == 9 else 200)
    urls = [v.restore_url for v in anna.get(place(playing, view="revisions")).context["revisions"]]
    assert urls == ["", "", restore_url(playing, 1)]
