"""Times read off a clock that was set back, as the clock of now would have shown them.

What happened in which order is known from elsewhere. Where a time lies after the one that followed,
the clock was set back in between: that time and all before it are moved by as much. How long
anything took is then right but for the step itself. A clock that is set forward cannot be told from
a long wait, and nothing is moved. Values in, values out: no rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta


def straighten(moments: Sequence[datetime], now: datetime) -> list[datetime]:
    """These times, given in the order in which they happened: none after its next or after now."""
    straight: list[datetime] = []
    following, moved = now, timedelta()
    for moment in reversed(moments):
        moved += max(moment - moved - following, timedelta())
        following = moment - moved
        straight.append(following)
    return straight[::-1]
