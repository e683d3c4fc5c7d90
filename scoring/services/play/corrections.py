"""Corrections in a closed turn: their preview, and reseating the draft that depends on them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import BY_LINE, Seat, Table, Turn
from scoring.pairing.draw import DrawMethod
from scoring.pairing.seating import Seating
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.queries.events.phases import find_phase_in_play
from scoring.queries.hall.countdown import find_control_end
from scoring.queries.seating.seats import load_turn_seating
from scoring.services.journal.authors import Author
from scoring.services.locking import lock_table
from scoring.services.play.smazzate import Submission, record_locked, record_smazzata
from scoring.services.refusals import Refusal
from scoring.services.seating.draws import draw_seating, pair_turn
from scoring.services.trials import RankMove, compare_ranks, load_ranks, rolled_back


@dataclass(frozen=True, slots=True)
class SideMove:
    """An entry at the corrected table; MP and VP are None while the table is not complete."""

    entry: int
    line: str
    gp: tuple[int, int]
    """Before and after, as all of these."""
    mp: tuple[int | None, int | None]
    vp: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class PairingMove:
    """A turn that would have been paired differently by the corrected standings.

    `tables` are its matches that the corrected standings would not have made.
    """

    turn: int
    tables: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    sides: tuple[SideMove, ...]
    ranks: tuple[RankMove, ...]
    redraws: PairingMove | None
    """The draft that is paired again when the correction is saved."""
    stands: tuple[PairingMove, ...]
    """Turns that are published already, and keep their seating."""
    is_final: bool
    """Whether the control period is over, so that the change is a ruling of the director."""


def preview_correction(
    *, table: Table, submission: Submission, author: Author, now: datetime
) -> CorrectionPreview:
    """Record a correction, compare, and roll back. Raises what `record_smazzata` raises."""
    event = Tournament.objects.get(pk=table.turn.tournament_id)
    is_over = find_phase_in_play(event) is None
    ends = find_control_end(event, event.turns.all()) if is_over else None
    turns = _list_following(event, table.turn)
    with rolled_back():
        seated = _pair(event, turns, author, now)
        sides, ranks = _load_sides(table), load_ranks(event)
        record_smazzata(table=table, submission=submission, author=author, now=now)
        moved_sides, moved_ranks = _load_sides(table), load_ranks(event)
        reseated = _pair(event, turns, author, now)
    moves = {
        number: PairingMove(number, tuple(lost))
        for number, before in seated.items()
        if (lost := _find_unmatched(before, reseated[number]))
    }
    drafts = {turn.number for turn in turns if turn.state == TurnState.DRAFT}
    return CorrectionPreview(
        sides=tuple(
            SideMove(
                seat.entry.number,
                seat.line,
                (seat.gp, moved.gp),
                (seat.mp, moved.mp),
                (seat.vp, moved.vp),
            )
            for seat, moved in zip(sides, moved_sides, strict=True)
        ),
        ranks=compare_ranks(ranks, moved_ranks),
        redraws=next((move for turn, move in moves.items() if turn in drafts), None),
        stands=tuple(move for turn, move in moves.items() if turn not in drafts),
        is_final=ends is not None and now > ends,
    )


@transaction.atomic
def record_correction(
    *, table: Table, submission: Submission, author: Author, now: datetime
) -> SmazzataRevision:
    """Record a correction, and pair the drafts again that it changes.

    Raises what `record_smazzata` raises.
    """
    locked = lock_table(table, submission.number)
    event, turn = locked.event, locked.table.turn
    drafts = [each for each in _list_following(event, turn) if each.state == TurnState.DRAFT]
    if event.is_closed or not drafts:
        return record_locked(locked, submission, author, now)
    seated = _pair(event, drafts, author, now)
    revision = record_locked(locked, submission, author, now)
    reseated = _pair(event, drafts, author, now)
    for draft in drafts:
        if _find_unmatched(seated[draft.number], reseated[draft.number]):
            _seat(event, draft, author, now)
    return revision


def is_recorded(table: Table, submission: Submission) -> bool:
    """Whether the submission has been stored already, under its key."""
    revisions = SmazzataRevision.objects.filter(smazzata__table=table, key=submission.key)
    return revisions.filter(smazzata__number=submission.number).exists()


def _list_following(tournament: Tournament, turn: Turn) -> list[Turn]:
    """The turns after this one, if it is closed, that were seated by the standings before them.

    Those that a movement pairs from results, and the first of a phase that is not the first one:
    what was drawn there with the standings in hand.
    """
    if turn.state != TurnState.CLOSED:
        return []
    later = tournament.turns.filter(number__gt=turn.number).select_related("phase")
    firsts = {
        phase.pk: min(numbers)
        for phase in tournament.phases.filter(number__gt=turn.phase.number)
        if (numbers := list(phase.turn_set.values_list("number", flat=True)))
    }
    return [
        each
        for each in later.order_by("number")
        if each.phase.find_movement().needs_results or each.number in firsts.values()
    ]


def _pair(
    tournament: Tournament, turns: list[Turn], author: Author, now: datetime
) -> dict[int, tuple[Seating, ...]]:
    """How the results before each of these turns would seat it; empty where they cannot."""
    seated: dict[int, tuple[Seating, ...]] = {}
    with rolled_back():
        for turn in reversed(turns):
            tournament.turns.filter(number__gte=turn.number).delete()
            with rolled_back():
                try:
                    _seat(tournament, turn, author, now)
                except Refusal:
                    seated[turn.number] = ()
                else:
                    seated[turn.number] = load_turn_seating(
                        tournament.turns.get(number=turn.number)
                    )
    return {turn.number: seated[turn.number] for turn in turns}


def _seat(tournament: Tournament, turn: Turn, author: Author, now: datetime) -> None:
    """Seat an unpublished turn again, by the method that seated it before."""
    place = find_phase_in_play(tournament)
    if place is not None and place.published:
        pair_turn(tournament=tournament, turn=place.next_turn, author=author, now=now)
    else:
        draw_seating(
            tournament=tournament,
            method=DrawMethod(turn.phase.draw_method or DrawMethod.RANKING),
            seed=turn.phase.draw_seed,
            author=author,
            now=now,
        )


def _find_unmatched(before: tuple[Seating, ...], after: tuple[Seating, ...]) -> list[Seating]:
    """Tables whose pairing does not occur in the other seating."""
    kept = {frozenset(seating.sides) for seating in after}
    lost = [seating for seating in before if frozenset(seating.sides) not in kept]
    return lost if after else []


def _load_sides(table: Table) -> list[Seat]:
    seats = Seat.objects.filter(table=table, kind=Presence.PLAYS).select_related("entry")
    return list(seats.order_by(BY_LINE, "chair"))
