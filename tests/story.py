"""A director's whole event, every act in it at least once; and the state that acts move."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model

from players.models import Player
from players.person import Person
from scoring.accounts.people_services import appoint, dismiss
from scoring.actions.rows_services import TRACKED
from scoring.admission.services import admit_entry
from scoring.clock import services as clock
from scoring.core.classes import EventClass
from scoring.core.play.acts import LABELLING
from scoring.core.play.awards import Award
from scoring.core.play.roles import Role
from scoring.core.play.seats import Presence
from scoring.core.play.sessions import SessionStart
from scoring.core.play.turns import TurnState
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan
from scoring.entries import late_and_leaving_services as late_and_leaving
from scoring.entries.late_and_leaving_services import add_late_entry, return_entry
from scoring.entries.services import (
    add_entries,
    change_categories,
    label_entries,
    remove_entry,
    update_entry,
)
from scoring.events import phases_services as phases
from scoring.events.services import close_event, reopen_event, update_event
from scoring.models.sign_up import MAIL_COLUMNS, SignUpTerms
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import ShownStandings, Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn, cut_turn, start_turn
from scoring.prizes.services import set_event_class, set_prizes
from scoring.rulings import services as rulings
from scoring.seating.draws_services import fill_chair, pair_turn, publish_turn, swap_entries
from scoring.sessions import services as sessions
from scoring.sign_ups.deciding_services import pair_sign_ups, refuse_sign_ups, set_sign_up_terms
from scoring.standings.queries import load_standings
from scoring.standings.rows_queries import build_ranked_rows, write_page
from tests.cast import (
    ANNA,
    NOW,
    SETTINGS,
    draw_in_order,
    make_event,
    pair_up,
    plan_phase,
    play_turn,
    record_totals,
    seat_turn,
)
from tests.sign_ups.signing import TERMS, sign_up

State = dict[str, Any]


def look(event: Tournament) -> State:
    """All that an act can move, and the smazzate but for the numbers of their versions.

    The event must be the only one: every row of a table is read, as the database keeps it.
    """
    state: State = {model.__name__: read_rows(model) for model in TRACKED}
    for name in ("revision", "settled_revision", "ranked_revision"):
        del state["Tournament"][0][name]
    for row, name in product(state["SignUp"], MAIL_COLUMNS):
        del row[name]
    smazzate = Smazzata.objects.filter(table__turn__tournament=event).order_by("pk")
    state["Smazzata"] = list(smazzate.values("pk", "table", "number", "ns_gp", "ew_gp"))
    state["standings"] = load_standings(event)
    return state


def without_play(state: State) -> State:
    """A state but for what is recorded while a turn is played."""
    open_turns = {turn["id"] for turn in state["Turn"] if turn["state"] != "closed"}
    played = {"recorded", "gp", "mp", "vp", "clean_burrachi"}

    def strip(row: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in row.items() if name not in played}

    stripped = {**state, "Smazzata": None}
    for name in ("Table", "Seat"):
        stripped[name] = [
            strip(row) if row["turn_id"] in open_turns else row for row in state[name]
        ]
    return stripped


def check_shown(event: Tournament) -> None:
    """What is kept for the page of the standings is what it would work out now."""
    event = Tournament.objects.get(pk=event.pk)
    kept = ShownStandings.objects.filter(tournament=event, revision=event.ranked_revision)
    computed = json.loads(json.dumps(write_page(build_ranked_rows(event))))
    assert [*kept.values_list("until", "page")] in ([], [(event.shown_until, computed)])
    if event.turns.filter(state=TurnState.CLOSED).exists():
        last = event.acts.order_by("number").last()
        assert kept or (last and last.kind in LABELLING), "nothing is kept"


def read_rows(model: type[Model]) -> list[dict[str, Any]]:
    table, key = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{key}"')
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def table(event: Tournament, turn: int, number: int) -> Table:
    return Table.objects.select_related("turn__tournament").get(
        turn__tournament=event, turn__number=turn, number=number
    )


class Story:
    """An event in which a director does everything once; `before` has the state before each act."""

    def __init__(self, director: User) -> None:
        plans = [plan_phase(turns=2), plan_phase(movement="danese", turns=3)]
        self.event = make_event(director, pairs=0, phases=plans)
        self.before: dict[int, State] = {}
        closes_at = NOW + timedelta(days=1)
        SignUpTerms.objects.create(tournament=self.event, is_open=True, closes_at=closes_at)
        names = (("Uno Ugo", "Due Dora"), ("Sola Sara",), ("Solo Sandro",))
        self.sign_ups = [
            sign_up(self.event, *each, now=NOW, seeks_partner=len(each) == 1) for each in names
        ]
        """They come by themselves: no act of the director."""

    def act(self, service: Callable[..., Any], **arguments: Any) -> Any:
        before = look(self.event)
        # A time as clocks give it, not a round one.
        done = service(**arguments, author=ANNA, now=NOW + timedelta(microseconds=123_457))
        self.before[self.event.acts.count()] = before
        check_shown(self.event)
        return done

    def play(self) -> Tournament:
        event = self.event
        self.name_helper()
        self.register()
        self.decide_on_sign_ups()
        self.plan()
        self.play_first_turn()
        self.play_second_turn()
        self.play_paired_turn()
        self.act(close_event, event=event)
        self.act(reopen_event, event=event, reason="Un foglio ritrovato")
        return event

    def name_helper(self) -> None:
        user = User.objects.create_user("gino")
        self.act(appoint, event=self.event, name="gino", role=Role.HELPER)
        self.act(dismiss, event=self.event, user=user)

    def register(self) -> None:
        event = self.event
        lineups = [pair_up(n) for n in range(1, 9)]
        entries = self.act(add_entries, event=event, lineups=lineups)
        self.act(update_entry, entry=entries[0], lineup=pair_up(31))
        self.act(change_categories, event=self.event, names=["Donne", "Miste"])
        self.act(label_entries, event=self.event, labels={1: ["Miste"], 2: ["Donne"]})
        self.act(remove_entry, entry=entries[7])
        self.act(set_event_class, event=event, event_class=EventClass.FEDERAL)
        Player.objects.filter(seated__entry=entries[1]).update(valid_until=date(2025, 12, 31))
        self.act(admit_entry, entry=entries[1], reason="Rinnovo in corso")
        best_mixed = Prize(group=PrizeGroup.CATEGORY, name="Miste", goods="Due cesti")
        plan = PrizePlan((Prize(cents=10_000), best_mixed))
        self.act(set_prizes, event=event, plan=plan)
        self.act(set_prizes, event=event, plan=replace(plan, only_best=False))
        self.act(set_prizes, event=event, plan=PrizePlan())
        self.act(set_prizes, event=event, plan=plan)

    def decide_on_sign_ups(self) -> None:
        """The event is full: whoever is paired waits, and the list of entries stays as it is."""
        event = self.event
        terms = replace(TERMS, closes_at=NOW + timedelta(days=1), capacity=7)
        self.act(set_sign_up_terms, event=event, terms=terms)
        self.act(refuse_sign_ups, event=event, keys=[self.sign_ups[0].pk], reason="Solo soci")
        singles = [row.pk for row in self.sign_ups[1:3]]
        self.act(pair_sign_ups, event=event, keys=singles)
        self.act(set_sign_up_terms, event=event, terms=replace(terms, is_open=False))

    def plan(self) -> None:
        event = self.event
        settings = replace(SETTINGS, name="Coppa", bye_mode="average")
        self.act(update_event, event=event, settings=settings)
        added = self.act(phases.add_phase, event=event, settings=plan_phase(movement="swiss"))
        self.act(phases.change_phase, phase=added, settings=plan_phase(movement="danese"))
        self.act(phases.remove_phase, phase=added)
        sunday = SessionStart(4, settings.date + timedelta(days=1), place="Circolo Due")
        self.act(sessions.add_session, event=event, start=sunday)
        moved = replace(sunday, first_turn=3)
        self.act(sessions.change_session, event=event, turn=4, start=moved)
        self.act(sessions.remove_session, event=event, turn=3)
        self.act(sessions.add_session, event=event, start=sunday)

    def play_first_turn(self) -> None:
        event = self.event
        self.act(lambda **signed: draw_in_order(event))
        first = event.turns.get(number=1)
        swap = {"first": 1, "second": 2, "from_turn": 1, "only": True}
        self.act(swap_entries, event=event, **swap)
        resting = Seat.objects.get(turn=first, kind=Presence.BYE).entry.number
        entry = next(number for number in (3, 4) if number != resting)
        self.act(fill_chair, event=event, entry=entry, opposite=resting, turn=1)
        self.act(publish_turn, turn=event.turns.get(number=1))
        self.act(add_late_entry, event=event, lineup=pair_up(9))
        first = self.act(start_turn, turn=event.turns.get(number=1))
        play_turn(first)
        self.act(close_turn, turn=first)
        player = Person("Riserva Rita", "R0001", "Circolo Tre")
        self.act(
            late_and_leaving.substitute_player,
            entry=event.entries.get(number=2),
            position=1,
            player=player,
            reason="Malore",
            past_half=True,
        )

    def play_second_turn(self) -> None:
        event = self.event
        self.act(publish_turn, turn=event.turns.get(number=2))
        second = self.act(start_turn, turn=event.turns.get(number=2))
        self.act(clock.pause_clock, event=event)
        self.act(clock.resume_clock, event=event)
        self.act(clock.extend_clock, event=event, minutes=5)
        self.act(clock.end_clock, event=event)
        record_totals(table(event, 2, 1), 1, 700, 200)
        for number in (2, 3, 4):
            record_totals(table(event, 2, number), 1, 400, 300)
            record_totals(table(event, 2, number), 2, 400, 300)
        self.act(cut_turn, turn=second, reason="Tempo scaduto")
        cancel = {"number": 2, "reason": "Carte scoperte"}
        self.act(rulings.cancel_smazzata, table=table(event, 2, 2), **cancel)
        scores = {"ns": Award(12, 300), "ew": Award(4, -300), "reason": "Ritardo"}
        self.act(rulings.assign_score, table=table(event, 2, 3), **scores)
        self.act(rulings.remove_assigned_score, table=table(event, 2, 3))
        self.act(rulings.assign_score, table=table(event, 2, 3), **scores)
        self.act(close_turn, turn=second)
        self.act(clock.start_break, event=event, minutes=45)
        figures = {"vp": -1, "mp": -100, "gp": 0, "reason": "Ritardo"}
        entry = event.entries.get(number=3)
        ruling = self.act(rulings.add_adjustment, entry=entry, turn=second, **figures)
        self.act(rulings.remove_adjustment, adjustment=ruling)
        self.act(rulings.add_adjustment, entry=entry, turn=None, **figures)

    def play_paired_turn(self) -> None:
        event = self.event
        self.act(lambda **signed: seat_turn(event, 3))
        self.act(publish_turn, turn=event.turns.get(number=3))
        third = self.act(start_turn, turn=event.turns.get(number=3))
        play_turn(third)
        self.act(close_turn, turn=third)
        self.act(pair_turn, event=event, turn=4)
        gone = {"justified": True, "award": Award(8, 0), "reason": "Treno"}
        self.act(late_and_leaving.withdraw_entry, entry=event.entries.get(number=5), **gone)
        self.act(return_entry, entry=event.entries.get(number=5), reason="Un altro treno")
        self.act(late_and_leaving.withdraw_entry, entry=event.entries.get(number=5), **gone)
        self.act(phases.shorten_phase, phase=third.phase)
