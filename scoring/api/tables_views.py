"""Writes of a table, by the services that its phone uses: smazzate, signatures and calls."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Header, Path
from pydantic import Field

from scoring.api.access_views import BearerToken, check_event
from scoring.api.problems_views import ApiError, WrongFieldsError
from scoring.api.program_views import JSON, api, is_same_tag, open_table
from scoring.api.queries import find_known_key
from scoring.api.values import CallWrite, SignatureWrite, SmazzataWrite, WriteAnswer, WrongField
from scoring.api.views import TablePath
from scoring.models.turn import Table
from scoring.phone.access_views import TicketAccess
from scoring.phone.items_views import Answer, receive_item
from scoring.phone.payload_views import MAX_NUMBER, Malformed, read_item


class SmazzataPath(TablePath):
    number: int = Field(ge=1, le=MAX_NUMBER, examples=[1])


TABLE = "/events/{slug}/turns/{turn}/tables/{table}"
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern="^[0-9a-f]{32}$",
        description="Made by the client: repeated writes with the same key count once.",
        examples=["00000000000000000000000000000001"],
    ),
]
Match = Annotated[
    str | None,
    Header(alias="If-Match", description="The `ETag` of the table as read; 428 without it."),
]
PROTECTED: Mapping[str, Any] = {"auth": BearerToken(), "response": WriteAnswer}
ANSWERS = {200: WriteAnswer, 202: WriteAnswer}


@api.put(f"{TABLE}/smazzate/{{number}}", **{**PROTECTED, "response": ANSWERS})
def write_smazzata(
    request: HttpRequest,
    at: Path[SmazzataPath],
    body: SmazzataWrite,
    key: Key,
    if_match: Match = None,
) -> HttpResponse:
    """Record or correct a smazzata: 412 if the table has changed since the client read it; 202 if
    the director must decide."""
    desk = _find_desk(request, at.slug)
    place = desk.find_table(at.turn, at.table)
    known = find_known_key(place, at.number, key)
    if not known.is_stored:
        _check_match(desk, place, if_match)
    # The client saw the current revision, because the table's version is the one it read.
    own = {"kind": "smazzata", "number": at.number, "seen": known.current}
    return _receive(request, desk, place, key, body.model_dump(mode="json") | own)


@api.post(f"{TABLE}/signatures", **PROTECTED)
def write_signature(
    request: HttpRequest, at: Path[TablePath], body: SignatureWrite, key: Key
) -> HttpResponse:
    """Sign smazzate, each with the key and points that the signer saw; refused if they changed."""
    desk = _find_desk(request, at.slug)
    fields = body.model_dump(mode="json") | {"kind": "sign"}
    return _receive(request, desk, desk.find_table(at.turn, at.table), key, fields)


@api.post(f"{TABLE}/calls", **PROTECTED)
def write_call(
    request: HttpRequest, at: Path[TablePath], body: CallWrite, key: Key
) -> HttpResponse:
    """Call the director to the table."""
    desk = _find_desk(request, at.slug)
    fields = body.model_dump(mode="json") | {"kind": "call"}
    return _receive(request, desk, desk.find_table(at.turn, at.table), key, fields)


def _find_desk(request: HttpRequest, slug: str) -> TicketAccess:
    desk: TicketAccess = request.auth  # type: ignore[attr-defined]  # set by django-ninja
    check_event(desk, slug)
    return desk


def _check_match(desk: TicketAccess, place: Table, if_match: str | None) -> None:
    if if_match is None:
        raise ApiError(HTTPStatus.PRECONDITION_REQUIRED, "match.missing")
    *_event, tag = open_table(desk.event.slug, place.turn.number, place.number)
    if not is_same_tag(tag, if_match):
        raise ApiError(HTTPStatus.PRECONDITION_FAILED, "match.changed")


def _receive(
    request: HttpRequest, desk: TicketAccess, place: Table, key: str, fields: dict[str, Any]
) -> HttpResponse:
    """Process a write as an item of a phone's outbox. Raises Refusal and ApiError."""
    device = sha256(f"{desk.ticket.token}{desk.event.pk}".encode()).hexdigest()[:32]
    own = {"key": key, "turn": place.turn.number, "table": place.number, "device": device}
    try:
        item = read_item(json.dumps(fields | own).encode())
    except Malformed as bad:
        raise WrongFieldsError(WrongField(field=bad.field, code="invalid")) from bad
    return _write(receive_item(request, desk, item))


def _write(answer: Answer) -> HttpResponse:
    if answer.status == HTTPStatus.CONFLICT:
        raise ApiError(HTTPStatus.CONFLICT, answer.code, answer.why)
    told = {"result": answer.result, "code": answer.code, "detail": answer.why}
    value = WriteAnswer.model_validate(told)
    return HttpResponse(value.model_dump_json(), content_type=JSON, status=answer.status)
