"""Every member of an enum that pages name has its name, in the order of the enum."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import pytest

from scoring.pairing.draw import DrawMethod
from scoring.pairing.entries import EntryKind
from scoring.pairing.phase import Carry, Length, SectionsBy
from scoring.play.awards import ByeMode
from scoring.play.hall import CallReason
from scoring.play.records import SignedBy
from scoring.play.turns import TurnState
from scoring.wording import hall, phases, smazzate


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (hall.CALL_REASON_NAMES, CallReason),
        (hall.TURN_STATE_NAMES, TurnState),
        (phases.BYE_NAMES, ByeMode),
        (phases.CARRY_NAMES, Carry),
        (phases.DRAW_METHOD_NAMES, DrawMethod),
        (phases.ENTRY_KIND_NAMES, EntryKind),
        (phases.LENGTH_NAMES, Length),
        (phases.SECTIONS_BY_NAMES, SectionsBy),
        (smazzate.SIGNED_BY_NAMES, SignedBy),
    ],
    ids=lambda kinds: getattr(kinds, "__name__", ""),
)
def test_every_member_has_its_name(names: Mapping[Any, object], kinds: type[StrEnum]) -> None:
    assert list(names) == list(kinds)
