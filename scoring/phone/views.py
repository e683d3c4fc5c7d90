"""The phone's page for a table or the roving referee, and the worker that opens it offline."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import format_html_join, json_script
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.core.rules.ruleset import RuleSet
from scoring.models.tournament import Tournament
from scoring.phone.access_views import TicketAccess, find_desk
from scoring.phone.rules_views import build_limits, build_names, build_rules, load_catalogue
from scoring.store.phases_queries import load_seated_rules
from scoring.tickets.enter_views import show_unknown
from scoring.web.page_files import list_phone_modules, list_styles, phone_module
from scoring.web.request_origin import find_language


@require_safe
@cache_control(private=True, no_cache=True)
def show_app(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a ticket: it sets no cookies, and works without the network.

    The page holds no record, so a browser may cache it for "back" without the network.
    """
    desk = find_desk(token, timezone.now())
    if desk is None:
        return show_unknown(request, token)
    language = find_language(request, desk.event.language)
    with translation.override(language):  # the desk's answers are in the page's
        context = {
            "event": desk.event,
            "ticket": desk.ticket,
            "modules": list_phone_modules(),
            "module": phone_module(),
            "data": _describe(request, desk),
            "blocks": _write_blocks(load_seated_rules(desk.event), language),
            "languages": settings.LANGUAGES,
        }
        return render(request, "phone/app.html", context)


@lru_cache(maxsize=32)
def _write_blocks(rules: RuleSet, language: str) -> SafeString:
    """The data that the page of every table has for its scripts: one for all that play by these
    rules and read this language."""
    blocks = {
        "rules": build_rules(rules),
        "limits": build_limits(),
        "names": build_names(rules),
        "catalogue": load_catalogue(language),
    }
    return format_html_join(
        "\n", "{}", ((json_script(block, f"phone-{name}"),) for name, block in blocks.items())
    )


@require_safe
@cache_control(no_cache=True)
def show_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of all tickets' pages, with its files and cache name.

    The name changes with the files, so that an old page is dropped with its old files.
    """
    files = list_files()
    worker = {
        "version": sha256("\n".join(files).encode()).hexdigest()[:12],
        "files": files,
        "root": settings.STATIC_URL,
        # Files named after their contents need no revalidation.
        "isHashed": settings.STATIC_HASHED,
    }
    script = render_to_string("phone/worker.js", {"settings": json.dumps(worker)})
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def list_files() -> list[str]:
    """Addresses of all files that the page needs."""
    paths = (*list_styles("phone"), *list_phone_modules(), "js/common/theme.js", "img/mark.svg")
    return [static(path) for path in paths]


def _describe(request: HttpRequest, desk: TicketAccess) -> dict[str, Any]:
    return {
        "base": reverse("phone", args=[desk.ticket.token]),
        "scope": "roving" if desk.is_roving else "table",
        "table": desk.table,
        "event": {"name": desk.event.name, "slug": desk.event.slug},
        "name": _find_name(request, desk.event),
        "worker": reverse("phone_worker"),
    }


def _find_name(request: HttpRequest, event: Tournament) -> str:
    """The name of a signed-in director of this event; "" for everybody else."""
    user = request.user
    if not user.is_authenticated or not event.directors.filter(pk=user.pk).exists():
        return ""
    return user.get_full_name() or user.get_username()
