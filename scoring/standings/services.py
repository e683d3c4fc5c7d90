"""Store the standings after each write that changes them; freeze the public standings at a turn;
preview the effects of a write, by writing and rolling back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author, require_director
from scoring.actions.locking_services import lock_event
from scoring.actions.refusals_services import Refusal
from scoring.core.play.turns import TurnState
from scoring.models.act import StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.tournament import ShownStandings, Tournament
from scoring.standings.moments_queries import write_line
from scoring.standings.queries import load_standings
from scoring.standings.rows_queries import build_ranked_rows, write_page


@transaction.atomic
def freeze_standings(*, event: Tournament, turn: int, author: Author) -> Tournament:
    """Hide results from the public: the public standings count only turns up to `turn`. Raises
    Refusal if this turn is not closed."""
    event = lock_event(event, even_closed=True)
    require_director(event, author)
    if not event.turns.filter(number=turn, state=TurnState.CLOSED).exists():
        raise Refusal(
            "freeze.not_closed",
            _("Turn %(turn)s is not closed: choose a closed turn.") % {"turn": turn},
        )
    event.frozen_turn = turn
    event.save(update_fields=["frozen_turn"])
    store_public_rows(event)
    return event


@transaction.atomic
def publish_standings(*, event: Tournament, author: Author) -> Tournament:
    event = lock_event(event, even_closed=True)
    require_director(event, author)
    event.frozen_turn = None
    event.save(update_fields=["frozen_turn"])
    store_public_rows(event)
    return event


def keep_standings(event: Tournament, now: datetime, cause: str, author: Author) -> None:
    """Store a new version of the standings if they changed; then store the public page's rows.

    `cause`: the kind of director action that changed them, or "record"."""
    _keep_version(event, now, cause, author)
    store_public_rows(event)


def store_public_rows(event: Tournament) -> None:
    """Store the rows of the public standings page, if a turn is closed."""
    # Reload the event, so that `shows_all` is not set, as it is for the caller's director.
    event = Tournament.objects.get(pk=event.pk)
    if not event.turns.filter(state=TurnState.CLOSED).exists():
        return
    page = write_page(build_ranked_rows(event))
    ShownStandings.objects.update_or_create(
        tournament=event,
        defaults={
            "revision": event.ranked_revision,
            "until": event.shown_until,
            "page": page,
        },
    )


def _keep_version(event: Tournament, now: datetime, cause: str, author: Author) -> None:
    closed = event.turns.filter(state=TurnState.CLOSED)
    after_turn = max(closed.values_list("number", flat=True), default=0)
    last = StandingsVersion.objects.filter(tournament=event).order_by("-pk").first()
    if not after_turn and last is None:
        return
    rows = [
        write_line(line, event.tiebreaks) for line in (load_standings(event) if after_turn else ())
    ]
    if last is not None and last.after_turn == after_turn and _has_all(rows, last.rows):
        return
    StandingsVersion.objects.create(
        tournament=event,
        created_at=now,
        created_at_revision=event.revision,
        after_turn=after_turn,
        tells_turn=max(after_turn, _find_ruled_turn(event)),
        rows=rows,
        cause=cause,
        author_name=author.name,
    )


def _find_ruled_turn(event: Tournament) -> int:
    ruled = Adjustment.objects.filter(entry__tournament=event, turn__isnull=False)
    return max(ruled.values_list("turn__number", flat=True), default=0)


def _has_all(rows: Sequence[Mapping[str, int]], stored: Sequence[Mapping[str, int]]) -> bool:
    """True if `rows` have all values of the `stored` rows; `rows` may have further values."""
    return len(rows) == len(stored) and all(
        was.items() <= row.items() for was, row in zip(stored, rows, strict=True)
    )


@contextmanager
def dry_run() -> Iterator[None]:
    """Context manager: roll back the block's database writes; changed objects stay changed."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True, slots=True)
class RankMove:
    """An entry whose place changes: its place before and after; None if it is not ranked then."""

    entry: int
    before: int | None
    after: int | None


def load_ranks(event: Tournament) -> dict[int, int]:
    """Load the place of every ranked entry, by entry number."""
    return {line.entry: line.place for line in load_standings(event)}


def compare_ranks(before: dict[int, int], after: dict[int, int]) -> tuple[RankMove, ...]:
    """List the entries whose places differ, by new place; entries without a new place come last."""
    moves = [
        RankMove(entry, before.get(entry), after.get(entry))
        for entry in {**before, **after}
        if before.get(entry) != after.get(entry)
    ]
    return tuple(sorted(moves, key=lambda move: (move.after is None, move.after, move.entry)))
