"""One smazzata of the Italian game head to head, and of each of Buraco's variations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.core.rules.presets import BURACO, ITALIAN
from scoring.core.rules.ruleset import Aces
from tests.browser.every_game import (
    CLEAN_IS_OWED,
    FOURS,
    RUN,
    Game,
    Greyed,
    Reads,
    Refused,
    closed,
)
from tests.browser.taps import MELDS, NEXT
from tests.browser.touches import (
    FAILED,
    LESS,
    MORE,
    TWO_ACES,
    answer,
    card,
    cut,
    end,
    go,
    remnant,
)

BURACO_HANDS = [*remnant(3), answer("NS", "closed"), *TWO_ACES]

OTHER_GAMES: Mapping[str, Game] = {
    # One player a side: who closed has nothing in hand, and has looked at the pozzetto.
    "two at a table": Game(
        replace(ITALIAN, seats=2),
        [
            answer("NS", "unseen"),
            *TWO_ACES,
            end("NS"),
            Reads(
                "To close, a player without a partner must have taken the pozzetto and played "
                "from it: check the pozzetto of N-S, or who closed."
            ),
            go("NS.hand"),
            answer("NS", "closed"),
            go("NS.melds"),
            *card("7H", "KH"),
            *card("KS", "KD", "JK"),
            NEXT,
            *FOURS,
        ],
        closed(RUN, "KS KD JK", hand="", ew="4C 4C 4H"),
        (415, -115),
        {"entry_kind": "players"},
    ),
    # From an ace to a seven is upward; the ace that would make 2 to 7 clean does not stand there.
    "Buraco aces high": Game(
        replace(BURACO, aces=Aces.HIGH),
        [
            *BURACO_HANDS,
            *card("2H", "7H", "2S"),
            NEXT,
            *card("4C", "4C", "4D"),
            Refused(CLEAN_IS_OWED),
            *card("AH", "7H"),
            Reads("Clean burraco of hearts, 7 to ace: 80 + 200"),
            NEXT,
            NEXT,
        ],
        closed("2H 3H 4H 5H 6H 7H 2S", f"{RUN} AH", hand="3S", ew="4C 4C 4D"),
        (540, -115),
    ),
    # From a king to an ace is downward; 8 to king is one card short of a clean burraco.
    "Buraco aces low": Game(
        replace(BURACO, aces=Aces.LOW),
        [
            *BURACO_HANDS,
            *card("8H", "KH", "2C"),
            NEXT,
            *card("4C", "4C", "4H"),
            Refused(CLEAN_IS_OWED),
            *card("KS", "AS"),
            Reads("Clean burraco of spades, ace to king: 120 + 200"),
            NEXT,
            NEXT,
        ],
        closed(
            "8H 9H 10H JH QH KH 2C",
            "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS",
            hand="3S",
            ew="4C 4C 4H",
        ),
        (595, -115),
    ),
    # Three of a card make a set; E-W cut 33.
    "Buraco of three packs": Game(
        replace(BURACO, packs=3, pozzetti=3),
        [
            MORE,
            LESS,
            Reads("N-S: the initial meld has 45 points, but needs 50."),
            MORE,
            cut("EW"),
            *BURACO_HANDS,
            *card("7H", "7H", "7H"),
            Reads("Set of 3 sevens: 15"),
            Greyed(MELDS + '[data-card="7H"]'),
            *card("KS", "7S"),
            NEXT,
            *FOURS,
        ],
        closed(
            "7H 7H 7H",
            "7S 8S 9S 10S JS QS KS",
            hand="3S",
            ew="4C 4C 4H",
            cut="EW",
            ns={"opening": {"points": 50, "failed": 0}},
        ),
        (375, -15),
    ),
    # The clock ends it, and nobody has closed: no bonus, and a pozzetto taken by both.
    "Buraco for a set time": Game(
        BURACO,
        [
            *remnant(3),
            answer("NS", "taken"),
            *remnant(1, 1),
            MORE,
            FAILED,
            Reads("E-W: the initial meld has 50 points, but needs 65."),
            *[MORE] * 3,
            answer("EW", "taken"),
            end("time"),
            *card("7H", "KH"),
            NEXT,
            *card("7S", "KS"),
            NEXT,
        ],
        {
            "end": "time",
            "NS": {"melds": [RUN], "hand": "3S", "pozzetto": "taken"},
            "EW": {
                "melds": ["7S 8S 9S 10S JS QS KS"],
                "hand": "AS AH",
                "pozzetto": "taken",
                "opening": {"points": 65, "failed": 1},
            },
        },
        (260, 235),
        {"length": "time", "smazzate": 12},
    ),
    "Buraco to 505": Game(
        replace(BURACO, target=505, target_reached=True),
        [
            *BURACO_HANDS,
            *card("4S", "9S", "2D"),
            NEXT,
            *card("4C", "4C", "4H"),
            Refused(CLEAN_IS_OWED),
            *card("7H", "KH"),
            NEXT,
            NEXT,
        ],
        closed("4S 5S 6S 7S 8S 9S 2D", RUN, hand="3S", ew="4C 4C 4H"),
        (520, -115),
        {"length": "target", "target": 505, "smazzate": 20},
        is_decided=True,
    ),
}
