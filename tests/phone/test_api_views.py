"""The smazzate and calls that a phone sends, and the state that it is shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from scoring.events.services import close_event
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from tests.cast import CLOSED_BY_NS, SIGNED, play_turn, record_totals, table_ticket
from tests.phone.phones import DEVICE, Phone, item, new_key


def test_whole_cards_are_stored_and_the_state_shows_them(phone: Phone) -> None:
    sent = item(depth="cards", data=CLOSED_BY_NS, totals={"NS": 405, "EW": -115})
    answer = phone.post("send/", sent)
    assert (phone.status, answer["result"], answer["key"]) == (200, "stored", sent["key"])
    (smazzata,) = answer["state"]["table"]["smazzate"]
    assert smazzata["key"] == sent["key"]
    assert (smazzata["NS"], smazzata["EW"], smazzata["author"]) == (405, -115, "Lia")
    assert smazzata["device"] == "iPhone · Safari"
    assert smazzata["record"]["closed_by"] == "NS"
    assert smazzata["signed"] == {"NS": "", "EW": ""}


def test_the_state_of_a_table(phone: Phone, table: Table) -> None:
    state = phone.state()
    assert state["tables"] == []
    assert state["turn"]["state"] == "playing"
    assert state["turn"]["ends_at"] is not None
    told = state["table"]
    assert (told["number"], told["due"], told["recorded"], told["refusal"]) == (1, 2, 0, "")
    assert told["sides"]["NS"] == {
        "number": "1",
        "label": "Nord1 Nora – Sud1 Ugo",
        "names": ["Nord1 Nora", "Sud1 Ugo"],
    }
    assert (told["gp"], told["mp"], told["vp"]) == ({"NS": 0, "EW": 0}, None, None)
    record_totals(table, 1, 300, 100)
    record_totals(table, 2, 300, 100)
    told = phone.state()["table"]
    assert (told["mp"], told["vp"]) == ({"NS": 400, "EW": -400}, {"NS": 14, "EW": 6})


def test_a_roving_referee_sees_every_table(roving: Phone, table: Table) -> None:
    record_totals(table, 1, 300, 100)
    roving.send("call", table=2, reason="rule", note="", number=None)
    state = roving.state(table="2")
    assert [row["state"] for row in state["tables"]] == ["playing", "waiting", "waiting", "half"]
    assert [row["flagged"] for row in state["tables"]] == [False, True, False, False]
    assert state["tables"][0]["label"] == "Nord1 N. – Sud1 U. / Nord5 N. – Sud5 U."
    assert state["table"]["number"] == 2
    assert roving.state(table="x")["table"] is None
    assert list(roving.state(table="4")["table"]["sides"]) == ["NS"]


def test_a_table_where_nobody_sits_any_more_is_told_as_empty(phone: Phone, table: Table) -> None:
    table.seats.all().delete()
    told = phone.state()["table"]
    assert (told["number"], told["sides"], told["gp"]) == (1, {}, {})


def test_the_state_is_as_many_queries_whatever_it_holds(
    phone: Phone, roving: Phone, table: Table, django_assert_num_queries: Any
) -> None:
    for number in (1, 2):
        record_totals(table, number, 300, 100)
        phone.send("call", reason="score", note="", number=number)
        phone.send(number=number, to={"NS": 5, "EW": 5})
    with django_assert_num_queries(5):
        state = phone.state()["table"]
    assert [len(state[part]) for part in ("smazzate", "held", "calls")] == [2, 2, 2]
    with django_assert_num_queries(9):
        roving.state(table="1")


def test_the_same_again_is_answered_again_and_stored_once(phone: Phone) -> None:
    sent = item()
    answers = [phone.post("send/", sent)["result"] for _ in range(3)]
    assert answers == ["stored"] * 3
    assert SmazzataRevision.objects.count() == 1


def test_another_tables_key_and_another_table(phone: Phone, roving: Phone) -> None:
    sent = item(table=2)
    assert roving.post("send/", sent)["result"] == "stored"
    assert phone.post("send/", sent)["code"] == "ticket.other_table"
    assert phone.post("send/", sent | {"table": 1})["code"] == "record.key_elsewhere"
    assert roving.send(table=77)["code"] == "ticket.no_table"
    assert roving.send(turn=2)["code"] == "ticket.no_table", "a draft is not there yet"
    assert Smazzata.objects.count() == 1


def test_what_was_entered_for_others_is_not_taken(phone: Phone, table: Table) -> None:
    """The turn was taken back and seated anew while a phone was without network."""
    answer = phone.send(seating=table.pk + 1000)
    assert (phone.status, answer["code"]) == (422, "record.other_seating")
    assert not Smazzata.objects.exists()
    assert phone.state()["table"]["id"] == table.pk
    assert phone.send(seating=table.pk)["result"] == "stored"


def test_a_correction_based_on_what_stands(phone: Phone) -> None:
    first = item()
    phone.post("send/", first)
    assert phone.send(seen=first["key"])["code"] == "record.reason_missing"
    answer = phone.send(seen=first["key"], reason="Sette, non otto", to={"NS": 10, "EW": 0})
    assert answer["state"]["table"]["smazzate"][0]["revision"] == 2


def test_what_it_corrects_has_not_arrived(phone: Phone) -> None:
    first = item()
    second = item(seen=first["key"], reason="Sette", to={"NS": 10, "EW": 0})
    answer = phone.post("send/", second)
    assert (phone.status, answer["result"]) == (409, "early")
    phone.post("send/", first)
    assert phone.post("send/", second)["result"] == "stored"


def test_two_versions_stand_side_by_side_until_one_is_chosen(phone: Phone) -> None:
    phone.send()
    answer = phone.send(to={"NS": 10, "EW": 0}, name="Ugo")
    assert (phone.status, answer["result"], answer["code"]) == (202, "held", "held.conflict")
    (held,) = answer["state"]["table"]["held"]
    assert (held["NS"], held["author"], held["kind"]) == (10, "Ugo", "conflict")
    choice = item("choose", held=held["id"], take=True)
    assert phone.post("send/", choice)["result"] == "stored"
    assert phone.post("send/", choice)["result"] == "stored"
    assert phone.post("send/", choice | {"take": False})["code"] == "held.settled"
    state = phone.state()["table"]
    assert (state["smazzate"][0]["NS"], state["smazzate"][0]["revision"]) == (10, 2)
    assert state["held"] == []


def test_after_the_turn_is_closed_a_write_is_offered_to_the_director(
    phone: Phone, playing: Tournament
) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    sent = item()
    answer = phone.post("send/", sent)
    assert (phone.status, answer["code"]) == (202, "held.late")
    assert "direttore" in answer["why"] or "director" in answer["why"]
    held = HeldRecord.objects.get()
    assert phone.send("choose", held=held.pk, take=True)["code"] == "held.directors"
    close_tournament_early(playing)
    assert phone.post("send/", sent)["code"] == "held.late"
    assert phone.send(number=2, to={"NS": 5, "EW": 5})["code"] == "held.late"


def close_tournament_early(event: Tournament) -> None:
    """Whatever is left to play."""
    Tournament.objects.filter(pk=event.pk).update(closed_at=timezone.now())


def test_faults_are_told_and_only_a_referee_records_against_them(
    phone: Phone, roving: Phone
) -> None:
    data = {**CLOSED_BY_NS, "closed_by": "EW"}
    sent = {"depth": "cards", "data": data, "totals": {"NS": 305, "EW": -15}}
    answer = phone.send(**sent, override="Lo dico io")
    assert (phone.status, answer["code"]) == (422, "record.faults")
    assert len(answer["faults"]) == 2
    assert roving.send(**sent, override="Deciso al tavolo")["result"] == "stored"


def test_a_record_that_only_the_director_may_decide_on_is_kept(phone: Phone) -> None:
    data = {**CLOSED_BY_NS, "closed_by": "EW"}
    sent = {"depth": "cards", "data": data, "totals": {"NS": 305, "EW": -15}, "for_director": True}
    answer = phone.send(**sent)
    assert (phone.status, answer["result"], answer["code"]) == (202, "held", "held.faulty")
    (held,) = answer["state"]["table"]["held"]
    assert (held["kind"], held["NS"]) == ("faulty", 305)
    assert phone.send("choose", held=held["id"], take=True)["code"] == "held.directors"
    broken = data | {"NS": CLOSED_BY_NS["NS"] | {"melds": ["7H 9S"]}}
    assert phone.send(**sent | {"data": broken})["code"] == "record.faults"


def test_a_sum_that_the_phone_got_wrong_is_not_taken(phone: Phone) -> None:
    answer = phone.send(totals={"NS": 305, "EW": 200})
    assert answer["code"] == "record.totals_differ"
    assert "305" in answer["why"]
    assert "300" in answer["why"]
    assert not Smazzata.objects.exists()


def test_a_call_and_a_flag_until_the_problem_is_over(phone: Phone) -> None:
    call = item("call", reason="behaviour", note=" a\nb ", number=None)
    phone.post("send/", call)
    phone.post("send/", call)
    phone.send()
    flag = item("call", reason="score", note="", number=1)
    state = phone.post("send/", flag)["state"]["table"]
    assert [row["note"] for row in state["calls"]] == ["a b", ""]
    assert state["smazzate"][0]["flag"]
    state = phone.send("uncall", call=flag["key"])["state"]["table"]
    assert [row["answered"] for row in state["calls"]] == [False, True]
    assert state["smazzate"][0]["flag"] == ""
    assert phone.send("uncall", call=new_key())["code"] == "call.unknown"
    assert phone.send("call", reason="hunger", note="", number=None)["code"] == "phone.malformed"
    assert Call.objects.count() == 2


def test_devices_know_of_one_another(phone: Phone, roving: Phone) -> None:
    says = {"table": 1, "device": "a" * 32, "name": "Lia", "number": 2, "waiting": 0}
    assert phone.post("here/", says)["table"]["others"] == []
    for _ in range(3):
        told = roving.post("here/", says | {"device": "b" * 32, "name": "Ugo", "number": 0})
    assert [(row["name"], row["number"]) for row in told["table"]["others"]] == [("Lia", 2)]
    assert Station.objects.count() == 2
    assert phone.post("here/", says | {"table": 2})["code"] == "ticket.other_table"
    Station.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    assert roving.state(table="1")["table"]["others"] == []


def test_a_closed_event_takes_nothing_but_late_entries(finished: Tournament) -> None:
    phone = Phone(table_ticket(finished, 1))
    close_event(event=finished, **{**SIGNED, "now": timezone.now()})
    assert phone.state()["table"]["refusal"]
    assert phone.send("call", reason="rule", note="", number=None)["code"] == "tournament.closed"
    assert phone.send(turn=3)["code"] == "held.late"


def test_a_smazzata_is_stored_and_told_in_ten_statements(
    phone: Phone, table: Table, django_assert_num_queries: Any
) -> None:
    savepoint = 2  # of the transaction, which a test has around it
    with django_assert_num_queries(10 + savepoint):
        assert phone.send()["result"] == "stored"
    table.stations.create(device=DEVICE, name="Lia", waiting=1, seen_at=timezone.now())
    with django_assert_num_queries(11 + savepoint + 1):
        phone.send(number=2)
    assert table.stations.get().waiting == 0


def test_what_has_arrived_is_no_longer_unsent(phone: Phone, table: Table) -> None:
    """The phone may be switched off before it says so itself."""
    says = {"table": 1, "device": DEVICE, "name": "Lia", "number": 1, "waiting": 2}
    phone.post("here/", says)
    phone.send()
    assert table.stations.get().waiting == 1
    phone.send(to={"NS": 1, "EW": 2})
    assert phone.status == 422, "no multiple of five: it is still on the phone"
    assert table.stations.get().waiting == 1
