from __future__ import annotations

from django.urls import path

from scoring.sessions import views as sessions
from scoring.web.addresses import EVENT

_SESSIONS = f"{EVENT}plan/sessions/"

urlpatterns = [
    path(f"{_SESSIONS}add/", sessions.session_new, name="session_new"),
    path(f"{_SESSIONS}<int:turn>/", sessions.session_edit, name="session_edit"),
    path(f"{_SESSIONS}<int:turn>/remove/", sessions.session_remove, name="session_remove"),
]
