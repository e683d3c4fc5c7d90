"""Addresses of play: turns, tables, smazzate and their revisions, rulings."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.play import (
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
    path(turn, turns.show_board, name="board"),
    path(f"{turn}publish/", turns.publish, name="turn_publish"),
    path(f"{turn}start/", turns.start, name="turn_start"),
    path(f"{turn}close/", turns.close, name="turn_close"),
    path(f"{turn}cut/", turns.cut, name="turn_cut"),
    path(table, table_pages.show_table, name="table"),
    path(f"{table}assign/", table_rulings.assign, name="table_assign"),
    path(f"{table}take-back/", table_rulings.take_back, name="table_take_back"),
    path(smazzata, table_pages.record, name="record"),
    path(f"{smazzata}cancel/", table_rulings.cancel, name="smazzata_cancel"),
    path(f"{smazzata}preview/", table_pages.preview, name="record_preview"),
    path(f"{smazzata}revisions/", history.show_revisions, name="revisions"),
    path(f"{smazzata}revisions/compare/", history.compare, name="revisions_compare"),
    path(f"{smazzata}revisions/<int:revision>/restore/", history.restore, name="revision_restore"),
    path(f"{event}held/", held_records.show_held, name="held"),
    path(f"{event}held/<int:pk>/", held_records.settle, name="held_settle"),
    path(f"{event}photos/<int:pk>/", photos.show_photo, name="photo"),
    path(f"{event}rulings/", rulings.show_rulings, name="rulings"),
    path(f"{event}rulings/<int:pk>/remove/", rulings.remove_ruling, name="ruling_remove"),
]
