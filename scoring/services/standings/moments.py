"""Keeping the standings as they were, whenever a write moves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from scoring.models.act import StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.queries.standings.current import load_standings
from scoring.queries.standings.moments import write_line
from scoring.services.journal.authors import Author


def keep_standings(tournament: Tournament, now: datetime, cause: str, author: Author) -> None:
    """Store the standings as a version of their own if they differ from the last one."""
    closed = tournament.turns.filter(state=TurnState.CLOSED)
    after_turn = max(closed.values_list("number", flat=True), default=0)
    last = StandingsVersion.objects.filter(tournament=tournament).order_by("-pk").first()
    if not after_turn and last is None:
        return
    rows = [
        write_line(line, tournament.tiebreaks)
        for line in (load_standings(tournament) if after_turn else ())
    ]
    if last is not None and last.after_turn == after_turn and _has_all(rows, last.rows):
        return
    StandingsVersion.objects.create(
        tournament=tournament,
        created_at=now,
        created_at_revision=tournament.revision,
        after_turn=after_turn,
        tells_turn=max(after_turn, _find_ruled_turn(tournament)),
        rows=rows,
        cause=cause,
        author_name=author.name,
    )


def _find_ruled_turn(tournament: Tournament) -> int:
    """The last turn with a ruling, 0 for none."""
    ruled = Adjustment.objects.filter(entry__tournament=tournament, turn__isnull=False)
    return max(ruled.values_list("turn__number", flat=True), default=0)


def _has_all(rows: Sequence[Mapping[str, int]], stored: Sequence[Mapping[str, int]]) -> bool:
    """Whether nothing that was stored is another now: a figure that only came in is no move."""
    return len(rows) == len(stored) and all(
        was.items() <= row.items() for was, row in zip(stored, rows, strict=True)
    )
