"""The addresses that tickets open: a table's, the roving referee's, a pair's."""

from __future__ import annotations

from django.urls import path

from scoring.views.phone import api, enter, page, pair

urlpatterns = [
    # By PIN
    path("enter/", enter.enter, name="enter"),
    # The table's page on a phone
    path("t/sw.js", page.show_worker, name="phone_worker"),
    path("t/<slug:token>/", page.show_app, name="phone"),
    path("t/<slug:token>/state/", api.show_state, name="phone_state"),
    path("t/<slug:token>/here/", api.phone_here, name="phone_here"),
    path("t/<slug:token>/send/", api.phone_send, name="phone_send"),
    path("t/<slug:token>/photo/", api.phone_photo, name="phone_photo"),
    # A pair's own page
    path("p/<slug:token>/", pair.show_entry_page, name="pair_page"),
    path("p/<slug:token>/sign/", pair.pair_sign, name="pair_sign"),
]
