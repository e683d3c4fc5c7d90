"""The journal's pages: undo with what comes back, redo, reopening, the standings as at a time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.events.services import close_event, reopen_event
from scoring.journal.queries import find_redoable, find_undoable
from scoring.journal.wording import act_sentence
from scoring.models.act import StandingsVersion
from scoring.models.tournament import Tournament
from scoring.rulings.services import add_adjustment
from scoring.standings.wording import cause_name
from tests.cast import ANNA, NOW, SIGNED

PAIRS = EntryKind.PAIRS


def address(event: Tournament, name: str = "journal", *arguments: Any) -> str:
    return reverse(name, args=[event.slug, *arguments])


def number(found: Any) -> int:
    return int(found.number)


def rule(event: Tournament, minutes: int = 0, vp: int = -9) -> None:
    entry = event.entries.get(number=1)
    later = NOW + timedelta(minutes=minutes)
    add_adjustment(
        entry=entry, turn=None, vp=vp, mp=0, gp=0, reason="Ritardo", author=ANNA, now=later
    )


# The journal


def test_every_act_has_its_sentence_the_newest_first(anna: Client, finished: Tournament) -> None:
    rule(finished)
    listed = anna.get(address(finished)).context["acts"]
    assert [sentence for _, sentence in listed][:2] == [
        act_sentence("rule", {"entry": 1, "turn": None, "vp": -9, "mp": 0, "gp": 0}, PAIRS),
        act_sentence("close_turn", {"turn": 3}, PAIRS),
    ]
    assert "Ritardo" in anna.get(address(finished)).text


@pytest.mark.parametrize("kind", sorted(set(ActKind) - {ActKind.UNDO, ActKind.REDO}))
def test_an_act_without_its_figures_still_has_a_sentence(kind: ActKind) -> None:
    sentence = act_sentence(kind, {}, PAIRS)
    assert sentence.endswith(".")
    assert sentence in act_sentence("undo", {"of": 1, "kind": kind.value, "params": {}}, PAIRS)
    assert str(cause_name(kind))


def test_a_ruling_says_what_it_is_on() -> None:
    figures = {"entry": 7, "vp": -1, "mp": 0, "gp": 100, "turn": 2, "smazzata": 3}
    with override("en"):
        assert (
            act_sentence("rule", figures, PAIRS)
            == "Pair 7: a ruling was made on smazzata 3 of turn 2 (−1 VP, +100 GP)."
        )
        figures["smazzata"] = None
        assert (
            act_sentence("rule", figures, PAIRS)
            == "Pair 7: a ruling was made on turn 2 (−1 VP, +100 GP)."
        )
        figures["gp"] = -1000
        assert (
            act_sentence("rule", figures, PAIRS)
            == "Pair 7: a ruling was made on turn 2 (−1 VP, −1,000 GP)."
        )


def test_an_act_names_entries_by_their_kind() -> None:
    with override("it"):
        left = act_sentence("withdraw", {"entry": 5}, EntryKind.TEAMS)
        assert left == "La squadra 5 ha lasciato il torneo."
        assert act_sentence("register", {"n": 23}, PAIRS) == "Iscrizioni: 23 coppie."
        two = {"first": 23, "second": 18, "turn": 2}
        together = act_sentence("fill_chair", two, PAIRS)
        assert together == "La coppia 23 e la coppia 18 ora si incontrano nel turno 2."


def test_the_latest_act_alone_can_be_undone(anna: Client, playing: Tournament) -> None:
    page = anna.get(address(playing))
    assert address(playing, "journal_undo", number(find_undoable(playing))) in page.text
    assert page.text.count("/undo/") == 1


def test_what_comes_back_is_shown_before_it_is_undone(anna: Client, finished: Tournament) -> None:
    url = address(finished, "journal_undo", number(find_undoable(finished)))
    page = anna.get(url)
    assert len(page.context["moves"]) == 1
    assert page.context["ranks"]
    assert finished.turns.get(number=3).state == TurnState.CLOSED
    assert anna.post(url).url == address(finished)
    assert finished.turns.get(number=3).state == TurnState.PLAYING


def test_an_undo_is_struck_out_and_can_be_done_again(anna: Client, finished: Tournament) -> None:
    anna.post(address(finished, "journal_undo", number(find_undoable(finished))))
    page = anna.get(address(finished))
    assert "<s>" in page.text
    anna.post(address(finished, "journal_redo", number(find_redoable(finished))))
    assert finished.turns.get(number=3).state == TurnState.CLOSED
    undone = [act.kind for act, _ in anna.get(address(finished)).context["acts"] if act.undone_by]
    assert undone == ["undo"]


@pytest.mark.parametrize("name", ["journal_undo", "journal_redo"])
def test_what_is_not_the_latest_is_refused_in_a_sentence(
    anna: Client, playing: Tournament, name: str
) -> None:
    page = anna.post(address(playing, name, 1), follow=True)
    assert len(page.context["messages"]) == 1
    assert playing.turns.get(number=1).state == TurnState.PLAYING


def test_every_undo_down_to_the_empty_event_has_its_page(
    anna: Client, finished: Tournament
) -> None:
    while (act := find_undoable(finished)) is not None:
        url = address(finished, "journal_undo", act.number)
        assert anna.get(url).context["moves"]
        anna.post(url)
    assert not finished.entries.exists()


# Reopening


def test_a_closed_event_is_opened_again_with_a_reason(anna: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    url = address(finished, "event_reopen")
    assert anna.get(url).status_code == 200
    assert anna.post(url, {"reason": " "}).status_code == 422
    assert anna.post(url, {"reason": "un foglio ritrovato"}).status_code == 302
    assert not Tournament.objects.get().is_closed
    for name in ("event_standings_at", "event_close"):
        assert "un foglio ritrovato" in anna.get(address(finished, name)).text


def test_a_reopening_that_was_undone_is_not_told(anna: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    reopen_event(event=finished, reason="per sbaglio", **SIGNED)
    anna.post(address(finished, "journal_undo", number(find_undoable(finished))))
    assert Tournament.objects.get().is_closed
    assert "per sbaglio" not in anna.get(address(finished, "event_standings_at")).text


# As at


@pytest.fixture
def moved(finished: Tournament) -> Tournament:
    """Standings of 17:20 in Rome, moved by a ruling at 17:50 and another past midnight."""
    StandingsVersion.objects.exclude(after_turn=3).delete()
    rule(finished, minutes=30)
    rule(finished, minutes=7 * 60, vp=-5)
    return finished


def points_then(client: Client, event: Tournament, at: str) -> Any:
    page = client.get(address(event, "event_standings_at"), {"at": at})
    assert page.status_code == 200
    then = page.context["then"]
    return then and next(row["vp"] for row in then.rows if row["entry"] == 1)


LOST = {
    "17:20": 0,
    "17:49": 0,
    "17:50": 9,
    "23:59": 9,
    "00:19": 9,
    "00:20": 14,
    "00:30": 14,
    "2026-11-21T17:50": 9,
    "2026-11-21T17:49:59": 0,
    "2026-11-22T10:00": 14,
    "2027-01-01T00:00": 14,
}
"""The points that pair 1 has lost by then."""


def test_the_standings_of_a_moment(visitor: Client, moved: Tournament) -> None:
    first = points_then(visitor, moved, "17:20")
    assert {at: first - points_then(visitor, moved, at) for at in LOST} == LOST


def test_before_the_first_closed_turn_there_are_none(visitor: Client, moved: Tournament) -> None:
    assert points_then(visitor, moved, "17:19") is None


NO_TIMES = [
    *("x", "25:00", "16:99", "1:2", "2026-11-21", "16:20+02:00", "\0", "１６:20", "16:20" * 50),
    *("2026-13-45T10:00", "0001-01-01T00:00", "9999-12-31T23:59"),
]


def test_what_is_no_time_is_told(visitor: Client, moved: Tournament) -> None:
    for at in NO_TIMES:
        page = visitor.get(address(moved, "event_standings_at"), {"at": at})
        assert (page.status_code, bool(page.context["sentence"])) == (404, True), at


def test_every_moment_is_listed_with_its_cause(visitor: Client, moved: Tournament) -> None:
    page = visitor.get(address(moved, "event_standings_at"))
    assert [cause for _, cause in page.context["moments"]] == [
        cause_name("rule"),
        cause_name("rule"),
        cause_name("close_turn"),
    ]
    for moment, _ in page.context["moments"]:
        address_of = f"?revision={moment.created_at_revision}"
        assert address_of in page.text
        then = visitor.get(page.request["PATH_INFO"] + address_of).context["then"]
        assert then == moment


def test_an_event_without_standings_says_so(visitor: Client, playing: Tournament) -> None:
    for at in ("", "16:20", "x"):
        page = visitor.get(address(playing, "event_standings_at"), {"at": at})
        assert page.status_code in (200, 404)
        assert page.context["then"] is None
