"""Merge two players who are one person, and undo a merge even if results came in since."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date, datetime
from functools import partial
from typing import Any, Final, TypedDict

from django.db import IntegrityError, transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.membership import Membership
from players.models import Club, DistinctPlayers, Player, PlayerAlias
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.actions.rows_services import read_stored_row
from scoring.models.act import Act
from scoring.models.entry import EntryPlayer
from scoring.models.merge import PersonMerge
from scoring.personal.appearances_queries import find_events, find_seated_events
from scoring.personal.erasure_services import lock_events
from scoring.personal.journal_rows import are_two_people, move_journal_player
from scoring.personal.links_services import LinkedRows, load_linked, move_links

Values = dict[str, Any]
SEATS: Final = "scoring.EntryPlayer.player"
"""Key in `LinkedRows` for players of entries: the column `EntryPlayer.player`."""
GAINED: Final = (
    "card_number", "club_id", "membership_kind", "valid_from", "valid_until", "birth_year",
    "added_on",
    "has_page",
)  # fmt: skip
"""The columns that the kept player may take over from the absorbed one."""


class MergeChanges(TypedDict):
    """The changes made by a merge, used to undo it; stored as JSON in `PersonMerge.changes`."""

    absorbed: Values
    kept: dict[str, list[Any]]
    """[old value, new value] of each changed column of the kept player, by column name."""
    moved: LinkedRows
    """Rows that linked to the absorbed player, or would again if a director's act were undone."""
    had: LinkedRows
    """The rows that already linked to the kept player before the merge."""
    distinct: list[Values]
    """Deleted `DistinctPlayers` rows; each marked two players as different people."""
    journal: dict[str, list[int]]
    """Maps an act's key to the positions, from 0, of its undo rows that had the absorbed player."""
    last_act: int
    """The key of the last director action before the merge."""


def merge_players(*, kept: Player, absorbed: Player, author: Author, now: datetime) -> PersonMerge:
    """Merge two players; everything that refers to `absorbed` then refers to `kept`.

    The card and the token of the absorbed player become an alias. Entries keep the names as
    they were listed. Raises Refusal if the two have been in an event at the same time, or if
    one replaced the other: then they are two people."""
    with transaction.atomic():
        lock_events(find_events(kept) | find_events(absorbed))
        kept, absorbed = _lock_players(kept.pk, absorbed.pk)
        _refuse_two_people(kept, absorbed)
        journal = _move_in_journal(absorbed.pk, kept.pk, lambda *_row: True)
        changes: MergeChanges = {
            "absorbed": _dump(absorbed),
            "kept": {},
            "had": load_linked(kept),
            "distinct": _remove_distinct(kept, absorbed),
            "moved": load_linked(absorbed),
            "journal": {act: [number for number, _ in rows] for act, rows in journal.items()},
            "last_act": Act.objects.aggregate(last=Max("pk"))["last"] or 0,
        }
        # An undo in the event may bring these rows back.
        restorable = {key for rows in journal.values() for _, key in rows}
        live = changes["moved"][SEATS]
        live += sorted(restorable - {*live, *changes["had"][SEATS]})
        try:
            with transaction.atomic():
                move_links(changes["moved"], old=absorbed.pk, new=kept.pk)
                absorbed.delete()
        except IntegrityError as error:
            raise Refusal(
                "merges.conflict",
                _("The data of these two people cannot belong to one person. Nothing was merged."),
            ) from error
        before = _dump(kept)
        _gain(kept, absorbed, changes["absorbed"]["id"])
        kept.save(update_fields=[column.removesuffix("_id") for column in GAINED])
        after = _dump(kept)
        changes["kept"] = {
            name: [before[name], after[name]] for name in GAINED if before[name] != after[name]
        }
        PlayerAlias.objects.create(
            player=kept,
            name=absorbed.name,
            card_number=absorbed.card_number if kept.card_number != absorbed.card_number else "",
            club=absorbed.club.name if absorbed.club else "",
            token=absorbed.token,
            until=timezone.localdate(now),
        )
        return PersonMerge.objects.create(
            kept=kept,
            absorbed_name=absorbed.name,
            changes=changes,
            author_name=author.name,
            created_at=now,
        )


def undo_merge(
    *,
    merge: PersonMerge,
    shown: Collection[int] = (),
    chosen: Collection[int] = (),
    author: Author,
    now: datetime,
) -> bool:
    """Undo a merge. Return True if results since the merge had to be split between the players.

    All rows return to their state before the merge, except new `EntryPlayer` rows. `shown`:
    keys of the new rows that the user saw; `chosen`: keys of those that go to the absorbed
    player, while the others stay. Raises Refusal if a new row was not shown, or if a later
    merge of the kept player must be undone first."""
    with transaction.atomic():
        lock_events(find_events(merge.kept))
        (kept,) = _lock_players(merge.kept_id)
        locked = PersonMerge.objects.select_for_update().filter(pk=merge.pk, undone_at=None).first()
        if locked is None or locked.kept_id != kept.pk:
            raise Refusal("merges.undone", _("This merge has already been undone."))
        if kept.merges.filter(pk__gt=locked.pk, undone_at=None).exists():
            raise Refusal("merges.later", _("Undo the later merge of this person first."))
        changes: MergeChanges = locked.changes
        new = {row.pk for row in list_new_seats(locked)}
        if not new <= {*shown}:
            raise Refusal(
                "merges.new_results",
                _("There are new results since this merge: choose whose they are."),
            )
        back, given = changes["absorbed"], new & {*chosen}
        try:
            with transaction.atomic():
                _restore_players(kept, changes)
        except IntegrityError as error:
            raise Refusal(
                "merges.taken",
                _(
                    "This merge can no longer be undone: one of the two people has since been "
                    "added to the list of players again."
                ),
            ) from error
        move_links(changes["moved"], old=kept.pk, new=back["id"])
        move_links({SEATS: [*given]}, old=kept.pk, new=back["id"])
        rows = (read_stored_row(DistinctPlayers, row) for row in changes["distinct"])
        DistinctPlayers.objects.bulk_create(DistinctPlayers(**row) for row in rows)
        _restore_journal(kept.pk, changes, given)
        # The other person's data must not outlast an erasure.
        locked.changes, locked.absorbed_name = {}, ""
        locked.undone_by, locked.undone_at = author.name, now
        locked.save(update_fields=["changes", "absorbed_name", "undone_by", "undone_at"])
        return bool(new)


def list_new_seats(merge: PersonMerge) -> list[EntryPlayer]:
    """List the kept player's places in entries (`EntryPlayer`) since the merge. One query."""
    known = [*merge.changes["moved"][SEATS], *merge.changes["had"][SEATS]]
    rows = EntryPlayer.objects.filter(player=merge.kept_id).exclude(pk__in=known)
    return list(rows.select_related("tournament", "entry").order_by("tournament__date", "pk"))


def _lock_players(*pks: int) -> list[Player]:
    """Lock and return these players, in this order. Raises Refusal if one no longer exists."""
    rows = Player.objects.select_for_update(of=("self",)).select_related("club")
    found = {player.pk: player for player in rows.filter(pk__in=pks).order_by("pk")}
    if len(found) < len(pks):
        raise Refusal(
            "merges.gone", _("One of the two people was erased or merged in the meantime.")
        )
    return [found[pk] for pk in pks]


def _refuse_two_people(kept: Player, absorbed: Player) -> None:
    pks = {kept.pk, absorbed.pk}
    for event in find_events(kept) & find_events(absorbed):
        live = EntryPlayer.objects.filter(tournament=event).values_list("pk", "player_id")
        acts = Act.objects.filter(tournament=event).order_by("number")
        if are_two_people(dict(live), [act.changes for act in acts], pks):
            raise Refusal(
                "merges.two_people",
                _(
                    "Both have played in the same event, or one replaced the other: they are two "
                    "people."
                ),
            )


def _remove_distinct(kept: Player, absorbed: Player) -> list[Values]:
    """Delete and return the `DistinctPlayers` rows that a merge makes useless.

    Each row marks two players as different people. Two kinds become useless: the row of the two
    merged players; and a row of the absorbed player and a third person, if the kept player also
    has a row with that person."""
    pks = [kept.pk, absorbed.pk]
    rows = DistinctPlayers.objects.filter(Q(first__in=pks) | Q(second__in=pks)).order_by("pk")
    pairs = {row: {row.first_id, row.second_id} for row in rows}
    others = {pk for pair in pairs.values() if kept.pk in pair for pk in pair} | {kept.pk}
    doubled = [
        row for row, pair in pairs.items() if absorbed.pk in pair and pair - {absorbed.pk} <= others
    ]
    DistinctPlayers.objects.filter(pk__in=[row.pk for row in doubled]).delete()
    return [*map(_dump, doubled)]


def _gain(kept: Player, absorbed: Player, absorbed_pk: int) -> None:
    """Fill empty columns of the kept player from the absorbed player, without saving.

    `added_on` becomes the earlier of the two days. `has_page` becomes False if either player wants
    no public page. `absorbed_pk`: the key that the absorbed player had before its deletion."""
    learnt = Membership.of(absorbed).learn(Membership.of(kept))
    for name in Membership.__dataclass_fields__:
        setattr(kept, name, getattr(learnt, name))
    kept.added_on = min(kept.added_on, absorbed.added_on)
    kept.has_page = kept.has_page and absorbed.has_page
    kept.card_number = kept.card_number or absorbed.card_number
    if kept.club is None and absorbed.club is not None:
        namesakes = Player.objects.filter(key=kept.key, club=absorbed.club, card_number="")
        if kept.card_number or not namesakes.exclude(pk__in=[kept.pk, absorbed_pk]).exists():
            kept.club = absorbed.club


def _move_in_journal(
    old: int, new: int, is_meant: Callable[[Act, int, int], bool]
) -> dict[str, list[tuple[int, int]]]:
    """Replace a player in all undo data; return (position, row key) of changed rows, by act key.

    A position counts an act's rows from 0. Only rows with `is_meant(act, position, key)` change."""
    moved = {}
    for act in Act.objects.filter(tournament__in=find_seated_events(old)).order_by("pk"):
        changes, found = move_journal_player(act.changes, old, new, partial(is_meant, act))
        if found:
            Act.objects.filter(pk=act.pk).update(changes=changes)
            moved[str(act.pk)] = found
    return moved


def _restore_journal(kept: int, changes: MergeChanges, given: Collection[int]) -> None:
    """Put the absorbed player back into the journal's undo data, when a merge is undone.

    Three kinds of rows change: rows in which the merge replaced the absorbed player; in later acts,
    the `EntryPlayer` rows that the merge moved; and new rows (`given`: their keys) that the
    absorbed player now gets."""
    moved = {*changes["moved"].get(SEATS, ())}

    def is_meant(act: Act, number: int, key: int) -> bool:
        numbers, is_new = changes["journal"].get(str(act.pk), ()), act.pk > changes["last_act"]
        return number in numbers or key in given or (is_new and key in moved)

    _move_in_journal(kept, changes["absorbed"]["id"], is_meant)


def _restore_players(kept: Player, changes: MergeChanges) -> None:
    """Restore both players of a merge, as they were before it.

    Raises IntegrityError if one of them has been added to the list of players again since."""
    kept.aliases.filter(token=changes["absorbed"]["token"]).delete()
    now = _dump(kept)
    before = {name: old for name, (old, new) in changes["kept"].items() if now[name] == new}
    Player.objects.filter(pk=kept.pk).update(**read_stored_row(Player, before))
    player = Player(**read_stored_row(Player, changes["absorbed"]))
    if player.club_id and not Club.objects.filter(pk=player.club_id).exists():
        player.club_id = None
    Player.objects.bulk_create([player])


def _dump(row: Any) -> Values:
    """Return the columns of a row as JSON values."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in values.items()
    }
