from __future__ import annotations

from django.urls import path

from scoring.phone import api_views as api
from scoring.phone import pair_views as pair
from scoring.phone import views as phone

urlpatterns = [
    path("t/sw.js", phone.show_worker, name="phone_worker"),
    path("t/<slug:token>/", phone.show_app, name="phone"),
    path("t/<slug:token>/state/", api.show_state, name="phone_state"),
    path("t/<slug:token>/here/", api.phone_here, name="phone_here"),
    path("t/<slug:token>/send/", api.phone_send, name="phone_send"),
    path("t/<slug:token>/photo/", api.phone_photo, name="phone_photo"),
    path("p/<slug:token>/", pair.show_entry_page, name="pair_page"),
    path("p/<slug:token>/sign/", pair.pair_sign, name="pair_sign"),
]
