"""The conversion tables that the desk keeps: taken in, copied, changed, retired."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.text import slugify

from scoring.models.kept import KeptTable
from scoring.queries.library.conversion_tables import GIVEN
from scoring.rules.victory import ConversionTable
from scoring.services.journal.authors import Author
from scoring.services.library.names import find_free_name
from scoring.services.refusals import Refusal

MOST_OF_A_NAME = 10_000


@transaction.atomic
def keep_table(
    *, table: ConversionTable, author: Author, now: datetime, based_on: str = ""
) -> KeptTable:
    """Keep this table under a key of its own, made of its name."""
    name = find_free_name(table.name, KeptTable.objects.values_list("name", flat=True))
    table = replace(table, key=_find_key(name), name=name)
    return KeptTable.objects.create(
        key=table.key,
        name=table.name,
        data=table.to_data(),
        based_on=based_on,
        owner=author.user,
        author_name=author.name,
        created_at=now,
        changed_at=now,
    )


def copy_table(*, table: ConversionTable, name: str, author: Author, now: datetime) -> KeptTable:
    """A copy under another name, to be changed."""
    copy = replace(table, name=name)
    return keep_table(table=copy, author=author, now=now, based_on=table.key)


@transaction.atomic
def change_table(
    *, kept: KeptTable, table: ConversionTable, author: Author, now: datetime
) -> KeptTable:
    """Keep these rows under the kept table's key. Phases keep the copies that they took of it."""
    kept = KeptTable.objects.select_for_update().get(pk=kept.pk)
    if KeptTable.objects.filter(name=table.name).exclude(pk=kept.pk).exists():
        raise Refusal("rules.name_taken", {"name": table.name})
    table = replace(table, key=kept.key)
    kept.name, kept.data = table.name, table.to_data()
    kept.author_name, kept.changed_at = author.name, now
    kept.save()
    return kept


def retire_table(*, kept: KeptTable, author: Author, now: datetime) -> None:
    """From now on no phase can choose it; those that have it keep their copies."""
    KeptTable.objects.filter(pk=kept.pk, retired_at=None).update(
        retired_at=now, author_name=author.name
    )


def reinstate_table(*, kept: KeptTable, author: Author, now: datetime) -> None:
    """Let phases choose a retired table again."""
    KeptTable.objects.filter(pk=kept.pk).update(
        retired_at=None, author_name=author.name, changed_at=now
    )


def _find_key(name: str) -> str:
    """A free key, which is the address of the table too: its name, with a number where taken."""
    base = slugify(name)[:50] or "table"
    taken = {*GIVEN, *KeptTable.objects.filter(key__startswith=base).values_list("key", flat=True)}
    candidates = (base if n == 1 else f"{base}-{n}" for n in range(1, MOST_OF_A_NAME))
    return next(key for key in candidates if key not in taken)
