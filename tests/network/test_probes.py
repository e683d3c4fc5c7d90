"""Probes of the clocks and the network show a sleep, a move, or no network."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_tourney.network.watch import (
    SLEPT,
    TOLD_FOR,
    NetworkMove,
    NetworkStatus,
    Probe,
    Sleep,
    read_network_status,
    update_status,
)
from scoring.core.bundle.reading import write_value

EVENING = datetime(2026, 11, 23, 21, 4, tzinfo=UTC)
HALL, OTHER = "192.168.1.20", "10.0.0.7"


def probe(after: float = 0, *addresses: str, set_by: float = 0) -> Probe:
    """A probe so many seconds into the evening, by a clock on the wall that was set by others."""
    return Probe(EVENING + timedelta(seconds=after + set_by), after, addresses)


def follow(*probes: Probe) -> NetworkStatus:
    known, before = NetworkStatus(), None
    for each in probes:
        known, before = update_status(known, before, each), each
    return known


def test_a_computer_that_slept() -> None:
    assert follow(probe(0, HALL)) == NetworkStatus((HALL,), HALL)
    known = follow(probe(0, HALL), probe(12 * 60, HALL))
    assert known.sleep == Sleep(EVENING, EVENING + timedelta(minutes=12))
    assert known.move is None


def test_one_that_was_busy_or_whose_clock_was_set_did_not_sleep() -> None:
    assert follow(probe(0, HALL), probe(SLEPT - 1, HALL)).sleep is None
    assert follow(probe(0, HALL), probe(5, HALL, set_by=3600)).sleep is None
    known = follow(probe(0, HALL), probe(600, HALL, set_by=-3600))
    assert known.sleep is not None
    assert known.sleep.until - known.sleep.since == timedelta(minutes=10)


def test_another_hall_and_back() -> None:
    there = probe(10, OTHER)
    assert follow(probe(0, HALL), there).move == NetworkMove(there.at, HALL)
    back = probe(20, HALL)
    assert follow(probe(0, HALL), there, back) == NetworkStatus(
        (HALL,), HALL, None, NetworkMove(back.at, OTHER)
    )


def test_a_network_that_comes_back_or_a_second_one_is_no_move() -> None:
    without = follow(probe(0, HALL), probe(5))
    assert (without.addresses, without.told) == ((), HALL)
    assert follow(probe(0, HALL), probe(5), probe(10, HALL)).move is None
    assert follow(probe(0, HALL), probe(5), probe(10, OTHER)).move == NetworkMove(
        probe(10).at, HALL
    )
    known = follow(probe(0, HALL), probe(5, OTHER, HALL))
    assert known == NetworkStatus((HALL, OTHER), HALL)


def test_what_was_told_long_enough_is_forgotten() -> None:
    seconds = TOLD_FOR.total_seconds()
    told = [probe(0, HALL), probe(600, OTHER)]
    assert follow(*told, probe(600 + 30, OTHER)).sleep is not None
    steps = [probe(600 + 30 * n, OTHER) for n in range(1, int(seconds) // 30 + 1)]
    known = follow(*told, *steps)
    assert (known.sleep, known.move) == (None, None)


PROBES = st.lists(
    st.tuples(
        st.floats(0, 4000), st.lists(st.sampled_from([HALL, OTHER, "10.1.1.1"]), unique=True)
    ),
    max_size=8,
)


@given(PROBES)
def test_whatever_is_seen_a_note_keeps_it_whole(steps: list[tuple[float, list[str]]]) -> None:
    after, probes = 0.0, []
    for seconds, addresses in steps:
        after += seconds
        probes.append(probe(round(after, 3), *addresses))
    known = follow(*probes)
    assert read_network_status(write_value(known)) == known
    assert not known.addresses or known.addresses[0] == known.told
    assert sorted(known.addresses) == sorted(probes[-1].addresses if probes else ())


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
    assert read_network_status(note) == NetworkStatus()
