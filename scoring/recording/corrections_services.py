"""Corrections of smazzate in closed turns: preview the effects, pair unpublished turns again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring.actions.authors_services import Author
from scoring.clock.queries import find_control_end
from scoring.core.desk.reseating import list_following, seat_again
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.seating import Seating
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import BY_LINE, Seat, Table, Turn
from scoring.play.locked_tables_services import lock_table
from scoring.recording.services import Submission, record_locked, record_smazzata
from scoring.seating.draws_services import draw_seating, pair_turn
from scoring.standings.services import RankMove, compare_ranks, dry_run, load_ranks
from scoring.store.desk_queries import load_desk
from scoring.store.phases_queries import find_phase_in_play


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    sides: tuple[tuple[Seat, Seat], ...]
    """(before, after) for each seat at the corrected table."""
    ranks: tuple[RankMove, ...]
    redraws: int | None
    """Number of the draft turn that is paired again on saving; None if no draft is affected."""
    stands: dict[int, list[Seating]]
    """By number of a published turn: matches that the correction would pair differently.
    Published turns are not paired again."""
    is_final: bool
    """True if the control period is over, so that the change is a director's ruling."""


def preview_correction(
    *, table: Table, submission: Submission, author: Author, now: datetime
) -> CorrectionPreview:
    """Compute a correction's effects without saving. Raises the errors of `record_smazzata`."""
    event = Tournament.objects.get(pk=table.turn.tournament_id)
    is_over = find_phase_in_play(event) is None
    ends = find_control_end(event, event.turns.all()) if is_over else None
    desk = load_desk(event)
    turns = list_following(desk, table.turn.number)
    drafts = {turn.number for turn in desk.turns if turn.state is TurnState.DRAFT}
    seated = seat_again(desk, turns)
    with dry_run():
        sides, ranks = _load_sides(table), load_ranks(event)
        record_smazzata(table=table, submission=submission, author=author, now=now)
        moved_sides, moved_ranks = _load_sides(table), load_ranks(event)
        reseated = seat_again(load_desk(event), turns) if turns else {}
    moves = {
        number: lost
        for number in turns
        if (lost := _find_unmatched(seated[number], reseated[number]))
    }
    return CorrectionPreview(
        sides=tuple(zip(sides, moved_sides, strict=True)),
        ranks=compare_ranks(ranks, moved_ranks),
        redraws=next((turn for turn in moves if turn in drafts), None),
        stands={turn: lost for turn, lost in moves.items() if turn not in drafts},
        is_final=ends is not None and now > ends,
    )


@transaction.atomic
def record_correction(
    *, table: Table, submission: Submission, author: Author, now: datetime
) -> SmazzataRevision:
    """Record a smazzata; if its turn is closed, pair the affected unpublished turns again. Raises
    the errors of `record_smazzata`."""
    locked = lock_table(table, submission.number)
    event, turn = locked.event, locked.table.turn
    is_late = turn.state == TurnState.CLOSED and not event.is_closed
    if not is_late or not event.turns.filter(state=TurnState.DRAFT).exists():
        return record_locked(locked, submission, author, now)
    desk = load_desk(event)
    following = list_following(desk, turn.number)
    drafts = [
        one.number for one in desk.turns if one.state is TurnState.DRAFT and one.number in following
    ]
    seated = seat_again(desk, drafts)
    revision = record_locked(locked, submission, author, now)
    reseated = seat_again(load_desk(event), drafts) if drafts else {}
    for number in drafts:
        if _find_unmatched(seated[number], reseated[number]):
            draft = event.turns.select_related("phase").get(number=number)
            _seat(event, draft, author, now)
    return revision


def is_recorded(table: Table, submission: Submission) -> bool:
    """Return True if this smazzata already has a revision with the submission's key."""
    revisions = SmazzataRevision.objects.filter(smazzata__table=table, key=submission.key)
    return revisions.filter(smazzata__number=submission.number).exists()


def _seat(event: Tournament, turn: Turn, author: Author, now: datetime) -> None:
    """Pair or draw the seats of an unpublished turn again, by the method used before."""
    place = find_phase_in_play(event)
    if place is not None and place.published:
        pair_turn(event=event, turn=place.next_turn, author=author, now=now)
    else:
        draw_seating(
            event=event,
            method=DrawMethod(turn.phase.draw_method or DrawMethod.RANKING),
            seed=turn.phase.draw_seed,
            author=author,
            now=now,
        )


def _find_unmatched(before: tuple[Seating, ...], after: tuple[Seating, ...]) -> list[Seating]:
    """Return tables of `before` whose entries do not meet in `after`; [] if `after` is empty."""
    kept = {frozenset(seating.sides) for seating in after}
    lost = [seating for seating in before if frozenset(seating.sides) not in kept]
    return lost if after else []


def _load_sides(table: Table) -> list[Seat]:
    seats = Seat.objects.filter(table=table, kind=Presence.PLAYS).select_related("entry")
    return list(seats.order_by(BY_LINE, "chair"))
