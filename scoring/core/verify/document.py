"""A document looked at as a whole: what it is of, and whether its figures are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from scoring.core.bundle.editions import NumberedDocument, number_document
from scoring.core.bundle.links import read_linked_bundle
from scoring.core.bundle.values import Bundle, Contents
from scoring.core.verify.verify import Verdict, verify


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """What a document holds; `event`: its name, its address where the play alone has no name;
    `depths`: smazzate by the depth of the record that stands."""

    event: str
    date: date
    is_closed: bool
    tables: int
    depths: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """`number`: None for a document that was not exported to be signed."""

    summary: DocumentSummary
    verdict: Verdict
    number: NumberedDocument | None
    sha256: str


def check_document(content: bytes) -> CheckedDocument:
    """Read a document, and recompute all that it says. Raises BadBundle."""
    bundle = read_linked_bundle(content)
    digest = sha256(content).hexdigest()
    return CheckedDocument(
        _summarise(bundle), verify(bundle), number_document(bundle, digest), digest
    )


def _summarise(bundle: Bundle) -> DocumentSummary:
    tables = [table for _, table in bundle.walk_tables()]
    standing = [
        revision.depth
        for table in tables
        for smazzata in table.smazzate
        for revision in smazzata.revisions
        if revision.number == smazzata.revision
    ]
    return DocumentSummary(
        event=bundle.event.name if bundle.contents == Contents.WHOLE else bundle.event.slug,
        date=bundle.event.date,
        is_closed=bundle.event.closed_at is not None,
        tables=len(tables),
        depths=dict(Counter(map(str, standing))),
    )
