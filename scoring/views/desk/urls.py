"""Addresses of the desk, for directors."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    # Addresses of the whole desk come first: the others begin with an event's slug.
    path("", include("scoring.views.desk.accounts.urls")),
    path("", include("scoring.views.desk.backups.urls")),
    path("", include("scoring.views.desk.library.urls")),
    path("", include("scoring.views.desk.bundle.urls")),
    path("", include("scoring.views.desk.field.urls")),
    path("", include("scoring.views.desk.events.urls")),
    path("", include("scoring.views.desk.seating.urls")),
    path("", include("scoring.views.desk.play.urls")),
    path("", include("scoring.views.desk.hall.urls")),
    path("", include("scoring.views.desk.journal.urls")),
    path("", include("scoring.views.desk.paper.urls")),
]
