"""Explain the faults of a smazzata's record, with links to the rules that they break."""

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
    """Format a fault as HTML, with a "why?" link to its rule. Raises KeyError for unknown codes."""
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
    """Return a sentence for each fault of a refused record; for any other Refusal, its sentence."""
    if isinstance(refusal, RecordRefused):
        return [explain_fault(fault, rules) for fault in refusal.faults]
    return [refusal.sentence]


def find_rule_address(code: str, rules: RuleSet) -> str:
    """Return the URL of the rule that a fault (`code`) breaks, or raise KeyError."""
    return f"{reverse('learn_rules', args=[rules.key])}#{CITED[code].topic.value}"


def overridden_checks(sheet: SmazzataSheet, rules: RuleSet) -> list[str]:
    """Explain each failed check that a director overrode for this smazzata; [] if there is none."""
    if not sheet.row.overridden:
        return []
    table, number = sheet.row.smazzata.table, sheet.number
    before = load_before(table, number) if rules.initial_meld else NO_POINTS
    return [explain_fault(fault, rules) for fault in assess(sheet.record, rules, before).faults]
