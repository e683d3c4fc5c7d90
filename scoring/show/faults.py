"""A fault of a smazzata's record as the desk shows it: its sentence, and where its rule is."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.rules.documents import CITED
from scoring.rules.faults import Fault
from scoring.rules.ruleset import RuleSet
from scoring.show.markup import markup
from scoring.wording.smazzate import fault_sentence
from scoring.wording.sources import format_citation


def explain_fault(fault: Fault, rules: RuleSet) -> str:
    """The sentence for a fault, with a "why?" that opens the rule where a document has it.

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


def find_rule_address(code: str, rules: RuleSet) -> str:
    """The line of the learning page that a fault of this code breaks. Raises KeyError."""
    return f"{reverse('learn_rules', args=[rules.key])}#{CITED[code].topic.value}"
