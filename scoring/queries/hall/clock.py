"""Corrects times recorded before the clock was set back to what the present clock would have shown.

The order of events is known otherwise. Where a time is later than the next one, the clock was set
back between the two: that time and all earlier ones are moved by the difference. Durations are then
right except across the step. A clock set forward cannot be distinguished from a long wait, so
nothing is moved. Works on values, without the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta


def correct_times(moments: Sequence[datetime], now: datetime) -> list[datetime]:
    """Correct times given in the order of their events: none is later than the next one or than
    now."""
    straight: list[datetime] = []
    following, moved = now, timedelta()
    for moment in reversed(moments):
        moved += max(moment - moved - following, timedelta())
        following = moment - moved
        straight.append(following)
    return straight[::-1]
