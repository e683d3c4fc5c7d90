"""Addresses of an event's downloads."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.bundle import downloads

urlpatterns = [
    path("<slug:slug>/results.xlsx", downloads.download_workbook, name="export_workbook"),
    path("<slug:slug>/event.json", downloads.download_bundle, name="export_bundle"),
]
