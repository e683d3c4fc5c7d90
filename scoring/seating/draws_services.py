"""Change the seating: draw a phase, pair a turn, change seats by hand, publish, draw lots."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.desk.actions.draw import draw, find_level_entries
from scoring.core.desk.actions.pair import list_clubmates, pair
from scoring.core.desk.actions.swap import seat_opposite_bye, swap_seats
from scoring.core.desk.actions.turns import publish
from scoring.core.desk.desk import Desk
from scoring.core.desk.diff import SeatEffects
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.acts import ActKind
from scoring.core.ranking.tiebreaks import LOT
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.seating.services import drop_drafts
from scoring.store.desk_queries import load_desk
from scoring.store.desk_services import act_on_desk, preview_seats
from scoring.store.phases_queries import PhaseInPlay, find_phase_in_play


def draw_seating(
    *, event: Tournament, method: DrawMethod, seed: str = "", author: Author, now: datetime
) -> None:
    """Draw the seats of the current phase's turns, as drafts. If later turns are paired from
    results, draw only the first turn. `seed`: used if `method` is random."""
    found: dict[str, object] = {}
    with act_on_desk(event, ActKind.DRAW, author, now, found=found, method=method) as (
        _,
        desk,
    ):
        if (place := desk.find_place()) is not None:
            found |= list_clubmates(desk, place.phase)
        draw(desk, method, seed)


def pair_turn(*, event: Tournament, turn: int, author: Author, now: datetime) -> None:
    """Pair the next turn from the results; if it is paired already but a draft, pair it again.

    Raises Turn.DoesNotExist unless `turn` is the number of the next turn."""
    found: dict[str, object] = {}
    with act_on_desk(event, ActKind.PAIR, author, now, found=found, turn=turn) as (_, desk):
        place = desk.find_place()
        if place is None or place.next_turn != turn:
            raise Turn.DoesNotExist
        found |= list_clubmates(desk, place.phase)
        pair(desk, turn)


def swap_entries(
    *,
    event: Tournament,
    first: int,
    second: int,
    from_turn: int,
    only: bool,
    author: Author,
    now: datetime,
) -> None:
    """Swap two entries (by number) in an unpublished turn and, unless `only`, in later turns."""
    with act_on_desk(
        event, ActKind.SWAP, author, now, first=first, second=second, turn=from_turn, only=only
    ) as (_, desk):
        swap_seats(desk, first, second, from_turn, only=only)


def publish_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Publish a turn and, if needed, its event. Raises Refusal if an earlier turn is a draft."""
    with act_on_desk(turn.tournament, ActKind.PUBLISH, author, now, turn=turn.number) as (
        event,
        desk,
    ):
        publish(desk, turn.number)
        if not event.is_public:
            event.is_public = True
            event.save(update_fields=["is_public"])
    turn.refresh_from_db()
    return turn


def fill_chair(
    *, event: Tournament, entry: int, opposite: int, turn: int, author: Author, now: datetime
) -> None:
    """Seat entry `entry` opposite entry `opposite`, which has a bye, in turn `turn` only."""
    with act_on_desk(
        event, ActKind.FILL_CHAIR, author, now, first=entry, second=opposite, turn=turn
    ) as (_, desk):
        seat_opposite_bye(desk, entry, opposite, turn)


def preview_chair(
    *, event: Tournament, entry: int, opposite: int, turn: int, author: Author, now: datetime
) -> tuple[SeatEffects, list[int]]:
    """Return the seat changes of `fill_chair`, and the other turns in which both entries meet."""
    met: list[int] = []

    def fill(desk: Desk) -> None:
        for one in desk.turns:
            lines = [{seat.entry: seat.line for seat in table.seats} for table in one.tables]
            both = [at for at in lines if {entry, opposite} <= at.keys()]
            if one.number != turn and any(at[entry] != at[opposite] for at in both):
                met.append(one.number)
        seat_opposite_bye(desk, entry, opposite, turn)

    return preview_seats(event, author, now, fill), met


def list_level_entries(event: Tournament, place: PhaseInPlay | None) -> list[list[int]]:
    """List the groups of entries that tie for the last qualifying place of the current phase.

    Each group has the numbers of the tied entries in one ranking: a section's, or the general one.
    `place`: the current phase, or None. Returns [] without a query if `place` is None, or if the
    phase is the event's first, admits all entries, or already has a published turn."""
    if place is None or place.published or not (place.before and place.phase.qualify):
        return []
    return find_level_entries(load_desk(event))


def can_draw_lots(event: Tournament, place: PhaseInPlay) -> bool:
    """Return True if drawing lots may still become the event's last tie-break.

    True only if the current phase `place` is the second, the first was not paired from results,
    and drawing lots is not a tie-break yet."""
    is_second = place.phases[1:2] == (place.phase,)
    pairs_first = place.phases[0].find_movement().needs_results
    return is_second and not pairs_first and LOT not in event.tiebreaks


def separate_by_lot(*, event: Tournament, author: Author, now: datetime) -> None:
    """Add drawing lots as the event's last tie-break; delete the turns not published yet.

    Raises Refusal if no entries tie for the last qualifying place, or `can_draw_lots` is False."""
    with write_act(event, ActKind.SETTINGS, author, now) as event:
        place = find_phase_in_play(event)
        if place is None or not (can_draw_lots(event, place) and list_level_entries(event, place)):
            raise Refusal(
                "seating.no_lot",
                _(
                    "No lots can be drawn here: there must be a tie at the last qualifying place, "
                    "and no turn of the first phase may have been paired by the standings."
                ),
            )
        drop_drafts(event)
        event.tiebreaks = [*event.tiebreaks, LOT]
        event.save(update_fields=["tiebreaks"])
