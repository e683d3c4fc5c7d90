"""A membership: the kind and validity of a member's card, and the year of birth. Pure. Only lists
of members have columns for these fields; an event's entry lists ignore them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from operator import attrgetter
from typing import Any, Final

from players.names import clean_cell, fold_name

KIND_MAX: Final = 40
YEARS: Final = range(1900, 2200)
"""The valid years for dates and for years of birth."""

_DAY_FIRST = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]((?:[0-9]{2})?[0-9]{2})")
_YEAR_FIRST = re.compile(r"([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})(?:[T ].*)?")
_SERIAL = re.compile(r"[1-7][0-9]{4}")
"""Pattern of an Excel date without a date format: the number of days since 30/12/1899."""
_EXCEL_EPOCH: Final = date(1899, 12, 30)

MEMBERSHIP_KINDS: Final[Mapping[str, str]] = {
    "ordinary": "ordinaria ordinario ord ordinary full intera annuale",
    "reduced": "ridotta ridotto rid reduced",
    "junior": "junior juniores giovane giovanile jun",
    "promotional": "promozionale promo promotional",
    "honorary": "onoraria onorario honorary",
    "guest": "ospite guest",
}
"""The kinds that the program can translate, each with the words that lists use for it, separated
by spaces. A club may have other kinds, which are stored as written in its list."""
_KIND_BY_WORD = {word: kind for kind, words in MEMBERSHIP_KINDS.items() for word in words.split()}
_FILLERS = {"socio", "socia", "tessera", "tesserato", "tesserata", "member", "membership", "card"}

MEMBERSHIP_HEADINGS: Final[Mapping[str, str]] = {
    "membership_kind": "tipo_tessera tipo_di_tessera tipologia_tessera tipo_socio tipo_di_socio "
    "qualifica kind_of_membership membership_kind membership_type card_type",
    "valid_from": "valida_dal valido_dal valida_da data_inizio inizio_validita tesserato_dal "
    "data_tesseramento data_di_tesseramento data_rilascio data_emissione valid_from member_since",
    "valid_until": "scadenza data_scadenza data_di_scadenza scadenza_tessera scade valida_al "
    "valido_al valida_fino_al valido_fino_al valida_fino_a valid_until valid_to expiry expires "
    "expiry_date",
    "birth_year": "anno_di_nascita anno_nascita nato_nel nata_nel data_di_nascita data_nascita "
    "birth_year year_of_birth date_of_birth birth_date",
}
"""Membership fields with their column headings in lists; _ is a space in a heading."""

MembershipFault = tuple[str, Mapping[str, object]]
"""(code, params) of a mistake, which select the error message in `players.wording.SENTENCES`."""


@dataclass(frozen=True, slots=True)
class Membership:
    """Membership data in addition to the `Person`; a missing field is "" or None."""

    membership_kind: str = ""
    valid_from: date | None = None
    valid_until: date | None = None
    birth_year: int | None = None

    @classmethod
    def of(cls, source: object) -> Membership:
        return cls(*_read(source))

    @property
    def known(self) -> dict[str, Any]:
        """The fields that are not missing, by name."""
        return {name: value for name, value in asdict(self).items() if value}

    def learn(self, listed: Membership) -> Membership:
        """Return this membership updated with the fields known in `listed`. If the dates would
        then contradict each other, both are taken from `listed`."""
        learnt = replace(self, **listed.known)
        since, until = learnt.valid_from, learnt.valid_until
        if since and until and since > until:
            return replace(learnt, valid_from=listed.valid_from, valid_until=listed.valid_until)
        return learnt

    def dump(self) -> dict[str, str]:
        """Return the known fields as texts that `read_membership` can read."""
        return {name: str(value) for name, value in self.known.items()}


_read: Callable[[Any], tuple[Any, ...]] = attrgetter(*MEMBERSHIP_HEADINGS)


def read_membership(texts: Mapping[str, str]) -> tuple[Membership, list[MembershipFault]]:
    """Read a membership from `texts` (field name to text). Return it with a fault for each text
    that cannot be read, and another fault if the validity ends before it begins."""
    found: dict[str, Any] = {}
    faults: list[MembershipFault] = []
    for name, read in _READERS.items():
        text = clean_cell(texts.get(name, ""))
        try:
            found[name] = read(text) if text else None
        except (ValueError, OverflowError):
            code = _CODES.get(name, "member.date")
            faults.append((code, {"value": text[:KIND_MAX], "role": (name,), "limit": KIND_MAX}))
    since, until = found.get("valid_from"), found.get("valid_until")
    if since and until and since > until:
        faults.append(("member.order", {"since": since, "until": until}))
    found["membership_kind"] = found.get("membership_kind") or ""
    return Membership(**found), faults


def _read_kind(text: str) -> str:
    """Return the kind in MEMBERSHIP_KINDS that the text names, or the text itself if it names none.
    Raises ValueError if the text has more than KIND_MAX characters."""
    words = [word for word in fold_name(text).split() if word not in _FILLERS]
    if len(text) > KIND_MAX:
        raise ValueError
    return _KIND_BY_WORD.get(" ".join(words), text)


def _read_date(text: str) -> date:
    """Read 31/12/2026, 31.12.26, 2026-12-31 or Excel's number of days. Raises ValueError."""
    if _SERIAL.fullmatch(text):
        return _EXCEL_EPOCH + timedelta(days=int(text))
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.fullmatch(text):
        day, month, year = map(int, found.groups())
        year += 2000 if len(found[3]) == 2 else 0
    else:
        raise ValueError
    if year not in YEARS:
        raise ValueError
    return date(year, month, day)


def _read_year(text: str) -> int:
    """Read a year of four digits, or the year of a date. Raises ValueError."""
    year = int(text) if re.fullmatch("[0-9]{4}", text) else _read_date(text).year
    if year not in YEARS:
        raise ValueError
    return year


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "membership_kind": _read_kind,
    "valid_from": _read_date,
    "valid_until": _read_date,
    "birth_year": _read_year,
}
_CODES: Final = {"membership_kind": "text.too_long", "birth_year": "member.year"}
