"""Writes of categories: those of an event, and the labels of its entries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from players.names import name_key
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.play.acts import ActKind
from scoring.services.journal.acts import write_act
from scoring.services.journal.authors import Author
from scoring.services.refusals import Refusal

LONGEST_CATEGORY = 40
MOST_CATEGORIES = 12


def change_categories(
    *, tournament: Tournament, names: Sequence[str], author: Author, now: datetime
) -> Tournament:
    """Give the event these categories, in this order; entries lose the labels that are no more."""
    names = [name.strip() for name in names]
    if len(names) > MOST_CATEGORIES:
        raise Refusal("categories.too_many", {"most": MOST_CATEGORIES})
    seen: set[str] = set()
    for name in names:
        if not name_key(name) or len(name) > LONGEST_CATEGORY:
            raise Refusal("categories.name", {"most": LONGEST_CATEGORY})
        if name_key(name) in seen:
            raise Refusal("categories.twice", {"name": name})
        seen.add(name_key(name))
    with write_act(tournament, ActKind.CATEGORIES, author, now, names=", ".join(names)) as event:
        event.categories = names
        event.save(update_fields=["categories"])
        entries = list(event.entries.exclude(categories=[]))
        _label(entries, {one.pk: one.categories for one in entries}, names)
    return event


def label_entries(
    *,
    tournament: Tournament,
    labels: Mapping[int, Collection[str]],
    author: Author,
    now: datetime,
) -> None:
    """Give the entries of these numbers these categories, and no others; refuses unknown ones."""
    with write_act(tournament, ActKind.LABEL, author, now) as event:
        entries = list(event.entries.filter(number__in=labels))
        for own in labels.values():
            check_known(event, own)
        _label(entries, {one.pk: labels[one.number] for one in entries}, event.categories)


def check_known(tournament: Tournament, categories: Collection[str]) -> None:
    """Refuse a category that the event does not have (any more)."""
    for name in categories:
        if name not in tournament.categories:
            raise Refusal("categories.unknown", {"name": name})


def _label(
    entries: Collection[Entry], labels: Mapping[int, Collection[str]], known: Sequence[str]
) -> None:
    """Write the labels that differ; those of no known category are dropped."""
    moved = []
    for entry in entries:
        own = [name for name in known if name in labels[entry.pk]]
        if entry.categories != own:
            entry.categories = own
            moved.append(entry)
    Entry.objects.bulk_update(moved, ["categories"])
