"""The address of an empty chair; those of the draw are in `events`."""

from __future__ import annotations

from django.urls import path

from scoring.common.addresses import EVENT
from scoring.seating import chairs_views as chairs

urlpatterns = [
    path(f"{EVENT}seating/chair/", chairs.seating_chair, name="seating_chair"),
]
