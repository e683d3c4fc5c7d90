"""The search by name finds the same in the browser as on the server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from players.search import find_names
from tests.players.test_search import HALL

SCRIPT = Path("static/js/common/find.js")
KEYS = (*HALL, "niccolo barbieri 7", "d angelo zoe 8", "weiss ugo 9", "rosa a 10")
QUERIES = [
    "", "ros", "rosi", "Rosi MAR", "rsosi", "roxx", "russ", "rusi", "nicol", "niccolò", "Niccolo'",
    "deluca", "de lucca", "D’Angelo", "dangelo", "weis", "wiess", "12", "13", "zoa", "zoë", "-",
    "rosa", "rosaa", "issor", "maria rosi", "marai 3",
]  # fmt: skip

FIND = """(queries) => queries.map((query) => {
  const box = document.querySelector("input");
  box.value = query;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  return [...document.querySelectorAll("tr")].map((row) => !row.hidden);
})"""


def test_the_browser_finds_what_the_server_finds(phone: Page) -> None:
    rows = "".join(f'<tr data-find="{key}"><td>x</td></tr>' for key in KEYS)
    phone.set_content(
        f'<input data-find-box><p id="find-none"></p><table id="find-table">{rows}</table>'
    )
    phone.add_script_tag(content=SCRIPT.read_text())
    found = phone.evaluate(FIND, QUERIES)
    for query, hits in zip(QUERIES, found, strict=True):
        assert hits == find_names(KEYS, query), query
