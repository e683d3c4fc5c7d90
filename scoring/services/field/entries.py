"""Writes of entries: registering, renaming and removing them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from players.roster import RosterEntry, RosterPlayer
from players.services import find_or_create_players
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.tournament import Tournament
from scoring.play.acts import ActKind
from scoring.queries.field.entries import list_shape
from scoring.services.field.categories import check_known
from scoring.services.journal.acts import write_act
from scoring.services.journal.authors import Author
from scoring.services.locking import find_again
from scoring.services.refusals import Refusal
from scoring.services.seating.drafts import drop_drafts, is_published


@dataclass(frozen=True)
class Lineup:
    """The players of one entry: one, two, three, or the pairs of a team in order."""

    players: tuple[RosterPlayer, ...]
    name: str = ""
    """The name of a team."""
    categories: tuple[str, ...] = ()
    """Those of the event's that it carries."""

    @property
    def label(self) -> str:
        """The team's name, or the players' names."""
        return self.name or " – ".join(player.name for player in self.players)

    @classmethod
    def of(cls, entrant: RosterEntry, categories: Iterable[str] = ()) -> Lineup:
        return cls(entrant.players, entrant.name, tuple(categories))


def add_entries(
    *, tournament: Tournament, lineups: Sequence[Lineup], author: Author, now: datetime
) -> list[Entry]:
    """Register these entries, numbered on from the last. The caller has checked them for
    duplicates.

    A drawn but unpublished seating is dropped, since the entries have changed.
    """
    with write_act(tournament, ActKind.REGISTER, author, now, n=len(lineups)) as event:
        _open_registration(event)
        return create_entries(event, lineups)


def create_entries(
    tournament: Tournament, lineups: Sequence[Lineup], first_turn: int = 1
) -> list[Entry]:
    """Create the rows of new entries, inside an act of the caller."""
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    entries = Entry.objects.bulk_create(
        [
            Entry(
                tournament=tournament,
                number=number,
                name=lineup.name,
                categories=_order_categories(tournament, lineup),
                first_turn=first_turn,
            )
            for number, lineup in enumerate(lineups, start=last + 1)
        ]
    )
    seat_players(tournament, entries, lineups)
    return entries


def update_entry(*, entry: Entry, lineup: Lineup, author: Author, now: datetime) -> Entry:
    """Change the players and categories of an entry. Allowed at any time, to correct a misspelt
    name."""
    with write_act(entry.tournament, ActKind.RENAME, author, now, entry=entry.number) as event:
        entry = find_again(event.entries.all(), entry)
        entry.members.all().delete()
        entry.name, entry.categories = lineup.name, _order_categories(event, lineup)
        entry.save(update_fields=["name", "categories"])
        seat_players(event, [entry], [lineup])
    return entry


def remove_entry(*, entry: Entry, author: Author, now: datetime) -> None:
    """Remove an entry from the list; its number stays unused. Only before a seating is
    published."""
    with write_act(
        entry.tournament, ActKind.REMOVE_ENTRY, author, now, entry=entry.number
    ) as event:
        _open_registration(event)
        event.entries.filter(pk=entry.pk).delete()


def seat_players(
    tournament: Tournament, entries: Sequence[Entry], lineups: Sequence[Lineup]
) -> None:
    """Create the players of these entries; a player can be in one entry of the event only.

    Refuses an entry whose number of players is not that of the event's kind.
    """
    shape = list_shape(tournament)
    for lineup in lineups:
        if len(lineup.players) != shape.players or bool(lineup.name) != shape.team:
            raise Refusal("entries.other_kind", {"players": shape.players, "team": shape.team})
    listed = [player for lineup in lineups for player in lineup.players]
    players = iter(find_or_create_players(listed))
    members = [
        EntryPlayer(
            tournament=tournament,
            entry=entry,
            player=next(players),
            position=position,
            name=player.name,
            card_number=player.card_number,
            club=player.club,
        )
        for entry, lineup in zip(entries, lineups, strict=True)
        for position, player in enumerate(lineup.players, start=1)
    ]
    seated = set(
        EntryPlayer.objects.filter(tournament=tournament).values_list("player_id", flat=True)
    )
    for member in members:
        if member.player_id in seated:
            raise Refusal("entries.player_twice", {"name": member.name})
        seated.add(member.player_id)
    EntryPlayer.objects.bulk_create(members)


def _order_categories(tournament: Tournament, lineup: Lineup) -> list[str]:
    check_known(tournament, lineup.categories)
    return [name for name in tournament.categories if name in lineup.categories]


def _open_registration(tournament: Tournament) -> None:
    if is_published(tournament):
        raise Refusal("entries.seating_published", {"kind": tournament.entry_kind})
    drop_drafts(tournament)
