"""Addresses, by who looks: the public, whoever holds a ticket, the director, the table."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("scoring.urls_phone")),  # first: sixty tables ask for these at once
    path("", include("scoring.urls_public")),
    path("learn/", include("scoring.urls_learn")),
    path("desk/rules/", include("scoring.urls_rules")),  # before the events of the desk
    path("desk/backups/", include("scoring.urls_backups")),
    path("desk/", include("scoring.urls_conversion")),
    path("desk/", include("scoring.urls_director")),
    path("desk/", include("scoring.urls_table")),
]
