"""The types of a bundle's fields: each with the limits of its database column, and whether its
values are taken on trust.
"""

from __future__ import annotations

from typing import Annotated

from scoring.core.bundle.trust import Trust, on_trust
from scoring.core.decoding import (
    Moment,
    Whole,
    max_length,
    one_of,
    within,
)
from scoring.core.limits import (
    AUTHOR_MAX,
    CATEGORY_MAX,
    DEVICE_MAX,
    REASON_MAX,
    SEED_MAX,
    TITLE_MAX,
    WORD_MAX,
    WRITE_KEY_MAX,
)
from scoring.core.rules import records

Count = Annotated[Whole, within(0, 32_767)]
Number = Annotated[Whole, within(1, 32_767)]
Points = Annotated[Whole, within(-2_000_000_000, 2_000_000_000)]
Key = Annotated[str, max_length(WRITE_KEY_MAX), on_trust(Trust.AUTHORS)]
Reason = Annotated[str, max_length(REASON_MAX), on_trust(Trust.REASONS)]
Author = Annotated[str, max_length(AUTHOR_MAX), on_trust(Trust.AUTHORS)]
Device = Annotated[str, max_length(DEVICE_MAX), on_trust(Trust.AUTHORS)]
Title = Annotated[str, max_length(TITLE_MAX), on_trust(Trust.NAMES)]
Seed = Annotated[str, max_length(SEED_MAX), on_trust(Trust.DRAWS, partly=True)]
Word = Annotated[str, max_length(WORD_MAX)]
Depth = Annotated[str, one_of(*records.Depth, records.CANCELLED)]
Category = Annotated[str, max_length(CATEGORY_MAX), on_trust(Trust.NAMES)]
Time = Annotated[Moment, on_trust(Trust.TIMES)]
EventRevision = Annotated[Whole, within(0, 2_147_483_647), on_trust(Trust.TIMES)]
"""The number of a write to the event: the order of all writes, whatever a clock said."""
