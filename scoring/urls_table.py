"""The addresses where a smazzata is recorded."""

from __future__ import annotations

from django.urls import path

from scoring.views import history, table

smazzata = "<slug:slug>/turns/<int:turn>/tables/<int:table>/smazzate/<int:number>/"

urlpatterns = [
    path("<slug:slug>/turns/<int:turn>/tables/<int:table>/", table.show_table, name="table"),
    path(smazzata, table.record, name="record"),
    path(f"{smazzata}preview/", table.preview, name="record_preview"),
    path(f"{smazzata}revisions/", history.show_revisions, name="revisions"),
    path(f"{smazzata}revisions/compare/", history.compare, name="revisions_compare"),
    path(f"{smazzata}revisions/<int:revision>/restore/", history.restore, name="revision_restore"),
]
