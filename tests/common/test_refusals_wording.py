from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from players.roster import RosterFault
from scoring.common.entries_wording import entry_words
from scoring.common.refusals_wording import gather_refusals, plan_sentence
from scoring.core.pairing.entries import EntryKind
from tests.cast import NOW

FIGURES: dict[str, Any] = {
    "later": [8, 9],
    "tables": [3, 4],
    "team": False,
    **dict.fromkeys(("name", "field"), "Rossi"),
    **dict.fromkeys(("entry", "first", "second", "turn", "table", "number", "decided"), 5),
    **dict.fromkeys(("closed", "planned", "possible", "entries", "turns", "shift"), 7),
    **dict.fromkeys(("players", "points", "sections", "revision"), 7),
    **{key: [100, 105] for key in ("theirs", "ours")},
    "sides": 3,
    "seats": 4,
    **dict.fromkeys(("least", "most"), 7),
    "at": NOW,
    "faults": [RosterFault(1, "name.no_letters", {"name": "…"})],
}
"""Figures that a refusal may carry."""

OF_ENTRIES = {
    "chair.not_seated",
    "chair.taken",
    "entries.seating_published",
    "plan.sections_too_many",
    "plan.shift_impossible",
    "plan.too_few_entries",
    "plan.too_many_entries",
    "plan.too_many_turns",
    "record.half_table",
    "return.here",
    "ruling.not_played",
    "sign.not_here",
    "standings.met_itself",
    "standings.not_by_vp",
    "standings.too_many_points",
    "standings.twice",
    "substitute.nobody",
    "swap.not_seated",
    "swap.other_section",
    "till.has_money",
    "till.nothing_open",
    "till.other_amount",
    "tournament.has_entries",
    "withdraw.gone",
    "withdraw.not_begun",
    "withdraw.out",
}
"""The refusals that name or count entries: each says what the event's entries are."""

OF_ONE_KIND = {
    "entries.other_kind",
    "phase.needs_players",
    "phase.one_against_one",
    "ruling.several_tables",
    "sign_ups.team_twice",
    "sign_ups.two_singles",
}
"""Refusals that only one kind can meet, or that ask for another kind."""

OF_CARDS = {"card_draw.players", "card_draw.published", "card_draw.unfinished"}
"""Players who draw cards, whatever they entered as."""

NOUNS = {
    "en": {"pairs": r"pairs?\b", "players": "player", "teams": "team", "trios": "trio"},
    "it": {"pairs": "coppi", "players": "giocator", "teams": "squadr", "trios": "tern"},
}
"""The words for each kind: their beginnings."""

LANGUAGES = sorted(NOUNS)


@pytest.fixture(params=LANGUAGES)
def nouns(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    with translation.override(request.param):
        yield NOUNS[request.param]


class Figures(dict[str, Any]):
    """FIGURES, and a number for any other that a new refusal carries."""

    def __missing__(self, name: str) -> int:
        return 7


def sentence(code: str, kind: EntryKind) -> str:
    return gather_refusals()[code](Figures(FIGURES, kind=kind))


def find_named(text: str, nouns: dict[str, str]) -> set[str]:
    """The kinds whose words stand in a sentence."""
    text = text.lower()
    return {kind for kind, noun in nouns.items() if re.search(rf"\b{noun}", text)}


@pytest.mark.parametrize("kind", EntryKind)
@pytest.mark.parametrize("code", sorted(OF_ENTRIES))
def test_a_refusal_says_what_the_entries_are(
    code: str, kind: EntryKind, nouns: dict[str, str]
) -> None:
    named = find_named(sentence(code, kind), nouns)
    allowed = {kind.value}
    if code == "substitute.nobody":
        allowed.add("players")
    if (code, kind) == ("record.half_table", EntryKind.PLAYERS):
        named.add("players")  # Italian: whoever sits here
    assert kind.value in named
    assert named <= allowed


@pytest.mark.parametrize("code", sorted({*gather_refusals()} - OF_ENTRIES - OF_ONE_KIND - OF_CARDS))
def test_every_other_refusal_is_true_of_all_kinds(code: str, nouns: dict[str, str]) -> None:
    assert len({sentence(code, kind) for kind in EntryKind}) == 1
    assert not find_named(sentence(code, EntryKind.PAIRS), nouns)


@pytest.mark.parametrize("kind", EntryKind)
@pytest.mark.parametrize("figure", [1, 12])
def test_one_and_many_are_counted_in_words_of_the_kind(
    kind: EntryKind, figure: int, nouns: dict[str, str]
) -> None:
    said = plan_sentence("plan.too_few_entries", {"entries": 0, "possible": figure}, kind)
    assert entry_words(kind, "count", n=figure) in said


def test_players_who_are_too_few_for_their_turns() -> None:
    with translation.override("en"):
        said = plan_sentence(
            "plan.too_many_turns", {"entries": 8, "possible": 7, "turns": 9}, EntryKind.PLAYERS
        )
    assert said == "8 players can play at most 7 turns of this movement, not 9."
