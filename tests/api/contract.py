"""Holds each answer under /api/ to the OpenAPI document, and the document to its earlier self."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from jsonschema import Draft202012Validator

from scoring.api.document_views import build_document
from scoring.api.problems_views import PROBLEM_TYPE

PAGES = ("/api/v1/docs", "/api/v1/openapi.json")


@cache
def find_validator(path: str, method: str, status: str, kind: str) -> Draft202012Validator:
    """The validator of one answer; fails if the document does not name the answer."""
    document = build_document()
    answers = document["paths"][path][method]["responses"]
    assert status in answers, f"{method} {path}: {status} is not in the document"
    content = answers[status]["content"]
    assert kind in content, f"{method} {path}: {status} is of type {kind}"
    components = {"components": document["components"]}
    return Draft202012Validator({**content[kind]["schema"], **components})


@cache
def list_paths() -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in build_document()["paths"]
    ]


def check_answer(request: HttpRequest, response: HttpResponse) -> None:
    """Fail if the document does not describe this answer."""
    if request.path_info in PAGES:
        return
    kind = response.headers.get("Content-Type", "")
    path = next((path for shape, path in list_paths() if shape.fullmatch(request.path_info)), None)
    method = (request.method or "").lower().replace("head", "get")
    if path is None or method not in build_document()["paths"][path]:
        assert (response.status_code in (404, 405, 413), kind) == (True, PROBLEM_TYPE)
        return
    if response.status_code == 304:
        assert "304" in build_document()["paths"][path][method]["responses"]
        return
    validator = find_validator(path, method, str(response.status_code), kind)
    body = response.content
    if response.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    text = body.decode()
    validator.validate(json.loads(text) if kind.endswith("json") and "nd" not in kind else text)


def list_breaks(before: Any, after: Any, at: str = "") -> Iterator[str]:
    """Yield what clients of the earlier document would miss or could no longer send.

    Removed are: addresses, methods, answers, parameters, keys, words of an enumeration. Narrowed
    are: types and limits. A new parameter or key of a body must be optional.
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _list_broken_object(before, after, at)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _list_broken_list(before, after, at)
    elif before != after:
        yield f"{at}: {before} became {after}"


_PROSE = {"description", "summary", "examples", "example", "title", "info", "servers", "default"}
_LIMITS = {"maxLength": 1, "maximum": 1, "minLength": -1, "minimum": -1}
"""Keys that narrow a value: by becoming smaller (1) or larger (-1)."""


def _list_broken_object(
    before: Mapping[str, Any], after: Mapping[str, Any], at: str
) -> Iterator[str]:
    for key in before.keys() - _PROSE:
        here = f"{at}/{key}"
        if key in _LIMITS:
            limit = after.get(key)
            if limit is not None and (limit - before[key]) * _LIMITS[key] < 0:
                yield f"{here}: {before[key]} became {limit}"
        elif key == "required" and isinstance(before[key], list):
            continue
        elif key not in after:
            yield f"{here} is gone"
        else:
            yield from list_breaks(before[key], after[key], here)
    for key in after.keys() - before.keys() & {*_LIMITS, "pattern", "enum", "const", "required"}:
        if key != "required":
            yield f"{at}/{key} is new"
    was, now = before.get("required", []), after.get("required", [])
    if isinstance(was, list) and isinstance(now, list):
        for key in {*was} - {*now}:
            yield f"{at}: {key} may be missing"
        for key in {*now} - {*was}:
            yield f"{at}: {key} is required"
    elif now and not was:
        yield f"{at} is required"


def _list_broken_list(before: list[Any], after: list[Any], at: str) -> Iterator[str]:
    if before and isinstance(before[0], Mapping) and "name" in before[0]:
        yield from _list_broken_parameters(before, after, at)
        return
    for one in before:
        if one not in after:
            yield f"{at}: {one} is gone"


def _list_broken_parameters(before: list[Any], after: list[Any], at: str) -> Iterator[str]:
    found = {(one["in"], one["name"]): one for one in after}
    for one in before:
        now = found.pop((one["in"], one["name"]), None)
        if now is None:
            yield f"{at}: {one['name']} is gone"
        else:
            yield from list_breaks(one, now, f"{at}/{one['name']}")
    for one in found.values():
        if one["required"]:
            yield f"{at}: {one['name']} is required"
