"""Each read that is written as SQL answers what the ORM answers."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Sum
from django.utils import timezone

from scoring.actions.authors_services import Author
from scoring.calls.queries import load_open_calls
from scoring.calls.services import SHOWN_FOR, call_entry
from scoring.core.play.awards import Award
from scoring.core.rules.scores import SmazzataSums
from scoring.models.call import Call, DeskCall
from scoring.models.entry import EntryPlayer
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.station import Station
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.phone.current_table_queries import (
    CurrentTable,
    find_current_table,
    find_current_turn,
    find_table_of_turn,
    list_standing,
)
from scoring.play.ledger_queries import load_played_tables
from scoring.play.locked_tables_services import find_records
from scoring.play.requests_queries import load_open_requests
from scoring.rulings.services import assign_score
from scoring.text.entrants_queries import MEMBER
from scoring.tickets.services import issue_tickets
from scoring.web.page_versions_queries import find_shown_event
from scoring.web.plain_sql_queries import (
    CALL,
    find_entry_ticket,
    find_phone_ticket,
    list_calls,
    list_turns,
)
from tests.cast import NOW, record_totals

ANNA = Author("Anna")
MADE = {"author_name": "Anna", "created_at": NOW, "created_at_revision": 1}


def fields(row: Any) -> dict[str, Any]:
    """All columns of a row, those that were left out read now."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def same(found: Any, expected: Any) -> bool:
    return type(found) is type(expected) and fields(found) == fields(expected)


@pytest.fixture
def event(playing: Tournament) -> Tournament:
    issue_tickets(event=playing, author=ANNA, now=NOW)
    return Tournament.objects.get(pk=playing.pk)


@pytest.fixture
def table(event: Tournament) -> Table:
    return Table.objects.select_related("turn__phase").get(
        turn__tournament=event, turn__number=1, number=1
    )


def sign(revision: SmazzataRevision, line: str) -> None:
    seat = Seat.objects.get(table=revision.smazzata.table, line=line)
    Signature.objects.create(
        revision=revision,
        line=line,
        entry=seat.entry,
        name=f"of {line}",
        how="pin",
        key="s",
        created_at=NOW,
        created_at_revision=1,
    )


def hold(table: Table, number: int, key: str) -> None:
    HeldRecord.objects.create(
        table=table,
        number=number,
        kind="late",
        depth="totals",
        record={},
        sums=SmazzataSums.cancelled(),
        key=key,
        **MADE,
    )


def test_the_ticket_of_a_table(event: Tournament, django_assert_num_queries: Any) -> None:
    for ticket in Ticket.objects.filter(kind__in=("table", "roving")):
        with django_assert_num_queries(1):
            found = find_phone_ticket(ticket.token)
        assert same(found, ticket)
        assert same(found.tournament, event)
    assert find_phone_ticket(Ticket.objects.filter(kind="entry").latest("pk").token) is None
    Ticket.objects.update(revoked_at=NOW)
    assert find_phone_ticket(Ticket.objects.filter(kind="table").latest("pk").token) is None


def test_the_turns_of_an_event(event: Tournament, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        found = list_turns(event)
    assert all(turn.tournament is event for turn in found)
    expected = [*event.turns.order_by("number")]
    assert found
    assert len(found) == len(expected)
    assert all(map(same, found, expected))


def test_the_calls_that_are_shown(event: Tournament, django_assert_num_queries: Any) -> None:
    over, *shown = [
        call_entry(event=event, number=number, author=ANNA, now=timezone.now())
        for number in (3, 2, 1)
    ]
    DeskCall.objects.filter(pk=over.pk).update(shown_until=timezone.now())
    with django_assert_num_queries(1):
        found = list_calls(event, timezone.now())
        numbers = [call.entry.number for call in found]
    assert numbers == [2, 1]
    assert all(map(same, found, [DeskCall.objects.get(pk=call.pk) for call in shown]))


def test_what_waits_for_the_director(
    event: Tournament, table: Table, django_assert_num_queries: Any
) -> None:
    hold(table, 1, "h")
    for number, reason in ((2, "other"), (None, "score")):
        Call.objects.create(table=table, number=number, reason=reason, key=f"k{number}", **MADE)
    Station.objects.create(table=table, device="d", name="Gino", seen_at=NOW, waiting=3)
    turn = event.turns.get(number=1)
    with django_assert_num_queries(1):
        calls, holding, stations = load_open_requests(event, turn)
        places = [(one.table.number, one.table.turn.number) for one in (*calls, *holding)]
    assert set(places) == {(table.number, 1)}
    assert [(call.pk, call.number, call.reason, call.created_at) for call in calls] == [
        (call.pk, call.number, call.reason, call.created_at) for call in load_open_calls(event)
    ]
    (held,), (station,) = holding, stations
    assert (held.pk, held.number, held.kind, held.created_at, held.author_name) == (
        HeldRecord.objects.get().pk, 1, "late", NOW, "Anna",
    )  # fmt: skip
    assert (station.table_id, station.name, station.seen_at, station.waiting) == (
        table.pk, "Gino", NOW, 3,
    )  # fmt: skip


def test_a_clock_that_is_set_back_gives_no_calls_the_version_of_others(event: Tournament) -> None:
    """One call that is over, and two that stand once the clock is set back: two pages."""

    def read_version() -> int:
        shown = find_shown_event(event.slug)
        return shown[1].called

    first = call_entry(event=event, number=1, author=ANNA, now=timezone.now() - SHOWN_FOR)
    over = read_version()
    DeskCall.objects.filter(pk=first.pk).update(shown_until=timezone.now() + SHOWN_FOR)
    call_entry(event=event, number=2, author=ANNA, now=timezone.now())
    assert read_version() != over


def test_the_ticket_of_an_entry(
    event: Tournament, table: Table, django_assert_num_queries: Any
) -> None:
    record_totals(table, 1, 300, 100)
    record_totals(table, 2, 100, 300)
    for revision in SmazzataRevision.objects.all():
        sign(revision, "NS")
    past = call_entry(event=event, number=1, author=ANNA, now=NOW - SHOWN_FOR)
    call_entry(event=event, number=1, author=ANNA, now=past.shown_until)
    called_now = call_entry(event=event, number=2, author=ANNA, now=timezone.now())
    calls = {1: 2 * CALL + 2, called_now.entry.number: CALL}  # two are over, one is not
    shown = find_shown_event(event.slug)
    assert shown[1].called == sum(calls.values())
    assert find_entry_ticket(event.tickets.filter(kind="table").latest("pk").token) is None
    for ticket in event.tickets.filter(kind="entry").select_related("entry"):
        with django_assert_num_queries(1):
            found = find_entry_ticket(ticket.token)
        assert same(found, ticket)
        assert same(found.entry, ticket.entry)
        assert same(found.tournament, Tournament.objects.get())
        told = vars(found.tournament)
        tables = Table.objects.filter(seats__entry=ticket.entry)
        smazzate = Smazzata.objects.filter(table__in=tables)
        assert told["played"] == smazzate.aggregate(sum=Sum("revision"))["sum"]
        signatures = Signature.objects.filter(revision__smazzata__in=smazzate)
        assert told["signed"] == signatures.count()
        assert told["called"] == calls.get(ticket.entry.number)
    Ticket.objects.update(revoked_at=NOW)
    assert find_entry_ticket(ticket.token) is None


@pytest.mark.parametrize(
    ("states", "number"),
    [
        (["closed", "playing", "published"], 2),
        (["closed", "closed", "published"], 3),
        (["published", "published", "draft"], 1),
        (["closed", "closed", "draft"], 2),
        (["draft", "draft", "draft"], None),
    ],
)
def test_the_turn_that_tables_are_at(
    event: Tournament, states: list[str], number: int | None
) -> None:
    phase = event.phases.get()
    for at, state in enumerate(states, start=1):
        turn, _ = Turn.objects.get_or_create(tournament=event, number=at, phase=phase)
        Turn.objects.filter(pk=turn.pk).update(state=state)
    found = find_current_turn(event)
    if number is None:
        assert found is None
    else:
        assert same(found, event.turns.get(number=number))
        assert same(found.phase, phase)


def test_a_table_now_and_who_sits_there(
    event: Tournament, table: Table, django_assert_num_queries: Any
) -> None:
    for number in event.turns.get(number=1).tables.values_list("number", flat=True):
        with django_assert_num_queries(1):
            now = find_current_table(event, number)
        expected = Table.objects.get(turn=table.turn, number=number)
        assert same(now.table, expected)
        assert same(now.table.turn, table.turn)
        assert same(now.table.turn.phase, table.turn.phase)
        rows = [
            (*(getattr(seat, name) for name in ("line", "chair", "unit", "kind", "gp")), player)
            for seat in Seat.objects.filter(table=expected).order_by("-line", "chair")
            for player in EntryPlayer.objects.filter(entry=seat.entry)
            .order_by("position")
            .values_list(*MEMBER)
        ]
        assert [(*player[:5], player.player) for player in now.players] == rows
        assert list_rare(now) == [False] * 5
    assert find_current_table(event, 99) is None


def list_rare(now: CurrentTable) -> list[bool]:
    return [now.has_calls, now.has_held, now.has_photos, now.has_others, now.has_unsent]


def test_the_rarer_things_about_a_table(event: Tournament, table: Table) -> None:
    Call.objects.create(table=table, reason="rule", key="c", **MADE)
    hold(table, 1, "h")
    table.photos.create(number=1, image="x", width=1, height=1, key="p", **MADE)
    table.stations.create(device="a", name="Lia", seen_at=NOW)
    now, own = find_current_table(event, 1, "b"), find_current_table(event, 1, "a")
    assert (list_rare(now), list_rare(own)) == (
        [True, True, True, True, False],
        [True, True, True, False, False],
    )
    HeldRecord.objects.update(settled_at=NOW)
    settled = find_current_table(event, 1)
    assert list_rare(settled) == [True, False, True, True, False]


def test_what_a_device_has_unsent_is_told_at_any_table_of_its_event(
    event: Tournament, table: Table
) -> None:
    other = event.turns.get(number=1).tables.get(number=2)
    other.stations.create(device="a", name="Lia", seen_at=NOW, waiting=1)
    now, own = find_current_table(event, 1, "b"), find_current_table(event, 1, "a")
    assert (now.has_unsent, own.has_unsent) == (False, True)


def test_a_table_of_any_turn(
    event: Tournament, table: Table, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        found = find_table_of_turn(event, 1, 1)
    assert same(found, table)
    assert same(found.turn, table.turn)
    assert same(found.turn.phase, table.turn.phase)
    assert found.turn.tournament is event
    assert find_table_of_turn(event, 1, 99) is None
    Turn.objects.update(state="draft")
    assert find_table_of_turn(event, 1, 1) is None


def test_what_stands_and_who_signed_it(
    event: Tournament, table: Table, django_assert_num_queries: Any
) -> None:
    record_totals(table, 1, 300, 100)
    record_totals(table, 2, 100, 300)
    record_totals(table, 1, 305, 100, based_on=1, reason="wrong")
    for line in ("NS", "EW"):
        sign(SmazzataRevision.objects.get(smazzata__number=1, number=2), line)
    with django_assert_num_queries(1):
        standing = list_standing(table)
    expected = SmazzataRevision.objects.filter(smazzata__table=table).order_by("-number")
    assert [(number, revision.number) for number, revision, _signed in standing] == [(1, 2), (2, 1)]
    for number, revision, _signed in standing:
        assert same(revision, expected.get(smazzata__number=number, number=revision.number))
    assert [signed for *_one, signed in standing] == [{"NS": "of NS", "EW": "of EW"}, {}]


def test_what_a_write_finds(
    event: Tournament, table: Table, django_assert_num_queries: Any
) -> None:
    record_totals(table, 1, 300, 100)
    record_totals(table, 2, 100, 300)
    assign_score(
        table=table, ns=Award(12, 305), ew=Award(8, -305), reason="late", author=ANNA, now=NOW
    )
    for one in Table.objects.filter(turn=table.turn).select_related(
        "turn__phase", "turn__tournament", "assigned"
    ):
        with django_assert_num_queries(1):
            found = find_records(one.pk, 1)
        assert same(found["table"], one)
        moved = one.turn.tournament
        assert (found["revision"], found["settled_revision"]) == (
            moved.revision,
            moved.settled_revision,
        )
        seats = Seat.objects.filter(table=one).order_by("-line", "chair")
        assert [fields(seat) for seat in found["seats"]] == [fields(seat) for seat in seats]
        played = load_played_tables(moved, [one])[one.pk]
        assert (found["smazzate"], found["assigned"]) == (played.smazzate, played.assigned)
        assert (found["is_fined"], found["is_held"], found["is_elsewhere"]) == (False, False, False)
    assert find_records(0, 1) is None


def test_what_is_known_under_the_keys_of_a_write(event: Tournament, table: Table) -> None:
    record_totals(table, 1, 300, 100)
    key = SmazzataRevision.objects.get().key
    hold(table, 2, "held")

    def find(number: int, key: str = "", seen: str = "") -> tuple[bool, bool]:
        found = find_records(table.pk, number, key, seen)
        return found["is_held"], found["is_elsewhere"]

    assert find(1, key) == (False, False), "the same smazzata"
    assert find(2, key) == (False, True), "recorded as another one"
    assert find(2, "held") == find(2, "new", "held") == (True, False)
    assert find(1, "held") == (False, True), "held as another one"
    other = Table.objects.get(turn=table.turn, number=2)
    assert find_records(other.pk, 1, key, "")["is_elsewhere"]


def test_fines_on_smazzate_of_the_turn(event: Tournament, table: Table) -> None:
    seat = table.seats.filter(line="NS").get()
    fine = {"reason": "r", "author_name": "Anna", "created_at": NOW}
    adjustments = seat.entry.adjustments
    adjustments.create(turn=table.turn, smazzata=1, gp=0, vp=0, mp=-5, **fine)
    found = find_records(table.pk, 1)
    assert not found["is_fined"]
    adjustments.create(turn=table.turn, smazzata=1, gp=-100, vp=0, mp=0, **fine)
    assert find_records(table.pk, 1)["is_fined"]
