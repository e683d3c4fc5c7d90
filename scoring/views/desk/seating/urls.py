"""Addresses of the seating: the draw, pairing and publishing a turn, cards drawn at a table."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.seating import card_draw, chairs, draws

event = "<slug:slug>/"
turn = f"{event}turns/<int:turn>/"
table = f"{turn}tables/<int:table>/"

urlpatterns = [
    path(f"{event}seating/", draws.show_seating, name="seating"),
    path(f"{event}seating/draw/", draws.seating_draw, name="seating_draw"),
    path(f"{event}seating/swap/", draws.seating_swap, name="seating_swap"),
    path(f"{event}seating/chair/", chairs.seating_chair, name="seating_chair"),
    path(f"{turn}pair/", draws.turn_pair, name="turn_pair"),
    path(f"{turn}draw/", card_draw.turn_card_draw, name="turn_card_draw"),
    path(f"{table}draw/", card_draw.show_draw, name="card_draw"),
    path(f"{table}draw/program/", card_draw.card_draw_program, name="card_draw_program"),
    path(f"{table}draw/drop/", card_draw.card_draw_drop, name="card_draw_drop"),
]
