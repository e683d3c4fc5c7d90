"""Every member of an enum that pages name has its name, in the order of the enum."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import pytest

from scoring.calls import wording as hall
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Carry, Length, SectionsBy
from scoring.core.play.awards import ByeMode
from scoring.core.play.hall import CallReason
from scoring.core.play.records import SignedBy
from scoring.core.play.turns import TurnState
from scoring.events import phases_wording as phases
from scoring.records import wording as smazzate
from scoring.seating.wording import DRAW_METHOD_NAMES


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (hall.CALL_REASON_NAMES, CallReason),
        (hall.TURN_STATE_NAMES, TurnState),
        (phases.BYE_NAMES, ByeMode),
        (phases.CARRY_NAMES, Carry),
        (DRAW_METHOD_NAMES, DrawMethod),
        (phases.ENTRY_KIND_NAMES, EntryKind),
        (phases.LENGTH_NAMES, Length),
        (phases.SECTIONS_BY_NAMES, SectionsBy),
        (smazzate.SIGNED_BY_NAMES, SignedBy),
    ],
    ids=lambda kinds: getattr(kinds, "__name__", ""),
)
def test_every_member_has_its_name(names: Mapping[Any, object], kinds: type[StrEnum]) -> None:
    assert list(names) == list(kinds)
