"""Events of every kind, with everything in them that a bundle holds."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User

from players.roster import RosterPlayer
from scoring.demo.event import make_demo
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.awards import Award
from scoring.rules.records import Depth
from scoring.rules.sums import SideSums, SmazzataSums
from scoring.services.field.entries import Lineup
from scoring.services.field.latecomers import add_late_entry
from scoring.services.field.presence import substitute_player, withdraw_entry
from scoring.services.play.rulings import add_adjustment, assign_score, cancel_smazzata
from scoring.services.play.turns import close_turn, cut_turn
from scoring.services.seating.card_draws import draw_for_table
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    make_event,
    open_turn,
    pair_up,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)

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
    for smazzata, on, vp, gp in ((1, turn, 0, -100), (None, turn, 0, -30), (None, None, -2, 0)):
        add_adjustment(
            entry=fined, turn=on, smazzata=smazzata, vp=vp, mp=-5, gp=gp, reason="Fine", **SIGNED
        )
    assign_score(table=tables[2], ns=Award(10, 0), ew=Award(6, -80), reason="Both late", **SIGNED)
    close_turn(turn=turn, **SIGNED)
    leave_and_come(event)
    substitute_player(
        entry=fined,
        position=1,
        player=RosterPlayer("Solo Sara", "S0001", "Circolo Tre"),
        reason="Ill",
        past_half=True,
        **SIGNED,
    )
    seat_turn(event, 3)
    turn = open_turn(event, 3)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 4)
    turn = open_turn(event, 4)
    record_totals(next(table for table in turn.tables.all() if has_two_lines(table)), 1, 300, 250)
    return event


def leave_and_come(event: Tournament) -> None:
    seat_turn(event, 2)
    turn = open_turn(event, 2)
    gone = turn.tables.order_by("number")[0].seats.get(line="NS").entry
    withdraw_entry(entry=gone, justified=True, award=Award(6, -355), reason="Unwell", **SIGNED)
    last = event.entries.exclude(pk=gone.pk).last()
    assert last is not None
    withdraw_entry(entry=last, justified=False, award=Award(0, 0), reason="No word", **SIGNED)
    for table in turn.tables.filter(assigned=None):
        if has_two_lines(table):
            for number in (1, 2, 3):
                record_totals(table, number, 300, 250)
    close_turn(turn=turn, **SIGNED)
    add_late_entry(
        tournament=event,
        lineup=Lineup.of(pair_up(9)),
        override="A coach was late",
        missed=Award(2, -100),
        **SIGNED,
    )


def has_two_lines(table: Table) -> bool:
    return table.seats.values("line").distinct().count() == 2


def add_what_arrives(table: Table) -> None:
    """What phones send: signatures, a version in conflict, calls; and the tickets they send by."""
    first, second = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=1)
    made = {"created_at": NOW, "created_at_revision": table.turn.tournament.revision}
    author = {"author_name": "Lia", "device": "iPhone · Safari", **made}
    for revision, line in ((first, "NS"), (second, "NS"), (second, "EW")):
        Signature.objects.create(
            revision=revision,
            line=line,
            entry=table.seats.get(line=line).entry,
            name="Rossi M.",
            how="pin",
            key="a" * 32,
            **made,
        )
    HeldRecord.objects.create(
        table=table,
        number=3,
        kind="conflict",
        depth="totals",
        record={"NS": 305, "EW": 100},
        sums=SmazzataSums(SideSums(total=305), SideSums(total=100)),
        key="b" * 32,
        **author,
    )
    Call.objects.create(table=table, number=3, reason="score", key="c" * 32, **author)
    Ticket.objects.create(
        tournament=table.turn.tournament,
        kind="table",
        table_number=1,
        token="secret-token",
        pin="48151623",
        **made,
    )


def make_sections(director: User) -> Tournament:
    """Nine pairs: two turns of Mitchell, then, from zero, one of Danese in two sections."""
    second = plan_phase(
        "four-smazzate",
        movement="danese",
        turns=1,
        smazzate=4,
        section_tables=(2, 3),
        carry="none",
    )
    tiebreaks = ("vp", "direct", "strength", "clean", "rests", "lot")
    event = make_event(director, pairs=9, phases=[plan_phase(turns=2), second], tiebreaks=tiebreaks)
    play_through(event, 3)
    add_adjustment(
        entry=event.entries.get(number=3),
        turn=event.turns.get(number=1),
        vp=-2,
        mp=-50,
        gp=-10,
        reason="Talking",
        **SIGNED,
    )
    return event


def make_knockout(director: User, turns: int, placing: int) -> Tournament:
    """Seven pairs, of whom six go on to a knockout."""
    options = {"placing": placing}
    knockout = plan_phase(movement="knockout", turns=3, qualify=6, options=options)
    event = make_event(director, pairs=7, phases=[plan_phase(turns=1), knockout])
    play_through(event, turns)
    return event


def make_teams(director: User) -> Tournament:
    """Five teams of two pairs, all'italiana; who rests gets its average. One leaves in turn 3."""
    event = make_event(
        director,
        pairs=5,
        entry_kind="teams",
        pairs_per_team=2,
        movement="round-robin",
        bye_mode="average",
        turns=4,
    )
    play_through(event, 2)
    turn = open_turn(event, 3)
    withdraw_entry(
        entry=event.entries.get(number=2),
        justified=True,
        award=Award(6, -355),
        reason="Ill",
        **SIGNED,
    )
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    return event


def make_players(director: User) -> Tournament:
    """Seven single players who change partners, two of them against one where they must."""
    event = make_event(
        director, pairs=7, entry_kind="players", movement="individual", options={"threes": 1}
    )
    seat_event(event)
    turn = event.turns.get(number=1)
    play_turn(turn, lambda table, number: (305, 250))
    close_turn(turn=turn, **SIGNED)
    table = turn.tables.filter(recorded__gt=0).latest("number")
    seat = table.seats.first()
    assert seat is not None
    add_adjustment(
        entry=seat.entry, turn=turn, smazzata=1, vp=0, mp=0, gp=-15, reason="Fine", **SIGNED
    )
    return event


def make_howell(director: User) -> Tournament:
    """Five pairs, one of which rests and is given figures of the event's own."""
    event = make_event(
        director, pairs=5, movement="howell", turns=3, bye_mode="figures", bye_vp=11, bye_mp=120
    )
    play_through(event, 1)
    return event


EVENTS: dict[str, Callable[[User], Tournament]] = {
    "nothing drawn": lambda director: make_event(director),
    "demo": lambda director: make_demo(director=director, now=NOW),
    "eventful": make_eventful,
    "sections": make_sections,
    "knockout under way": lambda director: make_knockout(director, 2, 0),
    "knockout to its end": lambda director: make_knockout(director, 4, 1),
    "teams": make_teams,
    "single players": make_players,
    "howell": make_howell,
}
