"""Writes of the desk's kept conversion tables: added, copied, changed, retired."""

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
    """Keep this table under a new key, made from its name."""
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
    """Keep a copy of a table under another name."""
    copy = replace(table, name=name)
    return keep_table(table=copy, author=author, now=now, based_on=table.key)


@transaction.atomic
def change_table(
    *, kept: KeptTable, table: ConversionTable, author: Author, now: datetime
) -> KeptTable:
    """Replace the rows of a kept table. Phases keep the copies that they took of it."""
    kept = KeptTable.objects.select_for_update().get(pk=kept.pk)
    if KeptTable.objects.filter(name=table.name).exclude(pk=kept.pk).exists():
        raise Refusal("rules.name_taken", {"name": table.name})
    table = replace(table, key=kept.key)
    kept.name, kept.data = table.name, table.to_data()
    kept.author_name, kept.changed_at = author.name, now
    kept.save()
    return kept


def retire_table(*, kept: KeptTable, author: Author, now: datetime) -> None:
    """Retire a table: no phase can choose it; phases that have it keep their copies."""
    KeptTable.objects.filter(pk=kept.pk, retired_at=None).update(
        retired_at=now, author_name=author.name
    )


def reinstate_table(*, kept: KeptTable, author: Author, now: datetime) -> None:
    """Let phases choose a retired table again."""
    KeptTable.objects.filter(pk=kept.pk).update(
        retired_at=None, author_name=author.name, changed_at=now
    )


def _find_key(name: str) -> str:
    """A free key, also used in the table's address: its name, with a number appended if taken."""
    base = slugify(name)[:50] or "table"
    taken = {*GIVEN, *KeptTable.objects.filter(key__startswith=base).values_list("key", flat=True)}
    candidates = (base if n == 1 else f"{base}-{n}" for n in range(1, MOST_OF_A_NAME))
    return next(key for key in candidates if key not in taken)
