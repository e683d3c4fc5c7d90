"""Addresses, by who looks: whoever holds a ticket, the public, the director."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("scoring.views.phone.urls")),  # first: sixty tables ask for these at once
    path("", include("scoring.views.public.urls")),
    path("desk/", include("scoring.views.desk.urls")),
]
