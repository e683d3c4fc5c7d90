"""The kind of personal data in each column, declared once for all searches, erasures and merges. A
test compares the list with the models, so that no new column is forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class ColumnContents(StrEnum):
    NOTHING = "nothing"
    """No personal data: codes, keys, figures, cards."""
    PERSON = "person"
    """Data of the person that the row describes."""
    LINK = "link"
    """A foreign key to the person at the desk, `players.Player`."""
    LABEL = "label"
    """Names of an entry's players, full or short, as stored by an event."""
    TEXT = "text"
    """Typed text, which may name anybody."""
    AUTHOR = "author"
    """Author of a write: an account's name, or a name that a referee typed on a phone."""
    JOURNAL = "journal"
    """Former values of other columns, which an undo restores."""
    MADE = "made"
    """Derived from other columns, and rebuilt when they change."""
    LIST = "list"
    """List of members that an account is adding."""
    PHOTO = "photo"
    """Random file name of a photo; the score sheet on it may show names."""
    SESSION = "session"
    """Browser session, which may contain a form that waits for the log-in."""
    ACCOUNT = "account"
    """Data of a desk account, which its owner removes on the accounts page."""
    ADDRESS = "address"
    """Part of a URL that people may have saved: reported if it names a person, never changed."""
    GROUP = "group"
    """Name of a club, which concerns many people and not one."""


_C = ColumnContents
_N, _T, _A, _P = _C.NOTHING, _C.TEXT, _C.AUTHOR, _C.PERSON

_KEPT: Final = {"key": _N, "name": _T, "data": _T, "based_on": _N, "author_name": _A}
_RECORD: Final = {
    "depth": _N, "record": _T, "sums": _N, "key": _N, "reason": _T, "override": _T,
    "overridden": _N, "author_name": _A, "device": _N,
}  # fmt: skip

COLUMN_CONTENTS: Final[Mapping[str, Mapping[str, ColumnContents]]] = {
    "auth.Group": {"name": _N},
    "auth.Permission": {"name": _N, "codename": _N},
    "auth.User": {
        "password": _C.ACCOUNT, "username": _C.ACCOUNT, "first_name": _C.ACCOUNT,
        "last_name": _C.ACCOUNT, "email": _C.ACCOUNT,
    },
    "contenttypes.ContentType": {"app_label": _N, "model": _N},
    "sessions.Session": {"session_key": _N, "session_data": _C.SESSION},
    "players.Club": {"name": _C.GROUP, "key": _C.GROUP},
    "players.DistinctPlayers": {"first": _C.LINK, "second": _C.LINK},
    "players.MemberList": {"text": _C.LIST, "rows": _C.LIST, "left_out": _C.LIST},
    "players.Player": {
        "card_number": _P, "name": _P, "key": _P, "token": _P, "membership_kind": _P,
    },
    "players.PlayerAlias": {
        "player": _C.LINK, "name": _P, "card_number": _P, "club": _P, "token": _P,
    },
    "players.RememberedColumns": {"headings": _N, "roles": _N},
    "scoring.Account": {"club": _C.ACCOUNT, "language": _N},
    "scoring.Act": {
        "kind": _N, "params": _T, "reason": _T, "changes": _C.JOURNAL, "author_name": _A,
    },
    "scoring.Adjustment": {"reason": _T, "author_name": _A},
    "scoring.ApiToken": {
        "label": _T, "scope": _N, "hash": _N, "made_by": _A, "revoked_by": _A,
    },
    "scoring.Arrival": {"author_name": _A, "device": _N, "undone_by": _A},
    "scoring.AssignedScore": {"reason": _T, "author_name": _A},
    "scoring.Call": {
        "reason": _N, "note": _T, "key": _N, "author_name": _A, "device": _N, "answered_by": _A,
    },
    "scoring.CardDraw": {"seed": _N, "rounds": _N, "entries": _N, "author_name": _A},
    "scoring.CashCount": {
        "author_name": _A, "device": _N, "undone_by": _A, "coins": _N, "note": _T,
    },
    "scoring.DeskCall": {"called_by": _A, "ended_by": _A},
    "scoring.Entry": {"name": _T, "categories": _T},
    "scoring.EntryPlayer": {
        "player": _C.LINK, "card_number": _P, "name": _P, "club": _P, "salt": _P,
        "commitment": _N,
    },
    "scoring.Erasure": {"token": _N, "erased_by": _A, "choices": _N, "files": _N},
    "scoring.EventPrizes": {"data": _T},
    "scoring.FeeChoice": {
        "author_name": _A, "device": _N, "undone_by": _A, "fee": _N, "reason": _T,
    },
    "scoring.GuestTerm": {"set_by": _A},
    "scoring.Guesses": {"lock": _C.ACCOUNT, "address": _C.ACCOUNT},
    "scoring.HallScreens": {
        "scenes": _N, "halls": _N, "held": _N, "message": _T, "origin": _N, "wifi_name": _N,
        "wifi_password": _N, "reveal_awards": _T,
    },
    "scoring.HeldRecord": {**_RECORD, "kind": _N, "settled_by": _A},
    "scoring.KeptCircuit": _KEPT,
    "scoring.KeptFormat": _KEPT,
    "scoring.KeptProfile": _KEPT,
    "scoring.KeptRules": _KEPT,
    "scoring.KeptTable": _KEPT,
    "scoring.KnownAddress": {"address": _C.ACCOUNT},
    "scoring.Payment": {
        "author_name": _A, "device": _N, "undone_by": _A, "method": _N, "reason": _T, "key": _N,
    },
    "scoring.PersonMerge": {
        "kept": _C.LINK, "absorbed_name": _P, "changes": _P, "author_name": _A, "undone_by": _A,
    },
    "scoring.Phase": {
        "movement": _N, "options": _N, "length": _N, "table_data": _T, "team_table_data": _T,
        "section_tables": _N, "sections_by": _N, "qualify_from": _N, "carry": _N,
        "draw_method": _N, "draw_seed": _N,
    },
    "scoring.Photo": {"image": _C.PHOTO, "key": _N, "author_name": _A, "device": _N},
    "scoring.Seat": {"line": _N, "kind": _N},
    "scoring.Section": {"members": _N},
    "scoring.ShownStandings": {"page": _C.MADE},
    "scoring.SignUp": {
        "token": _N, "key": _N, "state": _N, "name": _T, "categories": _T, "email": _P,
        "phone": _P, "note": _T, "language": _N, "origin": _N, "reason": _T, "decided_by": _A,
    },
    "scoring.SignUpPlayer": {"card_number": _P, "name": _P, "club": _P},
    "scoring.SignUpTerms": {"notice": _T},
    "scoring.Signature": {
        "line": _N, "name": _C.LABEL, "how": _N, "key": _N, "device": _N,
    },
    "scoring.SignedEdition": {"contents": _N, "sha256": _N, "signature": _N},
    "scoring.SigningKey": {"line": _N},
    "scoring.SmazzataRevision": _RECORD,
    "scoring.StandingsVersion": {"rows": _N, "cause": _N, "author_name": _A},
    "scoring.Station": {"device": _N, "name": _A, "label": _N},
    "scoring.Substitution": {
        "left": _P, "entered": _P, "reason": _T, "author_name": _A, "left_salt": _P,
        "left_commitment": _N,
    },
    "scoring.Ticket": {"kind": _N, "token": _N, "pin": _N, "made_by": _A, "revoked_by": _A},
    "scoring.Till": {"plan": _T, "pay_link": _T, "pay_text": _T},
    "scoring.TillDevice": {"name": _T, "author_name": _A, "device": _N, "key": _N},
    "scoring.Tournament": {
        "slug": _C.ADDRESS, "name": _T, "place": _T, "organiser": _T, "language": _N,
        "rules_data": _T, "entry_kind": _N, "tiebreaks": _N, "categories": _T, "sessions": _T,
        "lot_seed": _N, "bye_mode": _N, "archived_by": _A, "deleted_by": _A,
        "search_key": _C.MADE,
    },
    "scoring.Turn": {"state": _N},
    "scoring.UnknownKeys": {"keys": _T},
    "scoring.Withdrawal": {"reason": _T, "author_name": _A},
}  # fmt: skip
"""Contents of each text or JSON column, and each link to a player, by model and column."""

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
"""For some JSON columns, the keys whose texts people typed; other texts are the program's."""
NEVER_UNDER: Final[Mapping[str, tuple[str, ...]]] = {
    "scoring.Act.params": ("kind", "method", "movement", "role"),
    **{f"scoring.{record}.record": (
        "burrachi", "closed_by", "cut", "end", "hand", "melds", "opening", "pozzetto",
    ) for record in ("HeldRecord", "SmazzataRevision")},
}  # fmt: skip
"""For other JSON columns, the keys whose texts are the program's; people typed the other texts."""


def list_columns_with(*kinds: ColumnContents) -> list[tuple[str, str]]:
    """List (model name, column name) of the columns that have one of these kinds of contents."""
    return [
        (model, column)
        for model, columns in COLUMN_CONTENTS.items()
        for column, contents in columns.items()
        if contents in kinds
    ]
