"""Rules that hold of an event at any moment; its figures are worked out by the second checker."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain

import rustworkx

from scoring.core.bundle.reading import write_bundle
from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.fixed import FixedMovement
from scoring.core.pairing.movements.individual import Individual
from scoring.core.pairing.movements.knockout import Knockout
from scoring.core.pairing.seating import list_seated
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.ranking.standings import Standing
from scoring.documents.event_queries import load_bundle
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.seating.queries import load_plan
from scoring.standings.queries import load_standings
from scoring.store.desk_services import settle_event
from tests.cast import NOW
from tests.checker.checker import Check
from tests.core.pairing.clashes import list_misseated
from tests.simulation.seats import Sat, list_seats


def take_picture(event: Tournament) -> tuple[object, ...]:
    """All that an undo has to bring back: the standings, the seats, the phases and sections."""
    numbers = list(event.entries.values_list("number", flat=True))
    sections = event.phases.order_by("number", "sections__number").values_list(
        "number", "movement", "turns", "draw_seed", "sections__members", "sections__first_table"
    )
    return (
        load_standings(event, numbers), list_seats(event), list(sections),
        sorted(event.turns.values_list("number", "state")), sorted(numbers),
        Tournament.objects.get(pk=event.pk).closed_at,
    )  # fmt: skip


def check_event(event: Tournament, disturbed: Iterable[int] = ()) -> None:
    """Everything that must hold. Calendars are not held to theirs in turns that were disturbed."""
    event = Tournament.objects.get(pk=event.pk)
    seats = list_seats(event)
    check_nobody_sits_twice(event, seats)
    check_document(event)
    check_calendars(event, set(disturbed))
    settle_event(event)
    assert list_seats(event) == seats


def check_nobody_sits_twice(event: Tournament, seats: list[Sat]) -> None:
    by_turn: dict[tuple[int, int], list[Sat]] = defaultdict(list)
    for seat in seats:
        by_turn[seat.turn, seat.entry].append(seat)
    for sat in by_turn.values():
        if sat[0].kind == Presence.ABSENT:
            assert len(sat) == 1
        else:
            assert sorted(seat.unit for seat in sat) == list(range(1, event.pairs_per_team + 1))
            assert len({seat.table for seat in sat}) == len(sat)
    chairs = Counter((seat.turn, seat.table, seat.line, seat.chair) for seat in seats if seat.table)
    assert set(chairs.values()) <= {1}
    check_nobody_is_forgotten(event, set(by_turn))


def check_nobody_is_forgotten(event: Tournament, seated: set[tuple[int, int]]) -> None:
    """All are in every published turn, resting or absent at least, where everybody plays on."""
    first = dict(event.entries.values_list("number", "first_turn"))
    for turn in event.turns.exclude(state=TurnState.DRAFT).select_related("phase"):
        # Who did not go on once is in no later phase.
        if event.phases.filter(number__lte=turn.phase.number).exclude(qualify=0).exists():
            continue
        if turn.phase.movement == Knockout.key:
            continue
        for number in first:
            assert (turn.number, number) in seated, (turn.number, number)


def check_document(event: Tournament) -> None:
    """All figures are those of the records, for the second checker; all standings say the same."""
    bundle = load_bundle(event, NOW)
    assert Check(json.loads(write_bundle(bundle))).run() == []
    if any(turn.state == TurnState.CLOSED for turn in bundle.turns):
        shown = [list_line(line) for line in load_standings(event)]
        places = bundle.standings.places
        assert shown == [(x.place, x.entry, x.vp, x.mp, x.gp) for x in places]


def list_line(line: Standing) -> tuple[int, ...]:
    total = line.total
    return line.place, line.entry, total.vp, total.mp, total.gp


def check_calendars(event: Tournament, disturbed: set[int]) -> None:
    """Nobody meets or rests again in a calendar, unless the field has changed since the draw."""
    plan = load_plan(event)
    for phase in event.phases.prefetch_related("turn_set"):
        numbers = sorted(turn.number for turn in phase.turn_set.all())
        movement = phase.find_movement()
        if not isinstance(movement, FixedMovement) or disturbed & set(numbers):
            continue
        own = tuple(plan[number - 1] for number in numbers)
        assert not list_misseated(own, {*chain.from_iterable(map(list_seated, own))})
        clashes = find_clashes(own)
        assert isinstance(movement, Individual) or not clashes, clashes


def check_pairing(event: Tournament, turn: Turn) -> None:
    """A draft that was just paired has no forbidden meeting unless forced, and fair rests."""
    phase = turn.phase
    if isinstance(phase.find_movement(), FixedMovement):
        return
    history = [seat for seat in list_seats(event) if seat.turn < turn.number and seat.unit == 1]
    drafted = [seat for seat in list_seats(event) if seat.turn == turn.number and seat.unit == 1]
    tables = dict(turn.tables.values_list("number", "section__number"))
    for number in sorted(set(tables.values())):
        sat = [seat for seat in drafted if seat.table and tables[seat.table] == number]
        if phase.movement == Knockout.key:
            check_round(turn, history, sat)
        else:
            check_rests(phase, history, sat)
            check_rematches(event, phase, turn, history, sat)


def check_rests(phase: Phase, history: list[Sat], sat: list[Sat]) -> None:
    """The entries that fill no table rest: none of them has rested more than another."""
    resting = [seat.entry for seat in sat if seat.kind == Presence.BYE]
    assert len(resting) == len(sat) % phase.find_movement().entries_a_table
    rests = Counter(seat.entry for seat in history if seat.kind == Presence.BYE)
    playing = [rests[seat.entry] for seat in sat if seat.kind == Presence.PLAYS]
    for entry in resting:
        assert rests[entry] <= min(playing, default=rests[entry])


def check_rematches(
    event: Tournament, phase: Phase, turn: Turn, history: list[Sat], sat: list[Sat]
) -> None:
    if phase.find_movement().repeats_by_rule:
        return
    is_last = turn.number == sum(each.turns for each in event.phases.all())
    if phase.movement == "danese-modified":
        met = set() if is_last else list_meetings(s for s in history if s.turn == turn.number - 1)
    else:
        met = list_meetings(history)
    again = met & list_meetings(sat)
    if again:
        players = [seat.entry for seat in sat if seat.kind == Presence.PLAYS]
        assert not can_avoid(players, met), again


def list_meetings(seats: Iterable[Sat]) -> set[frozenset[int]]:
    """The pairs of entries that have met."""
    tables: dict[tuple[int, int], list[Sat]] = defaultdict(list)
    for seat in seats:
        if seat.kind == Presence.PLAYS:
            tables[seat.turn, seat.table].append(seat)
    return {
        frozenset((one.entry, other.entry))
        for sat in tables.values()
        for one in sat
        for other in sat
        if one.line != other.line
    }


def can_avoid(players: list[int], met: set[frozenset[int]]) -> bool:
    """Whether all of these can be paired with somebody whom they have not met."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(players)
    graph.add_edges_from_no_data(
        [
            (a, b)
            for a, one in enumerate(players)
            for b, other in enumerate(players[:a])
            if frozenset((one, other)) not in met
        ]
    )
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(players)


def check_round(turn: Turn, history: list[Sat], sat: list[Sat]) -> None:
    """Nobody is in a later round of a knockout who lost the one before."""
    before = [
        seat
        for seat in history
        if seat.turn == turn.number - 1 and turn.phase.turn_set.filter(number=seat.turn).exists()
    ]
    was_in = {seat.entry for seat in before}
    for seat in sat:
        assert not before or seat.entry in was_in
