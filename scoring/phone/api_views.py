"""JSON API for phones: read a table's state, send heartbeats, records and photos."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.actions.refusals_services import Refusal
from scoring.core.digits import read_digits
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.phone.access_views import TicketAccess, with_desk_json
from scoring.phone.current_table_queries import CurrentTable, find_current_table, find_current_turn
from scoring.phone.items_views import Answer, answer_for, find_author, receive_item, refuse
from scoring.phone.payload_views import (
    MADE_ON_DEVICE,
    MAX_BODY,
    Item,
    Malformed,
    read_heartbeat,
    read_item,
    read_photo,
)
from scoring.phone.queries import build_turn_data, list_tables, load_table_state
from scoring.phone.services import note_arrival, note_station
from scoring.play.board import format_progress
from scoring.recording.photos_services import MAX_FILE, refuse_large_photo, store_photo
from scoring.recording.services import find_refusal

FORM_AROUND_PHOTO = 64 * 1024
"""Maximum size of a posted form without its file, in bytes."""
JSON, FORM = "application/json", "multipart/form-data"


@require_safe
@with_desk_json
def show_state(request: HttpRequest, desk: TicketAccess) -> JsonResponse:
    """Return the state of the ticket's table: players, smazzate, points, open calls. A referee gets
    the table given by `?table=`, and a summary of all tables."""
    device = request.GET.get("device", "")
    if MADE_ON_DEVICE.fullmatch(device) is None:
        device = ""
    number = read_digits(request.GET.get("table", ""))
    now_at = _find_current_table(desk, number, device)
    return JsonResponse(build_state(desk, now_at, device))


@require_POST
@with_desk_json
def phone_here(request: HttpRequest, desk: TicketAccess) -> JsonResponse:
    """Store a phone's heartbeat (its periodic report), and return the table's state."""
    if (unfit := _find_unfit(request, JSON, MAX_BODY)) is not None:
        return unfit
    try:
        heartbeat = read_heartbeat(request.body)
    except (Malformed, UnreadablePostError) as bad:
        return _refuse_malformed(bad)
    now_at = _find_current_table(desk, heartbeat.table, heartbeat.device)
    state = build_state(desk, now_at, heartbeat.device)
    turn = state["turn"]
    if turn is not None and state["table"] is not None:
        try:
            note_station(
                table=desk.find_table(turn["number"], heartbeat.table),
                device=heartbeat.device,
                author=find_author(request, heartbeat.name),
                number=heartbeat.number,
                waiting=heartbeat.waiting,
                now=desk.now,
            )
        except Refusal as refusal:
            return _write(refuse(HTTPStatus.UNPROCESSABLE_ENTITY, refusal), "", state)
        except OperationalError:
            pass  # if the database is locked or full, the state is still returned
    return JsonResponse(state)


@require_POST
@with_desk_json
def phone_send(request: HttpRequest, desk: TicketAccess) -> JsonResponse:
    """Process an item (record, signature, call) that a phone sends from its outbox. Returns the
    result and the table's new state."""
    if (unfit := _find_unfit(request, JSON, MAX_BODY)) is not None:
        return unfit
    try:
        item = read_item(request.body)
    except (Malformed, UnreadablePostError) as bad:
        return _refuse_malformed(bad)
    answer = answer_for(lambda: receive_item(request, desk, item))
    return _write_taken(desk, item, answer)


@require_POST
@with_desk_json
def phone_photo(request: HttpRequest, desk: TicketAccess) -> JsonResponse:
    """Store a photo of the score sheet, sent as a form with a file `image`."""
    if (unfit := _find_unfit(request, FORM, MAX_FILE + FORM_AROUND_PHOTO)) is not None:
        return unfit
    try:
        item = read_photo(request.POST.dict())
        image = request.FILES.get("image")
        if image is None or image.file is None:
            raise Malformed("image")
    except (Malformed, MultiPartParserError, SuspiciousOperation, UnreadablePostError) as bad:
        return _refuse_malformed(bad)

    file, size = image.file, image.size or 0

    def store() -> None:
        store_photo(
            table=desk.find_table(item.turn, item.table),
            number=item.number,
            image=file,
            size=size,
            key=item.key,
            author=find_author(request, item.name),
            now=desk.now,
        )

    return _write_taken(desk, item, answer_for(store))


def _write_taken(desk: TicketAccess, item: Item, answer: Answer) -> JsonResponse:
    """Build the response to an outbox item: its `answer`, and the new state of its table."""
    now_at = _find_current_table(desk, item.table, item.device)
    if answer.status == HTTPStatus.OK and (now_at is None or now_at.has_unsent):
        # The item is stored; if this fails, the next heartbeat corrects the count.
        with suppress(OperationalError):
            note_arrival(event=desk.event, device=item.device)
    return _write(answer, item.key, build_state(desk, now_at, item.device))


def _find_unfit(request: HttpRequest, content_type: str, most: int) -> JsonResponse | None:
    """Return an error response if the content type is wrong or the body exceeds `most` bytes.

    Otherwise None."""
    if request.content_type != content_type:
        refusal = Refusal(
            "phone.other_type",
            _("The server does not accept this type of data: reload the page and try again."),
        )
        return _write(refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, refusal))
    if read_digits(request.META.get("CONTENT_LENGTH") or "0", most) is None:
        refusal = (
            refuse_large_photo()
            if content_type == FORM
            else Refusal("phone.too_large", _("The data sent is too large: send less at a time."))
        )
        return _write(refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, refusal))
    return None


def _refuse_malformed(bad: Exception) -> JsonResponse:
    field = bad.field if isinstance(bad, Malformed) else "body"
    refusal = Refusal(
        "phone.malformed",
        _("The server cannot read the data sent (%(field)s): reload the page and try again.")
        % {"field": field},
    )
    return _write(refuse(HTTPStatus.BAD_REQUEST, refusal))


def _write(answer: Answer, key: str = "", state: dict[str, Any] | None = None) -> JsonResponse:
    told = {
        "result": answer.result,
        "code": answer.code,
        "why": answer.why,
        "faults": list(answer.faults),
        "key": key,
        "state": state,
    }
    return JsonResponse(told, status=answer.status)


def _find_current_table(desk: TicketAccess, number: int | None, device: str) -> CurrentTable | None:
    """Return the ticket's table in the current turn or, for a referee, the table `number`.

    None if the turn has no such table, or if a referee gives no number. `device`: the key of the
    requesting device. One query."""
    wanted = number if desk.is_roving else desk.table
    return find_current_table(desk.event, wanted, device) if wanted else None


def build_state(
    desk: TicketAccess, now_at: CurrentTable | None, device: str = ""
) -> dict[str, Any]:
    """Return the event, turn and table that a device shows, as JSON values. `now_at`: the device's
    table, or None. `device`: the device's key. One to five queries with a table's ticket, depending
    on calls, held records and photos; four more with a referee's ticket."""
    event = desk.event
    turn = now_at.table.turn if now_at else find_current_turn(event)
    told = load_table_state(now_at, desk.now, device) if now_at else None
    if turn and told:
        refusal = find_refusal(event, turn, is_half=len(told["sides"]) < event.rules.sides)
        told["refusal"] = refusal.sentence if refusal else ""
    return {
        "at": desk.now.isoformat(),
        "event": {"signatures_required": event.signatures_required},
        "tables": _list_tables(event, turn) if turn and desk.is_roving else [],
        "turn": build_turn_data(turn) if turn else None,
        "table": told,
    }


def _list_tables(event: Tournament, turn: Turn) -> list[dict[str, Any]]:
    """List a turn's tables as dicts for a referee, with the progress as text in `so_far`."""
    return [
        table | {"so_far": format_progress(turn.phase, table["recorded"], table["gp"])}
        for table in list_tables(event, turn)
    ]
