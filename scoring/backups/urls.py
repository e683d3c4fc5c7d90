from __future__ import annotations

from django.urls import path

from scoring.backups import views as backups
from scoring.web.addresses import DESK

urlpatterns = [
    path(f"{DESK}backups/", backups.show_backups, name="backups"),
    path(f"{DESK}backups/make/", backups.backup_make, name="backup_make"),
    path(f"{DESK}backups/<slug:stem>/download/", backups.backup_download, name="backup_download"),
    path(f"{DESK}backups/<slug:stem>/restore/", backups.backup_restore, name="backup_restore"),
]
