from __future__ import annotations

from django.urls import path

from scoring.entries import late_and_leaving_views as late_and_leaving
from scoring.entries import lists_views as lists
from scoring.entries import members_views as members
from scoring.entries import views as entries
from scoring.web.addresses import DESK, EVENT

urlpatterns = [
    path(f"{DESK}members/", members.show_members, name="members"),
    path(f"{DESK}members/columns/", members.members_columns, name="members_columns"),
    path(f"{DESK}members/add/", members.members_add, name="members_add"),
    path(f"{EVENT}pairs/", entries.show_entries, name="pairs"),
    path(f"{EVENT}pairs/check/", lists.pairs_check, name="pairs_check"),
    path(f"{EVENT}pairs/register/", lists.pairs_register, name="pairs_register"),
    path(f"{EVENT}pairs/<int:number>/", entries.pair_edit, name="pair_edit"),
    path(f"{EVENT}pairs/<int:number>/remove/", entries.pair_remove, name="pair_remove"),
    path(f"{EVENT}pairs/categories/", entries.show_categories, name="categories"),
    path(f"{EVENT}pairs/categories/label/", entries.label, name="categories_label"),
    path(f"{EVENT}presence/", late_and_leaving.redirect_to_check_in, name="presence"),
    path(f"{EVENT}presence/late/", late_and_leaving.show_late, name="presence_late"),
    path(f"{EVENT}presence/leave/", late_and_leaving.show_leave, name="presence_leave"),
    path(f"{EVENT}presence/return/", late_and_leaving.show_return, name="presence_return"),
    path(
        f"{EVENT}presence/substitute/", late_and_leaving.show_substitute, name="presence_substitute"
    ),
]
