"""Events in which all happens that can happen on a day, or that a director can do by hand."""

from __future__ import annotations

from django.contrib.auth.models import User

from players.person import Person
from scoring.core.play.awards import Award
from scoring.core.rules.cards import card
from scoring.core.rules.records import Depth
from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.entries.services import update_entry
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn, cut_turn
from scoring.rulings.services import assign_score, cancel_smazzata
from scoring.seating.card_draws_services import draw_for_table, enter_draw
from scoring.seating.draws_services import publish_turn, swap_entries
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    pair_up,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.entries.comings import come_late
from tests.entries.leaving import JUSTIFIED, close, leave
from tests.event_cache import recall
from tests.rulings.ruling import rule
from tests.undoing import redo, undo

COUNTS = {
    "end": "stock",
    "NS": {"burrachi": {"clean": 1, "dirty": 2}, "table": 340, "hand": 45, "pozzetto": "taken"},
    "EW": {"burrachi": {}, "table": 80, "hand": 60, "pozzetto": "untaken"},
}


def make_eventful(director: User) -> Tournament:
    """Eight pairs; all that can happen on a day happens in the first three of four turns.

    Table 1 has its cards, one of its smazzate is corrected, one cancelled; table 2 has counts, one
    of its pairs a fine on a smazzata; table 3 has its score assigned; time cuts table 4 short. Two
    pairs leave in turn 2, pair 9 comes after it, a player is replaced. Something is signed under a
    version that was corrected, something is held, somebody calls, tickets are out.
    """
    return recall("eventful", director, lambda: play_eventful(director))


def play_eventful(director: User) -> Tournament:
    """The event as `make_eventful` describes it, made by the services."""
    event = seat_event(make_event(director, pairs=8, turns=4, smazzate=3, movement="danese"))
    turn = event.turns.get(number=1)
    tables = list(turn.tables.order_by("number"))
    draw_for_table(table=tables[0], seed="mazzo", **SIGNED)
    for table in tables:
        for number in (1, 2, 3) if table.number < 4 else (1, 2):
            record_totals(table, number, 400, 100 * table.number)
    correct = {"based_on": 1, "reason": "Letto male"}
    record_totals(tables[0], 1, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_NS, **correct)
    record_totals(tables[1], 1, 0, 0, depth=Depth.COUNTS, data=COUNTS, **correct)
    add_what_arrives(tables[0])
    cut_turn(turn=turn, reason="The hall closes", **SIGNED)
    cancel_smazzata(table=tables[0], number=2, reason="Carte scoperte", **SIGNED)
    fined = tables[1].seats.get(line="EW").entry
    for smazzata, on, vp, gp in ((1, 1, 0, -100), (None, 1, 0, -30), (None, None, -2, 0)):
        rule(event, fined.number, on, smazzata, "Fine", vp=vp, mp=-5, gp=gp)
    assign_score(table=tables[2], ns=Award(10, 0), ew=Award(6, -80), reason="Both late", **SIGNED)
    close_turn(turn=turn, **SIGNED)
    leave_and_come(event)
    substitute_player(
        entry=fined,
        position=1,
        player=Person("Solo Sara", "S0001", "Circolo Tre"),
        reason="Ill",
        past_half=True,
        **SIGNED,
    )
    turn = open_turn(event, 3)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    turn = open_turn(event, 4)
    record_totals(turn.tables.filter(seats__kind="plays")[0], 1, 300, 250)
    return event


def leave_and_come(event: Tournament) -> None:
    turn = open_turn(event, 2)
    gone = turn.tables.order_by("number")[0].seats.get(line="NS").entry
    leave(event, gone.number, JUSTIFIED, "Unwell")
    last = event.entries.exclude(pk=gone.pk).last()
    assert last is not None
    leave(event, last.number, reason="No word")
    close(event, 2)
    come_late(event, 9, "A coach was late", missed=Award(2, -100))


def add_what_arrives(table: Table) -> None:
    """Add what phones send: signatures, records on hold, calls; and the tickets they send by."""
    first, second = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=1)
    made = {"created_at": NOW, "created_at_revision": table.turn.tournament.revision}
    author = {"author_name": "Lia", "device": "iPhone · Safari", **made}
    for revision, line, how in (
        (first, "NS", "pin"),
        (second, "NS", "pin"),
        (second, "EW", "link"),
    ):
        Signature.objects.create(
            revision=revision,
            line=line,
            entry=table.seats.get(line=line).entry,
            name="Rossi M.",
            how=how,
            key="a" * 32,
            **made,
        )
    decided = {"settled_at": NOW, "settled_at_revision": made["created_at_revision"]}
    dropped = {**decided, "settled_by": "Anna", "taken": False}
    for kind, key, settled in (("conflict", "b", {}), ("late", "d", dropped)):
        HeldRecord.objects.create(
            table=table,
            number=3,
            kind=kind,
            depth="totals",
            record={"NS": 305, "EW": 100},
            sums=SmazzataSums(SideSums(total=305), SideSums(total=100)),
            key=key * 32,
            **author,
            **settled,
        )
    for reason, key in (("score", "c"), ("cards", "e")):
        Call.objects.create(table=table, number=3, reason=reason, key=key * 32, **author)
    Ticket.objects.create(
        tournament=table.turn.tournament,
        kind="table",
        table_number=1,
        token="secret-token",
        pin="48151623",
        **made,
    )


def make_handmade(director: User) -> Tournament:
    """Eight pairs of a Danese in two sections, whose director has a hand in everything: two pairs
    exchange their places, a record that fails checks is taken all the same, a fine is undone and
    redone, cards are drawn by hand, a player is renamed and a pair leaves.
    """
    event = make_event(director, pairs=8, movement="danese", turns=2, section_tables=(2, 2))
    draw_in_order(event)
    swap_entries(event=event, first=1, second=4, from_turn=1, only=True, **SIGNED)
    turn = open_turn(event, 1)
    play_turn(turn)
    alike = {"end": "closed", "closed_by": "NS", "NS": {**COUNTS["NS"], "burrachi": {}}}
    data = {**COUNTS, **alike}
    first = turn.tables.get(number=1)
    record_totals(first, 1, 0, 0, depth=Depth.COUNTS, data=data, based_on=1, reason="Agreed",
                  override="The referee allowed it")  # fmt: skip
    seat = first.seats.get(line="NS")
    rule(event, seat.entry.number, 1, 2, "Fine", gp=-55)
    undo(event)
    redo(event)
    drawn = tuple((place, card(code)) for place, code in enumerate(("4S", "KD", "9C", "JK"), 1))
    enter_draw(table=first, rounds=(drawn,), **SIGNED)
    update_entry(entry=seat.entry, lineup=pair_up(20), **SIGNED)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 2)
    publish_turn(turn=event.turns.get(number=2), **SIGNED)
    leave(event, 8, reason="Late")
    return event
