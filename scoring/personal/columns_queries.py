"""Declare which kind of personal data each database column contains.

A developer who adds a text or JSON column must declare it here."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from django.apps import apps
from django.db import models

from players.models import Player


class ColumnContents(StrEnum):
    NOTHING = "nothing"
    """No personal data, but codes, keys, numbers or playing cards."""
    PERSON = "person"
    """Data about the person to whom the database row belongs."""
    LINK = "link"
    """A foreign key to a person in the list of players, `players.Player`."""
    LABEL = "label"
    """Names of an entry's players, full or short, as stored by an event."""
    TEXT = "text"
    """Typed text, which may name anybody."""
    AUTHOR = "author"
    """Author of a write: an account's name, or a name that a referee typed on a phone."""
    JOURNAL = "journal"
    """Old values of other columns, stored so that an undo can restore them."""
    MADE = "made"
    """Value derived from other columns; it is rebuilt when they change."""
    LIST = "list"
    """Data about club members, in a list that a user is importing."""
    PHOTO = "photo"
    """File name of a photo. It is random, but the score sheet in the photo may show names."""
    SESSION = "session"
    """Data of a browser session (Django's `session_data`), which may contain names."""
    ACCOUNT = "account"
    """Data of a user account, which an owner can remove on the accounts page."""
    ADDRESS = "address"
    """Part of a URL that people save: an erasure reports a name in it, but does not change it."""
    GROUP = "group"
    """Name of a club; not personal, since it concerns many people."""


_C = ColumnContents

_BY_NAME: Final = {
    _C.TEXT: "categories data keys label message name note notice organiser override params "
    "pay_link pay_text place plan reason record reveal_awards rules_data sessions table_data "
    "team_table_data",
    _C.AUTHOR: "answered_by archived_by author_name called_by decided_by deleted_by ended_by "
    "erased_by made_by revoked_by set_by settled_by undone_by",
    _C.PERSON: "absorbed_name card_number entered left left_salt membership_kind phone salt",
    _C.ACCOUNT: "first_name last_name lock password username",
    _C.NOTHING: "app_label based_on bye_mode carry cause choices codename coins commitment "
    "contents depth device draw_method draw_seed entries entry_kind fee files halls hash headings "
    "held how key kind language left_commitment length line lot_seed members method model "
    "movement options origin overridden pin qualify_from roles rounds scenes scope section_tables "
    "sections_by seed session_key sha256 signature state sums tiebreaks token wifi_name "
    "wifi_password",
}
"""Names of the columns with each kind of data, in any model; `_BY_PATH` has the exceptions."""
_BY_PATH: Final = {
    _C.NOTHING: "auth.Group.name auth.Permission.name scoring.Call.reason "
    "scoring.StandingsVersion.rows scoring.Station.label",
    _C.PERSON: "players.Player.key players.Player.name players.Player.token "
    "players.PlayerAlias.club players.PlayerAlias.name players.PlayerAlias.token "
    "scoring.EntryPlayer.club scoring.EntryPlayer.name scoring.PersonMerge.changes "
    "scoring.SignUp.email scoring.SignUpPlayer.club scoring.SignUpPlayer.name",
    _C.LABEL: "scoring.Signature.name",
    _C.AUTHOR: "scoring.Station.name",
    _C.JOURNAL: "scoring.Act.changes",
    _C.MADE: "scoring.ShownStandings.page scoring.Tournament.search_key",
    _C.LIST: "players.MemberList.left_out players.MemberList.rows players.MemberList.text",
    _C.PHOTO: "scoring.Photo.image",
    _C.SESSION: "sessions.Session.session_data",
    _C.ACCOUNT: "auth.User.email scoring.Account.club scoring.Guesses.address "
    "scoring.KnownAddress.address",
    _C.ADDRESS: "scoring.Tournament.slug",
    _C.GROUP: "players.Club.key players.Club.name",
}
DECLARED: Final = {
    name: contents
    for declared in (_BY_NAME, _BY_PATH)
    for contents, names in declared.items()
    for name in names.split()
}
"""The kind of data by column name (`reason`), or by model and column (`scoring.Call.reason`)."""

_WITHOUT_TEXT: Final = (
    models.AutoField, models.BooleanField, models.DateField, models.ForeignKey, models.IntegerField,
    models.TimeField,
)  # fmt: skip

_NAMES: Final = ("name", "source", "heading", "title")
_PRIZE_TEXTS: Final = ("goods", "label", "name")
ONLY_UNDER: Final[Mapping[str, tuple[str, ...]]] = {
    **{f"scoring.{kept}.data": _NAMES for kept in
       ("KeptCircuit", "KeptFormat", "KeptProfile", "KeptRules", "KeptTable")},
    "scoring.EventPrizes.data": _PRIZE_TEXTS,
    "scoring.HallScreens.reveal_awards": _PRIZE_TEXTS,
    "scoring.Phase.table_data": _NAMES,
    "scoring.Phase.team_table_data": _NAMES,
    "scoring.Tournament.rules_data": _NAMES,
    "scoring.Tournament.sessions": ("place",),
    "scoring.UnknownKeys.keys": ("value",),
}  # fmt: skip
"""The only keys with typed text, by JSON column. The program writes the texts under other keys."""
NEVER_UNDER: Final[Mapping[str, tuple[str, ...]]] = {
    "scoring.Act.params": ("kind", "method", "movement", "role"),
    **{f"scoring.{record}.record": (
        "burrachi", "closed_by", "cut", "end", "hand", "melds", "opening", "pozzetto",
    ) for record in ("HeldRecord", "SmazzataRevision")},
}  # fmt: skip
"""Keys without typed text, by JSON column. The texts under all other keys are typed by people."""


class StoredColumn(NamedTuple):
    model: type[models.Model]
    name: str
    contents: ColumnContents

    @property
    def path(self) -> str:
        """The model and the column: `scoring.Act.params`."""
        return f"{self.model._meta.label}.{self.name}"


@cache
def list_stored_columns() -> tuple[StoredColumn, ...]:
    """List text and JSON columns and player links. Raises KeyError if one is not in DECLARED."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.related_model is Player:
                found.append(StoredColumn(model, field.name, ColumnContents.LINK))
            elif not isinstance(field, _WITHOUT_TEXT):
                path = f"{model._meta.label}.{field.name}"
                contents = DECLARED[path if path in DECLARED else field.name]
                found.append(StoredColumn(model, field.name, contents))
    return tuple(found)


def list_columns_with(*kinds: ColumnContents) -> list[StoredColumn]:
    return [column for column in list_stored_columns() if column.contents in kinds]
