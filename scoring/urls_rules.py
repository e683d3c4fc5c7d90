"""The addresses of the desk's rule sets."""

from __future__ import annotations

from django.urls import path

from scoring.views.director import rules

urlpatterns = [
    path("", rules.show_rule_sets, name="rules"),
    path("<slug:key>/", rules.edit_rules, name="rules_edit"),
    path("<slug:key>/examples/", rules.show_examples, name="rules_examples"),
    path("<slug:key>/rules.json", rules.download_rules, name="rules_file"),
    path("<slug:key>/copy/", rules.copy_rules, name="rules_copy"),
    path("<slug:key>/retire/", rules.retire_rules, name="rules_retire"),
    path("<slug:key>/return/", rules.bring_back_rules, name="rules_return"),
]
