"""Draw the plan of a simulated event at random: its entries, rules and phases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from scoring.core.bundle import values
from scoring.core.desk.desk import DeskPhase
from scoring.core.generator.desk import Chance
from scoring.core.generator.wishes import Wishes
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.pairing.phase import Carry, Length, QualifyFrom, SectionsBy
from scoring.core.pairing.registry import MOVEMENTS, build_movement
from scoring.core.play.awards import ByeMode
from scoring.core.play.formats import propose_table
from scoring.core.play.phases import find_ranking_fault
from scoring.core.play.seated_rules import find_unsuited
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER, TIEBREAKS
from scoring.core.rules.presets import BURACO, PRESETS
from scoring.core.rules.ruleset import ComparedWith, RuleSet
from scoring.core.rules.victory import PROPOSALS, TABLES

MOST_PHASES = 3
TRIES = 200
"""Maximum number of random plans tried. With three or four entries, few plans are playable."""
FIRST_DAY = date(2024, 1, 6)
CONVERSIONS = TABLES | PROPOSALS


class DrawnPlan(NamedTuple):
    event: values.Event
    phases: list[DeskPhase]
    entries: int
    begins: datetime


def draw_plan(chance: Chance, wishes: Wishes, name: str) -> DrawnPlan:
    """Draw a random plan within `wishes`. Raises ImpossiblePlan if none is found in TRIES."""
    why: ImpossiblePlan | None = None
    for _ in range(TRIES):
        kind, pairs, rules, first = _draw_game(chance, wishes)
        entries = chance.between(*wishes.entries)
        try:
            phases = _draw_phases(chance, wishes, kind, rules, first, entries)
        except ImpossiblePlan as impossible:
            why = why or impossible
            continue
        event = _draw_event(chance, name, kind, pairs, rules)
        if _are_ranked_as_asked(event, phases):
            begins = datetime.combine(event.date, time(20, 30), UTC)
            return DrawnPlan(event, phases, entries, begins)
    assert why is not None  # nosec B101  # a Swiss is ranked as asked sooner or later
    raise why


def _are_ranked_as_asked(event: values.Event, phases: list[DeskPhase]) -> bool:
    """Return True if entries are ranked by VP in every phase that pairs by VP, as Swiss does."""
    plans = [phase.plan for phase in phases]
    return all(
        find_ranking_fault(plans[: at + 1], event.tiebreaks) is None for at in range(len(plans))
    )


def _draw_game(chance: Chance, wishes: Wishes) -> tuple[EntryKind, int, RuleSet, str]:
    """Draw (kind of entry, pairs per team, rules, key of the first movement)."""
    key = wishes.movement or chance.pick([*MOVEMENTS])
    movement = MOVEMENTS[key]
    rules = chance.pick([*PRESETS.values()])
    if movement.sides_a_table > 2:
        compared = chance.pick([*ComparedWith])
        return EntryKind.PAIRS, 1, _with_three_packs(3, compared), key
    if movement.of_players:
        return EntryKind.PLAYERS, 1, rules, key
    if chance.happens("teams"):
        return EntryKind.TEAMS, chance.pick((2, 2, 3)), rules, key
    if chance.happens("trios"):
        return EntryKind.TRIOS, 1, _with_three_packs(2, ComparedWith.MEAN), key
    if chance.draw() < 0.05:
        return EntryKind.PLAYERS, 1, replace(rules, key=f"{rules.key}-2", seats=2), key
    return EntryKind.PAIRS, 1, rules, key


def _with_three_packs(sides: int, compared_with: ComparedWith) -> RuleSet:
    """Return the BURACO rules for six players, with a third pack and a third pozzetto.

    Source: the section "Variations" of the document "Buraco" (`BURACO.source`). `sides`: two or
    three. `compared_with`: how three sides compare their game points."""
    return replace(
        BURACO,
        key=f"buraco-{sides}",
        packs=3,
        pozzetti=3,
        seats=6,
        sides=sides,
        compared_with=compared_with,
    )


def _draw_event(
    chance: Chance, name: str, kind: EntryKind, pairs: int, rules: RuleSet
) -> values.Event:
    order = DEFAULT_ORDER
    if chance.draw() < 0.6:
        others = [key for key in TIEBREAKS if key != "lot"]
        order = tuple(chance.shuffle(others)[: chance.between(1, 5)])
        order += ("lot",) if chance.draw() < 0.3 else ()
    return values.Event(
        slug=name,
        name=f"Torneo {name}",
        date=FIRST_DAY + timedelta(days=chance.below(900)),
        place=chance.pick(("Sala civica", "")),
        organiser=chance.pick(("ASD Burraco Prova", "")),
        language=chance.pick(("it", "en")),
        rules=rules.to_data(),
        entry_kind=kind,
        pairs_per_team=pairs,
        starts_at=chance.pick((None, time(20, 30))),
        break_minutes=10,
        tiebreaks=order,
        lot_seed=chance.draw_hex(8),
        bye_mode=chance.pick([*ByeMode]),
        bye_vp=chance.between(8, 16),
        bye_mp=5 * chance.between(-20, 80),
        control_minutes=15,
        signatures_required=chance.draw() < 0.1,
        closed_at=None,
        least_turns=chance.pick((0, 0, 1, 2)),
        categories=chance.pick(((), (), ("Under 18", "Allievi"))),
    )


def _draw_phases(
    chance: Chance, wishes: Wishes, kind: EntryKind, rules: RuleSet, first: str, entries: int
) -> list[DeskPhase]:
    phases: list[DeskPhase] = []
    playing, key = entries, first
    while len(phases) < MOST_PHASES:
        settings = _draw_phase(chance, wishes, kind, key, playing, phases)
        phases.append(DeskPhase(settings))
        able = [
            name
            for name, movement in MOVEMENTS.items()
            if find_unsuited(kind, rules, movement) is None
        ]
        if settings.qualify:
            playing = min(playing, settings.qualify)
        if not chance.happens("phases") or playing < 3:
            break
        key = chance.pick(able)
    return phases


def _draw_phase(
    chance: Chance, wishes: Wishes, kind: EntryKind, key: str, playing: int, before: list[DeskPhase]
) -> values.Phase:
    """Draw the settings of the next phase; `before` has the phases already drawn.

    `key`: the movement. `playing`: the number of entries still in the event. Raises ImpossiblePlan
    if this number of entries cannot play the drawn phase."""
    movement = _draw_movement(chance, key)
    movement.check(playing, 1)
    qualify, qualify_from = 0, QualifyFrom.FIELD
    if before and playing > 4 and chance.happens("qualify"):
        qualify = chance.between(2, playing - 1)
        if len(before[-1].plan.section_tables) > 1 and chance.draw() < 0.6:
            qualify_from, qualify = QualifyFrom.SECTIONS, chance.between(1, 2)
        playing = min(playing, qualify * max(1, len(before[-1].plan.section_tables)))
    tables: tuple[int, ...] = ()
    smallest = playing
    if chance.happens("sections"):
        size = movement.entries_a_table
        first = chance.between(1, max(1, playing // size - 1))
        smallest = min(first * size, playing - first * size)
        tables = (first, max(1, (playing - first * size) // size))
    turns = min(chance.between(*wishes.turns), movement.max_turns(max(2, smallest)))
    movement.check(smallest, turns)
    length, smazzate, target = _draw_length(chance, wishes)
    conversion = chance.pick((propose_table(length, smazzate), chance.pick([*CONVERSIONS])))
    of_teams = kind is EntryKind.TEAMS and chance.happens("team-table")
    return values.Phase(
        number=len(before) + 1,
        movement=key,
        options={option.key: value for option, value in movement.list_chosen()},
        turns=turns,
        smazzate=smazzate,
        minutes=chance.pick((0, 35, 50)),
        conversion=CONVERSIONS[conversion].to_data(),
        section_tables=tables,
        sections_by=chance.pick([*SectionsBy]),
        qualify=qualify,
        carry=Carry.NONE if before and chance.happens("carry-none") else Carry.ALL,
        two_lines=movement.keeps_lines and chance.happens("two-lines"),
        draw_method="",
        draw_seed="",
        sections=(),
        length=length,
        target=target,
        team_conversion=CONVERSIONS[chance.pick([*CONVERSIONS])].to_data() if of_teams else None,
        qualify_from=qualify_from,
    )


def _draw_movement(chance: Chance, key: str) -> Movement:
    """Build the movement with this key, sometimes with an unusual option."""
    options = {}
    for option in MOVEMENTS[key].list_options():
        if option.of_clubs:
            if chance.happens("apart"):
                options[option.key] = chance.pick((1, 2, 10))
        elif chance.happens("option"):
            least, most = max(option.least, -3), min(option.most, 3)
            options[option.key] = chance.pick(
                [value for value in range(least, most + 1) if value != option.barred]
            )
    return build_movement(key, options)


def _draw_length(chance: Chance, wishes: Wishes) -> tuple[Length, int, int]:
    """Draw (rule that ends a turn, most smazzate per turn, target in game points or 0)."""
    smazzate = chance.between(*wishes.smazzate)
    if chance.happens("target"):
        return Length.TARGET, smazzate + 4, 5 * chance.between(101, 301)
    if chance.happens("time"):
        return Length.TIME, smazzate + 2, 0
    return Length.SMAZZATE, smazzate, 0
