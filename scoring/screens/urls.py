from __future__ import annotations

from django.urls import path

from scoring.screens import public_views as public_pages
from scoring.screens import views as screens
from scoring.web.addresses import EVENT, PUBLIC_EVENT

urlpatterns = [
    path(f"{PUBLIC_EVENT}board/", public_pages.show_hall_screen, name="hall_screen"),
    path(f"{EVENT}screens/", screens.show_screens, name="screens"),
    path(f"{EVENT}screens/hold/", screens.screens_hold, name="screens_hold"),
    path(f"{EVENT}screens/dark/", screens.screens_dark, name="screens_dark"),
    path(f"{EVENT}screens/message/", screens.screens_message, name="screens_message"),
    path(f"{EVENT}prize-giving/", screens.show_prize_giving, name="prize_giving"),
    path(f"{EVENT}screens/freeze/", screens.standings_freeze, name="standings_freeze"),
    path(f"{EVENT}screens/publish/", screens.standings_publish, name="standings_publish"),
    path(f"{EVENT}screens/reveal/", screens.reveal_start, name="reveal_start"),
    path(f"{EVENT}screens/reveal/move/", screens.reveal_move, name="reveal_move"),
    path(f"{EVENT}screens/reveal/end/", screens.reveal_end, name="reveal_end"),
]
