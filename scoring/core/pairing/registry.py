"""The registry of movements and their options; builds a movement with a director's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.core.pairing.movement import Movement, Option
from scoring.core.pairing.movements.danese import Danese, DaneseModified, DaneseNoRematch
from scoring.core.pairing.movements.howell import Howell
from scoring.core.pairing.movements.individual import Individual
from scoring.core.pairing.movements.individual_danese import IndividualDanese
from scoring.core.pairing.movements.knockout import Knockout
from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.pairing.movements.round_robin import RoundRobin
from scoring.core.pairing.movements.swiss import Swiss
from scoring.core.pairing.movements.three_sides import ThreeSides
from scoring.core.pairing.movements.threes import TablesOfThree

MOVEMENTS: Mapping[str, Movement] = MappingProxyType(
    {
        movement.key: movement
        for movement in (
            Mitchell(),
            Howell(),
            RoundRobin(),
            Individual(),
            IndividualDanese(),
            TablesOfThree(),
            ThreeSides(),
            Danese(),
            DaneseModified(),
            DaneseNoRematch(),
            Swiss(),
            Knockout(),
        )
    }
)
"""All movements by key, in the order that pages list them."""

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {option.key: option for movement in MOVEMENTS.values() for option in movement.list_options()}
)
"""All options of all movements, by key; a key means the same in every movement."""


def build_movement(key: str, options: Mapping[str, int]) -> Movement:
    """Build the movement with this key; options that it does not have are ignored."""
    movement = MOVEMENTS[key]
    own = {option.key for option in movement.list_options()}
    return replace(movement, **{name: value for name, value in options.items() if name in own})
