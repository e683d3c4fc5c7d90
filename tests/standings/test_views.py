"""The standings page with its lists, and why everybody stands where they stand."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.rulings.services import assign_score, cancel_smazzata
from scoring.standings.queries import load_standings
from tests.cast import (
    SIGNED,
    make_event,
    plan_phase,
    play_through,
)
from tests.entries.comings import come_late
from tests.entries.leaving import JUSTIFIED, leave
from tests.public.pages import words
from tests.rulings.ruling import rule

DANESE = "danese-no-rematch"


@pytest.fixture
def parted(director: User) -> Tournament:
    """Eight pairs: two turns in both lines, then a turn in two sections of four."""
    event = make_event(
        director,
        pairs=8,
        phases=[
            plan_phase(turns=2),
            plan_phase(movement=DANESE, turns=2, section_tables=(2, 2)),
        ],
    )
    event.phases.filter(number=1).update(two_lines=True)
    play_through(event, 3)
    return event


@pytest.fixture
def cut(director: User) -> Tournament:
    """Eight pairs, of which four go on and begin from zero."""
    event = make_event(
        director,
        pairs=8,
        phases=[plan_phase(turns=2), plan_phase(movement=DANESE, turns=1, qualify=4, carry="none")],
    )
    play_through(event, 3)
    return event


def numbers_shown(client: Client, event: Tournament, query: str) -> list[int]:
    page = client.get(reverse("event_standings", args=[event.slug]) + query).content.decode()
    return [int(number) for number in re.findall(r'standings__number">(\d+)<', page)]


def test_every_list_has_a_tab_and_its_members(visitor: Client, parted: Tournament) -> None:
    page = words(visitor, parted)
    for tab in ("General", "Section A", "Section B", "Phase 1: N-S", "Phase 1: E-W"):
        assert tab in page
    assert len(numbers_shown(visitor, parted, "")) == 8
    for section in parted.phases.get(number=2).sections.all():
        shown = numbers_shown(visitor, parted, f"?list={section.letter}")
        assert sorted(shown) == sorted(section.members)
    assert numbers_shown(visitor, parted, "?list=nonsense") == numbers_shown(visitor, parted, "")


def test_a_list_says_which_it_is_and_after_which_turn(visitor: Client, parted: Tournament) -> None:
    assert "Standings · Section B" in words(visitor, parted, query="?list=B")
    lines = words(visitor, parted, query="?list=1-NS")
    assert "Standings · Phase 1: N-S" in lines
    assert "After turn 2 of 4 · phase 1 of 2: Mitchell" in lines


def test_an_event_of_one_list_has_no_tabs(visitor: Client, finished: Tournament) -> None:
    assert "General" not in words(visitor, finished)


def test_a_list_keeps_to_itself_when_it_is_sorted(visitor: Client, parted: Tournament) -> None:
    url = reverse("event_standings", args=[parted.slug]) + "?list=A"
    page = visitor.get(url).content.decode()
    assert re.search(r'href="\?list=A&amp;sort=-?vp"', page)


def test_the_page_says_which_phase_it_is(visitor: Client, parted: Tournament) -> None:
    sentence = "phase 2 of 2: Danese without rematches"
    assert sentence in words(visitor, parted)
    assert sentence in words(visitor, parted, "event")


def test_who_went_out_is_marked_and_told_why(visitor: Client, cut: Tournament) -> None:
    assert words(visitor, cut).count("eliminated after turn 2") == 4
    last = numbers_shown(visitor, cut, "")[-1]
    card = words(visitor, cut, "event_pair", last)
    assert "The entries placed higher went on playing after turn 2." in card


def test_who_came_after_an_opening_knockout_is_not_eliminated(
    visitor: Client, director: User
) -> None:
    phases = [plan_phase(movement="knockout", turns=1), plan_phase(movement="danese", turns=1)]
    event = make_event(director, pairs=4, phases=phases)
    play_through(event, 1)
    late = [come_late(event, number) for number in (98, 99)]
    play_through(event, 2)
    assert {*numbers_shown(visitor, event, "")[-2:]} == {entry.number for entry in late}
    assert "eliminated" not in words(visitor, event)
    assert "played on" not in words(visitor, event, "event_pair", late[0].number)


def test_turns_that_do_not_count_are_marked(visitor: Client, cut: Tournament) -> None:
    first, last = numbers_shown(visitor, cut, "")[0], numbers_shown(visitor, cut, "")[-1]
    assert words(visitor, cut, "event_pair", first).count("does not count") == 2
    assert "does not count" not in words(visitor, cut, "event_pair", last)


def test_who_left_is_marked_apart_from_who_rests(visitor: Client, director: User) -> None:
    event = make_event(director)
    play_through(event, 1)
    leave(event, 2, JUSTIFIED)
    play_through(event, 3)
    response = visitor.get(
        reverse("event_standings", args=[event.slug]), headers={"Accept-Language": "en"}
    )
    rows = {row.number: row for row in response.context["table"].rows.data}
    assert (rows[2].withdrawn, rows[2].absent, rows[2].rested) == (True, (2, 3), ())
    assert "withdrawn" in response.content.decode()
    card = words(visitor, event, "event_pair", 2)
    said = "it gets 6 VP and −355 MP per turn from turn 2 on. Justified: Indisposizione"
    assert said in card
    assert card.count("had withdrawn") == 2


def test_everybody_is_told_why(visitor: Client, finished: Tournament) -> None:
    page = words(visitor, finished, "event_why")
    for number in range(1, 8):
        own = re.search(rf"Pair {number} is \d\w\w of 7 with \d+ victory points", page)
        assert own
        # The scorecard shows place and figures above: only what decided them is said below.
        card = words(visitor, finished, "event_pair", number)
        assert own[0] not in card
        assert re.search(r"Why are we \d\w\w\? (Just (above|below)|.{,80} too;)", card)


def test_a_place_leads_to_its_reason(visitor: Client, finished: Tournament) -> None:
    page = visitor.get(reverse("event_standings", args=[finished.slug])).content.decode()
    card = reverse("event_pair", args=[finished.slug, 3])
    assert f'href="{card}#why"' in page
    assert 'id="why"' in visitor.get(card).content.decode()


def test_a_card_says_what_was_ruled_and_by_whom(visitor: Client, finished: Tournament) -> None:
    entry = finished.entries.get(number=1)
    table, other = (seat.table for seat in entry.seats.filter(kind=Presence.PLAYS)[:2])
    rule(finished, 1, table.turn.number, 1, "talked", gp=-100)
    cancel_smazzata(table=table, number=2, reason="two packs mixed", **SIGNED)
    assign_score(table=other, ns=Award(12, 200), ew=Award(6, -300), reason="no sheet", **SIGNED)
    card = words(visitor, finished, "event_pair", 1)
    assert (
        "talked smazzata 1: −100 game points, already included in the turn’s game points decided "
        "by Anna"
    ) in card
    assert "Smazzata 2 cancelled: two packs mixed (decided by Anna at" in card
    assert "Score assigned by the referee: no sheet (decided by Anna at" in card


def test_the_lot_shows_its_seed(visitor: Client, director: User) -> None:
    event = make_event(director, tiebreaks=("vp", "lot"))
    event.lot_seed = "4711"
    event.save()
    play_through(event, 1)
    assert "4711" not in words(visitor, event)
    assert "Random code for drawing lots between tied entries 4711" in words(
        visitor, event, "event_rules"
    )


def test_a_ranking_by_the_mean_shows_it_first_and_marks_who_played_too_few(
    visitor: Client, director: User
) -> None:
    event = make_event(
        director, 5, movement="round-robin", turns=3, tiebreaks=("mean", "vp"), least_turns=2
    )
    play_through(event, 2)
    page = words(visitor, event)
    lines = load_standings(event)
    assert [bool(line.total.short) for line in lines] == [False, False, False, True, True]
    assert page.count("few turns") == 2
    assert "Place Pair Names Club Average VP MP GP Turns" in page
    assert (
        "average victory points per turn played (for those with at least 2 turns played), victory "
        "points" in page
    )
    best = lines[0].total
    assert best.mean is not None
    assert f"{best.mean.numerator / best.mean.denominator:.2f}" in page
    why = words(visitor, event, "event_why")
    assert f"The average comes from {best.earned} victory points in 2 turns played." in why
    assert "At least 2 turns played are needed" in why


def test_the_rules_list_the_phases(visitor: Client, cut: Tournament) -> None:
    page = words(visitor, cut, "event_rules")
    assert "1. Mitchell" in page
    assert "2. Danese without rematches" in page
    assert "the top 4 qualify" in page


def test_single_players_are_no_pairs(visitor: Client, director: User) -> None:
    single = {"entry_kind": EntryKind.PLAYERS, "movement": "individual", "turns": 2}
    assert "Nobody is registered yet." in words(visitor, make_event(director, 0, **single), "event")
    event = make_event(director, 8, **single)
    play_through(event, 1)
    card = words(visitor, event, "event_pair", 1)
    assert "Scorecard of player 1" in card
    assert re.search(r"Player 1 is \d\w\w of 8", card)
    for page in (card, words(visitor, event), words(visitor, event, "event_why")):
        assert not re.search(r"\bpairs?\b", page, re.IGNORECASE)
    assert "A bye is worth" in words(visitor, event, "event_rules")


def test_a_director_sees_one_row_of_tabs_on_the_standings(
    anna: Client, visitor: Client, finished: Tournament
) -> None:
    url = reverse("event_standings", args=[finished.slug])
    for client in (anna, visitor):
        assert client.get(url).text.count('aria-current="page"') == 1
