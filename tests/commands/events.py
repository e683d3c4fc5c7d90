"""Events of every kind, with everything in them that a bundle holds."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User

from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.awards import Award
from scoring.core.play.formats import PhaseSettings
from scoring.core.rules.records import Depth
from scoring.events.services import close_event
from scoring.learning.demo_event import make_demo
from scoring.models.entry import EntryPlayer
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn, start_turn
from scoring.rulings.services import assign_score
from scoring.seating.card_draws_services import draw_for_table
from scoring.seating.draws_services import draw_seating, publish_turn
from tests.cast import (
    NOW,
    SIGNED,
    TABLE,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.commands.eventful import COUNTS, make_eventful, make_handmade
from tests.entries.leaving import JUSTIFIED, leave
from tests.play.three_sides import CLOSED_BY_THE_THIRD, make_three_sides, record_three
from tests.play.trios import make_trios
from tests.rulings.ruling import rule


def make_sections(director: User, carry: str = "none") -> Tournament:
    """Nine pairs: two turns of Mitchell, then, from zero, one of Danese in two sections."""
    second = plan_phase(
        "four-smazzate",
        movement="danese",
        turns=1,
        smazzate=4,
        section_tables=(2, 3),
        carry=carry,
    )
    tiebreaks = ("vp", "direct", "strength", "clean", "rests", "lot")
    event = make_event(director, pairs=9, phases=[plan_phase(turns=2), second], tiebreaks=tiebreaks)
    play_through(event, 3)
    rule(event, 3, 1, reason="Talking", vp=-2, mp=-50, gp=-10)
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
    leave(event, 2, JUSTIFIED, "Ill")
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
    rule(event, seat.entry.number, 1, 1, "Fine", gp=-15)
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
    draw_seating(event=event, method=DrawMethod.RANDOM, seed="luna", **SIGNED)
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
    close_event(event=event, **SIGNED)
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


def make_three_at_a_table(director: User) -> Tournament:
    """Eight pairs, three at a table, drawn with clubs apart: records in cards and in counts, an
    exact cut, a signature of the third side, a fine on it and a score assigned to it. One pair
    leaves before turn 2, and the two who would have met it rest; turn 3 is being played.
    """
    event = make_three_sides(director, 8, turns=3, smazzate=2, options={"apart": 1})
    EntryPlayer.objects.filter(entry__number__in=(1, 2, 4, 6), tournament=event).update(club="A")
    draw_seating(event=event, method=DrawMethod.RANDOM, seed="luna", **SIGNED)
    turn = open_turn(event, 1)
    first, second = turn.tables.filter(seats__line="L3").order_by("number")
    record_three(first, 1, 0, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_THE_THIRD)
    counts = COUNTS | {"L3": COUNTS["EW"]}
    record_three(first, 2, 0, 0, 0, depth=Depth.COUNTS, data=counts)
    for number in (1, 2):
        record_three(second, number, 305, 100 * number, 505)
    third = first.seats.get(line="L3").entry
    Signature.objects.create(
        revision=SmazzataRevision.objects.get(smazzata__table=first, smazzata__number=1),
        line="L3",
        entry=third,
        name="Rossi M.",
        how="pin",
        key="f" * 32,
        created_at=NOW,
        created_at_revision=event.revision,
    )
    rule(event, third.number, 1, 1, "Fine", gp=-100)
    close_turn(turn=turn, **SIGNED)
    score = {"ns": Award(10, 100), "ew": Award(7, 0), "third": Award(3, -100)}
    assign_score(table=second, **score, reason="Cards exposed", **SIGNED)
    publish_turn(turn=event.turns.get(number=2), **SIGNED)
    leave(event, third.number, JUSTIFIED, "Ill")
    turn = start_turn(turn=event.turns.get(number=2), **SIGNED)
    for table in turn.tables.filter(seats__line="L3"):
        for number in (1, 2):
            record_three(table, number, 205, 300 * number, 405)
    close_turn(turn=turn, **SIGNED)
    turn = open_turn(event, 3)
    record_three(turn.tables.filter(seats__line="L3")[0], 1, 500, 300, 105)
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
    "three sides": make_three_at_a_table,
    "handmade": make_handmade,
}
