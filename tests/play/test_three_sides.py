"""Three teams of two at one table (Buraco, Variations), from creation to workbook, and on pages."""

from __future__ import annotations

from collections import Counter
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.core.rules.records import Depth
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.late_and_leaving_services import withdraw_entry
from scoring.events.services import close_event
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.rulings.services import assign_score, cancel_smazzata, remove_assigned_score
from scoring.standings.queries import load_standings
from scoring.standings.scorecard_queries import load_scorecard
from scoring.text.entrants_queries import load_entrants
from tests.cast import NOW, SIGNED, entry_ticket, find_key, open_turn, table_ticket
from tests.play.three_sides import (
    CLOSED_BY_THE_THIRD,
    keep_three_sides,
    make_three_sides,
    play_three,
    record_three,
)
from tests.rulings.ruling import rule
from tests.workbook.book import AGREED, check, open_book


def read(table: Table) -> list[tuple[str, int, int | None, int | None]]:
    return [(s.line, s.gp, s.mp, s.vp) for s in table.seats.all()]


def start(director: User, pairs: int = 3, **changes: object) -> tuple[Tournament, Table]:
    """Turn 1 being played, and its first table."""
    event = make_three_sides(director, pairs, **changes)
    turn = open_turn(event, 1)
    return event, Table.objects.select_related("turn__tournament").get(turn=turn, number=1)


@pytest.mark.parametrize("compared_with", ["mean", "best"])
def test_from_creation_to_workbook(director: User, compared_with: str) -> None:
    keep_three_sides(compared_with=compared_with)
    event = make_three_sides(director, 10, turns=2)
    for number in (1, 2):
        turn = play_three(event, number)
        assert turn.tables.count() == 4
    cards = Submission(
        1,
        Depth.CARDS,
        CLOSED_BY_THE_THIRD,
        "c1",
        find_key(event.turns.get(number=1).tables.get(number=1), 1, 1),
        "from the cards",
    )
    table = Table.objects.select_related("turn__tournament").get(turn__number=1, number=1)
    record_smazzata(table=table, submission=cards, **SIGNED)
    entry = table.seats.get(line="L3").entry
    rule(event, entry.number, 1, 2, gp=-50)
    close_event(event=event, **SIGNED)
    event = Tournament.objects.get(pk=event.pk)
    report = verify(load_bundle(event, NOW))
    assert not report.differences
    assert len(load_standings(event, load_entrants(event))) == 10
    assert check(open_book(event)) == AGREED


def test_each_side_has_its_match_points_against_the_mean_of_the_others(director: User) -> None:
    _, table = start(director, smazzate=2)
    record_three(table, 1, 500, 300, 105)
    assert read(table) == [
        ("NS", 500, None, None),
        ("EW", 300, None, None),
        ("L3", 105, None, None),
    ]
    record_three(table, 2, 100, 100, 100)
    assert [(line, gp, mp) for line, gp, mp, _ in read(table)] == [
        ("NS", 600, 298), ("EW", 400, -2), ("L3", 205, -295),
    ]  # fmt: skip
    assert sum(vp or 0 for *_, vp in read(table)) > 0


def test_a_record_lacks_a_side(director: User) -> None:
    _, table = start(director)
    data = {"NS": 100, "EW": 100}
    with pytest.raises(RecordRefused) as refused:
        record_smazzata(table=table, submission=Submission(1, Depth.TOTALS, data, "k"), **SIGNED)
    assert [(fault.code, fault.side) for fault in refused.value.faults] == [("input.invalid", "L3")]


def test_a_score_is_assigned_to_three(director: User) -> None:
    event, table = start(director)
    given = {"table": table, "ns": Award(14, 355), "ew": Award(6, -355), "reason": "Lite"}
    with pytest.raises(Refusal, match="other_sides"):
        assign_score(**given, **SIGNED)
    assign_score(**given, third=Award(9, 0), **SIGNED)
    assert [(line, mp, vp) for line, _, mp, vp in read(table)] == [
        ("NS", 355, 14), ("EW", -355, 6), ("L3", 0, 9),
    ]  # fmt: skip
    close_turn(turn=table.turn, **SIGNED)
    assert not verify(load_bundle(event, NOW)).differences
    with pytest.raises(Refusal, match="table_incomplete"):
        remove_assigned_score(table=table, **SIGNED)


def test_a_cancelled_smazzata_is_three_zeros(director: User) -> None:
    event, table = start(director, smazzate=2)
    record_three(table, 1, 500, 300, 105)
    cancel_smazzata(table=table, number=1, reason="Carte miste", **SIGNED)
    assert [gp for _, gp, _, _ in read(table)] == [0, 0, 0]
    assert not verify(load_bundle(event, NOW)).differences


def test_two_who_stay_of_three_are_awarded_now_and_rest_in_the_turns_to_come(
    director: User,
) -> None:
    event, table = start(director, 6, turns=3)
    turn = table.turn
    other = turn.tables.get(number=2)
    for smazzata in range(1, other.due + 1):
        record_three(other, smazzata, 100, 200, 300)
    leaving = table.seats.get(line="EW").entry
    withdraw_entry(entry=leaving, justified=True, award=Award(8, 0), reason="Treno", **SIGNED)
    assert [vp for *_, vp in read(table)] == [14, 8, 14]
    close_turn(turn=turn, **SIGNED)
    for number in (2, 3):
        kinds = Counter(event.turns.get(number=number).seats.values_list("kind", flat=True))
        assert kinds == {Presence.PLAYS: 3, Presence.BYE: 2, Presence.ABSENT: 1}
        play_three(event, number)
    close_event(event=event, **SIGNED)
    event = Tournament.objects.get(pk=event.pk)
    assert not verify(load_bundle(event, NOW)).differences
    assert check(open_book(event)) == AGREED


def test_who_stays_alone_of_three_keeps_the_award(director: User) -> None:
    _event, table = start(director)
    record_three(table, 1, 500, 300, 100)
    for seat in table.seats.select_related("entry")[:2]:
        withdraw_entry(
            entry=seat.entry, justified=True, award=Award(6, -80), reason="Via", **SIGNED
        )
    assert [vp for *_, vp in read(table)] == [6, 6, 14]


def test_a_scorecard_names_both_others(director: User) -> None:
    event = make_three_sides(director, 3)
    turn = play_three(event, 1)
    entry = turn.tables.get().seats.get(line="EW").entry
    (shown,) = load_scorecard(event, entry).turns
    others = [turn.seats.get(line=line).entry.number for line in ("NS", "L3")]
    assert [*shown.opponents] == others
    assert shown.mp is not None
    assert shown.gp - (shown.opponent_gp or 0) == shown.mp


EN = {"Accept-Language": "en"}
TOTALS = {"NS-total": "500", "EW-total": "-105", "L3-total": "40", "key": "k" * 32}


@pytest.fixture
def table(director: User) -> Table:
    """The first table of turn 1, of three pairs, while another pair rests."""
    event = make_three_sides(director, 4, turns=2)
    turn = open_turn(event, 1)
    return Table.objects.select_related("turn__tournament").get(turn=turn, number=1)


def address(view: str, table: Table, *more: int) -> str:
    return reverse(view, args=[table.turn.tournament.slug, 1, table.number, *more])


@pytest.mark.parametrize("depth", ["cards", "counts", "totals"])
def test_the_form_has_three_sides(anna: Client, table: Table, depth: str) -> None:
    page = anna.get(address("record", table, 1), {"depth": depth}, headers=EN)
    assert page.text.count('<section class="side stack" aria-label=') == 3
    assert 'aria-label="third side"' in page.text


def test_a_smazzata_is_recorded_with_three_totals(anna: Client, table: Table) -> None:
    answer = anna.post(address("record", table, 1) + "?depth=totals", TOTALS, follow=True)
    assert answer.status_code == 200
    made = Smazzata.objects.get()
    assert (made.ns_gp, made.ew_gp, made.l3_gp) == (500, -105, 40)


def test_a_total_that_lacks_is_asked_for(anna: Client, table: Table) -> None:
    fields = {name: value for name, value in TOTALS.items() if name != "L3-total"}
    answer = anna.post(address("record", table, 1) + "?depth=totals", fields)
    assert (answer.status_code, Smazzata.objects.count()) == (422, 0)


def test_the_grid_has_a_cell_for_each_side(anna: Client, table: Table) -> None:
    slug = table.turn.tournament.slug
    for depth in ("totals", "counts"):
        page = anna.get(reverse("grid", args=[slug, 1]), {"depth": depth}, headers=EN)
        assert "L3-" in page.text
    written = anna.post(address("grid_line", table, 1) + "?depth=totals", TOTALS | {"based_on": ""})
    assert written.status_code == 302
    assert Smazzata.objects.get().l3_gp == 40


def test_a_score_is_assigned_to_each_side(anna: Client, table: Table) -> None:
    page = unescape(anna.get(address("table_assign", table), headers=EN).text)
    assert "third side over 10 minutes late" in page
    assert "No side played" in page
    figures = {f"{line}_{key}": "1" for line in ("ns", "ew", "l3") for key in ("vp", "mp")}
    anna.post(address("table_assign", table), figures | {"reason": "Lite"})
    assert [seat.vp for seat in table.seats.all()] == [1, 1, 1]


def test_what_the_hall_and_the_players_see(visitor: Client, anna: Client, table: Table) -> None:
    event: Tournament = table.turn.tournament
    record_three(table, 1, 500, -105, 40)
    entry = table.seats.get(line="L3").entry
    pages = {
        reverse("event_table", args=[event.slug, 1, 1]): "third side",
        reverse("event_results", args=[event.slug, 1]): "N-S, E-W, third side",
        reverse("event_pair", args=[event.slug, entry.number]): "third side",
        reverse("pair_page", args=[entry_ticket(entry, "1236").token]): "third side",
    }
    for page, words in pages.items():
        answer = visitor.get(page, headers=EN)
        assert answer.status_code == 200
        assert words in answer.text, page
    desk = ("board", [event.slug, 1]), ("table", [event.slug, 1, 1]), ("seating", [event.slug])
    for view, args in desk:
        assert anna.get(reverse(view, args=args), headers=EN).status_code == 200, view


def test_a_phone_is_told_of_three_sides(visitor: Client, table: Table) -> None:
    record_three(table, 1, 500, -105, 40)
    ticket = table_ticket(table.turn.tournament, 1)
    state = visitor.get(reverse("phone_state", args=[ticket.token])).json()
    told = state["table"]
    assert sorted(told["sides"]) == ["EW", "L3", "NS"]
    assert told["gp"] == {"NS": 500, "EW": -105, "L3": 40}
    assert told["smazzate"][0]["L3"] == 40
    assert told["refusal"] == ""


def test_a_closed_turn_is_shown_with_its_rest(director: User, visitor: Client) -> None:
    event = make_three_sides(director, 4, turns=2)
    play_three(event, 1)
    answer = visitor.get(reverse("event_results", args=[event.slug, 1]), headers=EN)
    assert "bye: no opponent" in answer.text
