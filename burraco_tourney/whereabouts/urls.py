"""Addresses of the pages about where the desk runs."""

from __future__ import annotations

from django.urls import path

from burraco_tourney.whereabouts import views

urlpatterns = [
    path("server/stop/", views.show_stop, name="desk_stop"),
    path("server/phones/", views.show_phones, name="phones"),
    path("desk/<slug:slug>/hall-notices/", views.show_hall_notices, name="hall_notices"),
]
