"""The guides as pages, words looked for in them, and the tour. Open to everybody."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from scoring.demo.event import find_demo
from scoring.models.tournament import Tournament
from scoring.show.guide_search import find_in_guides
from scoring.show.guides import GUIDES, load_guide
from scoring.show.tour import TOUR_KEY, list_tour
from scoring.views.public.fresh import send_fresh

LONGEST_SEARCH: Final = 60


@require_safe
def show_help(request: HttpRequest) -> HttpResponseBase:
    """The guides by their sections, or the sections in which words stand."""
    query = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    language = read_language()

    def show(request: HttpRequest) -> HttpResponse:
        context = {
            "query": query,
            "guides": [load_guide(key, language) for key in GUIDES],
            "hits": find_in_guides(query, language),
        }
        return render(request, "public/help.html", context)

    return send_fresh(request, show, ("help",))


@require_safe
def show_guide(request: HttpRequest, key: str) -> HttpResponseBase:
    """A guide, whole, in the reader's language."""
    if key not in GUIDES:
        raise Http404("No such guide")
    guide = load_guide(key, read_language())
    return send_fresh(
        request,
        lambda request: render(request, "public/help_guide.html", {"guide": guide}),
        ("guide", key),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def show_tour(request: HttpRequest) -> HttpResponse:
    """The steps of a director's day on the demo event; a posted step leads to its page, and any
    other number leaves the tour."""
    demo = _find_own_demo(request)
    stops = list_tour(demo.slug) if demo else []
    if request.method != "POST":
        return render(request, "public/help_tour.html", {"stops": stops})
    asked = request.POST.get("step")
    stop = next((stop for stop in stops if str(stop.number) == asked), None)
    if demo is None or stop is None:
        request.session.pop(TOUR_KEY, None)
        return redirect("help_tour")
    request.session[TOUR_KEY] = [demo.slug, stop.number - 1]
    return redirect(stop.address)


def _find_own_demo(request: HttpRequest) -> Tournament | None:
    """The demo event, if the reader directs it."""
    name, demo = request.user.get_username(), find_demo()
    return demo if demo and demo.directors.filter(username=name).exists() else None


def read_language() -> str:
    return "en" if get_language() == "en" else "it"
