"""A team's match points of a whole turn, summed and converted once by a table for teams."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.play.awards import Award
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.events.phases_services import change_phase
from scoring.events.services import read_settings, update_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.turns_services import close_turn
from scoring.rulings.services import assign_score
from scoring.standings.public_queries import load_event_standings
from scoring.standings.queries import load_standings
from scoring.standings.scorecard_queries import load_scorecard
from tests.cast import (
    NOW,
    SETTINGS,
    SIGNED,
    line_up,
    make_event,
    open_turn,
    plan_phase,
    play_turn,
    record_totals,
)
from tests.entries.comings import come_late
from tests.entries.leaving import JUSTIFIED, leave
from tests.undoing import redo, undo
from tests.workbook.book import AGREED, check, open_book

MATCH = {1: (1000, 400), 2: (300, 420), 3: (500, 500), 4: (450, 500)}
"""Points of N-S and E-W by table: tables 1 and 2 are one match, 3 and 4 another."""


def make_teams(director: User, teams: int = 4, **changes: object) -> Tournament:
    changes = {"movement": "round-robin", "turns": 3, "smazzate": 1} | changes
    of_event = {name: changes.pop(name) for name in ("bye_mode", "tiebreaks") if name in changes}
    phase = plan_phase(team_table_key="burraconline", **changes)
    return make_event(
        director, teams, phases=[phase], entry_kind="teams", pairs_per_team=2, **of_event
    )


def play(event: Tournament, number: int) -> None:
    turn = open_turn(event, number)
    play_turn(turn, lambda table, _number: MATCH.get(table, (0, 0)))
    close_turn(turn=turn, **SIGNED)


def list_points(event: Tournament, turn: int) -> dict[int, list[tuple[int | None, int | None]]]:
    """VP and MP of both lines, by table."""
    found: dict[int, list[tuple[int | None, int | None]]] = {}
    for seat in Seat.objects.filter(turn__tournament=event, turn__number=turn).exclude(table=None):
        assert seat.table is not None
        found.setdefault(seat.table.number, []).append((seat.vp, seat.mp))
    return found


def judge(event: Tournament) -> tuple[Any, ...]:
    bundle = read_bundle(write_bundle(load_bundle(event, NOW)))
    check_links(bundle)
    return verify(bundle).differences


def test_the_match_points_of_a_turn_are_converted_once(director: User) -> None:
    event = make_teams(director)
    play(event, 1)
    # 600 at one table and -120 at the other: alone 15-5 and 9-11, so 24-16. As a match it is 480
    # match points: 14-6. The other match has 0 and -50, which is level by the table's first row.
    assert list_points(event, 1) == {
        1: [(14, 600), (6, -600)],
        2: [(None, -120), (None, 120)],
        3: [(10, 0), (10, 0)],
        4: [(None, -50), (None, 50)],
    }
    totals = {line.entry: line.total for line in load_standings(event)}
    assert sorted((total.vp, total.mp) for total in totals.values()) == [
        (6, -480), (10, -50), (10, 50), (14, 480)
    ]  # fmt: skip
    shown = load_event_standings(event, []).standings
    assert {line.entry: line.total for line in shown} == totals


def test_a_match_has_no_victory_points_until_its_last_table_has_a_score(director: User) -> None:
    event = make_teams(director)
    turn = open_turn(event, 1)
    first, second = turn.tables.filter(number__lte=2)
    record_totals(first, 1, *MATCH[1])
    assert list_points(event, 1)[1] == [(None, 600), (None, -600)]
    record_totals(second, 1, *MATCH[2])
    assert list_points(event, 1)[1] == [(14, 600), (6, -600)]
    # The match points that the director assigns count in the sum, the victory points do not.
    assign_score(table=second, ns=Award(20, 0), ew=Award(0, -300), reason="Malore", **SIGNED)
    assert list_points(event, 1)[1] == [(15, 600), (3, -600)]
    undo(event)
    assert list_points(event, 1)[1] == [(14, 600), (6, -600)]
    redo(event)
    assert list_points(event, 1)[2] == [(None, 0), (None, -300)]


@pytest.mark.parametrize("mode", ["preset", "figures", "average"])
@pytest.mark.parametrize("order", [("vp", "mp", "gp"), ("mean", "vp", "strength")])
def test_workbook_and_verify_agree(director: User, mode: str, order: tuple[str, ...]) -> None:
    event = make_teams(director, 5, turns=5, bye_mode=mode, tiebreaks=order)
    play(event, 1)
    play(event, 2)
    turn = event.turns.get(number=2)
    table = turn.tables.order_by("number")[0]
    assign_score(table=table, ns=Award(3, 100), ew=Award(1, -250), reason="Ritardo", **SIGNED)
    assert judge(event) == ()
    assert check(open_book(event)) == AGREED
    settings = [("vp", line.total.vp) for line in load_standings(event)]
    shown = load_event_standings(event, []).standings
    assert [("vp", line.total.vp) for line in shown] == settings


def test_a_bye_is_worth_its_victory_points_once(director: User) -> None:
    event = make_teams(director, 3)
    play(event, 1)
    byes = Seat.objects.filter(turn__tournament=event, turn__number=1, kind="bye")
    resting = byes.order_by("unit")
    assert [(seat.vp, seat.mp) for seat in resting] == [(14, 355), (None, 355)]
    card = load_scorecard(event, resting[0].entry)
    assert (card.turns[0].vp, card.turns[0].mp) == (14, 710)


def test_an_absence_is_worth_its_victory_points_once(director: User) -> None:
    event = make_teams(director, 4)
    play(event, 1)
    late = come_late(event, lineup=line_up(5, read_settings(event)), missed=JUSTIFIED)
    assert [(seat.vp, seat.mp) for seat in late.seats.filter(turn__number=1)] == [(6, -710)]
    withdrawal = leave(event, 1, JUSTIFIED)
    assert (withdrawal.vp, withdrawal.mp) == (6, -710)
    play(event, 2)
    assert judge(event) == ()
    assert check(open_book(event)) == AGREED


def test_verify_finds_changed_points_and_tables(director: User) -> None:
    event = make_teams(director)
    play(event, 1)
    document = json.loads(write_bundle(load_bundle(event, NOW)))
    document["phases"][0]["team_conversion"]["rows"][0]["up_to"] = 5
    assert verify(read_bundle(json.dumps(document))).differences
    document = json.loads(write_bundle(load_bundle(event, NOW)))
    document["phases"][0]["team_conversion"] = None
    assert verify(read_bundle(json.dumps(document))).differences
    del document["phases"][0]["team_conversion"]
    assert read_bundle(json.dumps(document)).phases[0].team_conversion is None


def test_an_import_has_the_table_for_teams(director: User) -> None:
    event = make_teams(director)
    play(event, 1)
    imported = import_bundle(load_bundle(event, NOW), director="anna")
    table = imported.phases.get().team_conversion
    assert table is not None
    assert table.key == "burraconline"
    play(imported, 2)
    assert list_points(imported, 2)[1] == [(14, 600), (6, -600)]
    assert judge(imported) == ()


def test_an_event_without_teams_has_no_table_for_them(director: User) -> None:
    event = make_event(director, 4, phases=[plan_phase(team_table_key="win-loss")])
    phase = event.phases.get()
    assert phase.team_conversion is None
    teams = make_event(
        director,
        0,
        phases=[plan_phase(team_table_key="win-loss")],
        entry_kind="teams",
        pairs_per_team=2,
    )
    assert teams.phases.get().vp_table.key == "win-loss"
    change_phase(phase=teams.phases.get(), settings=plan_phase(), **SIGNED)
    assert teams.phases.get().team_conversion is None
    undo(teams)
    assert teams.phases.get().vp_table.key == "win-loss"
    update_event(event=teams, settings=SETTINGS, **SIGNED)
    assert teams.phases.get().team_conversion is None
