"""Clean names and card numbers for display, and fold names to keys that find duplicates. Pure.

A key ignores accents, because lists spell one player "Niccolò", "Niccolo'" or "NICCOLO", and two
names in one club rarely differ only by an accent. Displayed names keep all accents."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

NAME_MAX = 80
STORED_NAME_MAX = 120
"""Maximum length of a player's name in the rows of an event's entries. Entry lists and the table of
players allow only NAME_MAX."""
NAME_MIN = 2
CLUB_MAX = 120
CARD_MAX = 20
KEY_MAX = 400
CELL_MAX = 500
"""Maximum number of characters read from a cell, far more than any name or club has."""

_BLANK_CELL = re.compile(r"[\s\"'._/–—-]*")
_APOSTROPHES = re.compile("['`´‘’ʼ′]")
_LONE_LETTER = re.compile(r"\b(\w) (?=\w\b)")
_ELISION = re.compile(r"\b(\w)['`´‘’ʼ′] +(?=\w)")
_WORD = re.compile(r"[^\W\d_]+")
_CARD = re.compile(r"[A-Z0-9/-]*[A-Z0-9][A-Z0-9/-]*")
_DROPPED = {"Cf", "Cs"}
SURNAME_PARTICLES = {
    *("da", "dal", "dall", "dalla", "dagli", "dai", "de", "del", "dell", "della", "delle", "dello"),
    *("degli", "dei", "di", "la", "le", "li", "lo", "san", "van", "von"),
}
"""Words that begin a surname of several words: "De Luca"."""
CARD_WORD = r"(?:n(?:r|um)?[.°º]? *)?(?:tessera|tess\.?|card)(?: *n(?:r|um)?[.°º]?)? *:? *"
"""Pattern of the word before a card number: "tessera n. "."""
_CARD_WORD = re.compile(rf"\A{CARD_WORD}(?<=[ .:°º])(?=\S*\d)", re.IGNORECASE)
_CLUB_WORDS = {
    "burraco", "burraconline", "circolo", "club", "asd", "aps", "ssd", "associazione", "arci",
    "dopolavoro", "polisportiva", "fibur", "fitab", "dlf", "acli", "bridge",
}  # fmt: skip
"""Words that occur in the names of clubs and not of persons."""


def clean_text(text: str) -> str:
    """Return the text in NFC with single spaces, without control and invisible characters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = (
        " " if unicodedata.category(sign) == "Cc" else sign
        for sign in text
        if unicodedata.category(sign) not in _DROPPED
    )
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def clean_cell(cell: object) -> str:
    """Return a cell's text without outer spaces and quotes; "" if it is only a dash or dots."""
    text = "" if cell is None else clean_text(str(cell)[:CELL_MAX])
    if _BLANK_CELL.fullmatch(text):
        return ""
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == '"' else text


def clean_name(text: str) -> str:
    """Clean a player's name for display: "Rossi,  Maria" becomes "Rossi Maria"."""
    return clean_text(text.replace(",", " "))


def split_name(name: str) -> tuple[str, str]:
    """Split a name, written surname first: "De Luca Anna Maria" gives "De Luca" and "Anna Maria".

    The surname is one word with any particles before it. A single word is a surname."""
    words = name.split()
    at = 0
    while len(words) - at > 2 and words[at].casefold().rstrip("'’") in SURNAME_PARTICLES:
        at += 1
    return " ".join(words[: at + 1]), " ".join(words[at + 1 :])


def clean_card(text: str) -> str:
    """Return a card number in capitals, without spaces or "tessera". It may still be invalid."""
    return drop_card_word(clean_text(text)).replace(" ", "").upper()


def drop_card_word(text: str) -> str:
    """Remove the word before a card number: "tessera n. 4411" becomes "4411"."""
    return _CARD_WORD.sub("", text)


def is_card(card_number: str) -> bool:
    """True for 1 to 20 characters of A-Z, 0-9, "-" and "/", with at least one letter or digit."""
    return len(card_number) <= CARD_MAX and _CARD.fullmatch(card_number) is not None


@lru_cache(maxsize=8_192)  # a list compares each name many times
def fold_name(text: str) -> str:
    """Return the key of a player's or a club's name; "" if it has neither letters nor digits.

    Ignores case, accents, apostrophes, full stops and hyphens: "NICCOLO' D'Angelo" and "Niccolò D’
    Angelo" have one key, and so have "A.S.D. Burraco" and "ASD burraco". The order of the words
    counts: "Martino Franco" and "Franco Martino" may be two people."""
    if text.isascii():
        # Most names, in a tenth of the time: nothing below changes a word of letters and digits.
        words = text.lower().split()
        if all(len(word) > 1 and word.isalnum() for word in words):
            return " ".join(words)
    plain = _APOSTROPHES.sub("", _ELISION.sub(r"\1", clean_text(text)))
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFD", plain).casefold())
    # Accents are dropped in Latin, Greek and Cyrillic only; in other scripts a mark is part of the
    # letter.
    bare = (sign for sign in letters if not "\u0300" <= sign <= "\u036f")
    words = "".join(sign if sign.isalnum() or is_mark(sign) else " " for sign in bare).split()
    return unicodedata.normalize("NFC", _LONE_LETTER.sub(r"\1", " ".join(words)))


def normalise_case(name: str) -> str:
    """Capitalize a name that is typed in capitals: "DE LUCA D'ANGELO" becomes "De Luca D'Angelo".

    A name with small letters, or only with words of one or two letters, is unchanged."""
    words = name.split()
    if not name.isupper() or max(map(len, words)) < 3:
        return name
    return _WORD.sub(lambda word: word[0].capitalize(), name)


def has_letters(text: str) -> bool:
    return any(sign.isalpha() for sign in fold_name(text))


def are_same_words(one: str, other: str) -> bool:
    """True if two names have the same words in any order: "Rossi Maria" and "MARIA ROSSI"."""
    return sorted(fold_name(one).split()) == sorted(fold_name(other).split())


def is_mark(sign: str) -> bool:
    """True if the character is a combining mark, such as an accent."""
    return unicodedata.category(sign).startswith("M")


def has_club_word(text: str) -> bool:
    return not _CLUB_WORDS.isdisjoint(fold_name(text).split())
