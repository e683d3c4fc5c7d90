"""Find persons in sign-ups, whether they are in the list of players or have only signed up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import compress

from django.db.models import Q
from django.utils import timezone

from players.models import Club, Player
from players.names import fold_name
from players.person import Person
from players.roster import are_same_player
from players.search import find_people
from scoring.models.entry import EntryPlayer
from scoring.models.sign_up import SignUpPlayer

_LEAD_PLAYERS = 1
"""Players in the sign-up of a single player who gets a partner; the partner's position in the
entry is higher by this number than in the partner's own sign-up."""


def find_signed_up(player: Player) -> list[SignUpPlayer]:
    """Return the sign-up rows (`SignUpPlayer`) that are about this person. Three queries.

    A row matches in three cases: the entry made from its sign-up has the person at the row's
    position; the row has the person's card; or it has the person's name and no different club.
    Earlier names and cards count too."""
    known = [player.person]
    if player.pk is not None:
        known += [Person(row.name, row.card_number, row.club) for row in player.aliases.all()]
    seats = EntryPlayer.objects.filter(player__isnull=False, player=player.pk)
    seated = set(seats.values_list("entry", "position"))
    return [row for row in _load_rows() if _is_one_of(row, known, seated)]


def find_only_signed_up(typed: str) -> list[SignUpPlayer]:
    """Find people who have only signed up, by part of a name or by card number; return one row for
    each person. At most three queries."""
    rows = _load_rows()
    found = find_people([(fold_name(row.name), row.card_number) for row in rows], typed)
    unknown = _leave_known_out([*compress(rows, found)]) if any(found) else []
    firsts: list[SignUpPlayer] = []
    for row in unknown:
        person = Person.of(row)
        if not any(are_same_player(Person.of(first), person) for first in firsts):
            firsts.append(row)
    return firsts


def build_signed_up(row: SignUpPlayer) -> Player:
    """Build an unsaved player, without primary key, from a person's row in a sign-up."""
    player = Player(
        name=row.name,
        card_number=row.card_number,
        club=Club(name=row.club) if row.club else None,
        added_on=timezone.localdate(row.sign_up.created_at),
    )
    player.set_key()
    return player


def _load_rows() -> Sequence[SignUpPlayer]:
    rows = SignUpPlayer.objects.select_related("sign_up__tournament", "sign_up__joined")
    return list(rows.order_by("pk"))


def _leave_known_out(rows: Collection[SignUpPlayer]) -> list[SignUpPlayer]:
    """Return the rows of persons who are not in the list of players."""
    keys = {fold_name(row.name) for row in rows}
    cards = {row.card_number for row in rows} - {""}
    known = defaultdict[str, list[Person]](list)
    players = Player.objects.filter(Q(key__in=keys) | Q(card_number__in=cards))
    for player in players.select_related("club"):
        known[player.key].append(player.person)
        known[player.card_number].append(player.person)
    entries = [seat[0] for row in rows if (seat := _find_seat(row))]
    seated = set(
        EntryPlayer.objects.filter(entry__in=entries)
        .exclude(player=None)
        .values_list("entry", "position")
    )
    return [
        row
        for row in rows
        if not _is_one_of(row, known[fold_name(row.name)] + known[row.card_number or "-"], seated)
    ]


def _is_one_of(
    row: SignUpPlayer, people: Iterable[Person], seated: Collection[tuple[int, int]]
) -> bool:
    """True if the row is about one of `people`, or its entry key and position are in `seated`."""
    told = Person.of(row)
    return _find_seat(row) in seated or any(are_same_player(told, person) for person in people)


def _find_seat(row: SignUpPlayer) -> tuple[int, int] | None:
    """Return (entry key, position) if this row became a player of an entry, else None."""
    sign_up = row.sign_up
    if sign_up.joined is not None and sign_up.joined.entry_id is not None:
        return sign_up.joined.entry_id, row.position + _LEAD_PLAYERS
    return (sign_up.entry_id, row.position) if sign_up.entry_id is not None else None
