from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from burraco_tourney.network import views as network
from burraco_tourney.operations import certificate_views
from burraco_tourney.operations import views as operations
from burraco_tourney.operations.certificate_authority import FILE_NAME, PAGE_PATH
from scoring.accounts.log_in_views import LogIn, show_start
from scoring.accounts.views import ForgottenPassword, SetPassword

urlpatterns = [
    path("start/", show_start, name="start"),
    path("login/", LogIn.as_view(), name="login"),
    path("login/forgotten/", ForgottenPassword.as_view(), name="password_forgotten"),
    path("login/<uidb64>/<token>/", SetPassword.as_view(), name="password_set"),
    path("logout/", LogoutView.as_view(), name="logout"),
    # The choice changes only the reader's own browser, and its form is on cached pages: no form
    # token.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("healthz", operations.show_health, name="healthz"),
    path("readyz", operations.show_readiness, name="readyz"),
    path("metrics", operations.show_metrics, name="metrics"),
    path("server/", operations.show_server, name="server"),
    path("server/newest/", operations.show_newest_version, name="newest_version"),
    path(PAGE_PATH, certificate_views.show_certificate, name="certificate"),
    path(
        f"{PAGE_PATH}{FILE_NAME}", certificate_views.download_certificate, name="certificate_file"
    ),
    path("server/stop/", network.show_stop, name="desk_stop"),
    path("server/phones/", network.show_phones, name="phones"),
    path("desk/<slug:slug>/hall-notices/", network.show_hall_notices, name="hall_notices"),
    path("", include("scoring.urls")),
]

handler400 = "burraco_tourney.operations.large_requests.answer_bad_request"
handler500 = "burraco_tourney.operations.outage_answers.answer_failure"
