"""The pages that people watch while a turn is played, and how far each says that its tables are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bench.audience import Progress, WatchedPage
from bench.entry_events import SMAZZATE, TURN

RESULT = re.compile(rf'/tables/(\d+)/">.*?(\d+) di {SMAZZATE}</td>')
PROGRESS = re.compile(rf"(\d+) di {SMAZZATE}\b")
HEADING = re.compile(r"Smazzata (\d+)")
MARK = re.compile(rf'table-mark__number">(\d+)<.*?(?:(\d+)/{SMAZZATE}|table-mark__done)', re.DOTALL)

PHONES = {"event": 100, "standings": 60, "results": 60, "pair": 40, "own": 40}
"""How many look at each kind of page, of 300."""
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
    return {int(table): int(recorded) for table, recorded in RESULT.findall(source)}


def read_screen(source: str) -> Mapping[int, int]:
    return {int(table): int(played or SMAZZATE) for table, played in MARK.findall(source)}
