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
from scoring.pairing.draw import DrawMethod
from scoring.play.awards import Award
from scoring.play.formats import PhaseSettings
from scoring.rules.cards import card
from scoring.rules.records import Depth
from scoring.rules.sums import SideSums, SmazzataSums
from scoring.services.events.tournaments import close_tournament
from scoring.services.field.entries import Lineup, update_entry
from scoring.services.field.latecomers import add_late_entry
from scoring.services.field.presence import substitute_player, withdraw_entry
from scoring.services.journal.acts import redo_act, undo_act
from scoring.services.play.rulings import add_adjustment, assign_score, cancel_smazzata
from scoring.services.play.turns import close_turn, cut_turn
from scoring.services.seating.card_draws import draw_for_table, enter_draw
from scoring.services.seating.draws import draw_seating, publish_turn, swap_entries
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    TABLE,
    draw_in_order,
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
from tests.services.play.trios import make_trios

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
    """What phones send: signatures, records on hold, calls; and the tickets they send by."""
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
    leave_in_turn(event, 3)
    return event


def leave_in_turn(event: Tournament, number: int) -> None:
    """Play this turn to its close; entry 2 leaves as it begins."""
    turn = open_turn(event, number)
    withdraw_entry(
        entry=event.entries.get(number=2),
        justified=True,
        award=Award(6, -355),
        reason="Ill",
        **SIGNED,
    )
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)


def make_players(director: User) -> Tournament:
    """Seven single players who change partners, two of them against one where they must. Four of
    them are partners in the first turn as the cards say.
    """
    event = make_event(
        director, pairs=7, entry_kind="players", movement="individual", options={"threes": 1}
    )
    draw_in_order(event)
    draw_for_table(table=event.turns.get(number=1).tables.get(number=1), seed="mazzo", **SIGNED)
    turn = open_turn(event, 1)
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
    """Five pairs, one of which rests and is given figures of the event's own, so that it has played
    too few turns for its mean to be ranked with the others'.
    """
    event = make_event(
        director,
        pairs=5,
        movement="howell",
        turns=3,
        bye_mode="figures",
        bye_vp=11,
        bye_mp=120,
        tiebreaks=("mean", "vp", "mp"),
        least_turns=2,
    )
    play_through(event, 2)
    return event


def make_match(director: User) -> Tournament:
    """Four pairs, a knockout to 505: one match is decided at its second smazzata of two, the other
    ends level there and goes on to a third.
    """
    event = seat_event(
        make_event(
            director,
            pairs=4,
            rules_key="club",
            movement="knockout",
            turns=2,
            length="target",
            target=505,
            smazzate=20,
        )
    )
    turn = event.turns.get(number=1)
    first, second = turn.tables.order_by("number")
    for number, ns, ew in ((1, 300, 200), (2, 205, 305), (3, 100, 150)):
        record_totals(first, number, ns, ew)
    for number, ns, ew in ((1, 300, 200), (2, 305, 105)):
        record_totals(second, number, ns, ew)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 2)
    record_totals(open_turn(event, 2).tables.get(), 1, 300, 200)
    return event


def make_match_to_its_end(director: User) -> Tournament:
    """The knockout of `make_match` won: no table is open that would tell how long one may be."""
    event = make_match(director)
    turn = event.turns.get(number=2)
    record_totals(turn.tables.get(), 2, 305, 100)
    close_turn(turn=turn, **SIGNED)
    return event


def make_timed(director: User) -> Tournament:
    """Six pairs in two lines of a Mitchell, drawn with clubs apart, each turn played until
    its bell."""
    phase = plan_phase(length="time", smazzate=6, options={"apart": 1})
    event = make_event(director, pairs=6, phases=[PhaseSettings(phase.plan, TABLE, two_lines=True)])
    draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="luna", **SIGNED)
    for number in (1, 2):
        turn = open_turn(event, number)
        for table in turn.tables.all():
            for smazzata in range(1, 2 + table.number % 2):
                record_totals(table, smazzata, 405, 100 * table.number)
        close_turn(turn=turn, **SIGNED)
    return event


def make_swiss(director: User) -> Tournament:
    """Nine pairs of two clubs, which a Swiss keeps apart; the event is over and closed."""
    event = make_event(director, pairs=9, movement="swiss", turns=3, options={"apart": 2})
    play_through(event, 3)
    close_tournament(tournament=event, **SIGNED)
    return event


def make_threes(director: User) -> Tournament:
    """Three single players at one table, each alone against the others in turn."""
    event = make_event(
        director, pairs=3, entry_kind="players", movement="threes", turns=2, smazzate=3
    )
    seat_event(event)
    turn = event.turns.get(number=1)
    for alone, ns, ew in ((1, 300, 205), (2, 405, 100), (3, 155, 400)):
        record_totals(turn.tables.get(), alone, ns, ew, alone)
    close_turn(turn=turn, **SIGNED)
    return event


def make_sixes(director: User) -> Tournament:
    """Five sides of three by Buraco with a third pack."""
    event = make_trios(director, 5, movement="danese-modified", turns=2)
    play_through(event, 1)
    return event


def make_handmade(director: User) -> Tournament:
    """Eight pairs of a Danese in two sections, whose director has a hand in everything: two pairs
    exchange their places, a record that fails checks is taken all the same, a fine is undone and
    redone, cards are drawn by hand, a player is renamed and a pair leaves.
    """
    event = make_event(director, pairs=8, movement="danese", turns=2, section_tables=(2, 2))
    draw_in_order(event)
    swap_entries(tournament=event, first=1, second=4, from_turn=1, only=True, **SIGNED)
    turn = open_turn(event, 1)
    play_turn(turn)
    alike = {"end": "closed", "closed_by": "NS", "NS": {**COUNTS["NS"], "burrachi": {}}}
    data = {**COUNTS, **alike}
    first = turn.tables.get(number=1)
    record_totals(first, 1, 0, 0, depth=Depth.COUNTS, data=data, based_on=1, reason="Agreed",
                  override="The referee allowed it")  # fmt: skip
    seat = first.seats.get(line="NS")
    add_adjustment(
        entry=seat.entry, turn=turn, smazzata=2, vp=0, mp=0, gp=-55, reason="Fine", **SIGNED
    )
    for act in (undo_act, redo_act):
        act(tournament=event, number=event.acts.count(), **SIGNED)
    drawn = tuple((place, card(code)) for place, code in enumerate(("4S", "KD", "9C", "JK"), 1))
    enter_draw(table=first, rounds=(drawn,), **SIGNED)
    update_entry(entry=seat.entry, lineup=Lineup.of(pair_up(20)), **SIGNED)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 2)
    publish_turn(turn=event.turns.get(number=2), **SIGNED)
    gone = event.entries.get(number=8)
    withdraw_entry(entry=gone, justified=False, award=Award(0, 0), reason="Late", **SIGNED)
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
    "match": make_match,
    "match to its end": make_match_to_its_end,
    "timed": make_timed,
    "swiss": make_swiss,
    "threes": make_threes,
    "sixes": make_sixes,
    "handmade": make_handmade,
}
