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
from scoring.phone.payload_views import MAX_BODY
from scoring.web.fresh_views import SHARED_CACHE

PREFIX: Final = "api/v1/"
READ_STATUSES: Final = (400, 404, 405, 413, 422, 500, 503)
WRITE_STATUSES: Final = (*READ_STATUSES, 401, 403, 409, 412, 428, 429)
_DESCRIPTION: Final = f"""\
Reads are public and need no token; writes need `Authorization: Bearer` and a token: the one in a
table's link, or one that a director makes for an event.

- **Versions.** Each answer has an `ETag` with the event's revision. Send it as `If-None-Match`:
  while nothing is new the answer is 304. A write sends the table's `ETag` as `If-Match`.
- **Errors** are problems (RFC 9457) in Italian or English, by `Accept-Language`. `code` is for
  programs, `errors` names the wrong fields.
- **Limits.** A body has at most {MAX_BODY // 1024} KB, a page at most 100 events. After ten wrong
  tokens an address waits ten minutes. Read the feed at most once every five seconds.
- **Changes.** Keys and addresses may be added to this version. None is removed or changes its
  meaning: ignore what you do not know.
"""


@cache
def build_document() -> dict[str, Any]:
    """Build the OpenAPI document: django-ninja's, with the errors and headers of every answer."""
    document: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=PREFIX))
    document["info"]["description"] = _DESCRIPTION
    components = document["components"]
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
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
    context = {
        "description": document["info"]["description"],
        "operations": [
            {
                "path": path,
                "method": method.upper(),
                "fields": [(one["name"], _describe(one)) for one in operation["parameters"]],
                **operation,
            }
            for path, method, operation in iter_operations(document)
        ],
        "values": [
            {
                "name": name,
                "description": schema.get("description", ""),
                "fields": [
                    (key, _describe(value)) for key, value in schema.get("properties", {}).items()
                ],
                "words": schema.get("enum", ()),
            }
            for name, schema in document["components"]["schemas"].items()
        ],
    }
    return render(request, "api/api.html", context)


def _describe(field: dict[str, Any]) -> str:
    """Return a field's description with its type: "string, null. Empty for everybody"."""
    schema = field.get("schema", field)
    kinds = [one.get("type", "") for one in (schema, schema.get("items", {}))]
    kinds += [one.get("type", "") for one in schema.get("anyOf", ())]
    named = [
        one.get("$ref", "").rpartition("/")[2]
        for one in (schema, schema.get("items", {}), *schema.get("anyOf", ()))
    ]
    kind = ", ".join(filter(None, (*kinds, *named)))
    return ". ".join(filter(None, (kind, field.get("description", ""))))
