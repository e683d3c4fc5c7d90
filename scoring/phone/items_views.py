"""Process the items of a phone's outbox, and build the answers."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.accounts.throttle_services import build_signature_lock, count_miss, may_guess
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.actions.one_at_a_time_services import Busy
from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.calls.services import answer_call, raise_call
from scoring.core.limits import DEVICE_MAX
from scoring.core.play.hall import TicketKind
from scoring.core.play.records import HeldKind, SignedBy
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.call import Call
from scoring.models.entry import Entry
from scoring.models.held import HeldRecord
from scoring.models.ticket import Ticket
from scoring.models.turn import Table
from scoring.phone.access_views import TicketAccess
from scoring.phone.payload_views import (
    AnyItem,
    CallItem,
    ChooseItem,
    SignItem,
    SmazzataItem,
    UncallItem,
)
from scoring.play.signatures_services import ShownRevision, sign_smazzate
from scoring.recording.inbox_services import Outcome, receive_smazzata, settle_held
from scoring.recording.services import Submission
from scoring.records.faults_wording import fault_sentence
from scoring.web.request_origin import find_address, format_device


@dataclass(frozen=True, slots=True)
class Answer:
    status: HTTPStatus
    result: str
    code: str = ""
    why: str = ""
    faults: tuple[str, ...] = ()


STORED = Answer(HTTPStatus.OK, "stored")


def answer_for(act: Callable[[], Answer | None]) -> Answer:
    """Call `act` to process an outbox item, and return the answer for the phone.

    If `act` raises Refusal or Busy, the answer has the reason. A phone that is answered "busy"
    keeps the item and sends it again."""
    try:
        return act() or STORED
    except RecordRefused as refused:
        faults = tuple(fault_sentence(fault) for fault in refused.faults)
        return refuse(HTTPStatus.UNPROCESSABLE_ENTITY, refused, faults)
    except Refusal as refusal:
        return refuse(HTTPStatus.UNPROCESSABLE_ENTITY, refusal)
    except Busy:
        why = _(
            "The server is processing other photos: the phone will send this photo again in "
            "a moment."
        )
        return Answer(HTTPStatus.SERVICE_UNAVAILABLE, "busy", "photo.busy", why)


def receive_item(request: HttpRequest, desk: TicketAccess, item: AnyItem) -> Answer:
    """Process an item that a phone sent, with the service for its kind. `desk`: the access that the
    phone's ticket gives. Raises Refusal if this access does not include the item's table, or if
    the service refuses the item."""
    table = desk.find_table(item.turn, item.table)
    match item:
        case SmazzataItem():
            return _receive_smazzata(request, desk, table, item)
        case SignItem():
            _sign(request, desk, table, item)
        case CallItem():
            raise_call(
                table=table,
                number=item.number,
                reason=item.reason,
                note=item.note,
                key=item.key,
                author=find_author(request, item.name),
                now=desk.now,
            )
        case UncallItem():
            call = Call.objects.filter(table=table, key=item.call).first()
            if call is None:
                raise Refusal("call.unknown", _("This call to the director no longer exists."))
            call.table = table
            answer_call(call=call, author=find_author(request, item.name), now=desk.now)
        case ChooseItem():
            _choose(request, desk, table, item)
    return STORED


def find_author(request: HttpRequest, name: str) -> Author:
    """Return the author of a phone's request: the `name` typed on it, and the kind of device."""
    return Author(name, device=format_device(request.headers.get("User-Agent", ""))[:DEVICE_MAX])


def _receive_smazzata(
    request: HttpRequest, desk: TicketAccess, table: Table, item: SmazzataItem
) -> Answer:
    if item.seating not in (None, table.pk):
        raise Refusal(
            "record.other_seating",
            _(
                "The seats of turn %(turn)d have changed since this smazzata was recorded: "
                "other players sit at this table now."
            )
            % {"turn": item.turn},
        )
    submission = Submission(
        number=item.number,
        depth=item.depth,
        data=item.data,
        key=item.key,
        based_on=item.seen,
        reason=item.reason,
        # Only a referee may override the checks; without an override a faulty record is refused.
        override=item.override if desk.is_roving else "",
    )
    outcome = receive_smazzata(
        table=table,
        submission=submission,
        author=find_author(request, item.name),
        now=desk.now,
        totals=item.totals,
        for_director=item.for_director,
    )
    return _describe(outcome)


_HELD: dict[HeldKind, str | Promise] = {
    HeldKind.CONFLICT: gettext_lazy("This smazzata has two records: choose the right one."),
    HeldKind.LATE: gettext_lazy(
        "The turn is closed: the director decides whether this smazzata counts."
    ),
    HeldKind.FAULTY: gettext_lazy("The director decides whether this smazzata counts."),
}


def _describe(outcome: Outcome | HeldKind) -> Answer:
    if outcome is Outcome.EARLY:
        why = _(
            "The correction reached the server before its smazzata: the phone will send the "
            "correction again later."
        )
        return Answer(HTTPStatus.CONFLICT, "early", "record.early", why)
    if isinstance(outcome, HeldKind):
        return Answer(HTTPStatus.ACCEPTED, "held", f"held.{outcome}", str(_HELD[outcome]))
    return STORED


def _sign(request: HttpRequest, desk: TicketAccess, table: Table, item: SignItem) -> None:
    sign_smazzate(
        table=table,
        line=item.line,
        entry=_find_signer(request, desk, table, item),
        signs=[ShownRevision(one.number, one.key, one.totals) for one in item.signs],
        how=SignedBy.PIN,
        key=item.key,
        device=find_author(request, item.name).device,
        now=desk.now,
    )


def _find_signer(request: HttpRequest, desk: TicketAccess, table: Table, item: SignItem) -> Entry:
    """Return the entry on the item's side of the table whose PIN was typed.

    Raises Refusal if the PIN is wrong, or after too many wrong PINs. A right PIN does not reset the
    count of wrong ones."""
    lock = build_signature_lock(desk.ticket.pk, table.number, item.line)
    address = find_address(request)
    if not may_guess(lock, address, desk.now):
        raise Refusal(
            "sign.locked",
            _(
                "Too many wrong PINs for this side: sign on your own page, wait ten minutes, or "
                "call the director."
            ),
        )
    seats = table.seats.filter(line=item.line, kind=Presence.PLAYS).select_related("entry")
    entries = [seat.entry for seat in seats.order_by("chair")]
    if not entries:  # at a half table, or the draw has just been undone
        find_again(Table.objects.all(), table)
    tickets = Ticket.objects.filter(kind=TicketKind.ENTRY, entry__in=entries, revoked_at=None)
    signer = _match_pin(item.pin, list(tickets), entries)
    if signer is None:
        count_miss(lock, address, desk.now)
        raise Refusal(
            "sign.wrong_pin", _("This PIN is not from this side of the table: try again.")
        )
    return signer


def _match_pin(pin: str, tickets: Sequence[Ticket], entries: Sequence[Entry]) -> Entry | None:
    typed = pin.encode()
    owners = {
        ticket.entry_id
        for ticket in tickets
        if hmac.compare_digest(ticket.pin.encode(), typed) and ticket.pin
    }
    return next((entry for entry in entries if entry.pk in owners), None)


def _choose(request: HttpRequest, desk: TicketAccess, table: Table, item: ChooseItem) -> None:
    held = HeldRecord.objects.filter(table=table, pk=item.held).first()
    if held is None:
        raise Refusal(
            "held.unknown", _("This record no longer waits for a decision: reload the page.")
        )
    is_directors = held.kind != HeldKind.CONFLICT or table.turn.state == TurnState.CLOSED
    if is_directors and held.settled_at is None:
        raise Refusal("held.directors", _("Only a director can decide whether this record counts."))
    held.table = table
    settle_held(
        held=held,
        take=item.take,
        reason=_("chosen from two records"),
        author=find_author(request, item.name),
        now=desk.now,
    )


def refuse(status: HTTPStatus, refusal: Refusal, faults: tuple[str, ...] = ()) -> Answer:
    return Answer(status, "refused", refusal.code, refusal.sentence, faults)
