"""Names that are one name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.names import (
    CLUB_MAX,
    KEY_MAX,
    are_same_words,
    clean_name,
    clean_text,
    fold_name,
    has_letters,
    is_card,
    split_name,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Niccolò", "NICCOLO'"),
        ("Niccolò", "Niccolo\u0300"),
        ("Dell’Acqua Zoë", "DELL'ACQUA ZOE"),
        ("D' Angelo Maria", "D'ANGELO MARIA"),
        ("Rossi-Bianchi Maria", "ROSSI BIANCHI  maria"),
        ("Rossi M.G.", "Rossi M. G."),
        ("A.S.D. Burraco Roma", "ASD burraco Roma"),
        ("Weiß", "WEISS"),
    ],
)
def test_writings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Martino Franco", "Franco Martino"), ("Rossi Maria", "Rossi Mario"), ("De Luca", "Deluca")],
)
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


def test_the_order_of_the_words_is_free_where_a_card_agrees() -> None:
    assert are_same_words("Rossi Maria", "MARIA ROSSI")


def test_what_is_printed_keeps_its_accents() -> None:
    assert clean_name("  Rossi,\u00a0 Niccolo\u0300\u200b ") == "Rossi Niccolò"


def test_nul_and_half_characters_never_reach_a_database() -> None:
    assert clean_text("Ros\ud800si\x00Maria") == "Rossi Maria"


@pytest.mark.parametrize(
    ("name", "surname", "first_name"),
    [
        ("Rossi Maria", "Rossi", "Maria"),
        ("Rossi Anna Maria", "Rossi", "Anna Maria"),
        ("De Luca Anna", "De Luca", "Anna"),
        ("DALLA CHIESA UGO", "DALLA CHIESA", "UGO"),
        ("Di Maria", "Di", "Maria"),
        ("Rossi", "Rossi", ""),
    ],
)
def test_a_surname_is_one_word_and_the_particles_before_it(
    name: str, surname: str, first_name: str
) -> None:
    assert split_name(name) == (surname, first_name)


@pytest.mark.parametrize("card", ["1", "RM/123-B", "A" * 20])
def test_a_card_number(card: str) -> None:
    assert is_card(card)


@pytest.mark.parametrize("card", ["", "-", "A" * 21, "12#4", "12 34", "²", "١٢"])
def test_no_card_number(card: str) -> None:
    assert not is_card(card)


@given(st.text(max_size=CLUB_MAX))
def test_a_key_fits_its_column_and_is_its_own_key(text: str) -> None:
    key = fold_name(clean_text(text)[:CLUB_MAX])
    assert len(key) <= KEY_MAX
    assert key == fold_name(key)


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_a_plain_name_has_the_key_of_one_with_an_accent_before_it(text: str) -> None:
    """Plain names are folded another, quicker way."""
    assert f"ee {fold_name(text)}".rstrip() == fold_name(f"éé {text}")


@given(st.text())
def test_a_name_with_letters_has_a_key(text: str) -> None:
    assert fold_name(text) or not has_letters(text)
