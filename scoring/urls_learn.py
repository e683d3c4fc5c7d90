"""The addresses that teach the game, open to everybody."""

from __future__ import annotations

from django.urls import path

from scoring.views import learn

urlpatterns = [
    path("", learn.show_rule_sets, name="learn"),
    path("differences/", learn.show_differences, name="learn_differences"),  # no rule set's key
    path("<slug:key>/", learn.show_rule_set, name="learn_rules"),
]
