"""The keypad by itself in a real browser: an empty page with the entry in it, and no server.

What the page asks for is answered from static/, under the site's own security policy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.utils import build_policy
from django.utils.translation import get_language
from playwright.sync_api import Page, Route

from scoring.core.rules.records import Depth, read_and_assess, write_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import Score
from scoring.core.rules.smazzata import CardsRecord
from scoring.phone.views import build_limits, build_names, build_rules, load_catalogue

ROOT = Path(__file__).resolve().parents[2]
ORIGIN = "http://keypad.test"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
HTML = """<!doctype html>
<html lang="it"><head><title>Keypad</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main id="main"><div id="entry"></div></main></body></html>"""
SHEETS = (
    *(f"common/{name}" for name in ("tokens", "elements", "arrange")),
    *(f"common/{name}" for name in ("buttons", "panels", "forms", "cards", "figures")),
    *(f"phone/{name}" for name in ("entry", "tabletop", "keypad", "questions", "sizes", "three")),
)
SIDES = {
    "NS": {"number": "3", "label": "Rossi – Bianchi", "names": ["Rossi Maria", "Bianchi Anna"]},
    "EW": {"number": "8", "label": "Verdi – Neri", "names": ["Verdi Ugo", "Neri Ezio"]},
}
DRESS = """(sheets) => Promise.all(sheets.map((name) => new Promise((done, fail) => {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet", href: `/static/css/${name}.css`, onload: done,
    onerror: () => fail(new Error(`no sheet ${name}`)) });
  document.head.append(link);
})))"""
BRING_BLOCKS = """([blocks, language]) => {
  document.documentElement.lang = language;
  for (const [name, block] of Object.entries(blocks)) {
    const text = JSON.stringify(block);
    document.body.append(Object.assign(document.createElement("script"), {
      id: `phone-${name}`, type: "application/json", textContent: text }));
  }
}"""
OPEN = """async (options) => {
  window.opened?.view.close();
  const root = document.getElementById("entry");
  const { Entry } = await import("/static/js/phone/entry/entry.js");
  window.kept = { strokes: options.strokes ?? [], depth: options.depth };
  window.recorded = [];
  window.opened = new Entry(root, {
    ...options,
    onStrokes: (strokes, depth) => { window.kept = structuredClone({ strokes, depth }); },
    onRecord: (made) => { window.recorded.push(made); },
    onLeave: () => { window.left = true; },
  });
}"""


def answer_request(url: str) -> dict[str, Any]:
    """The answer to an address below ORIGIN, for `route.fulfill`: a static file, 404, a page."""
    path = urlsplit(url).path
    if path.startswith("/static/"):
        file = ROOT / path.removeprefix("/")
        # A route that raises leaves its page waiting without a time limit.
        return {"path": file} if file.is_file() else {"status": 404}
    policy = {"Content-Security-Policy": build_policy()}
    return {"body": HTML, "content_type": "text/html", "headers": policy}


def prepare_page(page: Page) -> None:
    """Show the empty page, dressed; then the keypad can be opened in it as often as needed."""

    def answer(route: Route) -> None:
        route.fulfill(**answer_request(route.request.url))

    page.route(f"{ORIGIN}/**", answer)
    load_page(page)


def load_page(page: Page) -> None:
    page.goto(f"{ORIGIN}/")
    page.evaluate(DRESS, SHEETS)


def open_keypad(page: Page, rules: RuleSet, **options: Any) -> None:
    """Show the keypad anew. `options` are those of `Entry` in js/phone/entry/entry.js.

    Scripts read their words once: in another language the page is loaded again.
    """
    language = get_language() or ""
    if page.evaluate("document.documentElement.lang") != language:
        load_page(page)
    page.evaluate(BRING_BLOCKS, [build_blocks(rules, language), language])
    page.evaluate(OPEN, build_options(rules, **options))


def build_blocks(rules: RuleSet, language: str) -> dict[str, Any]:
    """The data that the phone's page brings its scripts, by the name of the block."""
    return {
        "limits": build_limits(),
        "names": build_names(rules),
        "catalogue": load_catalogue(language),
    }


def build_options(rules: RuleSet, **options: Any) -> dict[str, Any]:
    """All the options of `Entry` but its callbacks."""
    given: dict[str, Any] = {
        "rules": build_rules(rules),
        "sides": SIDES,
        "number": 3,
        "due": 4,
        "depth": "cards",
        "strokes": None,
        "record": None,
        "mayOverride": False,
    }
    return given | options


def check_recorded(made: dict[str, Any], record: CardsRecord, rules: RuleSet) -> None:
    """Fail unless the record that was handed over makes, line by line, the points of this one."""
    score = check_same_points(made["data"], write_record(record), rules)
    assert made["totals"] == {"NS": score.ns.total, "EW": score.ew.total}


def check_same_points(entered: object, dealt: object, rules: RuleSet) -> Score:
    """The score of two records with whole cards; AssertionError where any line of it differs."""
    own = read_and_assess(Depth.CARDS, entered, rules)
    score = read_and_assess(Depth.CARDS, dealt, rules).score
    assert own.faults == ()
    for one, other in zip(own.score, score, strict=True):
        assert one[1:] == other[1:]  # all but the melds themselves, whose order is free
    return score


def read_recorded(page: Page) -> list[dict[str, Any]]:
    """The records that the keypad has handed over, in order."""
    recorded: list[dict[str, Any]] = page.evaluate("window.recorded")
    return recorded


def read_kept(page: Page) -> dict[str, Any]:
    """The strokes that the device keeps, and the face."""
    kept: dict[str, Any] = page.evaluate("window.kept")
    return kept


def read_data(page: Page) -> dict[str, Any]:
    """The record as it is at this moment."""
    data: dict[str, Any] = page.evaluate("window.opened.checked.data")
    return data


def count_strokes(page: Page) -> int:
    return int(page.locator("#entry").get_attribute("data-strokes") or -1)
