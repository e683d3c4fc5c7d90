from __future__ import annotations

from django.urls import path

from scoring.prizes import views as prizes
from scoring.web.addresses import EVENT, PUBLIC_EVENT

urlpatterns = [
    path(f"{EVENT}prizes/", prizes.show_prizes, name="prizes"),
    path(f"{PUBLIC_EVENT}prizes/", prizes.show_event_prizes, name="event_prizes"),
]
