"""Faults of a smazzata's record as the desk shows them: their sentences and links to the rule."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.core.rules.documents import CITED
from scoring.core.rules.endings import NO_POINTS
from scoring.core.rules.faults import Fault
from scoring.core.rules.records import assess
from scoring.core.rules.ruleset import RuleSet
from scoring.library.sources_wording import format_citation
from scoring.records.faults_wording import fault_sentence
from scoring.records.queries import SmazzataSheet, load_before
from scoring.text.markup import markup


def explain_fault(fault: Fault, rules: RuleSet) -> str:
    """The sentence for a fault, with a "why?" that opens the rule if a document has it.

    Raises KeyError for an unknown code.
    """
    sentence, source = fault_sentence(fault), format_citation(fault.code, rules)
    if source is None:
        return sentence
    address = find_rule_address(fault.code, rules)
    return markup(
        '{} <a class="why" href="{}" target="_blank" rel="noopener" title="{}">{}</a>',
        sentence,
        address,
        source,
        _("why?"),
    )


def explain_refusal(refusal: Refusal, rules: RuleSet) -> list[str]:
    """The sentences of a refusal: its faults' sentences, or its own."""
    if isinstance(refusal, RecordRefused):
        return [explain_fault(fault, rules) for fault in refusal.faults]
    return [refusal.sentence]


def find_rule_address(code: str, rules: RuleSet) -> str:
    """URL of the broken rule on the learning page, for a fault's code. Raises KeyError."""
    return f"{reverse('learn_rules', args=[rules.key])}#{CITED[code].topic.value}"


def overridden_checks(sheet: SmazzataSheet, rules: RuleSet) -> list[str]:
    """The sentences of the checks that a smazzata fails and a director overrode."""
    if not sheet.row.overridden:
        return []
    table, number = sheet.row.smazzata.table, sheet.number
    before = load_before(table, number) if rules.initial_meld else NO_POINTS
    return [explain_fault(fault, rules) for fault in assess(sheet.record, rules, before).faults]
