"""Addresses of the library: the desk's rule sets and conversion tables, newer copies."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.library import conversion_tables, newer_copies, rule_sets

rules = "rules/<slug:key>/"
conversion = "conversion-tables/<slug:key>/"

urlpatterns = [
    path("rules/", rule_sets.show_rule_sets, name="rules"),
    path(rules, rule_sets.rules_edit, name="rules_edit"),
    path(f"{rules}examples/", rule_sets.show_examples, name="rules_examples"),
    path(f"{rules}rules.json", rule_sets.download_rules, name="rules_file"),
    path(f"{rules}copy/", rule_sets.rules_copy, name="rules_copy"),
    path(f"{rules}retire/", rule_sets.rules_retire, name="rules_retire"),
    path(f"{rules}return/", rule_sets.rules_return, name="rules_return"),
    path("conversion-tables/", conversion_tables.show_tables, name="conversion_tables"),
    path(conversion, conversion_tables.show_conversion_table, name="conversion_table"),
    path(f"{conversion}copy/", conversion_tables.conversion_copy, name="conversion_copy"),
    path(f"{conversion}change/", conversion_tables.conversion_change, name="conversion_change"),
    path(f"{conversion}retire/", conversion_tables.conversion_retire, name="conversion_retire"),
    path(
        f"{conversion}reinstate/",
        conversion_tables.conversion_reinstate,
        name="conversion_reinstate",
    ),
    path(f"{conversion}file/", conversion_tables.download_table, name="conversion_file"),
    path("<slug:slug>/settings/newer/", newer_copies.newer_take, name="newer_take"),
]
