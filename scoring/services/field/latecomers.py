"""Adds a late entry: one that arrives after a seating is published."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Max

from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.pairing.afresh import pair_afresh
from scoring.pairing.movement import ImpossiblePlan
from scoring.play.acts import ActKind
from scoring.play.awards import Award
from scoring.play.seats import Presence
from scoring.play.team_match import sum_awards
from scoring.play.turns import TurnState
from scoring.queries.events.phases import PhaseInPlay, find_phase_in_play
from scoring.queries.field.presence import find_entrance, find_opponents, is_shut
from scoring.queries.field.spans import load_field
from scoring.queries.seating.seats import load_plan, load_sections
from scoring.rules.faults import Line
from scoring.services.field.entries import Lineup, create_entries
from scoring.services.journal.acts import write_act
from scoring.services.journal.authors import Author
from scoring.services.play.totals import settle
from scoring.services.refusals import Refusal, refuse_plan
from scoring.services.seating.drafts import drop_drafts
from scoring.services.seating.seats import rewrite_turns

NOTHING = Award(0, 0)


def add_late_entry(
    *,
    tournament: Tournament,
    lineup: Lineup,
    author: Author,
    now: datetime,
    override: str = "",
    missed: Award = NOTHING,
    penalty: Award = NOTHING,
    penalty_reason: str = "",
) -> Entry:
    """Seat an entry at a half table of turn 1 and at those that follow from it.

    Elsewhere only with the director's reason (`override`): at a half table of the current turn,
    else from the first unpublished turn, whose drafts are then paired again. The entry gets
    `missed` for every earlier turn, a team at each of its tables; `penalty` (negative) becomes a
    ruling on the first turn that the entry plays. Refuses while registration is open, in a phase
    closed to late entries (see `is_shut`), and when no turn is left.
    """
    with write_act(
        tournament, ActKind.LATE, author, now, reason=override.strip(), name=lineup.label
    ) as event:
        place, half, first = find_arrival(event, override=bool(override.strip()))
        entry = create_entries(event, [lineup], first)[0]
        if half is not None:
            _take_half_tables(place, half, entry)
        elif place.published < place.phase.turns:
            _join_later(event, place, entry)
        total = sum_awards(missed, event.pairs_per_team, place.phase.team_conversion)
        _write_missed(event, entry, total)
        if penalty != NOTHING:
            _write_penalty(event, entry, penalty, penalty_reason, author, now)
        settle(event)
    return entry


class Arrival(NamedTuple):
    """The way in which a late entry joins."""

    place: PhaseInPlay
    half: Seat | None
    """The resting seat at the late entry's first table; None if the entry joins from the next
    turn."""
    first: int
    """The first turn that the late entry plays."""


def find_arrival(tournament: Tournament, *, override: bool) -> Arrival:
    """How an entry that arrives now would join; refuses as `add_late_entry` does. Writes
    nothing."""
    place = find_phase_in_play(tournament)
    if place is None:
        raise Refusal("withdraw.all_played")
    if not place.before and not place.published:
        raise Refusal("late.registration_open")
    half = find_entrance(place, even_later=override)
    if half is not None:
        return Arrival(place, half, half.turn.number)
    if is_shut(place):
        raise Refusal("late.shut")
    first = place.before + place.published + 1
    if first > tournament.turns_planned:
        raise Refusal("late.no_turn_left")
    if not override:
        code = "late.too_late" if place.next_turn > 1 else "late.no_half_table"
        raise Refusal(code, {"turn": place.next_turn})
    return Arrival(place, None, first)


def _write_missed(tournament: Tournament, entry: Entry, missed: Award) -> None:
    """Add the award for each turn that was published before the entry arrived."""
    seated = set(entry.seats.values_list("turn_id", flat=True))
    Seat.objects.bulk_create(
        Seat(
            turn=turn,
            entry=entry,
            kind=Presence.ABSENT,
            vp=missed.vp,
            mp=missed.mp,
        )
        for turn in tournament.turns.exclude(state=TurnState.DRAFT)
        if turn.pk not in seated
    )


def _write_penalty(
    tournament: Tournament, entry: Entry, penalty: Award, reason: str, author: Author, now: datetime
) -> None:
    Adjustment.objects.create(
        entry=entry,
        turn=tournament.turns.filter(number=entry.first_turn).first(),
        vp=penalty.vp,
        mp=penalty.mp,
        reason=reason.strip(),
        author=author.user,
        author_name=author.name,
        created_at=now,
    )


def _take_half_tables(place: PhaseInPlay, half: Seat, entry: Entry) -> None:
    """Seat the entry opposite a resting one, there and in the phase's later turns seated
    already."""
    assert half.table is not None  # nosec B101  # narrows a type for mypy
    section = half.table.section
    met: set[int] = set()
    for turn in place.turns:
        if turn.number < half.turn.number:
            continue
        wanted = find_opponents(place, section, turn)
        resting = half if turn.pk == half.turn_id else _find_resting(turn, section, wanted, met)
        if resting is None:
            _rest(turn, section, entry)
        else:
            _sit_opposite(resting, entry)
            met.add(resting.entry_id)
    section.members = [*section.members, entry.number]
    section.save(update_fields=["members"])


def _find_resting(turn: Turn, section: Section, wanted: set[int], met: set[int]) -> Seat | None:
    """The resting entry to meet: the one that the movement foresees, else one not met before."""
    resting = (
        Seat.objects.filter(turn=turn, table__section=section, kind=Presence.BYE, unit=1)
        .select_related("entry")
        .order_by("table__number")
    )
    return min(
        resting,
        key=lambda seat: (seat.entry.number not in wanted, seat.entry_id in met),
        default=None,
    )


def _sit_opposite(resting: Seat, entry: Entry) -> None:
    """Seat the entry at every table where the other rests: a team rests at several."""
    for seat in Seat.objects.filter(turn=resting.turn_id, entry=resting.entry_id):
        line = Line.EW if seat.line == Line.NS else Line.NS
        Seat.objects.create(
            turn_id=seat.turn_id, table_id=seat.table_id, entry=entry, line=line, unit=seat.unit
        )
        seat.kind, seat.vp, seat.mp = Presence.PLAYS, None, None
        seat.save(update_fields=["kind", "vp", "mp"])


def _rest(turn: Turn, section: Section, entry: Entry) -> None:
    """Give the entry a bye in a turn, at tables after the last one of the hall."""
    last = turn.tables.aggregate(last=Max("number"))["last"] or 0
    for unit in range(1, entry.tournament.pairs_per_team + 1):
        table = Table.objects.create(
            turn=turn, section=section, number=last + unit, due=turn.phase.smazzate
        )
        Seat.objects.create(
            turn=turn,
            table=table,
            entry=entry,
            line=Line.NS,
            unit=unit,
            kind=Presence.BYE,
        )


def _join_later(tournament: Tournament, place: PhaseInPlay, entry: Entry) -> None:
    """Add the entry to a section from the first unpublished turn, whose drafts change.

    The smallest section with a resting entry, or the smallest of all.
    """
    if not place.published:
        drop_drafts(tournament)
        return
    gone = set(tournament.entries.filter(withdrawal__isnull=False).values_list("number", flat=True))

    def find_size(section: Section) -> tuple[bool, int]:
        present = len(set(section.members) - gone)
        return present % 2 == 0, present

    section = min(place.phase.sections.order_by("number"), key=find_size)
    section.members = [*section.members, entry.number]
    section.save(update_fields=["members"])
    drafts = [turn for turn in place.turns if turn.state == TurnState.DRAFT]
    if place.phase.find_movement().needs_results:
        for turn in drafts:
            turn.delete()
        return
    for turn in drafts:
        _pair_anew(tournament, turn, section, [one for one in section.members if one not in gone])


def _pair_anew(tournament: Tournament, turn: Turn, section: Section, playing: list[int]) -> None:
    """Pair a draft with as few rematches and repeated byes in the section as possible."""
    earlier = load_plan(tournament)[: turn.number - 1]
    try:
        paired = pair_afresh(playing, earlier)
    except ImpossiblePlan as impossible:
        raise refuse_plan(tournament, impossible) from impossible
    seated = load_sections(turn) | {section.pk: paired}
    sections = turn.phase.sections.order_by("number")
    anew = [(other, seated.get(other.pk, ())) for other in sections]
    rewrite_turns(tournament, load_field(tournament), [(turn, anew)])
