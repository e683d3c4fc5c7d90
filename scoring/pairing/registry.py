"""Every movement by its key, and with what its director chose about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType

from scoring.pairing.danese import Danese, DaneseModified, DaneseNoRematch
from scoring.pairing.howell import Howell
from scoring.pairing.individual import Individual
from scoring.pairing.knockout import Knockout
from scoring.pairing.mitchell import Mitchell
from scoring.pairing.movement import FixedMovement, Movement
from scoring.pairing.result_driven import ResultDriven
from scoring.pairing.round_robin import RoundRobin
from scoring.pairing.swiss import Swiss
from scoring.pairing.threes import Threes

FIXED: Mapping[str, FixedMovement] = MappingProxyType(
    {
        movement.key: movement
        for movement in (Mitchell(), Howell(), RoundRobin(), Individual(), Threes())
    }
)
"""The movements that are planned whole at the draw, in the order in which they are listed."""

RESULT_DRIVEN: Mapping[str, ResultDriven] = MappingProxyType(
    {
        movement.key: movement
        for movement in (Danese(), DaneseModified(), DaneseNoRematch(), Swiss())
    }
)
"""Those that pair one turn at a time from the standings."""

MOVEMENTS: Mapping[str, Movement] = MappingProxyType(
    {**FIXED, **RESULT_DRIVEN, Knockout.key: Knockout()}
)
"""All of them; a knockout, which pairs from its own rounds, is in neither of the others."""


def build_movement(key: str, options: Mapping[str, int]) -> Movement:
    """The movement with this key, its fields as in `options`; others than its own are left out."""
    movement = MOVEMENTS[key]
    own = {field.name for field in fields(movement)}  # type: ignore[arg-type]  # all are dataclasses
    chosen = {name: value for name, value in options.items() if name in own}
    return replace(movement, **chosen)  # type: ignore[type-var]  # as above
