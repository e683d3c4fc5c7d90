"""Records judged again: each fails just those checks of its event's rules that were overridden.

The checks of an initial meld go by the points of the match when the record was made: those of the
smazzate before it at the table, in the revisions that stood at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import add

from scoring.bundle.order import WriteOrder
from scoring.bundle.sums import read_sums
from scoring.bundle.turn_values import SubmittedRecord, Table
from scoring.play.records import find_restored
from scoring.rules.endings import Before
from scoring.rules.records import CANCELLED, Depth, assess, read_record
from scoring.rules.ruleset import RuleSet
from scoring.rules.sums import SmazzataSums
from scoring.rules.three import check_alone
from scoring.verify.findings import Findings, Where


class RecordJudge:
    """Judges the records of a table by the rules of its event."""

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
        """The sums of a record of the smazzata of this number; what it fails is held against what
        was overridden.

        `earlier` are the revisions before it: one that restores another kept its overrides.
        """
        sums, failed = SmazzataSums.cancelled(self.rules.sides), set[str]()
        if submitted.depth != CANCELLED:
            depth = Depth(submitted.depth)
            record = read_record(depth, submitted.record, self.rules).record
            assessment = assess(record, self.rules, self._find_before(number, submitted))
            sums = SmazzataSums.of(assessment.score)
            faults = list(assessment.faults)
            if record.alone is not None:  # older records of three do not say
                faults += check_alone(record.alone, of_three=self._table.seats_three)
            failed = {fault.code for fault in faults}
        restored = earlier.get(find_restored(submitted.key) or 0)
        if restored is None or restored.overridden != submitted.overridden:
            codes = tuple(sorted(failed))
            self._findings.compare(where, "overridden", submitted.overridden, codes)
        return sums

    def _find_before(self, number: int, submitted: SubmittedRecord) -> Before:
        """The points of each side in the match when this record of a smazzata was made."""
        if self.rules.initial_meld is None:
            return Before()
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
        return Before(*sums)
