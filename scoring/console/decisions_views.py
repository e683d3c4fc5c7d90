"""The director's open decisions, shown on the console as sentences with links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.admission.queries import load_unadmitted
from scoring.admission.wording import format_unadmitted
from scoring.backups.queries import count_overdue_minutes, load_status
from scoring.backups.wording import list_warnings
from scoring.calls.wording import call_reason
from scoring.console.draws_views import propose_pair
from scoring.console.queries import Console, NextAct, find_outdated_draft
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.records import HeldKind
from scoring.core.play.seated_rules import find_unsuited
from scoring.core.play.turns import TurnState
from scoring.events.forecast_queries import find_missed_start
from scoring.events.hours import warn_of_past_start
from scoring.events.plan_queries import (
    MIN_ENTRIES,
    count_phase_entries,
    find_impossible,
    find_plan_doubts,
)
from scoring.models.tournament import Tournament
from scoring.play.live_queries import Hall
from scoring.play.wording import format_missing_signatures
from scoring.seating.draws_services import list_level_entries
from scoring.seating.queries import find_resting_pairs, list_unplayed, load_clashes
from scoring.seating.wording import format_level_entries
from scoring.sign_ups.wording import list_counts
from scoring.text.amounts_wording import format_money, format_numbers
from scoring.text.entries_wording import entry_words, format_entries
from scoring.text.impossible_wording import impossible_sentence
from scoring.till.queries import load_accounts, load_cash_lines

Decisions = Iterator[tuple[str, str]]
"""Pairs of a sentence about an open decision, and the URL of the page to decide it."""


def list_decisions(
    event: Tournament, console: Console, hall: Hall | None, now: datetime
) -> Decisions:
    """Yield all open decisions and tasks, except backup warnings. `hall`: None before any turn."""
    yield from _list_table_requests(event, console, hall)
    yield from _find_impossible_phases(event, console)
    yield from _find_decisions(event, console, hall)
    yield from _list_single_decisions(event, console, now)


def _list_table_requests(event: Tournament, console: Console, hall: Hall | None) -> Decisions:
    if console.hall is None or hall is None:
        return
    calls = reverse("calls", args=[event.slug])
    for call in hall.calls:
        reason = call_reason(call)
        words = {"table": call.table.number, "number": call.number, "reason": reason}
        sentence = (
            _("Table %(table)d is calling: %(reason)s.")
            if call.number is None
            else _("Table %(table)d has a problem in smazzata %(number)d: %(reason)s.")
        )
        yield sentence % words, calls
    for record in hall.held:
        table = record.table
        held = {"table": table.number, "number": record.number, "turn": table.turn.number}
        url = reverse("held_settle", args=[event.slug, record.pk])
        yield _format_held(HeldKind(record.kind)) % held, url
    if event.signatures_required and hall.unsigned:
        board = reverse("board", args=[event.slug, console.hall.number])
        yield format_missing_signatures(hall), f"{board}?only=unsigned"


def _format_held(kind: HeldKind) -> str:
    match kind:
        case HeldKind.LATE:
            return _("Table %(table)d: smazzata %(number)d arrived after turn %(turn)d was closed.")
        case HeldKind.FAULTY:
            return _("Table %(table)d: smazzata %(number)d of turn %(turn)d fails a check.")
        case HeldKind.CONFLICT:
            return _("Table %(table)d: smazzata %(number)d of turn %(turn)d has two records.")


def _find_decisions(event: Tournament, console: Console, hall: Hall | None) -> Decisions:
    """Yield decisions on rematches, byes, outdated drafts, open fees and failed checks. Byes:
    entries with more than one bye or three in a row, entries that never played, and two entries
    with a bye in the same turn, which could meet."""
    seating = reverse("seating", args=[event.slug])
    drafts = {turn.number for turn in console.turns if turn.state == TurnState.DRAFT}
    to_come = {turn.number for turn in console.turns if turn.state != TurnState.CLOSED}
    if drafts or (to_come and len(console.turns) > 2):
        clashes = load_clashes(event)
        again = [clash for clash in clashes.rematches if drafts & set(clash.turns)]
        idle = [clash for clash in clashes.repeated_rests if clash.last_in_a_row in to_come]
        rests = [
            clash
            for clash in clashes.repeated_rests
            if drafts & set(clash.turns) and clash not in idle
        ]
        by_rule = console.place and console.place.phase.find_movement().repeats_by_rule
        if again and not by_rule:
            entrants = ", ".join(f"{clash.a}–{clash.b}" for clash in again[:6])
            sentence = entry_words(event.entry_kind, "decide_meet", numbers=entrants)
            yield sentence, seating
        for key, found in (("decide_idle", idle), ("decide_rest", rests)):
            if found:
                numbers = format_numbers([clash.entry for clash in found])
                sentence = entry_words(event.entry_kind, key, numbers=numbers)
                yield sentence, seating
    is_over = console.place is None and not event.is_closed
    if is_over and (unplayed := list_unplayed(event)):
        numbers = format_numbers(unplayed)
        sentence = entry_words(event.entry_kind, "decide_unplayed", numbers=numbers)
        yield sentence, reverse("rulings", args=[event.slug])
    if any(turn.state in (TurnState.DRAFT, TurnState.PUBLISHED) for turn in console.turns):
        yield from (propose_pair(event, pair) for pair in find_resting_pairs(event))
    if (outdated := find_outdated_draft(event, console.place)) is not None:
        sentence = _(
            "The standings changed after the pairings of turn %(turn)d were made. Make the "
            "pairings again?"
        )
        yield sentence % {"turn": outdated}, f"{seating}?turn={outdated}"
    if console.turns and not event.is_closed:
        yield from find_unsettled(event, is_over=is_over)
    if console.hall is not None and hall is not None:
        words = _("Table %(table)d: smazzata %(number)d was recorded although it fails a check.")
        for table, live in hall.live.items():
            for number in live.overridden:
                url = reverse("table", args=[event.slug, console.hall.number, table])
                yield words % {"table": table, "number": number}, url


def _find_impossible_phases(event: Tournament, console: Console) -> Decisions:
    if console.staying < MIN_ENTRIES or event.is_closed:
        return
    begun = {turn.phase_id for turn in console.turns if turn.state != TurnState.DRAFT}
    kind, plan = EntryKind(event.entry_kind), reverse("plan", args=[event.slug])
    counts = count_phase_entries([phase.plan for phase in console.phases], console.staying)
    for place, (phase, counted) in enumerate(zip(console.phases, counts, strict=True), start=1):
        if phase.pk in begun:
            continue
        impossible = find_unsuited(kind, event.rules, phase.find_movement()) or find_impossible(
            phase.plan, counted.playing
        )
        last = len(console.phases)
        for each in (
            [impossible]
            if impossible
            else find_plan_doubts(phase.plan, counted, is_last=place == last)
        ):
            why = impossible_sentence(each, kind)
            words = _("Phase %(place)d: %(why)s") if last > 1 else "%(why)s"
            yield words % {"place": place, "why": why}, plan


def _list_single_decisions(event: Tournament, console: Console, now: datetime) -> Decisions:
    """Yield the decisions that occur at most once.

    They are about a tie at the cut of the next phase, frozen standings, open sign-ups (unless these
    are the next action), players not admitted, and a planned start that has passed."""
    slug = [event.slug]
    if level := list_level_entries(event, console.place):
        sentence = _(
            "Tied for the last qualifying places: %(level)s. Draw lots, or let more "
            "entries qualify?"
        )
        level_named = {"level": format_level_entries(event, level)}
        yield sentence % level_named, f"{reverse('seating', args=slug)}#level"
    if event.frozen_turn is not None and console.closed_turns > event.frozen_turn:
        sentence = _(
            "The public still sees the standings after turn %(turn)d. Publish the current ones?"
        )
        yield sentence % {"turn": event.frozen_turn}, reverse("prize_giving", args=slug)
    counts = console.sign_ups
    if counts is not None and console.act == NextAct.SIGN_UPS:
        counts = replace(counts, to_decide=0)
    if counts is not None and (
        counts.to_decide or counts.unsent or (counts.seeking and not console.turns)
    ):
        told = {"told": ", ".join(list_counts(counts))}
        yield _("Sign-ups: %(told)s.") % told, reverse("sign_ups", args=slug)
    if not event.is_closed and (warning := format_unadmitted(load_unadmitted(event))):
        yield warning, reverse("admission", args=slug)
    missed = find_missed_start(event, console.turns, now)
    if sentence := warn_of_past_start(missed, timezone.localdate(now)):
        yield sentence, reverse("event_settings", args=slug)


def find_backup_warnings(console: Console, now: datetime) -> list[tuple[str, str]]:
    """Return backup warnings as (sentence, URL). Warn of an overdue backup only during a turn."""
    is_playing = console.hall is not None and console.hall.state == TurnState.PLAYING
    warnings = list_warnings(load_status(), count_overdue_minutes(now) if is_playing else 0)
    return [(sentence, reverse("backups")) for sentence in warnings]


def find_unsettled(event: Tournament, *, is_over: bool) -> list[tuple[str, str]]:
    """Return (sentence, URL) on unpaid fees and, if `is_over` (no turn is left), uncounted cash.

    Without payments: one query and an empty list. Otherwise at most nine queries."""
    if not event.payments.filter(undone_at=None).exists():
        return []
    found = []
    accounts = load_accounts(event)
    owing = {number: one.to_pay for number, one in accounts.items() if one.to_pay}
    if owing:
        amount, who = format_money(sum(owing.values())), format_entries(event.entry_kind, [*owing])
        sentence = _("Fees still to be paid: %(amount)s (%(who)s).") % {
            "amount": amount,
            "who": who,
        }
        found.append((sentence, f"{reverse('check_in', args=[event.slug])}?only=owing"))
    names = [line.till.name for line in load_cash_lines(event) if line.count is None]
    if is_over and names:
        sentence = _("Cash still to be counted: %(tills)s.") % {"tills": ", ".join(names)}
        found.append((sentence, reverse("till", args=[event.slug])))
    return found
