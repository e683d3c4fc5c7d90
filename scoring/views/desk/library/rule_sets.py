"""The rule sets of this desk: any director may see, copy and download them.

Only a set's owner may change or retire it; other accounts get 404.
"""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.library.rule_set import RulesFileForm, RulesForm, list_fault_lines
from scoring.models.kept import KeptRules
from scoring.queries.library.rule_sets import find_base_rules, find_rules, list_rules
from scoring.rules.examples import compare_rules
from scoring.rules.presets import PRESETS
from scoring.rules.rules_file import write_rules
from scoring.rules.ruleset import RuleSet
from scoring.services.library import rule_sets
from scoring.services.refusals import Refusal
from scoring.show.rule_sets import list_rule_changes
from scoring.views.access import find_own_kept, for_directors
from scoring.views.desk.acts import sign
from scoring.wording.labels import format_rules_name
from scoring.wording.refusals import refusal_sentence


@require_http_methods(["GET", "POST"])
@for_directors
def show_rule_sets(request: HttpRequest) -> HttpResponse:
    """Presets and kept sets. A post uploads a file with another set."""
    form = RulesFileForm()
    if request.method == "POST":
        form = RulesFileForm(request.POST, request.FILES)
    if request.method == "POST" and form.is_valid():
        try:
            kept = rule_sets.import_rules(text=form.text, **sign(request))
        except rule_sets.RulesRefused as refused:
            form.add_error("file", refusal_sentence(refused))
            for line in list_fault_lines(refused.faults):
                form.add_error("file", line)
        except Refusal as refusal:
            form.add_error("file", refusal_sentence(refusal))
        else:
            messages.success(request, _("“%(name)s” saved.") % {"name": kept.name})
            return redirect("rules_edit", kept.key)
    presets, kept_sets = list_rules(cast(User, request.user))
    context = {"presets": presets, "kept_sets": kept_sets, "form": form}
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/library/rules_list.html", context, status=status)


@require_http_methods(["GET", "POST"])
@for_directors
def rules_edit(request: HttpRequest, key: str) -> HttpResponse:
    """Change a kept set; with `preview`, only show what the change would do."""
    kept = find_own_kept(request, KeptRules, key)
    form = RulesForm(kept.rules, request.POST if request.method == "POST" else None)
    comparison = None
    if request.method == "POST" and form.is_valid():
        rules = form.typed()
        if "preview" in request.POST:
            comparison = compare_rules(rules, find_base_rules(kept))
        else:
            try:
                rule_sets.change_rules(kept=kept, rules=rules, **sign(request))
            except Refusal as refusal:
                form.add_error(None, refusal_sentence(refusal))
            else:
                messages.success(request, _("Rule set saved."))
                return redirect("rules")
    context = {"kept": kept, "form": form, "comparison": comparison}
    if comparison is not None:
        context["changes"] = list_rule_changes(comparison.rules, comparison.base)
    refused = request.method == "POST" and comparison is None
    return render(request, "desk/library/rules_edit.html", context, status=422 if refused else 200)


@require_GET
@for_directors
def show_examples(request: HttpRequest, key: str) -> HttpResponse:
    """Melds and smazzate by this rule set, beside the one that it was copied from."""
    rules = _find_rules(key)
    kept = KeptRules.objects.filter(key=key).first()
    base = find_base_rules(kept) if kept else PRESETS["italian"]
    context = {
        "rules": rules,
        "is_own": kept is not None and kept.is_changed_by(cast(User, request.user)),
        "comparison": compare_rules(rules, base),
        "changes": list_rule_changes(rules, base),
    }
    return render(request, "desk/library/rules_examples.html", context)


@require_GET
@for_directors
def download_rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rule set as a file that any desk can import."""
    return HttpResponse(
        write_rules(_find_rules(key)),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{key}.rules.json"'},
    )


@require_POST
@for_directors
def rules_copy(request: HttpRequest, key: str) -> HttpResponse:
    """Keep a copy of any rule set, then show its form."""
    name = _("Copy of %(name)s") % {"name": format_rules_name(_find_rules(key))}
    try:
        kept = rule_sets.copy_rules(key=key, name=name, **sign(request))
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect("rules")
    messages.success(request, _("Copy saved: change what you play differently."))
    return redirect("rules_edit", kept.key)


def _find_rules(key: str) -> RuleSet:
    rules = find_rules(key)
    if rules is None:
        raise Http404
    return rules
