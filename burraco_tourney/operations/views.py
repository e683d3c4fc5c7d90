"""Monitoring pages for a process manager, Prometheus and the superuser; the version check."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from burraco_tourney.operations.metrics import (
    DeskCollector,
    list_routes,
    load_desk_state,
    load_registry,
)
from burraco_tourney.operations.newest_version import (
    VersionCheckError,
    find_newest_version,
    read_web_file,
)
from burraco_tourney.operations.readiness import list_problems
from burraco_tourney.proxies import FOR, Addresses

TEXT = "text/plain; charset=utf-8"


@never_cache
@require_safe
def show_health(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs; checks nothing else."""
    return HttpResponse("ok\n", content_type=TEXT)


@never_cache
@require_safe
def show_readiness(request: HttpRequest) -> HttpResponse:
    """Answer 200 if the server is ready, otherwise 503 with one reason per line."""
    with override("en"):  # read by programs, so always in English
        problems = list_problems()
    lines = "\n".join(problems or ["ready"])
    return HttpResponse(f"{lines}\n", content_type=TEXT, status=503 if problems else 200)


@never_cache
@require_safe
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Return metrics for Prometheus. Answers 404 unless the request's bearer token is METRICS_TOKEN
    or, without a token, the client's address is in METRICS_FROM."""
    if not _may_measure(request):
        raise Http404
    state = CollectorRegistry()
    state.register(DeskCollector(load_desk_state(timezone.now())))
    body = generate_latest(load_registry()) + generate_latest(state)
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST)


def _may_measure(request: HttpRequest) -> bool:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme == "Bearer":
        return constant_time_compare(token, settings.METRICS_TOKEN)
    # Behind an untrusted proxy on this machine every client has this machine's address.
    passed_on = FOR in request.META or "HTTP_FORWARDED" in request.META
    return not passed_on and request.META.get("REMOTE_ADDR", "") in Addresses(settings.METRICS_FROM)


@never_cache
@require_safe
@login_required
def show_server(request: HttpRequest) -> HttpResponse:
    """Show the state of the server to a superuser; 404 to everybody else."""
    if not request.user.is_superuser:
        raise Http404
    context = {
        "problems": list_problems(),
        "processes": settings.PROCESSES,
        "routes": list_routes(),
        "state": load_desk_state(timezone.now()),
        "version": settings.VERSION,
        "folder": settings.VAR_DIR,
    }
    return render(request, "operations/server.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def show_newest_version(request: HttpRequest) -> HttpResponse:
    """Check for a newer version and show the result to a superuser; 404 to everybody else."""
    if not request.user.is_superuser:
        raise Http404
    address = settings.LATEST_URL if settings.LATEST_KEY else ""
    context: dict[str, object] = {"address": address, "version": settings.VERSION}
    if request.method == "POST" and address:
        try:
            context["found"] = find_newest_version(
                settings.VERSION, address, settings.LATEST_KEY, read_web_file
            )
        except VersionCheckError as error:
            context["flaw"] = str(error.sentence) % error.params
    return render(request, "operations/newest_version.html", context)
