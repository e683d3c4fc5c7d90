"""Score and check every revision of a bundle's smazzate again.

A director may accept a record that fails checks. The record lists these checks as overridden, and
the list must be exact."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add

from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.turn_values import (
    Held,
    Revision,
    Smazzata,
    SubmittedRecord,
    Table,
    read_sums,
)
from scoring.core.play.records import find_restored
from scoring.core.play.shares import SmazzataPoints
from scoring.core.rules.endings import PreviousPoints
from scoring.core.rules.records import CANCELLED, Depth, assess, read_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import SmazzataSums
from scoring.core.rules.three import DEFAULT_LONE_PLACE, check_alone
from scoring.core.verify.findings import Findings, Note, Where


def score_records(
    table: Table, where: Where, rules: RuleSet, order: WriteOrder, findings: Findings
) -> list[SmazzataPoints]:
    judge = _RecordJudge(table, rules, order, findings)
    for held in table.held:
        here = (*where, ("smazzata", held.number), ("held", held.kind))
        _compare_sums(held, judge.judge(held, held.number, here, {}), here, findings)
    _compare_keys([held.key for held in table.held], (*where, ("held", "")), findings)
    _compare_keys([call.key for call in table.calls], (*where, ("calls", "")), findings)
    return [
        _score_smazzata(smazzata, (*where, ("smazzata", smazzata.number)), judge, findings)
        for smazzata in table.smazzate
    ]


def _score_smazzata(
    smazzata: Smazzata, where: Where, judge: _RecordJudge, findings: Findings
) -> SmazzataPoints:
    numbers = [revision.number for revision in smazzata.revisions]
    last = max(numbers, default=0)
    findings.compare_counting(where, "revisions", numbers)
    findings.compare(where, "standing", smazzata.revision, last)
    _compare_keys([revision.key for revision in smazzata.revisions], where, findings)
    standing, alone, is_cancelled = (
        SmazzataSums.cancelled(judge.rules.sides),
        DEFAULT_LONE_PLACE,
        False,
    )
    earlier: dict[int, Revision] = {}
    for revision in smazzata.revisions:
        here = (*where, ("revision", revision.number))
        sums = judge.judge(revision, smazzata.number, here, earlier)
        _compare_sums(revision, sums, here, findings)
        findings.compare(here, "override", bool(revision.override), bool(revision.overridden))
        earlier[revision.number] = revision
        if revision.number == last:
            standing, is_cancelled = sums, revision.depth == CANCELLED
            alone = revision.record.get("alone") or DEFAULT_LONE_PLACE
            continue
        findings.notes += [
            Note((*here, ("line", one.line)), "signed_earlier") for one in revision.signatures
        ]
    for line, made in standing.sides.items():
        at_line = (*where, ("line", line.value))
        findings.compare(at_line, "gp", smazzata.gp.side(line), made.total)
        clean = smazzata.clean.side(line)
        findings.compare(at_line, "clean_burrachi", clean, made.clean_burrachi)
    totals, clean_burrachi = standing.totals, standing.clean_burrachi
    return SmazzataPoints(smazzata.number, totals, clean_burrachi, alone, is_cancelled)


def _compare_sums(
    revision: Revision | Held, sums: SmazzataSums, where: Where, findings: Findings
) -> None:
    for line, stored in read_sums(revision.sums).sides.items():
        computed = sums.side(line)
        if stored == computed:
            continue
        figures, at_line = computed.to_data(), (*where, ("line", line.value))
        for name, figure in stored.to_data().items():
            findings.compare(at_line, name, figure, figures[name])


def _compare_keys(keys: list[str], where: Where, findings: Findings) -> None:
    findings.compare(where, "keys", len(keys), len(set(keys)))


class _RecordJudge:
    def __init__(self, table: Table, rules: RuleSet, order: WriteOrder, findings: Findings) -> None:
        self._table, self.rules, self._order = table, rules, order
        self._findings = findings

    def judge(
        self,
        submitted: SubmittedRecord,
        number: int,
        where: Where,
        earlier: Mapping[int, SubmittedRecord],
    ) -> SmazzataSums:
        """Score a record, and compare the checks that it fails with its list of overridden checks.

        `earlier`: the smazzata's earlier revisions by number. A revision that restores an earlier
        revision may repeat the list of that revision."""
        sums, failed = SmazzataSums.cancelled(self.rules.sides), set[str]()
        if submitted.depth != CANCELLED:
            depth = Depth(submitted.depth)
            record = read_record(depth, submitted.record, self.rules).record
            assessment = assess(record, self.rules, self._find_before(number, submitted))
            sums = SmazzataSums.of(assessment.score)
            faults = list(assessment.faults)
            if record.alone is not None:  # older records of three players lack it
                faults += check_alone(record.alone, of_three=self._table.seats_three)
            failed = {fault.code for fault in faults}
        restored = earlier.get(find_restored(submitted.key) or 0)
        if restored is None or restored.overridden != submitted.overridden:
            codes = tuple(sorted(failed))
            self._findings.compare(where, "overridden", submitted.overridden, codes)
        return sums

    def _find_before(self, number: int, submitted: SubmittedRecord) -> PreviousPoints:
        """Return each side's points before this record; rules on the initial meld depend on them.

        They come from the table's earlier smazzate, in the revisions that counted at that time."""
        if self.rules.initial_meld is None:
            return PreviousPoints()
        moment = self._order.find(submitted.at, submitted.at_revision)
        sums = [0] * self.rules.sides
        for smazzata in self._table.smazzate:
            stood = [
                revision.sums
                for revision in smazzata.revisions
                if smazzata.number < number
                and self._order.find(revision.at, revision.at_revision) <= moment
            ]
            if stood:
                sums = [*map(add, sums, read_sums(stood[-1]).totals)]
        return PreviousPoints(*sums)
