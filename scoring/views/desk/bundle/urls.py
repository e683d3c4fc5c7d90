"""Addresses of an event's downloads, and of importing one."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.bundle import downloads, imports

urlpatterns = [
    path("import/", imports.event_import, name="event_import"),
    path("import/confirm/", imports.event_import_confirm, name="event_import_confirm"),
    path("<slug:slug>/results.xlsx", downloads.download_workbook, name="export_workbook"),
    path("<slug:slug>/event.json", downloads.download_bundle, name="export_bundle"),
    path("<slug:slug>/export/", downloads.choose_export, name="exports"),
    path("<slug:slug>/export/<slug:key>/", downloads.download_by_profile, name="export_by_profile"),
]
