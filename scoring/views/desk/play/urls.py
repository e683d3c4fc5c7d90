"""Addresses of play: turns, tables, smazzate and their revisions, rulings."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.play import (
    grid,
    held_records,
    history,
    photos,
    rulings,
    table_rulings,
    turns,
)
from scoring.views.desk.play import (
    table as table_pages,
)

event = "<slug:slug>/"
turn = f"{event}turns/<int:turn>/"
table = f"{turn}tables/<int:table>/"
smazzata = f"{table}smazzate/<int:number>/"

urlpatterns = [
    path(f"{event}turns/", turns.board_now, name="board_now"),
    path(turn, turns.show_board, name="board"),
    path(f"{turn}publish/", turns.turn_publish, name="turn_publish"),
    path(f"{turn}start/", turns.turn_start, name="turn_start"),
    path(f"{turn}close/", turns.turn_close, name="turn_close"),
    path(f"{turn}cut/", turns.turn_cut, name="turn_cut"),
    path(f"{turn}grid/", grid.show_grid, name="grid"),
    path(table, table_pages.show_table, name="table"),
    path(f"{table}assign/", table_rulings.table_assign, name="table_assign"),
    path(f"{table}take-back/", table_rulings.table_take_back, name="table_take_back"),
    path(smazzata, table_pages.record, name="record"),
    path(f"{smazzata}cancel/", table_rulings.smazzata_cancel, name="smazzata_cancel"),
    path(f"{smazzata}preview/", table_pages.record_preview, name="record_preview"),
    path(f"{smazzata}grid/", grid.grid_line, name="grid_line"),
    path(f"{smazzata}revisions/", history.show_revisions, name="revisions"),
    path(f"{smazzata}revisions/compare/", history.revisions_compare, name="revisions_compare"),
    path(
        f"{smazzata}revisions/<int:revision>/restore/",
        history.revision_restore,
        name="revision_restore",
    ),
    path(f"{event}held/", held_records.show_held, name="held"),
    path(f"{event}held/<int:pk>/", held_records.held_settle, name="held_settle"),
    path(f"{event}photos/<int:pk>/", photos.show_photo, name="photo"),
    path(f"{event}rulings/", rulings.show_rulings, name="rulings"),
    path(f"{event}rulings/<int:pk>/remove/", rulings.ruling_remove, name="ruling_remove"),
]
