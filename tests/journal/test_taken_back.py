"""A draw is undone or seats are drawn anew while tables write: they are told, and nothing fails."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from PIL import Image

from scoring.actions.refusals_services import Refusal
from scoring.calls import services as calls
from scoring.core.play.awards import Award
from scoring.core.play.hall import CallReason
from scoring.core.play.records import SignedBy
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.core.rules.sides import Sides
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries import late_and_leaving_services as late_and_leaving
from scoring.events.phases_services import remove_phase
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.phone import services as stations
from scoring.play import signatures_services as signatures
from scoring.play import turns_services as turns
from scoring.recording import corrections_services as corrections
from scoring.recording import inbox_services as held_records
from scoring.recording import photos_services as photos
from scoring.recording.inbox_services import receive_smazzata
from scoring.recording.services import Submission, record_smazzata
from scoring.rulings import services as rulings
from scoring.seating import card_draws_services as card_draws
from scoring.seating.draws_services import fill_chair, publish_turn, swap_entries
from tests.cast import (
    ANNA,
    NOW,
    SIGNED,
    entry_ticket,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    seat_event,
    table_ticket,
)
from tests.entries.comings import check_document, come_late, list_resting
from tests.undoing import redo, undo

ROUNDS = 3
"""Undone and done again so often, while phones write."""


def make_photo() -> BytesIO:
    written = BytesIO()
    Image.new("RGB", (8, 6)).save(written, "PNG")
    written.seek(0)
    return written


# What a table writes, each with what the writer had read before the draw was undone


def load_table(event: Tournament) -> Table:
    return Table.objects.select_related("turn__tournament", "turn__phase").get(
        turn__tournament=event, turn__number=1, number=1
    )


def submit(key: str = "new", number: int = 2) -> Submission:
    return Submission(number, Depth.TOTALS, {"NS": 300, "EW": 200}, key=key)


WRITES: dict[str, Callable[[Table], object]] = {
    "a phone's smazzata": lambda table: receive_smazzata(
        table=table, submission=submit(), **SIGNED
    ),
    "the desk's smazzata": lambda table: record_smazzata(
        table=table, submission=submit(), **SIGNED
    ),
    "a correction": lambda table: corrections.record_correction(
        table=table, submission=submit(), **SIGNED
    ),
    "a call": lambda table: calls.raise_call(
        table=table, number=None, reason=CallReason.RULE, note="", key="call-2", **SIGNED
    ),
    "a signature": lambda table: signatures.sign_smazzate(
        table=table,
        line=Line.NS,
        entry=table.turn.tournament.entries.get(number=1),
        signs=[signatures.ShownRevision(1, "first", Sides(300, 200))],
        how=SignedBy.PIN,
        key="sign",
        device="",
        now=NOW,
    ),
    "a photo": lambda table: photos.store_photo(
        table=table, number=1, image=make_photo(), size=99, key="photo", **SIGNED
    ),
    "a sign of life": lambda table: stations.note_station(
        table=table, device="d", author=ANNA, number=1, waiting=0, now=NOW
    ),
    "a draw of cards": lambda table: card_draws.draw_for_table(table=table, **SIGNED),
    "cards drawn": lambda table: card_draws.drop_draw(table=table, **SIGNED),
    "a score assigned": lambda table: rulings.assign_score(
        table=table, ns=Award(12, 100), ew=Award(8, -100), reason="x", **SIGNED
    ),
    "a cancelling": lambda table: rulings.cancel_smazzata(
        table=table, number=1, reason="x", **SIGNED
    ),
    "a publishing": lambda table: publish_turn(turn=table.turn, **SIGNED),
    "a start": lambda table: turns.start_turn(turn=table.turn, **SIGNED),
    "a cut": lambda table: turns.cut_turn(turn=table.turn, reason="x", **SIGNED),
    "a close": lambda table: turns.close_turn(turn=table.turn, **SIGNED),
}


@pytest.fixture
def recorded(playing: Tournament) -> Tournament:
    """Table 1 has recorded its first smazzata."""
    receive_smazzata(table=load_table(playing), submission=submit("first", 1), **SIGNED)
    return playing


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_who_waited_while_the_draw_was_undone_is_told(
    recorded: Tournament, write: Callable[[Table], object]
) -> None:
    table = load_table(recorded)
    undo(recorded, 3)
    assert not Table.objects.exists()
    with pytest.raises(Refusal, match=r"seating\.taken_back"):
        write(table)
    redo(recorded, 3)
    assert Smazzata.objects.get().ns_gp == 300, "done again, what was there is there"


def test_a_call_is_not_answered_that_went_with_its_table(recorded: Tournament) -> None:
    call = calls.raise_call(
        table=load_table(recorded), number=1, reason=CallReason.RULE, note="", key="c", **SIGNED
    )
    call = Call.objects.select_related("table__turn__tournament").get(pk=call.pk)
    undo(recorded, 3)
    with pytest.raises(Refusal, match=r"seating\.taken_back"):
        calls.answer_call(call=call, **SIGNED)


def test_a_held_record_is_not_settled_that_went_with_its_table(recorded: Tournament) -> None:
    table = load_table(recorded)
    other = Submission(1, Depth.TOTALS, {"NS": 500, "EW": 0}, key="other")
    receive_smazzata(table=table, submission=other, **SIGNED)
    held = HeldRecord.objects.select_related("table__turn__tournament").get()
    undo(recorded, 3)
    with pytest.raises(Refusal, match=r"taken_back"):
        held_records.settle_held(held=held, take=True, reason="x", **SIGNED)


# At once, over HTTP


def list_items(table: int, number: int) -> list[dict[str, Any]]:
    """The items that an outbox sends, one of each kind."""
    common = {"turn": 1, "table": table, "device": f"{table:032x}", "name": "Lia"}
    common["made_at"] = "2026-11-21T16:20:00Z"
    totals = {"NS": 300, "EW": 200}
    key = f"{table:016x}{number:016x}"
    record = {"number": 1 + number % 2, "depth": "totals", "data": totals, "totals": totals}
    signs = [{"number": 1, "key": key, **totals}]
    kinds: dict[str, dict[str, Any]] = {
        "smazzata": {**record, "seen": ""},
        "sign": {"line": "NS", "pin": "1111", "signs": signs},
        "call": {"number": None, "reason": "rule", "note": ""},
        "uncall": {"call": key},
    }
    return [
        {"kind": kind, "key": f"{at:x}{key[1:]}", **common, **fields}
        for at, (kind, fields) in enumerate(kinds.items())
    ]


def write_on(event: Tournament, table: int, over: Event) -> Counter[int]:
    """A table's phone and a pair's, which write until it is over; the statuses that they got."""
    answers: Counter[int] = Counter()
    client = Client(raise_request_exception=False)
    base, number = f"/t/table-{table}-of-{event.pk}/", 0
    here = {"device": f"{table:032x}", "name": "Lia", "table": table, "number": 1, "waiting": 0}
    try:
        while not over.is_set():
            number += 1
            # Another device each time: it comes to the table anew.
            here["device"] = f"{table:016x}{number:016x}"
            for path, body in [
                ("here/", here),
                *(("send/", item) for item in list_items(table, number)),
            ]:
                answer = client.post(base + path, json.dumps(body), "application/json")
                answers[answer.status_code] += 1
            form = {**list_items(table, number)[2], "kind": "photo", "number": 1}
            image = SimpleUploadedFile("x.png", make_photo().read(), "image/png")
            answers[client.post(base + "photo/", {**form, "image": image}).status_code] += 1
            answers[client.get(base + "state/").status_code] += 1
    finally:
        connection.close()
    return answers


def shake_draw(event: Tournament) -> Iterator[None]:
    """The draw is undone and done again, then made anew."""
    while True:
        undo(event, 3)
        yield
        redo(event, 3)
        yield


def shake_seats(event: Tournament) -> Iterator[None]:
    """The publishing is undone, two exchange their places, and it is published again."""
    first = 1
    while True:
        undo(event, 2)
        swap_entries(event=event, first=first, second=first + 1, from_turn=1, only=False, **SIGNED)
        first = first % 5 + 1
        yield
        open_turn(event, 1)
        yield


def shake_field(event: Tournament) -> Iterator[None]:
    """A pair leaves, and is back."""
    while True:
        withdraw(event)
        yield
        undo(event)
        yield


def shake_phases(event: Tournament) -> Iterator[None]:
    """The draw is undone and the phase that it was for removed; all of it is undone."""
    while True:
        undo(event, 3)
        remove_phase(phase=event.phases.get(number=2), **SIGNED)
        yield
        undo(event)
        seat_event(event)
        yield


def exchange_seats(event: Tournament) -> None:
    swap_entries(event=event, first=1, second=4, from_turn=2, only=True, **SIGNED)


def sit_opposite_the_bye(event: Tournament) -> None:
    (bye,) = list_resting(event, 2)
    fill_chair(event=event, entry=1 if bye != 1 else 2, opposite=bye, turn=2, **SIGNED)


def enter_late(event: Tournament) -> None:
    come_late(event, 8)


def withdraw(event: Tournament) -> None:
    late_and_leaving.withdraw_entry(
        entry=event.entries.get(number=3),
        justified=True,
        award=Award(0, 0),
        reason="ill",
        **SIGNED,
    )


def list_recorded(event: Tournament) -> set[frozenset[int]]:
    """Return the pairs at each table of turn 2 that has records."""
    tables = event.turns.get(number=2).tables.filter(smazzate__isnull=False).distinct()
    return {frozenset(table.seats.values_list("entry__number", flat=True)) for table in tables}


@pytest.mark.parametrize(
    ("pairs", "seat_anew"),
    [(6, exchange_seats), (7, sit_opposite_the_bye), (6, enter_late), (6, withdraw)],
)
def test_points_of_a_seating_taken_back_are_not_those_of_the_next(
    director: User, pairs: int, seat_anew: Callable[[Tournament], None]
) -> None:
    event = make_event(director, pairs=pairs)
    play_through(event, 1)
    play_turn(open_turn(event, 2))
    recorded = list_recorded(event)
    undo(event, 2)
    seat_anew(event)
    open_turn(event, 2)
    assert list_recorded(event) < recorded
    check_document(event)


SHAKEN = [shake_draw, shake_seats, shake_field, shake_phases]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("shake", SHAKEN)
def test_phones_that_write_meanwhile_are_answered(
    director: User, shake: Callable[[Tournament], Iterator[None]], settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    phases = [plan_phase(turns=2), plan_phase(movement="danese", turns=1)]
    event = seat_event(make_event(director, pairs=6, phases=phases))
    for number in (1, 2, 3):
        table_ticket(event, number)
    for entry in event.entries.all():
        entry_ticket(entry, "1111")
    over = Event()
    with ThreadPoolExecutor(3) as phones:
        writing = [phones.submit(write_on, event, number, over) for number in (1, 2, 3)]
        try:
            shaken = shake(event)
            for _ in range(2 * ROUNDS):
                next(shaken)
        finally:
            over.set()
        answers = sum((each.result() for each in writing), Counter())
    assert answers[200], answers
    # 503: it waited as long as a phone may for a lock, and is asked to send again.
    assert answers.keys() <= {200, 202, 422, 503}, answers
    assert SmazzataRevision.objects.count() >= Smazzata.objects.count()
    assert not verify(load_bundle(event, NOW)).differences
