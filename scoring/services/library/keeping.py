"""How the library keeps something, whatever it is: under a free key and name, with its owner."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol, TypeVar, cast

from django.db import IntegrityError, transaction

from scoring.models.kept import Kept
from scoring.services.journal.authors import Author
from scoring.services.library.names import find_free_key, find_free_name
from scoring.services.refusals import Refusal


class Keepable(Protocol):
    """A frozen dataclass with a key and a name."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    def to_data(self) -> dict[str, Any]: ...


K = TypeVar("K", bound=Kept)


@transaction.atomic
def keep_value(
    model: type[K],
    value: Keepable,
    *,
    taken: Collection[str],
    nameless: str,
    author: Author,
    now: datetime,
    based_on: str = "",
) -> K:
    """Keep a value under its name, and a key that is not among the `taken` ones or the kept ones.

    `nameless`: as for `find_free_key`. Raises Refusal `kept.at_once`.
    """
    rows = model._default_manager.values_list("key", "name")
    name = find_free_name(value.name, (row[1] for row in rows))
    key = find_free_key(name, {*taken, *(row[0] for row in rows)}, nameless)
    value = _rename(value, key, name)
    try:
        with transaction.atomic():
            return model._default_manager.create(
                key=key,
                name=name,
                data=value.to_data(),
                based_on=based_on,
                owner=author.user,
                author_name=author.name,
                created_at=now,
                changed_at=now,
            )
    except IntegrityError:  # another request has just taken the key
        raise Refusal("kept.at_once") from None


@transaction.atomic
def change_kept(kept: K, value: Keepable, *, author: Author, now: datetime) -> K:
    """Replace what is kept; its key stays. Raises Refusal `kept.name_taken`."""
    rows = type(kept)._default_manager
    kept = rows.select_for_update().get(pk=kept.pk)
    if rows.filter(name=value.name).exclude(pk=kept.pk).exists():
        raise Refusal("kept.name_taken", {"name": value.name})
    kept.name, kept.data = value.name, _rename(value, kept.key, value.name).to_data()
    kept.author_name, kept.changed_at = author.name, now
    kept.save()
    return kept


def retire_kept(*, kept: Kept, author: Author, now: datetime) -> None:
    """Let nobody choose it any more; what was made with it stays as it is."""
    type(kept)._default_manager.filter(pk=kept.pk, retired_at=None).update(
        retired_at=now, author_name=author.name, changed_at=now
    )


def reinstate_kept(*, kept: Kept, author: Author, now: datetime) -> None:
    """Let it be chosen again."""
    type(kept)._default_manager.filter(pk=kept.pk).update(
        retired_at=None, author_name=author.name, changed_at=now
    )


def _rename(value: Keepable, key: str, name: str) -> Keepable:
    return cast(Keepable, replace(cast(Any, value), key=key, name=name))
