"""A hall that plays: an event driven through the services, whatever its plan."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.models import User

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.formats import PhaseSettings
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import Depth
from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.entries.services import add_entries
from scoring.events.phases_services import change_phase, remove_phase
from scoring.journal.queries import find_undoable
from scoring.models.phase import Phase
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.turns_services import close_turn, start_turn
from scoring.seating.draws_services import draw_seating, pair_turn, publish_turn
from scoring.store.desk_services import settle_event
from scoring.store.phases_queries import PhaseInPlay, find_phase_in_play
from tests.cast import NOW, SIGNED, make_event, record_totals
from tests.simulation.checks import check_event, check_pairing, take_picture
from tests.undoing import redo, undo

CLUBS = ("Circolo Uno", "Circolo Due", "")


def make_lineup(number: int, players: int) -> RosterEntry:
    """The n-th entry of this many players; all of one club."""
    club = CLUBS[number % 3]
    name = f"Squadra {number}" if players > 2 else ""
    who = (Person(f"Giocatore{number} {letter}", "", club) for letter in "ABCD"[:players])
    return RosterEntry(0, *who, name=name)


def plan_phase(movement: str, turns: int, smazzate: int, **more: Any) -> PhaseSettings:
    """A phase of this plan, with the public conversion table of its smazzate."""
    table = "four-smazzate" if smazzate == 4 else "burraconline"
    return PhaseSettings(PhasePlan(movement, turns, smazzate, 30, **more), table)


def find_refusal(do: Callable[[], object]) -> Refusal | None:
    try:
        do()
    except Refusal as refusal:
        return refusal
    return None


class Hall:
    """An event, its players' luck (a seed), and a director who takes every n-th act back."""

    def __init__(self, event: Tournament, seed: int, undo_every: int = 0) -> None:
        self.event = event
        self.luck = random.Random(seed)
        self.undo_every = undo_every
        self.acts = 0
        self.disturbed: set[int] = set()
        """The turns whose calendar a late entry or somebody's leaving has touched."""

    @classmethod
    def open(
        cls,
        director: User,
        entries: int,
        phases: Sequence[PhaseSettings],
        *,
        seed: int,
        undo_every: int = 0,
        **settings: object,
    ) -> Hall:
        """The hall of a new event with this many entries, nothing drawn."""
        order = ("vp", "mp", "gp")
        event = make_event(director, pairs=0, phases=phases, tiebreaks=order, **settings)
        players = event.pairs_per_team * (1 if event.entry_kind == EntryKind.PLAYERS else 2)
        lineups = [make_lineup(number, players) for number in range(1, entries + 1)]
        add_entries(event=event, lineups=lineups, **SIGNED)
        return cls(event, seed, undo_every)

    def act(self, do: Callable[[], object]) -> Refusal | None:
        """Do an act of the director; gives the refusal, which must have changed nothing."""
        self.acts += 1
        watched = self.undo_every > 0 and self.acts % self.undo_every == 0
        before = take_picture(self.event) if watched else None
        refusal = find_refusal(do)
        if refusal is not None:
            assert refusal.sentence
            assert not watched or take_picture(self.event) == before
            return refusal
        if watched:
            self.take_back_and_do_again(before)
        return None

    def take_back_and_do_again(self, before: object) -> None:
        after = take_picture(self.event)
        latest = find_undoable(self.event)
        assert latest is not None
        if after == before:  # what changed nothing is no act
            return
        undo(self.event)
        assert take_picture(self.event) == before, f"undo of {latest.kind}"
        redo(self.event)
        assert take_picture(self.event) == after, f"redo of {latest.kind}"

    def must(self, do: Callable[[], object]) -> None:
        refusal = self.act(do)
        assert refusal is None, refusal

    def check(self) -> None:
        check_event(self.event, self.disturbed)

    def find_place(self) -> PhaseInPlay | None:
        return find_phase_in_play(self.event)

    def find_turn(self, number: int) -> Turn:
        return self.event.turns.get(number=number)

    def seat(self, number: int) -> None:
        """Draw or pair a turn. A phase that the field cannot play is changed to what it can, or
        taken out where nothing can be played."""
        if self.event.turns.filter(number=number).exists():
            return
        place = self.find_place()
        assert place is not None
        if place.published:
            self.must(lambda: pair_turn(event=self.event, turn=number, **SIGNED))
        elif self.act(self.draw) is not None:
            refusal = self.act(lambda: self.pair_by_danese(place)) or self.act(self.draw)
            if refusal is not None:
                assert refusal.code == "plan.too_few_entries"
                self.end_plan_before(place.phase)
        if (seated := self.event.turns.filter(number=number).first()) is not None:
            check_pairing(self.event, seated)

    def pair_by_danese(self, place: PhaseInPlay) -> None:
        of_players = self.event.entry_kind == EntryKind.PLAYERS
        movement = "individual-danese" if of_players else "danese"
        plan = PhasePlan(movement, place.phase.turns, place.phase.smazzate, 30)
        settings = PhaseSettings(plan, place.phase.conversion.key)
        change_phase(phase=place.phase, settings=settings, **SIGNED)

    def end_plan_before(self, phase: Phase) -> None:
        """Take the phases from this one on out of the plan: a final that one has left leaves
        nobody to play with."""
        for later in self.event.phases.filter(number__gte=phase.number).order_by("-number"):
            self.must(lambda phase=later: remove_phase(phase=phase, **SIGNED))

    def draw(self) -> None:
        place = self.find_place()
        assert place is not None
        methods = [DrawMethod.RANDOM, DrawMethod.RANKING, DrawMethod.ENTRY_ORDER]
        # The same each time that it is asked: a draw that was refused is drawn again.
        method = random.Random(f"{place.phase.pk}").choice(methods)
        draw_seating(event=self.event, method=method, seed="Roma", **SIGNED)

    def publish(self, number: int) -> None:
        self.must(lambda: publish_turn(turn=self.find_turn(number), **SIGNED))

    def start(self, number: int) -> None:
        self.must(lambda: start_turn(turn=self.find_turn(number), **SIGNED))

    def close(self, number: int) -> None:
        self.must(lambda: close_turn(turn=self.find_turn(number), **SIGNED))

    def list_open_tables(self, number: int) -> list[Table]:
        """The tables of a turn where smazzate are owed."""
        byes = Table.objects.filter(seats__kind=Presence.BYE)
        tables = Table.objects.filter(turn__tournament=self.event, turn__number=number)
        return [
            table
            for table in tables.filter(assigned=None).exclude(pk__in=byes.values("pk"))
            if table.recorded < table.due
        ]

    def throw(self) -> int:
        """The points of a side in a smazzata."""
        return 5 * self.luck.randrange(-60, 400)

    def record(self, table: Table) -> None:
        """The next smazzata of a table."""
        record_totals(table, table.recorded + 1, self.throw(), self.throw())

    def record_round(self, number: int) -> None:
        """Record a smazzata at every table that owes one."""
        for table in self.list_open_tables(number):
            self.record(table)

    def record_rest(self, number: int) -> None:
        while self.list_open_tables(number):
            self.record_round(number)

    def record_in_bulk(self, number: int) -> None:
        """All that a turn owes, written past the referees' service, as it would have written it."""
        smazzate, points = [], []
        for table in self.list_open_tables(number):
            for place in range(table.recorded + 1, table.due + 1):
                ns, ew = self.throw(), self.throw()
                points.append((ns, ew))
                smazzate.append(Smazzata(table=table, number=place, revision=1, ns_gp=ns, ew_gp=ew))
        Smazzata.objects.bulk_create(smazzate)
        SmazzataRevision.objects.bulk_create(
            SmazzataRevision(
                smazzata=smazzata,
                number=1,
                depth=Depth.TOTALS,
                record={"NS": ns, "EW": ew},
                sums=SmazzataSums(SideSums(total=ns), SideSums(total=ew)),
                key=f"bulk-{smazzata.pk}",
                author_name="Anna",
                created_at=NOW,
                created_at_revision=self.event.revision,
            )
            for smazzata, (ns, ew) in zip(smazzate, points, strict=True)
        )
        settle_event(self.event)

    def correct(self, smazzata: Smazzata) -> None:
        """Another record of a smazzata, as a referee corrects it."""
        record_totals(
            smazzata.table,
            smazzata.number,
            self.throw(),
            self.throw(),
            based_on=smazzata.revision,
            reason="Somma errata",
        )

    def play_turn(self, number: int) -> None:
        """A turn without anything out of the ordinary, seated or not; one table by its referee."""
        self.seat(number)
        if self.find_turn(number).state == TurnState.DRAFT:
            self.publish(number)
        if self.find_turn(number).state == TurnState.PUBLISHED:
            self.start(number)
        for table in self.list_open_tables(number)[:1]:
            self.record(table)
        self.record_in_bulk(number)
        self.close(number)

    def list_closed_smazzate(self, phase: int | None = None) -> list[Smazzata]:
        """Records that can be corrected late; only of the phase with this number."""
        found = Smazzata.objects.filter(
            table__turn__tournament=self.event, table__turn__state=TurnState.CLOSED
        ).exclude(table__seats__kind=Presence.BYE)
        if phase is not None:
            found = found.filter(table__turn__phase__number=phase)
        return list(found.select_related("table").order_by("pk").distinct())
