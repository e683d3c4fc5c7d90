"""URLs of the pages about personal data (search, view, download, erase) and about guests."""

from __future__ import annotations

from django.urls import path

from scoring.personal import views as personal
from scoring.web.addresses import DESK

PERSON = f"{DESK}personal/<int:pk>/"
SIGNED_UP = f"{DESK}personal/signed-up/<int:pk>/"

urlpatterns = [
    path(f"{DESK}personal/", personal.show_personal_data, name="personal_data"),
    path(f"{DESK}personal/guests/", personal.guest_term, name="guest_term"),
    path(PERSON, personal.show_person_data, name="person_data"),
    path(f"{PERSON}data.json", personal.person_data_file, name="person_data_file"),
    path(f"{PERSON}erase/", personal.person_erase, name="person_erase"),
    path(SIGNED_UP, personal.show_signed_up, name="signed_up_person"),
    path(f"{SIGNED_UP}data.json", personal.signed_up_file, name="signed_up_file"),
    path(f"{SIGNED_UP}erase/", personal.signed_up_erase, name="signed_up_erase"),
]
