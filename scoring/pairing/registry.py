"""Every movement by its key, with the options that a director chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.pairing.movement import Movement, Option
from scoring.pairing.movements.danese import Danese, DaneseModified, DaneseNoRematch
from scoring.pairing.movements.howell import Howell
from scoring.pairing.movements.individual import Individual
from scoring.pairing.movements.individual_danese import IndividualDanese
from scoring.pairing.movements.knockout import Knockout
from scoring.pairing.movements.mitchell import Mitchell
from scoring.pairing.movements.round_robin import RoundRobin
from scoring.pairing.movements.swiss import Swiss
from scoring.pairing.movements.three_sides import ThreeSides
from scoring.pairing.movements.threes import TablesOfThree

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
"""All of them, in the order in which they are listed."""

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {option.key: option for movement in MOVEMENTS.values() for option in movement.list_options()}
)
"""Everything that can be chosen about some movement; one key means the same in all of them."""


def build_movement(key: str, options: Mapping[str, int]) -> Movement:
    """The movement with this key, its options as in `options`; others than its own are left out."""
    movement = MOVEMENTS[key]
    own = {option.key for option in movement.list_options()}
    return replace(movement, **{name: value for name, value in options.items() if name in own})
