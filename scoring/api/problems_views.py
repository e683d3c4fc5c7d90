"""Every error under /api/ as a problem (RFC 9457), in Italian or English."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from scoring.accounts.throttle_services import FORGOTTEN_AFTER
from scoring.api.values import Problem, WrongField
from scoring.api.wording import PROBLEM_TITLES, WRONG_FIELDS

API_PATH: Final = "/api/"
PROBLEM_TYPE: Final = "application/problem+json"
_KEPT_HEADERS: Final = ("Allow", "Retry-After", "WWW-Authenticate", "ETag")


class ApiError(Exception):
    """An error to answer with this status; `code` is for programs, `detail` for people."""

    def __init__(
        self, status: HTTPStatus, code: str, detail: str = "", fields: Sequence[WrongField] = ()
    ) -> None:
        super().__init__(status, code)
        self.status, self.code, self.detail, self.fields = status, code, detail, tuple(fields)


class WrongFieldsError(ApiError):
    """An error that names the wrong parameters, headers or keys of the body."""

    def __init__(
        self,
        *fields: WrongField,
        status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY,
        code: str = "request.wrong_fields",
    ) -> None:
        named = ", ".join(dict.fromkeys(field.field for field in fields))
        super().__init__(status, code, WRONG_FIELDS % {"fields": named}, fields)


def send_problem(error: ApiError) -> HttpResponse:
    title = str(PROBLEM_TITLES.get(error.status, HTTPStatus(error.status).phrase))
    problem = Problem(
        title=title,
        status=error.status,
        code=error.code,
        detail=str(error.detail) or title,
        errors=list(error.fields),
    )
    response = HttpResponse(
        problem.model_dump_json(), content_type=PROBLEM_TYPE, status=error.status
    )
    if error.status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    if error.status == HTTPStatus.TOO_MANY_REQUESTS:
        response.headers["Retry-After"] = str(int(FORGOTTEN_AFTER.total_seconds()))
    return response


class ProblemMiddleware(MiddlewareMixin):
    """Answers each error under /api/ with a problem, also errors of the middleware below it."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
        is_error = response.status_code >= HTTPStatus.BAD_REQUEST
        if not is_error or not request.path_info.startswith(API_PATH):
            return response
        if response.headers.get("Content-Type") == PROBLEM_TYPE:
            return response
        code, detail = _read_json_error(response)
        problem = send_problem(ApiError(HTTPStatus(response.status_code), code, detail))
        for name in _KEPT_HEADERS:
            if name in response.headers:
                problem.headers[name] = response.headers[name]
        return problem


def _read_json_error(response: HttpResponse) -> tuple[str, str]:
    """Return the code and sentence of an error as phones get it; else a code of its status."""
    status = HTTPStatus(response.status_code)
    if response.headers.get("Content-Type", "").startswith("application/json"):
        told = json.loads(response.content)
        if "why" in told:
            return told["code"], told["why"]
    return f"http.{status.name.lower()}", ""
