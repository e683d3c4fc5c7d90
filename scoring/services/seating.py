"""Drawing the seats, changing them by hand, publishing them."""

from __future__ import annotations

from django.db import transaction

from scoring.models.entry import Entry
from scoring.models.tournament import DrawMethod, Tournament
from scoring.models.turn import LineChoice, Seat, Table, Turn, TurnState
from scoring.pairing.draw import seat_drawn, shuffled, swap
from scoring.pairing.mitchell import Mitchell
from scoring.pairing.movement import ImpossiblePlan, Plan
from scoring.queries.seating import load_plan
from scoring.services.refusals import Refusal
from scoring.services.tournaments import drop_draft, is_published, lock_tournament


@transaction.atomic
def draw_seating(*, tournament: Tournament, method: DrawMethod, seed: str = "") -> Plan:
    """Seat every turn of the event by a Mitchell, as a draft. A seed goes with a random draw.

    The plan is of entry numbers. Refuses when a seating is published, or with the code of
    ImpossiblePlan when the field cannot play that many turns.
    """
    tournament = lock_tournament(tournament)
    if is_published(tournament):
        raise Refusal("seating.published")
    numbers = list(tournament.entries.values_list("number", flat=True))
    drawn = shuffled(numbers, seed) if method == DrawMethod.RANDOM else numbers
    try:
        plan = seat_drawn(Mitchell().plan(len(numbers), tournament.turns_planned), drawn)
    except ImpossiblePlan as impossible:
        raise Refusal(impossible.code, impossible.params) from impossible
    drop_draft(tournament)
    tournament.draw_method = method
    tournament.draw_seed = seed if method == DrawMethod.RANDOM else ""
    tournament.save(update_fields=["draw_method", "draw_seed"])
    for number, _ in enumerate(plan, start=1):
        Turn.objects.create(tournament=tournament, number=number)
    _write_seats(tournament, plan, from_turn=1)
    return plan


@transaction.atomic
def swap_entries(
    *, tournament: Tournament, first: int, second: int, from_turn: int, only: bool
) -> Plan:
    """Exchange two entries (by number) from a turn on, or only in it. The turn must be a draft."""
    tournament = lock_tournament(tournament)
    turn = tournament.turns.filter(number=from_turn).first()
    if turn is None or turn.state != TurnState.DRAFT:
        raise Refusal("seating.published")
    if first == second:
        raise Refusal("swap.same_entry")
    try:
        plan = swap(load_plan(tournament), first, second, from_turn, only)
    except ImpossiblePlan as impossible:
        raise Refusal(impossible.code, impossible.params) from impossible
    _write_seats(tournament, plan, from_turn)
    return plan


@transaction.atomic
def publish_turn(*, turn: Turn) -> Turn:
    """Show a turn's seating to everybody. The turns before it must be published."""
    tournament = lock_tournament(turn.tournament)
    turn = tournament.turns.get(pk=turn.pk)
    if turn.state != TurnState.DRAFT:
        raise Refusal("seating.published")
    if tournament.turns.filter(number__lt=turn.number, state=TurnState.DRAFT).exists():
        raise Refusal("seating.out_of_order", {"turn": turn.number})
    turn.state = TurnState.PUBLISHED
    turn.save(update_fields=["state"])
    return turn


def _write_seats(tournament: Tournament, plan: Plan, from_turn: int) -> None:
    """The tables and seats of the turns from this one on, in place of what was there."""
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament)}
    turns = tournament.turns.filter(number__gte=from_turn)
    Table.objects.filter(turn__in=turns).delete()
    for turn in turns:
        seatings = plan[turn.number - 1]
        tables = Table.objects.bulk_create(
            [Table(turn=turn, number=seating.table) for seating in seatings]
        )
        Seat.objects.bulk_create(
            [
                Seat(
                    turn=turn,
                    table=table,
                    entry=entries[side],
                    line=line,
                    is_bye=seating.resting is not None,
                )
                for table, seating in zip(tables, seatings, strict=True)
                for line, side in ((LineChoice.NS, seating.ns), (LineChoice.EW, seating.ew))
                if isinstance(side, int)
            ]
        )
