"""The OpenAPI document of the API, and the page that shows it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

# These register their operations.
from scoring.api import circuits_views, tables_views, views  # noqa: F401  register addresses
from scoring.api.problems_views import Problem, api
from scoring.api.views import MOST_EVENTS
from scoring.phone.payload_views import MAX_BODY
from scoring.web.fresh_views import SHARED_CACHE

PREFIX: Final = "api/v1/"
_DESCRIPTION: Final = f"""\
Reads are public and need no token. Writes need the header Authorization: Bearer and a token: the \
one in a table's link, or one that a director makes for an event.

Versions: each answer has an ETag. Send it as If-None-Match: while nothing is new the answer is \
304. A record is sent with the table's ETag as If-Match.

Errors are problems (RFC 9457) in Italian or English, by Accept-Language. Their code is for \
programs, their errors name the wrong fields.

Limits: a body has at most {MAX_BODY // 1024} KB, a page at most {MOST_EVENTS} events. After ten \
wrong tokens an address waits ten minutes. Read the feed at most once every five seconds.

Changes: keys, codes and addresses may be added to this version. None is removed or changes its \
meaning: ignore what you do not know."""


@cache
def build_document() -> dict[str, Any]:
    """Build the OpenAPI document: django-ninja's, with the schema of the errors."""
    document: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix=PREFIX)))
    document["info"]["description"] = _DESCRIPTION
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    document["components"]["schemas"] |= problem.pop("$defs") | {"Problem": problem}
    for methods in document["paths"].values():
        methods.pop("head", None)  # a GET without its body
    return document


@require_safe
def show_document(request: HttpRequest) -> HttpResponse:
    return JsonResponse(build_document(), headers={"Cache-Control": SHARED_CACHE})


@require_safe
def show_api(request: HttpRequest) -> HttpResponse:
    return render(request, "api/api.html", {"document": build_document()})
