"""The addresses of the public pages."""

from __future__ import annotations

from django.urls import path

from scoring.views.public import (
    calendar,
    events,
    figures,
    help,
    learn,
    previews,
    results,
    screen,
    standings,
    standings_at,
    standings_span,
    time,
)

urlpatterns = [
    path("", events.show_events, name="home"),
    path("e/<slug:slug>/", events.show_event, name="event"),
    path("e/<slug:slug>/preview.png", previews.show_event_preview, name="event_preview"),
    path("e/<slug:slug>/calendar.ics", calendar.show_calendar, name="event_calendar"),
    path("e/<slug:slug>/board/", screen.show_hall_screen, name="hall_screen"),
    path("e/<slug:slug>/seating/<int:turn>/", events.show_event_seating, name="event_seating"),
    path("e/<slug:slug>/results/<int:turn>/", results.show_results, name="event_results"),
    path("e/<slug:slug>/standings/", standings.show_standings, name="event_standings"),
    path("e/<slug:slug>/standings/at/", standings_at.show_standings_at, name="event_standings_at"),
    path("e/<slug:slug>/standings/turns/", standings_span.show_span, name="event_span"),
    path("e/<slug:slug>/standings/why/", standings.show_why, name="event_why"),
    path("e/<slug:slug>/pairs/<int:number>/", standings.show_event_entry, name="event_pair"),
    path(
        "e/<slug:slug>/turns/<int:turn>/tables/<int:table>/",
        results.show_event_table,
        name="event_table",
    ),
    path(
        "e/<slug:slug>/pairs/<int:number>/preview.png",
        previews.show_entry_preview,
        name="event_pair_preview",
    ),
    path(
        "e/<slug:slug>/turns/<int:turn>/tables/<int:table>/preview.png",
        previews.show_table_preview,
        name="event_table_preview",
    ),
    path("e/<slug:slug>/figures/", figures.show_figures, name="event_figures"),
    path("e/<slug:slug>/rules/", events.show_rules, name="event_rules"),
    path("now/", time.show_server_time, name="server_time"),
    path("help/", help.show_help, name="help"),
    path("help/tour/", help.show_tour, name="help_tour"),
    path("help/<slug:key>/", help.show_guide, name="help_guide"),
    path("learn/", learn.show_learning, name="learn"),
    path("learn/differences/", learn.show_differences, name="learn_differences"),
    path("learn/<slug:key>/", learn.show_rule_set, name="learn_rules"),
]
