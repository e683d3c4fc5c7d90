"""Verify an event's document: recompute every figure from the records and compare.

Fields that nothing else in the document depends on are assumed correct
(`scoring.core.bundle.fields`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from scoring.core.bundle.editions import NumberedDocument, number_document
from scoring.core.bundle.links import read_linked_bundle
from scoring.core.bundle.play_alone import find_contents, has_play_alone, write_play_alone
from scoring.core.bundle.standings import rank_bundle
from scoring.core.bundle.values import Bundle, Contents
from scoring.core.collecting import without_collecting
from scoring.core.play.seats import Presence, TurnSeat
from scoring.core.rules.catalogue import find_value
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.validity import check_rules
from scoring.core.verify.arrivals import check_arrivals
from scoring.core.verify.entries import check_entries
from scoring.core.verify.findings import Difference, Findings, Note, Where
from scoring.core.verify.history import EventHistory
from scoring.core.verify.journal import Journal, check_journal
from scoring.core.verify.pairings import check_pairings
from scoring.core.verify.plan import check_plan, check_sections
from scoring.core.verify.seating import check_seating
from scoring.core.verify.seats import work_out_seats
from scoring.core.verify.standings import check_prizes, check_standings


@dataclass(frozen=True, slots=True)
class Verdict:
    smazzate: int
    turns: int
    entries: int
    differences: tuple[Difference, ...]
    notes: tuple[Note, ...]
    contents: Contents
    unknown: tuple[str, ...]
    """Paths of keys that this program does not know; they were not checked."""
    signed_earlier: int
    """The number of signatures on superseded revisions."""


@without_collecting()
def verify(bundle: Bundle) -> Verdict:
    """Recompute and compare every figure of a bundle that `links.check_links` has accepted."""
    findings, journal = Findings(), Journal(bundle.acts)
    _check_rules(bundle, findings)
    check_plan(bundle, journal, findings)
    check_entries(bundle, journal, findings)
    check_seating(bundle, journal, findings)
    check_arrivals(bundle, journal, findings)
    made = work_out_seats(bundle, findings)
    _check_missed(bundle, journal, made, findings)
    check_journal(bundle, journal, findings)
    standings = rank_bundle(bundle, made)
    history = EventHistory(bundle, standings, journal)
    check_sections(bundle, standings, history, journal, findings)
    check_pairings(bundle, standings, history, journal, findings)
    check_standings(bundle, standings, findings)
    check_prizes(bundle, standings, findings)
    _check_play(bundle, findings)
    counted = Counter(note.code for note in findings.notes)
    return Verdict(
        smazzate=sum(len(table.smazzate) for _, table in bundle.walk_tables()),
        turns=len(bundle.turns),
        entries=len(bundle.entries),
        differences=tuple(findings.differences),
        notes=tuple(findings.notes),
        contents=bundle.contents,
        unknown=tuple(map(str, bundle.unknown)),
        signed_earlier=counted["signed_earlier"],
    )


def _check_play(bundle: Bundle, findings: Findings) -> None:
    """Check the document's kind, and the hash of the play-alone document written from it."""
    findings.compare((("play", ""),), "contents", bundle.contents, find_contents(bundle))
    # Only the program that added a key knows which of its texts are masked.
    if bundle.play is not None and has_play_alone(bundle) and not bundle.unknown:
        made = sha256(write_play_alone(bundle, bundle.play).encode()).hexdigest()
        findings.compare((("play", ""),), "sha256", bundle.play.sha256, made)


def _check_rules(bundle: Bundle, findings: Findings) -> None:
    """Check that the rule-set editor would accept the event's rules."""
    rules = RuleSet.from_data(bundle.event.rules)
    for fault in check_rules(rules):
        findings.differences.append(
            Difference((("rules", ""),), fault.field, find_value(rules, fault.field), fault)
        )


def _check_missed(
    bundle: Bundle, journal: Journal, made: Sequence[TurnSeat], findings: Findings
) -> None:
    """Check that a late entry has the same award for every turn that it missed."""
    returned = journal.list_returned()
    left = {entry.number: entry.withdrawal for entry in bundle.entries}
    first: dict[int, TurnSeat] = {}
    for seat in made:
        gone = left[seat.entry]
        if seat.entry in returned:
            continue
        if seat.kind == Presence.ABSENT and (gone is None or seat.turn < gone.turn):
            award = first.setdefault(seat.entry, seat)
            where: Where = (("turn", seat.turn), ("entry", seat.entry))
            findings.compare(where, "missed_vp", seat.vp, award.vp)
            findings.compare(where, "missed_mp", seat.mp, award.mp)


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """The event, date and size of a document.

    `event`: the event's name, or its slug in a document of the play alone. `depths`: the number of
    smazzate by the form of their record: `cards`, `counts`, `totals`, `cancelled`.
    """

    event: str
    date: date
    is_closed: bool
    tables: int
    depths: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """The result of `check_document`. `number`: its edition number, or None."""

    summary: DocumentSummary
    verdict: Verdict
    number: NumberedDocument | None
    sha256: str


def check_document(content: bytes) -> CheckedDocument:
    """Read a document's bytes and verify its figures. Raises BadBundle if unreadable."""
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
