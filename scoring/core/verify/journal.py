"""Check that a bundle's journal of director acts agrees with the rest of the bundle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoring.core.bundle.play_alone import MASK, mask_texts
from scoring.core.bundle.turn_values import Smazzata
from scoring.core.bundle.values import Act, Adjustment, Bundle
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import RULED
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import CANCELLED
from scoring.core.verify.findings import Findings, Where

RULING_FIGURES = ("entry", "turn", *RULED)
"""Fields of a ruling that a bundle stores twice, in `adjustments` and in the ruling's act."""

_BACK_AND_FORTH = (ActKind.UNDO, ActKind.REDO)
_OF_TURNS = (
    (ActKind.PUBLISH, "published", (TurnState.PUBLISHED, TurnState.PLAYING, TurnState.CLOSED)),
    (ActKind.START, "started", (TurnState.PLAYING, TurnState.CLOSED)),
    (ActKind.CLOSE_TURN, "closed", (TurnState.CLOSED,)),
)
"""Rows of act kind, name to report, and states of the turns that must have an act of the kind."""

_JOURNAL: Where = (("journal", ""),)


def find_number(act: Act, name: str) -> int | None:
    """Return the act's parameter `name` if it is a whole number, else None."""
    value = act.params.get(name)
    return value if isinstance(value, int) else None


class Journal:
    def __init__(self, acts: Sequence[Act]) -> None:
        self.acts = acts
        self.standing = tuple(
            act for act in acts if act.undone_by is None and act.kind not in _BACK_AND_FORTH
        )
        """The acts in force: not undone, or redone since. Acts of undo and redo are left out."""

    def list_standing(self, *kinds: ActKind) -> list[Act]:
        return [act for act in self.standing if act.kind in kinds]

    def list_numbers(self, kind: ActKind, name: str) -> list[int | None]:
        return [find_number(act, name) for act in self.list_standing(kind)]

    def count_closed(self, act: Act) -> int:
        """Count the turns that were closed when an act was done."""
        closed = self.list_standing(ActKind.CLOSE_TURN)
        return sum(earlier.number < act.number for earlier in closed)

    def find_draw(self, before: int) -> Act | None:
        """Return the last draw made when exactly `before` turns were closed, or None."""
        draws = [
            act for act in self.list_standing(ActKind.DRAW) if self.count_closed(act) == before
        ]
        return draws[-1] if draws else None

    def find_pairing(self, turn: int) -> Act | None:
        acts = [act for act in self.list_standing(ActKind.PAIR) if act.params.get("turn") == turn]
        return acts[-1] if acts else None

    def find_withdrawn(self, before: int | None = None) -> list[int]:
        """List the entries withdrawn just before act `before`; if None, at the event's end."""
        gone: list[int] = []
        for act in self.list_standing(ActKind.WITHDRAW, ActKind.RETURN):
            entry = find_number(act, "entry")
            if (before is not None and act.number >= before) or entry is None:
                continue
            if act.kind == ActKind.WITHDRAW:
                gone.append(entry)
            elif entry in gone:
                gone.remove(entry)
        return gone

    def list_returned(self) -> set[int | None]:
        return {*self.list_numbers(ActKind.RETURN, "entry")}

    def list_assigned(self, turn: int, table: int) -> list[Act]:
        """List the acts, undone ones too, that assigned a score to this table or removed one."""
        kinds = (ActKind.ASSIGN, ActKind.TAKE_BACK_SCORE)
        return [
            act
            for act in self.acts
            if act.kind in kinds
            and (act.params.get("turn"), act.params.get("table")) == (turn, table)
        ]


def check_journal(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    _check_order(journal, findings)
    _check_turns(bundle, journal, findings)
    _check_field(bundle, journal, findings)
    _check_scores(bundle, journal, findings)
    _check_rulings(bundle, journal, findings)
    ends = journal.list_standing(ActKind.CLOSE_EVENT, ActKind.REOPEN)
    is_closed = bool(ends) and ends[-1].kind == ActKind.CLOSE_EVENT
    findings.compare(_JOURNAL, "event_closed", bundle.event.closed_at is not None, is_closed)


def _check_order(journal: Journal, findings: Findings) -> None:
    """Check that acts are numbered 1, 2, 3 …, and that undos and redos fit the acts they name."""
    numbers = [act.number for act in journal.acts]
    _compare_sorted(findings, "acts", numbers, range(1, len(numbers) + 1))
    by_number = {act.number: act for act in journal.acts}
    undone: dict[int, int | None] = {}
    for act in journal.acts:
        if act.kind not in _BACK_AND_FORTH:
            continue
        where: Where = (("act", act.number),)
        of = by_number.get(find_number(act, "of") or 0)
        own = act.params.get("kind"), act.params.get("params")
        # The play alone masks both in an undo, but not the kind and the method of the act itself.
        kinds = [] if of is None else [(of.kind, of.params), (MASK, mask_texts(of.params))]
        findings.compare(where, "undone_act", own in kinds, True)
        if of is None:
            continue
        undo = undone.get(of.number)
        if act.kind == ActKind.UNDO:
            undone[of.number] = act.number
        elif undo is not None:
            undone[undo], undone[of.number] = act.number, None
    for act in journal.acts:
        where = (("act", act.number),)
        findings.compare(where, "act_kind", act.kind in {*ActKind}, True)
        findings.compare(where, "undone_by", act.undone_by, undone.get(act.number))


def _check_turns(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    for kind, figure, states in _OF_TURNS:
        stored = [turn.number for turn in bundle.turns if turn.state in states]
        _compare_sorted(findings, figure, stored, _keep_numbers(journal.list_numbers(kind, "turn")))
    started = {turn.number for turn in bundle.turns if turn.started_at is not None}
    for turn in _keep_numbers(journal.list_numbers(ActKind.CUT, "turn")):
        findings.compare((("turn", turn),), "cut", turn in started, True)


def _check_field(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    """Check that journal and entries agree on entries, late ones, withdrawals, substitutions."""
    entries = bundle.entries
    late = [entry.late_act for entry in entries if entry.late_act is not None]
    in_acts = [act.number for act in journal.list_standing(ActKind.LATE)]
    _compare_sorted(findings, "late_acts", late, in_acts)
    registered = _keep_numbers(journal.list_numbers(ActKind.REGISTER, "n"))
    removed = journal.list_standing(ActKind.REMOVE_ENTRY)
    count = sum(registered) - len(removed)
    findings.compare(_JOURNAL, "registered", len(entries) - len(late), count)
    left = [entry.number for entry in entries if entry.withdrawal is not None]
    _compare_sorted(findings, "withdrawn", left, journal.find_withdrawn())
    replaced = [entry.number for entry in entries for _ in entry.substitutions]
    in_acts = _keep_numbers(
        number
        for name in ("entry", "other")
        for number in journal.list_numbers(ActKind.SUBSTITUTE, name)
    )
    _compare_sorted(findings, "substituted", replaced, in_acts)


def _check_scores(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    """Check that journal and tables agree on assigned scores and cancelled smazzate.

    In a turn that an entry left, a table may have an assigned score without an act."""
    assigned: dict[tuple[int | None, int | None], bool] = {}
    for act in journal.list_standing(ActKind.ASSIGN, ActKind.TAKE_BACK_SCORE):
        place = find_number(act, "turn"), find_number(act, "table")
        assigned[place] = act.kind == ActKind.ASSIGN
    cancelled = {
        tuple(find_number(act, name) for name in ("turn", "table", "smazzata"))
        for act in journal.list_standing(ActKind.CANCEL)
    }
    left = {entry.withdrawal.turn for entry in bundle.entries if entry.withdrawal is not None}
    left |= {*_keep_numbers(journal.list_numbers(ActKind.RETURN, "left"))}
    for turn, table in bundle.walk_tables():
        where: Where = (("turn", turn.number), ("table", table.number))
        is_in_acts = assigned.pop((turn.number, table.number), False)
        if is_in_acts or turn.number not in left:
            findings.compare(where, "assigned", table.assigned is not None, is_in_acts)
        for smazzata in table.smazzate:
            dealt = turn.number, table.number, smazzata.number
            in_acts = dealt in cancelled
            cancelled.discard(dealt)
            is_cancelled = _is_cancelled(smazzata, in_acts=in_acts)
            here: Where = (*where, ("smazzata", smazzata.number))
            findings.compare(here, "cancelled", is_cancelled, in_acts)
    gone = [place for place, is_there in assigned.items() if is_there]
    findings.compare(_JOURNAL, "rulings_elsewhere", 0, len(gone) + len(cancelled))


def _is_cancelled(smazzata: Smazzata, *, in_acts: bool) -> bool:
    """Return True if the last revision of a smazzata cancels it.

    `in_acts`: True if an act in the journal cancels the smazzata. Then any revision that cancels it
    is enough, because a later one may record the smazzata again."""
    depths = [revision.depth for revision in smazzata.revisions]
    return CANCELLED in (depths if in_acts else depths[-1:])


def _check_rulings(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    """Check that the journal and the event have the same rulings.

    An act that removes a ruling may store only the entry's number, not the other fields. A late
    entry's penalty has no separate act: the act that admitted the entry created it."""
    in_acts = Counter(_format_ruling(act.params) for act in journal.list_standing(ActKind.RULE))
    stored = Counter(_format_row(ruling) for ruling in bundle.adjustments)
    late = {entry.number for entry in bundle.entries if entry.late_act is not None}
    back = Counter(journal.list_numbers(ActKind.TAKE_BACK_RULING, "entry"))
    lacking: dict[int | None, list[str]] = {}
    for act in journal.list_standing(ActKind.RULE):
        ruling = _format_ruling(act.params)
        if in_acts[ruling] > stored[ruling]:
            in_acts[ruling] -= 1
            lacking.setdefault(find_number(act, "entry"), []).append(ruling)
    for row in bundle.adjustments:
        ruling = _format_row(row)
        if stored[ruling] <= in_acts[ruling]:
            continue
        stored[ruling] -= 1
        if row.entry in late and row.smazzata is None and not row.gp:
            late.remove(row.entry)
            continue
        other = lacking.get(row.entry) or next((own for own in lacking.values() if own), [])
        findings.compare((("entry", row.entry),), "ruling", ruling, other.pop(0) if other else None)
    for entry in {*lacking, *back}:
        missing = lacking.get(entry, [])
        if entry in late and back[entry] == len(missing) + 1:
            continue
        if len(missing) > back[entry]:
            findings.compare((("entry", str(entry)),), "ruling", None, missing[0])
        elif len(missing) < back[entry]:
            findings.compare((("entry", str(entry)),), "taken_back", len(missing), back[entry])


def _format_row(ruling: Adjustment) -> str:
    return _format_ruling({name: getattr(ruling, name) for name in RULING_FIGURES})


def _format_ruling(figures: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {figures.get(name)}" for name in RULING_FIGURES)


def _keep_numbers(found: Iterable[int | None]) -> list[int]:
    """Return the numbers without None; acts written by early versions may lack some numbers."""
    return [one for one in found if one is not None]


def _compare_sorted(
    findings: Findings, figure: str, stored: Iterable[int], in_acts: Iterable[int]
) -> None:
    findings.compare_lists(_JOURNAL, figure, sorted(stored), sorted(in_acts))
