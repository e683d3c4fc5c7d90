"""Addresses of the library: rule sets, conversion tables, export profiles, newer copies."""

from __future__ import annotations

from django.urls import path

from scoring.models.kept import KeptFormat, KeptProfile, KeptRules, KeptTable
from scoring.views.desk.library import (
    conversion_tables,
    export_profiles,
    formats,
    newer_copies,
    rule_sets,
)
from scoring.views.desk.library.retiring import reinstate, retire

rules = "rules/<slug:key>/"
conversion = "conversion-tables/<slug:key>/"
profile = "export-profiles/<slug:key>/"

urlpatterns = [
    path("rules/", rule_sets.show_rule_sets, name="rules"),
    path(rules, rule_sets.rules_edit, name="rules_edit"),
    path(f"{rules}examples/", rule_sets.show_examples, name="rules_examples"),
    path(f"{rules}rules.json", rule_sets.download_rules, name="rules_file"),
    path(f"{rules}copy/", rule_sets.rules_copy, name="rules_copy"),
    path(f"{rules}retire/", retire, {"kind": KeptRules}, name="rules_retire"),
    path(f"{rules}return/", reinstate, {"kind": KeptRules}, name="rules_return"),
    path("conversion-tables/", conversion_tables.show_tables, name="conversion_tables"),
    path(conversion, conversion_tables.show_conversion_table, name="conversion_table"),
    path(f"{conversion}copy/", conversion_tables.conversion_copy, name="conversion_copy"),
    path(f"{conversion}change/", conversion_tables.conversion_change, name="conversion_change"),
    path(f"{conversion}retire/", retire, {"kind": KeptTable}, name="conversion_retire"),
    path(f"{conversion}reinstate/", reinstate, {"kind": KeptTable}, name="conversion_reinstate"),
    path(f"{conversion}file/", conversion_tables.download_table, name="conversion_file"),
    path("export-profiles/", export_profiles.show_profiles, name="export_profiles"),
    path("export-profiles/new/", export_profiles.profile_new, name="export_profile_new"),
    path(profile, export_profiles.profile_change, name="export_profile_change"),
    path(f"{profile}copy/", export_profiles.profile_copy, name="export_profile_copy"),
    path(f"{profile}retire/", retire, {"kind": KeptProfile}, name="export_profile_retire"),
    path(f"{profile}return/", reinstate, {"kind": KeptProfile}, name="export_profile_reinstate"),
    path(f"{profile}profile.json", export_profiles.download_profile, name="export_profile_file"),
    path("formats/", formats.show_kept_formats, name="formats"),
    path("formats/<slug:key>/retire/", retire, {"kind": KeptFormat}, name="format_retire"),
    path("formats/<slug:key>/return/", reinstate, {"kind": KeptFormat}, name="format_reinstate"),
    path("<slug:slug>/settings/format/", formats.format_keep, name="format_keep"),
    path("<slug:slug>/settings/newer/", newer_copies.newer_take, name="newer_take"),
]
