"""Views that record smazzate, signatures and calls with the same services as the phone."""

from __future__ import annotations

import json
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Header, Path

from scoring.api.answers_views import JSON, is_same_tag, open_table, write
from scoring.api.problems_views import ApiError, WrongFieldsError
from scoring.api.queries import find_known_key
from scoring.api.values import CallWrite, SignatureWrite, SmazzataWrite, Write, WriteAnswer
from scoring.api.views import TABLE, Slug, TableNumber, TurnNumber
from scoring.models.turn import Table
from scoring.phone.access_views import TicketAccess
from scoring.phone.items_views import receive_item
from scoring.phone.payload_views import MAX_NUMBER, Malformed, read_item

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern="^[0-9a-f]{32}$",
        description="Made by the client: repeated writes with the same key count once.",
        examples=["00000000000000000000000000000001"],
    ),
]


@write("PUT", f"{TABLE}/smazzate/{{number}}", 200, 202)
def write_smazzata(
    request: HttpRequest,
    slug: Slug,
    turn: TurnNumber,
    table: TableNumber,
    number: Annotated[int, Path(ge=1, le=MAX_NUMBER, examples=[1])],
    body: SmazzataWrite,
    key: Key,
    if_match: Annotated[
        str | None,
        Header(alias="If-Match", description="The `ETag` of the table as read; 428 without it."),
    ] = None,
) -> HttpResponse:
    """Record or correct a smazzata: 412 if the table has changed since the client read it; 202 if
    the director must decide."""
    desk, place = _find_place(request, slug, turn, table)
    is_stored, current = find_known_key(place, number, key)
    if not is_stored:
        if if_match is None:
            raise ApiError(428, "match.missing")
        _event, tag = open_table(slug, turn, table)
        if not is_same_tag(tag, if_match):
            raise ApiError(412, "match.changed")
    # The client saw the current revision, because the table's version is the one it read.
    return _receive(request, desk, place, key, body, kind="smazzata", number=number, seen=current)


@write("POST", f"{TABLE}/signatures")
def write_signature(
    request: HttpRequest,
    slug: Slug,
    turn: TurnNumber,
    table: TableNumber,
    body: SignatureWrite,
    key: Key,
) -> HttpResponse:
    """Sign smazzate, each with the key and points that the signer saw; refused if they changed."""
    return _receive(request, *_find_place(request, slug, turn, table), key, body, kind="sign")


@write("POST", f"{TABLE}/calls")
def write_call(
    request: HttpRequest,
    slug: Slug,
    turn: TurnNumber,
    table: TableNumber,
    body: CallWrite,
    key: Key,
) -> HttpResponse:
    """Call the director to the table."""
    return _receive(request, *_find_place(request, slug, turn, table), key, body, kind="call")


def _find_place(
    request: HttpRequest, slug: str, turn: int, table: int
) -> tuple[TicketAccess, Table]:
    """Return the token's access and the table. Raises ApiError if the token is for another
    event, Refusal if it is for another table or the turn does not have this table."""
    desk: TicketAccess = request.auth  # type: ignore[attr-defined]  # set by django-ninja
    if desk.event.slug != slug:
        foreign = _("This access code (token) is for another event or table.")
        raise ApiError(403, "token.other_event", foreign)
    return desk, desk.find_table(turn, table)


def _receive(
    request: HttpRequest, desk: TicketAccess, place: Table, key: str, body: Write, **more: object
) -> HttpResponse:
    """Process a write to the table `place` as if a phone had sent it. Raises Refusal and ApiError.

    `desk`: the access that the request's token gives. `more`: further fields of the write."""
    device = sha256(f"{desk.ticket.token}{desk.event.pk}".encode()).hexdigest()[:32]
    own = {"key": key, "turn": place.turn.number, "table": place.number, "device": device}
    try:
        item = read_item(json.dumps(body.model_dump(mode="json") | own | more).encode())
    except Malformed as bad:
        raise WrongFieldsError((bad.field, "invalid")) from bad
    answer = receive_item(request, desk, item)
    if answer.status == HTTPStatus.CONFLICT:
        raise ApiError(409, answer.code, answer.why)
    told = {"result": answer.result, "code": answer.code, "detail": answer.why}
    value = WriteAnswer.model_validate(told)
    return HttpResponse(value.model_dump_json(), content_type=JSON, status=answer.status)
