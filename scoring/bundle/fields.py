"""The types of a bundle's fields: each with the limits of its database column."""

from __future__ import annotations

from typing import Annotated

from scoring.decoding import (
    Whole,
    max_length,
    one_of,
    within,
)
from scoring.rules import records

Count = Annotated[Whole, within(0, 32_767)]
Number = Annotated[Whole, within(1, 32_767)]
Points = Annotated[Whole, within(-2_000_000_000, 2_000_000_000)]
Key = Annotated[str, max_length(64)]
Reason = Annotated[str, max_length(200)]
Author = Annotated[str, max_length(150)]
Device = Annotated[str, max_length(80)]
Word = Annotated[str, max_length(30)]
Depth = Annotated[str, one_of(*records.Depth, records.CANCELLED)]
EventRevision = Annotated[Whole, within(0, 2_147_483_647)]
"""The number of a write to the event: the order of all that happened, whatever a clock said."""
