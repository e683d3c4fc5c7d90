"""Find the texts in this database that name a person, in any column."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Count, Q, TextField
from django.db.models.functions import Cast
from django.utils.crypto import salted_hmac

from players.mentions import Mention, find_mention, list_words, replace_mentions, shorten_key
from players.models import Player
from players.names import fold_name
from players.wording import format_erased
from scoring.models.act import Act
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.personal.appearances_queries import Appearance, find_namesakes, load_names
from scoring.personal.columns_queries import (
    NEVER_UNDER,
    ONLY_UNDER,
    ColumnContents,
    list_columns_with,
)
from scoring.personal.journal_rows import Row, map_rows
from scoring.personal.json_texts import JsonPaths, iter_texts

LINE_KEY_LENGTH: Final = 24
SHORTEST_CHUNK: Final = 3
"""Fewest letters of a name for a search in a JSON column; with fewer, all rows are loaded."""

_NO_EVENT: Final = models.Value(None, models.IntegerField())

Place = tuple[int | None, str]
"""A pair (event key, text); the key is None if the text belongs to no event."""


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column with text that a user typed, which may name anybody."""

    model: type[models.Model]
    name: str
    path: str
    """Lookup from a row to its event, or "" if rows belong to no event."""
    paths: JsonPaths | None
    """Keys to read in a JSON column; None if the column is plain text."""
    is_author: bool


@dataclass(frozen=True, slots=True)
class TextLine:
    """A text that names the person, and `count`, how often it is stored in the event `event`.

    `event` is None if the text belongs to no event."""

    event: int | None
    event_name: str
    text: str
    count: int
    mention: Mention
    is_sure: bool
    """True if the text can only mean this person."""
    by: str
    """Replacement for the person's name."""
    parts: frozenset[str]
    """Words of the name to replace even if they occur alone, folded by `fold_name`."""

    def replace(self, names: Collection[str]) -> str:
        return replace_mentions(self.text, names, self.by, self.parts)

    @property
    def key(self) -> str:
        """The text's key in forms: an HMAC, so that the key does not reveal the text."""
        told = f"{self.event}\n{self.text}"
        return salted_hmac("personal.line", told, algorithm="sha256").hexdigest()[:LINE_KEY_LENGTH]


@cache
def list_text_columns() -> tuple[TextColumn, ...]:
    found = []
    for column in list_columns_with(ColumnContents.TEXT, ColumnContents.AUTHOR):
        model, path = column.model, column.path
        is_json = isinstance(model._meta.get_field(column.name), models.JSONField)
        paths = JsonPaths(ONLY_UNDER.get(path, ()), NEVER_UNDER.get(path, ())) if is_json else None
        is_author = column.contents == ColumnContents.AUTHOR
        event_path = find_event_path(model) or ""
        found.append(TextColumn(model, column.name, event_path, paths, is_author))
    return tuple(found)


def find_event_path(model: type[models.Model]) -> str | None:
    """Return the lookup from a model to its event: "pk" for Tournament; None if it has no event."""
    if model is Tournament:
        return "pk"
    links = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    for link in sorted(links, key=lambda link: link.null):
        target = link.related_model
        if target in (model, User) or not isinstance(target, type):
            continue
        if target is Tournament:
            return link.name
        if (further := find_event_path(target)) is not None:
            return f"{link.name}__{further}"
    return None


def select_rows(
    column: TextColumn, names: Collection[str], events: Collection[int]
) -> models.QuerySet[Any, tuple[Any, ...]]:
    """Return (key, event key, value) of the rows of a column that may name a person.

    A row is returned if it belongs to one of `events`, or if its text contains the longest run of
    unaccented letters in one of the person's `names`. If such a run is too short to search for, all
    rows are returned."""
    rows = column.model._default_manager.order_by()
    chunks = [_find_chunk(name) for name in names]
    if None not in chunks:
        told = rows.annotate(told=Cast(column.name, TextField()))
        found = Q(**{f"{column.path}__in": events}) if column.path else Q()
        for chunk in chunks:
            found |= Q(told__icontains=chunk)
        rows = told.filter(found)
    return rows.values_list("pk", column.path or _NO_EVENT, column.name)


def _find_chunk(name: str) -> str | None:
    """Return the longest run of unaccented letters in a name; None if too short to search for."""
    plain = unicodedata.normalize("NFC", name)
    longest = max(re.findall("[A-Za-z]+", plain), key=len, default="")
    return longest if len(longest) >= SHORTEST_CHUNK else None


def iter_journal_texts(changes: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """Yield (text, True if it is an author's name) for each typed text in one act's undo data."""
    found: list[tuple[str, bool]] = []

    def note(model: str, _key: int, row: Row) -> Row:
        for name, value in row.items():
            if (column := find_text_column(model, name)) is not None:
                texts = iter_texts(value, column.paths or JsonPaths())
                found.extend((text, column.is_author) for text in texts)
        return row

    map_rows(changes, note)
    yield from found


@cache
def find_text_column(model: str, name: str) -> TextColumn | None:
    """Return the column with this model and name if it contains typed text, else None."""
    found = ((each, each.model._meta.model_name) for each in list_text_columns())
    return next((each for each, of in found if (of, each.name) == (model, name)), None)


def load_lines(player: Player, appearances: Collection[Appearance]) -> list[TextLine]:
    """Load a `TextLine` for each text that names the person, the person's own events first. In
    other events only whole names count. A constant number of queries."""
    names = load_names(player, appearances)
    own = {each.event.pk: each for each in appearances}
    counts: defaultdict[Place, int] = defaultdict(int)
    typed: set[Place] = set()
    for event, text, count, is_author in _iter_typed(names, own):
        counts[event, text] += count
        if not is_author:
            typed.add((event, text))
    accounts = {fold_name(user.get_full_name()) for user in User.objects.all()}
    told = {fold_name(name) for name in names}
    mentions = {
        place: mention
        for place in counts
        if (mention := find_mention(place[1], names))
        and (place[0] in own or mention == Mention.WHOLE)
    }
    elsewhere = {event for event, _ in mentions if event is not None} - own.keys()
    titles = dict(Tournament.objects.filter(pk__in={*own, *elsewhere}).values_list("pk", "name"))
    crowd = _load_others(elsewhere)
    has_namesakes = bool(find_namesakes(player))
    words = frozenset(word for name in names for word in list_words(name))
    surnames = {word for name in names for word in fold_name(name).split()[:-1]}
    lines = []
    for (event, text), mention in mentions.items():
        others = own[event].other_names if event in own else crowd[event]
        other_words = {word for other in others for word in fold_name(other).split()}
        alone = words - other_words
        if mention == Mention.PART and not find_mention(replace_others(text, others, "–"), names):
            continue  # all mentions may mean other people
        if mention == Mention.WHOLE:
            is_sure = not told & set(map(fold_name, others))
            is_sure = is_sure and (event in own or not has_namesakes)
        elif mention == Mention.SHORT:
            is_sure = not set(map(shorten_key, names)) & set(map(shorten_key, others))
        else:
            is_sure = bool(set(fold_name(text).split()) & alone & surnames)
        # If an account of this name wrote the text, a player of that name may be somebody else.
        if (event, text) not in typed and fold_name(text) in accounts:
            is_sure = False
        parts = alone if mention > Mention.PART or is_sure else words
        lines.append(
            TextLine(
                event=event,
                event_name=titles.get(event or 0, ""),
                text=text,
                count=counts[event, text],
                mention=mention,
                is_sure=is_sure,
                by=own[event].erased.label
                if event in own
                else format_erased(0, 0, settings.LANGUAGE_CODE),
                parts=parts if event in own else frozenset(),
            )
        )
    return sorted(
        lines, key=lambda line: (line.event not in own, line.event or 0, -line.mention, line.text)
    )


def replace_others(text: str, others: Collection[str], by: str) -> str:
    for other in others:
        text = replace_mentions(text, [other], by)
    return text


def _load_others(events: Collection[int]) -> defaultdict[int | None, set[str]]:
    """Return the players' names by event key; key None has an empty set. At most one query."""
    found: defaultdict[int | None, set[str]] = defaultdict(set)
    rows = EntryPlayer.objects.filter(tournament__in=events).values_list("tournament", "name")
    for event, name in rows:
        found[event].add(name)
    return found


def _iter_typed(
    names: Collection[str], own: Mapping[int, Appearance]
) -> Iterator[tuple[int | None, str, int, bool]]:
    """Yield (event key, text, occurrences, True if it is an author's name) for texts that anybody
    typed. The event key is None if the text has no event. `own`: the person's events by key."""
    for column in list_text_columns():
        if column.paths is None:
            rows = column.model._default_manager.exclude(**{column.name: ""}).order_by()
            event = models.F(column.path) if column.path else _NO_EVENT
            counted = rows.values_list(event, column.name).annotate(count=Count("pk"))
            for key, text, count in counted:
                yield key, text, count, column.is_author
        else:
            for _pk, key, data in select_rows(column, names, own).iterator():
                for text in iter_texts(data, column.paths):
                    yield key, text, 1, False
    journal = TextColumn(Act, "changes", "tournament", JsonPaths(), False)
    for _pk, key, changes in select_rows(journal, names, own).iterator():
        for text, is_author in iter_journal_texts(changes):
            yield key, text, 1, is_author
