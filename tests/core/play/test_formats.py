"""The formats of events that come with the program, and the conversion table of a phase."""

from __future__ import annotations

import pytest

from scoring.core.pairing.phase import Length
from scoring.core.play.formats import FORMATS, find_usual_table, has_public_table, propose_table
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.victory import PROPOSALS, TABLES


@pytest.mark.parametrize(
    ("smazzate", "key"),
    [(1, None), (2, None), (3, "burraconline"), (4, "four-smazzate"), (6, None)],
)
def test_a_table_is_public_for_three_smazzate_and_for_four(smazzate: int, key: str | None) -> None:
    assert find_usual_table(smazzate) == key


@pytest.mark.parametrize("kind", ["pairs", "players", "teams", "trios"])
def test_no_table_is_public_for_teams(kind: str) -> None:
    assert has_public_table(kind, Length.SMAZZATE, 4) == (kind != "teams")


@pytest.mark.parametrize("length", [Length.TARGET, Length.TIME])
def test_a_match_of_no_fixed_length_counts_by_its_result(length: Length) -> None:
    assert propose_table(length, 4) == "win-loss"
    assert not has_public_table("pairs", length, 4)


@pytest.mark.parametrize("smazzate", range(1, 13))
def test_every_number_of_smazzate_has_a_table(smazzate: int) -> None:
    assert propose_table(Length.SMAZZATE, smazzate) in {**TABLES, **PROPOSALS}


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_can_be_played(key: str) -> None:
    chosen = FORMATS[key]
    assert chosen.rules_key in PRESETS
    for phase in chosen.phases:
        assert phase.table_key in TABLES
        phase.plan.find_movement()
