"""The finger on the keypad: it really touches the screen, one touch a tap or slide."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

from tests.browser.taps import Tap

Place = dict[str, float]
"""`{"x": , "y": }` on the screen, in its pixels."""


FIND = """(selector) => {
  const all = [...document.querySelectorAll(selector)].filter((one) => one.offsetParent);
  if (all.length !== 1) throw Error(`${selector}: ${all.length} of it are to be seen`);
  if (all[0].getAttribute("aria-disabled") !== "true") return all[0];
  throw Error(`${selector}: it is not to be tapped now`);
}"""

LOCATE = f"""async (selectors) => {{
  const locate = () => {{
    const keys = selectors.map({FIND});
    for (const key of keys) key.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    return keys.map((key, at) => {{
      const box = key.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (key.contains(document.elementFromPoint(x, y))) return {{ x, y }};
      throw Error(`${{selectors[at]}}: something lies over it`);
    }});
  }};
  for (let frames = 0; frames < 60; frames++) {{
    try {{
      return locate();
    }} catch {{
      await new Promise(requestAnimationFrame);
    }}
  }}
  return locate();
}}"""
"""The places of a touch, all of them once what had to be scrolled is; who taps waits until a key is
to be seen, for a second. Throws where one is none.
"""

CLICK = f"""(selectors) => {{
  for (const selector of selectors) ({FIND})(selector).click();
}}"""


def press(page: Page, taps: Iterable[Tap]) -> int:
    """Touch the screen for each tap; how many touches. Fails where nothing can be tapped."""
    screen = page.context.new_cdp_session(page)
    touches = 0
    for tap in taps:
        ends: list[Place] = page.evaluate(LOCATE, list_ends(tap))
        if len(ends) == 1:
            page.touchscreen.tap(ends[0]["x"], ends[0]["y"])
        else:
            for kind, points in trace(ends):
                screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touches += 1
    screen.detach()
    return touches


def list_ends(tap: Tap) -> list[str]:
    """The selectors of where the finger comes down and, of a slide, lifts."""
    return [end for end in tap if end]


def trace(ends: list[Place]) -> list[tuple[str, list[Place]]]:
    """The events of one touch: down, over to where it lifts if that is elsewhere, up."""
    moves = [("touchMove", [place]) for place in ends[1:]]
    return [("touchStart", ends[:1]), *moves, ("touchEnd", [])]


def click_through(page: Page, taps: Iterable[Tap]) -> None:
    """Click for each tap, none of them a slide, in one go: as a screen reader does."""
    page.evaluate(CLICK, [tap.at for tap in taps])
