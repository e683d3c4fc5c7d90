"""A JSON Schema (draft 2020-12) of a bundle, made from the types that read one.

It says what each field holds, not what the fields make of each other: docs/format has that. The
free objects whose form is known, the rule set and the conversion tables, have their own parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import TypeAdapter

from scoring.core.bundle.trust import OnTrust, Trust, list_field_kinds
from scoring.core.bundle.values import SCHEMA, VERSION, Bundle
from scoring.core.prizes.plan import PrizePlan
from scoring.core.rules.ruleset import RuleSet

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

DESCRIPTIONS: Final = {
    "schema": "The name of this format.",
    "version": "The version of this format.",
    "generator": "The program that wrote the document.",
    "exported_at": "When it was written.",
    "turns": "The turns that are drawn or paired so far, from 1.",
    "adjustments": "Penalties (negative) and awards.",
    "acts": "The journal: what directors did, from 1.",
    "event.slug": "The event's name in its address.",
    "event.rules": "The event's own copy of its rule set.",
    "event.pairs_per_team": "The pairs of a team; 1 where entries are no teams.",
    "event.tiebreaks": "The keys of the figures that rank, the most important first.",
    "event.lot_seed": "The seed of the lots that break ties.",
    "event.bye_vp": "VP of a bye where bye_mode is figures.",
    "event.bye_mp": "MP of a bye where bye_mode is figures.",
    "event.closed_at": "When the event was closed; null while it is open.",
    "event.least_turns": "The turns that a mean must cover to be ranked with the others.",
    "event.categories": "The categories that an entry may have.",
    "event.sessions": "The sessions after the first; left out where there are none.",
    "event.sessions.starts_at": "The hour of its begin; null where none is set.",
    "event.sessions.name": "Its name; left out where it has none.",
    "event.first_session": "The name of the first session; left out where it has none.",
    "phases.options": "The movement's options, whole numbers by name.",
    "phases.turns": "The number of turns planned.",
    "phases.smazzate": "Smazzate a turn; the most of them where another length ends it.",
    "phases.minutes": "The minutes of a turn.",
    "phases.conversion": "The conversion table of a table's match points.",
    "phases.team_conversion": "The table of a team's match; null where its tables are summed.",
    "phases.section_tables": "The tables of each section; empty for one section of everybody.",
    "phases.qualify": "The number of entries that go on into the phase; 0 for all.",
    "phases.two_lines": "Whether N-S and E-W are ranked apart.",
    "phases.draw_method": "The way the order of the draw was found; empty before the draw.",
    "phases.draw_seed": "The seed of a random draw.",
    "phases.target": "Game points that decide a match, where length is target; else 0.",
    "phases.sections.members": "Entries in the order of the draw or the cut.",
    "phases.sections.first_table": "The number in the hall of the section's first table.",
    "entries.name": "The name of a team; empty for others.",
    "entries.first_turn": "The first turn that the entry plays.",
    "entries.late_act": "The number of the act that admitted a late entry; else null.",
    "entries.withdrawal.turn": "The first turn that the entry does not play to its end.",
    "entries.withdrawal.vp": "VP of each turn from then on.",
    "entries.withdrawal.mp": "MP of each turn from then on.",
    "entries.substitutions.turn": "The first turn of the new player.",
    "turns.phase": "The number of the phase that the turn is of.",
    "turns.absent": "Entries that have left or had not come, with the award of the turn.",
    "turns.tables.due": "The number of smazzate that makes the table complete.",
    "turns.tables.recorded": "The number of smazzate recorded.",
    "turns.tables.seats.unit": "The number of the pair of a team; 1 where entries are no teams.",
    "turns.tables.seats.chair": "1, or 2 for a partner who is an entry of his own.",
    "turns.tables.seats.clean": "Clean burrachi made.",
    "turns.tables.seats.mp": "Match points; null while the table has no score.",
    "turns.tables.seats.vp": "Victory points; null while the table has no score.",
    "turns.tables.smazzate.revisions.record": "What was recorded, in the form of its depth.",
    "turns.tables.smazzate.revisions.override": "Why a director let failed checks pass.",
    "turns.tables.smazzate.revisions.overridden": "The codes of the checks that it fails.",
    "adjustments.turn": "The turn; null for the final sum.",
    "adjustments.smazzata": "The smazzata whose game points are ruled on; null for none.",
    "acts.undone_by": "The number of the act that undid this one; null while it stands.",
    "standings.places": "The standings after the closed turns, best first.",
    "standings.kept": "The standings that were stored last.",
    "standings.places.decided_by": "The tie-break that put the entry below the one above.",
    "entries.players.salt": "What was hashed before the name, in the document of the play alone.",
    "entries.players.commitment": "The hash of an erased person's salt and name.",
    "entries.substitutions.left_salt": "The salt of the name that left.",
    "entries.substitutions.left_commitment": "The hash of an erased person's salt and name.",
    "contents": "Whether this is the whole event or its play alone, without a name.",
    "play": "The document of the play alone that belongs to this whole one.",
    "play.number": "1 for the first; the next one after each change.",
    "play.supersedes": "The SHA-256 of the one before it; null for the first.",
    "play.exported_at": "When it was written.",
    "play.sha256": "The SHA-256 of its bytes.",
    "edition": "Which of the event's signed documents this is; null for one without a number.",
    "edition.number": "1 for the first; the next one after each change.",
    "prizes": "The prize plan and who wins what; the key is there where there is a plan.",
    "prizes.plan": "Who wins what; typed_fees are those that shares are of, in cents.",
    "prizes.awards": "What entries win, in the order of the plan.",
    "prizes.awards.prize": "The number of the prize in the plan, from 1.",
    "prizes.awards.place": "The place of the entry in the ranking of the prize.",
    "prizes.unawarded": "The prizes that nobody wins.",
    "edition.supersedes": "The SHA-256 of the document before it; null for the first.",
}
"""The description of a field that a stranger would ask about, by its path without indexes."""


def build_schema() -> dict[str, Any]:
    """The schema as JSON values."""
    schema = TypeAdapter(Bundle).json_schema()
    rules = TypeAdapter(RuleSet).json_schema()
    plan = TypeAdapter(PrizePlan).json_schema()
    parts = schema.pop("$defs") | rules.pop("$defs") | plan.pop("$defs")
    for part in parts.values():
        _tidy(part)
    _tidy(rules)
    _tidy(plan)
    schema["properties"].pop("unknown")
    parts.pop("UnknownKey")
    _describe(schema, parts)
    parts["Event"]["properties"]["rules"]["$ref"] = "#/$defs/RuleSet"
    parts["Prizes"]["properties"]["plan"]["$ref"] = "#/$defs/PrizePlan"
    for name in ("conversion", "team_conversion"):
        _refer(parts["Phase"]["properties"][name], "#/$defs/ConversionTable")
    schema["properties"]["schema"] |= {"const": SCHEMA}
    schema["properties"]["version"] |= {"maximum": VERSION}
    parts |= {"RuleSet": rules, "ConversionTable": _build_conversion(), "PrizePlan": plan}
    return {
        "$schema": DRAFT,
        "title": "An event of a burraco tournament",
        "description": "See docs/format/README.md. x-trust names what can only be believed.",
        **_tidy(schema),
        "$defs": {name: parts[name] for name in sorted(parts)},
    }


def _build_conversion() -> dict[str, Any]:
    row = {
        "type": "object",
        "properties": {
            "up_to": {"type": ["integer", "null"], "description": "Null in the last row."},
            "winner": {"type": "integer", "minimum": 0},
            "loser": {"type": "integer", "minimum": 0},
        },
        "required": ["up_to", "winner", "loser"],
    }
    return {
        "title": "ConversionTable",
        "description": "Differences up to up_to, inclusive, give these victory points.",
        "type": "object",
        "properties": {
            **{key: {"type": "string"} for key in ("key", "name", "source")},
            "rows": {"type": "array", "minItems": 1, "items": row},
            "constant": {"type": "boolean"},
        },
        "required": ["key", "name", "source", "rows"],
    }


def _tidy(part: dict[str, Any]) -> dict[str, Any]:
    """The part without the titles that only repeat its names."""
    for of in part.get("properties", {}).values():
        of.pop("title", None)
    return {key: value for key, value in part.items() if key != "title" or "enum" in part}


def _describe(schema: dict[str, Any], parts: dict[str, Any]) -> None:
    """Say of each field what it is and what can only be believed."""
    by_record = {"": schema}
    for kind in list_field_kinds(Bundle):
        record = by_record[kind.record]
        own = record["properties"][kind.name]
        if said := DESCRIPTIONS.get(kind.path):
            own["description"] = said
        if kind.trusted is not None:
            own["x-trust"] = _write_trust(kind.trusted)
        if kind.has_records:
            by_record[kind.path] = parts[next(_find_refs(own))]


def _write_trust(mark: OnTrust) -> dict[str, Any]:
    said: dict[str, Any] = {"of": Trust(mark.trust).value, "partly": mark.partly}
    return said | {"inside": sorted(mark.inside)} if mark.inside else said


def _find_refs(value: Any) -> Iterator[str]:
    """The names of the parts that a schema refers to."""
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].rpartition("/")[2]
        for inner in value.values():
            yield from _find_refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _find_refs(inner)


def _refer(own: dict[str, Any], to: str) -> None:
    """Replace the free object of a field by a part."""
    if "anyOf" in own:
        own["anyOf"] = [{"$ref": to}, {"type": "null"}]
    else:
        own["$ref"] = to
