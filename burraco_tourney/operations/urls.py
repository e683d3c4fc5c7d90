"""Addresses of the health checks, the metrics, the server pages and the certificate."""

from __future__ import annotations

from django.urls import path

from burraco_tourney.operations import certificate_views, views
from burraco_tourney.operations.certificate_authority import FILE_NAME, PAGE_PATH

urlpatterns = [
    path("healthz", views.show_health, name="healthz"),
    path("readyz", views.show_readiness, name="readyz"),
    path("metrics", views.show_metrics, name="metrics"),
    path("server/", views.show_server, name="server"),
    path("server/newest/", views.show_newest_version, name="newest_version"),
    path(PAGE_PATH, certificate_views.show_certificate, name="certificate"),
    path(
        f"{PAGE_PATH}{FILE_NAME}", certificate_views.download_certificate, name="certificate_file"
    ),
]
