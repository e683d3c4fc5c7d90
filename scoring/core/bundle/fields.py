"""The types of a bundle's fields: each with the limits of its database column, whether its values
are taken on trust, and for some the description that the schema gives fields without their own.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

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
Key = Annotated[
    str,
    max_length(WRITE_KEY_MAX),
    on_trust(Trust.AUTHORS),
    Field(description="The key of the write; a write that is sent twice has one key."),
]
Reason = Annotated[
    str,
    max_length(REASON_MAX),
    on_trust(Trust.REASONS),
    Field(description="The reason given; empty for none."),
]
Author = Annotated[
    str,
    max_length(AUTHOR_MAX),
    on_trust(Trust.AUTHORS),
    Field(description="The name of the person who wrote it."),
]
Device = Annotated[
    str,
    max_length(DEVICE_MAX),
    on_trust(Trust.AUTHORS),
    Field(description="The name of the device that it was written on; empty for none."),
]
Title = Annotated[str, max_length(TITLE_MAX), on_trust(Trust.NAMES)]
Seed = Annotated[str, max_length(SEED_MAX), on_trust(Trust.DRAWS, partly=True)]
Word = Annotated[str, max_length(WORD_MAX)]
Depth = Annotated[str, one_of(*records.Depth, records.CANCELLED)]
Category = Annotated[str, max_length(CATEGORY_MAX), on_trust(Trust.NAMES)]
Time = Annotated[
    Moment, on_trust(Trust.TIMES), Field(description="When it was written, by the desk's clock.")
]
EventRevision = Annotated[
    Annotated[Whole, within(0, 2_147_483_647)] | None,
    on_trust(Trust.TIMES),
    Field(description="The event's revision that the write made (1.5); null in early documents."),
]
