from __future__ import annotations

from django.urls import path

from scoring.library.views import reinstate, retire
from scoring.models.kept import KeptProfile
from scoring.profiles import views
from scoring.web.addresses import DESK, EVENT

PROFILE = f"{DESK}export-profiles/<slug:key>/"

urlpatterns = [
    path(f"{DESK}export-profiles/", views.show_profiles, name="export_profiles"),
    path(f"{DESK}export-profiles/new/", views.profile_new, name="export_profile_new"),
    path(PROFILE, views.profile_change, name="export_profile_change"),
    path(f"{PROFILE}copy/", views.profile_copy, name="export_profile_copy"),
    path(f"{PROFILE}retire/", retire(KeptProfile), name="export_profile_retire"),
    path(f"{PROFILE}return/", reinstate(KeptProfile), name="export_profile_reinstate"),
    path(f"{PROFILE}profile.json", views.download_profile, name="export_profile_file"),
    path(f"{EVENT}export/", views.choose_export, name="exports"),
    path(f"{EVENT}export/<slug:key>/", views.download_by_profile, name="export_by_profile"),
]
