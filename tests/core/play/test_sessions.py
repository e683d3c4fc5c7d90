"""Sessions: which turns each holds, and which cannot stand."""

from __future__ import annotations

from datetime import date, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.sessions import (
    PlannedSession,
    SessionFault,
    SessionStart,
    find_session,
    find_session_fault,
)

SATURDAY, SUNDAY = date(2026, 11, 21), date(2026, 11, 22)
FIRST = SessionStart(1, SATURDAY, time(14, 30), "Circolo Uno")
STARTS = st.builds(
    SessionStart,
    st.integers(2, 60),
    st.dates(date(2000, 1, 1), date(2100, 1, 1)),
    st.none() | st.times().map(lambda at: at.replace(microsecond=0, fold=0)),
    st.text(max_size=20),
)


def find_fault(*later: SessionStart, turns: int = 7) -> SessionFault | None:
    found = find_session_fault([FIRST, *later], turns)
    return found[0] if found else None


def test_a_session_begins_later_than_the_one_before_within_the_plan_or_is_named() -> None:
    assert find_fault(SessionStart(5, SUNDAY)) is None
    assert find_fault(SessionStart(5, SATURDAY, time(21))) is None
    assert find_fault(SessionStart(5, SATURDAY, time(14, 30))) is SessionFault.TOO_EARLY
    assert find_fault(SessionStart(5, SATURDAY)) is SessionFault.TOO_EARLY
    assert find_fault(SessionStart(5, SATURDAY - timedelta(1))) is SessionFault.TOO_EARLY
    assert find_fault(SessionStart(1, SUNDAY)) is SessionFault.SAME_TURN
    assert find_fault(SessionStart(5, SUNDAY), SessionStart(5, SUNDAY)) is SessionFault.SAME_TURN
    assert find_fault(SessionStart(8, SUNDAY)) is SessionFault.BEYOND
    assert find_fault(SessionStart(7, SUNDAY)) is None
    late, bad = SessionStart(3, SUNDAY), SessionStart(9, SUNDAY + timedelta(1))
    assert find_session_fault([FIRST, late, bad], 7) == (SessionFault.BEYOND, bad)


@given(STARTS)
def test_a_begin_is_read_as_it_was_written(start: SessionStart) -> None:
    assert SessionStart.from_data(start.to_data()) == start


@given(st.sets(st.integers(2, 40), max_size=6), st.integers(1, 60))
def test_every_turn_is_in_the_session_that_began_last(firsts: set[int], turn: int) -> None:
    turns = [1, *sorted(firsts)]
    sessions = [
        PlannedSession(number, SessionStart(first, SATURDAY), last_turn=60)
        for number, first in enumerate(turns, start=1)
    ]
    found = find_session(sessions, turn)
    assert found.first_turn == max(first for first in turns if first <= turn)


@given(st.lists(STARTS, max_size=5), st.integers(1, 60))
def test_what_can_stand_is_in_order(later: list[SessionStart], turns: int) -> None:
    if find_session_fault([FIRST, *later], turns) is None:
        firsts = [start.first_turn for start in later]
        assert firsts == sorted(set(firsts))
        assert all(2 <= first <= turns for first in firsts)
        days = [FIRST.date, *(start.date for start in later)]
        assert days == sorted(days)
