"""The desk's clock is set back and forth in the middle of play: what is shown stays in order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.calls.services import answer_call, raise_call
from scoring.core.rules.records import Depth
from scoring.models.smazzata import SmazzataRevision
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.phone.services import note_station
from scoring.play.turns_services import close_turn, cut_turn, start_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.rulings.services import add_adjustment, cancel_smazzata
from scoring.seating.draws_services import pair_turn, publish_turn
from tests.cast import ANNA, NOW, find_key, make_event, seat_event, sign_in
from tests.undoing import redo, undo

HOUR = timedelta(hours=1)


class Clock:
    """The desk's clock, which goes on by a minute at each act."""

    def __init__(self) -> None:
        self.shows = NOW

    def read(self) -> datetime:
        return self.shows

    def sign(self) -> dict[str, Any]:
        """The author and the time by this clock, arguments of every service."""
        self.shows += timedelta(minutes=1)
        return {"author": ANNA, "now": self.shows}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock.read)
    return clock


@pytest.fixture
def danese(director: User) -> Tournament:
    """Eight pairs, four tables: turn 1 of a Danese of two is being played."""
    return seat_event(make_event(director, pairs=8, movement="danese", turns=2, smazzate=2))


def find_table(event: Tournament, turn: int, number: int) -> Table:
    return event.turns.get(number=turn).tables.select_related("turn__tournament").get(number=number)


def record(table: Table, number: int, ns: int, ew: int, clock: Clock, based_on: int = 0) -> None:
    submission = Submission(
        number,
        Depth.TOTALS,
        {"NS": ns, "EW": ew},
        key=f"{table.pk}-{number}-{based_on}",
        based_on=find_key(table, number, based_on) if based_on else "",
        reason="misread" if based_on else "",
    )
    record_smazzata(table=table, submission=submission, **clock.sign())


def play(event: Tournament, turn: int, clock: Clock) -> None:
    for number in (1, 2):
        for at in range(1, 5):
            record(find_table(event, turn, at), number, 300 + 50 * at, 250, clock)


def tell_story(event: Tournament, clock: Clock) -> Iterator[str]:
    """A day at the desk; between two steps anything may happen to the clock."""
    play(event, 1, clock)
    yield "recorded"
    record(find_table(event, 1, 2), 1, 700, 100, clock, based_on=1)
    yield "corrected"
    call = raise_call(
        table=find_table(event, 1, 3), number=None, reason="rule", note="", key="c", **clock.sign()
    )
    yield "called"
    answer_call(call=call, **clock.sign())
    yield "answered"
    close_turn(turn=event.turns.get(number=1), **clock.sign())
    yield "closed"
    undo(event, by=clock.sign())
    yield "undone"
    redo(event, by=clock.sign())
    yield "done again"
    pair_turn(event=event, turn=2, **clock.sign())
    yield "paired"
    add_adjustment(
        entry=event.entries.get(number=1),
        turn=None,
        vp=-3,
        mp=0,
        gp=0,
        reason="late",
        **clock.sign(),
    )
    yield "ruled"
    publish_turn(turn=event.turns.get(number=2), **clock.sign())
    start_turn(turn=event.turns.get(number=2), **clock.sign())
    yield "started"
    play(event, 2, clock)
    yield "played"
    cancel_smazzata(table=find_table(event, 2, 1), number=1, reason="seen", **clock.sign())
    yield "cancelled"
    undo(event, by=clock.sign())
    yield "cancelled no more"
    close_turn(turn=event.turns.get(number=2), **clock.sign())
    yield "over"


def read_log(anna: Client, event: Tournament) -> list[tuple[str, ...]]:
    answer = anna.get(reverse("log_jsonl", args=[event.slug]))
    lines = map(json.loads, b"".join(answer).splitlines())
    return [(line["at"], line["kind"], line["sentence"]) for line in lines]


def list_shown_acts(anna: Client, event: Tournament) -> list[int]:
    page = anna.get(reverse("journal", args=[event.slug]))
    return [act.number for act, _ in page.context["acts"]]


@pytest.mark.parametrize("step", [-HOUR, HOUR, -26 * HOUR], ids=["back", "forth", "a day back"])
def test_all_that_is_shown_stays_in_order(
    clock: Clock, danese: Tournament, director: User, step: timedelta
) -> None:
    anna, seen = sign_in(director), read_log(sign_in(director), danese)
    for at, told in enumerate(tell_story(danese, clock)):
        log = read_log(anna, danese)
        assert log[: len(seen)] == seen, f"what was {told} comes after all that was there"
        assert len(log) > len(seen)
        seen = log
        acts = list_shown_acts(anna, danese)
        assert acts == sorted(acts, reverse=True)
        # One way and then back again, as a clock that corrects itself.
        clock.shows += step if at % 2 else -step // 2
    call_command("verify", danese.slug)


def test_each_of_the_standings_has_an_address_that_shows_them(
    clock: Clock, danese: Tournament, director: User
) -> None:
    anna = sign_in(director)
    address = reverse("event_standings_at", args=[danese.slug])
    shown = []
    for _ in tell_story(danese, clock):
        clock.shows -= HOUR
        moments = anna.get(address).context["moments"]
        if len(moments) > len(shown):
            (newest, _cause), *_ = moments
            shown.append((newest, anna.get(address, {"revision": newest.created_at_revision})))
    listed = [moment for moment, _ in anna.get(address).context["moments"]]
    assert listed == [moment for moment, _ in reversed(shown)], "the newest first"
    for moment, page in shown:
        then = anna.get(address, {"revision": moment.created_at_revision}).context["then"]
        assert (then, then.rows) == (moment, page.context["then"].rows)
    assert anna.get(address, {"revision": "1"}).context["then"] is None
    assert anna.get(address, {"revision": "x" * 9}).context["then"] is None


def test_a_cut_is_not_done_again_over_what_came_in_by_a_clock_set_back(
    clock: Clock, danese: Tournament
) -> None:
    record(find_table(danese, 1, 1), 1, 300, 200, clock)
    cut_turn(turn=danese.turns.get(number=1), reason="late", **clock.sign())
    undo(danese, by=clock.sign())
    clock.shows -= HOUR
    record(find_table(danese, 1, 1), 2, 300, 200, clock)
    with pytest.raises(Refusal, match="recorded_since"):
        redo(danese, by=clock.sign())


def test_a_cut_is_done_again_where_only_acts_were_done_by_a_clock_set_forth(
    clock: Clock, danese: Tournament
) -> None:
    record(find_table(danese, 1, 1), 1, 300, 200, clock)
    cancel_smazzata(table=find_table(danese, 1, 1), number=1, reason="seen", **clock.sign())
    cut_turn(turn=danese.turns.get(number=1), reason="late", **clock.sign())
    for _ in range(2):
        undo(danese, by=clock.sign())
        clock.shows += HOUR
    for _ in range(2):
        redo(danese, by=clock.sign())
    assert find_table(danese, 1, 1).due == 1


def test_a_draft_is_outdated_by_what_came_after_it(
    clock: Clock, danese: Tournament, director: User
) -> None:
    play(danese, 1, clock)
    close_turn(turn=danese.turns.get(number=1), **clock.sign())
    pair_turn(event=danese, turn=2, **clock.sign())
    console, anna = reverse("console", args=[danese.slug]), sign_in(director)
    assert anna.get(console).context["decisions"] == []
    clock.shows -= HOUR
    record(find_table(danese, 1, 1), 1, 900, 0, clock, based_on=1)
    assert anna.get(console).context["decisions"] != []


def test_signs_of_life_go_on_by_a_clock_set_back(
    clock: Clock, danese: Tournament, director: User
) -> None:
    def note(number: int, seconds: int = 0) -> None:
        clock.shows += timedelta(seconds=seconds)
        note_station(
            table=find_table(danese, 1, number),
            device=f"device {number}",
            author=Author("Lia"),
            number=1,
            waiting=0,
            now=clock.shows,
        )

    def list_offline() -> list[int]:
        page = sign_in(director).get(reverse("board", args=[danese.slug, 1]))
        return [tile.number for tile in page.context["tiles"] if tile.wants("offline")]

    note(1), note(2)
    clock.shows -= HOUR
    assert list_offline() == [], "seen in the future is seen just now"
    note(1, 15)
    assert set(Station.objects.values_list("seen_at", flat=True)) == {clock.shows}
    note(1, 75), note(1, 75)
    assert list_offline() == [2], "its silence is counted from then on"
    clock.shows += HOUR
    note(1), note(2)
    assert list_offline() == []


def test_the_forecast_goes_by_the_clock_of_now(
    clock: Clock, danese: Tournament, director: User
) -> None:
    """25 minutes for two smazzate; the clock is set back an hour after the first of each table."""
    for at in range(1, 5):
        record(find_table(danese, 1, at), 1, 300, 250, clock)
    clock.shows += timedelta(minutes=8)
    clock.shows -= HOUR
    pace = sign_in(director).get(reverse("board", args=[danese.slug, 1])).context["progress"].pace
    assert NOW - HOUR < pace.ends < NOW - HOUR / 2
    assert (pace.recorded, abs(pace.after_plan) < 20) == (4, True)
    assert not any(table.is_late for table in pace.tables)


def test_a_correction_does_not_move_when_a_smazzata_came_in(
    clock: Clock, danese: Tournament
) -> None:
    record(find_table(danese, 1, 1), 1, 300, 200, clock)
    first = clock.shows
    clock.shows -= HOUR
    record(find_table(danese, 1, 1), 1, 300, 250, clock, based_on=1)
    assert SmazzataRevision.objects.get(number=1).created_at == first
