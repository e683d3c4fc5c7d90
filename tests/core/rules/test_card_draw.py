"""The card draw, each document in its own words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.card_draw import (
    PLAYERS,
    BadDraw,
    CardDrawResult,
    Rounds,
    Unfinished,
    draw_cards,
    read_draw,
    rounds_from_data,
    seat_drawers,
    unseat_drawers,
    write_rounds,
)
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import FirstDraw, RuleSet

ITALIAN = PRESETS["italian"]
ONLINE = PRESETS["burraconline"]
BURACO = PRESETS["buraco"]


def rounds_of(*texts: str) -> Rounds:
    """The first round by everybody's cards in order, later ones as "2:7H 4:8S"."""
    first = tuple(enumerate(parse_cards(texts[0]), start=1))
    later = tuple(
        tuple(
            (int(place), parse_cards(code)[0])
            for place, code in (word.split(":") for word in text.split())
        )
        for text in texts[1:]
    )
    return (first, *later)


def read(rules: RuleSet, *texts: str, decided: bool = False) -> CardDrawResult | Unfinished:
    rounds = rounds_of(*texts)
    return read_draw(rounds, rules, len(rounds[0]), sides_decided=decided)


def result(rules: RuleSet, *texts: str, decided: bool = False) -> CardDrawResult:
    found = read(rules, *texts, decided=decided)
    assert isinstance(found, CardDrawResult)
    return found


def faults(rules: RuleSet, *texts: str, players: int = 4) -> list[tuple[int, int, str]]:
    with pytest.raises(BadDraw) as refused:
        read_draw(rounds_of(*texts), rules, players)
    return [(fault.round, fault.place, fault.fault.code) for fault in refused.value.faults]


# --- Burraco Rummy Games ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "falling",
    ["JK 2C AS KS", "KC QS JS 10S", "10C 9S 8S 7S", "7C 6S 5S 4S", "4C 3S 3H 3D", "AS AH AD AC"],
)
def test_high_to_low_joker_two_ace_king_to_three_then_spades_hearts_diamonds_clubs(
    falling: str,
) -> None:
    assert result(ITALIAN, falling).order == (1, 2, 3, 4)
    backwards = " ".join(reversed(falling.split()))
    assert result(ITALIAN, backwards).order == (4, 3, 2, 1)


def test_the_lowest_deals_and_the_highest_sits_at_the_dealers_left_and_plays_first() -> None:
    found = result(ITALIAN, "3C 9H KS 2D")
    assert (found.dealer, found.first) == (1, 4)
    assert found.seats[0] == found.first
    assert found.seats[-1] == found.dealer


def test_the_two_highest_play_against_the_two_lowest() -> None:
    found = result(ITALIAN, "3C 9H KS 2D")
    assert found.partners == ((4, 3), (2, 1))
    assert found.seats == (4, 2, 3, 1), "partners opposite each other"


def test_more_than_one_joker_those_draw_again() -> None:
    assert read(ITALIAN, "JK 9H JK 2D") == Unfinished((1, 3))
    found = result(ITALIAN, "JK 9H JK 2D", "1:3C 3:4C")
    assert found.order == (3, 1, 4, 2), "for the places of the jokers alone"


def test_two_identical_cards_are_drawn_again_as_two_jokers_are() -> None:
    assert read(ITALIAN, "7H 9H 7H 9H") == Unfinished((1, 2, 3, 4))
    again = ("7H 9H 7H 9H", "1:3S 2:KD 3:4S 4:KD")
    assert read(ITALIAN, *again) == Unfinished((2, 4))
    assert result(ITALIAN, *again, "2:5S 4:6S").order == (4, 2, 3, 1)
    fibur = PRESETS["fibur-2026"]
    assert read(fibur, "AS 3H AS 4H") == Unfinished((1, 3))
    assert read(fibur, "JK JK 3H 4H") == Unfinished((1, 2))
    assert result(fibur, "JK JK 3H 4H", "1:3S 2:4S").order == (2, 1, 4, 3)


def test_partners_decided_before_keep_their_seats_and_the_dealers_left_plays_first() -> None:
    found = result(ITALIAN, "3C 9H KS 2D", decided=True)
    assert (found.dealer, found.first, found.seats) == (1, 2, (2, 3, 4, 1))
    assert found.partners == ((2, 4), (3, 1))


# --- Burraconline -------------------------------------------------------------------------------


def test_the_highest_card_plays_first_by_hearts_diamonds_clubs_spades() -> None:
    assert result(ONLINE, "AS AC AD AH").order == (4, 3, 2, 1)
    assert result(ONLINE, "AS AC AD AH").first == 4
    found = result(ONLINE, "AS AC AD AH", decided=True)
    assert (found.dealer, found.first, found.seats) == (3, 4, (4, 1, 2, 3))


def test_the_same_rank_and_suit_two_new_cards_are_drawn() -> None:
    assert read(ONLINE, "AS 3H AS 4H") == Unfinished((1, 3))
    assert result(ONLINE, "AS 3H AS 4H", "1:5S 3:5C").first == 3


# --- FIBUR's code, and FITAB after it ------------------------------------------------------------


@pytest.mark.parametrize("rules", [PRESETS["fibur-2026"], PRESETS["fitab"]], ids=lambda r: r.key)
def test_hearts_diamonds_clubs_spades_and_the_lowest_of_the_other_side_deals(
    rules: RuleSet,
) -> None:
    assert result(rules, "AS AC AD AH").order == (4, 3, 2, 1)
    # The three of the highest's own side is the lowest of all: the partner never deals.
    found = result(rules, "3C 9H KS 7D", decided=True)
    assert (found.first, found.dealer, found.seats) == (3, 4, (3, 2, 1, 4))
    assert result(rules, "3C 7H KS 9D", decided=True).seats == (3, 4, 1, 2)
    free = result(rules, "3C 9H KS 7D")
    assert (free.first, free.dealer, free.partners) == (3, 1, ((3, 2), (4, 1)))


# --- Buraco -------------------------------------------------------------------------------------


def test_the_lowest_cards_player_deals_to_the_highest_of_the_other_team() -> None:
    found = result(BURACO, "3C 9H KS 4D")
    assert (found.dealer, found.first) == (1, 2), "the king is of the dealer's own team"
    assert found.seats == (2, 3, 4, 1)
    assert result(BURACO, "3C 4D KS 9H").seats == (4, 3, 2, 1)
    assert result(BURACO, "3C 4D KS 9H").partners == ((4, 2), (3, 1))


def test_equal_ranks_are_drawn_again_for_suits_part_nobody() -> None:
    assert read(BURACO, "KS KH 4C 5C") == Unfinished((1, 2))


def test_two_identical_cards_may_be_the_very_same_one() -> None:
    rules = replace(BURACO, first_draw=FirstDraw.SAME_CARD_AGAIN)
    found = result(rules, "KH KS 4C 4D")
    assert (found.order, found.dealer, found.first) == ((2, 1, 4, 3), 3, 2)
    assert read(rules, "KS KS 4C 5C") == Unfinished((1, 2))
    assert result(rules, "3C 9H KS 4D").seats == result(BURACO, "3C 9H KS 4D").seats


def test_buraco_has_no_jokers() -> None:
    assert faults(BURACO, "JK 3H 4H 5H") == [(0, 1, "deck.no_jokers")]


# --- Any number of players, and what cannot have been drawn -------------------------------------


def test_two_and_three_have_no_partners_and_six_have_three() -> None:
    assert result(ITALIAN, "3C 9H").partners is None
    assert result(ITALIAN, "3C 9H 4C").seats == (2, 3, 1)
    six = result(ITALIAN, "3C 4C 5C 6C 7C 8C")
    assert six.partners == ((6, 5, 4), (3, 2, 1))
    assert six.seats == (6, 3, 5, 2, 4, 1)
    assert result(BURACO, "3C 4C 5C 6C 7C 8C").seats == (6, 3, 2, 5, 4, 1)


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        (("3C 4C 5C",), [(0, 0, "draw.places")]),
        (("3C 4C 5C 6C", "1:7C"), [(1, 0, "draw.rounds")]),
        (("7H 7H 7H 4C",), [(0, 3, "deck.too_many")]),
        (("7H 7H 4C 5C", "1:7H 2:8H"), [(1, 1, "deck.too_many")]),
        (("7H 7H 4C 5C", "1:8H 3:9H"), [(1, 0, "draw.places")]),
    ],
)
def test_what_cannot_have_been_drawn(
    drawn: tuple[str, ...], found: list[tuple[int, int, str]]
) -> None:
    assert faults(ITALIAN, *drawn) == found


@pytest.mark.parametrize("players", [0, 1, 5, 7])
def test_others_than_two_three_four_or_six_do_not_draw(players: int) -> None:
    with pytest.raises(BadDraw):
        draw_cards(players, ITALIAN, "s")


@given(
    seed=st.text(max_size=10),
    players=st.sampled_from(PLAYERS),
    first_draw=st.sampled_from(FirstDraw),
    jokers=st.integers(0, 4),
    decided=st.booleans(),
)
def test_any_seed_ends_in_a_full_order_that_can_be_repeated(
    seed: str, players: int, first_draw: FirstDraw, jokers: int, decided: bool
) -> None:
    rules = replace(ITALIAN, first_draw=first_draw, jokers=jokers)
    rounds = draw_cards(players, rules, seed)
    assert rounds == draw_cards(players, rules, seed)
    assert rounds_from_data(write_rounds(rounds)) == rounds
    found = read_draw(rounds, rules, players, sides_decided=decided)
    assert isinstance(found, CardDrawResult)
    everybody = list(range(1, players + 1))
    assert sorted(found.order) == sorted(found.seats) == everybody
    assert (found.seats[0], found.seats[-1]) == (found.first, found.dealer)
    if found.partners is not None:
        assert found.partners[0][0] == found.first
        assert set(found.seats[::2]) == set(found.partners[0])
        assert sorted(sum(found.partners, ())) == everybody
    sits = seat_drawers(found, everybody)
    assert sits == found.seats
    assert unseat_drawers(found, sits) == tuple(everybody)
