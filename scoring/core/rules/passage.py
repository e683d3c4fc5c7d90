"""The rule documents, and a passage of one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.core.rules.topics import Claim


class RuleDocument(StrEnum):
    """A rule document, by the name that its authors gave it."""

    RUMMY_GAMES = "Burraco Rummy Games"
    OLDER = "Burraco Rummy Games, older text"
    """An earlier version of the same page, headed "Burraco"."""
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
    """The heading its author gave it; "" for the text before the first heading."""
    quotation: str
    """The words, in pieces where some are left out; "" for a document known only second-hand."""


Passages = Mapping[Claim, tuple[Passage, ...]]
"""The passages of a document, by claim."""
