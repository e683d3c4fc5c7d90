"""The addresses of a director's desk."""

from __future__ import annotations

from django.urls import path

from scoring.views.director import console, events, pairs, rulings, seating, turns
from scoring.views.exports import download_workbook

urlpatterns = [
    # The events of the desk
    path("", events.show_desk, name="desk"),
    path("new/", events.create_event, name="tournament_new"),
    path("<slug:slug>/", console.show_console, name="console"),
    path("<slug:slug>/settings/", events.edit_settings, name="tournament_settings"),
    path("<slug:slug>/directors/", events.add_director, name="director_add"),
    path("<slug:slug>/close/", events.close_event, name="tournament_close"),
    path("<slug:slug>/results.xlsx", download_workbook, name="export_workbook"),
    # Pairs
    path("<slug:slug>/pairs/", pairs.show_pairs, name="pairs"),
    path("<slug:slug>/pairs/check/", pairs.check_list, name="pairs_check"),
    path("<slug:slug>/pairs/register/", pairs.register_list, name="pairs_register"),
    path("<slug:slug>/pairs/<int:number>/", pairs.edit_pair, name="pair_edit"),
    path("<slug:slug>/pairs/<int:number>/remove/", pairs.remove_pair, name="pair_remove"),
    # Seating
    path("<slug:slug>/seating/", seating.show_seating, name="seating"),
    path("<slug:slug>/seating/draw/", seating.draw, name="seating_draw"),
    path("<slug:slug>/seating/swap/", seating.swap_pairs, name="seating_swap"),
    # Turns
    path("<slug:slug>/turns/<int:turn>/", turns.show_board, name="board"),
    path("<slug:slug>/turns/<int:turn>/pair/", seating.pair, name="turn_pair"),
    path("<slug:slug>/turns/<int:turn>/publish/", turns.publish, name="turn_publish"),
    path("<slug:slug>/turns/<int:turn>/start/", turns.start, name="turn_start"),
    path("<slug:slug>/turns/<int:turn>/close/", turns.close, name="turn_close"),
    # Rulings
    path("<slug:slug>/rulings/", rulings.show_rulings, name="rulings"),
    path("<slug:slug>/rulings/<int:pk>/remove/", rulings.remove_ruling, name="ruling_remove"),
]
