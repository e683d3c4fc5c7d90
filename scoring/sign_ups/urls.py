from __future__ import annotations

from django.urls import path

from scoring.sign_ups import public_views as public
from scoring.sign_ups import views as deciding
from scoring.web.addresses import EVENT, PUBLIC_EVENT

urlpatterns = [
    path(f"{PUBLIC_EVENT}sign-up/", public.sign_up, name="event_sign_up"),
    path("s/<slug:token>/", public.show_own_sign_up, name="sign_up_page"),
    path("s/<slug:token>/withdraw/", public.sign_up_withdraw, name="sign_up_withdraw"),
    path(f"{EVENT}sign-ups/", deciding.show_sign_ups, name="sign_ups"),
    path(f"{EVENT}sign-ups/accept/", deciding.sign_ups_accept, name="sign_ups_accept"),
    path(f"{EVENT}sign-ups/refuse/", deciding.sign_ups_refuse, name="sign_ups_refuse"),
    path(f"{EVENT}sign-ups/pair/", deciding.sign_ups_pair, name="sign_ups_pair"),
    path(f"{EVENT}sign-ups/<int:pk>/accept/", deciding.sign_up_accept, name="sign_up_accept"),
    path(f"{EVENT}sign-ups/<int:pk>/", deciding.sign_up_correct, name="sign_up_correct"),
]
