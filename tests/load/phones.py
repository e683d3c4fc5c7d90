"""Referees' phones in a real browser, on a network that comes and goes.

Each phone is a generator of small steps: `play_together` takes a step of one after the other, so
that they really enter at the same time and their troubles overlap. The same seed, the same troubles
at the same taps; what is lost on the road depends also on when it is sent.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Page, Route

from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord
from tests.browser.finger import press
from tests.browser.taps import plan_taps

HALL = "hall.lan"
"""The desk's name on the phones: by plain http, so that nothing works that needs a secure page."""
SIZES = ((360, 640), (390, 844))
PATIENCE = 15_000
"""Milliseconds until something must be on the screen."""
LONGEST = 90
"""Seconds until an outbox that is online must be empty: the longest pause between tries, twice."""
TOUCHES = 9
"""The most touches of one step."""

# How likely, before each step: the network goes; it comes back; the page is loaded again.
GOES, COMES_BACK, RELOADS = 0.12, 0.3, 0.06
# And of each thing that is sent: it never arrives; it arrives, and its answer does not.
MISSES, LOSES = 0.1, 0.2
SIGNS_NOW = 0.5
"""The probability that both sides sign a smazzata at once; what is unsigned they sign at the
end."""

COUNT_KEPT = """() => new Promise((resolve) => {
  const opening = indexedDB.open("burraco-phone");
  opening.onsuccess = () => {
    const counting = opening.result.transaction("outbox").objectStore("outbox").count();
    counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
  };
})"""

Steps = Iterator[None]


@dataclass(frozen=True)
class TableCard:
    """The card that lies on a table: the link's token, and the PINs by which both pairs sign."""

    number: int
    token: str
    pins: dict[str, str]
    """The PIN of each pair, by line."""


class Phone:
    """One phone at one table. `counts` are of the whole hall."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        card: TableCard,
        seed: str,
        counts: Counter[str],
    ) -> None:
        self._card = card
        self._rng = random.Random(f"{seed} {card.number}")
        self._road = random.Random(f"{seed} {card.number} road")
        self._counts = counts
        self._offline = False
        width, height = SIZES[card.number % len(SIZES)]
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale="it-IT",
            service_workers="block",  # in a hall, on plain http, there is none
        )
        context.set_default_timeout(PATIENCE)
        self.page: Page = context.new_page()
        self.broken: list[str] = []
        self.page.on("pageerror", lambda error: self.broken.append(str(error)))
        self.page.route("**/send/", self._carry)

    def play(self, records: Sequence[CardsRecord], rules: RuleSet) -> Steps:
        """Play from the link on the table to an empty outbox; a step is over at each `yield`."""
        yield from self._come_in()
        for record in records:
            self._tap(".phone__next")
            yield from self._enter(record, rules)
            self._see("[data-focus=later]")
            if self._rng.random() < SIGNS_NOW:
                yield from self._sign()
            self._trouble()
            self._tap("[data-focus=later]")
            yield
        if self.page.locator("[data-focus=confirm]").count():
            self._tap("[data-focus=confirm]")
            yield from self._sign()
            self._tap("[data-focus=later]")
        yield from self._empty_outbox()
        self._see(f":nth-match(.slot .mark--whole, {len(records)})")

    def close(self) -> None:
        self.page.context.close()

    # --- What a referee does ----------------------------------------------------------------------

    def _come_in(self) -> Steps:
        self.page.goto(f"/t/{self._card.token}/")
        self.page.fill("#who-name", f"Lia {self._card.number}")
        self.page.locator("form button.button--primary").tap()
        self._see(".phone__next")
        yield

    def _enter(self, record: CardsRecord, rules: RuleSet) -> Steps:
        """Whole cards, touch by touch. What a reload took away is entered again."""
        taps = plan_taps(record, rules)
        done = 0
        self._see(".phone__keypad[data-strokes]")
        while done < len(taps):
            if self._trouble():
                self._see(".phone__keypad[data-strokes]")
                kept = int(self.page.get_attribute(".phone__keypad", "data-strokes") or 0)
                self._counts["taps gone with a reload"] += done - kept
                done = kept
            self._counts["touches"] += press(self.page, taps[done : done + TOUCHES])
            done += TOUCHES
            yield
        self._counts["smazzate"] += 1
        self._counts["smazzate recorded offline"] += self._offline

    def _sign(self) -> Steps:
        """Both sides, each with its PIN, what is unsigned so far."""
        for line, pin in self._card.pins.items():
            self._tap(f"[data-focus=ask-{line}]")
            for digit in pin:
                self._tap(f"[data-focus=pin-{digit}]")
            self._tap("[data-focus=pin-sign]")
            yield

    def _empty_outbox(self) -> Steps:
        """Online for good: everything that is kept here must reach the desk by itself."""
        self._set_offline(False)
        end = monotonic() + LONGEST
        while self.page.evaluate(COUNT_KEPT) or not self._shows(".state-line--sent"):
            if monotonic() > end:
                raise AssertionError(f"Table {self._card.number}: {self._describe()}")
            self.page.wait_for_timeout(50)
            yield

    # --- What happens to a phone ------------------------------------------------------------------

    def _trouble(self) -> bool:
        """The network goes or comes back; or the page is loaded again, which is then True."""
        chance = self._rng.random()
        if self._offline:
            if chance < COMES_BACK:
                self._set_offline(False)
        elif chance < GOES:
            self._set_offline(True)
            self._counts["cuts"] += 1
        elif chance < GOES + RELOADS:
            self.page.reload()
            self._counts["reloads"] += 1
            return True
        return False

    def _set_offline(self, offline: bool) -> None:
        self._offline = offline
        self.page.context.set_offline(offline)

    def _carry(self, route: Route) -> None:
        """Carry a message from the outbox to the desk, or lose it on the way."""
        if self._offline:
            route.abort("internetdisconnected")
            return
        chance = self._road.random()
        if chance < MISSES:
            self._counts["never arrived"] += 1
            route.abort("connectionreset")
        elif chance < MISSES + LOSES:
            status = route.fetch(url=route.request.url.replace(HALL, "127.0.0.1")).status
            self._counts[f"answers lost ({status})"] += 1
            route.abort("connectionreset")
        else:
            route.continue_()

    # --- The screen -------------------------------------------------------------------------------

    def _tap(self, selector: str) -> None:
        self.page.locator(selector).tap()

    def _see(self, selector: str) -> None:
        self.page.locator(selector).first.wait_for()

    def _shows(self, selector: str) -> bool:
        return self.page.locator(selector).is_visible()

    def _describe(self) -> str:
        kept: Any = self.page.evaluate(COUNT_KEPT)
        return f"{kept} kept, says “{self.page.locator('#state-line').inner_text()}”"


def play_together(
    phones: Sequence[Phone],
    deals: Sequence[Sequence[CardsRecord]],
    rules: RuleSet,
    rng: random.Random,
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Every phone plays its own records, a step of one after a step of another, until all are done.

    `tell` is called after each round.
    """
    going = [phone.play(records, rules) for phone, records in zip(phones, deals, strict=True)]
    while going:
        rng.shuffle(going)
        going = [steps for steps in going if next(steps, StopIteration) is None]
        tell()
    for phone in phones:
        assert phone.broken == []
