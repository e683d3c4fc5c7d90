"""Deletes sign-ups for good: with what an undo would put back into them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from scoring.common.rows_services import Changes, get_model_name
from scoring.models.act import Act
from scoring.models.sign_up import SignUp, SignUpPlayer


@transaction.atomic
def delete_sign_ups(sign_ups: QuerySet[SignUp]) -> int:
    """Delete these sign-ups, and their rows from the journals; how many there were. A partner who
    was joined to one of them keeps its entry."""
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
    """The changes of an act without those of these rows. None links to one of them any more."""

    def unlink(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "joined_id": None} if old.get("joined_id") in sign_ups else old

    kept = dict(changes)
    for model, keys in ((_SIGN_UP, sign_ups), (_PLAYER, players)):
        if model in kept:
            changed = [[pk, unlink(old)] for pk, old in kept[model]["changed"] if pk not in keys]
            kept[model] = {**kept[model], "changed": changed}
    return kept
