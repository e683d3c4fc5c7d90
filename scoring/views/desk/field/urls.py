"""Addresses of who plays: registration, who is here."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.field import entries, presence

event = "<slug:slug>/"

urlpatterns = [
    path(f"{event}pairs/", entries.show_pairs, name="pairs"),
    path(f"{event}pairs/check/", entries.check_list, name="pairs_check"),
    path(f"{event}pairs/register/", entries.register_list, name="pairs_register"),
    path(f"{event}pairs/<int:number>/", entries.edit_pair, name="pair_edit"),
    path(f"{event}pairs/<int:number>/remove/", entries.remove_pair, name="pair_remove"),
    path(f"{event}presence/", presence.show_presence, name="presence"),
    path(f"{event}presence/late/", presence.add_late, name="presence_late"),
    path(f"{event}presence/leave/", presence.leave, name="presence_leave"),
    path(f"{event}presence/substitute/", presence.substitute, name="presence_substitute"),
]
