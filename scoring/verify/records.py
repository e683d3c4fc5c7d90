"""Smazzate from their records up: every version is scored again."""

from __future__ import annotations

from typing import NamedTuple

from scoring.bundle.links import CANCELLED
from scoring.bundle.values import Held, Revision, Smazzata, Sums, Table
from scoring.rules.records import Depth, assess, read_record
from scoring.rules.ruleset import RuleSet
from scoring.rules.scores import SideScore
from scoring.rules.three import UNSAID
from scoring.verify.findings import Findings, Note, Where

SUMS = ("melds", "burrachi", "closing", "hand", "pozzetto", "total")
"""The lines of a sum, in their order."""


class Scored(NamedTuple):
    """What a record is worth, worked out here."""

    ns: tuple[int, ...]
    """In the order of SUMS."""
    ew: tuple[int, ...]
    ns_clean: int
    ew_clean: int
    cut: tuple[int, int] = (0, 0)
    """What an exact cut earned."""
    alone: int = UNSAID
    """The place of who played alone, at a table of three."""


NOTHING = Scored((0,) * 6, (0,) * 6, 0, 0)


def score_tables_records(
    table: Table, where: Where, rules: RuleSet, findings: Findings
) -> list[Scored]:
    """The smazzate of a table as the versions that stand make them."""
    for held in table.held:
        here = (*where, ("smazzata", held.number), ("held", held.kind))
        _compare_sums(held, here, rules, findings)
    _compare_keys([held.key for held in table.held], (*where, ("held", "")), findings)
    _compare_keys([call.key for call in table.calls], (*where, ("calls", "")), findings)
    return [
        _score_smazzata(smazzata, (*where, ("smazzata", smazzata.number)), rules, findings)
        for smazzata in table.smazzate
    ]


def _score_smazzata(smazzata: Smazzata, where: Where, rules: RuleSet, findings: Findings) -> Scored:
    numbers = [revision.number for revision in smazzata.revisions]
    wanted = list(range(1, len(numbers) + 1))
    findings.compare(where, "revisions", _list(numbers), _list(wanted))
    findings.compare(where, "standing", smazzata.revision, max(numbers, default=0))
    _compare_keys([revision.key for revision in smazzata.revisions], where, findings)
    standing = NOTHING
    for revision in smazzata.revisions:
        here = (*where, ("revision", revision.number))
        scored = _compare_sums(revision, here, rules, findings)
        if revision.number == max(numbers):
            standing = scored
        elif revision.signatures:
            notes = [
                Note((*here, ("line", one.line)), "signed_earlier") for one in revision.signatures
            ]
            findings.notes += notes
    findings.compare((*where, ("line", "NS")), "gp", smazzata.ns_gp, standing.ns[-1])
    findings.compare((*where, ("line", "EW")), "gp", smazzata.ew_gp, standing.ew[-1])
    findings.compare((*where, ("line", "NS")), "clean", smazzata.ns_clean, standing.ns_clean)
    findings.compare((*where, ("line", "EW")), "clean", smazzata.ew_clean, standing.ew_clean)
    return standing


def _compare_sums(
    version: Revision | Held, where: Where, rules: RuleSet, findings: Findings
) -> Scored:
    scored = _score(version.depth, version.record, rules)
    sums: Sums = version.sums
    sides = (("NS", sums.NS, scored.ns), ("EW", sums.EW, scored.ew))
    for line, stored, computed in sides:
        for name, was, figure in zip(SUMS, stored, computed, strict=True):
            findings.compare((*where, ("line", line)), name, was, figure)
    for line, was, figure in zip(
        ("NS", "EW"), sums.clean, (scored.ns_clean, scored.ew_clean), strict=True
    ):
        findings.compare((*where, ("line", line)), "clean", was, figure)
    for line, was, figure in zip(("NS", "EW"), sums.cut, scored.cut, strict=True):
        findings.compare((*where, ("line", line)), "cut", was, figure)
    return scored


def _score(depth: str, record: dict[str, object], rules: RuleSet) -> Scored:
    if depth == CANCELLED:
        return NOTHING
    read = read_record(Depth(depth), record, rules)
    score = assess(read.record, rules).score
    return Scored(
        _add_up(score.ns),
        _add_up(score.ew),
        score.ns.clean_burrachi,
        score.ew.clean_burrachi,
        (score.ns.cut_bonus, score.ew.cut_bonus),
        read.record.alone or UNSAID,
    )


def _add_up(side: SideScore) -> tuple[int, ...]:
    return (
        side.meld_points,
        side.burraco_bonus,
        side.closing_bonus,
        side.hand_points,
        side.pozzetto_penalty,
        side.total,
    )


def _compare_keys(keys: list[str], where: Where, findings: Findings) -> None:
    findings.compare(where, "keys", len(keys), len(set(keys)))


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
