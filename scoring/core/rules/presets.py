"""The rule sets that come with the program, each with its source document.

Documents that disagree have separate rule sets. For points that a document leaves open, its rule
set has the values of the Italian rule set."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.core.rules.ruleset import (
    Aces,
    ClosingNeeds,
    FirstDraw,
    InitialMeld,
    PozzettoPays,
    Premiums,
    RuleSet,
    SemiClean,
)

ITALIAN: Final = RuleSet(
    key="italian",
    name="Italian",
    source="Burraco Rummy Games: Melds, The Play, Scoring",
    packs=2,
    jokers=4,
    seats=4,
    joker=30,
    two=20,
    ace=15,
    high_cards=10,
    low_cards=5,
    clean=200,
    dirty=100,
    semi_clean_reading=SemiClean.NONE,
    semi_clean=150,
    premiums=None,
    aces=Aces.EITHER,
    wild_beside_whole_suit=True,
    one_set_a_rank=True,
    closing=100,
    closing_needs=ClosingNeeds.BURRACO,
    closing_discard=True,
    pozzetto_size=11,
    pozzetto=100,
    pozzetto_pays=PozzettoPays.ALWAYS,
    pozzetto_joins_stock=False,
    stock_left=2,
    target=2000,
)

ITALIAN_SEMIPULITO: Final = replace(
    ITALIAN,
    key="italian-semipulito",
    name="Italian, with the semi-clean burraco",
    source="Burraco Rummy Games: Scoring, variations (semipulito)",
    semi_clean_reading=SemiClean.SEVEN_NATURAL,
)

BURRACONLINE: Final = replace(
    ITALIAN,
    key="burraconline",
    name="Burraconline",
    source="Burraconline, Burraco rules: 4-7, 10-12",
    first_draw=FirstDraw.HEARTS_FIRST,
    target=None,
    smazzate=3,
)

CLUB: Final = replace(
    ITALIAN,
    key="club",
    name="Club",
    source="Rules of the Burraco: The closing, The calculation of the score",
    two=30,
    semi_clean_reading=SemiClean.SEVEN_NATURAL,
    target=2005,
    target_reached=True,
)

# The document has no card values and no bonus for closing: the Italian game's apply. It does not
# forbid a second set of a rank, or state how many cards of the stock are not played.
BURACO: Final = replace(
    ITALIAN,
    key="buraco",
    name="Buraco",
    source="Buraco: The Setup, Runs, Wildcards, Scoring, Course of play",
    jokers=0,
    aces=Aces.BOTH,
    closing_needs=ClosingNeeds.CLEAN,
    closing_discard=False,
    pozzetto_joins_stock=True,
    stock_left=0,
    wild_beside_whole_suit=False,
    one_set_a_rank=False,
    exact_cut=100,
    initial_meld=InitialMeld(least=50, above=1500, least_above=75, step=15),
    first_draw=FirstDraw.DRAW_AGAIN,
)

# The draw is article 3 of the federation's code as published. The order of the suits is the same at
# myburraco.it/codici-di-gara ("ufficiali FIBUR"), eburraco.com, burraco.atuttonet.it and
# larivistadelburraco.it. The lowest of the other line deals to the highest, according to
# eburraco.com/preparazione-del-gioco, larivistadelburraco.it and specchiolla.it. Only the very same
# card is drawn again, according to eburraco.com. Looked up in November 2026.
FIBUR_2026: Final = replace(
    ITALIAN,
    key="fibur-2026",
    name="FIBUR 2026",
    source="Codice di Gara FIBUR: January 2026, articles 15-17, and article 3, second-hand",
    semi_clean_reading=SemiClean.WILD_AT_END,
    pozzetto_pays=PozzettoPays.IF_ANY_TAKEN,
    first_draw=FirstDraw.LOWEST_ACROSS,
    target=None,
)

# The library that reports this code reads "with a wild card" as a run of 13 or 14 cards, with the
# wild card inside or at an end. A semi-clean run has the wild card at an end. The draw follows
# FIBUR's code.
FITAB: Final = replace(
    ITALIAN,
    key="fitab",
    name="FITAB",
    source="FITAB tournament code, second-hand: premium burrachi",
    semi_clean_reading=SemiClean.WILD_AT_END,
    first_draw=FirstDraw.LOWEST_ACROSS,
    premiums=Premiums(suit_clean=300, suit_wild=250, rank_clean=250, rank_wild=200),
    target=None,
)

PRESETS: Final = {
    rules.key: rules
    for rules in (ITALIAN, ITALIAN_SEMIPULITO, BURRACONLINE, CLUB, BURACO, FIBUR_2026, FITAB)
}
