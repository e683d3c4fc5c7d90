"""Registering pairs, changing their names, taking them off the list."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from players.roster import RosterPair
from players.services import find_or_create_players
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.tournament import Tournament
from scoring.services.refusals import Refusal
from scoring.services.tournaments import drop_draft, is_published, lock_tournament


@transaction.atomic
def add_entries(*, tournament: Tournament, pairs: Sequence[RosterPair]) -> list[Entry]:
    """Register these pairs, numbered on from the last. They have been checked against each other.

    A seating that is drawn and not published is dropped: the field has changed.
    """
    tournament = _open_registration(tournament)
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    entries = Entry.objects.bulk_create(
        [
            Entry(tournament=tournament, number=number)
            for number, _ in enumerate(pairs, start=last + 1)
        ]
    )
    _seat_players(tournament, entries, pairs)
    return entries


@transaction.atomic
def update_entry(*, entry: Entry, pair: RosterPair) -> Entry:
    """Change who a pair is. Possible at any time: a name that was misspelt is put right."""
    tournament = lock_tournament(entry.tournament)
    entry.members.all().delete()
    _seat_players(tournament, [entry], [pair])
    return entry


@transaction.atomic
def remove_entry(*, entry: Entry) -> None:
    """Take a pair off the list; its number stays free. Only before a seating is published."""
    tournament = _open_registration(entry.tournament)
    tournament.entries.filter(pk=entry.pk).delete()


def _open_registration(tournament: Tournament) -> Tournament:
    tournament = lock_tournament(tournament)
    if is_published(tournament):
        raise Refusal("entries.seating_published")
    drop_draft(tournament)
    return tournament


def _seat_players(
    tournament: Tournament, entries: Sequence[Entry], pairs: Sequence[RosterPair]
) -> None:
    listed = [player for pair in pairs for player in pair.players]
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
        for entry, pair in zip(entries, pairs, strict=True)
        for position, player in enumerate(pair.players, start=1)
    ]
    seated = set(
        EntryPlayer.objects.filter(tournament=tournament).values_list("player_id", flat=True)
    )
    for member in members:
        if member.player_id in seated:
            raise Refusal("entries.player_twice", {"name": member.name})
        seated.add(member.player_id)
    EntryPlayer.objects.bulk_create(members)
