"""A record that waits to be decided on, beside what stands in its place."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models.call import Photo
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.queries.play.smazzate import SmazzataSheet, load_revisions, read_sheet
from scoring.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class HeldChoice:
    """The current record, None if there is none, and the held one."""

    standing: SmazzataSheet | None
    came: SmazzataSheet
    photos: tuple[Photo, ...]
    """Of the paper sheet of this smazzata."""
    others: tuple[HeldRecord, ...]
    """Further versions of it that wait."""


def load_choice(tournament: Tournament, held: HeldRecord) -> HeldChoice:
    """Both versions of a held record's smazzata. Three queries."""
    sheets = load_revisions(tournament, held.table_id, held.number)
    photos = Photo.objects.filter(table=held.table_id, number=held.number)
    others = HeldRecord.objects.filter(
        table=held.table_id, number=held.number, settled_at=None
    ).exclude(pk=held.pk)
    return HeldChoice(
        sheets[0] if sheets else None,
        read_held(held, tournament.rules),
        tuple(photos),
        tuple(others),
    )


def read_held(held: HeldRecord, rules: RuleSet) -> SmazzataSheet:
    """A held record as the revision that it would be: a first one, which is not stored."""
    row = SmazzataRevision(
        smazzata=Smazzata(table_id=held.table_id, number=held.number, revision=1),
        number=1,
        **{
            name: getattr(held, name)
            for name in (
                "depth",
                "record",
                "sums",
                "key",
                "reason",
                "override",
                "overridden",
                "author_name",
                "device",
                "created_at",
            )
        },
    )
    return read_sheet(row, rules)
