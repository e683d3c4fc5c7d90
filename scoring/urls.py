"""All addresses of the desk, feature by feature."""

from __future__ import annotations

from django.urls import include, path

FEATURES = (
    # Sixty tables ask for these at once: they come first.
    "phone", "tickets",
    # Addresses of the whole desk; after them any name may be an event's.
    "accounts", "backups", "personal", "learning", "library", "signing", "checking", "documents",
    "workbook", "profiles",
    "sign_ups", "entries", "check_in", "till", "events", "console", "public", "screens",
    "standings", "clock", "recording", "revisions", "rulings", "prizes", "sessions",
    "calls", "journal", "printing",
)  # fmt: skip

urlpatterns = [path("", include(f"scoring.{feature}.urls")) for feature in FEATURES]
