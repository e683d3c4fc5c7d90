"""Addresses of the library: rule sets, conversion tables, newer copies."""

from __future__ import annotations

from django.urls import path

from scoring.library import conversion_tables_views as conversion_tables
from scoring.library import rule_sets_views as rule_sets
from scoring.library.retiring_views import reinstate, retire
from scoring.models.kept import KeptRules, KeptTable
from scoring.web.addresses import DESK, EVENT

RULES = f"{DESK}rules/<slug:key>/"
CONVERSION = f"{DESK}conversion-tables/<slug:key>/"

urlpatterns = [
    path(f"{DESK}rules/", rule_sets.show_rule_sets, name="rules"),
    path(RULES, rule_sets.rules_edit, name="rules_edit"),
    path(f"{RULES}examples/", rule_sets.show_examples, name="rules_examples"),
    path(f"{RULES}rules.json", rule_sets.download_rules, name="rules_file"),
    path(f"{RULES}copy/", rule_sets.rules_copy, name="rules_copy"),
    path(f"{RULES}retire/", retire(KeptRules), name="rules_retire"),
    path(f"{RULES}return/", reinstate(KeptRules), name="rules_return"),
    path(f"{DESK}conversion-tables/", conversion_tables.show_tables, name="conversion_tables"),
    path(CONVERSION, conversion_tables.show_conversion_table, name="conversion_table"),
    path(f"{CONVERSION}copy/", conversion_tables.conversion_copy, name="conversion_copy"),
    path(f"{CONVERSION}change/", conversion_tables.conversion_change, name="conversion_change"),
    path(f"{CONVERSION}retire/", retire(KeptTable), name="conversion_retire"),
    path(f"{CONVERSION}reinstate/", reinstate(KeptTable), name="conversion_reinstate"),
    path(f"{CONVERSION}file/", conversion_tables.download_table, name="conversion_file"),
    path(f"{EVENT}settings/newer/", rule_sets.newer_take, name="newer_take"),
]
