"""Lists that other programs write of who sits at which table, two rows a table, who stays first."""

from __future__ import annotations

import pytest

from players.reading import read_text
from scoring.core.pairing.registry import MOVEMENTS

BY_SECTION = """GIRONE\tTAVOLO\tCOPPIA
A\t1\tROSSI MARIA - BIANCHI ANNA
A\t1\tVERDI UGO - NERI ADA
A\t10\tGALLI IDA - COSTA EVA
A\t10\tFONTANA LEA - GRECO ITA
A\t2\tCONTI ZOE - BRUNO ELI
A\t2\tRIZZO TEA - MORO PIA
"""
BY_PAIR = """COPPIA;TAVOLO
ROSSI MARIA - BIANCHI ANNA;1
VERDI UGO - NERI ADA;1
CONTI ZOE - BRUNO ELI;2
RIZZO TEA - MORO PIA;2
GALLI IDA - COSTA EVA;10
FONTANA LEA - GRECO ITA;10
"""
STAY, MOVE = ["ROSSI MARIA", "CONTI ZOE", "GALLI IDA"], ["VERDI UGO", "RIZZO TEA", "FONTANA LEA"]


@pytest.mark.parametrize("text", [BY_SECTION, BY_PAIR])
def test_a_mitchell_in_order_of_entry_seats_what_the_list_seats(text: str) -> None:
    roster = read_text(text)
    assert roster.faults == ()
    assert roster.is_by_table
    names = [entry.first.name for entry in roster.entries]
    (turn,) = MOVEMENTS["mitchell"].plan(len(names), 1)
    seated = [(names[int(table.ns) - 1], names[int(table.ew) - 1]) for table in turn]
    assert seated == list(zip(STAY, MOVE, strict=True))


def test_the_sections_follow_each_other() -> None:
    second = BY_SECTION.split("\n", 1)[1].replace("A\t", "B\t").replace("IA", "IAX")
    roster = read_text(BY_SECTION + second)
    assert [entry.first.name for entry in roster.entries][:6] == STAY + MOVE
    assert roster.entries[6].first.name == "ROSSI MARIAX"


@pytest.mark.parametrize("other", ["GALLI IDA - COSTA EVA;3", "GALLI IDA - COSTA EVA;"])
def test_a_list_that_does_not_fill_its_tables_stays_in_its_order(other: str) -> None:
    text = "\n".join([*BY_PAIR.splitlines()[:5], other])
    roster = read_text(text)
    assert not roster.is_by_table
    assert [entry.line for entry in roster.entries] == [2, 3, 4, 5, 6]
