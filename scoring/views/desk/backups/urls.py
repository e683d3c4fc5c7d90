"""Addresses of the backups of the whole desk."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.backups import pages

urlpatterns = [
    path("backups/", pages.show_backups, name="backups"),
    path("backups/make/", pages.backup_make, name="backup_make"),
    path("backups/<slug:stem>/download/", pages.backup_download, name="backup_download"),
    path("backups/<slug:stem>/restore/", pages.backup_restore, name="backup_restore"),
]
