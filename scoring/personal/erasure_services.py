"""Erase a person: results remain, but no row of this database links them to the person."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from players.mentions import Mention, find_mention, replace_mentions
from players.models import MemberList, Player
from players.names import fold_name
from scoring.actions.refusals_services import Refusal
from scoring.actions.sign_ups_services import delete_sign_ups
from scoring.documents.import_staging_services import drop_all_staged
from scoring.models.act import Act
from scoring.models.entry import EntryPlayer, Substitution
from scoring.models.erasure import Erasure
from scoring.models.hall_screens import HallScreens
from scoring.models.sign_up import SignUp
from scoring.models.signature import Signature
from scoring.models.tournament import ShownStandings, Tournament
from scoring.personal.appearances_queries import (
    Appearance,
    find_events,
    load_appearances,
    load_names,
)
from scoring.personal.journal_rows import Row, erase_columns, map_rows
from scoring.personal.json_texts import JsonPaths, iter_texts, map_texts
from scoring.personal.links_services import drop_links
from scoring.personal.photos_services import blank_photos, remove_files
from scoring.personal.queries import list_entries
from scoring.personal.signed_up_queries import find_signed_up
from scoring.personal.texts_queries import (
    TextLine,
    find_text_column,
    list_text_columns,
    load_lines,
    select_rows,
)
from scoring.standings.services import store_public_rows
from scoring.text.entrants_queries import find_surname, shorten_name

SIGNATURES: Final = "signature"
"""Key of the signature model in the journal's undo data."""

logger = logging.getLogger("burraco.personal")


@dataclass(frozen=True, slots=True)
class ErasureChoices:
    lines: Mapping[str, bool] = field(default_factory=dict)
    """Maps a text (`TextLine.key`) to True if the person's name is to be removed from it.
    A text that is not in the map loses the name if it surely means this person."""
    with_photos: bool = False
    is_whole: bool = False
    """True if `lines` has every text that the user was shown; `decide` then refuses newer texts."""

    def decide(self, lines: Collection[TextLine]) -> dict[str, bool]:
        """Map each text's key to True if the name is to be removed from the text, else to False.

        Raises Refusal if `is_whole` and the user has not seen one of the texts."""
        if self.is_whole and {line.key for line in lines} - self.lines.keys():
            raise Refusal(
                "personal.changed",
                _(
                    "In the meantime somebody wrote a text that contains this person’s name: "
                    "check the list of texts again."
                ),
            )
        return {line.key: self.lines.get(line.key, line.is_sure) for line in lines}


def erase_person(
    *, player: Player, choices: ErasureChoices, author_name: str, now: datetime
) -> int:
    """Erase a person from all stored data, in one transaction; then delete the photos if chosen.

    Returns the number of the person's events. `player` is a saved player or, if the person has only
    signed up, an unsaved one from `build_signed_up`. In each event `Player n` replaces the name;
    the event's play document (its export without names) stays byte for byte the same. Sign-ups that
    name the person are deleted, since they contain contact data. Entries made from them remain.
    Raises Refusal if the person has been erased already, or if a text that the user did not see
    names the person."""
    with overwriting_deleted_data(), transaction.atomic():
        lock_events(find_events(player))
        found = _find_again(player)
        appearances, signed_up = load_appearances(found), find_signed_up(found)
        names = load_names(found, appearances, signed_up)
        lines = load_lines(found, appearances)
        decided = choices.decide(lines)
        chosen = [line for line in lines if decided[line.key]]
        lock_events({line.event for line in chosen if line.event is not None})
        for appearance in appearances:
            _erase_rows(appearance, names)
        erase_texts(names, appearances, chosen)
        delete_drafts_naming(names)
        delete_sign_ups(SignUp.objects.filter(pk__in=[row.sign_up_id for row in signed_up]))
        files = blank_photos(list_entries(appearances)) if choices.with_photos else []
        if found.pk is None:  # the person has only signed up
            tokens = {row.erasure_token: 1 for row in signed_up}
        else:
            tokens = dict.fromkeys(_list_tokens(found), len(appearances))
            drop_links(found)
            found.delete()
        touched = {each.event.pk for each in appearances} | {line.event for line in chosen}
        refresh_pages([key for key in touched if key is not None])
        told = {
            "erased_at": now,
            "erased_by": replace_mentions(author_name, names, "–"),
            "choices": decided,
            "with_photos": choices.with_photos,
            "files": files,
        }
        for token, events in tokens.items():
            erasure, _made = Erasure.objects.update_or_create(
                token=token, defaults={**told, "events": events}
            )
            transaction.on_commit(partial(remove_files, erasure))
        drop_all_staged()
    logger.info("A person was erased from %d events", len(appearances))
    return len(appearances)


def _list_tokens(player: Player) -> list[str]:
    """List the tokens of the person and of players merged into the person.

    A backup made before a merge contains the merged player with its old token."""
    return [player.token, *filter(None, player.aliases.values_list("token", flat=True))]


def _find_again(player: Player) -> Player:
    """Lock and return the person. Raises Refusal if the person has been erased already."""
    if player.pk is None:
        found = player if find_signed_up(player) else None
    else:
        found = Player.objects.select_for_update().filter(pk=player.pk).first()
    if found is None:
        raise Refusal("personal.gone", _("This person has already been erased."))
    return found


def lock_events(events: Collection[int]) -> None:
    """Lock the rows of these events, in any state, in primary key order."""
    list(Tournament.objects.select_for_update().filter(pk__in=events).order_by("pk"))


def _erase_rows(appearance: Appearance, names: Collection[str]) -> None:
    """Erase the person from one event's entries, substitutions, signatures and journal."""
    erased, history = appearance.erased, appearance.history
    for key, row in history.live.items():
        if row["player_id"] == erased.player:
            EntryPlayer.objects.filter(pk=key).update(**erase_columns(row, erased.label))
    _erase_substitutions(appearance)
    rewritten = erased.rewrite([act.changes for act in appearance.acts], history)
    for act, changes in zip(appearance.acts, rewritten, strict=True):
        for row in changes.get(SIGNATURES, {}).get("removed", ()):
            if row["entry_id"] in appearance.entries:
                row["name"] = erase_label(row["name"], names, erased.label)
        if changes != act.changes or SIGNATURES in changes:
            Act.objects.filter(pk=act.pk).update(changes=changes)
    signatures = Signature.objects.filter(entry__in=appearance.entries)
    for key, name in signatures.values_list("pk", "name"):
        if (label := erase_label(name, names, erased.label)) != name:
            signatures.filter(pk=key).update(name=label[: _read_limit(Signature, "name")])


def erase_label(label: str, names: Collection[str], by: str) -> str:
    """Replace a person's names in a label such as "Rossi M. – Bianchi A." with the text `by`.

    `names`: the person's full names; their short forms and surnames are replaced too."""
    forms = {
        fold_name(shorten(name)) for name in names for shorten in (str, shorten_name, find_surname)
    }
    for sign in (" – ", " + ", " · ", ", "):
        label = sign.join(by if fold_name(part) in forms else part for part in label.split(sign))
    return replace_mentions(label, names, by)


def _erase_substitutions(appearance: Appearance) -> None:
    """Erase the person from an event's substitutions.

    A substitution does not store the substitute's key. The substitute is the player whom the next
    substitution at the same position replaced. After the last substitution, the substitute is the
    player who has the position now."""
    erased = appearance.erased
    rows = Substitution.objects.filter(entry__tournament=appearance.event).order_by("-pk")
    now = {
        (row["entry_id"], row["position"]): row["player_id"] == erased.player
        for row in appearance.history.live.values()
    }
    for values in rows.values():
        row: Row = {**values}
        place = row["entry_id"], row["position"]
        has_entered, has_left = now.get(place, False), erased.has_left(row)
        now[place] = has_left
        new = erased.erase_substitution(row) if has_left else dict(row)
        new["entered"] = erased.label if has_entered else row["entered"]
        told = {name: value for name, value in new.items() if value != row[name]}
        if told:
            Substitution.objects.filter(pk=row["id"]).update(**told)


def erase_texts(
    names: Collection[str], appearances: Collection[Appearance], lines: Collection[TextLine]
) -> None:
    """Remove the person's names from the chosen texts (`lines`), in all text columns."""
    by_event: defaultdict[int | None, dict[str, str]] = defaultdict(dict)
    for line in lines:
        by_event[line.event][line.text] = line.replace(names)
    texts = {text for told in by_event.values() for text in told}
    own = [appearance.event.pk for appearance in appearances]
    if not texts:
        return
    for column in list_text_columns():
        rows = column.model._default_manager
        if column.paths is None:
            limit = _read_limit(column.model, column.name)
            path = column.path or "pk"
            found = rows.filter(**{f"{column.name}__in": texts}).values_list(
                "pk", path, column.name
            )
            for key, event, text in list(found):
                new = by_event[event if column.path else None].get(text, text)
                if new != text:
                    rows.filter(pk=key).update(**{column.name: new[:limit]})
            continue
        for key, event, data in list(select_rows(column, names, own)):
            new = map_texts(data, column.paths, by_event[event])
            if new != data:
                rows.filter(pk=key).update(**{column.name: new})
    _erase_journal_texts(by_event)


def _erase_journal_texts(by_event: Mapping[int | None, Mapping[str, str]]) -> None:
    """Replace texts (old to new, by event key) in the undo data of the journals."""

    def change(told: Mapping[str, str], model: str, _key: int, row: Row) -> Row:
        columns = {name: find_text_column(model, name) for name in row}
        paths = {name: each.paths or JsonPaths() for name, each in columns.items() if each}
        return row | {name: map_texts(row[name], paths[name], told) for name in paths}

    events = [event for event in by_event if event is not None]
    acts = Act.objects.filter(tournament__in=events).values_list("pk", "tournament", "changes")
    for key, event, changes in list(acts):
        new = map_rows(changes, partial(change, by_event[event]))
        if new != changes:
            Act.objects.filter(pk=key).update(changes=new)


def delete_drafts_naming(names: Collection[str]) -> None:
    """Delete unfinished imports of members, and data in user sessions, with one of these names."""
    for staged in MemberList.objects.all():
        if _is_named([staged.text, staged.rows, staged.left_out], names):
            staged.delete()
    for session in Session.objects.all():
        data = session.get_decoded()
        kept = {key: value for key, value in data.items() if not _is_named(value, names)}
        if kept != data:
            Session.objects.filter(pk=session.pk).update(session_data=Session.objects.encode(kept))


def _is_named(data: Any, names: Collection[str]) -> bool:
    texts = iter_texts(data, JsonPaths())
    return any(find_mention(text, names) == Mention.WHOLE for text in texts)


def refresh_pages(events: Collection[int]) -> None:
    """Rebuild the cached pages of these events, and make open pages reload."""
    ShownStandings.objects.filter(tournament__in=events).delete()
    HallScreens.objects.filter(tournament__in=events).update(revision=F("revision") + 1)
    for event in Tournament.objects.filter(pk__in=events):
        event.revision += 1
        event.settled_revision = event.ranked_revision = event.revision
        event.search_key = event.fold_search_key()
        event.save(update_fields=["revision", "settled_revision", "ranked_revision", "search_key"])
        store_public_rows(event)


def _read_limit(model: type[Any], name: str) -> int | None:
    limit: int | None = model._meta.get_field(name).max_length
    return limit


@contextmanager
def overwriting_deleted_data() -> Iterator[None]:
    """Context manager: make SQLite overwrite deleted data, which otherwise remain in its files."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA secure_delete = OFF")
        if not connection.in_atomic_block:
            # Best effort: a reader may hold the log until the next one.
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
