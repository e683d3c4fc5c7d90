"""The movements that pair from the standings, by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.pairing.danese import Danese, DaneseModified, DaneseNoRematch
from scoring.pairing.result_driven import ResultDriven
from scoring.pairing.swiss import Swiss

RESULT_DRIVEN: Mapping[str, ResultDriven] = MappingProxyType(
    {
        movement.key: movement
        for movement in (Danese(), DaneseModified(), DaneseNoRematch(), Swiss())
    }
)
"""In the order in which a director is offered them."""
