"""Writes of the desk's kept rule sets: copied, imported, changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from scoring.models.kept import KeptRules
from scoring.queries.library.rule_sets import find_rules, list_taken_keys
from scoring.rules.catalogue import NAME_LENGTH
from scoring.rules.rules_file import BadRulesFile, read_rules
from scoring.rules.ruleset import RuleSet
from scoring.rules.validity import RuleFault, check_rules
from scoring.services.journal.authors import Author
from scoring.services.library.keeping import change_kept, keep_value
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


def change_rules(*, kept: KeptRules, rules: RuleSet, author: Author, now: datetime) -> KeptRules:
    """Change a kept set; its key stays. Events keep the copies that they took of it."""
    _check(rules)
    return change_kept(kept, rules, author=author, now=now)


def _keep(rules: RuleSet, based_on: str, author: Author, now: datetime) -> KeptRules:
    _check(rules)
    taken = list_taken_keys()
    return keep_value(
        KeptRules, rules, taken=taken, nameless="rules", author=author, now=now, based_on=based_on
    )


def _check(rules: RuleSet) -> None:
    if faults := check_rules(rules):
        raise RulesRefused(faults)
