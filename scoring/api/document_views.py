"""The OpenAPI document of the API, and the page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.api import feed_views, tables_views, views  # noqa: F401  register their operations
from scoring.api.problems_views import PROBLEM_TYPE
from scoring.api.program_views import api
from scoring.api.values import Problem
from scoring.api.views import MOST_EVENTS
from scoring.phone.payload_views import MAX_BODY
from scoring.web.fresh_views import SHARED_CACHE

PREFIX: Final = "api/v1/"
READ_STATUSES: Final = (400, 404, 405, 413, 422, 500, 503)
WRITE_STATUSES: Final = (*READ_STATUSES, 401, 403, 409, 412, 428, 429)
_DESCRIPTION: Final = "\n\n".join(
    [
        "Reads are public and need no token. Writes need the header Authorization: Bearer and a "
        "token: the one in a table's link, or one that a director makes for an event.",
        "Versions: each answer has an ETag with the event's revision. Send it as If-None-Match: "
        "while nothing is new the answer is 304. A record is sent with the table's ETag as "
        "If-Match.",
        "Errors are problems (RFC 9457) in Italian or English, by Accept-Language. Their code is "
        "for programs, their errors name the wrong fields.",
        f"Limits: a body has at most {MAX_BODY // 1024} KB, a page at most {MOST_EVENTS} events. "
        "After ten wrong tokens an address waits ten minutes. Read the feed at most once every "
        "five seconds.",
        "Changes: keys, codes and addresses may be added to this version. None is removed or "
        "changes its meaning: ignore what you do not know.",
    ]
)


@cache
def build_document() -> dict[str, Any]:
    """Build the OpenAPI document: django-ninja's, with the errors and headers of every answer."""
    document: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=PREFIX))
    document["info"]["description"] = _DESCRIPTION
    components = document["components"]
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    # Those of addresses are in the parameters.
    schemas = components["schemas"]
    components["schemas"] = {name: schemas[name] for name in schemas if not name.endswith("Path")}
    components["schemas"] |= problem.pop("$defs") | {"Problem": problem}
    for path, method, operation in iter_operations(document):
        if method == "get":
            operation["parameters"].append(_IF_NONE_MATCH)
            operation["responses"][304] = {"description": "The client has the current version."}
            _add_tag(operation["responses"][200])
        statuses = set(READ_STATUSES if method == "get" else WRITE_STATUSES)
        if "turns" in path:
            statuses.add(403)
        for status in sorted(statuses):
            schema = {"$ref": "#/components/schemas/Problem"}
            operation["responses"][status] = {
                "description": HTTPStatus(status).phrase,
                "content": {PROBLEM_TYPE: {"schema": schema}},
            }
        operation["responses"] = {
            str(status): answer for status, answer in sorted(operation["responses"].items())
        }
    for methods in document["paths"].values():
        methods.pop("head", None)  # a GET without its body
    return document


_IF_NONE_MATCH: Final = {
    "in": "header",
    "name": "If-None-Match",
    "required": False,
    "schema": {"type": "string"},
    "description": "The `ETag` of the version that the client has.",
}


def _add_tag(answer: dict[str, Any]) -> None:
    description = "The version of this answer, with the event's revision."
    answer["headers"] = {"ETag": {"schema": {"type": "string"}, "description": description}}


def iter_operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the path, the method and the description of each operation, without HEAD."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method != "head":
                yield path, method, operation


@require_safe
def show_document(request: HttpRequest) -> HttpResponse:
    response = JsonResponse(build_document())
    response.headers["Cache-Control"] = SHARED_CACHE
    return response


@require_safe
def show_api(request: HttpRequest) -> HttpResponse:
    """Show the document as a page: its operations with their parameters, answers and values."""
    document = build_document()
    operations = [
        {"path": path, "method": method.upper(), **operation}
        for path, method, operation in iter_operations(document)
    ]
    context = {"document": document, "operations": operations}
    return render(request, "api/api.html", context)
