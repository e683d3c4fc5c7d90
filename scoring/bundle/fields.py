"""The types of a bundle's fields: each with the limits of its database column, and whether its
values are taken on trust.
"""

from __future__ import annotations

from typing import Annotated

from scoring.bundle.trust import Trust, on_trust
from scoring.decoding import (
    Moment,
    Whole,
    max_length,
    one_of,
    within,
)
from scoring.rules import records

Count = Annotated[Whole, within(0, 32_767)]
Number = Annotated[Whole, within(1, 32_767)]
Points = Annotated[Whole, within(-2_000_000_000, 2_000_000_000)]
Key = Annotated[str, max_length(64), on_trust(Trust.AUTHORS)]
Reason = Annotated[str, max_length(200), on_trust(Trust.REASONS)]
Author = Annotated[str, max_length(150), on_trust(Trust.AUTHORS)]
Device = Annotated[str, max_length(80), on_trust(Trust.AUTHORS)]
Word = Annotated[str, max_length(30)]
Depth = Annotated[str, one_of(*records.Depth, records.CANCELLED)]
Category = Annotated[str, max_length(40), on_trust(Trust.NAMES)]
Time = Annotated[Moment, on_trust(Trust.TIMES)]
EventRevision = Annotated[Whole, within(0, 2_147_483_647), on_trust(Trust.TIMES)]
"""The number of a write to the event: the order of all that happened, whatever a clock said."""
