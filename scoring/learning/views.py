"""Pages for learning: guides and their search, the tour, rule sets. Public, except the demo."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from scoring.actions.refusals_services import Refusal
from scoring.core.rules.documents import OWN_DOCUMENTS
from scoring.core.rules.presets import PRESETS
from scoring.learning.demo_event import STEPS, continue_demo, find_demo
from scoring.learning.guides import GUIDES, find_in_guides, load_guide
from scoring.learning.learn_tables import (
    list_bonuses,
    list_card_values,
    list_differences,
    list_examples,
    list_topic_lines,
)
from scoring.learning.tour import TOUR_KEY, list_tour
from scoring.library.labels_wording import format_rules_name
from scoring.library.queries import find_rules
from scoring.library.sources_wording import format_document
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_director
from scoring.web.acts_views import page
from scoring.web.fresh_views import send_fresh

LONGEST_SEARCH: Final = 60


@require_safe
def show_help(request: HttpRequest) -> HttpResponseBase:
    query = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    language = read_language()

    def show(request: HttpRequest) -> HttpResponse:
        context = {
            "query": query,
            "guides": [load_guide(key, language) for key in GUIDES],
            "hits": find_in_guides(query, language),
        }
        return render(request, "learning/help.html", context)

    return send_fresh(request, show, ("help",))


@require_safe
def show_guide(request: HttpRequest, key: str) -> HttpResponseBase:
    if key not in GUIDES:
        raise Http404("No such guide")
    guide = load_guide(key, read_language())
    return send_fresh(
        request,
        lambda request: render(request, "learning/help_guide.html", {"guide": guide}),
        ("guide", key),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def show_tour(request: HttpRequest) -> HttpResponse:
    """Show the tour's steps. A POST of a valid `step` opens that page; others end the tour."""
    demo = _find_own_demo(request)
    stops = list_tour(demo.slug) if demo else []
    if request.method != "POST":
        return render(request, "learning/help_tour.html", {"stops": stops})
    asked = request.POST.get("step")
    for number, _step, address in stops:
        if demo and str(number) == asked:
            request.session[TOUR_KEY] = [demo.slug, number - 1]
            return redirect(address)
    request.session.pop(TOUR_KEY, None)
    return redirect("help_tour")


def _find_own_demo(request: HttpRequest) -> Tournament | None:
    name, demo = request.user.get_username(), find_demo()
    return demo if demo and demo.directors.filter(username=name).exists() else None


def read_language() -> str:
    return "en" if get_language() == "en" else "it"


@require_safe
def show_learning(request: HttpRequest) -> HttpResponse:
    context = {
        "presets": [
            (rules.key, format_rules_name(rules), format_document(OWN_DOCUMENTS[rules.key]))
            for rules in PRESETS.values()
        ],
        "kept": KeptRules.objects.filter(retired_at=None),
    }
    return render(request, "learning/learn.html", context)


@require_safe
def show_rule_set(request: HttpRequest, key: str) -> HttpResponse:
    rules = find_rules(key)
    if rules is None:
        raise Http404
    context = {
        "name": format_rules_name(rules),
        "source": format_document(own) if (own := OWN_DOCUMENTS.get(key)) else rules.source,
        "card_values": list_card_values(rules),
        "examples": list_examples(rules),
        "bonuses": list_bonuses(rules),
        "lines": list_topic_lines(rules),
    }
    return render(request, "learning/learn_rules.html", context)


@require_safe
def show_differences(request: HttpRequest) -> HttpResponse:
    rows = list_differences()
    presets = [(rules.key, format_rules_name(rules)) for rules in PRESETS.values()]
    return render(request, "learning/learn_differences.html", {"rows": rows, "presets": presets})


@page(find_director)
def show_welcome(request: HttpRequest, _user: User) -> HttpResponse:
    return render(request, "accounts/welcome.html")


@page(find_director, "POST")
def demo(request: HttpRequest, user: User) -> HttpResponse:
    """Build the demo's next step and show the progress; open the demo once it is complete."""
    try:
        event, done = continue_demo(director=user, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return _lead(request, reverse("desk"))
    if done >= STEPS:
        return _lead(request, reverse("console", args=[event.slug]))
    context = {"done": done, "steps": STEPS}
    is_part = "HX-Request" in request.headers
    page = "accounts/demo_progress.html" if is_part else "accounts/demo.html"
    return render(request, page, context)


def _lead(request: HttpRequest, url: str) -> HttpResponse:
    if "HX-Request" in request.headers:
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": url})
    return redirect(url)
