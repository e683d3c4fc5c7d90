"""Services to create, change, close and reopen an event, and to save its format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import chain, count
from secrets import token_hex

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal, refuse_impossible
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import ByeMode
from scoring.core.play.formats import FORMATS, EventFormat, PhaseSettings, PlaySettings
from scoring.core.play.turns import TurnState
from scoring.events.phases_services import read_phase, write_phase
from scoring.library.services import get_conversion_table, get_rules, save_value
from scoring.models.kept import KeptFormat
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.seating.card_draws_services import drop_seating_draws
from scoring.seating.services import is_published
from scoring.sessions.services import check_sessions
from scoring.text.entries_wording import entry_words


@dataclass(frozen=True, kw_only=True)
class TournamentSettings(PlaySettings):
    name: str
    date: date
    place: str
    organiser: str
    language: str
    starts_at: time | None = None


PLAIN_FIELDS = TournamentSettings.__dataclass_fields__.keys() - {"rules_key", "tiebreaks"}
"""Settings that the event's row stores in fields of the same names."""


@transaction.atomic
def create_event(
    *,
    director: User,
    settings: TournamentSettings,
    phases: Sequence[PhaseSettings],
    is_demo: bool = False,
) -> Tournament:
    slug = find_slug(settings.name, settings.date)
    tournament = Tournament(slug=slug, is_demo=is_demo, lot_seed=token_hex(4))
    _apply(tournament, settings)
    tournament.save()
    tournament.directors.add(director)
    for number, phase in enumerate(phases, start=1):
        write_phase(Phase(tournament=tournament, number=number), phase)
    return tournament


def update_event(
    *, event: Tournament, settings: TournamentSettings, author: Author, now: datetime
) -> Tournament:
    """Change an event's settings. Raises Refusal if seats are published and a setting that affects
    play differs."""
    with write_act(event, ActKind.SETTINGS, author, now) as event:
        before = read_settings(event)
        if is_published(event) and _how_played(before) != _how_played(settings):
            raise Refusal(
                "tournament.under_way",
                _(
                    "The seats are published. Only these settings can still be changed: name, "
                    "date, start time, venue, club, language, the fields under “Times, in "
                    "minutes”, and whether both sides must sign."
                ),
            )
        who = (settings.entry_kind, settings.pairs_per_team)
        if (before.entry_kind, before.pairs_per_team) != who and (entries := event.entries.count()):
            registered = entry_words(before.entry_kind, "registered", n=entries)
            raise Refusal(
                "tournament.has_entries",
                _("%(registered)s Empty the list before changing the entry type.")
                % {"registered": registered},
            )
        is_individual = any(phase.find_movement().of_players for phase in event.phases.all())
        if is_individual and settings.entry_kind != EntryKind.PLAYERS:
            raise refuse_impossible(ImpossiblePlan("phase.needs_players", {}))
        rules = event.rules
        _apply(event, settings)
        event.save()
        check_sessions(event)
        if settings.entry_kind != EntryKind.TEAMS:
            event.phases.filter(team_table_data__isnull=False).update(team_table_data=None)
        if settings.rules_key != rules.key:
            drop_seating_draws(event, rules)
    return event


def close_event(
    *, event: Tournament, author: Author, now: datetime, publishes: bool = False
) -> Tournament:
    """Close an event, which makes its results final. Raises Refusal if a planned turn is open.

    `publishes`: also unfreeze the standings, so that everyone sees the final ones."""
    with write_act(event, ActKind.CLOSE_EVENT, author, now) as event:
        closed = event.turns.filter(state=TurnState.CLOSED).count()
        if closed < event.turns_planned:
            raise Refusal(
                "tournament.turns_left",
                _("%(closed)d of %(planned)d turns are closed: close the other turns first.")
                % {"closed": closed, "planned": event.turns_planned},
            )
        event.closed_at = now
        if publishes:
            event.frozen_turn = None
        event.save()
    return event


def reopen_event(*, event: Tournament, reason: str, author: Author, now: datetime) -> Tournament:
    """Reopen a closed event for changes. The reason is stored in the journal."""
    with write_act(
        event, ActKind.REOPEN, author, now, reason=reason.strip(), even_closed=True
    ) as event:
        if not event.is_closed:
            raise refuse_open_event()
        if not reason.strip():
            raise Refusal(
                "tournament.reopen_reason", _("Explain in a few words why the event is reopened.")
            )
        event.closed_at = None
        event.save()
    return event


def refuse_open_event() -> Refusal:
    return Refusal("tournament.open", _("The event is already open."))


def read_settings(event: Tournament) -> TournamentSettings:
    return TournamentSettings(
        rules_key=event.rules.key,
        tiebreaks=tuple(event.tiebreaks),
        **{field: getattr(event, field) for field in PLAIN_FIELDS},
    )


def _how_played(settings: TournamentSettings) -> dict[str, object]:
    fixed = {"rules_key", "tiebreaks", "entry_kind", "pairs_per_team", "least_turns"}
    fixed |= {"bye_mode", "bye_vp", "bye_mp"}
    return {name: value for name, value in vars(settings).items() if name in fixed}


def _apply(event: Tournament, settings: TournamentSettings) -> None:
    for field in PLAIN_FIELDS:
        setattr(event, field, getattr(settings, field))
    event.tiebreaks = list(settings.tiebreaks)
    # Choosing the same rule set again does not renew the copy.
    if not event.rules_data or event.rules_data["key"] != settings.rules_key:
        event.rules_data = get_rules(settings.rules_key).to_data()


def find_slug(name: str, date: date) -> str:
    """Return a free slug made of name and year, with a number appended if needed."""
    base = f"{slugify(name)[:60] or 'torneo'}-{date.year}"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = chain([base], (f"{base}-{n}" for n in count(2)))
    return next(slug for slug in candidates if slug not in taken)


def save_format(*, event: Tournament, name: str, author: Author, now: datetime) -> KeptFormat:
    """Save an event's settings and phases as a format that the club can use again.

    The format stores rules and tables by key: raises Refusal if the library lacks one of them."""
    value = _read_format(event, name)
    get_rules(value.rules_key)
    for phase in value.phases:
        for key in filter(None, (phase.table_key, phase.team_table_key)):
            get_conversion_table(key)
    return save_value(
        KeptFormat, value, taken=FORMATS.keys(), nameless="format", author=author, now=now
    )


def _read_format(event: Tournament, name: str) -> EventFormat:
    own = EventFormat.__dataclass_fields__
    settings = vars(read_settings(event))
    return EventFormat(
        **{field: value for field, value in settings.items() if field in own}
        | {
            "key": "",
            "name": name,
            "phases": tuple(read_phase(phase) for phase in event.phases.order_by("number")),
            "entry_kind": EntryKind(event.entry_kind),
            "bye_mode": ByeMode(event.bye_mode),
        }
    )
