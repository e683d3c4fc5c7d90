"""The addresses that anybody may open."""

from __future__ import annotations

from django.urls import path

from scoring.views import as_at, public

urlpatterns = [
    path("", public.show_events, name="home"),
    path("e/<slug:slug>/", public.show_event, name="event"),
    path("e/<slug:slug>/seating/<int:turn>/", public.show_seating, name="event_seating"),
    path("e/<slug:slug>/results/<int:turn>/", public.show_results, name="event_results"),
    path("e/<slug:slug>/standings/", public.show_standings, name="event_standings"),
    path("e/<slug:slug>/standings/at/", as_at.show_standings_at, name="event_standings_at"),
    path("e/<slug:slug>/standings/why/", public.show_why, name="event_why"),
    path("e/<slug:slug>/pairs/<int:number>/", public.show_pair, name="event_pair"),
    path(
        "e/<slug:slug>/turns/<int:turn>/tables/<int:table>/", public.show_table, name="event_table"
    ),
    path("e/<slug:slug>/rules/", public.show_rules, name="event_rules"),
]
