"""Stored totals: what records, rulings and awards make of every seat, worked out from nothing."""

from __future__ import annotations

from django.contrib.auth.models import User

from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.play.turns_services import close_turn
from scoring.standings.queries import load_standings
from scoring.store.desk_services import settle_event
from tests.cast import (
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    seat_event,
)


def read(turn: Turn, entry: int) -> list[tuple[int, int | None, int | None]]:
    """GP, MP and VP of an entry in a turn, at each of its tables."""
    seats = Seat.objects.filter(turn=turn, entry__number=entry).order_by("unit")
    return [(seat.gp, seat.mp, seat.vp) for seat in seats]


def test_a_phase_converts_by_its_own_table(director: User) -> None:
    phases = [
        plan_phase(turns=1, smazzate=2),
        plan_phase("four-smazzate", movement="danese", turns=1, smazzate=4),
    ]
    event = make_event(director, pairs=4, phases=phases)
    play_through(event, 1)
    draw_in_order(event)
    turn = open_turn(event, 2)
    play_turn(turn, lambda table, number: (100, 75))
    assert {read(turn, n)[0][1:] for n in (1, 2, 3, 4)} == {(100, 10), (-100, 10)}


class TestBye:
    """Pair 4 of seven rests in turn 1."""

    def rest(self, director: User, **changes: object) -> tuple[Tournament, Turn]:
        event = seat_event(make_event(director, **changes))
        turn = event.turns.get(number=1)
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)
        return event, turn

    def test_the_preset_goes_by_the_smazzate(self, director: User) -> None:
        _, turn = self.rest(director, smazzate=4)
        assert read(turn, 4) == [(0, 305, 12)]

    def test_figures_are_a_setting(self, director: User) -> None:
        _, turn = self.rest(director, bye_mode="figures", bye_vp=11, bye_mp=55)
        assert read(turn, 4) == [(0, 55, 11)]

    def test_the_average_follows_what_is_played_later(self, director: User) -> None:
        event, turn = self.rest(director, bye_mode="average")
        assert read(turn, 4) == [(0, 355, 14)]
        later = open_turn(event, 2)
        play_turn(later)
        close_turn(turn=later, **SIGNED)
        assert read(turn, 4)[0][1:] == read(later, 4)[0][1:]

    def test_each_pair_of_a_team_rests_at_its_own_table(self, director: User) -> None:
        event = make_event(
            director, 3, entry_kind="teams", pairs_per_team=2, bye_mode="average",
            movement="round-robin", turns=2,
        )  # fmt: skip
        play_through(event, 2)
        resting = Seat.objects.filter(turn__tournament=event, turn__number=1, kind=Presence.BYE)
        (entry,) = set(resting.values_list("entry__number", flat=True))
        played = read(event.turns.get(number=2), entry)
        vp = sum(vp or 0 for _, _, vp in played)
        assert [seat.vp for seat in resting] == [(vp + 1) // 2] * 2


class TestTeams:
    def test_the_points_of_all_tables_are_summed(self, director: User) -> None:
        event = make_event(director, 2, entry_kind="teams", pairs_per_team=2, turns=1)
        draw_in_order(event)
        turn = open_turn(event, 1)
        play_turn(turn, lambda table, number: (200, 100) if table == 1 else (0, 400))
        close_turn(turn=turn, **SIGNED)
        assert read(turn, 1) == [(400, 200, 12), (0, -800, 4)]
        first, second = load_standings(event)
        assert (first.entry, first.total.vp, first.total.mp) == (2, 24, 600)
        assert (second.entry, second.total.vp, second.total.mp) == (1, 16, -600)


def test_two_partners_have_all_of_it_each(director: User) -> None:
    event = make_event(director, 4, entry_kind="players", movement="individual", turns=1)
    turn = seat_event(event).turns.get()
    play_turn(turn, lambda table, number: (300, 200))
    close_turn(turn=turn, **SIGNED)
    seats = turn.seats.values_list("line", "gp", "mp", "vp")
    assert sorted(seats) == [("EW", 400, -200, 8)] * 2 + [("NS", 600, 200, 12)] * 2


def test_working_it_out_again_changes_nothing(finished: Tournament) -> None:
    before = list(Seat.objects.values_list("pk", "gp", "mp", "vp", "clean_burrachi"))
    Seat.objects.update(gp=1, mp=2, vp=3, clean_burrachi=4)
    settle_event(finished)
    assert list(Seat.objects.values_list("pk", "gp", "mp", "vp", "clean_burrachi")) == before
