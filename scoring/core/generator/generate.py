"""Generate whole events at random, as bundles like the ones that the program exports.

An event is played at a desk in memory by the same functions as a real one: draws, pairings,
records, points and standings. The same seed and settings (`Wishes`) give the same bytes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import time, timedelta

from scoring.core.bundle import values
from scoring.core.bundle.outcome_values import Prizes, Standings, StoredLine
from scoring.core.bundle.standings import award_bundle, list_bundle_standings, rank_bundle
from scoring.core.bundle.turn_values import Seat, Smazzata, Table, Turn
from scoring.core.bundle.values import Bundle
from scoring.core.desk.desk import DeskEntry, DeskSmazzata, DeskTable, DeskTurn
from scoring.core.desk.ranks import freeze_phases, rank_desk
from scoring.core.generator.day import play_day
from scoring.core.generator.desk import CLUBS, Chance, ChanceDesk
from scoring.core.generator.plans import draw_plan
from scoring.core.generator.wishes import Wishes
from scoring.core.play.phases import find_letter
from scoring.core.prizes.plan import ROUNDINGS, Ground, Prize, PrizeGroup, PrizePlan, Sharing
from scoring.core.ranking.results import list_figures
from scoring.core.rules.sides import LINES

SHARE_OF_SESSIONS = 0.15
"""The share of the events of two turns or more that get a second session."""


def write_down_desk(desk: ChanceDesk) -> values.Bundle:
    """Build the bundle of the event at a desk, in its current state."""
    sessions = _draw_sessions(desk)
    first_session = desk.chance.pick(("Sabato sera", "")) if sessions else ""
    event = replace(
        desk.event, closed_at=desk.closed_at, sessions=sessions, first_session=first_session
    )
    edition = None
    if desk.chance.happens("edition"):
        number = desk.chance.between(1, 3)
        edition = values.Edition(number, desk.chance.draw_hex(64) if number > 1 else None)
    bundle = values.Bundle(
        schema=values.SCHEMA,
        version=values.VERSION,
        generator=PROGRAM,
        exported_at=desk.now,
        event=event,
        phases=freeze_phases(desk.phases),
        entries=tuple(_freeze_entry(desk.entries[number]) for number in sorted(desk.entries)),
        turns=tuple(_freeze_turn(turn) for turn in sorted(desk.turns, key=lambda one: one.number)),
        adjustments=tuple(desk.adjustments),
        acts=tuple(desk.acts),
        standings=_rank(desk),
        edition=edition,
    )
    if not desk.chance.happens("prizes"):
        return bundle
    return replace(bundle, prizes=draw_prize_plan(bundle, desk.chance))


def _draw_sessions(desk: ChanceDesk) -> tuple[values.Session, ...]:
    """Draw the sessions after the first: none, or one on a later day, from turn 2 or later."""
    turns = desk.turns_planned
    if turns < 2 or desk.chance.draw() >= SHARE_OF_SESSIONS:
        return ()
    return (
        values.Session(
            first_turn=desk.chance.between(2, turns),
            date=desk.event.date + timedelta(days=desk.chance.between(1, 7)),
            starts_at=desk.chance.pick((None, time(10))),
            place=desk.chance.pick(("Circolo Due", "")),
            name=desk.chance.pick(("Domenica mattina", "")),
        ),
    )


def _rank(desk: ChanceDesk) -> Standings:
    standings, kept = rank_desk(desk), None
    if desk.kept is not None and standings.closed:
        rows = (
            StoredLine(
                place=line.place, entry=line.entry, **list_figures(line.total, standings.order)
            )
            for line in standings.rank_everybody()
        )
        kept = replace(desk.kept, after_turn=standings.after_turn, rows=tuple(rows))
    return list_bundle_standings(standings, kept)


def _freeze_entry(entry: DeskEntry) -> values.Entry:
    return values.Entry(
        entry.number,
        entry.name,
        entry.first_turn,
        entry.late_act,
        tuple(entry.players),
        entry.withdrawal,
        tuple(entry.substitutions),
        entry.categories,
    )


def _freeze_turn(turn: DeskTurn) -> Turn:
    return Turn(
        turn.number,
        turn.phase.settings.number,
        turn.state,
        turn.started_at,
        turn.closed_at,
        tuple(_freeze_table(table) for table in sorted(turn.tables, key=lambda one: one.number)),
        tuple(sorted(turn.absent, key=lambda one: (one.entry, one.unit))),
    )


def _freeze_table(table: DeskTable) -> Table:
    seats = sorted(table.seats, key=lambda one: (LINES.index(one.line), one.chair))
    return Table(
        number=table.number,
        section=table.section,
        due=table.due,
        recorded=len(table.smazzate),
        photos=0,
        seats=tuple(
            Seat(one.entry, one.line, one.chair, one.unit, one.kind, one.gp, one.mp, one.vp,
                 one.clean)
            for one in seats
        ),
        assigned=table.assigned,
        smazzate=tuple(
            _freeze_smazzata(number, one) for number, one in sorted(table.smazzate.items())
        ),
        held=tuple(sorted(table.held, key=lambda one: one.number)),
        calls=tuple(table.calls),
        card_draw=table.card_draw,
        of_three=table.seats_three,
    )  # fmt: skip


def _freeze_smazzata(number: int, smazzata: DeskSmazzata) -> Smazzata:
    gp, clean = smazzata.points.gp, smazzata.points.clean
    return Smazzata(
        number,
        smazzata.revisions[-1].number,
        gp.ns,
        gp.ew,
        clean.ns,
        clean.ew,
        tuple(smazzata.revisions),
        gp.third,
        clean.third,
    )


GOODS = ("", "coppa", "cesto di Natale", "due bottiglie")


def draw_prize_plan(bundle: Bundle, chance: Chance) -> Prizes:
    """Draw a random prize plan for an event in its current state, and award the prizes."""
    grounds = [_draw_ground(bundle, chance) for _ in range(chance.between(1, 8))]
    places: Counter[tuple[Ground, bool]] = Counter()
    prizes = []
    for ground in grounds:
        is_exact = chance.draw() < 0.1
        places[ground, is_exact] += chance.between(1, 2)
        prizes.append(_draw_prize(ground, places[ground, is_exact], chance, is_exact=is_exact))
    plan = PrizePlan(
        prizes=tuple(prizes),
        only_best=chance.draw() < 0.7,
        sharing=chance.pick([*Sharing]),
        typed_fees=chance.between(0, 100_000) if chance.draw() < 0.8 else None,
        rounding=chance.pick(ROUNDINGS),
        withdrawn_win=chance.draw() < 0.5,
    )
    return award_bundle(bundle, rank_bundle(bundle), plan.to_data())


def _draw_ground(bundle: Bundle, chance: Chance) -> Ground:
    group, name = chance.pick([*PrizeGroup]), ""
    letters = [find_letter(one.number) for phase in bundle.phases for one in phase.sections]
    named = {
        PrizeGroup.CATEGORY: bundle.event.categories,
        PrizeGroup.CLUB_ALL: CLUBS[1:],
        PrizeGroup.CLUB_ANY: CLUBS[1:],
        PrizeGroup.SECTION: letters,
    }.get(group, ())
    if named:
        name = chance.pick(named)
    else:
        group = PrizeGroup.EVERYBODY
    if chance.draw() < 0.7:
        return Ground(group, name, 0, 0)
    planned = sum(phase.turns for phase in bundle.phases)
    first = chance.between(1, planned)
    return Ground(group, name, first, chance.between(first, planned))


def _draw_prize(ground: Ground, place: int, chance: Chance, *, is_exact: bool) -> Prize:
    goods = chance.pick(GOODS)
    is_share = chance.draw() < 0.4
    has_money = not goods or chance.draw() < 0.5
    amount = chance.between(1, 100)
    return Prize(
        group=ground.group,
        name=ground.name,
        place=place,
        is_exact=is_exact,
        first_turn=ground.first_turn,
        last_turn=ground.last_turn,
        cents=amount * 101 if has_money and not is_share else 0,
        permille=amount if has_money and is_share else 0,
        goods=goods,
    )


PROGRAM = "burraco-tourney generate"


def generate_event(seed: str, number: int, wishes: Wishes) -> Bundle:
    """Generate one event, which depends only on the seed, the number (from 1) and the wishes.

    Raises ImpossiblePlan if the wishes cannot be met: a Howell of two pairs, for example."""
    chance = Chance(f"{seed}/{number}", wishes.odds)
    plan = draw_plan(chance, wishes, f"generated-{number}")
    return write_down_desk(play_day(plan, chance))
