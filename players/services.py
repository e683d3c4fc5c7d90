"""Find or create players and clubs, and store the column roles that an account chose.

`duplicates.check_roster` must have checked the names: this module does not shorten long ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q

from players.column_choice import ListColumns
from players.models import Club, Player, RememberedColumns
from players.names import are_same_words, clean_text, fold_name
from players.person import DETAILS, Person
from players.roster import Roster, RosterFault


class CardNameMismatch(ValueError):
    """A card number is already known under another name. Attributes as in a `RosterFault`."""

    line = 0
    code = "card.known"

    def __init__(self, card_number: str, name: str, known_name: str) -> None:
        super().__init__(f"card {card_number} is known as {known_name!r}, not {name!r}")
        self.params = {"card": card_number, "name": name, "known_name": known_name}


def find_or_create_players(listed: Sequence[Person]) -> list[Player]:
    """Return a stored player for each listed person, in order; save all changes or none.

    With a card number: the player with that card, whose club is updated, since people change clubs;
    else a player of that name and club without a card, which is added. Raises CardNameMismatch if
    the card is known under another name. Without a card number: the player of that name and club.
    Details are updated; missing details stay. The number of queries is constant, apart from the
    database's batches.
    """
    try:
        with transaction.atomic():
            return _find_or_create_players(listed)
    except IntegrityError:
        # Another request has just saved one of the players; now the player can be found.
        with transaction.atomic():
            return _find_or_create_players(listed)


def remember_columns(*, account: User, columns: ListColumns) -> None:
    """Store the columns that an account chose for lists with these headings, if there are any.
    Stored per account, so that a choice cannot affect the lists of other directors."""
    if columns.key:
        RememberedColumns.objects.update_or_create(
            account=account, headings=columns.key, defaults={"roles": list(columns.roles)}
        )


def check_known_cards(roster: Roster) -> Roster:
    """Return the roster with an error for each card number that is known under another name. A line
    with an error about a card gets no second one. One query."""
    told = {fault.line for fault in roster.faults if fault.code.startswith("card.")}
    numbered = [
        (pair.line, player)
        for pair in roster.entries
        for player in pair.players
        if player.card_number and pair.line not in told
    ]
    known = dict(
        Player.objects.filter(card_number__in={player.card_number for _, player in numbered})
        .order_by()
        .values_list("card_number", "name")
    )
    faults = [
        RosterFault(line, error.code, error.params)
        for line, player in numbered
        if (error := _find_mismatch(player, known.get(player.card_number))) is not None
    ]
    return replace(
        roster, faults=tuple(sorted([*roster.faults, *faults], key=lambda fault: fault.line))
    )


def _find_mismatch(listed: Person, known_name: str | None) -> CardNameMismatch | None:
    if known_name is None or are_same_words(listed.name, known_name):
        return None
    return CardNameMismatch(listed.card_number, listed.name, known_name)


def _find_or_create_clubs(names: Iterable[str]) -> dict[str, Club]:
    """Return the clubs with these names, by key. Two simultaneous calls get the same club."""
    wanted = {fold_name(name): clean_text(name) for name in names}
    wanted.pop("", None)
    if not wanted:
        return {}
    clubs = {club.key: club for club in Club.objects.filter(key__in=wanted)}
    missing = [Club(name=name, key=key) for key, name in wanted.items() if key not in clubs]
    if missing:
        Club.objects.bulk_create(missing, ignore_conflicts=True)
        clubs = {club.key: club for club in Club.objects.filter(key__in=wanted)}
    return clubs


def _find_or_create_players(listed: Sequence[Person]) -> list[Player]:
    clubs = _find_or_create_clubs(player.club for player in listed)
    known = _Known(
        Player.objects.select_related("club").filter(
            Q(card_number__in={player.card_number for player in listed} - {""})
            | Q(key__in={fold_name(player.name) for player in listed})
        )
    )
    found = [known.find_or_make(player, clubs.get(fold_name(player.club))) for player in listed]
    Player.objects.bulk_create(known.made)
    Player.objects.bulk_update(known.changed, ["card_number", "club", *DETAILS])
    return found


class _Known:
    """The stored players that may match a list, and the players to create or change."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.made: list[Player] = []
        self.changed: list[Player] = []
        self._by_card: dict[str, Player] = {}
        self._by_name: defaultdict[tuple[str, int | None], list[Player]] = defaultdict(list)
        for player in players:
            self._add(player)

    def find_or_make(self, listed: Person, club: Club | None) -> Player:
        """Return the player for a listed person, maybe not saved yet. Raises CardNameMismatch."""
        namesakes = self._by_name[fold_name(listed.name), club.pk if club else None]
        if listed.card_number:
            player = self._find_by_card(listed, club, namesakes)
        else:
            without_card = [player for player in namesakes if not player.card_number]
            sure = without_card or (namesakes if len(namesakes) == 1 else [])
            player = sure[0] if sure else None
        if player is None:
            player = Player(
                name=listed.name, card_number=listed.card_number, club=club, **listed.details
            )
            player.set_key()
            self.made.append(player)
            self._add(player)
        self._learn(player, listed)
        return player

    def _learn(self, player: Player, listed: Person) -> None:
        """Update the player's details with those in the list."""
        news = {
            name: value for name, value in listed.details.items() if getattr(player, name) != value
        }
        for name, value in news.items():
            setattr(player, name, value)
        if news:
            self._change(player)

    def _find_by_card(
        self, listed: Person, club: Club | None, namesakes: Sequence[Player]
    ) -> Player | None:
        player = self._by_card.get(listed.card_number)
        mismatch = _find_mismatch(listed, player.name if player else None)
        if mismatch is not None:
            raise mismatch
        if player is None:
            player = next((one for one in namesakes if not one.card_number), None)
            if player is not None:
                player.card_number = listed.card_number
                self._by_card[listed.card_number] = player
                self._change(player)
        elif club is not None and player.club != club:
            player.club = club
            self._change(player)
        return player

    def _change(self, player: Player) -> None:
        if player.pk is not None:
            self.changed.append(player)

    def _add(self, player: Player) -> None:
        if player.card_number:
            self._by_card[player.card_number] = player
        self._by_name[player.key, player.club_id].append(player)
