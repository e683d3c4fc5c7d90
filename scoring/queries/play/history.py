"""The history of one smazzata: who signed which version, and which one is like an older one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring.models.signature import Signature
from scoring.models.turn import BY_LINE
from scoring.play.records import SignedBy


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature as a list shows it."""

    line: str
    name: str
    how: SignedBy
    device: str
    at: datetime


def load_signatures(revisions: Iterable[int]) -> dict[int, list[Signed]]:
    """The signatures under these revisions, N-S first, by the revision's primary key. One query."""
    found: dict[int, list[Signed]] = defaultdict(list)
    for row in Signature.objects.filter(revision__in=list(revisions)).order_by("revision", BY_LINE):
        signed = Signed(row.line, row.name, SignedBy(row.how), row.device, row.created_at)
        found[row.revision_id].append(signed)
    return found
