"""Addresses of the hall: tickets of tables, referees and pairs; calls; the clock."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.hall import calls, clock, desk_calls, screens, share, tickets

event = "<slug:slug>/"

urlpatterns = [
    path(f"{event}referee/", tickets.open_as_referee, name="referee"),
    path(f"{event}tickets/", tickets.show_tickets, name="tickets"),
    path(f"{event}tickets/revoke/", tickets.tickets_revoke, name="tickets_revoke"),
    path(f"{event}tickets/anew/", tickets.tickets_anew, name="tickets_anew"),
    path(f"{event}tickets/print/<slug:what>/", tickets.tickets_print, name="tickets_print"),
    path(f"{event}tickets/<int:pk>/", tickets.show_ticket, name="ticket"),
    path(f"{event}tickets/<int:pk>/renew/", tickets.ticket_renew, name="ticket_renew"),
    path(f"{event}tickets/<int:pk>/revoke/", tickets.ticket_revoke, name="ticket_revoke"),
    path(f"{event}clock/pause/", clock.clock_pause, name="clock_pause"),
    path(f"{event}clock/resume/", clock.clock_resume, name="clock_resume"),
    path(f"{event}clock/extend/", clock.clock_extend, name="clock_extend"),
    path(f"{event}clock/end/", clock.clock_end, name="clock_end"),
    path(f"{event}clock/break/", clock.clock_break, name="clock_break"),
    path(f"{event}screens/", screens.show_screens, name="screens"),
    path(f"{event}screens/hold/", screens.screens_hold, name="screens_hold"),
    path(f"{event}screens/dark/", screens.screens_dark, name="screens_dark"),
    path(f"{event}screens/message/", screens.screens_message, name="screens_message"),
    path(f"{event}screens/freeze/", screens.standings_freeze, name="standings_freeze"),
    path(f"{event}screens/publish/", screens.standings_publish, name="standings_publish"),
    path(f"{event}screens/reveal/", screens.reveal_start, name="reveal_start"),
    path(f"{event}screens/reveal/move/", screens.reveal_move, name="reveal_move"),
    path(f"{event}screens/reveal/end/", screens.reveal_end, name="reveal_end"),
    path(f"{event}share/", share.show_share, name="share"),
    path(f"{event}calls/", calls.show_calls, name="calls"),
    path(f"{event}calls/<int:pk>/answer/", calls.call_answer, name="call_answer"),
    path(f"{event}calls/desk/", desk_calls.desk_call, name="desk_call"),
    path(f"{event}calls/desk/<int:pk>/end/", desk_calls.desk_call_end, name="desk_call_end"),
]
