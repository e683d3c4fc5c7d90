"""Verify an event's document: recompute every figure from the records and compare.

Some entered values cannot be checked, because no other figure is calculated from them. The module
`scoring.core.bundle.fields` marks these values, which are assumed correct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from scoring.core.bundle.editions import NumberedDocument, number_document
from scoring.core.bundle.links import read_linked_bundle
from scoring.core.bundle.outcome_values import Place, StoredLine
from scoring.core.bundle.play_alone import find_contents, has_play_alone, write_play_alone
from scoring.core.bundle.standings import BundleStandings, award_bundle, rank_bundle
from scoring.core.bundle.values import Bundle, Contents
from scoring.core.collecting import without_collecting
from scoring.core.play.seats import Presence, TurnSeat
from scoring.core.prizes.plan import PrizePlan
from scoring.core.ranking.results import STANDING_FIGURES, list_figures
from scoring.core.ranking.standings import Standing
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


@dataclass(frozen=True, slots=True)
class Verdict:
    smazzate: int
    turns: int
    entries: int
    differences: tuple[Difference, ...]
    notes: tuple[Note, ...]
    contents: Contents
    unknown: tuple[str, ...]
    """Paths of the document's keys that this program does not know, and so did not check."""
    signed_earlier: int
    """The number of signatures by entries on revisions that a later revision has replaced."""


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
    """Check that a document's kind (`contents`) fits its names, and check its play hash.

    The kind must be PLAY if all names are hashes, else WHOLE. The play hash is the SHA-256 of the
    event's document without names. It is not checked if it is missing, if the document has unknown
    keys, or if no document without names can be written."""
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

    `event`: the event's name; in a play document, which has no names, its slug. `depths`: number of
    smazzate by form of record: `cards`, `counts`, `totals` or `cancelled`."""

    event: str
    date: date
    is_closed: bool
    tables: int
    depths: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """A verified document. `number` is None if the document has no edition number."""

    summary: DocumentSummary
    verdict: Verdict
    number: NumberedDocument | None
    sha256: str


def check_document(content: bytes) -> CheckedDocument:
    """Read a document and verify its figures. Raises BadBundle if the bytes cannot be read."""
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


def check_standings(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    """Compare the document's standings with `standings`, which were recomputed from the records."""
    lines = standings.rank_everybody() if standings.closed else []
    order = bundle.event.tiebreaks
    _compare_places((("standings", ""),), bundle.standings.places, lines, order, findings)
    if (kept := bundle.standings.kept) is None:
        findings.compare((("kept", ""),), "saved", False, bool(standings.closed))
    else:
        findings.compare((("kept", ""),), "after_turn", kept.after_turn, standings.after_turn)
        where: Where = (("kept", ""),)
        knows_all = any(one is not None for was in kept.rows for one in (was.earned, was.played))
        _compare_places(where, kept.rows, lines, order, findings, whole=knows_all)
    _check_sections(bundle, standings, findings)


def _check_sections(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    """Check section standings, for each phase with several sections and a closed turn."""
    order = bundle.event.tiebreaks
    stored = {(part.phase, part.section): part.places for part in bundle.standings.sections}
    for phase in standings.phases:
        if len(phase.sections) < 2 or not standings.is_reached(phase):
            continue
        for section in phase.sections:
            where: Where = (("phase", phase.number), ("section", section.number))
            places = stored.pop((phase.number, section.number), ())
            _compare_places(where, places, standings.rank_section(phase, section), order, findings)
    for (number, own), places in stored.items():
        _compare_places((("phase", number), ("section", own)), places, [], order, findings)


def _compare_places(
    where: Where,
    stored: Sequence[StoredLine],
    lines: Sequence[Standing],
    order: Sequence[str],
    findings: Findings,
    *,
    whole: bool = True,
) -> None:
    """Compare stored standings, line by line, with the computed `lines`.

    Without `whole`, skip figures that are not stored, because early versions stored fewer."""
    entries = [was.entry for was in stored]
    findings.compare_lists(where, "order", entries, [line.entry for line in lines])
    computed = {line.entry: line for line in lines}
    for was in stored:
        if (line := computed.get(was.entry)) is None:
            continue
        here = (*where, ("entry", was.entry))
        findings.compare(here, "place", was.place, line.place)
        figures = list_figures(line.total, order)
        for figure in STANDING_FIGURES:
            kept = getattr(was, figure.key)
            if whole or kept is not None:
                findings.compare(here, figure.key, kept, figures.get(figure.key))
        if isinstance(was, Place):
            findings.compare(here, "tied", was.tied, line.tied)
            findings.compare(here, "decided_by", was.decided_by, line.decided_by)


_FIGURES = {
    "prize_winners": "entry",
    "prize_cents": "cents",
    "prize_goods": "goods",
    "prize_places": "place",
}
"""Compared fields of a won prize (`Awarded`), by the name of the figure to report."""


def check_prizes(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    stored = bundle.prizes
    if stored is None:
        return
    both = (stored, award_bundle(bundle, standings, stored.plan))
    for number in range(1, len(PrizePlan.from_data(stored.plan).prizes) + 1):
        where: Where = (("prizes", ""), ("prize", number))
        won = [[award for award in each.awards if award.prize == number] for each in both]
        for figure, name in _FIGURES.items():
            findings.compare_lists(
                where, figure, *[[getattr(award, name) for award in each] for each in won]
            )
        why = [[one.why for one in each.unawarded if one.prize == number] for each in both]
        findings.compare_lists(where, "not_awarded", *why)
    for field in ("awards", "unawarded"):
        order = [[one.prize for one in getattr(each, field)] for each in both]
        findings.compare_lists((("prizes", ""),), "prize_order", *order)
