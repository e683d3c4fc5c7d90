"""The library: every director may see, copy and download rule sets and conversion tables.

Only the owner of a rule set or table may change or retire it; other accounts get 404."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.rules.examples import compare_rules
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.rules_file import write_rules
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import PROPOSALS, TABLES, ConversionTable
from scoring.library import services
from scoring.library.forms import (
    SPARE_ROWS,
    ConversionForm,
    NameForm,
    RulesFileForm,
    RulesForm,
    UploadForm,
    list_fault_lines,
)
from scoring.library.labels_wording import format_rules_name
from scoring.library.queries import GIVEN, find_base_rules, find_rules, list_rules
from scoring.library.shown import list_rule_changes
from scoring.models.kept import Kept, KeptCircuit, KeptFormat, KeptProfile, KeptRules, KeptTable
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_directed, find_director, find_own_kept, find_user
from scoring.web.acts_views import (
    FormPage,
    View,
    act,
    authorship,
    form_page,
    page,
    send_download,
    show_form,
)


@page(find_director, "GET", "POST")
def show_rule_sets(request: HttpRequest, user: User) -> HttpResponse:
    """List presets and saved rule sets. A POST uploads a file with another rule set."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = RulesFileForm(*sent)
    if form.is_valid():
        try:
            text = form.cleaned_data["file"]
            kept = services.import_rules(text=text, **authorship(request))
        except services.RulesRefused as refused:
            form.add_error("file", refused.sentence)
            for line in list_fault_lines(refused.faults):
                form.add_error("file", line)
        except Refusal as refusal:
            form.add_error("file", refusal.sentence)
        else:
            messages.success(request, _("“%(name)s” saved.") % {"name": kept.name})
            return redirect("rules_edit", kept.key)
    presets, kept_sets = list_rules(user)
    context = {"presets": presets, "kept_sets": kept_sets}
    return show_form(request, "library/rules_list.html", form, context)


@form_page(find_own_kept(KeptRules), "library/rules_edit.html")
def rules_edit(request: HttpRequest, kept: KeptRules) -> FormPage | HttpResponse:
    """Change a saved rule set; a POST with `preview` only shows the effects of the change."""
    form = RulesForm(kept.rules, request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"kept": kept, "form": form, "comparison": None}
    if "preview" in request.POST and form.is_valid():
        comparison = compare_rules(form.typed(), find_base_rules(kept))
        changes = list_rule_changes(comparison.rules, comparison.base)
        context |= {"comparison": comparison, "changes": changes}
        return render(request, "library/rules_edit.html", context)
    return FormPage(
        form,
        save=lambda: services.change_rules(kept=kept, rules=form.typed(), **authorship(request)),
        done=_("Rule set saved."),
        leads="rules",
        context=lambda: context,
    )


def _find_rules(request: HttpRequest, key: str) -> RuleSet:
    find_director(request)
    rules = find_rules(key)
    if rules is None:
        raise Http404
    return rules


@page(_find_rules)
def show_examples(request: HttpRequest, rules: RuleSet) -> HttpResponse:
    """Show a rule set's verdicts on examples, compared with the rules that it was copied from."""
    kept = KeptRules.objects.filter(key=rules.key).first()
    base = find_base_rules(kept) if kept else PRESETS["italian"]
    context = {
        "rules": rules,
        "is_own": kept is not None and kept.is_changed_by(find_user(request)),
        "comparison": compare_rules(rules, base),
        "changes": list_rule_changes(rules, base),
    }
    return render(request, "library/rules_examples.html", context)


@page(_find_rules)
def download_rules(_request: HttpRequest, rules: RuleSet) -> HttpResponse:
    return send_download(write_rules(rules), f"{rules.key}.rules.json")


@act(_find_rules, "rules")
def rules_copy(request: HttpRequest, rules: RuleSet) -> HttpResponse:
    name = _("Copy of %(name)s") % {"name": format_rules_name(rules)}
    kept = services.copy_rules(key=rules.key, name=name, **authorship(request))
    messages.success(request, _("Copy saved: now change it."))
    return redirect("rules_edit", kept.key)


@act(find_directed, "event_settings")
def newer_take(request: HttpRequest, event: Tournament) -> str:
    services.adopt_newer_copies(event=event, **authorship(request))
    return _("The event now has the newer rules and conversion tables.")


def _find_table(request: HttpRequest, key: str) -> ConversionTable:
    """Return the conversion table with this key, even if retired, or raise 404."""
    find_director(request)
    return GIVEN[key] if key in GIVEN else get_object_or_404(KeptTable, key=key).conversion


@form_page(find_director, "library/conversion_tables.html")
def show_tables(request: HttpRequest, _user: User) -> FormPage:
    """List all conversion tables. A POST uploads a file with another table."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    return FormPage(
        form,
        save=lambda: services.save_table(table=form.cleaned_data["file"], **authorship(request)),
        done=lambda kept: _("“%(name)s” saved.") % {"name": kept.name},
        leads=lambda kept: reverse("conversion_table", args=[kept.key]),
        context=lambda: {
            "public": TABLES.values(),
            "proposals": PROPOSALS.values(),
            "kept": KeptTable.objects.all(),
        },
    )


@page(_find_table)
def show_conversion_table(request: HttpRequest, table: ConversionTable) -> HttpResponse:
    return _render_table(request, table, NameForm())


@page(_find_table, "POST")
def conversion_copy(request: HttpRequest, table: ConversionTable) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _render_table(request, table, form)
    kept = services.copy_table(table=table, name=form.cleaned_data["name"], **authorship(request))
    return redirect("conversion_change", kept.key)


@form_page(find_own_kept(KeptTable), "library/conversion_form.html")
def conversion_change(request: HttpRequest, kept: KeptTable) -> FormPage | HttpResponse:
    """Change a saved conversion table. A POST with `more` only adds blank rows to the form."""
    initial = ConversionForm.initial_of(kept.conversion)
    more = SPARE_ROWS if "more" in request.POST else 0
    form = ConversionForm(request.POST or None, initial=initial, more=more)
    context = {"form": form, "kept": kept, "asks_more": bool(more)}
    if more:
        return render(request, "library/conversion_form.html", context)
    return FormPage(
        form,
        save=lambda: services.change_kept(kept, form.cleaned_data["table"], **authorship(request)),
        done=_("Table saved."),
        leads="conversion_table",
        context=lambda: context,
    )


@page(_find_table)
def download_table(_request: HttpRequest, table: ConversionTable) -> HttpResponse:
    data = json.dumps(table.to_data(), ensure_ascii=False, indent=1)
    return send_download(data, f"{table.key}.json")


def _render_table(request: HttpRequest, table: ConversionTable, form: NameForm) -> HttpResponse:
    kept = KeptTable.objects.filter(key=table.key).first()
    is_own = kept is not None and kept.is_changed_by(find_user(request))
    context = {"table": table, "kept": kept, "is_own": is_own}
    return show_form(request, "library/conversion_table.html", form, context)


KEPT_PAGES: dict[type[Kept], str] = {
    KeptRules: "rules",
    KeptTable: "conversion_tables",
    KeptFormat: "formats",
    KeptProfile: "export_profiles",
    KeptCircuit: "circuits",
}
"""URL names of the pages that list the library's items, by the items' model."""


def retire(kind: type[Kept], *, is_back: bool = False) -> View[str]:
    """Build the view that retires a saved item of this kind, or reinstates it if `is_back`."""

    @act(find_own_kept(kind), KEPT_PAGES[kind])
    def turn(request: HttpRequest, kept: Kept) -> str:
        act_on = services.reinstate_kept if is_back else services.retire_kept
        act_on(kept=kept, **authorship(request))
        done = _("“%(name)s” can be chosen again.") if is_back else _("“%(name)s” is retired.")
        return done % {"name": kept.name}

    return turn


reinstate = partial(retire, is_back=True)
