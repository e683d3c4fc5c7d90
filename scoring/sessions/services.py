from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from operator import attrgetter

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal, refuse_undone_act
from scoring.core.play.acts import ActKind
from scoring.core.play.sessions import SessionStart, find_session_fault, write_starts
from scoring.models.tournament import Tournament
from scoring.sessions.queries import list_starts
from scoring.sessions.wording import SESSION_FAULTS


def add_session(*, event: Tournament, start: SessionStart, author: Author, now: datetime) -> None:
    with write_act(
        event, ActKind.SESSIONS, author, now, done="add", turn=start.first_turn
    ) as event:
        _write(event, [*list_starts(event), start])


def change_session(
    *, event: Tournament, turn: int, start: SessionStart, author: Author, now: datetime
) -> None:
    with write_act(
        event, ActKind.SESSIONS, author, now, done="change", turn=start.first_turn
    ) as event:
        _write(event, [*_list_others(event, turn), start])


def rename_first_session(*, event: Tournament, name: str, author: Author, now: datetime) -> None:
    """Name the first session; "" removes the name. Raises Refusal if it is the only session."""
    with write_act(event, ActKind.SESSIONS, author, now, done="change", turn=1) as event:
        first, *later = list_starts(event)
        if not later:
            raise refuse_undone_act()
        _write(event, [replace(first, name=name), *later])


def remove_session(*, event: Tournament, turn: int, author: Author, now: datetime) -> None:
    """Remove the session that begins with this turn; its turns go to the previous session."""
    with write_act(event, ActKind.SESSIONS, author, now, done="remove", turn=turn) as event:
        _write(event, _list_others(event, turn))


def _list_others(event: Tournament, turn: int) -> list[SessionStart]:
    """List the event's sessions, except the session that begins with this turn.

    Raises Refusal if that session does not exist, or if it is the first."""
    first, *later = list_starts(event)
    others = [start for start in later if start.first_turn != turn]
    if len(others) == len(later):
        raise refuse_undone_act()
    return [first, *others]


def _write(event: Tournament, starts: Sequence[SessionStart]) -> None:
    """Store the starts of all sessions, in any order. Raises Refusal if they are invalid."""
    ordered = sorted(starts, key=attrgetter("first_turn"))
    _check(ordered, event.turns_planned)
    event.sessions = write_starts(ordered)
    event.save(update_fields=["sessions"])


def check_sessions(event: Tournament) -> None:
    """Raise Refusal if sessions are out of order, or one begins beyond the event's last turn."""
    _check(list_starts(event), event.turns_planned)


def _check(starts: Sequence[SessionStart], turns: int) -> None:
    found = find_session_fault(starts, turns)
    if found is not None:
        fault, start = found
        sentence = str(SESSION_FAULTS[fault]) % {"turn": start.first_turn, "turns": turns}
        raise Refusal(fault.value, sentence)


def drop_empty_sessions(event: Tournament) -> None:
    """Remove sessions that begin after the event's last turn; call it after removing turns."""
    turns = event.turns_planned
    starts = list_starts(event)
    if starts[-1].first_turn > turns:
        _write(event, [start for start in starts if start.first_turn <= turns])


def move_sessions(source: Tournament, made: Tournament) -> None:
    """Copy the sessions to the unsaved event `made`, shifted by the days between both events."""
    later = made.date - source.date
    made.sessions = write_starts(
        [replace(start, date=start.date + later) for start in list_starts(source)]
    )
