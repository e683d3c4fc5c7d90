"""The django-ninja API, which sends every error under /api/ as a problem (RFC 9457)."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.operation import Operation
from pydantic import Field

from scoring.accounts.throttle_services import FORGOTTEN_AFTER
from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.api.values import ApiValue
from scoring.core.decoding import SHOWN_LENGTH
from scoring.records.faults_wording import fault_sentence

API_PATH: Final = "/api/"
PROBLEM_TYPE: Final = "application/problem+json"
_TITLES: Final[dict[int, Promise]] = {
    400: _("The request cannot be read."),
    401: _("The request needs a valid access code (token)."),
    403: _("The access code (token) of the request may not do this."),
    404: _("There is nothing at this address."),
    405: _("This kind of request (method) cannot be sent to this address."),
    409: _("The request does not agree with the data already saved."),
    412: _(
        "Somebody has changed this table in the meantime: load it again before you send your "
        "change."
    ),
    413: _("The data sent is too large."),
    422: _("The data sent is not valid."),
    428: _("The request must include the header If-Match."),
    429: _("A wrong access code (token) was sent too many times: try again later."),
    500: _("The server could not answer because of an error."),
    503: _("The server is busy: try again in a moment."),
}
_REFUSAL_STATUSES: Final = {
    "ticket.other_table": 403,
    "ticket.no_table": 404,
    "record.key_reused": 409,
    "record.key_elsewhere": 409,
}
"""HTTP status of the response to a Refusal, by the Refusal's code; 422 for all others."""


class WrongField(ApiValue):
    field: str = Field(description="The name of the parameter, header or key of the body.")
    code: str = Field(description="The kind of error: `missing`, `less_than_equal` …")


class Problem(ApiValue):
    """An error, as RFC 9457 defines it."""

    type: str = Field(default="about:blank", description="Always the same: see `code`.")
    title: str = Field(description="The meaning of the status.")
    status: int = Field(ge=400, le=599)
    code: str = Field(description="The kind of error, for programs: it does not change.")
    detail: str = Field(description="A sentence for people, in Italian or English.")
    errors: list[WrongField] = Field(default=[], description="The wrong fields, if any.")


class ApiError(Exception):
    """An API error. `status`: the HTTP status; `code`: for programs; `detail`: for people;
    `fields`: the wrong parameters, headers or keys of the body, each as (name, kind of error)."""

    def __init__(
        self, status: int, code: str, detail: str | Promise = "", *fields: tuple[str, str]
    ) -> None:
        super().__init__(status, code)
        self.status, self.code, self.detail, self.fields = status, code, detail, fields


class WrongFieldsError(ApiError):
    def __init__(self, *fields: tuple[str, str]) -> None:
        super().__init__(422, "request.wrong_fields", "", *fields)


class DeskAPI(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = DeskAPI(title="Burraco", version="1", docs_url=None, openapi_url=None)


@api.exception_handler(ApiError)
@api.exception_handler(HttpError)
@api.exception_handler(ValidationError)
@api.exception_handler(Refusal)
def answer_error(
    request: HttpRequest, error: ApiError | HttpError | ValidationError | Refusal
) -> HttpResponse:
    match error:
        case AuthenticationError():
            error = ApiError(401, "token.missing")
        case HttpError():  # django-ninja raises no other than for a body that is not JSON
            error = ApiError(400, "request.json", "", ("body", "json"))
        case ValidationError():
            wrong = ((_write_path(each["loc"]), str(each["type"])) for each in error.errors)
            error = WrongFieldsError(*wrong)
        case RecordRefused():
            sentences = " ".join(map(fault_sentence, error.faults))
            faults = (("data", fault.code) for fault in error.faults)
            error = ApiError(422, error.code, sentences, *faults)
        case Refusal():
            status = _REFUSAL_STATUSES.get(error.code, 422)
            error = ApiError(status, error.code, error.sentence)
    return send_problem(error)


def _write_path(location: tuple[Any, ...]) -> str:
    """Return the dotted path of a wrong field, such as `data.NS` for a `location` of
    `("body", "body", "data", "NS")`. The first item is the part of the request (`body`, `query` …);
    after `body` comes the view's parameter. Returns the part of the request if no field follows."""
    source, *path = location
    named = path[1:] if source == "body" else path
    text = ".".join(map(str, named or [source]))
    return text.encode(errors="replace").decode()[:SHOWN_LENGTH]


def send_problem(error: ApiError) -> HttpResponse:
    title = str(_TITLES.get(error.status, HTTPStatus(error.status).phrase))
    named = ", ".join(dict.fromkeys(field for field, _code in error.fields))
    wrong = _("These fields are missing or not valid: %(fields)s.") % {"fields": named}
    problem = Problem(
        title=title,
        status=error.status,
        code=error.code,
        detail=str(error.detail or (wrong if named else title)),
        errors=[WrongField(field=field, code=code) for field, code in error.fields],
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
    """Turns each error under /api/ into a problem, also errors of middleware placed after it."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        is_error = response.status_code >= HTTPStatus.BAD_REQUEST
        kind = response.headers.get("Content-Type", "")
        if not is_error or not request.path_info.startswith(API_PATH) or kind == PROBLEM_TYPE:
            return response
        told = json.loads(response.content) if kind.startswith("application/json") else {}
        code = f"http.{HTTPStatus(response.status_code).name.lower()}"
        # Errors that the desk's phones get as JSON have a code and a sentence.
        error = ApiError(response.status_code, told.get("code", code), told.get("why", ""))
        response.content = send_problem(error).content
        response.headers["Content-Type"] = PROBLEM_TYPE
        response.headers.pop("Content-Length", None)
        return response
