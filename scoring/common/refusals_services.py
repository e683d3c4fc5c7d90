"""The refusal of a service to write; `scoring.common.refusals_wording` has its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.rules.faults import Fault
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class Refusal(Exception):
    """An act that cannot be done now. `code` and `params` say why; nothing was written."""

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = dict(params or {})


def refuse_entry(code: str, entry: Entry, **params: object) -> Refusal:
    """The refusal of an act on an entry: its sentence says "Pair 5" or "Team 5"."""
    kind = entry.tournament.entry_kind
    return Refusal(code, {"kind": kind, "entry": entry.number, **params})


def refuse_plan(event: Tournament, impossible: ImpossiblePlan) -> Refusal:
    """The refusal of a seating that the event's entries cannot play."""
    return Refusal(impossible.code, {"kind": event.entry_kind, **impossible.params})


class RecordRefused(Refusal):
    """A smazzata whose record has faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("record.faults")
        self.faults = tuple(faults)


class Conflict(Refusal):
    """A write that was based on another revision than the one that stands."""

    def __init__(self) -> None:
        super().__init__("record.conflict")
