"""URLs of an event's documents and calendar, and of importing an event."""

from __future__ import annotations

from django.urls import path

from scoring.documents import import_views as imports
from scoring.documents import views as documents
from scoring.web.addresses import DESK, EVENT, PUBLIC_EVENT

urlpatterns = [
    path(f"{PUBLIC_EVENT}calendar.ics", documents.show_calendar, name="event_calendar"),
    path(f"{DESK}import/", imports.event_import, name="event_import"),
    path(f"{DESK}import/confirm/", imports.event_import_confirm, name="event_import_confirm"),
    path(f"{EVENT}event.json", documents.download_bundle, name="export_bundle"),
    path(f"{EVENT}sign/", documents.event_sign, name="event_sign"),
    path(f"{EVENT}event.json.minisig", documents.download_signature, name="export_signature"),
    path(f"{EVENT}play.json", documents.download_play, name="export_play"),
    path(
        f"{EVENT}play.json.minisig", documents.download_play_signature, name="export_play_signature"
    ),
]
