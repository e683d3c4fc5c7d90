"""All addresses of the desk, thing by thing."""

from __future__ import annotations

from django.urls import include, path

THINGS = (
    # Sixty tables ask for these at once: they come first.
    "phone", "tickets",
    # Addresses of the whole desk; after them any name may be an event's.
    "accounts", "backups", "personal", "learning", "library", "signing", "checking", "exports",
    "sign_ups", "entries", "check_in", "till", "events", "public", "screens", "standings", "clock",
    "smazzate", "rulings", "prizes", "sessions", "calls", "journal", "printing",
)  # fmt: skip

urlpatterns = [path("", include(f"scoring.{thing}.urls")) for thing in THINGS]
