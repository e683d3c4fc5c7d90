"""Reads of known players and clubs, as lists write them."""

from __future__ import annotations

from django.contrib.auth.models import User

from players.column_choice import Roles
from players.models import Club, MemberList, Player, RememberedColumns
from players.person import PERSON_FIELDS, Person

_COLUMNS = ["club__name" if name == "club" else name for name in PERSON_FIELDS]


def load_known_players() -> list[Person]:
    """All known players. One query."""
    rows = Player.objects.order_by("pk").values_list(*_COLUMNS)
    return [Person(*(value or "" for value in row)) for row in rows.iterator()]


def load_club_names() -> list[str]:
    """The names of all clubs, the oldest first. One query."""
    return list(Club.objects.order_by("pk").values_list("name", flat=True))


def load_remembered_columns(account: User) -> dict[str, Roles]:
    """The roles of columns that an account chose, by the key of the headings. One query."""
    rows = RememberedColumns.objects.filter(account=account).values_list("headings", "roles")
    return {headings: tuple(roles) for headings, roles in rows}


def find_member_list(account: User) -> MemberList | None:
    """The list that the account is adding. One query."""
    return MemberList.objects.filter(account=account).first()


def count_known_players() -> int:
    return Player.objects.count()
