"""A smazzata of every game through a real browser: entered, refused once, and summed up right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import Score
from scoring.library.services import change_rules, copy_rules
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from tests.browser.contexts import ContextPool
from tests.browser.every_game import PRESET_GAMES, Greyed, Reads, Refused, Step
from tests.browser.every_variation import OTHER_GAMES
from tests.browser.finger import press
from tests.browser.keypad_page import check_same_points
from tests.browser.taps import NEXT, Tap
from tests.cast import SIGNED, make_event, seat_event, table_ticket

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PAIRS = ["Nord1 Nora – Sud1 Ugo", "Nord2 Nora – Sud2 Ugo"]
GAMES = {**PRESET_GAMES, **OTHER_GAMES}


@pytest.fixture
def open_phone(contexts: ContextPool, live_server: Any) -> Iterator[Callable[[Tournament], Page]]:
    """Opens the phone at table 1, on its page; fails when its script breaks."""
    broken: list[str] = []
    options = {"base_url": live_server.url, "locale": "en-GB", "service_workers": "block"}
    with contexts.open_page(**options, **PHONE) as page:
        page.on("pageerror", lambda error: broken.append(str(error)))

        def open_table(event: Tournament) -> Page:
            page.goto(reverse("phone", args=[table_ticket(event, 1).token]))
            page.fill("#who-name", "Lia")
            page.click("form button.button--primary")
            return page

        yield open_table
    assert not broken


def test_every_preset_has_its_game() -> None:
    assert [*PRESET_GAMES] == [*PRESETS]
    assert [game.rules for game in PRESET_GAMES.values()] == [*PRESETS.values()]


@pytest.mark.parametrize("name", GAMES)
def test_a_smazzata_on_the_phone(
    open_phone: Callable[[Tournament], Page], director: User, name: str
) -> None:
    game = GAMES[name]
    event = seat_game(director, name)
    page = open_phone(event)
    names = ["Nord1 Nora", "Nord2 Nora"] if event.entry_kind == "players" else PAIRS
    expect(page.locator(".phone__names")).to_have_text(names)
    page.tap(".phone__next")
    enter(page, game.steps)
    expect(page.locator("[data-focus=later]")).to_be_visible()
    expect(page.locator(".state-line--sent")).to_be_visible()
    revision = SmazzataRevision.objects.get()
    score = check_same_points(revision.record, dict(game.record), event.rules)
    assert (score.ns.total, score.ew.total) == game.totals
    assert Smazzata.objects.values_list("ns_gp", "ew_gp").get() == game.totals
    assert read_sums(page) == list_sums(score, event.rules)
    page.tap("[data-focus=later]")
    expect(page.locator("[data-focus=next]")).to_have_count(0 if game.is_decided else 1)
    for said in ("cut", "discard"):
        assert revision.record.get(said) == game.record.get(said)
    for line in ("NS", "EW"):
        assert revision.record[line].get("opening") == game.record[line].get("opening")


def seat_game(director: User, name: str) -> Tournament:
    """An event by this game's rules, its first turn being played. What is no preset is kept."""
    game = GAMES[name]
    key = game.rules.key
    if game.rules != PRESETS[key]:
        kept = copy_rules(key=key, name=name, **SIGNED)
        rules = replace(game.rules, key=kept.key, name=name)
        key = change_rules(kept=kept, rules=rules, **SIGNED).key
    changes = {"movement": "round-robin", "turns": 1} | game.event
    event = seat_event(make_event(director, 2, rules_key=key, language="en", **changes))
    return Tournament.objects.get(pk=event.pk)


def enter(page: Page, steps: Sequence[Step]) -> None:
    for is_tap, together in groupby(steps, lambda step: isinstance(step, Tap)):
        if is_tap:
            press(page, [step for step in together if isinstance(step, Tap)])
            continue
        for step in together:
            look(page, step)


def look(page: Page, step: Step) -> None:
    match step:
        case Reads(words):
            expect(page.locator(".verdict")).to_contain_text(words)
        case Refused(words):
            page.locator(NEXT.at).tap(force=True)  # it is there, but greyed
            expect(page.locator(".verdict")).to_contain_text(words)
        case Greyed(at):
            expect(page.locator(at)).to_have_attribute("aria-disabled", "true")


def read_sums(page: Page) -> list[tuple[int, int]]:
    """The lines of the sum as they are shown, of N-S and E-W; the total last."""
    rows = page.locator(".sums tbody tr, .sums tfoot tr").all()
    cells = [row.locator("td").all_inner_texts() for row in rows]
    return [(read_points(ns), read_points(ew)) for ns, ew in cells]


def read_points(text: str) -> int:
    return int(re.sub(r"\D", "", text)) * (-1 if "−" in text else 1)


def list_sums(score: Score, rules: RuleSet) -> list[tuple[int, int]]:
    """The lines of a record's sum by the rules of the desk: those that the page shows."""
    ns, ew = score
    return [
        (ns.meld_points, ew.meld_points),
        (ns.burraco_bonus, ew.burraco_bonus),
        (ns.closing_bonus, ew.closing_bonus),
        *([(ns.cut_bonus, ew.cut_bonus)] if rules.exact_cut else []),
        (-ns.hand_points, -ew.hand_points),
        (-ns.pozzetto_penalty, -ew.pozzetto_penalty),
        (ns.total, ew.total),
    ]
