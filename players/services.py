"""Find or create players and clubs; store the roles that an account chose for a list's columns.

Long names are not shortened: `duplicates.check_roster` must have checked them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q

from players.column_choice import ListColumns
from players.membership import Membership
from players.models import Club, DistinctPlayers, Player, PlayerAlias, RememberedColumns
from players.names import are_same_words, clean_text, fold_name
from players.person import Person
from players.roster import Roster, RosterFault


class CardNameMismatch(ValueError):
    """A card number is already known under another name.

    Like a `RosterFault`, it has a `line` (0), `code` and `params` for the error message."""

    line = 0
    code = "card.known"

    def __init__(self, card_number: str, name: str, known_name: str) -> None:
        super().__init__(f"card {card_number} is known as {known_name!r}, not {name!r}")
        self.params = {"card": card_number, "name": name, "known_name": known_name}


def find_or_create_players(
    listed: Sequence[Person], memberships: Sequence[Membership] = ()
) -> list[Player]:
    """Return a stored player for each listed person, in order; save all changes or none.

    A person with a card number is matched with the player who has the card now, or had it before
    (an alias). If the list has another club, it becomes the player's club, and an alias keeps the
    old one. If the card is new, a player of that name and club without a card gets it. Raises
    CardNameMismatch if the card is known under another name.

    A person without a card number is matched with a player of that name and club without a card.
    If no player is found, the person is matched with the only player of that name and club. A
    person without a match becomes a new player.

    Details and `memberships` (one per listed person) are stored in the player; values missing in
    the list are kept. The number of queries is constant, but the database may split large writes.
    """
    try:
        return _find_or_create_players(listed, memberships)
    except IntegrityError:
        # Another request has just saved one of the players; now the player can be found.
        return _find_or_create_players(listed, memberships)


def store_distinct_players(*, one: Player, other: Player) -> None:
    """Store that these are two people. Does nothing if that is stored already."""
    pks = [one.pk, other.pk]
    if not DistinctPlayers.objects.filter(first__in=pks, second__in=pks).exists():
        DistinctPlayers.objects.get_or_create(first_id=min(pks), second_id=max(pks))


def set_player_page(*, player: Player, has_page: bool) -> None:
    Player.objects.filter(pk=player.pk).update(has_page=has_page)


def remember_columns(*, account: User, columns: ListColumns) -> None:
    """Store the column roles that an account chose, for its next list with the same headings.

    Does nothing if this list has no headings."""
    if columns.key:
        RememberedColumns.objects.update_or_create(
            account=account, headings=columns.key, defaults={"roles": list(columns.roles)}
        )


def check_known_cards(roster: Roster) -> Roster:
    """Return the roster with an error for each card number that is known under another name. A line
    that already has an error about a card gets no other. One query."""
    told = {fault.line for fault in roster.faults if fault.code.startswith("card.")}
    numbered = [
        (pair.line, player)
        for pair in roster.entries
        for player in pair.players
        if player.card_number and pair.line not in told
    ]
    cards = {player.card_number for _, player in numbered}
    columns = ("card_number", "name", "player__name")
    merged = PlayerAlias.objects.filter(card_number__in=cards).order_by().values_list(*columns)
    own = Player.objects.filter(card_number__in=cards).order_by()
    known = {card: names for card, *names in merged.union(own.values_list(*columns[:2], "name"))}
    faults = []
    for line, player in numbered:
        names = known.get(player.card_number, [])
        errors = [error for name in names if (error := _find_mismatch(player, name))]
        if names and len(errors) == len(names):
            faults.append(RosterFault(line, errors[-1].code, errors[-1].params))
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


@transaction.atomic
def _find_or_create_players(
    listed: Sequence[Person], memberships: Sequence[Membership]
) -> list[Player]:
    clubs = _find_or_create_clubs(player.club for player in listed)
    cards = {player.card_number for player in listed} - {""}
    players = list(
        Player.objects.select_related("club").filter(
            Q(card_number__in=cards) | Q(key__in={fold_name(player.name) for player in listed})
        )
    )
    cards -= {player.card_number for player in players}
    aliases = PlayerAlias.objects.filter(card_number__in=cards).select_related("player__club")
    known = _Known(players, aliases if cards else ())
    found = [known.find_or_make(player, clubs.get(fold_name(player.club))) for player in listed]
    for player, membership in zip(found, memberships, strict=False):
        known.learn(player, asdict(Membership.of(player).learn(membership)))
    Player.objects.bulk_create(known.made)
    if known.changed:  # the time grows with the number of columns
        Player.objects.bulk_update(known.changed.values(), sorted(known.columns))
    PlayerAlias.objects.bulk_create(known.left)
    return found


class _Known:
    """The stored players that may match a list, and the players to create or change."""

    def __init__(self, players: Iterable[Player], aliases: Iterable[PlayerAlias]) -> None:
        self.made: list[Player] = []
        self.changed: dict[int, Player] = {}
        self.columns: set[str] = set()
        """The columns that changed in at least one of the changed players."""
        self.left: list[PlayerAlias] = []
        """Aliases to create: the former clubs of the changed players."""
        self._names: dict[str, str] = {}
        self._by_card: dict[str, Player] = {}
        self._by_name: defaultdict[tuple[str, int | None], list[Player]] = defaultdict(list)
        by_key: dict[int, Player] = {}
        for player in players:
            by_key[player.pk] = player
            self._add(player)
        for alias in aliases:
            player = by_key.setdefault(alias.player_id, alias.player)
            self._by_card[alias.card_number] = player
            self._names[alias.card_number] = alias.name

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
        self.learn(player, listed.details)
        return player

    def learn(self, player: Player, listed: Mapping[str, object]) -> None:
        news = {name: value for name, value in listed.items() if getattr(player, name) != value}
        for name, value in news.items():
            setattr(player, name, value)
        if news:
            self._change(player, *news)

    def _find_by_card(
        self, listed: Person, club: Club | None, namesakes: Sequence[Player]
    ) -> Player | None:
        player = self._by_card.get(listed.card_number)
        mismatch = _find_mismatch(listed, player.name if player else None)
        is_former = are_same_words(listed.name, self._names.get(listed.card_number, ""))
        if mismatch is not None and not is_former:
            raise mismatch
        if player is None:
            player = next((one for one in namesakes if not one.card_number), None)
            if player is not None:
                player.card_number = listed.card_number
                self._by_card[listed.card_number] = player
                self._change(player, "card_number")
        elif club is not None and player.club != club:
            if player.club is not None and player.pk is not None:
                self.left.append(PlayerAlias(player=player, club=player.club.name))
            player.club = club
            self._change(player, "club")
        return player

    def _change(self, player: Player, *columns: str) -> None:
        if player.pk is not None:
            self.changed[player.pk] = player
            self.columns |= {*columns}

    def _add(self, player: Player) -> None:
        if player.card_number:
            self._by_card[player.card_number] = player
        self._by_name[player.key, player.club_id].append(player)
