"""Services to add, change, remove or shorten the phases of an event."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.actions.refusals_services import Refusal, refuse_impossible
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Length, PhasePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.formats import PhaseSettings
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.entries.queries import list_playing
from scoring.events.plan_queries import count_phase_entries, find_impossible, find_never_possible
from scoring.library.services import get_conversion_table
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.seating.services import check_movement, drop_drafts, is_published
from scoring.sessions.services import drop_empty_sessions


def add_phase(
    *, event: Tournament, settings: PhaseSettings, author: Author, now: datetime
) -> Phase:
    with write_act(event, ActKind.ADD_PHASE, author, now, movement=settings.plan.movement) as event:
        last = event.phases.aggregate(last=Max("number"))["last"] or 0
        return write_phase(Phase(tournament=event, number=last + 1), settings)


def change_phase(*, phase: Phase, settings: PhaseSettings, author: Author, now: datetime) -> Phase:
    """Change a phase and delete its draw. Raises Refusal if one of its turns is published."""
    with write_act(
        phase.tournament, ActKind.CHANGE_PHASE, author, now, movement=settings.plan.movement
    ) as event:
        phase = _find_unpublished(event, phase)
        _forget_draw(phase)
        phase = write_phase(phase, settings)
        drop_empty_sessions(event)
        return phase


def change_target(*, phase: Phase, target: int, author: Author, now: datetime) -> Phase:
    """Change the target (game points) of a phase that is played to a target. Raises Refusal if a
    side has already scored the old or the new target."""
    with write_act(
        phase.tournament, ActKind.CHANGE_PHASE, author, now, movement=phase.movement
    ) as event:
        phase = find_again(event.phases.all(), phase)
        if phase.length != Length.TARGET:
            raise Refusal(
                "phase.no_target",
                _("This phase is not played to a target in points: there is no target to change."),
            )
        if target < 5 or target % 5:
            raise refuse_target()
        made = min(target, phase.target)
        seats = Seat.objects.filter(turn__phase=phase, kind=Presence.PLAYS, gp__gte=made)
        ahead = seats.order_by("turn__number", "table__number").select_related("table").first()
        if ahead is not None and ahead.table is not None:
            points = number_format(ahead.gp, force_grouping=True)
            raise Refusal(
                "phase.target_made",
                _(
                    "A side at table %(table)d already has %(points)s points. The target can be "
                    "changed only while no side has reached the old or the new one."
                )
                % {"table": ahead.table.number, "points": points},
            )
        phase.target = target
        phase.save(update_fields=["target"])
    return phase


def refuse_target() -> Refusal:
    return Refusal("phase.target_bad", _("A target must be a multiple of 5 points, from 5 up."))


def remove_phase(*, phase: Phase, author: Author, now: datetime) -> None:
    """Remove a phase. Raises Refusal if it is the only one or has a published turn."""
    with write_act(
        phase.tournament, ActKind.REMOVE_PHASE, author, now, movement=phase.movement
    ) as event:
        phase = _find_unpublished(event, phase)
        if event.phases.count() == 1:
            raise Refusal(
                "phase.only_one", _("This is the only phase: change it instead of removing it.")
            )
        _forget_draw(phase)
        phase.delete()
        drop_empty_sessions(event)


def shorten_phase(*, phase: Phase, author: Author, now: datetime) -> Phase:
    """End a phase after its published turns, and drop later turns and drafts. Raises Refusal if no
    turn or every turn is published."""
    with write_act(phase.tournament, ActKind.SHORTEN_PHASE, author, now) as event:
        phase = find_again(event.phases.all(), phase)
        published = phase.turn_set.exclude(state=TurnState.DRAFT).count()
        if not published or published >= phase.turns:
            raise Refusal("phase.nothing_left", _("Every turn of this phase is already published."))
        drop_drafts(event)
        phase.turns = published
        phase.save(update_fields=["turns"])
        drop_empty_sessions(event)
    return phase


def write_phase(phase: Phase, settings: PhaseSettings) -> Phase:
    """Save settings in the phase's row. Raises Refusal if the event cannot play with them."""
    plan = settings.plan
    check_movement(phase.tournament, plan.find_movement())
    _check_entries(phase, plan)
    columns = {**vars(plan), "options": dict(plan.options)}
    for name, value in columns.items():
        setattr(phase, name, list(value) if isinstance(value, tuple) else value)
    phase.two_lines = settings.two_lines
    phase.table_data = _copy_table(settings.table_key, phase.table_data)
    is_of_teams = phase.tournament.entry_kind == EntryKind.TEAMS and bool(settings.team_table_key)
    phase.team_table_data = (
        _copy_table(settings.team_table_key, phase.team_table_data) if is_of_teams else None
    )
    phase.save()
    return phase


def _copy_table(key: str, taken: dict[str, Any] | None) -> dict[str, Any]:
    """Return the data of the conversion table `key`, to store in the phase.

    If `taken`, the phase's present copy, has this key, return it unchanged. Otherwise copy the
    table from the library. Raises Refusal if the library does not have it."""
    if taken and taken["key"] == key:
        return taken
    return get_conversion_table(key).to_data()


def _check_entries(phase: Phase, plan: PhasePlan) -> None:
    """Raise Refusal if no number of entries can play the plan.

    Once a turn is published, also refuse a plan that the current number of entries cannot play.
    Before that, the number may still change, so the page only warns."""
    event = phase.tournament
    earlier = [one.plan for one in event.phases.filter(number__lt=phase.number)]
    plans = [*earlier, plan]
    impossible = find_never_possible(plans)
    published = event.turns.exclude(state=TurnState.DRAFT).count()
    if impossible is None and published:
        entries = len(list_playing(event, published + 1))
        impossible = find_impossible(plan, count_phase_entries(plans, entries)[-1].playing)
    if impossible is not None:
        raise refuse_impossible(impossible, event.entry_kind)


def copy_phase(phase: Phase, event: Tournament) -> Phase:
    """Copy a phase to another event, with its options and conversion table but without draw."""
    undrawn = {"id", "tournament_id", "draw_method", "draw_seed"}
    columns = [field.attname for field in Phase._meta.concrete_fields]
    values = {name: getattr(phase, name) for name in columns if name not in undrawn}
    return Phase.objects.create(tournament=event, **values)


def read_phase(phase: Phase) -> PhaseSettings:
    team_table = phase.team_conversion
    return PhaseSettings(
        phase.plan, phase.conversion.key, phase.two_lines, team_table.key if team_table else ""
    )


def refuse_published_phase() -> Refusal:
    return Refusal(
        "phase.published",
        _(
            "A turn of this phase is published: the phase can no longer be changed or removed, "
            "only ended early."
        ),
    )


def _find_unpublished(event: Tournament, phase: Phase) -> Phase:
    phase = find_again(event.phases.all(), phase)
    if is_published(phase):
        raise refuse_published_phase()
    return phase


def _forget_draw(phase: Phase) -> None:
    """Delete drafts, sections and draw of a phase that has no published turns."""
    phase.turn_set.all().delete()
    phase.sections.all().delete()
    phase.draw_method = phase.draw_seed = ""
