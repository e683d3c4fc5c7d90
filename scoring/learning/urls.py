from __future__ import annotations

from django.urls import path

from scoring.learning import views as learning
from scoring.web.addresses import DESK

urlpatterns = [
    path("help/", learning.show_help, name="help"),
    path("help/tour/", learning.show_tour, name="help_tour"),
    path("help/<slug:key>/", learning.show_guide, name="help_guide"),
    path("learn/", learning.show_learning, name="learn"),
    path("learn/differences/", learning.show_differences, name="learn_differences"),
    path("learn/<slug:key>/", learning.show_rule_set, name="learn_rules"),
    path(f"{DESK}welcome/", learning.show_welcome, name="welcome"),
    path(f"{DESK}demo/", learning.demo, name="demo"),
]
