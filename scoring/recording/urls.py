from __future__ import annotations

from django.urls import path

from scoring.recording import card_draws_views as card_draw
from scoring.recording import grid_views as grid
from scoring.recording import table_views as table
from scoring.web.addresses import EVENT, SMAZZATA, TABLE, TURN

urlpatterns = [
    path(f"{TURN}grid/", grid.show_grid, name="grid"),
    path(TABLE, table.show_table, name="table"),
    path(SMAZZATA, table.record, name="record"),
    path(f"{SMAZZATA}preview/", table.record_preview, name="record_preview"),
    path(f"{SMAZZATA}grid/", grid.grid_line, name="grid_line"),
    path(f"{EVENT}photos/<int:pk>/", table.show_photo, name="photo"),
    path(f"{TURN}draw/", card_draw.turn_card_draw, name="turn_card_draw"),
    path(f"{TABLE}draw/", card_draw.show_draw, name="card_draw"),
    path(f"{TABLE}draw/program/", card_draw.card_draw_program, name="card_draw_program"),
    path(f"{TABLE}draw/drop/", card_draw.card_draw_drop, name="card_draw_drop"),
]
