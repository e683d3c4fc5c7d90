"""Cards in Italian letters, and how the two Qs and the two Cs are told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.cards import FACES, RANKS_ALONE
from scoring.core.rules.italian import UnclearSuit, format_italian, has_english, read_italian
from scoring.core.rules.notation import UnknownCard, format_cards, parse_cards, parse_hand


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("5p", "5S"), ("5P 6C 7Q 8F", "5S 6H 7D 8C"), ("p5 c10 f7", "S5 H10 C7"), ("QQ", "QD"),
        ("KQ", "KD"), ("QP qc qf", "QS QH QC"), ("10Q JQ", "10D JD"), ("PQ CQ FQ", "SQ HQ CQ"),
        ("4..10c", "4..10H"), ("jq..kq", "JD..KD"), ("QQ..KQ", "QD..KD"), ("KPCF", "KSHC"),
        ("KPCQ", "KSHD"), ("KQPCF", "KDSHC"), ("4♥5♥6♥", "4♥5♥6♥"), ("7c8c9c", "7H8H9H"),
        ("7q8q9q", "7D8D9D"), ("jolly JK", "JOLLY JK"), ("5s 6h 7d", "5S 6H 7D"),
        ("Q K A A", "Q K A A"), ("QK10", "QK10"), ("", ""), ("zz", "ZZ"),
    ],
)  # fmt: skip
def test_italian_letters_are_read(typed: str, canonical: str) -> None:
    assert read_italian(typed).upper() == canonical


@pytest.mark.parametrize("typed", ["KCQP", "KPCQF", "JQQQKQ", "JCQCKC", "KQQ", "QQQ"])
def test_a_q_that_may_be_queen_or_quadri_is_refused(typed: str) -> None:
    with pytest.raises(UnclearSuit):
        read_italian(typed)


def test_c_beside_english_letters_is_refused() -> None:
    assert has_english("5s")
    assert has_english("7 QH")
    assert not has_english("5P QQ KF JK jolly 4..9C")
    assert read_italian("5F", is_mixed=True) == "5C"
    with pytest.raises(UnclearSuit):
        read_italian("5C", is_mixed=True)


@given(st.lists(st.sampled_from([*FACES, *RANKS_ALONE]), max_size=12))
def test_what_is_written_is_read_back(cards: list[object]) -> None:
    assert parse_hand(read_italian(format_italian(cards))) == cards


@given(st.text(alphabet="PCQFSHDAJKT2345678910 .♥-", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(read_italian(text))
    except UnknownCard:
        return
    assert parse_cards(format_cards(cards)) == cards
