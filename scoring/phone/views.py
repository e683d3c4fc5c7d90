"""The phone's page for a table's or the referee's ticket, and its offline service worker."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import get_format
from django.utils.html import format_html_join, json_script
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.i18n import JSONCatalog

from scoring.calls.wording import CALL_REASON_NAMES
from scoring.core.limits import REASON_MAX
from scoring.core.rules import cards
from scoring.core.rules.burrachi import MIN_SIZES, burraco_kinds, burraco_value, opens_closing
from scoring.core.rules.documents import CITED
from scoring.core.rules.endings import CLOSING_FACTS, list_asked_facts
from scoring.core.rules.faults import OVERRIDABLE
from scoring.core.rules.melds import (
    BURRACO_SIZE,
    LONGEST_MELD,
    SEMI_CLEAN_SIZE,
    SHORTEST_MELD,
    WHOLE_RANK,
    WHOLE_SUIT,
    BurracoKind,
)
from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import STEP, RuleSet
from scoring.core.rules.score_sheet import find_bounds
from scoring.library.faults import find_rule_address
from scoring.library.sources_wording import format_citation
from scoring.models.tournament import Tournament
from scoring.phone.access_views import TicketAccess, find_desk
from scoring.phone.payload_views import AUTHOR_NAME_MAX
from scoring.recording.photos_services import MAX_SIDE
from scoring.records.wording import (
    BURRACO_NAMES,
    CLOSING_QUESTIONS,
    DEPTH_NAMES,
    LINE_NAMES,
    format_card_name,
)
from scoring.store.phases_queries import load_seated_rules
from scoring.text.figures import BADGES, JOKER, RANK_NAMES, SUIT_NAMES
from scoring.tickets.enter_views import show_unknown
from scoring.tickets.services import ENTRY_DIGITS, TABLE_DIGITS
from scoring.web.page_files import find_files, list_phone_modules, phone_module
from scoring.web.request_origin import find_language


@require_safe
@cache_control(private=True, no_cache=True)
def show_app(request: HttpRequest, token: str) -> HttpResponse:
    """Show the phone's page for a ticket. It sets no cookies and works offline; it contains no
    records, so browsers may cache it."""
    desk = find_desk(token, timezone.now())
    if desk is None:
        return show_unknown(request, token)
    language = find_language(request, desk.event.language)
    with translation.override(language):  # the same language as in the desk's answers
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
    """Render the data of the page's scripts as JSON, cached by rules and language: rules, limits,
    names and translations."""
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
    """Return the service worker's script, with the list of its files and a version.

    The version changes with the files, so that a browser drops old pages with old files."""
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
    """Return the URLs of all static files that the phone's page needs."""
    paths = (
        *find_files("css", "phone"),
        *list_phone_modules(),
        "js/common/theme.js",
        "img/mark.svg",
    )
    return [static(path) for path in paths]


def _describe(request: HttpRequest, desk: TicketAccess) -> dict[str, Any]:
    return {
        "base": reverse("phone", args=[desk.ticket.token]),
        "scope": "roving" if desk.is_roving else "table",
        "table": desk.table,
        "event": {"name": desk.event.name},
        "name": _find_name(request, desk.event),
        "worker": reverse("phone_worker"),
    }


def _find_name(request: HttpRequest, event: Tournament) -> str:
    """Return the name of the logged-in user if they direct this event, else ""."""
    user = request.user
    if not user.is_authenticated or not event.directors.filter(pk=user.pk).exists():
        return ""
    return user.get_full_name() or user.get_username()


def build_rules(rules: RuleSet) -> dict[str, Any]:
    """Return the values of the rules that the phone's scripts compute with, for JSON."""
    burrachi = {
        kind.value: {
            "bonus": burraco_value(kind, rules),
            "least": MIN_SIZES[kind],
            "closes": opens_closing(kind, rules),
        }
        for kind in burraco_kinds(rules)
    }
    least_total, most_total = find_bounds(rules)
    return rules.to_data() | {
        "burrachi": burrachi,
        "closing_facts": CLOSING_FACTS,
        "asked_facts": list_asked_facts(rules),
        "burraco_size": BURRACO_SIZE,
        "least_total": least_total,
        "longest_meld": LONGEST_MELD,
        "most_total": most_total,
        "overridable": sorted(OVERRIDABLE),
        "semi_clean_size": SEMI_CLEAN_SIZE,
        "shortest_meld": SHORTEST_MELD,
        "step": STEP,
        "whole_rank": WHOLE_RANK,
        "whole_suit": WHOLE_SUIT,
    }


def build_limits() -> dict[str, int]:
    """Return the limits of text and PIN lengths, and of a photo's longer side in pixels."""
    return {
        "name": AUTHOR_NAME_MAX,
        "text": REASON_MAX,
        "shortest_pin": ENTRY_DIGITS,
        "longest_pin": TABLE_DIGITS,
        "photo": MAX_SIDE,
    }


def build_names(rules: RuleSet) -> dict[str, Any]:
    """Return the names that the scripts show (suits, sides, call reasons …), by code. Under
    `rules`: document and URL of the rule that each fault breaks, by the fault's code."""
    cited = {code: format_citation(code, rules) for code in CITED}
    return {
        "thousands": str(get_format("THOUSAND_SEPARATOR")),
        "lines": {line.value: str(LINE_NAMES[line]) for line in rules.lines},
        "suits": {letter: str(name) for letter, name in SUIT_NAMES.items()},
        "ranks": [
            format_card_name(JOKER),
            *(str(RANK_NAMES[rank]) for rank in cards.RANK_NAMES[1:]),
        ],
        "depths": {depth.value: str(DEPTH_NAMES[depth]) for depth in Depth},
        "burrachi": {kind.value: str(BURRACO_NAMES[kind]) for kind in BurracoKind},
        "closing_facts": {fact: str(name) for fact, name in CLOSING_QUESTIONS.items()},
        "reasons": [[reason.value, str(name)] for reason, name in CALL_REASON_NAMES.items()],
        "table_states": {state: str(name) for state, name in BADGES.items()},
        "rules": {
            code: {"source": source, "address": find_rule_address(code, rules)}
            for code, source in cited.items()
            if source is not None
        },
    }


@cache
def load_catalogue(language: str) -> dict[str, str | list[str]]:
    """Return the translations of the sentences in the phone's scripts, by English sentence."""
    request = HttpRequest()
    request.method = "GET"
    with translation.override(language):
        answer = JSONCatalog.as_view(packages=["scoring"])(request)
    catalogue: dict[str, str | list[str]] = json.loads(answer.getvalue())["catalog"]
    return catalogue
