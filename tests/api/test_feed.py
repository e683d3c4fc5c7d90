"""The feed of an event: replayed from its beginning, it is what the public may see."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.core.bundle.values import Event
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from scoring.standings.services import freeze_standings, publish_standings
from tests.api.reader import Follower, Reader
from tests.cast import (
    ANNA,
    SIGNED,
    make_event,
    open_turn,
    play_through,
    play_turn,
    record_totals,
    seat_event,
)


def read_whole(event: Tournament) -> dict[str, Any]:
    """Everything that the feed is about, by its id, from the other addresses."""
    reader = Reader(event)
    told = reader.read()
    found = {
        "event": told,
        "standings": reader.read("/standings"),
        "prizes": reader.read("/prizes"),
    }
    for turn in told["turns"]:
        number = turn["number"]
        tables = reader.read(f"/turns/{number}/results").get("tables")
        if reader.status == 403:
            tables = reader.read(f"/turns/{number}/seating")["tables"]
        found |= {f"turns/{number}/tables/{table['table']}": table for table in tables}
    return found


def test_the_feed_from_the_start_is_the_document_of_the_event(finished: Tournament) -> None:
    follower = Follower(finished)
    follower.follow()
    assert follower.state == read_whole(finished)
    bundle = load_bundle(finished, SIGNED["now"])
    told: Event = bundle.event
    event = follower.state["event"]
    assert (event["name"], event["slug"]) == (told.name, told.slug)
    assert [entry["number"] for entry in event["entries"]] == [one.number for one in bundle.entries]
    for turn in bundle.turns:
        for table in turn.tables:
            seen = follower.state[f"turns/{turn.number}/tables/{table.number}"]
            assert (seen["recorded"], seen["due"]) == (table.recorded, table.due)
            sides = {(side["line"], *side["entries"]): side for side in seen["sides"]}
            for seat in table.seats:
                side = sides[seat.line, seat.entry]
                assert (side["gp"], side["mp"], side["vp"]) == (seat.gp, seat.mp, seat.vp)
            assert [tuple(one["gp"]) for one in seen["smazzate"]] == [
                tuple(one.gp) for one in table.smazzate
            ]


def test_a_reader_who_has_everything_gets_nothing_new(
    recorded: Tournament, django_assert_num_queries: Any
) -> None:
    follower = Follower(recorded)
    assert follower.follow()
    with django_assert_num_queries(1):
        assert follower.follow() == []


def test_a_record_sends_its_table_alone(recorded: Tournament) -> None:
    follower = Follower(recorded)
    follower.follow()
    record_totals(Table.objects.get(turn__number=1, number=2), 1, 100, 50)
    assert follower.follow() == ["turns/1/tables/2"]
    assert follower.state == read_whole(recorded)
    assert follower.follow() == []


def test_held_back_results_are_in_no_line(finished: Tournament) -> None:
    freeze_standings(event=finished, turn=2, author=ANNA)
    follower = Follower(finished)
    follower.follow()
    held = {key: state for key, state in follower.state.items() if key.startswith("turns/3/")}
    assert {follower.kinds[key] for key in held} == {"seats"}
    assert all("gp" not in side for state in held.values() for side in state["sides"])
    assert follower.state == read_whole(finished)
    record_totals(
        Table.objects.get(turn__number=3, number=1), 1, 900, 0, based_on=1, reason="misread"
    )
    follower.follow()
    assert follower.state == read_whole(finished)
    publish_standings(event=finished, author=ANNA)
    follower.follow()
    assert follower.kinds["turns/3/tables/1"] == "table"
    assert follower.state == read_whole(finished)


STEPS = ("record", "correct", "close", "freeze", "publish", "nothing")


@pytest.mark.django_db
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.sampled_from(STEPS), max_size=8))
def test_two_readers_see_the_same(director: User, steps: list[str]) -> None:
    """One follows every step, the other asks at the end, and so does one who slept half way."""
    event = seat_event(make_event(director, pairs=6))
    every, half = Follower(event), Follower(event)
    every.follow()
    for place, step in enumerate(steps):
        take_step(event, step)
        every.follow()
        if place == len(steps) // 2:
            half.follow()
    last = Follower(event)
    for one in (half, last):
        one.follow()
    assert every.state == half.state == last.state == read_whole(event)
    Tournament.objects.all().delete()


def take_step(event: Tournament, step: str) -> None:
    event.refresh_from_db()
    turn = event.turns.filter(state="playing").first()
    closed = event.turns.filter(state="closed").last()
    if step == "close":
        if turn is None and event.turns.filter(state="closed").count() < 3:
            turn = open_turn(event, event.turns.filter(state="closed").count() + 1)
        if turn is not None:
            for table in turn.tables.filter(recorded__gt=0):
                table.smazzate.all().delete()
                table.seats.update(gp=0, mp=None, vp=None)
                turn.tables.filter(pk=table.pk).update(recorded=0)
            play_turn(turn)
            close_turn(turn=turn, **SIGNED)
    elif step == "freeze" and closed is not None:
        freeze_standings(event=event, turn=closed.number, author=ANNA)
    elif step == "publish":
        publish_standings(event=event, author=ANNA)
    elif step == "record" and turn is not None:
        table = turn.tables.filter(recorded=0).first()
        if table is not None:
            record_totals(table, 1, 300, 100)
    elif step == "correct":
        table = Table.objects.filter(turn__tournament=event, recorded__gt=0).first()
        if table is not None:
            revision = table.smazzate.get(number=1).revision
            record_totals(table, 1, 100 * revision, 50, based_on=revision, reason="misread")


def test_a_taken_back_seating_leaves_no_table(event: Tournament) -> None:
    seat_event(event)
    follower = Follower(event)
    follower.follow()
    event.turns.get(number=1).delete()
    Tournament.objects.update(settled_revision=99, revision=99)
    follower.follow()
    assert [key for key in follower.state if key.startswith("turns/")] == []


@pytest.mark.parametrize("since", ["x", "1.2", "1.2-zz", "9" * 41, "1.99999999999999-00000000"])
def test_a_wrong_token_is_named(recorded: Tournament, since: str) -> None:
    reader = Reader(recorded)
    problem = reader.read(f"/feed?since={since}")
    assert (reader.status, problem["errors"][0]["field"]) == (422, "since")


def test_a_token_of_another_event_starts_anew(recorded: Tournament, director: User) -> None:
    other = make_event(director, pairs=8)
    play_through(other, 1)
    follower, stranger = Follower(recorded), Follower(other)
    stranger.follow()
    follower.since = stranger.since
    follower.follow()
    assert follower.state == read_whole(recorded)
