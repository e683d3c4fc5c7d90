"""A person's name in a text: whole in any order, short, or a part of it; and replaced."""

from __future__ import annotations

import pytest

from players.mentions import Mention, find_mention, list_words, replace_mentions

ROSSI = ("Rossi Maria",)


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("Rossi Maria", Mention.WHOLE),
        ("ROSSI, MARIA è in ritardo", Mention.WHOLE),
        ("lo dice Maria Rossi.", Mention.WHOLE),
        ("Bianchi Anna – Rossi Maria", Mention.WHOLE),
        ("message-Rossi Maria al tavolo 3", Mention.WHOLE),
        ("Rossi M. – Bianchi A.", Mention.SHORT),
        ("detto da M. Rossi", Mention.SHORT),
        ("Rossi non c'era", Mention.PART),
        ("Bianchi Maria – Rossi Ugo", Mention.PART),
        ("Bianchi Maria, Rossi Ugo", Mention.PART),
        ("Rossini Mariangela", Mention.NONE),
        ("", Mention.NONE),
    ],
)
def test_how_much_of_a_name_a_text_has(text: str, mention: Mention) -> None:
    assert find_mention(text, ROSSI) == mention


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("D'Angelo Niccolò", "NICCOLO' D’ANGELO"),
        ("De Luca Anna Maria", "Anna Maria De Luca"),
        ("Pina", "PINA"),
    ],
)
def test_accents_apostrophes_and_order_do_not_count(name: str, text: str) -> None:
    assert find_mention(text, [name]) == Mention.WHOLE


def test_a_name_of_one_word_inside_a_text_may_be_anybodys() -> None:
    assert find_mention("Pina paga il caffè", ["Pina"]) == Mention.PART


def test_the_name_is_replaced_and_nobody_elses() -> None:
    text = "Maria Rossi e Bianchi Maria: Rossi M. ha torto"
    assert (
        replace_mentions(text, ROSSI, "Giocatore 5")
        == "Giocatore 5 e Bianchi Maria: Giocatore 5 ha torto"
    )


def test_the_words_that_are_nobody_elses_go_where_they_stand_alone() -> None:
    text = "Rossi si è alzata; poi Rossi Maria è tornata da Bianchi Maria"
    assert (
        replace_mentions(text, ROSSI, "Giocatore 5", ["rossi"])
        == "Giocatore 5 si è alzata; poi Giocatore 5 è tornata da Bianchi Maria"
    )


def test_what_is_put_in_has_nothing_replaced_again() -> None:
    assert replace_mentions("Giocatore Pio", ["Giocatore Pio"], "Giocatore 1") == "Giocatore 1"
    assert replace_mentions("Pio e basta", ["Pio"], "Giocatore 1", ["pio"]) == "Giocatore 1 e basta"


def test_short_words_are_no_parts() -> None:
    assert list_words("De Luca Ugo") == ("luca", "ugo")
