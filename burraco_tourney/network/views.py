"""Pages about the running server: network notices, help if phones cannot connect, stopping."""

from __future__ import annotations

import sys
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from burraco_tourney.network.firewall_wording import list_firewall_steps
from burraco_tourney.network.reached import find_reached
from burraco_tourney.network.running import (
    find_running,
    find_stoppable,
    load_network_status,
    stop_desk,
)
from scoring.models.tournament import Tournament
from scoring.tickets.links_views import find_origins
from scoring.tickets.qr import draw_qr
from scoring.tickets.queries import count_playing_records, load_connected
from scoring.web.access_views import find_directed, find_owner, find_user
from scoring.web.acts_views import page


@never_cache
@page(find_directed)
def show_hall_notices(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the network notices of an event's console, which polls this view every few seconds.

    `?played=1`: all turns are played, so no phone is expected any more."""
    context = {"event": event, "waits_for_none": "played" in request.GET}
    return render(request, "network/notices.html", context)


@never_cache
@page(find_user)
def show_phones(request: HttpRequest, user: User) -> HttpResponse:
    running = find_running()
    origins = find_origins(request)
    address = origins.build(reverse("home"))
    context = {
        "running": running,
        "reached_at": find_reached(running, load_network_status()) if running else None,
        "origins": origins,
        "address": address,
        "qr": draw_qr(address),
        "firewalls": list_firewall_steps(sys.platform, settings.PORT),
    }
    template = "phones_state" if request.headers.get("HX-Request") else "phones"
    return render(request, f"network/{template}.html", context)


@never_cache
@page(find_owner, "GET", "POST")
def show_stop(request: HttpRequest, owner: User) -> HttpResponse:
    running = find_stoppable()
    is_kept = running is not None and running.is_kept
    can_stop = running is not None and not is_kept
    if request.method == "POST" and can_stop:
        stop_desk()
        return render(request, "network/stopped.html")
    events = load_connected(timezone.now())
    context = {
        "is_kept": is_kept,
        "can_stop": can_stop,
        "events": events,
        "phones": sum(event.devices for event in events),
        "records": count_playing_records(),
        "folder": settings.VAR_DIR,
    }
    status = HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK
    return render(request, "network/stop.html", context, status=status)
