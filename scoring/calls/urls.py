from __future__ import annotations

from django.urls import path

from scoring.calls import views as calls
from scoring.web.addresses import EVENT

urlpatterns = [
    path(f"{EVENT}calls/", calls.show_calls, name="calls"),
    path(f"{EVENT}calls/<int:pk>/answer/", calls.call_answer, name="call_answer"),
    path(f"{EVENT}calls/desk/", calls.desk_call, name="desk_call"),
    path(f"{EVENT}calls/desk/<int:pk>/end/", calls.desk_call_end, name="desk_call_end"),
]
