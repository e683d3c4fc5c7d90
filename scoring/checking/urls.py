from __future__ import annotations

from django.urls import path

from scoring.checking import views as checking
from scoring.web.addresses import PUBLIC_EVENT

urlpatterns = [
    path("check/", checking.check_result, name="check_result"),
    path(f"{PUBLIC_EVENT}check/", checking.show_event_check, name="event_check"),
    path(f"{PUBLIC_EVENT}play.json", checking.show_play, name="event_play"),
    path(
        f"{PUBLIC_EVENT}play.json.minisig",
        checking.show_play_signature,
        name="event_play_signature",
    ),
]
