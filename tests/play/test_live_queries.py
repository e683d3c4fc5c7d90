"""The state of every table of a turn just now, and its requests of the director."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from scoring.core.play.hall import CallReason
from scoring.core.play.records import HeldKind, SignedBy
from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.live_queries import OFFLINE_AFTER, UNSENT_FOR, Hall, TableLive, load_hall
from scoring.play.results_queries import load_turn_results
from tests.cast import NOW, make_event, record_totals, seat_event

MINUTE = timedelta(minutes=1)


MADE = {"created_at": NOW, "created_at_revision": 1}


def table(number: int) -> Table:
    return Table.objects.get(turn__number=1, number=number)


def see(at: int, device: str = "a", **fields: Any) -> Station:
    fields = {"name": "Lia", "seen_at": NOW, **fields}
    return Station.objects.create(table=table(at), device=device, **fields)


def raise_call(at: int, **fields: Any) -> Call:
    fields = {"reason": CallReason.RULE, "author_name": "Lia", **MADE, **fields}
    key = f"call-{Call.objects.count()}"
    return Call.objects.create(table=table(at), key=key, **fields)


def hold(at: int, **fields: Any) -> HeldRecord:
    return HeldRecord.objects.create(
        table=table(at),
        **{
            "number": 1,
            "kind": HeldKind.CONFLICT,
            "depth": "totals",
            "record": {"NS": 700, "EW": 100},
            "sums": SmazzataSums(SideSums(total=700), SideSums(total=100)),
            "key": f"held-{HeldRecord.objects.count()}",
            "author_name": "Ugo",
            "device": "Android · Chrome",
            **MADE,
            **fields,
        },
    )


def sign(number: int, *lines: str) -> None:
    """Let these lines sign everything that the table has recorded."""
    for revision in SmazzataRevision.objects.filter(smazzata__table=table(number)):
        for line in lines:
            seat = table(number).seats.get(line=line)
            Signature.objects.create(
                revision=revision,
                line=line,
                entry=seat.entry,
                name="Rossi",
                how=SignedBy.PIN,
                key=f"sign-{revision.pk}",
                **MADE,
            )


def hall(event: Tournament, now: datetime = NOW) -> Hall:
    turn = event.turns.select_related("phase", "tournament").get(number=1)
    return load_hall(event, turn, load_turn_results(turn), now)


def live(event: Tournament, number: int, now: datetime = NOW) -> TableLive:
    return hall(event, now).live[number]


def test_a_table_that_nobody_has_opened_is_not_offline(playing: Tournament) -> None:
    assert live(playing, 1, NOW + 5 * MINUTE) == TableLive()


def test_who_enters_and_what_waits_on_the_devices(playing: Tournament) -> None:
    see(1, number=2, waiting=1)
    see(1, "b", number=3, waiting=2)
    devices = live(playing, 1).devices
    assert devices
    assert (devices.entering, devices.unsent) == ((2, 3), 3)


def test_a_silent_device_enters_nothing_but_keeps_what_waits(playing: Tournament) -> None:
    see(1, number=2, waiting=1)
    at = live(playing, 1, NOW + OFFLINE_AFTER + timedelta(seconds=1))
    assert at.is_offline
    assert at.devices
    assert (at.devices.entering, at.devices.unsent) == ((), 1)


def test_what_a_device_said_long_ago_is_not_reported(playing: Tournament) -> None:
    see(1, waiting=1)
    at = live(playing, 1, NOW + UNSENT_FOR + timedelta(seconds=1))
    assert at.devices
    assert (at.is_offline, at.devices.unsent) == (True, 0)


def test_a_complete_table_has_unsent_items_only_on_a_device_that_is_there(
    playing: Tournament,
) -> None:
    see(1, waiting=1)
    for number in (1, 2):
        record_totals(table(1), number, 300, 200)
    at, later = live(playing, 1).devices, live(playing, 1, NOW + 3 * MINUTE).devices
    assert at
    assert later
    assert (at.unsent, later.unsent) == (1, 0)


def test_the_devices_of_a_closed_turn_say_nothing(finished: Tournament) -> None:
    see(1, number=2, waiting=1)
    assert live(finished, 1, NOW + MINUTE).devices is None


def test_a_table_is_there_while_one_device_is(playing: Tournament) -> None:
    see(1, seen_at=NOW - 10 * MINUTE)
    see(1, "b")
    assert not live(playing, 1).is_offline


def test_a_table_that_is_complete_may_switch_off(playing: Tournament) -> None:
    see(1)
    for number in (1, 2):
        record_totals(table(1), number, 300, 200)
    assert not live(playing, 1, NOW + 5 * MINUTE).is_offline


def test_calls_flags_and_versions_that_wait(playing: Tournament) -> None:
    call, flag = raise_call(2), raise_call(2, number=1)
    raise_call(2, answered_at=NOW, answered_by="Anna")
    held = hold(2)
    hold(2, settled_at=NOW, taken=False)
    at = live(playing, 2)
    assert (at.calls, at.flags, at.held) == ((call,), (flag,), (held,))


def test_nobody_has_to_sign_where_nobody_does(playing: Tournament) -> None:
    for number in (1, 2):
        record_totals(table(1), number, 300, 200)
        record_totals(table(2), number, 300, 200)
    assert hall(playing).unsigned == []
    sign(1, "NS", "EW")
    assert hall(playing).unsigned == [2]
    sign(2, "NS")
    assert live(playing, 2).unsigned == (1, 2)


def test_where_signatures_are_required_a_correction_is_unsigned(playing: Tournament) -> None:
    Tournament.objects.update(signatures_required=True)
    playing.refresh_from_db()
    record_totals(table(1), 1, 300, 200)
    assert hall(playing).unsigned == []  # not before the table is complete
    record_totals(table(1), 2, 300, 200)
    sign(1, "NS", "EW")
    record_totals(table(1), 2, 300, 250, based_on=1, reason="letto male")
    assert live(playing, 1).unsigned == (2,)


def test_a_correction_does_not_make_a_smazzata_slower(playing: Tournament) -> None:
    record_totals(table(1), 1, 300, 200)
    SmazzataRevision.objects.update(created_at=NOW - MINUTE)
    record_totals(table(1), 1, 300, 250, based_on=1, reason="letto male")
    assert [at for _, at in live(playing, 1).recorded] == [NOW - MINUTE]


@pytest.mark.parametrize("pairs", [4, 16])
def test_a_large_hall_costs_as_many_queries(
    director: User, pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = seat_event(make_event(director, pairs=pairs, turns=2))
    for at in Table.objects.filter(turn__number=1):
        record_totals(at, 1, 300, 200)
        see(at.number, number=2)
        raise_call(at.number)
        hold(at.number)
        sign(at.number, "NS", "EW")
    turn = event.turns.select_related("phase", "tournament").get(number=1)
    tables = load_turn_results(turn)
    with django_assert_num_queries(2):
        load_hall(event, turn, tables, NOW)
