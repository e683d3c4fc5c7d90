from __future__ import annotations

from django.urls import path

from scoring.console import draws_views as draws
from scoring.console import lists_views as lists
from scoring.console import turns_views as turns
from scoring.console import views as console
from scoring.web.addresses import DESK, EVENT, TURN

urlpatterns = [
    path("", lists.show_events, name="home"),
    path(DESK, lists.show_desk, name="desk"),
    path(EVENT, console.show_console, name="console"),
    path(f"{EVENT}close/", turns.event_close, name="event_close"),
    path(f"{EVENT}seating/", draws.show_seating, name="seating"),
    path(f"{EVENT}seating/draw/", draws.seating_draw, name="seating_draw"),
    path(f"{EVENT}seating/lots/", draws.seating_lots, name="seating_lots"),
    path(f"{EVENT}seating/swap/", draws.seating_swap, name="seating_swap"),
    path(f"{EVENT}seating/chair/", draws.seating_chair, name="seating_chair"),
    path(f"{TURN}pair/", draws.turn_pair, name="turn_pair"),
    path(f"{EVENT}turns/", turns.board_now, name="board_now"),
    path(TURN, turns.show_board, name="board"),
    path(f"{TURN}publish/", turns.turn_publish, name="turn_publish"),
    path(f"{TURN}start/", turns.turn_start, name="turn_start"),
    path(f"{TURN}close/", turns.turn_close, name="turn_close"),
    path(f"{TURN}cut/", turns.turn_cut, name="turn_cut"),
]
