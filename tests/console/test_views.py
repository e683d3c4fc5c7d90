"""The console: the one thing to do next, at every hour of the day."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.calls.services import raise_call
from scoring.console.queries import NextAct, load_console
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.hall import CallReason
from scoring.core.play.seats import Presence
from scoring.core.prizes.plan import Prize, PrizePlan
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.phone.services import note_station
from scoring.play.turns_services import close_turn
from scoring.prizes.services import set_prizes
from scoring.screens.services import end_reveal, move_reveal, start_reveal
from scoring.seating.draws_services import draw_seating, publish_turn, swap_entries
from scoring.standings.queries import load_standings
from scoring.store.desk_services import settle_event
from scoring.till.services import count_cash
from tests.cast import (
    ANNA,
    NOW,
    SIGNED,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.entries.comings import come_back, come_late, play_on
from tests.entries.leaving import close, leave
from tests.till.desk import open_till, pay


def act(event: Tournament) -> NextAct:
    event.refresh_from_db()
    return load_console(event).act


def test_the_story_of_a_day(director: User) -> None:
    event = make_event(director, pairs=0, turns=1)
    assert act(event) is NextAct.REGISTER
    event = make_event(director, pairs=5, turns=1)
    assert act(event) is NextAct.DRAW
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    assert act(event) is NextAct.PUBLISH
    publish_turn(turn=event.turns.get(), **SIGNED)
    assert act(event) is NextAct.START
    seated = make_event(director, pairs=5, turns=1)
    seat_event(seated)
    assert act(seated) is NextAct.RECORD
    play_turn(seated.turns.get())
    assert act(seated) is NextAct.CLOSE_TURN
    close_turn(turn=seated.turns.get(), **SIGNED)
    assert act(seated) is NextAct.PRIZES
    set_prizes(event=seated, plan=PrizePlan((Prize(cents=1),)), **SIGNED)
    assert act(seated) is NextAct.PRIZE_GIVING
    start_reveal(event=seated, places=1, author=ANNA, now=NOW)
    move_reveal(event=seated, revealed=1, author=ANNA)
    assert act(seated) is NextAct.PRIZE_GIVING
    end_reveal(event=seated, author=ANNA)
    assert act(seated) is NextAct.CLOSE_EVENT
    close_event(event=seated, **SIGNED)
    assert act(seated) is NextAct.DOWNLOAD


def test_a_phase_after_the_other(director: User) -> None:
    danese = plan_phase(movement="danese-no-rematch", turns=2)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), danese])
    play_through(event, 1)
    assert act(event) is NextAct.DRAW
    seat_turn(event, 2)
    assert act(event) is NextAct.PUBLISH
    play_through(event, 2)
    assert act(event) is NextAct.PAIR
    play_through(event, 3)
    assert act(event) is NextAct.PRIZES


def test_after_the_last_turn_all_acts_of_the_end_are_there(
    anna: Client, finished: Tournament
) -> None:
    page = console(anna, finished)
    for name in ("prizes", "prize_giving", "event_close"):
        assert f'href="{reverse(name, args=[finished.slug])}' in page
    assert f'class="button" href="{reverse("check_in", args=[finished.slug])}' not in page


def console(client: Client, event: Tournament) -> str:
    answer = client.get(reverse("console", args=[event.slug]))
    assert answer.status_code == 200
    return answer.text


def test_the_button_says_what_it_will_do(anna: Client, event: Tournament) -> None:
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    assert reverse("turn_publish", args=[event.slug, 1]) in console(anna, event)


def test_too_many_turns_are_a_decision(anna: Client, director: User) -> None:
    event = make_event(director, pairs=4, turns=3)
    decisions = console(anna, event).partition('class="decisions edged plain"')[2]
    assert reverse("plan", args=[event.slug]) in decisions


def test_a_rematch_made_by_hand_is_a_decision(anna: Client, event: Tournament) -> None:
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    swap_entries(event=event, first=6, second=7, from_turn=2, only=True, **SIGNED)
    assert "3–7" in console(anna, event) or "2–6" in console(anna, event)


def test_a_record_against_the_checks_is_a_decision(anna: Client, playing: Tournament) -> None:
    table = Table.objects.get(turn__number=1, number=2)
    record_totals(table, 1, 300, 201, override="Firmato cosi")
    assert console(anna, playing).count(reverse("table", args=[playing.slug, 1, 2])) == 2


@pytest.mark.parametrize("pairs", [4, 20])
def test_the_console_asks_as_often_for_many_pairs(
    anna: Client, director: User, pairs: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Whoever is signed in among them, in a hall where everything happens."""
    event = make_event(director, pairs=pairs, turns=2)
    play_through(event, 1)
    for table in open_turn(event, 2).tables.all():
        record_totals(table, 1, 300, 200, override="Firmato cosi")
        reason = {"reason": CallReason.RULE, "note": "", "key": f"call{table.pk}"}
        raise_call(table=table, number=None, **reason, **SIGNED)
        note_station(table=table, device=f"d{table.pk}", author=ANNA, number=2, waiting=1, now=NOW)
    with django_assert_max_num_queries(14):
        page = console(anna, event)
    assert page.count("mark--called") == pairs // 2


def test_the_best_are_shown_as_they_were_kept_or_else_worked_out(
    anna: Client, director: User
) -> None:
    event = make_event(director, pairs=12, turns=3)
    play_through(event, 1)
    now = [(one.place, one.entry, one.total.vp, one.total.mp) for one in load_standings(event)]
    for _ in range(2):
        best = anna.get(reverse("console", args=[event.slug])).context["standings"]
        assert [
            (line.place, line.entry, line.total.vp, line.total.mp) for line in best.data
        ] == now[:8]
        event.standings_versions.all().delete()  # as in an event that was imported without them


def test_a_pair_that_is_ranked_without_having_played_is_a_decision(
    anna: Client, director: User
) -> None:
    event = seat_event(make_event(director, pairs=8, turns=2))
    leave(event, 3)
    come_late(event)
    close(event, 1)
    publish_turn(turn=event.turns.get(number=2), **SIGNED)
    come_back(event, 3)
    play_on(event, 2)
    assert "Coppie in classifica senza aver mai giocato: 3." in console(anna, event)


def test_a_third_bye_in_a_row_is_a_decision(anna: Client, director: User) -> None:
    event = seat_event(make_event(director, pairs=4, turns=3, movement="round-robin"))
    turns = list(event.turns.all())
    Seat.objects.filter(turn__in=turns).exclude(entry__number=1).delete()
    Seat.objects.filter(turn__in=turns).update(kind=Presence.BYE)
    settle_event(event)
    assert "Coppie che riposano per tre turni di fila: 1." in console(anna, event)


def test_what_is_unpaid_and_uncounted_is_said_before_the_event_is_closed(
    anna: Client, director: User
) -> None:
    event = open_till(seat_event(make_event(director, pairs=4, turns=1)))
    play_turn(event.turns.get())
    close_turn(turn=event.turns.get(), **SIGNED)
    closing = reverse("event_close", args=[event.slug])
    assert "Quote ancora da pagare" not in console(anna, event)  # nobody uses the till
    for number in (1, 2, 3):
        pay(event.entries.get(number=number), 2000, 1)
        payment = pay(event.entries.get(number=number), 2000, 2)
    for page in (console(anna, event), anna.get(closing).text):
        assert "Quote ancora da pagare: 40,00\N{NO-BREAK SPACE}€ (la coppia 4)." in page
        assert "Contanti non ancora contati: Anna." in page
    count_cash(till=payment.till, counted=12000, coins={}, change=0, note="", **SIGNED)
    assert "non ancora contati" not in anna.get(closing).text
