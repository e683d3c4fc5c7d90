"""The addresses of the certificate's page and of the certificate itself."""

from __future__ import annotations

from django.urls import path

from burraco_tourney.certificate import views
from burraco_tourney.certificate.authority import FILE_NAME

urlpatterns = [
    path("", views.show_certificate, name="certificate"),
    path(FILE_NAME, views.download_certificate, name="certificate_file"),
]
