"""The movements that an event can choose, by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.pairing.howell import Howell
from scoring.pairing.mitchell import Mitchell
from scoring.pairing.movement import FixedMovement
from scoring.pairing.round_robin import RoundRobin

MOVEMENTS: Mapping[str, FixedMovement] = MappingProxyType(
    {movement.key: movement for movement in (Mitchell(), Howell(), RoundRobin())}
)
"""In the order in which a director is offered them."""
