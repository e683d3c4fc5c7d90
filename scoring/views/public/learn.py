"""The pages that teach burraco: every rule set with its documents. Open to everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.models.kept import KeptRules
from scoring.queries.library.rule_sets import find_rules
from scoring.rules.documents import OWN_DOCUMENTS
from scoring.rules.presets import PRESETS
from scoring.show.tables.learn import (
    list_bonuses,
    list_card_values,
    list_differences,
    list_examples,
    list_topic_lines,
)
from scoring.wording.labels import format_rules_name
from scoring.wording.sources import format_document


@require_safe
def show_learning(request: HttpRequest) -> HttpResponse:
    """The presets and the desk's kept rule sets."""
    context = {
        "presets": [
            (rules.key, format_rules_name(rules), format_document(OWN_DOCUMENTS[rules.key]))
            for rules in PRESETS.values()
        ],
        "kept": KeptRules.objects.filter(retired_at=None),
    }
    return render(request, "public/learn.html", context)


@require_safe
def show_rule_set(request: HttpRequest, key: str) -> HttpResponse:
    """One rule set, line by line, each line with its document and section."""
    rules = find_rules(key)
    if rules is None:
        raise Http404
    context = {
        "name": format_rules_name(rules),
        "source": format_document(own) if (own := OWN_DOCUMENTS.get(key)) else rules.source,
        "card_values": list_card_values(rules),
        "examples": list_examples(rules),
        "bonuses": list_bonuses(rules),
        "lines": list_topic_lines(rules),
    }
    return render(request, "public/learn_rules.html", context)


@require_safe
def show_differences(request: HttpRequest) -> HttpResponse:
    """The points on which the rule documents disagree, side by side."""
    rows = list_differences()
    presets = [(rules.key, format_rules_name(rules)) for rules in PRESETS.values()]
    return render(request, "public/learn_differences.html", {"rows": rows, "presets": presets})
