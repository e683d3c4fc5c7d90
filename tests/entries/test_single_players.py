"""Events of single players: another partner every turn, and points as a pair has them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.results_queries import load_turn_results
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_players
from scoring.standings.queries import load_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import keep_rules, make_event, play_through, seat_event
from tests.entries.pages import read


def test_a_whist_of_eight_partners_everybody_with_everybody(individual: Tournament) -> None:
    play_through(individual, 7)
    partners: dict[str, list[str]] = {}
    for turn in individual.turns.all():
        for seat in list_players(load_turn_seating(turn), load_entrants(individual)):
            partners.setdefault(seat.name, []).append(seat.partner)
    for name, met in partners.items():
        assert sorted([name, *met]) == sorted(partners)


def test_each_partner_gets_the_points_of_the_line(individual: Tournament) -> None:
    play_through(individual, 7)
    figures = {line.entry: [0, 0] for line in load_standings(individual, load_entrants(individual))}
    for turn in individual.turns.all():
        for table in load_turn_results(turn):
            for side in (table.ns, table.ew):
                assert side is not None
                assert len(side.entries) == 2
                for entry in side.entries:
                    figures[entry][0] += side.vp or 0
                    figures[entry][1] += side.mp or 0
    standings = load_standings(individual, load_entrants(individual))
    assert {line.entry: [line.total.vp, line.total.mp] for line in standings} == figures


def test_both_partners_are_on_every_page_of_a_table(
    anna: Client, visitor: Client, individual: Tournament
) -> None:
    seat_event(individual)
    table = load_turn_results(individual.turns.get(number=1))[0]
    assert table.ns is not None
    (first, second) = (load_entrants(individual)[entry] for entry in table.ns.entries)
    assert table.ns.find_seated(load_entrants(individual)).title == (
        f"{first.number} {first.surname} + {second.number} {second.surname}"
    )
    for client, page, args, names in [
        (anna, "board", (1,), (f"{first.number} · {first.label}", f"{second.number} · ")),
        (anna, "table", (1, 1), (first.label, second.label)),
        (visitor, "event_seating", (1,), (first.label, second.label)),
        (visitor, "event_results", (1,), (first.label, second.label)),
    ]:
        text = read(client, page, individual, *args)
        for name in names:
            assert name in text, page


def test_a_player_is_told_with_whom_and_against_whom(
    visitor: Client, individual: Tournament
) -> None:
    seat_event(individual)
    text = read(visitor, "event", individual)
    for seat in list_players(
        load_turn_seating(individual.turns.get(number=1)), load_entrants(individual)
    ):
        assert seat.partner
        assert f"{seat.partner}, against {seat.opponents}" in text or (
            f"{seat.partner}, contro {seat.opponents}" in text
        )


def test_who_rests_beside_another_is_no_partner(director: User) -> None:
    event = seat_event(
        make_event(director, 6, entry_kind="players", movement="individual", turns=3)
    )
    seats = list_players(load_turn_seating(event.turns.get(number=1)), load_entrants(event))
    resting = [seat for seat in seats if seat.line is None]
    assert len(seats) == 6
    assert [(seat.partner, seat.opponents) for seat in resting] == [("", "")] * 2


def test_players_head_to_head_by_their_results(director: User) -> None:
    event = make_event(
        director,
        5,
        entry_kind="players",
        rules_key=keep_rules(2),
        movement="danese-no-rematch",
        turns=3,
    )
    play_through(event, 3)
    met = [
        frozenset(side.entrant for side in (table.ns, table.ew) if side)
        for turn in event.turns.all()
        for table in load_turn_results(turn)
    ]
    assert len(set(met)) == len(met) == 9
    assert Seat.objects.filter(turn__tournament=event, kind=Presence.BYE).count() == 3
