"""Addresses of the seating: the draw, pairing and publishing a turn, cards drawn at a table."""

from __future__ import annotations

from django.urls import path

from scoring.common.addresses import EVENT, TABLE, TURN
from scoring.seating import card_draws_views as card_draw
from scoring.seating import chairs_views as chairs
from scoring.seating import draws_views as draws

urlpatterns = [
    path(f"{EVENT}seating/", draws.show_seating, name="seating"),
    path(f"{EVENT}seating/draw/", draws.seating_draw, name="seating_draw"),
    path(f"{EVENT}seating/lots/", draws.seating_lots, name="seating_lots"),
    path(f"{EVENT}seating/swap/", draws.seating_swap, name="seating_swap"),
    path(f"{EVENT}seating/chair/", chairs.seating_chair, name="seating_chair"),
    path(f"{TURN}pair/", draws.turn_pair, name="turn_pair"),
    path(f"{TURN}draw/", card_draw.turn_card_draw, name="turn_card_draw"),
    path(f"{TABLE}draw/", card_draw.show_draw, name="card_draw"),
    path(f"{TABLE}draw/program/", card_draw.card_draw_program, name="card_draw_program"),
    path(f"{TABLE}draw/drop/", card_draw.card_draw_drop, name="card_draw_drop"),
]
