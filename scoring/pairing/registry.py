"""The movements that are planned whole at the draw, by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.pairing.howell import Howell
from scoring.pairing.individual import Individual
from scoring.pairing.mitchell import Mitchell
from scoring.pairing.movement import FixedMovement
from scoring.pairing.round_robin import RoundRobin

MOVEMENTS: Mapping[str, FixedMovement] = MappingProxyType(
    {movement.key: movement for movement in (Mitchell(), Howell(), RoundRobin(), Individual())}
)
"""In the order in which `manage.py movement` lists them; an event is seated by a Mitchell."""
