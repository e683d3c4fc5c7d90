"""Writes of the desk's kept rule sets: copied, imported, changed, retired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.models.kept import KeptRules
from scoring.queries.library.rule_sets import find_rules, list_taken_keys
from scoring.rules.catalogue import NAME_LENGTH
from scoring.rules.rules_file import BadRulesFile, read_rules
from scoring.rules.ruleset import RuleSet
from scoring.rules.validity import RuleFault, check_rules
from scoring.services.journal.authors import Author
from scoring.services.library.names import find_free_name
from scoring.services.refusals import Refusal


class RulesRefused(Refusal):
    """A rule set is invalid."""

    def __init__(self, faults: Sequence[RuleFault]) -> None:
        super().__init__("rules.faults")
        self.faults = tuple(faults)


@transaction.atomic
def copy_rules(*, key: str, name: str, author: Author, now: datetime) -> KeptRules:
    """Keep a copy of the preset or kept set of this key, under this name."""
    rules = find_rules(key)
    if rules is None:
        raise Refusal("rules.unknown")
    return _keep(replace(rules, name=name[:NAME_LENGTH]), key, author, now)


@transaction.atomic
def import_rules(*, text: str, author: Author, now: datetime) -> KeptRules:
    """Keep a new set from a file of `rules_file.write_rules`, under a free key."""
    try:
        rules = read_rules(text)
    except BadRulesFile as bad:
        raise Refusal(bad.code, bad.params) from None
    return _keep(rules, rules.key if find_rules(rules.key) else "", author, now)


@transaction.atomic
def change_rules(*, kept: KeptRules, rules: RuleSet, author: Author, now: datetime) -> KeptRules:
    """Change a kept set; its key stays. Events keep the copies that they took of it."""
    kept = KeptRules.objects.select_for_update().get(pk=kept.pk)
    rules = replace(rules, key=kept.key)
    _check(rules)
    if KeptRules.objects.filter(name=rules.name).exclude(pk=kept.pk).exists():
        raise Refusal("rules.name_taken", {"name": rules.name})
    kept.name, kept.data, kept.changed_at = rules.name, rules.to_data(), now
    kept.save()
    return kept


@transaction.atomic
def retire_rules(*, kept: KeptRules, now: datetime) -> None:
    """Retire a set: no event can choose it; events that play by it go on."""
    KeptRules.objects.filter(pk=kept.pk, retired_at=None).update(retired_at=now)


@transaction.atomic
def bring_back_rules(*, kept: KeptRules) -> None:
    """Let events choose a retired set again."""
    KeptRules.objects.filter(pk=kept.pk).update(retired_at=None)


def _keep(rules: RuleSet, based_on: str, author: Author, now: datetime) -> KeptRules:
    name = find_free_name(rules.name, KeptRules.objects.values_list("name", flat=True))
    rules = replace(rules, key=_find_key(rules.name), name=name)
    _check(rules)
    try:
        with transaction.atomic():
            return KeptRules.objects.create(
                key=rules.key,
                name=rules.name,
                data=rules.to_data(),
                based_on=based_on,
                owner=author.user,
                author_name=author.name,
                created_at=now,
                changed_at=now,
            )
    except IntegrityError:  # another request has just taken the key
        raise Refusal("rules.at_once") from None


def _check(rules: RuleSet) -> None:
    if faults := check_rules(rules):
        raise RulesRefused(faults)


def _find_key(name: str) -> str:
    """A free key for a set of this name, with a number appended if taken."""
    base = slugify(name)[:50] or "rules"
    taken = list_taken_keys()
    if base not in taken:
        return base
    number = next(n for n in range(2, len(taken) + 3) if f"{base}-{n}" not in taken)
    return f"{base}-{number}"
