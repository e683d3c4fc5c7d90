from __future__ import annotations

from django.urls import path

from scoring.tickets import enter_views as enter
from scoring.tickets import views as tickets
from scoring.web.addresses import EVENT

urlpatterns = [
    path("enter/", enter.enter, name="enter"),
    path(f"{EVENT}referee/", tickets.open_as_referee, name="referee"),
    path(f"{EVENT}tickets/", tickets.show_tickets, name="tickets"),
    path(f"{EVENT}tickets/revoke/", tickets.tickets_revoke, name="tickets_revoke"),
    path(f"{EVENT}tickets/anew/", tickets.tickets_anew, name="tickets_anew"),
    path(f"{EVENT}tickets/print/<slug:what>/", tickets.tickets_print, name="tickets_print"),
    path(f"{EVENT}tickets/<int:pk>/", tickets.show_ticket, name="ticket"),
    path(f"{EVENT}tickets/<int:pk>/renew/", tickets.ticket_renew, name="ticket_renew"),
    path(f"{EVENT}tickets/<int:pk>/revoke/", tickets.ticket_revoke, name="ticket_revoke"),
    path(f"{EVENT}share/", tickets.show_share, name="share"),
]
