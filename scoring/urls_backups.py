"""The addresses of the backups of the whole desk."""

from __future__ import annotations

from django.urls import path

from scoring.views.director import backups

urlpatterns = [
    path("", backups.show_backups, name="backups"),
    path("make/", backups.make, name="backup_make"),
    path("<slug:stem>/download/", backups.download, name="backup_download"),
    path("<slug:stem>/restore/", backups.restore, name="backup_restore"),
]
