"""Services for the library: save, change, retire rule sets, conversion tables and others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain, count
from typing import Any, Protocol, TypeVar, cast

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.limits import TITLE_MAX
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.core.rules.rules_file import BadRulesFile, read_rules
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.validity import RuleFault, check_rules
from scoring.core.rules.victory import ConversionTable
from scoring.library.queries import (
    GIVEN,
    find_conversion_table,
    find_newer_copies,
    find_rules,
    list_taken_keys,
)
from scoring.library.rules_wording import bad_file_sentence
from scoring.models.kept import Kept, KeptRules, KeptTable
from scoring.models.tournament import Tournament
from scoring.seating.card_draws_services import drop_seating_draws

_ROOM = len(" (9999)")

_KEY_LENGTH = 50

K = TypeVar("K", bound=Kept)


def find_free_name(name: str, taken: Iterable[str]) -> str:
    known = set(taken)
    candidates = chain([name], (f"{name[: TITLE_MAX - _ROOM]} ({n})" for n in count(2)))
    return next(free for free in candidates if free not in known)


def find_free_key(name: str, taken: Collection[str], nameless: str) -> str:
    """Return a free key (a slug) for the name, or for `nameless` if it has no letter or digit."""
    base = slugify(name)[:_KEY_LENGTH] or nameless
    candidates = chain([base], (f"{base}-{n}" for n in count(2)))
    return next(key for key in candidates if key not in taken)


class Keepable(Protocol):
    """A frozen dataclass that the library can save: it has a key and a name."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    def to_data(self) -> dict[str, Any]: ...


@transaction.atomic
def save_value(
    model: type[K],
    value: Keepable,
    *,
    taken: Collection[str],
    nameless: str,
    author: Author,
    now: datetime,
    based_on: str = "",
) -> K:
    """Save a value in the library, under a free name and a free key that is not in `taken`.

    `nameless`: the key if the name has no letter or digit. `based_on`: key of the original, for a
    copy. Raises Refusal if another request takes the key at the same moment."""
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
        raise Refusal(
            "kept.at_once", _("Somebody else saved at the same moment: try again.")
        ) from None


@transaction.atomic
def change_kept(kept: K, value: Keepable, *, author: Author, now: datetime) -> K:
    """Replace a saved value under the same key. Events and phases that copied it do not change.

    Raises Refusal if another saved value of this kind has the new name."""
    rows = type(kept)._default_manager
    kept = rows.select_for_update().get(pk=kept.pk)
    if rows.filter(name=value.name).exclude(pk=kept.pk).exists():
        raise Refusal(
            "kept.name_taken",
            _("The name “%(name)s” is already in use: choose another name.") % {"name": value.name},
        )
    kept.name, kept.data = value.name, _rename(value, kept.key, value.name).to_data()
    kept.author_name, kept.changed_at = author.name, now
    kept.save()
    return kept


def retire_kept(*, kept: Kept, author: Author, now: datetime) -> None:
    """Retire a saved item, so that it can no longer be chosen. Events that use it do not change."""
    type(kept)._default_manager.filter(pk=kept.pk, retired_at=None).update(
        retired_at=now, author_name=author.name, changed_at=now
    )


def reinstate_kept(*, kept: Kept, author: Author, now: datetime) -> None:
    type(kept)._default_manager.filter(pk=kept.pk).update(
        retired_at=None, author_name=author.name, changed_at=now
    )


def _rename(value: Keepable, key: str, name: str) -> Keepable:
    return cast(Keepable, replace(cast(Any, value), key=key, name=name))


class RulesRefused(Refusal):
    def __init__(self, faults: Sequence[RuleFault]) -> None:
        super().__init__("rules.faults", _("This rule set cannot be played: correct its errors."))
        self.faults = tuple(faults)


def get_rules(key: str) -> RuleSet:
    rules = find_rules(key)
    if rules is None:
        raise Refusal("rules.unknown", _("This rule set no longer exists: choose another."))
    return rules


def get_conversion_table(key: str) -> ConversionTable:
    table = find_conversion_table(key)
    if table is None:
        raise Refusal(
            "phase.no_such_table", _("This conversion table no longer exists: choose another one.")
        )
    return table


@transaction.atomic
def copy_rules(*, key: str, name: str, author: Author, now: datetime) -> KeptRules:
    return _keep(replace(get_rules(key), name=name[:TITLE_MAX]), key, author, now)


@transaction.atomic
def import_rules(*, text: str, author: Author, now: datetime) -> KeptRules:
    """Save the rule set in `text`, which `rules_file.write_rules` wrote, under a free key.

    Raises Refusal if the text is not a rule set or the rules cannot be played."""
    try:
        rules = read_rules(text)
    except BadRulesFile as bad:
        raise Refusal(bad.code, bad_file_sentence(bad)) from None
    return _keep(rules, rules.key if find_rules(rules.key) else "", author, now)


def change_rules(*, kept: KeptRules, rules: RuleSet, author: Author, now: datetime) -> KeptRules:
    """Change a saved rule set. Raises RulesRefused if the new rules cannot be played."""
    _check(rules)
    return change_kept(kept, rules, author=author, now=now)


def _keep(rules: RuleSet, based_on: str, author: Author, now: datetime) -> KeptRules:
    _check(rules)
    taken = list_taken_keys()
    return save_value(
        KeptRules, rules, taken=taken, nameless="rules", author=author, now=now, based_on=based_on
    )


def _check(rules: RuleSet) -> None:
    if faults := check_rules(rules):
        raise RulesRefused(faults)


def save_table(
    *, table: ConversionTable, author: Author, now: datetime, based_on: str = ""
) -> KeptTable:
    """Save a conversion table under a new key; `based_on`: the key of the original, for a copy."""
    return save_value(
        KeptTable, table, taken=GIVEN, nameless="table", author=author, now=now, based_on=based_on
    )


def copy_table(*, table: ConversionTable, name: str, author: Author, now: datetime) -> KeptTable:
    copy = replace(table, name=name)
    return save_table(table=copy, author=author, now=now, based_on=table.key)


def adopt_newer_copies(*, event: Tournament, author: Author, now: datetime) -> Tournament:
    """Replace an event's rules and conversion tables by newer library copies, or raise Refusal."""
    with write_act(event, ActKind.SETTINGS, author, now) as event:
        newer = find_newer_copies(event)
        if not newer:
            if event.turns.exclude(state=TurnState.DRAFT).exists():
                raise Refusal(
                    "newer.published",
                    _(
                        "The seats are published, so the event’s rules and conversion tables "
                        "can no longer be changed."
                    ),
                )
            raise Refusal(
                "newer.none", _("There are no newer rules or conversion tables for this event.")
            )
        if newer.rules is not None:
            drop_seating_draws(event, event.rules)
            event.rules_data = newer.rules.data
            event.save()
        for phase, table in newer.tables:
            if phase.conversion.key == table.key:
                phase.table_data = table.data
            if phase.team_conversion is not None and phase.team_conversion.key == table.key:
                phase.team_table_data = table.data
            phase.save(update_fields=["table_data", "team_table_data"])
    return event
