"""Addresses of the library: the desk's rule sets and conversion tables, newer copies."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.library import conversion_tables, newer_copies, rule_sets

rules = "rules/<slug:key>/"
conversion = "conversion-tables/<slug:key>/"

urlpatterns = [
    path("rules/", rule_sets.show_rule_sets, name="rules"),
    path(rules, rule_sets.edit_rules, name="rules_edit"),
    path(f"{rules}examples/", rule_sets.show_examples, name="rules_examples"),
    path(f"{rules}rules.json", rule_sets.download_rules, name="rules_file"),
    path(f"{rules}copy/", rule_sets.copy_rules, name="rules_copy"),
    path(f"{rules}retire/", rule_sets.retire_rules, name="rules_retire"),
    path(f"{rules}return/", rule_sets.bring_back_rules, name="rules_return"),
    path("conversion-tables/", conversion_tables.show_tables, name="conversion_tables"),
    path(conversion, conversion_tables.show_table, name="conversion_table"),
    path(f"{conversion}copy/", conversion_tables.copy_table, name="conversion_copy"),
    path(f"{conversion}change/", conversion_tables.change_table, name="conversion_change"),
    path(f"{conversion}retire/", conversion_tables.retire_table, name="conversion_retire"),
    path(f"{conversion}reinstate/", conversion_tables.reinstate_table, name="conversion_reinstate"),
    path(f"{conversion}file/", conversion_tables.download_table, name="conversion_file"),
    path("<slug:slug>/settings/newer/", newer_copies.take_newer, name="newer_take"),
]
