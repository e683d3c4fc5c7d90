"""What looks at the clocks and the network tell: a sleep, a move, no network."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_tourney.whereabouts.looks import (
    SLEPT,
    TOLD_FOR,
    Look,
    NetworkMove,
    Sleep,
    Whereabouts,
    follow_look,
    read_whereabouts,
    write_whereabouts,
)

EVENING = datetime(2026, 11, 23, 21, 4, tzinfo=UTC)
HALL, OTHER = "192.168.1.20", "10.0.0.7"


def look(after: float = 0, *addresses: str, set_by: float = 0) -> Look:
    """A look so many seconds into the evening, by a clock on the wall that was set by others."""
    return Look(EVENING + timedelta(seconds=after + set_by), after, addresses)


def follow(*looks: Look) -> Whereabouts:
    known, before = Whereabouts(), None
    for each in looks:
        known, before = follow_look(known, before, each), each
    return known


def test_a_computer_that_slept() -> None:
    assert follow(look(0, HALL)) == Whereabouts((HALL,), HALL)
    known = follow(look(0, HALL), look(12 * 60, HALL))
    assert known.sleep == Sleep(EVENING, EVENING + timedelta(minutes=12))
    assert known.move is None


def test_one_that_was_busy_or_whose_clock_was_set_did_not_sleep() -> None:
    assert follow(look(0, HALL), look(SLEPT - 1, HALL)).sleep is None
    assert follow(look(0, HALL), look(5, HALL, set_by=3600)).sleep is None
    known = follow(look(0, HALL), look(600, HALL, set_by=-3600))
    assert known.sleep is not None
    assert known.sleep.until - known.sleep.since == timedelta(minutes=10)


def test_another_hall_and_back() -> None:
    there = look(10, OTHER)
    assert follow(look(0, HALL), there).move == NetworkMove(there.at, HALL)
    back = look(20, HALL)
    assert follow(look(0, HALL), there, back) == Whereabouts(
        (HALL,), HALL, None, NetworkMove(back.at, OTHER)
    )


def test_a_network_that_comes_back_or_a_second_one_is_no_move() -> None:
    without = follow(look(0, HALL), look(5))
    assert (without.addresses, without.told) == ((), HALL)
    assert follow(look(0, HALL), look(5), look(10, HALL)).move is None
    assert follow(look(0, HALL), look(5), look(10, OTHER)).move == NetworkMove(look(10).at, HALL)
    known = follow(look(0, HALL), look(5, OTHER, HALL))
    assert known == Whereabouts((HALL, OTHER), HALL)


def test_what_was_told_long_enough_is_forgotten() -> None:
    seconds = TOLD_FOR.total_seconds()
    told = [look(0, HALL), look(600, OTHER)]
    assert follow(*told, look(600 + 30, OTHER)).sleep is not None
    steps = [look(600 + 30 * n, OTHER) for n in range(1, int(seconds) // 30 + 1)]
    known = follow(*told, *steps)
    assert (known.sleep, known.move) == (None, None)


LOOKS = st.lists(
    st.tuples(
        st.floats(0, 4000), st.lists(st.sampled_from([HALL, OTHER, "10.1.1.1"]), unique=True)
    ),
    max_size=8,
)


@given(LOOKS)
def test_whatever_is_seen_a_note_keeps_it_whole(steps: list[tuple[float, list[str]]]) -> None:
    after, looks = 0.0, []
    for seconds, addresses in steps:
        after += seconds
        looks.append(look(round(after, 3), *addresses))
    known = follow(*looks)
    assert read_whereabouts(write_whereabouts(known)) == known
    assert not known.addresses or known.addresses[0] == known.told
    assert sorted(known.addresses) == sorted(looks[-1].addresses if looks else ())


@pytest.mark.parametrize(
    "note",
    [
        {},
        {"addresses": 3, "told": "", "sleep": None, "move": None},
        {"addresses": [], "told": "", "sleep": ["x"], "move": None},
        {"addresses": [], "told": "", "sleep": None, "move": {"at": "x", "before": ""}},
    ],
)
def test_a_note_of_something_else_tells_nothing(note: dict[str, object]) -> None:
    assert read_whereabouts(note) == Whereabouts()
