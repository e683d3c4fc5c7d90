"""docs/format/README.md names everything that the program has: checks, acts, reasons, movements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from scoring.core.bundle.schema import build_schema
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import Wishes
from scoring.core.pairing.registry import MOVEMENTS, OPTIONS
from scoring.core.play.acts import ActKind
from scoring.core.prizes.awarding import NotAwarded
from scoring.core.ranking.tiebreaks import TIEBREAKS
from scoring.core.rules.faults import OVERRIDABLE
from tests.checker import checker
from tests.format.acts import check_params, read_act_params
from tests.format.publish import FORMAT, README

TEXT = (FORMAT / README).read_text(encoding="utf-8")
STEPS = re.findall(r"^(\d+)\.(\d+)\. ", TEXT, re.MULTILINE)


def find_section(number: int) -> str:
    return TEXT.partition(f"\n## {number}. ")[2].partition(f"\n## {number + 1}. ")[0]


def list_rows(text: str) -> list[str]:
    """The names in the first cells of tables."""
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`([\w.]+)`", cell)]


def walk_properties(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
        for part in schema.values():
            yield from walk_properties(part)


def test_steps_are_numbered_once_and_in_order() -> None:
    numbers = [(int(section), int(step)) for section, step in STEPS]
    assert len(numbers) > 80
    for one, other in pairwise(numbers):
        assert other in ((one[0], one[1] + 1), (one[0] + 1, 1))


@pytest.mark.parametrize(
    ("section", "names"), [(7, OVERRIDABLE), (14, [*ActKind])], ids=["checks", "acts"]
)
def test_a_table_has_each_name_once(section: int, names: Iterable[str]) -> None:
    assert sorted(list_rows(find_section(section))) == sorted(names)


@pytest.mark.parametrize(
    ("section", "names"),
    [(8, TIEBREAKS), (9, [*MOVEMENTS, *OPTIONS]), (12, [*NotAwarded])],
    ids=["tie-breaks", "movements", "prizes"],
)
def test_a_section_names_everything(section: int, names: Iterable[str]) -> None:
    assert [name for name in names if f"`{name}`" not in find_section(section)] == []


def test_a_generated_event_has_no_other_acts() -> None:
    for number in range(1, 60):
        for act in generate_event("acts", number, Wishes()).acts:
            check_params(act.kind, act.params)


def test_every_property_is_described_and_named_in_the_tables() -> None:
    properties = [*walk_properties(build_schema())]
    assert len(properties) > 330
    assert [name for name, each in properties if not each.get("description")] == []
    assert len(list_rows(TEXT.partition("\n## 15. ")[2])) == len(properties)


def test_what_refers_to_a_step_finds_it() -> None:
    described = [each["description"] for _, each in walk_properties(build_schema())]
    steps = {f"{section}.{step}" for section, step in STEPS}
    texts = (TEXT, *described, Path(checker.__file__).read_text(encoding="utf-8"))
    named = [re.findall(r'[("](\d{1,2}\.\d{1,2})(?=[,):;. "])', text) for text in texts]
    assert sum(map(len, named)) > 100
    assert {*chain(*named)} <= steps


def test_the_catalogue_of_acts_says_what_may_be_missing() -> None:
    params = read_act_params()
    assert params["draw"] == ({"method"}, {"clubs"})
    assert params["reopen"] == (frozenset(), frozenset())
