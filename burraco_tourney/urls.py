"""The addresses of the whole site: log-in, language, monitoring, certificate, scoring desk."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from scoring.accounts.log_in_views import LogIn
from scoring.accounts.password_views import ForgottenPassword, SetPassword
from scoring.accounts.start_views import show_start

urlpatterns = [
    path("start/", show_start, name="start"),
    path("login/", LogIn.as_view(), name="login"),
    path("login/forgotten/", ForgottenPassword.as_view(), name="password_forgotten"),
    path("login/<uidb64>/<token>/", SetPassword.as_view(), name="password_set"),
    path("logout/", LogoutView.as_view(), name="logout"),
    # The choice changes only the reader's own browser and stands on cached pages: no form token.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("", include("burraco_tourney.operations.urls")),
    path("", include("burraco_tourney.whereabouts.urls")),
    path("", include("scoring.urls")),
]

handler400 = "burraco_tourney.operations.large_requests.answer_bad_request"
handler500 = "burraco_tourney.operations.outage_answers.answer_failure"
