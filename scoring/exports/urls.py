"""Addresses of an event's downloads, of export profiles, of importing an event."""

from __future__ import annotations

from django.urls import path

from scoring.exports import import_views as imports
from scoring.exports import profile_views as profiles
from scoring.exports import views as exports
from scoring.library.retiring_views import reinstate, retire
from scoring.models.kept import KeptProfile
from scoring.web.addresses import DESK, EVENT, PUBLIC_EVENT

PROFILE = f"{DESK}export-profiles/<slug:key>/"

urlpatterns = [
    path(f"{PUBLIC_EVENT}calendar.ics", exports.show_calendar, name="event_calendar"),
    path(f"{DESK}export-profiles/", profiles.show_profiles, name="export_profiles"),
    path(f"{DESK}export-profiles/new/", profiles.profile_new, name="export_profile_new"),
    path(PROFILE, profiles.profile_change, name="export_profile_change"),
    path(f"{PROFILE}copy/", profiles.profile_copy, name="export_profile_copy"),
    path(f"{PROFILE}retire/", retire(KeptProfile), name="export_profile_retire"),
    path(f"{PROFILE}return/", reinstate(KeptProfile), name="export_profile_reinstate"),
    path(f"{PROFILE}profile.json", profiles.download_profile, name="export_profile_file"),
    path(f"{DESK}import/", imports.event_import, name="event_import"),
    path(f"{DESK}import/confirm/", imports.event_import_confirm, name="event_import_confirm"),
    path(f"{EVENT}results.xlsx", exports.download_workbook, name="export_workbook"),
    path(f"{EVENT}event.json", exports.download_bundle, name="export_bundle"),
    path(f"{EVENT}sign/", exports.event_sign, name="event_sign"),
    path(f"{EVENT}event.json.minisig", exports.download_signature, name="export_signature"),
    path(f"{EVENT}play.json", exports.download_play, name="export_play"),
    path(
        f"{EVENT}play.json.minisig", exports.download_play_signature, name="export_play_signature"
    ),
    path(f"{EVENT}export/", exports.choose_export, name="exports"),
    path(f"{EVENT}export/<slug:key>/", exports.download_by_profile, name="export_by_profile"),
]
