from __future__ import annotations

from django.urls import path

from scoring.clock import views as clock
from scoring.web import fresh_views as fresh
from scoring.web.addresses import EVENT

urlpatterns = [
    path("now/", fresh.show_server_time, name="server_time"),
    path(f"{EVENT}clock/pause/", clock.clock_pause, name="clock_pause"),
    path(f"{EVENT}clock/resume/", clock.clock_resume, name="clock_resume"),
    path(f"{EVENT}clock/extend/", clock.clock_extend, name="clock_extend"),
    path(f"{EVENT}clock/end/", clock.clock_end, name="clock_end"),
    path(f"{EVENT}clock/break/", clock.clock_break, name="clock_break"),
]
