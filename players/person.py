"""The fields that describe a player, for lists, forms, rows, comparisons, bundles, exports. Pure.

`tests/test_new_fields_arrive.py` names the places to change for a new field, such as its labels in
`players.wording.PERSON_WORDS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Annotated, Any, Final, get_type_hints

from players.names import (
    CARD_MAX,
    CLUB_MAX,
    NAME_MAX,
    clean_card,
    clean_cell,
    clean_name,
    normalise_case,
)

_SHORT = 20


@dataclass(frozen=True, slots=True)
class PersonField:
    key: str
    """Base of the field's names: "card 1" in column roles and "card_1" in forms have key "card"."""
    max_length: int
    clean: Callable[[str], str] = clean_cell
    headings: str = ""
    """Column headings recognised in lists, separated by spaces; _ is a space in a heading. The
    headings for names are in `players.columns`."""
    identifies: bool = False
    """True if the field can distinguish two people. Other fields are details, which may change."""
    is_shared: bool = False
    """True if one column may hold the value for all players of a line, such as their club."""
    is_code: bool = False
    """True if the text may look like a number, such as 00123; exports must keep it as text."""

    @property
    def is_short(self) -> bool:
        """True if the field fits into a narrow form input."""
        return self.max_length <= _SHORT


@dataclass(frozen=True, slots=True)
class Person:
    """A player's data in a list, an entry or the register; a missing field is "". A new field must
    be optional with the default "" and come last, since lists of members that are being imported
    are stored in this order."""

    name: Annotated[str, PersonField("name", NAME_MAX, clean_name, identifies=True)]
    card_number: Annotated[
        str,
        PersonField(
            "card",
            CARD_MAX,
            clean_card,
            headings="tessera card numero_tessera n_tessera tessera_n num_tessera card_number carta"
            " tessera_fibur membership_card",
            identifies=True,
            is_code=True,
        ),
    ] = ""
    club: Annotated[
        str,
        PersonField(
            "club",
            CLUB_MAX,
            headings="circolo associazione club asd societa association associazione_circolo",
            identifies=True,
            is_shared=True,
        ),
    ] = ""

    @classmethod
    def of(cls, source: object) -> Person:
        """Copy a Person from an object with the same attributes, such as a model instance."""
        return cls(*_read(source))

    @property
    def values(self) -> tuple[str, ...]:
        return _read(self)

    @property
    def about(self) -> list[str]:
        """All non-empty fields except the name, in the order of forms."""
        return [value for name in OPTIONAL_FIELDS if (value := getattr(self, name))]

    @property
    def in_mixed_case(self) -> Person:
        return replace(self, name=normalise_case(self.name))

    @property
    def details(self) -> dict[str, str]:
        return {name: value for name in DETAILS if (value := getattr(self, name))}


def _list_fields() -> dict[str, PersonField]:
    hints = get_type_hints(Person, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items()}


PERSON_FIELDS: Final[Mapping[str, PersonField]] = _list_fields()

ASKED_FIELDS: Final[Mapping[str, PersonField]] = dict(
    sorted(PERSON_FIELDS.items(), key=lambda item: item[1].is_short)
)
"""The fields in the order of forms and pages: short ones last."""

OPTIONAL_FIELDS: Final[Mapping[str, PersonField]] = {
    name: field for name, field in ASKED_FIELDS.items() if name != "name"
}

DETAILS: Final[tuple[str, ...]] = tuple(
    name for name, field in PERSON_FIELDS.items() if not field.identifies
)

_read: Callable[[Any], tuple[str, ...]] = attrgetter(*PERSON_FIELDS)


def build_person(typed: Mapping[str, str]) -> Person:
    """Build a person from `typed` (field name to text). Texts are cleaned, but not checked."""
    return Person(
        **{name: field.clean(typed.get(name, "")) for name, field in PERSON_FIELDS.items()}
    )
