"""Lists of any length and any text: read or refused with a fault on a line that exists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from players import duplicates, reading, roster
from players.columns import PAIRS, SINGLE_PLAYERS, TRIOS, Shape
from players.duplicates import check_roster
from players.names import fold_name
from players.person import Person
from players.reading import read_roster_rows, read_text
from players.roster import MAX_PAIRS, Roster, RosterEntry
from players.wording import format_problem
from tests.players.lists import BIANCHI, ROSSI, codes, codes_of

# --- Long lists ----------------------------------------------------------------------------------


def names(count: int) -> Iterator[str]:
    """Names of letters alone, each once."""
    for number in range(count):
        yield "Rossi " + "".join(chr(ord("a") + int(digit)) for digit in f"{number:05}")


def test_the_longest_list_is_read() -> None:
    text = "\n".join(f"{name} - {name}x" for name in names(MAX_PAIRS))
    roster = check_roster(read_text("giocatore 1 - giocatore 2\n" + text))
    assert (len(roster.entries), roster.faults) == (MAX_PAIRS, ())


def test_ten_thousand_rows_are_one_fault_and_nothing_is_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "split_line", None)
    monkeypatch.setattr(reading, "guess_columns", None)
    assert codes_of("Rossi - Bianchi\n" * 10_000) == [(0, "list.too_long")]
    assert codes(read_roster_rows([["Rossi", "Bianchi"]] * 10_000)) == [(0, "list.too_long")]
    pairs = (RosterEntry(1, ROSSI, BIANCHI),) * 10_000
    assert codes(check_roster(Roster(pairs))) == [(0, "list.too_long")]


def test_one_name_thousands_of_times_is_looked_up_in_linear_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = 0

    def count_key(text: str) -> str:
        nonlocal calls
        calls += 1
        return fold_name(text)

    for module in (roster, duplicates):
        monkeypatch.setattr(module, "fold_name", count_key)
    pairs = tuple(RosterEntry(line, ROSSI, BIANCHI) for line in range(1, MAX_PAIRS + 1))
    assert len(check_roster(Roster(pairs)).faults) == MAX_PAIRS - 1
    assert calls < 40 * MAX_PAIRS


# --- Any text at all -----------------------------------------------------------------------------

SIGNS = st.sampled_from(
    [*"aèZ'19 -–/;,\t|&+e\n\r\x00\x0b\u2028\"", "giocatore 1", "tessera 2", "\n"]
)
SCRAWL = st.one_of(st.text(), st.lists(SIGNS, max_size=60).map("".join))


def assert_told(roster: Roster, lines: int) -> None:
    for fault in roster.faults:
        assert 0 <= fault.line <= lines
        assert format_problem(fault)
    assert roster.entries or roster.faults


SHAPES = st.sampled_from([PAIRS, SINGLE_PLAYERS, TRIOS, Shape(4, team=True), Shape(6, team=True)])


@given(SCRAWL, SHAPES)
@example("giocatore 1\n;", PAIRS)
def test_any_text_gives_pairs_or_faults_on_lines_that_exist(text: str, shape: Shape) -> None:
    roster = check_roster(read_text(text, shape))
    assert_told(roster, len(text.splitlines()) or 1)
    assert {len(pair.players) for pair in roster.entries} <= {shape.players}


CELLS = st.one_of(st.none(), st.integers(), st.floats(), SCRAWL)


@given(st.lists(st.lists(CELLS, max_size=8), max_size=8))
def test_any_table_gives_pairs_or_faults_on_rows_that_exist(rows: list[list[object]]) -> None:
    assert_told(check_roster(read_roster_rows(rows)), len(rows))


NAMES = st.lists(st.sampled_from([*names(400)]), unique=True, min_size=2, max_size=40)
CARDS = st.from_regex(r"[0-9]{1,9}", fullmatch=True)


@given(NAMES, st.sampled_from([";", "\t", ","]))
def test_a_list_written_from_pairs_reads_as_those_pairs(people: list[str], sign: str) -> None:
    pairs = [
        RosterEntry(line, Person(a, f"T{line}", "Roma"), Person(b, f"U{line}", "Est"))
        for line, (a, b) in enumerate(zip(people[::2], people[1::2], strict=False), start=2)
    ]
    lines = [
        sign.join(["giocatore 1", "tessera 1", "club 1", "giocatore 2", "tessera 2", "club 2"])
    ]
    for pair in pairs:
        cells = [(who.name, who.card_number, who.club) for who in pair.players]
        lines.append(sign.join([*cells[0], *cells[1]]))
    roster = check_roster(read_text("\n".join(lines)))
    assert (roster.entries, roster.faults) == (tuple(pairs), ())
