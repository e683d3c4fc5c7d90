from __future__ import annotations

from django.urls import path

from scoring.public import views as previews
from scoring.web.addresses import PUBLIC_EVENT

urlpatterns = [
    path(f"{PUBLIC_EVENT}preview.png", previews.show_event_preview, name="event_preview"),
    path(
        f"{PUBLIC_EVENT}pairs/<int:number>/preview.png",
        previews.show_entry_preview,
        name="event_pair_preview",
    ),
    path(
        f"{PUBLIC_EVENT}turns/<int:turn>/tables/<int:table>/preview.png",
        previews.show_table_preview,
        name="event_table_preview",
    ),
]
