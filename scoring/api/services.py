"""Create, use and revoke tokens for programs. Like tickets, they are not in the journal."""

from __future__ import annotations

import secrets
from datetime import date, datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author, require_director
from scoring.actions.locking_services import lock_event
from scoring.actions.refusals_services import Refusal
from scoring.api.queries import find_api_token, hash_api_token
from scoring.core.play.hall import TokenScope
from scoring.models.api_token import ApiToken
from scoring.models.tournament import Tournament

TOKEN_BYTES: Final = 32
MAX_TOKENS: Final = 20
"""Maximum number of valid tokens of one event."""


@transaction.atomic
def make_api_token(
    *, event: Tournament, label: str, scope: TokenScope, author: Author, now: datetime
) -> str:
    """Make a token and return its text, which cannot be shown again. Raises Refusal if the event
    has MAX_TOKENS valid tokens, or if `author` does not direct it."""
    locked = lock_event(event, even_closed=True, is_play=True)
    require_director(locked, author)
    if locked.api_tokens.filter(revoked_at=None).count() >= MAX_TOKENS:
        raise Refusal(
            "token.too_many",
            _(
                "This event already has as many access codes (tokens) as it can have: revoke "
                "one of them first."
            ),
        )
    token = secrets.token_urlsafe(TOKEN_BYTES)
    ApiToken.objects.create(
        tournament=locked,
        label=label,
        scope=scope,
        hash=hash_api_token(token),
        created_at=now,
        made_by=author.name,
    )
    return token


@transaction.atomic
def revoke_api_token(*, token: ApiToken, author: Author, now: datetime) -> None:
    """Revoke a token. Records written with it stay; a repeated call changes nothing."""
    locked = lock_event(token.tournament, even_closed=True, is_play=True)
    require_director(locked, author)
    valid = locked.api_tokens.filter(pk=token.pk, revoked_at=None)
    valid.update(revoked_at=now, revoked_by=author.name)


def use_api_token(*, token: str, today: date) -> ApiToken | None:
    """Find a valid token, else return None. Stores the day of its use, at most once a day."""
    found = find_api_token(token)
    if found is not None and found.used_on != today:
        ApiToken.objects.filter(pk=found.pk).update(used_on=today)
    return found
