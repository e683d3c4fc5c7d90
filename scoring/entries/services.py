"""Services for entries and categories: register, rename, remove, label."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from itertools import zip_longest
from types import MappingProxyType

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.columns import Shape
from players.names import fold_name
from players.roster import RosterEntry
from players.services import find_or_create_players
from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.actions.refusals_services import Refusal, check_unpaid
from scoring.actions.sign_ups_services import accept_registered
from scoring.core.limits import CATEGORY_MAX
from scoring.core.play.acts import ActKind
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.tournament import Tournament
from scoring.seating.services import drop_drafts, is_published
from scoring.text.entrants_queries import list_shape
from scoring.text.entries_wording import entry_words

MAX_CATEGORIES = 12


def add_entries(
    *, event: Tournament, lineups: Sequence[RosterEntry], author: Author, now: datetime
) -> list[Entry]:
    """Register these entries under the next numbers. The caller has checked for duplicates.

    An unpublished draft of the seats is deleted. Open sign-ups of the same players are accepted."""
    with registering(event, len(lineups), author, now) as event:
        entries = create_entries(event, lineups)
        players = [lineup.players for lineup in lineups]
        accept_registered(list(zip(entries, players, strict=True)), author, now)
        return entries


@contextmanager
def registering(
    event: Tournament, number: int, author: Author, now: datetime
) -> Iterator[Tournament]:
    """Context manager for a director's act that registers entries; yields the locked event. In the
    `with` block, the caller registers `number` entries with `create_entries`."""
    with write_act(event, ActKind.REGISTER, author, now, n=number) as event:
        _open_registration(event)
        yield event


def create_entries(
    event: Tournament,
    lineups: Sequence[RosterEntry],
    first_turn: int = 1,
    first_number: int | None = None,
    *,
    are_invented: bool = False,
) -> list[Entry]:
    """Create new entries with their players. Call this inside a director action.

    They play from turn `first_turn` on, and get the next free numbers unless `first_number` is
    given. `are_invented`: the players are fictitious and do not join the list of players."""
    if first_number is None:
        first_number = (event.entries.aggregate(last=Max("number"))["last"] or 0) + 1
    entries = Entry.objects.bulk_create(
        [
            Entry(
                tournament=event,
                number=number,
                name=lineup.name,
                categories=_order_categories(event, lineup),
                first_turn=first_turn,
            )
            for number, lineup in enumerate(lineups, start=first_number)
        ]
    )
    seat_players(event, entries, lineups, are_invented=are_invented)
    return entries


def update_entry(*, entry: Entry, lineup: RosterEntry, author: Author, now: datetime) -> Entry:
    """Change the players and categories of an entry, at any time, to correct mistakes."""
    with write_act(entry.tournament, ActKind.RENAME, author, now, entry=entry.number) as event:
        entry = find_again(event.entries.all(), entry)
        unknown = {each.position: each for each in entry.members.filter(player=None)}
        entry.members.all().delete()
        entry.name, entry.categories = lineup.name, _order_categories(event, lineup)
        entry.save(update_fields=["name", "categories"])
        seat_players(event, [entry], [lineup], unknown)
    return entry


def remove_entry(*, entry: Entry, author: Author, now: datetime) -> None:
    """Remove an entry from the list; its number stays unused. Raises Refusal if seats are
    published, or if the entry has paid."""
    with write_act(
        entry.tournament, ActKind.REMOVE_ENTRY, author, now, entry=entry.number
    ) as event:
        _open_registration(event)
        check_unpaid(event, [entry.pk])
        event.entries.filter(pk=entry.pk).delete()


def seat_players(
    event: Tournament,
    entries: Sequence[Entry],
    lineups: Sequence[RosterEntry],
    unknown: Mapping[int, EntryPlayer] = MappingProxyType({}),
    *,
    are_invented: bool = False,
) -> None:
    """Create an `EntryPlayer` for each player in the lineups of these entries.

    `unknown`: for an entry that is rewritten, its former rows of erased or fictitious players, by
    position. Such a row is kept if the lineup has the same name in that position. `are_invented`:
    the players are fictitious. Raises Refusal if a player is in another entry, or a lineup does not
    fit the event's kind of entries."""
    shape = list_shape(event)
    for lineup in lineups:
        if len(lineup.players) != shape.players or bool(lineup.name) != shape.team:
            raise _refuse_other_kind(shape)
    places = [
        (entry, position, player)
        for entry, lineup in zip(entries, lineups, strict=True)
        for position, player in enumerate(lineup.players, start=1)
    ]
    kept = [row for _, at, player in places if (row := unknown.get(at)) and row.name == player.name]
    stay = {row.position for row in kept}
    listed = [place for place in places if place[1] not in stay]
    found = [] if are_invented else find_or_create_players([player for _, _, player in listed])
    members = [
        EntryPlayer(tournament=event, entry=entry, player=row, position=position, **asdict(player))
        for (entry, position, player), row in zip_longest(listed, found)
    ]
    seated: set[int | None] = set(
        EntryPlayer.objects.filter(tournament=event).values_list("player_id", flat=True)
    )
    for member in members:
        if member.player_id is not None and member.player_id in seated:
            raise refuse_seated_player(member.name)
        seated.add(member.player_id)
    EntryPlayer.objects.bulk_create([*members, *kept])


def refuse_seated_player(name: str) -> Refusal:
    return Refusal(
        "entries.player_twice", _("%(name)s already plays in this event.") % {"name": name}
    )


def _refuse_other_kind(shape: Shape) -> Refusal:
    if shape.team:
        words = _("In this event a team needs a name and %(players)d players.")
    else:
        words = ngettext(
            "In this event, register %(players)d player at a time.",
            "In this event, register %(players)d players together.",
            shape.players,
        )
    return Refusal("entries.other_kind", words % {"players": shape.players})


def _order_categories(event: Tournament, lineup: RosterEntry) -> list[str]:
    check_known(event, lineup.categories)
    return [name for name in event.categories if name in lineup.categories]


def _open_registration(event: Tournament) -> None:
    if is_published(event):
        raise Refusal("entries.seating_published", entry_words(event.entry_kind, "published"))
    drop_drafts(event)


def change_categories(
    *, event: Tournament, names: Sequence[str], author: Author, now: datetime
) -> Tournament:
    """Set the event's categories, in order; entries lose categories that no longer exist."""
    names = [name.strip() for name in names]
    if len(names) > MAX_CATEGORIES:
        raise Refusal(
            "categories.too_many",
            _("At most %(most)d categories: remove some.") % {"most": MAX_CATEGORIES},
        )
    seen: set[str] = set()
    for name in names:
        if not fold_name(name) or len(name) > CATEGORY_MAX:
            raise Refusal(
                "categories.name",
                _(
                    "A category needs a name of at most %(most)d characters, with at least one "
                    "letter or digit."
                )
                % {"most": CATEGORY_MAX},
            )
        if fold_name(name) in seen:
            raise Refusal(
                "categories.twice",
                _("The category “%(name)s” is listed twice: remove one.") % {"name": name},
            )
        seen.add(fold_name(name))
    with write_act(event, ActKind.CATEGORIES, author, now, names=", ".join(names)) as event:
        event.categories = names
        event.save(update_fields=["categories"])
        entries = list(event.entries.exclude(categories=[]))
        _label(entries, {one.pk: one.categories for one in entries}, names)
    return event


def label_entries(
    *, event: Tournament, labels: Mapping[int, Collection[str]], author: Author, now: datetime
) -> None:
    """Set the categories of entries by number. Raises Refusal if the event lacks one of them."""
    with write_act(event, ActKind.LABEL, author, now) as event:
        entries = list(event.entries.filter(number__in=labels))
        for own in labels.values():
            check_known(event, own)
        _label(entries, {one.pk: labels[one.number] for one in entries}, event.categories)


def check_known(event: Tournament, categories: Collection[str]) -> None:
    for name in categories:
        if name not in event.categories:
            raise Refusal(
                "categories.unknown",
                _("The category “%(name)s” no longer exists: reload the page.") % {"name": name},
            )


def _label(
    entries: Collection[Entry], labels: Mapping[int, Collection[str]], known: Sequence[str]
) -> None:
    """Set the categories of entries to `labels` (by primary key), but only those in `known`."""
    moved = []
    for entry in entries:
        own = [name for name in known if name in labels[entry.pk]]
        if entry.categories != own:
            entry.categories = own
            moved.append(entry)
    Entry.objects.bulk_update(moved, ["categories"])
