"""Faults of a page in a browser: those that axe finds at the highest contrast that WCAG names,
parts wider than the window, and words that are broken letter by letter."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Locator, Page

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
CONTRAST = "color-contrast-enhanced"
"""7:1 for text, 4.5:1 for large text (WCAG 2.2, 1.4.6)."""
CONFIGURE = f"""() => axe.configure({{
  rules: [
    {{ id: "{CONTRAST}", enabled: true }}, {{ id: "color-contrast", enabled: false }},
    {{ id: "target-size", enabled: true }},
    {{ id: "region", enabled: false }}, // slow, and never more than moderate
  ],
  // As axe has them, but for the thresholds: else it leaves to "color-contrast" what is below
  // 4.5 : 1. Options are replaced as a whole.
  checks: [{{ id: "{CONTRAST}", options: {{
    ignoreUnicode: true, ignoreLength: false, ignorePseudo: false,
    boldValue: 700, boldTextPt: 14, largeTextPt: 18,
    contrastRatio: {{ normal: {{ expected: 7 }}, large: {{ expected: 4.5 }} }},
    pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03,
  }} }}],
}})"""
RUN = "(options) => axe.run(options).then(({ violations }) => violations)"
TAKE_OUT = """() => {
  for (const further of document.querySelectorAll(
    "tbody tr:nth-child(n + 5), li:nth-child(n + 5), .chip:nth-child(n + 5)",
  )) further.remove();
  for (const row of [...document.querySelectorAll(".cards")].slice(8)) row.replaceChildren();
}"""
"""The further rows of a long table or list are made like its first four, and so are cards. A card
has a ground of its own wherever it lies: in the ninth row of a page there is nothing new to see."""


# `innerWidth` would not do: on a phone it grows with what is too wide.
WIDER = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : [];
}"""


def find_too_wide(page: Page) -> list[str]:
    return page.evaluate(WIDER)


# A word of three to eight letters stands on one line. What is clipped is only heard.
BROKEN = r"""() => [...document.querySelectorAll("main :is(a, button)")].flatMap((control) => {
  for (let around = control; around; around = around.parentElement) {
    if (getComputedStyle(around).clipPath !== "none") return [];
  }
  if (control.innerText.includes("://")) return []; // an address has no words
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  const words = /(?<!\p{L})\p{L}{3,8}(?!\p{L})/gu;
  const broken = [];
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(words)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${word} on ${lines.size} lines`);
    }
  }
  return broken;
})"""


MISFITS = f"""([typefaces, words]) => Object.entries(typefaces).flatMap(([name, families]) => {{
  for (const [property, family] of Object.entries(families)) {{
    document.documentElement.style.setProperty(property, family);
  }}
  const found = [...({WIDER})(), ...(words ? ({BROKEN})() : [])];
  return found.map((fault) => `${{name}}: ${{fault}}`);
}})"""


def find_misfits(
    page: Page, typefaces: Mapping[str, Mapping[str, str]], *, words: bool
) -> list[str]:
    """What is too wide and, if asked for, which words are broken, in each typeface; the page is
    left in the last.

    A typeface's name stands with what the style sheets' properties are set to.
    """
    return page.evaluate(MISFITS, [typefaces, words])


def find_serious(page: Page) -> list[str]:
    """The serious and critical faults by the rules of A and AA, small targets and low contrast
    too."""
    page.evaluate(AXE)
    page.evaluate(CONFIGURE)
    return _run(page)


def find_low_contrast(page: Page) -> list[str]:
    """Contrast alone, by the script that `find_serious` has left in the page."""
    return _run(page, runOnly=[CONTRAST])


def find_faults(page: Page) -> list[str]:
    """What is serious or too wide in the light, and what has low contrast in the dark."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = find_serious(page) + find_too_wide(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + [f"dark: {fault}" for fault in find_low_contrast(page)]


def find_small(places: Locator, width: int, height: int) -> list[str]:
    """What of these is smaller than a finger needs, in pixels."""
    boxes = [one.bounding_box() or {"width": 0, "height": 0} for one in places.all()]
    return [str(box) for box in boxes if box["width"] < width or box["height"] < height]


def _run(page: Page, **options: Any) -> list[str]:
    # Without what passed: most of a run's time is spent on writing that down.
    given = {"resultTypes": ["violations"], "preload": False, **options}
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in page.evaluate(RUN, given)
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]
