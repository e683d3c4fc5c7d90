"""Creating an event, changing its settings, closing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from scoring.models.tournament import Tournament
from scoring.models.turn import TurnState
from scoring.rules.presets import PRESETS
from scoring.rules.victory import TABLES
from scoring.services.refusals import Refusal

MOST_SLUGS = 10_000


@dataclass(frozen=True)
class TournamentSettings:
    """What a director says of an event. `rules_key` and `table_key` name presets to be copied."""

    name: str
    date: date
    place: str
    organiser: str
    language: str
    rules_key: str
    table_key: str
    turns_planned: int
    smazzate_per_turn: int
    minutes_per_turn: int
    tiebreaks: tuple[str, ...]
    bye_vp: int
    bye_mp: int


@transaction.atomic
def create_tournament(
    *, director: User, settings: TournamentSettings, is_demo: bool = False
) -> Tournament:
    """A new event that belongs to this director, open for registration."""
    tournament = Tournament(slug=_find_slug(settings), is_demo=is_demo)
    _apply(tournament, settings)
    tournament.save()
    tournament.directors.add(director)
    return tournament


@transaction.atomic
def update_tournament(*, tournament: Tournament, settings: TournamentSettings) -> Tournament:
    """Change the settings. Once a seating is published only the event's description may change.

    A drawn seating that is not published yet is dropped when the number of turns changes.
    """
    tournament = lock_tournament(tournament)
    before = read_settings(tournament)
    if is_published(tournament) and _how_played(before) != _how_played(settings):
        raise Refusal("tournament.under_way")
    if before.turns_planned != settings.turns_planned:
        drop_draft(tournament)
    _apply(tournament, settings)
    tournament.save()
    return tournament


@transaction.atomic
def add_director(*, tournament: Tournament, username: str) -> None:
    """Let a further account direct the event."""
    tournament = lock_tournament(tournament)
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise Refusal("tournament.no_such_account", {"name": username})
    tournament.directors.add(user)


@transaction.atomic
def close_tournament(*, tournament: Tournament, now: datetime) -> Tournament:
    """Close the event: its results stand. Every planned turn must be closed."""
    tournament = lock_tournament(tournament)
    closed = tournament.turns.filter(state=TurnState.CLOSED).count()
    if closed < tournament.turns_planned:
        raise Refusal(
            "tournament.turns_left", {"closed": closed, "planned": tournament.turns_planned}
        )
    tournament.closed_at = now
    tournament.save()
    return tournament


def lock_tournament(tournament: Tournament) -> Tournament:
    """The event's row, locked until the transaction ends, its revision one higher.

    Every write to an event takes this lock first, so that writes to one event are in order.
    Refuses when the event is closed.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.is_closed:
        raise Refusal("tournament.closed")
    locked.revision += 1
    locked.save(update_fields=["revision"])
    return locked


def is_published(tournament: Tournament) -> bool:
    """Whether any turn's seating has been published."""
    return tournament.turns.exclude(state=TurnState.DRAFT).exists()


def drop_draft(tournament: Tournament) -> None:
    """Forget a drawn seating; the caller has made sure that none of it is published."""
    tournament.turns.all().delete()
    tournament.draw_method = tournament.draw_seed = ""
    tournament.save(update_fields=["draw_method", "draw_seed"])


def read_settings(tournament: Tournament) -> TournamentSettings:
    """The settings as they stand."""
    return TournamentSettings(
        name=tournament.name,
        date=tournament.date,
        place=tournament.place,
        organiser=tournament.organiser,
        language=tournament.language,
        rules_key=tournament.rules.key,
        table_key=tournament.conversion.key,
        turns_planned=tournament.turns_planned,
        smazzate_per_turn=tournament.smazzate_per_turn,
        minutes_per_turn=tournament.minutes_per_turn,
        tiebreaks=tuple(tournament.tiebreaks),
        bye_vp=tournament.bye_vp,
        bye_mp=tournament.bye_mp,
    )


def _how_played(settings: TournamentSettings) -> tuple[object, ...]:
    return (
        settings.rules_key,
        settings.table_key,
        settings.turns_planned,
        settings.smazzate_per_turn,
        settings.tiebreaks,
        settings.bye_vp,
        settings.bye_mp,
    )


def _apply(tournament: Tournament, settings: TournamentSettings) -> None:
    for field in (
        "name",
        "date",
        "place",
        "organiser",
        "language",
        "turns_planned",
        "smazzate_per_turn",
        "minutes_per_turn",
        "bye_vp",
        "bye_mp",
    ):
        setattr(tournament, field, getattr(settings, field))
    tournament.tiebreaks = list(settings.tiebreaks)
    # The copy of a preset is taken once: choosing the same key again does not renew it.
    if not tournament.rules_data or tournament.rules_data["key"] != settings.rules_key:
        tournament.rules_data = PRESETS[settings.rules_key].to_data()
    if not tournament.table_data or tournament.table_data["key"] != settings.table_key:
        tournament.table_data = TABLES[settings.table_key].to_data()


def _find_slug(settings: TournamentSettings) -> str:
    """A free address for the event: its name and year, with a number behind it where taken."""
    base = f"{slugify(settings.name)[:60] or 'torneo'}-{settings.date.year}"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base if n == 1 else f"{base}-{n}" for n in range(1, MOST_SLUGS))
    return next(slug for slug in candidates if slug not in taken)
