"""Writes of the formats that a club keeps."""

from __future__ import annotations

from datetime import datetime

from scoring.models.kept import KeptFormat
from scoring.models.tournament import Tournament
from scoring.pairing.entries import EntryKind
from scoring.play.awards import ByeMode
from scoring.play.formats import FORMATS, EventFormat
from scoring.queries.library.conversion_tables import find_conversion_table
from scoring.queries.library.rule_sets import find_rules
from scoring.services.events.phases import read_phase
from scoring.services.journal.authors import Author
from scoring.services.library.keeping import keep_value
from scoring.services.refusals import Refusal


def keep_format(*, tournament: Tournament, name: str, author: Author, now: datetime) -> KeptFormat:
    """Keep the settings and phases of an event as a format of the club.

    A format names its rule set and conversion tables. Refuses where the desk has them no more.
    """
    value = _read_format(tournament, name)
    if find_rules(value.rules_key) is None:
        raise Refusal("rules.unknown")
    for phase in value.phases:
        for key in filter(None, (phase.table_key, phase.team_table_key)):
            if find_conversion_table(key) is None:
                raise Refusal("phase.no_such_table")
    return keep_value(
        KeptFormat, value, taken=FORMATS.keys(), nameless="format", author=author, now=now
    )


def _read_format(tournament: Tournament, name: str) -> EventFormat:
    return EventFormat(
        key="",
        name=name,
        phases=tuple(read_phase(phase) for phase in tournament.phases.order_by("number")),
        rules_key=tournament.rules.key,
        entry_kind=EntryKind(tournament.entry_kind),
        pairs_per_team=tournament.pairs_per_team,
        tiebreaks=tuple(tournament.tiebreaks),
        bye_mode=ByeMode(tournament.bye_mode),
        bye_vp=tournament.bye_vp,
        bye_mp=tournament.bye_mp,
        least_turns=tournament.least_turns,
        break_minutes=tournament.break_minutes,
        warning_minutes=tournament.warning_minutes,
        last_smazzata_minutes=tournament.last_smazzata_minutes,
        control_minutes=tournament.control_minutes,
        signatures_required=tournament.signatures_required,
    )
