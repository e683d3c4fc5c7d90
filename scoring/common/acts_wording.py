"""The shape of the sentences of directors' acts; each thing has those of the acts on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

ActParams = Mapping[str, Any]
"""The stored params of an act, with the names of its entries: `who`, `one`, `other`."""
ActSentence = Callable[[ActParams], str]
