"""The console of an event: its state and the next act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.exports.qr import draw_qr
from scoring.models.tournament import Tournament
from scoring.pairing.draw import find_clashes
from scoring.pairing.entries import EntryKind
from scoring.play.records import HeldKind
from scoring.play.seated_rules import find_unsuited
from scoring.play.turns import TurnState
from scoring.queries.backups.listing import count_overdue_minutes, load_status
from scoring.queries.events.console import (
    FEWEST_PAIRS,
    Console,
    NextAct,
    find_outdated_draft,
    load_console,
)
from scoring.queries.events.forecast import find_missed_start
from scoring.queries.events.plan_checks import count_fields, find_impossible
from scoring.queries.field.entries import Entrant, load_entrants
from scoring.queries.hall.live import Hall, load_hall
from scoring.queries.hall.screens import read_screens
from scoring.queries.seating.resting import find_resting_pairs
from scoring.queries.seating.seats import load_plan
from scoring.queries.standings.moments import load_best
from scoring.queries.standings.public import load_event_standings
from scoring.show.calls import call_reason
from scoring.show.clock import find_control_clock, find_shown_clock
from scoring.show.hours import warn_of_past_start
from scoring.show.tables.standings import (
    PODIUM,
    StandingRow,
    build_standing_rows,
    list_first_figures,
)
from scoring.show.tables.stored_standings import StoredStandingsTable
from scoring.views.access import find_directed
from scoring.views.desk.hall.tiles import MANY, build_tiles, format_missing_signatures
from scoring.views.desk.seating.chairs import propose_pair
from scoring.views.phone.links import find_origins
from scoring.wording.backups import format_age, list_warnings
from scoring.wording.entries import entry_words
from scoring.wording.numbers import format_numbers
from scoring.wording.refusals import plan_sentence

SHOWN_PLACES = 8


@dataclass(frozen=True)
class ActButton:
    """The next act as the page shows it; fields as `partials/next_act.html` takes them."""

    text: str
    label: str
    url: str
    method: str = "get"
    hint: str = ""
    note: str = ""


@dataclass(frozen=True)
class StoryStep:
    label: str
    state: str
    url: str = ""


@require_GET
@login_required
def show_console(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    console = load_console(event)
    entrants = load_entrants(event)
    now = timezone.now()
    hall = None
    if console.hall is not None:
        hall = load_hall(event, console.hall, console.tables, now)
    origins = find_origins(request, read_screens(event).origin)
    public_url = origins.build(reverse("event", args=[event.slug]))
    backup_warnings = find_backup_warnings(console, now)
    context = {
        "event": event,
        "console": console,
        "act": find_act_button(event, console),
        "steps": build_story_steps(event, console),
        "decisions": []
        if event.is_helped
        else [
            *list_table_requests(event, console, hall),
            *find_impossible_phases(event, console),
            *find_decisions(event, console, hall),
            *find_frozen(event, console),
            *find_past_start(event, console, now),
            *backup_warnings,
        ],
        "clock": find_shown_clock(event, console.turns),
        "control_clock": find_control_clock(event, console.turns, now)
        if console.act == NextAct.CLOSE_EVENT
        else None,
        "may_rest": may_rest(event, console),
        "podium": build_podium(event, entrants) if event.is_closed else [],
        "tiles": []
        if event.is_closed
        else build_tiles(event, console.hall, console.tables, entrants, hall=hall),
        "is_dense": len(console.tables) > MANY,
        "standings": build_standings(event, entrants) if console.closed_turns else None,
        "backup_age": "" if backup_warnings else format_age(load_status(), now),
        "public_url": public_url,
        "public_qr": draw_qr(public_url),
    }
    return render(request, "desk/events/console.html", context)


def may_rest(event: Tournament, console: Console) -> bool:
    """Whether the director may begin a break: between two turns."""
    is_between = console.act in (NextAct.DRAW, NextAct.PAIR, NextAct.PUBLISH, NextAct.START)
    return is_between and console.closed_turns > 0 and not event.is_helped


def build_standings(event: Tournament, entrants: Mapping[int, Entrant]) -> StoredStandingsTable:
    """The best of the standings as they are."""
    best = load_best(event, entrants, SHOWN_PLACES)
    entrant_url = reverse("event_pair", args=[event.slug, 0])
    return StoredStandingsTable(best, entrants, event.entry_kind, event.tiebreaks, entrant_url)


def build_podium(
    event: Tournament, entrants: Mapping[int, Entrant]
) -> list[tuple[StandingRow, str, str | Promise]]:
    """The winners of a closed event, as `public/winners.html` shows them."""
    standings = load_event_standings(event, entrants)
    return list_first_figures(build_standing_rows(standings, entrants, PODIUM), event.tiebreaks)


def find_act_button(event: Tournament, console: Console) -> ActButton:
    """The next act; to a helper, unless it is recording, only what it waits for."""
    act = build_act_button(event, console)
    if event.is_helped and console.act != NextAct.RECORD:
        return ActButton(act.text, "", "", note=_("The director decides what comes next."))
    return act


def build_act_button(event: Tournament, console: Console) -> ActButton:
    """The button for the next act, with a label that names its effect."""
    slug, turn = event.slug, console.turn
    number = turn.number if turn else 0
    match console.act:
        case NextAct.REGISTER:
            return ActButton(
                entry_words(event.entry_kind, "to_register"),
                entry_words(event.entry_kind, "register_them"),
                reverse("pairs", args=[slug]),
                hint=_("Type the names, paste a list or open a spreadsheet"),
            )
        case NextAct.DRAW if console.closed_turns:
            return ActButton(
                _("The next phase begins with a new seating."),
                _("Seat the next phase"),
                reverse("seating", args=[slug]),
                hint=_("Only the director sees the draft"),
            )
        case NextAct.DRAW:
            return ActButton(
                entry_words(event.entry_kind, "registered", n=console.entrants),
                _("Draw the seats"),
                reverse("seating", args=[slug]),
                hint=_("Only the director sees the draft"),
            )
        case NextAct.PAIR:
            number = console.place.next_turn if console.place else 0
            return ActButton(
                _("Turn %(turn)d is paired from the standings, which are complete.")
                % {"turn": number},
                _("Pair turn %(turn)d") % {"turn": number},
                reverse("turn_pair", args=[slug, number]),
                "post",
                hint=_("Only the director sees the draft"),
            )
        case NextAct.PUBLISH:
            return ActButton(
                _("The seating of turn %(turn)d is a draft: nobody sees it yet.")
                % {"turn": number},
                _("Publish the seating of turn %(turn)d") % {"turn": number},
                reverse("turn_publish", args=[slug, number]),
                "post",
                hint=_("Everybody can look up their table"),
            )
        case NextAct.START:
            return ActButton(
                _("Turn %(turn)d can begin.") % {"turn": number},
                _("Start turn %(turn)d") % {"turn": number},
                reverse("turn_start", args=[slug, number]),
                "post",
                hint=_("The clock starts; smazzate can be recorded"),
            )
        case NextAct.RECORD:
            total = sum(1 for table in console.tables if table.state != "half")
            return ActButton(
                _("Turn %(turn)d is being played.") % {"turn": number},
                _("Record the smazzate"),
                reverse("board", args=[slug, number]),
                hint=_("%(done)d of %(total)d tables complete")
                % {"done": total - console.open_tables, "total": total},
            )
        case NextAct.CLOSE_TURN:
            return ActButton(
                _("All tables of turn %(turn)d are complete.") % {"turn": number},
                _("Close turn %(turn)d") % {"turn": number},
                reverse("turn_close", args=[slug, number]),
                "post",
                hint=_("Victory points are added and the standings updated"),
            )
        case NextAct.CLOSE_EVENT:
            return ActButton(
                _("All turns are closed. Allow time to check the standings."),
                _("Close the event"),
                reverse("tournament_close", args=[slug]),
                hint=_("Results become final"),
            )
        case NextAct.DOWNLOAD:
            return ActButton(
                _("The event is closed: its results are final."),
                _("Download the results"),
                reverse("export_workbook", args=[slug]),
                hint=_("A spreadsheet for the federation"),
            )


def build_story_steps(event: Tournament, console: Console) -> list[StoryStep]:
    """The steps of the day, from registration to closing."""
    now = {
        NextAct.REGISTER: 0,
        NextAct.DRAW: 1 if console.closed_turns == 0 else 2,
        NextAct.PAIR: 2,
        NextAct.PUBLISH: 1 if console.closed_turns == 0 else 2,
        NextAct.START: 2,
        NextAct.RECORD: 2,
        NextAct.CLOSE_TURN: 2,
        NextAct.CLOSE_EVENT: 3,
        NextAct.DOWNLOAD: 4,
    }[console.act]
    planned = sum(phase.turns for phase in console.phases)
    turn = min(console.closed_turns + 1, planned)
    play = _("Turn %(turn)d of %(turns)d") % {"turn": turn, "turns": planned}
    seated = any(other.number == turn for other in console.turns)
    board = reverse("board", args=[event.slug, turn]) if seated else ""
    told = [
        (_("Registration"), reverse("pairs", args=[event.slug])),
        (_("Seating"), reverse("seating", args=[event.slug])),
        (play, board),
        (_("Standings"), reverse("event_standings", args=[event.slug])),
        (_("Close"), ""),
    ]
    return [
        StoryStep(
            label,
            "done" if place < now else "now" if place == now else "next",
            "" if event.is_helped and place < 2 else url,
        )
        for place, (label, url) in enumerate(told)
    ]


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
    if drafts:
        clashes = find_clashes(load_plan(event))
        again = [clash for clash in clashes.rematches if drafts & set(clash.turns)]
        rests = [clash for clash in clashes.repeated_rests if drafts & set(clash.turns)]
        by_rule = console.place and console.place.phase.find_movement().repeats_by_rule
        if again and not by_rule:
            entrants = ", ".join(f"{clash.a}–{clash.b}" for clash in again[:6])
            sentence = entry_words(event.entry_kind, "decide_meet", numbers=entrants)
            decisions.append((sentence, seating))
        if rests:
            numbers = format_numbers([clash.entry for clash in rests])
            sentence = entry_words(event.entry_kind, "decide_rest", numbers=numbers)
            decisions.append((sentence, seating))
    if any(turn.state in (TurnState.DRAFT, TurnState.PUBLISHED) for turn in console.turns):
        decisions += [propose_pair(event, pair) for pair in find_resting_pairs(event)]
    if (outdated := find_outdated_draft(event, console.place)) is not None:
        sentence = _(
            "The standings have changed since turn %(turn)d was paired: pair the turn again?"
        )
        decisions.append((sentence % {"turn": outdated}, f"{seating}?turn={outdated}"))
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
    """A warning for each phase to come that the entries there are cannot play."""
    if console.staying < FEWEST_PAIRS or event.is_closed:
        return []
    begun = {turn.phase_id for turn in console.turns if turn.state != TurnState.DRAFT}
    kind, plan = EntryKind(event.entry_kind), reverse("plan", args=[event.slug])
    fields = count_fields([phase.plan for phase in console.phases], console.staying)
    warnings = []
    for place, (phase, field) in enumerate(zip(console.phases, fields, strict=True), start=1):
        if phase.pk in begun:
            continue
        impossible = find_unsuited(kind, event.rules, phase.find_movement()) or find_impossible(
            phase.plan, field.playing
        )
        if impossible:
            why = plan_sentence(impossible.code, impossible.params, kind)
            words = _("Phase %(place)d: %(why)s") if len(console.phases) > 1 else "%(why)s"
            warnings.append((words % {"place": place, "why": why}, plan))
    return warnings


def find_frozen(event: Tournament, console: Console) -> list[tuple[str, str]]:
    """The decision to publish standings whose freeze hides a closed turn."""
    if event.frozen_turn is None or console.closed_turns <= event.frozen_turn:
        return []
    sentence = _("The public still sees the standings after turn %(turn)d: publish those of now?")
    place = f"{reverse('screens', args=[event.slug])}#prizes"
    return [(sentence % {"turn": event.frozen_turn}, place)]


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
