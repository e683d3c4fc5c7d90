"""One smazzata of every preset: how it is tapped, what is read on the way, what it must come to.

Each hand shows what its game has and others have not, and is refused once on the way for a reason
that is the game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.core.rules.presets import (
    BURACO,
    BURRACONLINE,
    CLUB,
    FIBUR_2026,
    FITAB,
    ITALIAN,
    ITALIAN_SEMIPULITO,
)
from scoring.core.rules.ruleset import RuleSet
from tests.browser.taps import HAND, NEW, NEXT, Tap
from tests.browser.touches import (
    CARDS,
    COUNTS,
    DROP,
    FAILED,
    HANDS,
    MORE,
    TWO_ACES,
    answer,
    card,
    cut,
    digits,
    end,
    go,
    remnant,
)


class Reads(NamedTuple):
    """A sentence that the phone says at this moment."""

    words: str


class Refused(NamedTuple):
    """The sentence with which the one button refuses; it leads to where the fault is."""

    words: str


class Greyed(NamedTuple):
    """A key that cannot be tapped at this moment."""

    at: str


Step = Tap | Reads | Refused | Greyed


@dataclass(frozen=True)
class Game:
    """`totals` are worked out by hand; `record` is what the steps are meant to enter."""

    rules: RuleSet
    steps: Sequence[Step]
    record: Mapping[str, Any]
    totals: tuple[int, int]
    event: Mapping[str, object] = field(default_factory=dict)
    """Fields of the event's settings or of its phase."""
    is_decided: bool = False
    """Whether nothing is played after it."""


def closed(*melds: str, hand: str, ew: str, **more: Any) -> dict[str, Any]:
    """N-S closed with these melds and cards in hand; E-W had two aces and no pozzetto."""
    ns = {"melds": [*melds], "hand": hand, "pozzetto": "taken", **more.pop("ns", {})}
    other = {"melds": [ew], "hand": "AS AH", "pozzetto": "untaken", **more.pop("other", {})}
    return {"end": "closed", "closed_by": "NS", "NS": ns, "EW": other, **more}


RUN = "7H 8H 9H 10H JH QH KH"
SPADES = "4S 5S 6S 7S 8S 9S 10S"
FOURS = [*card("4C", "4C", "4H"), NEXT]

CLEAN_IS_OWED = "N-S cannot have closed without a clean burraco: check its melds, or who closed."

PRESET_GAMES: Mapping[str, Game] = {
    # Seven natural cards beside the wild one are dirty, and a rank is one set: 70 and 100, 50.
    "italian": Game(
        ITALIAN,
        [
            *HANDS,
            *card("4S", "10S", "2D"),
            Reads("Dirty burraco of spades, 4 to 10: 70 + 100"),
            *card("KS", "KD", "JK"),
            NEW,
            *card("KH", "KC", "KH"),
            Reads("N-S already has a set of kings: combine the two sets."),
            DROP,
            NEXT,
            *FOURS,
        ],
        closed(f"{SPADES} 2D", "KS KD JK", hand="3S 4D", ew="4C 4C 4H"),
        (310, -115),
    ),
    # The same run is semi-clean here, and it is what N-S close with.
    "italian-semipulito": Game(
        ITALIAN_SEMIPULITO,
        [
            *HANDS,
            *card("KS", "KD", "JK"),
            NEXT,
            *card("4C", "4C", "4H"),
            Refused("N-S cannot have closed without a burraco: check its melds, or who closed."),
            *card("4S", "10S", "2D"),
            Reads("Semi-clean burraco of spades, 4 to 10: 70 + 150"),
            NEXT,
            NEXT,
        ],
        closed("KS KD JK", f"{SPADES} 2D", hand="3S 4D", ew="4C 4C 4H"),
        (360, -115),
    ),
    # The cards of a pozzetto that nobody looked at count in hand: all eleven of them.
    "burraconline": Game(
        BURRACONLINE,
        [
            *remnant(3, 4),
            answer("NS", "closed"),
            *remnant(1, 1),
            answer("EW", "unseen"),
            Reads(
                "The 11 cards of the pozzetto that E-W never looked at count as cards in hand: "
                "enter all of them."
            ),
            go("EW.hand"),
            *remnant(3, 3, 5, 5, 9, 9, 12, 12, 2),
            NEXT,
            *card("7H", "KH"),
            *card("KS", "KD", "JK"),
            NEXT,
            *FOURS,
        ],
        closed(
            RUN,
            "KS KD JK",
            hand="3S 4D",
            ew="4C 4C 4H",
            other={"hand": "AS AH 3S 3D 5S 5H 9S 9C QS QC 2S", "pozzetto": "unseen"},
        ),
        (405, -95),
        {"smazzate": 3},
    ),
    # A two is worth 30, and a joker makes seven natural cards semi-clean.
    "club": Game(
        CLUB,
        [
            *HANDS,
            *card("KS", "KD", "2C"),
            Reads("Set of kings, 3 cards, dirty: 50"),
            NEXT,
            *card("4C", "4H", "2D"),
            Refused("N-S cannot have closed without a burraco: check its melds, or who closed."),
            *card("4S", "10S", "JK"),
            Reads("Semi-clean burraco of spades, 4 to 10: 80 + 150"),
            NEXT,
            NEXT,
        ],
        closed("KS KD 2C", f"{SPADES} JK", hand="3S 4D", ew="4C 4H 2D"),
        (370, -90),
    ),
    # No jokers; the exact cut; the initial meld after a try; a run with both its aces; no discard;
    # a dirty burraco is not enough to close.
    "buraco": Game(
        BURACO,
        [
            Greyed(HAND + '[data-card="JK"]'),
            cut("NS"),
            MORE,
            FAILED,
            Reads("N-S: the initial meld has 50 points, but needs 65."),
            *[MORE] * 3,
            *remnant(3),
            answer("NS", "bare"),
            *TWO_ACES,
            *card("4S", "9S", "2D"),
            NEXT,
            *card("4C", "4H", "4H"),
            Refused(CLEAN_IS_OWED),
            *card("2C", "KC", "AC", "AC"),
            Reads("Clean burraco of clubs, ace to ace: 135 + 200"),
            NEXT,
            NEXT,
        ],
        closed(
            "4S 5S 6S 7S 8S 9S 2D",
            "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC",
            hand="3S",
            ew="4C 4H 4H",
            cut="NS",
            discard=False,
            ns={"opening": {"points": 65, "failed": 1}},
        ),
        (690, -115),
    ),
    # A set of exactly eight and a run with the wild card at its end are semi-clean; as nobody took
    # a pozzetto, nobody pays for one.
    "fibur-2026": Game(
        FIBUR_2026,
        [
            *remnant(3, 4),
            answer("NS", "untaken"),
            *remnant(1, 1),
            answer("EW", "unseen"),
            Reads(
                "The 11 cards of the pozzetto that E-W never looked at count as cards in hand: "
                "enter all of them."
            ),
            answer("EW", "untaken"),
            end("stock"),
            *card("9S", "9S", "9H", "9H", "9D", "9D", "9C", "JK"),
            Reads("Semi-clean burraco of nines: 100 + 150"),
            NEXT,
            *card("4C", "10C", "2D"),
            NEXT,
        ],
        {
            "end": "stock",
            "NS": {
                "melds": ["9S 9S 9H 9H 9D 9D 9C JK"],
                "hand": "3S 4D",
                "pozzetto": "untaken",
            },
            "EW": {
                "melds": ["4C 5C 6C 7C 8C 9C 10C 2D"],
                "hand": "AS AH",
                "pozzetto": "untaken",
            },
        },
        (240, 190),
    ),
    # Premium burrachi: a whole suit with a joker against all eight nines. On paper their kinds are
    # counted too, and hold more points than were written down.
    "fitab": Game(
        FITAB,
        [
            COUNTS,
            *digits("0000100" + "30"),
            NEXT,
            *digits("10"),
            NEXT,
            answer("NS", "closed"),
            *digits("0000010" + "80"),
            NEXT,
            *digits("30"),
            NEXT,
            answer("EW", "untaken"),
            Reads("The burrachi of N-S alone give at least 65 card points: check the points."),
            CARDS,
            *HANDS,
            *card("2H", "KH", "AH"),
            Tap('[data-act=chip][data-place="9"]'),
            *card("JK"),
            Reads("Dirty burraco of hearts, ace to king: 140 + 250"),
            NEXT,
            *card("9S", "9S", "9H", "9H", "9D", "9D", "9C", "9C"),
            Reads("Clean burraco of nines: 80 + 250"),
            NEXT,
        ],
        closed(
            "AH 2H 3H 4H 5H 6H 7H 8H JK 10H JH QH KH",
            hand="3S 4D",
            ew="9S 9S 9H 9H 9D 9D 9C 9C",
        ),
        (480, 200),
    ),
}
