"""URLs of persons: duplicates, merges, search, view, download and erasure of data, guests."""

from __future__ import annotations

from django.urls import path

from scoring.personal import merging_views as merging
from scoring.personal import views as personal
from scoring.web.addresses import DESK

PEOPLE = f"{DESK}personal/people/"
PERSON = f"{DESK}personal/<int:pk>/"
SIGNED_UP = f"{DESK}personal/signed-up/<int:pk>/"

urlpatterns = [
    path(PEOPLE, merging.show_people, name="people"),
    path(f"{PEOPLE}<int:pk>/<int:other>/", merging.people_compare, name="people_compare"),
    path(f"{PEOPLE}<int:pk>/<int:other>/apart/", merging.people_apart, name="people_apart"),
    path(f"{PEOPLE}merges/<int:pk>/", merging.merge_undo, name="merge_undo"),
    path(f"{DESK}personal/", personal.show_personal_data, name="personal_data"),
    path(f"{DESK}personal/guests/", personal.guest_term, name="guest_term"),
    path(PERSON, personal.show_person_data, name="person_data"),
    path(f"{PERSON}data.json", personal.person_data_file, name="person_data_file"),
    path(f"{PERSON}page/", personal.person_page, name="person_page"),
    path(f"{PERSON}erase/", personal.person_erase, name="person_erase"),
    path(SIGNED_UP, personal.show_signed_up, name="signed_up_person"),
    path(f"{SIGNED_UP}data.json", personal.signed_up_file, name="signed_up_file"),
    path(f"{SIGNED_UP}erase/", personal.signed_up_erase, name="signed_up_erase"),
]
