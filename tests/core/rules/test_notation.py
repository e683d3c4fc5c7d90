from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.core.rules.cards import Card
from scoring.core.rules.notation import UnknownCard, format_cards, parse_cards, sort_cards
from tests.core.rules.strategies import faces


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("7H", "7H"), ("h7", "7H"), ("♥7 7♥ ♡7 7♡", "7H 7H 7H 7H"),
        ("♠A ♦A ♣A ♤A ♢A ♧A", "AS AD AC AS AD AC"), ("10H TH tH H10 ht", "10H 10H 10H 10H 10H"),
        ("jk JK joker Joker JOLLY jolly", "JK JK JK JK JK JK"),
        ("7h,8h;9h-10h jh", "7H 8H 9H 10H JH"),
        ("7h, 8h ; 9h - 10h – jh\nqh\tkh", "7H 8H 9H 10H JH QH KH"), ("  ,, 7h  ", "7H"), ("", ""),
        ("4♥5♥6♥", "4H 5H 6H"), ("♥4♥5♥6", "4H 5H 6H"), ("9HTHJH", "9H 10H JH"),
        ("10h10s", "10H 10S"), ("4♥️5♥️", "4H 5H"), ("♥︎4 4♠️", "4H 4S"),
        ("KSHD JK", "KS KH KD JK"), ("KSHDJK", "KS KH KD JK"), ("k♠♥♦♣", "KS KH KD KC"),
        ("4..10h", "4H 5H 6H 7H 8H 9H 10H"), ("4h..7h", "4H 5H 6H 7H"), ("h4..7", "4H 5H 6H 7H"),
        ("4…6♥", "4H 5H 6H"), ("7..5c", "5C 6C 7C"), ("10..Ah", "10H JH QH KH AH"),
        ("A..3d", "AD 2D 3D"), ("4..6h JK 8..9h", "4H 5H 6H JK 8H 9H"),
        ("A-2-3 (one suit)", "AS 2S 3S"),
    ],
)  # fmt: skip
def test_what_people_write(text: str, printed: str) -> None:
    assert format_cards(parse_cards(text)) == printed


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("7H 8X 9H", "8X"), ("7H 11H", "11H"), ("7H8X", "8X"), ("1H", "1H"), ("0H", "0H"),
        ("K", "K"), ("♥", "♥"), ("4h..9s", "4h..9s"), ("4.5h", "4.5h"), ("JKH", "H"),
        ("A-1 (one suit)", "1"),
    ],
)  # fmt: skip
def test_an_error_names_the_piece(text: str, piece: str) -> None:
    with pytest.raises(UnknownCard) as unknown:
        parse_cards(text)
    assert unknown.value.text == piece


@pytest.mark.parametrize(
    "text", ["7ß", "7ſ", " " * 20_000 + "x", "( " * 10_000, "-" * 20_000 + "x"]
)
def test_a_letter_that_grows_into_an_s_and_a_long_text_are_no_cards(text: str) -> None:
    with pytest.raises(UnknownCard):
        parse_cards(text)


@given(st.lists(faces))
def test_reading_what_was_printed_gives_the_same_cards(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == cards


@given(st.lists(faces))
def test_sorting_loses_nothing(cards: list[Card]) -> None:
    assert sort_cards(sort_cards(cards)[::-1]) == sort_cards(cards)


@given(st.text() | st.text(alphabet="47 10AKJSHD♥♠.…-(one suit)jkßſ,;"))
@example("\ud800")
@example("7H\0")
def test_any_text_is_cards_or_an_unknown_card(text: str) -> None:
    with suppress(UnknownCard):
        cards = parse_cards(text)
        assert parse_cards(format_cards(cards)) == cards
