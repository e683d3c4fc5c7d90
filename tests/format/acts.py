"""The acts as docs/format, section 14, lists them: the keys of their params."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tests.format.publish import FORMAT, README

_ROW = re.compile(r"^\| `(\w+)` \|(.*?)\|", re.MULTILINE)


class ActParams(NamedTuple):
    required: frozenset[str]
    optional: frozenset[str]


@cache
def read_act_params() -> Mapping[str, ActParams]:
    """The keys of each kind of act."""
    text = (FORMAT / README).read_text(encoding="utf-8")
    section = text.partition("## 14. ")[2].partition("## 15. ")[0]
    found = {}
    for kind, cell in _ROW.findall(section):
        optional = frozenset(re.findall(r"\[`(\w+)`\]", cell))
        found[kind] = ActParams(frozenset(re.findall(r"`(\w+)`", cell)) - optional, optional)
    return found


def check_params(kind: str, params: Iterable[str]) -> None:
    """Fail unless an act of this kind has exactly the keys that docs/format says."""
    known = read_act_params()[kind]
    keys = {*params}
    assert known.required <= keys <= known.required | known.optional, (
        f"docs/format, section 14: params of {kind}: {sorted(keys)}"
    )
