"""Addresses of registration and presence."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.field import categories, entries, lists, members, presence

event = "<slug:slug>/"

urlpatterns = [
    path("members/", members.show_members, name="members"),
    path("members/columns/", members.members_columns, name="members_columns"),
    path("members/add/", members.members_add, name="members_add"),
    path(f"{event}pairs/", entries.show_entries, name="pairs"),
    path(f"{event}pairs/check/", lists.pairs_check, name="pairs_check"),
    path(f"{event}pairs/register/", lists.pairs_register, name="pairs_register"),
    path(f"{event}pairs/<int:number>/", entries.pair_edit, name="pair_edit"),
    path(f"{event}pairs/<int:number>/remove/", entries.pair_remove, name="pair_remove"),
    path(f"{event}pairs/categories/", categories.show_categories, name="categories"),
    path(f"{event}pairs/categories/label/", categories.label, name="categories_label"),
    path(f"{event}presence/", presence.show_presence, name="presence"),
    path(f"{event}presence/late/", presence.presence_late, name="presence_late"),
    path(f"{event}presence/leave/", presence.presence_leave, name="presence_leave"),
    path(f"{event}presence/return/", presence.presence_return, name="presence_return"),
    path(f"{event}presence/substitute/", presence.presence_substitute, name="presence_substitute"),
]
