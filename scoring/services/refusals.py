"""What a service answers when it will not write; `scoring.wording.acts` finds the sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rules.faults import Fault


class Refusal(Exception):
    """An act that cannot be done now. `code` and `params` say why; nothing was written."""

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = dict(params or {})


class RecordRefused(Refusal):
    """A smazzata whose record has faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("record.faults")
        self.faults = tuple(faults)


class Conflict(Refusal):
    """A write that was based on another revision than the one that stands."""

    def __init__(self) -> None:
        super().__init__("record.conflict")
