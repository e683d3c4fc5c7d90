"""Erases a person who has only signed up: the sign-ups go whole, and texts lose the name."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from players.mentions import replace_mentions
from scoring.actions.sign_ups_services import delete_sign_ups
from scoring.models.erasure import Erasure
from scoring.models.sign_up import SignUp, SignUpPlayer
from scoring.personal.erasure_services import (
    ErasureChoices,
    drop_passing,
    erase_texts,
    lock_events,
    overwriting_what_goes,
    refuse_erased,
    show_anew,
)
from scoring.personal.signed_up_queries import build_signed_up, find_same
from scoring.personal.texts_queries import load_lines

logger = logging.getLogger("burraco.personal")


def erase_signed_up(
    *, row: SignUpPlayer, choices: ErasureChoices, author_name: str, now: datetime
) -> list[Erasure]:
    """Erase the person of this row in one write; an erasure for each sign-up that went.

    Raises Refusal `personal.gone`, and `personal.changed` if there is a line that nobody has
    decided on.
    """
    with overwriting_what_goes(), transaction.atomic():
        lock_events({each.sign_up.tournament_id for each in find_same(row)})
        rows = find_same(row) if SignUpPlayer.objects.filter(pk=row.pk).exists() else []
        if not rows:
            raise refuse_erased()
        player = build_signed_up(rows[0])
        names = sorted({player.name, *(each.name for each in rows)}, key=len, reverse=True)
        lines = load_lines(player, ())
        decided = choices.decide(lines)
        chosen = [line for line in lines if decided[line.key]]
        touched = {line.event for line in chosen if line.event is not None}
        lock_events(touched)
        erase_texts(player, names, (), chosen)
        drop_passing(names)
        delete_sign_ups(SignUp.objects.filter(pk__in=[each.sign_up_id for each in rows]))
        show_anew(touched)
        by = replace_mentions(author_name, names, "–")
        erasures = [_note(each.erasure_token, by, decided, now) for each in rows]
    logger.info("A person was erased from %d sign-ups", len(rows))
    return erasures


def _note(token: str, by: str, choices: Mapping[str, bool], now: datetime) -> Erasure:
    told = {"erased_at": now, "erased_by": by, "events": 1, "choices": {**choices}}
    erasure, _made = Erasure.objects.update_or_create(token=token, defaults=told)
    return erasure
