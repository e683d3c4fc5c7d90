"""Director pages for sign-ups: their settings, and accepting, pairing and refusing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.actions.refusals_services import Refusal
from scoring.core.play.sign_ups import SignUpStanding
from scoring.entries.forms import EntryForm
from scoring.models.hall_screens import read_screens
from scoring.models.sign_up import SignUp, SignUpTerms, read_terms
from scoring.models.tournament import Tournament
from scoring.sign_ups import deciding_services as deciding
from scoring.sign_ups.expiry_services import KEPT_DAYS
from scoring.sign_ups.forms import RefuseSignUpsForm, SignUpTermsForm
from scoring.sign_ups.mail_services import send_mails_soon
from scoring.sign_ups.queries import (
    TO_DECIDE,
    ListedSignUp,
    find_why_closed,
    load_sign_ups,
)
from scoring.sign_ups.questions_queries import SignUpQuestions, load_questions
from scoring.sign_ups.services import refuse_closed
from scoring.sign_ups.wording import STANDING_NAMES, list_choices, list_doubts, list_remarks
from scoring.text.entrants_queries import Entrant, list_shape, load_entrants
from scoring.tickets.links_views import find_origins
from scoring.tickets.qr import draw_qr
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, authorship, check, form_page
from scoring.web.forms import read_keys

UNDECIDED = (*TO_DECIDE, SignUpStanding.WAITING, SignUpStanding.SEEKING)
SETTLED = (SignUpStanding.TAKEN_OFF, SignUpStanding.REFUSED, SignUpStanding.WITHDRAWN)


@form_page(find_directed, "sign_ups/sign_ups.html")
def show_sign_ups(request: HttpRequest, event: Tournament) -> FormPage:
    """Show all sign-ups; a post stores the sign-up settings."""
    terms = read_terms(event)
    form = SignUpTermsForm(request.POST or None, initial=SignUpTermsForm.initial_of(terms))

    def save() -> SignUpTerms:
        stored = deciding.set_sign_up_terms(event=event, terms=form.terms, **authorship(request))
        send_mails_soon()
        return stored

    return FormPage(
        form,
        save=save,
        done=_format_saved,
        leads="sign_ups",
        context=lambda: _describe_sign_ups(request, event, terms),
    )


def _format_saved(stored: SignUpTerms) -> str:
    if not stored.is_open:
        return _("Saved. Sign-ups are closed.")
    if not stored.are_awaited(timezone.now()):
        return _("Saved, but the closing time is past: set a later time, or nobody can sign up.")
    return _("Saved. Sign-ups are open.")


def _describe_sign_ups(
    request: HttpRequest, event: Tournament, terms: SignUpTerms | None
) -> dict[str, object]:
    listed = load_sign_ups(event, terms)
    why = terms and find_why_closed(event, terms, authorship(request)["now"])
    asked = listed.pick(*UNDECIDED)
    questions = load_questions(event, asked)
    corrected = listed.pick(SignUpStanding.CORRECTED)
    before = load_entrants(event, [each.row.entry_id or 0 for each in corrected])
    cards = {
        each.row.pk: _build_card(event, each, questions.get(each.row.pk), before)
        for each in listed.sign_ups
    }

    def pick(*standings: SignUpStanding) -> list[dict[str, Any]]:
        return [cards[each.row.pk] for each in listed.pick(*standings)]

    to_decide = pick(*TO_DECIDE)
    origins = find_origins(request, read_screens(event).origin)
    address = origins.build(reverse("event_sign_up", args=[event.slug]))
    return {
        "event": event,
        "terms": terms,
        "closing": terms.closing if terms else None,
        "closed": refuse_closed(why, terms).sentence if why else "",
        "shared": listed.shared,
        "to_decide": to_decide,
        "clear": sum(card["is_clear"] for card in to_decide),
        "seeking": pick(SignUpStanding.SEEKING),
        "waiting": pick(SignUpStanding.WAITING),
        "entered": pick(SignUpStanding.ENTERED),
        "left_out": pick(SignUpStanding.LEFT_OUT),
        "settled": pick(*SETTLED),
        "sends_mail": settings.SENDS_MAIL,
        "kept_days": KEPT_DAYS,
        "address": address,
        "qr": draw_qr(address),
        "origins": origins,
    }


def _build_card(
    event: Tournament,
    each: ListedSignUp,
    asked: SignUpQuestions | None,
    before: Mapping[int, Entrant],
) -> dict[str, Any]:
    """Build the template context of one sign-up. `asked`: its open questions, if any. `before`:
    the entries of corrected sign-ups, by number, with their names before the correction."""
    asked = asked or SignUpQuestions()
    listed = before[each.entry].label if each.entry and each.entry in before else ""
    return {
        "listed": each,
        "standing": STANDING_NAMES[each.standing],
        "warnings": list_doubts(each, asked, event.entry_kind, listed),
        "choices": list_choices(asked),
        "facts": list_remarks(each),
        "is_clear": asked.is_clear,
    }


def _find_sign_up(request: HttpRequest, slug: str, pk: int) -> SignUp:
    rows = find_directed(request, slug).sign_ups.select_related("tournament")
    return get_object_or_404(rows, pk=pk)


@act(_find_sign_up, "sign_ups")
def sign_up_accept(request: HttpRequest, sign_up: SignUp) -> str:
    deciding.accept_sign_up(sign_up=sign_up, same=(), **authorship(request))
    send_mails_soon()
    return _("Entered.")


@form_page(_find_sign_up, "sign_ups/correct.html")
def sign_up_correct(request: HttpRequest, sign_up: SignUp) -> FormPage:
    """Edit a sign-up and answer its `SignUpQuestions`; a POST accepts it as an entry."""
    event = sign_up.tournament
    listed = load_sign_ups(event, read_terms(event))
    own = listed.find(sign_up)
    may_accept = own.standing in deciding.ACCEPTABLE
    others = listed.pick(*UNDECIDED) if may_accept else []
    asked = others if own in others or not may_accept else [*others, own]
    questions = load_questions(event, asked).get(own.row.pk)
    initial = EntryForm.initial_of(own.roster_entry)
    form = EntryForm(request.POST or None, initial=initial, shape=list_shape(event))

    def save() -> SignUp:
        corrected = form.entrant()
        same = [
            place
            for place in read_keys(request.POST.getlist("same"))
            if corrected.players[place : place + 1] == own.people[place : place + 1]
        ]
        accepted = deciding.accept_sign_up(
            sign_up=own.row, same=same, corrected=corrected, **authorship(request)
        )
        send_mails_soon()
        return accepted

    return FormPage(
        form,
        save=save,
        done=_("Entered."),
        leads="sign_ups",
        context=lambda: {
            "event": event,
            "card": _build_card(event, own, questions, {}),
            "may_accept": may_accept,
        },
    )


@act(find_directed, "sign_ups")
def sign_ups_accept(request: HttpRequest, event: Tournament) -> str:
    entered, left = deciding.accept_all(event=event, **authorship(request))
    send_mails_soon()
    told = ngettext("%(n)d sign-up entered.", "%(n)d sign-ups entered.", entered) % {"n": entered}
    if left:
        words = ngettext(
            "%(n)d sign-up is left to check.",
            "%(n)d sign-ups are left to check.",
            left,
        )
        return f"{told} {words % {'n': left}}"
    return told


@act(find_directed, "sign_ups")
def sign_ups_refuse(request: HttpRequest, event: Tournament) -> str:
    reason = check(RefuseSignUpsForm(request.POST)).cleaned_data["reason"]
    chosen = {*read_keys(request.POST.getlist("chosen"))}
    if not chosen:
        raise Refusal("sign_ups.none_chosen", _("First tick the sign-ups to refuse."))
    n = deciding.refuse_sign_ups(event=event, keys=chosen, reason=reason, **authorship(request))
    send_mails_soon()
    return ngettext("%(n)d sign-up refused.", "%(n)d sign-ups refused.", n) % {"n": n}


@act(find_directed, "sign_ups")
def sign_ups_pair(request: HttpRequest, event: Tournament) -> str:
    chosen = read_keys(request.POST.getlist("chosen"))
    pair = deciding.pair_sign_ups(event=event, keys=chosen, **authorship(request))
    send_mails_soon()
    who = {"who": pair.entrant.label}
    if pair.standing == SignUpStanding.ENTERED:
        return _("%(who)s are now a pair and are entered.") % who
    if pair.standing == SignUpStanding.WAITING:
        return _("%(who)s are now a pair, on the waiting list.") % who
    return (
        _("%(who)s are now a pair. Answer the questions about this pair before you accept it.")
        % who
    )
