from __future__ import annotations

from django.urls import path

from scoring.revisions import held_views, views
from scoring.web.addresses import EVENT, SMAZZATA

urlpatterns = [
    path(f"{SMAZZATA}revisions/", views.show_revisions, name="revisions"),
    path(f"{SMAZZATA}revisions/compare/", views.revisions_compare, name="revisions_compare"),
    path(
        f"{SMAZZATA}revisions/<int:revision>/restore/",
        views.revision_restore,
        name="revision_restore",
    ),
    path(f"{EVENT}held/", held_views.show_held, name="held"),
    path(f"{EVENT}held/<int:pk>/", held_views.held_settle, name="held_settle"),
]
