"""The addresses of the health checks, the metrics and the server page."""

from __future__ import annotations

from django.urls import path

from burraco_tourney.operations import views

urlpatterns = [
    path("healthz", views.show_health, name="healthz"),
    path("readyz", views.show_readiness, name="readyz"),
    path("metrics", views.show_metrics, name="metrics"),
    path("server/", views.show_server, name="server"),
]
