"""Addresses of tables and their smazzate: records, revisions, the grid, held records, photos,
card draws."""

from __future__ import annotations

from django.urls import path

from scoring.smazzate import card_draws_views as card_draw
from scoring.smazzate import grid_views as grid
from scoring.smazzate import held_records_views as held_records
from scoring.smazzate import revisions_views as revisions
from scoring.smazzate import table_views as table
from scoring.web.addresses import EVENT, SMAZZATA, TABLE, TURN

urlpatterns = [
    path(f"{TURN}grid/", grid.show_grid, name="grid"),
    path(TABLE, table.show_table, name="table"),
    path(SMAZZATA, table.record, name="record"),
    path(f"{SMAZZATA}preview/", table.record_preview, name="record_preview"),
    path(f"{SMAZZATA}grid/", grid.grid_line, name="grid_line"),
    path(f"{SMAZZATA}revisions/", revisions.show_revisions, name="revisions"),
    path(f"{SMAZZATA}revisions/compare/", revisions.revisions_compare, name="revisions_compare"),
    path(
        f"{SMAZZATA}revisions/<int:revision>/restore/",
        revisions.revision_restore,
        name="revision_restore",
    ),
    path(f"{EVENT}held/", held_records.show_held, name="held"),
    path(f"{EVENT}held/<int:pk>/", held_records.held_settle, name="held_settle"),
    path(f"{EVENT}photos/<int:pk>/", table.show_photo, name="photo"),
    path(f"{TURN}draw/", card_draw.turn_card_draw, name="turn_card_draw"),
    path(f"{TABLE}draw/", card_draw.show_draw, name="card_draw"),
    path(f"{TABLE}draw/program/", card_draw.card_draw_program, name="card_draw_program"),
    path(f"{TABLE}draw/drop/", card_draw.card_draw_drop, name="card_draw_drop"),
]
