"""Smazzate from their records up: every revision is scored again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from scoring.bundle.order import WriteOrder
from scoring.bundle.sums import read_sums
from scoring.bundle.turn_values import Held, Revision, Smazzata, Table
from scoring.play.shares import SmazzataPoints
from scoring.rules.records import CANCELLED
from scoring.rules.ruleset import RuleSet
from scoring.rules.sums import SmazzataSums
from scoring.rules.three import UNSAID
from scoring.verify.findings import Findings, Note, Where
from scoring.verify.legality import RecordJudge


def score_records(
    table: Table, where: Where, rules: RuleSet, order: WriteOrder, findings: Findings
) -> list[SmazzataPoints]:
    """The smazzate of a table as the revisions that stand make them."""
    judge = RecordJudge(table, rules, order, findings)
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
    smazzata: Smazzata, where: Where, judge: RecordJudge, findings: Findings
) -> SmazzataPoints:
    numbers = [revision.number for revision in smazzata.revisions]
    last = max(numbers, default=0)
    findings.compare(where, "revisions", _join(numbers), _join(range(1, len(numbers) + 1)))
    findings.compare(where, "standing", smazzata.revision, last)
    _compare_keys([revision.key for revision in smazzata.revisions], where, findings)
    standing, alone, is_cancelled = SmazzataSums.cancelled(judge.rules.sides), UNSAID, False
    earlier: dict[int, Revision] = {}
    for revision in smazzata.revisions:
        here = (*where, ("revision", revision.number))
        sums = judge.judge(revision, smazzata.number, here, earlier)
        _compare_sums(revision, sums, here, findings)
        findings.compare(here, "override", bool(revision.override), bool(revision.overridden))
        earlier[revision.number] = revision
        if revision.number == last:
            standing, is_cancelled = sums, revision.depth == CANCELLED
            alone = revision.record.get("alone") or UNSAID
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
    stored = read_sums(revision.sums)
    for line, side in stored.sides.items():
        computed = asdict(sums.side(line))
        for name, figure in asdict(side).items():
            findings.compare((*where, ("line", line.value)), name, figure, computed[name])


def _compare_keys(keys: list[str], where: Where, findings: Findings) -> None:
    findings.compare(where, "keys", len(keys), len(set(keys)))


def _join(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
