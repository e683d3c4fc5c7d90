from __future__ import annotations

from django.urls import path

from scoring.library import views
from scoring.models.kept import KeptRules, KeptTable
from scoring.web.addresses import DESK, EVENT

RULES = f"{DESK}rules/<slug:key>/"
CONVERSION = f"{DESK}conversion-tables/<slug:key>/"

urlpatterns = [
    path(f"{DESK}rules/", views.show_rule_sets, name="rules"),
    path(RULES, views.rules_edit, name="rules_edit"),
    path(f"{RULES}examples/", views.show_examples, name="rules_examples"),
    path(f"{RULES}rules.json", views.download_rules, name="rules_file"),
    path(f"{RULES}copy/", views.rules_copy, name="rules_copy"),
    path(f"{RULES}retire/", views.retire(KeptRules), name="rules_retire"),
    path(f"{RULES}return/", views.reinstate(KeptRules), name="rules_return"),
    path(f"{DESK}conversion-tables/", views.show_tables, name="conversion_tables"),
    path(CONVERSION, views.show_conversion_table, name="conversion_table"),
    path(f"{CONVERSION}copy/", views.conversion_copy, name="conversion_copy"),
    path(f"{CONVERSION}change/", views.conversion_change, name="conversion_change"),
    path(f"{CONVERSION}retire/", views.retire(KeptTable), name="conversion_retire"),
    path(f"{CONVERSION}reinstate/", views.reinstate(KeptTable), name="conversion_reinstate"),
    path(f"{CONVERSION}file/", views.download_table, name="conversion_file"),
    path(f"{EVENT}settings/newer/", views.newer_take, name="newer_take"),
]
