"""Steps of the tests of kept seats: entries come late and back, and the event is played on."""

from __future__ import annotations

from typing import Any

from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.pairing.seating import Tables
from scoring.core.play.seats import Presence
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.late_and_leaving_services import add_late_entry, return_entry
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.turns_services import close_turn, start_turn
from tests.cast import NOW, SIGNED, open_turn, pair_up, play_turn, seat_turn

REASON = "Un treno soppresso"


def come_late(event: Tournament, number: int = 99, override: str = REASON, **changes: Any) -> Entry:
    """Pair `number` of the tests comes late; `override=""`: the director gives no reason."""
    late = {"lineup": pair_up(number), "override": override, **changes}
    return add_late_entry(event=event, **late, **SIGNED)


def come_back(event: Tournament, number: int) -> int:
    entry = event.entries.get(number=number)
    return return_entry(entry=entry, reason="Ha trovato un passaggio", **SIGNED)


def list_meetings(tables: Tables) -> set[tuple[object, object]]:
    return {(table.ns, table.ew) for table in tables}


def list_kinds(event: Tournament, turn: int) -> dict[int, str]:
    """The Presence of each entry in a turn."""
    seats = Seat.objects.filter(turn__tournament=event, turn__number=turn)
    return dict(seats.order_by("table__number").values_list("entry__number", "kind"))


def list_resting(event: Tournament, turn: int) -> list[int]:
    seats = Seat.objects.filter(turn__tournament=event, turn__number=turn, kind=Presence.BYE)
    return list(seats.order_by("table__number").values_list("entry__number", flat=True))


def play_on(event: Tournament, first: int) -> None:
    """Play from this turn to the last, and check the event as a stranger would."""
    for number in range(first, event.turns_planned + 1):
        seat_turn(event, number)
        turn = event.turns.get(number=number)
        if turn.state == "draft":
            turn = open_turn(event, number)
        elif turn.state != "playing":
            turn = start_turn(turn=turn, **SIGNED)
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)
    check_document(event)


def check_document(event: Tournament) -> None:
    document = write_bundle(load_bundle(event, NOW))
    found = verify(read_bundle(document)).differences
    assert not found, found
