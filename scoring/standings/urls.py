from __future__ import annotations

from django.urls import path

from scoring.standings import figures_views as figures
from scoring.standings import moments_views as moments
from scoring.standings import results_views as results
from scoring.standings import views as standings
from scoring.web.addresses import PUBLIC_EVENT

urlpatterns = [
    path(f"{PUBLIC_EVENT}results/<int:turn>/", results.show_results, name="event_results"),
    path(f"{PUBLIC_EVENT}standings/", standings.show_standings, name="event_standings"),
    path(f"{PUBLIC_EVENT}standings/at/", moments.show_standings_at, name="event_standings_at"),
    path(f"{PUBLIC_EVENT}standings/turns/", standings.show_span, name="event_span"),
    path(f"{PUBLIC_EVENT}standings/race/", standings.show_race, name="event_race"),
    path(f"{PUBLIC_EVENT}standings/why/", standings.show_why, name="event_why"),
    path(f"{PUBLIC_EVENT}pairs/<int:number>/", standings.show_event_entry, name="event_pair"),
    path(
        f"{PUBLIC_EVENT}pairs/<int:number>/turns/<int:turn>/",
        standings.show_entry_turn,
        name="event_pair_turn",
    ),
    path(
        f"{PUBLIC_EVENT}turns/<int:turn>/tables/<int:table>/",
        results.show_event_table,
        name="event_table",
    ),
    path(f"{PUBLIC_EVENT}figures/", figures.show_figures, name="event_figures"),
]
