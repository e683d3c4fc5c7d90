"""Addresses of turns and of the board."""

from __future__ import annotations

from django.urls import path

from scoring.common.addresses import EVENT, TURN
from scoring.play import turns_views as turns

urlpatterns = [
    path(f"{EVENT}turns/", turns.board_now, name="board_now"),
    path(TURN, turns.show_board, name="board"),
    path(f"{TURN}publish/", turns.turn_publish, name="turn_publish"),
    path(f"{TURN}start/", turns.turn_start, name="turn_start"),
    path(f"{TURN}close/", turns.turn_close, name="turn_close"),
    path(f"{TURN}cut/", turns.turn_cut, name="turn_cut"),
]
