"""The rule documents, and a passage of one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.rules.topics import Claim


class RuleDocument(StrEnum):
    """A rule document, by the name that its authors gave it."""

    RUMMY_GAMES = "Burraco Rummy Games"
    OLDER = "Burraco Rummy Games, older text"
    """The same page as it stood before; headed "Burraco"."""
    BURRACONLINE = "Burraconline"
    RULES_OF_THE_BURRACO = "Rules of the Burraco"
    BURACO = "Buraco"
    FIBUR = "Codice di Gara FIBUR"
    FITAB = "FITAB tournament code"


GAP: Final = " … "
"""Between the pieces of a quotation that leaves words out."""


class Passage(NamedTuple):
    """The place where a rule is written, and its words."""

    document: RuleDocument
    section: str
    """As its author headed it; "" for what stands before the first heading."""
    quotation: str
    """Word for word, in pieces where words are left out; "" of a document known second-hand."""


Passages = Mapping[Claim, tuple[Passage, ...]]
"""What a document says, by claim."""
