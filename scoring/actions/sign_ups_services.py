"""Change sign-ups: store decisions, accept those that match a new entry, delete sign-ups."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from players.names import fold_name
from players.person import Person
from players.roster import are_same_player
from scoring.actions.authors_services import Author
from scoring.actions.rows_services import Changes, get_model_name
from scoring.core.play.sign_ups import SignUpState
from scoring.models.act import Act
from scoring.models.entry import Entry
from scoring.models.sign_up import SignUp, SignUpPlayer


def store_decision(
    row: SignUp, state: SignUpState, author: Author, now: datetime, *, reason: str = ""
) -> None:
    """Store a decision on a sign-up and schedule the mail to its sender."""
    row.state, row.reason = state, reason
    row.decided_at, row.decided_by = now, author.name
    row.owe_mail()
    row.save()


def accept_registered(
    entries: Sequence[tuple[Entry, Sequence[Person]]], author: Author, now: datetime
) -> None:
    """Accept the open sign-ups whose players are the players of a newly registered entry.

    Call this inside the action that registers the entries. Two queries, plus one per acceptance."""
    by_names = {_key_names(people): (entry, people) for entry, people in entries}
    listed = {entry.tournament_id for entry, _people in entries}
    asked = SignUp.objects.filter(
        # `entry__number`, since `entry` keeps the key of an entry that was taken off the list.
        tournament__in=listed,
        state=SignUpState.ASKED,
        seeks_partner=False,
        entry__number__isnull=True,
    )
    rows = list(asked.prefetch_related("players"))
    for lead in (row for row in rows if row.joined_id is None):
        both = [lead, *(row for row in rows if row.joined_id == lead.pk)]
        typed = [Person.of(player) for row in both for player in row.players.all()]
        entry, people = by_names.get(_key_names(typed), (None, ()))
        if entry is None or not all(_is_among(person, people) for person in typed):
            continue
        lead.entry = entry
        for row in both:
            store_decision(row, SignUpState.ACCEPTED, author, now)


def _key_names(people: Sequence[Person]) -> tuple[str, ...]:
    return tuple(sorted(fold_name(person.name) for person in people))


def _is_among(person: Person, people: Sequence[Person]) -> bool:
    return any(are_same_player(person, other) for other in people)


@transaction.atomic
def delete_sign_ups(sign_ups: QuerySet[SignUp]) -> int:
    """Delete sign-ups, also from the journal's undo data; return how many were deleted. If a
    deleted sign-up was a single player's, paired with a second player whose sign-up stays, the
    second player's sign-up gets the `entry` of the deleted sign-up."""
    gone = {row.pk: row for row in sign_ups}
    if not gone:
        return 0
    players = set(SignUpPlayer.objects.filter(sign_up__in=gone).values_list("pk", flat=True))
    for partner in SignUp.objects.filter(joined__in=gone).exclude(pk__in=gone):
        partner.entry_id = gone[partner.joined_id].entry_id if partner.joined_id else None
        partner.save(update_fields=["entry"])
    events = {row.tournament_id for row in gone.values()}
    for act in Act.objects.filter(tournament__in=events, changes__has_key=_SIGN_UP):
        act.changes = _forget(act.changes, gone.keys(), players)
        act.save(update_fields=["changes"])
    SignUp.objects.filter(pk__in=gone).delete()
    return len(gone)


_SIGN_UP = get_model_name(SignUp)
_PLAYER = get_model_name(SignUpPlayer)


def _forget(changes: Changes, sign_ups: Collection[int], players: Collection[int]) -> Changes:
    """Return an action's changes without these sign-ups and sign-up players (primary keys)."""

    def unlink(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "joined_id": None} if old.get("joined_id") in sign_ups else old

    kept = dict(changes)
    for model, keys in ((_SIGN_UP, sign_ups), (_PLAYER, players)):
        if model in kept:
            changed = [[pk, unlink(old)] for pk, old in kept[model]["changed"] if pk not in keys]
            kept[model] = {**kept[model], "changed": changed}
    return kept
