"""Queries for known players, clubs, and the column roles that accounts chose for lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import Q

from players.column_choice import Roles
from players.doubles import BasePlayer, Double, find_doubles
from players.models import Club, DistinctPlayers, Player, PlayerAlias, RememberedColumns
from players.name_index import NameIndex
from players.names import fold_name
from players.person import PERSON_FIELDS, Person
from players.roster import RosterEntry

_COLUMNS = ["club__name" if name == "club" else name for name in PERSON_FIELDS]


def load_known_players(entries: Iterable[RosterEntry]) -> tuple[list[Person], frozenset[str]]:
    """Return the known players whose card or a similar name is in `entries`, and the words of all
    known names, folded by `fold_name`. Two queries."""
    people = [player for entry in entries for player in entry.players]
    keys = {*Player.objects.order_by().values_list("key", flat=True)}
    listed = NameIndex[Person]()
    for player in people:
        listed.add(fold_name(player.name), player)
    near = Q(key__in=[key for key in keys if listed.has_alike(key)])
    cards = {player.card_number for player in people} - {""}
    rows = Player.objects.filter(near | Q(card_number__in=cards)).order_by("pk")
    words = frozenset(" ".join(keys).split())
    return [Person(*(value or "" for value in row)) for row in rows.values_list(*_COLUMNS)], words


def load_doubles() -> list[Double]:
    """Find possible doubles, except those that a user declared to be two people. Three queries."""
    former: defaultdict[int, set[str]] = defaultdict(set)
    for pk, card in PlayerAlias.objects.exclude(card_number="").values_list(
        "player", "card_number"
    ):
        former[pk].add(card)
    columns = ("pk", "key", "card_number", "club", "birth_year")
    rows = Player.objects.order_by().values_list(*columns)
    found = find_doubles(
        BasePlayer(pk, key, card, frozenset(former.get(pk, ())), club, born)
        for pk, key, card, club, born in rows
    )
    decided = DistinctPlayers.objects.values_list("first", "second")
    distinct = {frozenset(pair) for pair in decided}
    return [double for double in found if {double.first, double.second} not in distinct]


def load_club_names() -> list[str]:
    """List the names of all clubs, oldest first. One query."""
    return list(Club.objects.order_by("pk").values_list("name", flat=True))


def load_remembered_columns(account: User) -> dict[str, Roles]:
    """Return the column roles that an account chose, by the hash of the headings. One query."""
    rows = RememberedColumns.objects.filter(account=account).values_list("headings", "roles")
    return {headings: tuple(roles) for headings, roles in rows}
