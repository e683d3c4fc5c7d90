from __future__ import annotations

from django.urls import include, path

FEATURES = (
    # First, because sixty tables request these at once.
    "phone", "tickets",
    # URLs of the whole desk; any later first segment may be an event's slug.
    "accounts", "api", "backups", "personal", "learning", "library", "signing", "checking",
    "documents", "workbook", "profiles", "circuits",
    "sign_ups", "admission", "entries", "check_in", "till", "events", "console", "public",
    "screens", "standings", "clock", "recording", "revisions", "rulings", "prizes", "sessions",
    "calls", "journal", "printing",
)  # fmt: skip

urlpatterns = [path("", include(f"scoring.{feature}.urls")) for feature in FEATURES]
