"""The formats of events that come with the program, and the conversion table of a phase."""

from __future__ import annotations

import pytest

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Length
from scoring.core.play.formats import FORMATS, has_public_table, propose_table
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.victory import PROPOSALS, TABLES, USUAL


def test_a_table_is_public_for_three_smazzate_and_for_four_and_none_for_teams() -> None:
    usual = [USUAL.get(smazzate) for smazzate in (1, 2, 3, 4, 6)]
    assert usual == [None, None, "burraconline", "four-smazzate", None]
    for kind in EntryKind:
        assert has_public_table(kind, Length.SMAZZATE, 4) == (kind != "teams")


def test_a_match_of_no_fixed_length_counts_by_its_result_and_any_other_has_a_table() -> None:
    for length in (Length.TARGET, Length.TIME):
        assert propose_table(length, 4) == "win-loss"
        assert not has_public_table("pairs", length, 4)
    for smazzate in range(1, 13):
        assert propose_table(Length.SMAZZATE, smazzate) in {**TABLES, **PROPOSALS}


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_can_be_played(key: str) -> None:
    chosen = FORMATS[key]
    assert chosen.rules_key in PRESETS
    for phase in chosen.phases:
        assert phase.table_key in TABLES
        phase.plan.find_movement()
