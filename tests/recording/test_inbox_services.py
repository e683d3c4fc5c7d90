"""Records sent by phones: stored once, held, or refused, in whatever order they come."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count, pairwise
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.core.play.records import HeldKind
from scoring.core.rules.records import Depth
from scoring.events.services import reopen_event
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn
from scoring.recording.inbox_services import Outcome, receive_smazzata, settle_held
from scoring.recording.services import Submission
from tests.cast import NOW, SIGNED, play_turn

STORED, EARLY = Outcome
CONFLICT, LATE, FAULTY = HeldKind.CONFLICT, HeldKind.LATE, HeldKind.FAULTY


@pytest.fixture
def table(playing: Tournament) -> Table:
    return Table.objects.select_related("turn__tournament").get(turn__number=1, number=1)


def send(
    table: Table, key: str, ns: int = 300, seen: str = "", number: int = 1, **more: Any
) -> Outcome | HeldKind:
    reason = more.pop("reason", "Sette, non otto" if seen else "")
    data = {"NS": ns, "EW": 100}
    submission = Submission(number, Depth.TOTALS, data, key=key, based_on=seen, reason=reason)
    return receive_smazzata(
        table=table, submission=submission, author=Author("Lia"), now=NOW, **more
    )


def standing(table: Table, number: int = 1) -> SmazzataRevision:
    smazzata = Smazzata.objects.get(table=table, number=number)
    return smazzata.revisions.get(number=smazzata.revision)


def test_a_device_goes_on_from_its_own_key_without_waiting_for_an_answer(table: Table) -> None:
    assert send(table, "c", 3 * 5, seen="b") == EARLY
    assert send(table, "b", 2 * 5, seen="a") == EARLY
    assert [send(table, "a"), send(table, "b", 10, seen="a")] == [STORED] * 2
    assert send(table, "c", 15, seen="b") == STORED
    assert (standing(table).key, standing(table).number) == ("c", 3)


def test_a_write_on_an_older_version_never_wins(table: Table) -> None:
    send(table, "a")
    send(table, "b", 10, seen="a")
    assert send(table, "c", 15, seen="a") == CONFLICT
    assert send(table, "d", 20) == CONFLICT
    assert standing(table).key == "b"
    assert Seat.objects.get(table=table, line="NS").gp == 10


def test_what_equals_what_stands_is_stored_already(table: Table) -> None:
    send(table, "a")
    assert [send(table, "b"), send(table, "b")] == [STORED] * 2
    assert SmazzataRevision.objects.count() == 1
    assert not HeldRecord.objects.filter(settled_at=None).exists()
    assert send(table, "c", 10, seen="b") == STORED, "it saw what stands, by its own name"
    assert send(table, "b") == STORED


def test_a_device_that_changes_its_held_version_replaces_it(table: Table) -> None:
    send(table, "a")
    assert send(table, "b", 10) == CONFLICT
    assert send(table, "c", 15, seen="b") == CONFLICT
    assert [held.key for held in HeldRecord.objects.filter(settled_at=None)] == ["c"]
    assert send(table, "b", 10) == CONFLICT, "the same again is the same answer"


def test_a_chosen_version_stands_under_its_own_key(table: Table) -> None:
    send(table, "a")
    send(table, "b", 10)
    held = HeldRecord.objects.get()
    for _ in range(2):
        settle_held(held=held, take=True, reason="chosen", **SIGNED)
    assert (standing(table).key, standing(table).reason) == ("b", "chosen")
    assert send(table, "b", 10) == CONFLICT, "as it was answered"
    assert send(table, "c", 15, seen="b") == STORED
    with pytest.raises(Refusal, match=r"held\.settled"):
        settle_held(held=held, take=False, reason="", **SIGNED)


def test_a_dropped_version_leaves_what_stands(table: Table) -> None:
    send(table, "a")
    send(table, "b", 10)
    settle_held(held=HeldRecord.objects.get(), take=False, reason="", **SIGNED)
    assert standing(table).key == "a"
    assert send(table, "c", 15, seen="b") == CONFLICT


def test_a_late_write_moves_nothing_until_the_director_takes_it(
    playing: Tournament, table: Table
) -> None:
    play_turn(table.turn)
    close_turn(turn=table.turn, **SIGNED)
    before = list(Seat.objects.order_by("pk").values_list("gp", "mp", "vp"))
    standing_key = standing(table).key
    assert send(table, "a", 1000, seen=standing_key) == LATE
    assert send(table, "b", 1005, seen="a") == LATE
    assert list(Seat.objects.order_by("pk").values_list("gp", "mp", "vp")) == before
    late = HeldRecord.objects.get(settled_at=None)
    settle_held(held=late, take=True, reason="arrived late", **SIGNED)
    assert standing(table).key == "b"
    assert Seat.objects.get(table=table, line="NS").gp == 1005 + 350


def test_in_a_closed_event_a_write_waits_until_it_is_opened_again(
    playing: Tournament, table: Table
) -> None:
    send(table, "a")
    next_revision = F("revision") + 1  # as any act of the director
    Tournament.objects.update(closed_at=NOW, revision=next_revision, settled_revision=next_revision)
    assert [send(table, "b", 10, seen="a"), send(table, "a")] == [LATE, STORED]
    held = HeldRecord.objects.get()
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        settle_held(held=held, take=True, reason="x", **SIGNED)
    reopen_event(event=playing, reason="Una smazzata", **SIGNED)
    settle_held(held=held, take=True, reason="x", **SIGNED)
    assert standing(table).key == "b"


def test_a_record_that_fails_a_check_waits_for_the_director(table: Table) -> None:
    with pytest.raises(RecordRefused):
        send(table, "a", 301)
    assert [send(table, "a", 301, for_director=True) for _ in range(2)] == [FAULTY, FAULTY]
    held = HeldRecord.objects.get()
    assert (held.owes_override, Smazzata.objects.exists()) == (True, False)
    decision = {"held": held, "take": True, "reason": "", "author": Author("Anna"), "now": NOW}
    with pytest.raises(RecordRefused):
        settle_held(**decision)
    settle_held(**decision, override="Visto al tavolo")
    stands = standing(table)
    assert (stands.key, stands.override) == ("a", "Visto al tavolo")
    assert stands.overridden == ["points.not_five"]


def test_a_legal_record_for_the_director_is_like_any_other(table: Table) -> None:
    assert send(table, "a", for_director=True) == STORED


def test_what_the_table_mends_before_the_director_decides_stands(table: Table) -> None:
    send(table, "a", 301, for_director=True)
    assert send(table, "b", 300, seen="a") == STORED
    assert standing(table).key == "b"
    assert HeldRecord.objects.get().taken is False


def test_what_is_refused_is_not_held(playing: Tournament, table: Table) -> None:
    send(table, "a")
    refused: list[tuple[str, dict[str, Any]]] = [
        ("record.key_reused", {"key": "a", "ns": 10}),
        ("record.key_elsewhere", {"key": "a", "number": 2}),
        ("record.no_such_smazzata", {"key": "x", "number": 3}),
        ("record.faults", {"key": "x", "ns": 301}),
        ("record.reason_missing", {"key": "x", "seen": "a", "reason": " "}),
        ("record.totals_differ", {"key": "x", "totals": {"NS": 305, "EW": 100}}),
        ("record.key_missing", {"key": ""}),
    ]
    for code, write in refused:
        with pytest.raises(Refusal) as refusal:
            send(table, **write)
        assert refusal.value.code == code
    half = Table.objects.select_related("turn").get(turn__number=1, number=4)
    draft = Table.objects.select_related("turn").get(turn__number=2, number=1)
    for elsewhere, code in ((half, "record.half_table"), (draft, "turn.not_started")):
        with pytest.raises(Refusal, match=code):
            send(elsewhere, "x")
    assert (SmazzataRevision.objects.count(), HeldRecord.objects.count()) == (1, 0)


def test_a_held_key_is_of_one_smazzata_too(table: Table) -> None:
    send(table, "a")
    send(table, "b", 10)
    with pytest.raises(Refusal, match="key_elsewhere"):
        send(table, "b", 10, number=2)
    with pytest.raises(Refusal, match="key_reused"):
        send(table, "b", 15)


def test_a_write_is_few_queries(table: Table, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(9) as first:
        send(table, "a", totals={"NS": 300, "EW": 100})
    assert isinstance(first, CaptureQueriesContext)
    with django_assert_max_num_queries(6):
        send(table, "a")


# --- Three phones, any order -------------------------------------------------------------------


@dataclass
class Write:
    """A request as a phone made it; sent again it is the same to the letter."""

    key: str
    number: int
    ns: int
    seen: str

    def send(self, table: Table) -> Outcome | HeldKind:
        return send(table, self.key, self.ns, self.seen, self.number)


@dataclass
class Device:
    """A phone: what it keeps to send, and the version of each smazzata that it saw last."""

    outbox: list[Write] = field(default_factory=list)
    saw: dict[int, str] = field(default_factory=dict)

    def write(self, key: str, number: int, ns: int) -> Write:
        own = [write.key for write in self.outbox if write.number == number]
        seen = own[-1] if own else self.saw.get(number, "")
        write = Write(key, number, ns, seen)
        self.outbox.append(write)
        return write

    def look(self, table: Table) -> None:
        rows = SmazzataRevision.objects.filter(smazzata__table=table).order_by("number")
        self.saw = dict(rows.values_list("smazzata__number", "key"))


class Hall:
    """Three phones at one table, and what they were told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.devices = [Device() for _ in range(3)]
        self.keys = (f"key-{number}" for number in count())
        self.made: dict[str, Write] = {}
        self.told: dict[str, Outcome | HeldKind] = {}

    def write(self, device: int, number: int, ns: int) -> None:
        write = self.devices[device].write(next(self.keys), number, ns * 5)
        self.made[write.key] = write

    def deliver(self, device: int, place: int, answer_lost: bool) -> None:
        """Let a request reach the desk, not always the oldest; its answer may not come back."""
        phone = self.devices[device]
        if not phone.outbox:
            return
        write = phone.outbox[place % len(phone.outbox)]
        receipt = self.receive(write)
        if receipt != EARLY and not answer_lost:
            phone.outbox.remove(write)
            phone.look(self.table)

    def look(self, device: int) -> None:
        self.devices[device].look(self.table)

    def repeat(self, place: int) -> None:
        """A copy of some request comes out of the network once more."""
        if self.made:
            self.receive(list(self.made.values())[place % len(self.made)])

    def recompute_totals(self, place: int, take: bool) -> None:
        waiting = list(HeldRecord.objects.filter(settled_at=None).order_by("pk"))
        if waiting:
            held = waiting[place % len(waiting)]
            settle_held(held=held, take=take, reason="chosen", **SIGNED)

    def receive(self, write: Write) -> Outcome | HeldKind:
        receipt = write.send(self.table)
        if receipt != EARLY:
            assert self.told.setdefault(write.key, receipt) == receipt, "the same answer"
        return receipt

    def drain(self) -> None:
        for device in self.devices:
            for write in list(device.outbox):
                assert self.receive(write) != EARLY, "what it is based on came before it"

    def check(self) -> None:
        assert set(self.told) == set(self.made)
        revisions = list(SmazzataRevision.objects.select_related("smazzata").order_by("number"))
        held = list(HeldRecord.objects.all())
        chosen = {row.key for row in held if row.taken}
        once = [row.key for row in revisions] + [row.key for row in held if not row.taken]
        assert sorted(once) == sorted(self.made), "each exactly once"
        for row in [*revisions, *held]:
            assert row.record["NS"] == self.made[row.key].ns
        totals = 0
        for number in {write.number for write in self.made.values()}:
            own = [row for row in revisions if row.smazzata.number == number]
            self.check_chain(own, chosen, {row.key: row for row in held})
            totals += own[-1].record["NS"]
        table = Table.objects.get(pk=self.table.pk)
        assert table.recorded == len({write.number for write in self.made.values()})
        assert Seat.objects.get(table=table, line="NS").gp == totals

    def check_chain(
        self, own: list[SmazzataRevision], chosen: set[str], held: dict[str, HeldRecord]
    ) -> None:
        """Every version was made by somebody who saw the one before it, or was chosen."""
        smazzata = own[0].smazzata
        assert [row.number for row in own] == list(range(1, smazzata.revision + 1))
        assert smazzata.ns_gp == own[-1].record["NS"]
        assert self.made[own[0].key].seen == ""
        for before, after in pairwise(own):
            seen = self.made[after.key].seen
            assert (
                after.key in chosen
                or seen == before.key
                or (seen in held and held[seen].record == before.record)
            )


DEVICES, NUMBERS, POINTS = st.integers(0, 2), st.integers(1, 2), st.integers(0, 3)
EVENTS = st.one_of(
    st.tuples(st.just("write"), DEVICES, NUMBERS, POINTS),
    st.tuples(st.just("deliver"), DEVICES, st.integers(0, 3), st.booleans()),
    st.tuples(st.just("deliver"), DEVICES, st.just(0), st.just(False)),
    st.tuples(st.just("look"), DEVICES),
    st.tuples(st.just("repeat"), st.integers(0, 9)),
    st.tuples(st.just("recompute_totals"), st.integers(0, 3), st.booleans()),
)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=st.lists(EVENTS, min_size=10, max_size=30))
def test_what_was_acknowledged_is_stored_exactly_once(table: Table, events: list[Any]) -> None:
    with transaction.atomic():
        hall = Hall(table)
        for act, *arguments in events:
            getattr(hall, act)(*arguments)
        hall.drain()
        hall.check()
        transaction.set_rollback(True)
