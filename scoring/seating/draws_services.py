"""Drawing a phase, pairing its next turn, changing seats by hand, publishing them."""

from __future__ import annotations

from datetime import datetime

from scoring.actions.authors_services import Author
from scoring.core.desk.actions.draw import draw
from scoring.core.desk.actions.pair import list_clubmates, pair
from scoring.core.desk.actions.swap import swap_seats
from scoring.core.desk.actions.turns import publish
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.acts import ActKind
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.store.desk_services import act_on_desk


def draw_seating(
    *, tournament: Tournament, method: DrawMethod, seed: str = "", author: Author, now: datetime
) -> None:
    """Seat the phase that is in play, as drafts: all its turns, or the first if results decide.

    The seats go by `method`, a seed with a random draw.
    """
    found: dict[str, object] = {}
    with act_on_desk(tournament, ActKind.DRAW, author, now, found=found, method=method) as (
        _,
        desk,
    ):
        if (place := desk.find_place()) is not None:
            found |= list_clubmates(desk, place.phase)
        draw(desk, method, seed)


def pair_turn(*, tournament: Tournament, turn: int, author: Author, now: datetime) -> None:
    """Pair a turn of a phase that results decide, as a draft, or pair that draft anew.

    Raises Turn.DoesNotExist where the turn of this number is not the one that comes next.
    """
    found: dict[str, object] = {}
    with act_on_desk(tournament, ActKind.PAIR, author, now, found=found, turn=turn) as (_, desk):
        place = desk.find_place()
        if place is None or place.next_turn != turn:
            raise Turn.DoesNotExist
        found |= list_clubmates(desk, place.phase)
        pair(desk, turn)


def swap_entries(
    *,
    tournament: Tournament,
    first: int,
    second: int,
    from_turn: int,
    only: bool,
    author: Author,
    now: datetime,
) -> None:
    """Exchange two entries (by number) from a turn on, or only in it. The turn must be a draft."""
    with act_on_desk(
        tournament,
        ActKind.SWAP,
        author,
        now,
        first=first,
        second=second,
        turn=from_turn,
        only=only,
    ) as (_, desk):
        swap_seats(desk, first, second, from_turn, only=only)


def publish_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Show a turn's seating to everybody. The turns before it must be published."""
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
