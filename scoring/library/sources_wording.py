"""Names of rule documents and their sections, and citations of rules."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.core.rules.documents import CITED, OWN_PASSAGES, find_cited
from scoring.core.rules.passages import (
    FIBUR_DRAW,
    FIBUR_SECTION,
    FITAB_SECTION,
    Passage,
    RuleDocument,
)
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.topics import Topic

_DOCUMENTS: dict[RuleDocument, str | Promise] = {
    RuleDocument.OLDER: gettext_lazy("Burraco Rummy Games, earlier version of the rules"),
    RuleDocument.FITAB: gettext_lazy("FITAB tournament code"),
}
_SECTIONS: dict[str, str | Promise] = {
    FIBUR_SECTION: gettext_lazy("articles 15–17, January 2026, as quoted by others"),
    FIBUR_DRAW: gettext_lazy(
        "article 3, as quoted on myburraco.it and eburraco.com in November 2026"
    ),
    FITAB_SECTION: gettext_lazy("rules on premium burrachi, as quoted by others"),
}
"""Translations of the section names that we invented; the documents' own names stay."""


def format_document(document: RuleDocument) -> str:
    return str(_DOCUMENTS.get(document, document.value))


def format_passage(passage: Passage) -> str:
    """Return document and section of a passage: "Buraco, Wildcards"."""
    document = format_document(passage.document)
    section = str(_SECTIONS.get(passage.section, passage.section))
    return f"{document}, {section}" if section else document


def format_citation(code: str, rules: RuleSet) -> str | None:
    """Cite the rule that a fault (`code`) breaks; None if the rule set cites no source for it."""
    if rules.key in OWN_PASSAGES:
        passage = find_cited(code, rules)
        return passage and format_passage(passage)
    knows = code in CITED and CITED[code].topic is not Topic.THREE
    return (rules.source or None) if knows else None
