"""The persons whom the desk knows, and those whom it has erased, as their page lists them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from players.models import Player
from players.search import find_names
from scoring.backups.names import BackupName
from scoring.models.erasure import Erasure
from scoring.models.sign_up import SignUpPlayer
from scoring.personal.signed_up_queries import find_only_signed_up

MOST_FOUND: Final = 50


@dataclass(frozen=True, slots=True)
class FoundPersons:
    """The first persons that a query finds, and whether there are more."""

    players: tuple[Player, ...]
    has_more: bool
    signed_up: tuple[SignUpPlayer, ...] = ()
    """A row of each who has only signed up for an event."""


def find_persons(query: str) -> FoundPersons:
    """Persons by what is typed of the name, or by the card. Five queries at most."""
    typed = query.strip()
    if not typed:
        return FoundPersons((), has_more=False)
    known = list(Player.objects.values_list("pk", "key", "card_number"))
    by_name = find_names([key for _, key, _ in known], typed)
    card = typed.replace(" ", "").upper()
    found = [
        pk
        for (pk, _, number), is_found in zip(known, by_name, strict=True)
        if is_found or number == card
    ]
    shown = Player.objects.filter(pk__in=found[: MOST_FOUND + 1]).select_related("club")
    signed_up = find_only_signed_up(typed)
    return FoundPersons(
        tuple(shown[:MOST_FOUND]),
        has_more=max(len(found), len(signed_up)) > MOST_FOUND,
        signed_up=tuple(signed_up[:MOST_FOUND]),
    )


def list_erasures(backups: Iterable[BackupName]) -> list[tuple[Erasure, int]]:
    """All erasures, the latest first, and how many of the backups were made before each. One
    query."""
    moments = [name.made_at for name in backups]
    return [
        (erasure, sum(made_at < erasure.erased_at for made_at in moments))
        for erasure in Erasure.objects.all()
    ]
