"""Who has a place, who waits; until when sign-ups are taken."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.sign_ups import (
    QueuedSignUp,
    SignUpsClosed,
    SignUpStanding,
    SignUpState,
    find_closed,
    share_places,
)

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ASKED, ACCEPTED = SignUpState.ASKED, SignUpState.ACCEPTED


def ask(key: int) -> QueuedSignUp:
    return QueuedSignUp(key, ASKED, is_listed=False)


sign_ups = st.builds(
    QueuedSignUp, st.just(0), st.sampled_from(SignUpState), st.booleans(), st.booleans()
)
queues = st.lists(sign_ups, max_size=12).map(
    lambda found: [
        QueuedSignUp(key, each.state, each.is_listed, each.seeks_partner)
        for key, each in enumerate(found)
    ]
)
capacities = st.none() | st.integers(1, 12)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (QueuedSignUp(1, ASKED, is_listed=False), SignUpStanding.PLACED),
        (QueuedSignUp(1, ASKED, is_listed=False, seeks_partner=True), SignUpStanding.SEEKING),
        (QueuedSignUp(1, ASKED, is_listed=True), SignUpStanding.CORRECTED),
        (QueuedSignUp(1, ACCEPTED, is_listed=True), SignUpStanding.ENTERED),
        (QueuedSignUp(1, ACCEPTED, is_listed=False), SignUpStanding.TAKEN_OFF),
        (QueuedSignUp(1, SignUpState.REFUSED, is_listed=False), SignUpStanding.REFUSED),
        (QueuedSignUp(1, SignUpState.WITHDRAWN, is_listed=False), SignUpStanding.WITHDRAWN),
    ],
)
def test_a_sign_up_alone(one: QueuedSignUp, expected: SignUpStanding) -> None:
    assert share_places([one], None, 0).by_key[1].standing == expected


def test_entries_of_the_desk_take_places_too_and_beyond_the_capacity_is_none() -> None:
    shared = share_places([ask(1), ask(2), ask(3)], 4, 3)
    assert [place.waits_as for place in shared.by_key.values()] == [0, 1, 2]
    assert (shared.free, shared.is_full, shared.waiting) == (0, True, 2)
    assert share_places([ask(1)], 2, 5).by_key[1].waits_as == 1


@given(queues, capacities, st.integers(0, 12))
def test_no_more_places_than_there_are(
    queue: list[QueuedSignUp], capacity: int | None, listed: int
) -> None:
    shared = share_places(queue, capacity, listed)
    placed = [p for p in shared.by_key.values() if p.standing == SignUpStanding.PLACED]
    if capacity is None:
        assert (shared.free, shared.waiting) == (None, 0)
    else:
        assert shared.free == max(0, capacity - listed) - len(placed) >= 0
    assert shared.by_key.keys() == {each.key for each in queue}


@given(queues, capacities, st.integers(0, 12))
def test_whoever_waits_came_after_all_who_have_a_place(
    queue: list[QueuedSignUp], capacity: int | None, listed: int
) -> None:
    shared = share_places(queue, capacity, listed)
    order = [shared.by_key[each.key] for each in queue]
    waits = [at for at, place in enumerate(order) if place.standing == SignUpStanding.WAITING]
    placed = [at for at, place in enumerate(order) if place.standing == SignUpStanding.PLACED]
    assert max(placed, default=-1) < min(waits, default=len(order))
    assert [order[at].waits_as for at in waits] == [*range(1, len(waits) + 1)]


@given(queues, capacities, st.integers(0, 12), st.data())
def test_who_withdraws_takes_a_place_from_nobody(
    queue: list[QueuedSignUp], capacity: int | None, listed: int, data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from([*queue, ask(99)])).key
    before = share_places(queue, capacity, listed)
    after = share_places([each for each in queue if each.key != gone], capacity, listed)
    for key, place in after.by_key.items():
        assert place.waits_as <= before.by_key[key].waits_as
        if place.standing != before.by_key[key].standing:
            assert before.by_key[key].standing == SignUpStanding.WAITING


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, None),
        ({"is_open": False}, SignUpsClosed.SHUT),
        ({"closes_at": NOON}, SignUpsClosed.PAST),
        ({"is_drawn": True, "is_open": False}, SignUpsClosed.DRAWN),
        ({"is_over": True, "is_drawn": True}, SignUpsClosed.OVER),
    ],
)
def test_why_they_are_closed(told: dict[str, object], expected: SignUpsClosed | None) -> None:
    usual = {
        "is_open": True, "closes_at": NOON + timedelta(seconds=1), "is_drawn": False,
        "is_over": False,
    }  # fmt: skip
    assert find_closed(NOON, **{**usual, **told}) == expected
