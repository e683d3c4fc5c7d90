"""Every act of a director can be taken back, latest first, and done again."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.seats import Presence
from scoring.entries.late_and_leaving_services import add_late_entry
from scoring.entries.services import add_entries
from scoring.events.services import update_event
from scoring.journal.queries import find_redoable, find_undoable
from scoring.journal.undoing_services import preview_undo, undo_act
from scoring.models.act import StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn, start_turn
from scoring.rulings import services as rulings
from scoring.seating.draws_services import swap_entries
from scoring.standings.moments_queries import load_best
from scoring.standings.queries import load_standings
from scoring.standings.services import keep_standings
from tests import undoing
from tests.cast import (
    ANNA,
    NOW,
    SETTINGS,
    SIGNED,
    Signature,
    draw_in_order,
    make_event,
    open_turn,
    pair_up,
    play_through,
    play_turn,
    record_totals,
)
from tests.story import State, look, table

LATER = Signature(author=ANNA, now=NOW + timedelta(hours=1, microseconds=5))
undo = partial(undoing.undo, by=LATER)
redo = partial(undoing.redo, by=LATER)


@pytest.mark.parametrize(
    ("settings", "movement", "players"),
    [
        ({"entry_kind": "players"}, "individual", 1),
        ({"entry_kind": "teams", "pairs_per_team": 2}, "knockout", 4),
    ],
)
def test_players_and_teams_are_unseated_and_seated_again(
    director: User, settings: dict[str, Any], movement: str, players: int
) -> None:
    event = make_event(director, pairs=0, movement=movement, turns=2, **settings)
    lineups = [
        RosterEntry(
            0,
            *(Person(f"Nord{n} {name}", "", "") for name in "ABCD"[:players]),
            name=f"Squadra {n}" if players > 1 else "",
        )
        for n in range(1, 8)
    ]
    add_entries(event=event, lineups=lineups, **SIGNED)
    play_through(event, 2)
    after: list[State] = []
    while find_undoable(event) is not None:
        after.append(look(event))
        undo(event)
    for state in reversed(after):
        redo(event)
        assert look(event) == state


def test_smazzate_go_with_their_tables_and_come_back_with_every_version(
    playing: Tournament,
) -> None:
    place = table(playing, 1, 1)
    record_totals(place, 1, 300, 200)
    record_totals(place, 1, 400, 200, based_on=1, reason="Somma")
    revisions = list(SmazzataRevision.objects.order_by("pk").values())
    for _ in ("start", "publish", "draw"):
        undo(playing)
    assert not Smazzata.objects.exists()
    for _ in ("draw", "publish", "start"):
        redo(playing)
    assert list(SmazzataRevision.objects.order_by("pk").values()) == revisions
    assert table(playing, 1, 1).recorded == 1


def test_what_was_recorded_survives_another_draw(playing: Tournament) -> None:
    record_totals(table(playing, 1, 1), 1, 300, 200)
    undo(playing)
    undo(playing)
    draw_in_order(playing)
    assert not Smazzata.objects.exists()
    undo(playing)
    assert Smazzata.objects.get().ns_gp == 300


def test_a_ruling_is_undone_after_more_was_recorded(playing: Tournament) -> None:
    entry = playing.entries.get(number=1)
    rulings.add_adjustment(entry=entry, turn=None, vp=-1, mp=0, gp=0, reason="Ritardo", **SIGNED)
    record_totals(table(playing, 1, 1), 1, 300, 200)
    undo(playing)
    assert not Adjustment.objects.exists()
    assert table(playing, 1, 1).seats.get(line="NS").gp == 300


def test_a_late_pair_takes_its_smazzate_with_it(playing: Tournament) -> None:
    add_late_entry(event=playing, lineup=pair_up(8), **SIGNED)
    record_totals(table(playing, 1, 4), 1, 300, 200)
    undo(playing)
    half = table(playing, 1, 4)
    assert (half.recorded, half.seats.get().kind) == (0, Presence.BYE)
    redo(playing)
    assert table(playing, 1, 4).recorded == 1


def test_a_cancelled_smazzata_that_was_recorded_again_stays_as_recorded(
    playing: Tournament,
) -> None:
    place = table(playing, 1, 1)
    record_totals(place, 1, 300, 200)
    rulings.cancel_smazzata(table=place, number=1, reason="Carte scoperte", **SIGNED)
    record_totals(place, 1, 500, 200, based_on=2, reason="Rigiocata")
    undo(playing)
    assert Smazzata.objects.get().ns_gp == 500


def test_only_the_latest_act_is_undone(playing: Tournament) -> None:
    latest = find_undoable(playing)
    for number in (latest.number - 1, latest.number + 1, 999):
        with pytest.raises(Refusal, match="not_latest"):
            undo_act(event=playing, number=number, **SIGNED)


def test_nothing_is_done_again_after_another_act(playing: Tournament) -> None:
    undo(playing)
    start_turn(turn=playing.turns.get(number=1), **SIGNED)
    assert find_redoable(playing) is None


def test_settings_that_stay_the_same_are_no_act(event: Tournament) -> None:
    before = event.acts.count()
    update_event(event=event, settings=SETTINGS, **SIGNED)
    assert event.acts.count() == before


def test_a_ruling_comes_back_without_the_account_that_was_deleted(
    finished: Tournament, outsider: User
) -> None:
    entry = finished.entries.get(number=1)
    finished.directors.add(outsider)
    signed = {"author": Author.of(outsider), "now": NOW}
    ruling = rulings.add_adjustment(
        entry=entry, turn=None, vp=-1, mp=0, gp=0, reason="Ritardo", **signed
    )
    rulings.remove_adjustment(adjustment=ruling, **SIGNED)
    outsider.delete()
    undo(finished)
    restored = Adjustment.objects.get()
    assert (restored.author, restored.author_name) == (None, "bruno")


def test_the_standings_of_every_moment_are_kept(finished: Tournament) -> None:
    before = [version.rows for version in StandingsVersion.objects.order_by("pk")]
    undo(finished)
    redo(finished)
    rows = [version.rows for version in StandingsVersion.objects.order_by("pk")]
    assert rows == [*before, before[-2], before[-1]]


def test_a_figure_that_comes_in_is_no_move_of_the_standings(finished: Tournament) -> None:
    last = finished.standings_versions.order_by("pk").last()
    whole = last.rows
    last.rows = [{key: row[key] for key in ("place", "entry", "vp", "mp")} for row in whole]
    last.save()
    assert [line.total.gp for line in load_best(finished, range(1, 8), 2)] == [
        row["gp"] for row in whole[:2]
    ]
    keep_standings(finished, NOW, "record", ANNA)
    assert finished.standings_versions.order_by("pk").last() == last


# What would come back


def preview(event: Tournament) -> Any:
    act = find_undoable(event)
    return preview_undo(event=event, number=act.number, **SIGNED)


def test_a_preview_changes_nothing(finished: Tournament) -> None:
    before, revision = look(finished), Tournament.objects.get().revision
    found = preview(finished)
    assert found.turns == [(3, "closed", "playing")]
    assert found.ranks
    assert (look(finished), Tournament.objects.get().revision) == (before, revision)


def test_a_preview_names_the_tables_that_go_and_the_smazzate_with_them(playing: Tournament) -> None:
    record_totals(table(playing, 1, 1), 1, 300, 200)
    undo(playing)
    undo(playing)
    found = preview(playing)
    assert found.turns == [(turn, "draft", None) for turn in (1, 2, 3)]
    assert [(move.turn, move.gone) for move in found.seats] == [
        (turn, (1, 2, 3, 4)) for turn in (1, 2, 3)
    ]
    assert found.records_aside == [(1, 1, 1)]


def test_a_preview_names_who_sits_elsewhere(event: Tournament) -> None:
    draw_in_order(event)
    swap_entries(event=event, first=1, second=2, from_turn=2, only=True, **SIGNED)
    (move,) = preview(event).seats
    assert (move.turn, move.gone, move.back) == (2, (), ())
    assert [one.entry for one in move.moved] == [1, 2]


def test_a_preview_of_a_cancelling_names_the_smazzata(playing: Tournament) -> None:
    place = table(playing, 1, 1)
    record_totals(place, 1, 300, 200)
    rulings.cancel_smazzata(table=place, number=1, reason="Carte scoperte", **SIGNED)
    assert preview(playing).records_back == [(1, 1, 1)]


def test_a_preview_of_what_is_not_the_latest_is_refused(playing: Tournament) -> None:
    with pytest.raises(Refusal, match="not_latest"):
        preview_undo(event=playing, number=1, **SIGNED)


def test_play_goes_on_after_an_undo(event: Tournament) -> None:
    play_through(event, 1)
    undo(event)
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    play_turn(open_turn(event, 2))
    close_turn(turn=event.turns.get(number=2), **SIGNED)
    assert len(load_standings(event)) == 7
