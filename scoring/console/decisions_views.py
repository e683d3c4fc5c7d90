"""The decisions that wait for the director: sentences of the console, each with its address."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.backups.queries import count_overdue_minutes, load_status
from scoring.backups.wording import list_warnings
from scoring.calls.wording import call_reason
from scoring.console.chairs_views import propose_pair
from scoring.console.queries import (
    Console,
    NextAct,
    find_outdated_draft,
)
from scoring.console.unsettled import find_unsettled
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
from scoring.seating.lots_services import list_level_entries
from scoring.seating.queries import find_resting_pairs, list_unplayed, load_clashes
from scoring.seating.wording import name_level_entries
from scoring.sign_ups.wording import list_counts
from scoring.text.amounts_wording import format_numbers
from scoring.text.entries_wording import entry_words
from scoring.text.impossible_wording import impossible_sentence


def list_table_requests(
    event: Tournament, console: Console, hall: Hall | None
) -> list[tuple[str, str]]:
    """The tables' open requests: calls, held records, missing signatures. Each is a sentence and an
    address."""
    if console.hall is None or hall is None:
        return []
    wanted = []
    calls = reverse("calls", args=[event.slug])
    for call in hall.calls:
        words = {
            "table": call.table.number,
            "number": call.number,
            "reason": call_reason(call),
        }
        sentence = (
            _("Table %(table)d is calling: %(reason)s.")
            if call.number is None
            else _("Table %(table)d has a problem in smazzata %(number)d: %(reason)s.")
        )
        wanted.append((sentence % words, calls))
    for record in hall.held:
        words = {
            "table": record.table.number,
            "number": record.number,
            "turn": record.table.turn.number,
        }
        url = reverse("held_settle", args=[event.slug, record.pk])
        wanted.append((_name_held(HeldKind(record.kind)) % words, url))
    if event.signatures_required and hall.unsigned:
        board = reverse("board", args=[event.slug, console.hall.number])
        wanted.append((format_missing_signatures(hall), f"{board}?only=unsigned"))
    return wanted


def _name_held(kind: HeldKind) -> str:
    match kind:
        case HeldKind.LATE:
            return _("Table %(table)d: smazzata %(number)d arrived after turn %(turn)d was closed.")
        case HeldKind.FAULTY:
            return _("Table %(table)d: smazzata %(number)d of turn %(turn)d fails a check.")
        case HeldKind.CONFLICT:
            return _("Table %(table)d: two records of smazzata %(number)d, turn %(turn)d.")


def find_decisions(event: Tournament, console: Console, hall: Hall | None) -> list[tuple[str, str]]:
    """The open decisions of the director: a sentence and an address each."""
    decisions = []
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
            decisions.append((sentence, seating))
        for key, found in (("decide_idle", idle), ("decide_rest", rests)):
            if found:
                numbers = format_numbers([clash.entry for clash in found])
                sentence = entry_words(event.entry_kind, key, numbers=numbers)
                decisions.append((sentence, seating))
    is_over = console.place is None and not event.is_closed
    if is_over and (unplayed := list_unplayed(event)):
        numbers = format_numbers(unplayed)
        sentence = entry_words(event.entry_kind, "decide_unplayed", numbers=numbers)
        decisions.append((sentence, reverse("rulings", args=[event.slug])))
    if any(turn.state in (TurnState.DRAFT, TurnState.PUBLISHED) for turn in console.turns):
        decisions += [propose_pair(event, pair) for pair in find_resting_pairs(event)]
    if (outdated := find_outdated_draft(event, console.place)) is not None:
        sentence = _(
            "The standings have changed since turn %(turn)d was paired: pair the turn again?"
        )
        decisions.append((sentence % {"turn": outdated}, f"{seating}?turn={outdated}"))
    if console.turns and not event.is_closed:
        decisions += find_unsettled(event, is_over=is_over)
    if console.hall is not None and hall is not None:
        words = _("Table %(table)d: smazzata %(number)d was recorded despite failed checks.")
        decisions += [
            (
                words % {"table": table, "number": number},
                reverse("table", args=[event.slug, console.hall.number, table]),
            )
            for table, live in hall.live.items()
            for number in live.overridden
        ]
    return decisions


def find_impossible_phases(event: Tournament, console: Console) -> list[tuple[str, str]]:
    """A warning for each phase to come that the entries cannot play, or hardly as it was meant."""
    if console.staying < MIN_ENTRIES or event.is_closed:
        return []
    begun = {turn.phase_id for turn in console.turns if turn.state != TurnState.DRAFT}
    kind, plan = EntryKind(event.entry_kind), reverse("plan", args=[event.slug])
    counts = count_phase_entries([phase.plan for phase in console.phases], console.staying)
    warnings = []
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
            warnings.append((words % {"place": place, "why": why}, plan))
    return warnings


def list_level_decisions(event: Tournament, console: Console) -> list[tuple[str, str]]:
    """The decision about entries that nothing separates at the cut of the next phase."""
    if not (level := list_level_entries(event, console.place)):
        return []
    sentence = _("Nothing separates %(level)s at the cut: the lot, or let more qualify?")
    place = f"{reverse('seating', args=[event.slug])}#level"
    return [(sentence % {"level": name_level_entries(event, level)}, place)]


def find_frozen(event: Tournament, console: Console) -> list[tuple[str, str]]:
    """The decision to publish standings whose freeze hides a closed turn."""
    if event.frozen_turn is None or console.closed_turns <= event.frozen_turn:
        return []
    sentence = _(
        "The public still sees the standings after turn %(turn)d. Publish the current ones?"
    )
    place = f"{reverse('screens', args=[event.slug])}#prizes"
    return [(sentence % {"turn": event.frozen_turn}, place)]


def find_waiting_sign_ups(event: Tournament, console: Console) -> list[tuple[str, str]]:
    """The sign-ups that wait: those to accept, unless they are the next act, mails that were
    not sent and, until the seats are drawn, those without a partner. The waiting list alone decides
    nothing."""
    counts = console.sign_ups
    if counts is not None and console.act == NextAct.SIGN_UPS:
        counts = replace(counts, to_decide=0)
    if counts is None or not (
        counts.to_decide or counts.unsent or (counts.seeking and not console.turns)
    ):
        return []
    told = {"told": ", ".join(list_counts(counts))}
    return [(_("Online entries: %(told)s.") % told, reverse("sign_ups", args=[event.slug]))]


def find_past_start(event: Tournament, console: Console, now: datetime) -> list[tuple[str, str]]:
    """A warning where the event should have begun and has not."""
    sentence = warn_of_past_start(
        find_missed_start(event, console.turns, now), timezone.localdate(now)
    )
    return [(sentence, reverse("tournament_settings", args=[event.slug]))] if sentence else []


def find_backup_warnings(console: Console, now: datetime) -> list[tuple[str, str]]:
    """Warnings about the backups; their age is a warning only during a turn."""
    is_playing = console.hall is not None and console.hall.state == TurnState.PLAYING
    warnings = list_warnings(load_status(), count_overdue_minutes(now) if is_playing else 0)
    return [(sentence, reverse("backups")) for sentence in warnings]
