"""The addresses of Web Push. The worker's folder is its scope: an event's pages."""

from __future__ import annotations

from django.urls import path

from burraco_tourney.push import views

urlpatterns = [
    path("e/worker.js", views.show_public_worker, name="public_worker"),
    path("e/push-key.json", views.show_push_key, name="push_key"),
    path("e/<slug:slug>/push/", views.push_subscribe, name="push_subscribe"),
    path("e/<slug:slug>/push/stop/", views.push_unsubscribe, name="push_unsubscribe"),
]
