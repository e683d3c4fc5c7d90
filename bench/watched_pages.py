"""The pages that people watch while a turn is played, and how far each says that its tables are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bench.audience import Progress, WatchedPage
from bench.entry_events import SMAZZATE, TURN

PROGRESS = re.compile(rf"(\d+) di {SMAZZATE}\b")
HEADING = re.compile(r"Smazzata (\d+)")
RESULT = re.compile(r'/tables/(\d+)/">.*')
"""A row of the results, on one line."""
PHONES = {"event": 100, "standings": 60, "results": 60, "pair": 40, "own": 40}
"""The number of phones, of 300, that look at each kind of page."""
SCREENS = 4


def list_watched(slug: str, own: Sequence[str], tables: int) -> list[WatchedPage]:
    """A page for each phone and each screen; `own`: the tickets of the pairs, by number.

    A pair sits at the table of its number, or opposite.
    """
    event = f"/e/{slug}/"
    everywhere = frozenset(range(1, tables + 1))
    pages = {
        "event": [WatchedPage("event", event)],
        "standings": [WatchedPage("standings", f"{event}standings/")],
        "results": [WatchedPage("results", f"{event}results/{TURN}/", everywhere, read_results)],
        "pair": [
            _watch_table("pair", f"{event}pairs/{table}/", table, HEADING)
            for table in range(1, tables + 1)
        ],
        "own": [
            _watch_table("own", f"/p/{token}/", 1 + n % tables, PROGRESS)
            for n, token in enumerate(own)
        ],
    }
    phones = [
        pages[kind][n % len(pages[kind])] for kind, count in PHONES.items() for n in range(count)
    ]
    screens = [
        WatchedPage("screen", f"{event}board/?screen={n}", everywhere, read_screen)
        for n in range(1, SCREENS + 1)
    ]
    return phones + screens


def _watch_table(kind: str, address: str, table: int, figure: re.Pattern[str]) -> WatchedPage:
    def read(source: str) -> Progress:
        return {table: max(map(int, figure.findall(source)), default=0)}

    return WatchedPage(kind, address, frozenset({table}), read)


def read_results(source: str) -> Mapping[int, int]:
    """The last figure of a table's row."""
    return {
        int(row[1]): int(PROGRESS.findall(row[0])[-1])
        for row in RESULT.finditer(source)
        if PROGRESS.search(row[0])
    }


def read_screen(source: str) -> Mapping[int, int]:
    """The recorded smazzate, from the marks of the tables: `2/4`, or the class of one that has
    played all."""
    marks = source.split('class="table-mark table-mark--')[1:]
    return dict(map(_read_mark, marks))


def _read_mark(mark: str) -> tuple[int, int]:
    number = re.search(r'table-mark__number">(\d+)', mark)
    played = re.search(rf"(\d+)/{SMAZZATE}\b", mark)
    assert number, mark
    return int(number[1]), SMAZZATE if mark.startswith("done") else int(played[1] if played else 0)
