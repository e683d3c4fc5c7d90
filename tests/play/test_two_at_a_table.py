"""Two at a table: single players, one a side, in every movement that suits them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.seats import Presence
from scoring.core.rules.records import Depth
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.events.services import close_event, read_settings, update_event
from scoring.models.tournament import Tournament
from scoring.recording.services import Submission, record_smazzata
from scoring.seating.draws_services import draw_seating
from scoring.standings.queries import load_standings
from scoring.store.phases_queries import load_seated_rules
from scoring.text.entrants_queries import load_entrants
from tests.cast import CLOSED_BY_NS, NOW, SIGNED, keep_rules, make_event, open_turn
from tests.play.trios import MOVEMENTS, play_on
from tests.recording.test_record import WHOLE
from tests.workbook.book import AGREED, check, open_book, read_rows

CLOSED_ALONE = CLOSED_BY_NS | {"NS": CLOSED_BY_NS["NS"] | {"hand": ""}}


def make_players(director: User, count: int, **changes: object) -> Tournament:
    rules_key = keep_rules(2)
    own = {"turns": 3, "rules_key": rules_key, **changes}
    return make_event(director, count, entry_kind="players", language="en", **own)


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_every_movement_seats_one_player_a_side_and_closes_its_turn(
    director: User, movement: str
) -> None:
    event = make_players(director, 6, movement=movement)
    play_on(event, 1, CLOSED_ALONE)
    turn = event.turns.get(number=1)
    assert turn.state == "closed"
    for table in turn.tables.all():
        seats = table.seats.filter(kind=Presence.PLAYS)
        assert sorted(seats.values_list("line", "chair")) in ([("EW", 1), ("NS", 1)], [])
    assert len(load_standings(event, load_entrants(event))) == 6
    assert not verify(load_bundle(event, NOW)).differences


@pytest.mark.slow
@pytest.mark.parametrize(
    ("movement", "players", "turns"),
    [("round-robin", 6, 5), ("round-robin", 5, 5), ("danese", 6, 3), ("danese", 7, 3)],
)
def test_from_creation_to_workbook(director: User, movement: str, players: int, turns: int) -> None:
    event = make_players(director, players, movement=movement, turns=turns)
    play_on(event, turns, CLOSED_ALONE)
    close_event(event=event, **SIGNED)
    event = Tournament.objects.get(pk=event.pk)
    assert not verify(load_bundle(event, NOW)).differences
    book = open_book(event)
    assert check(book) == AGREED
    standings = read_rows(book, "Standings")
    assert len(standings) == players
    assert {row["Player"] for row in standings} == set(range(1, players + 1))
    assert " – " not in str(standings[0]["Name"])


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_nobody_sits_one_against_one_by_rules_for_four(director: User, movement: str) -> None:
    with pytest.raises(Refusal, match="one_against_one") as refused, translation.override("en"):
        make_event(director, 6, entry_kind="players", movement=movement, turns=1)
    told = refused.value.sentence
    assert "“Individual: a new partner every turn”" in told
    assert "“Individual Danese: 1st and 2nd against 3rd and 4th”" in told
    assert "“Tables of three”" in told
    assert "Mitchell" not in told


def test_what_became_one_against_one_in_the_settings_is_warned_of_and_not_drawn(
    director: User, anna: Client
) -> None:
    event = make_event(director, 0)
    settings = replace(read_settings(event), entry_kind="players")
    event = update_event(event=event, settings=settings, **SIGNED)
    plan = reverse("plan", args=[event.slug])
    assert "one against one" in anna.get(plan, HTTP_ACCEPT_LANGUAGE="en").text
    with pytest.raises(Refusal, match="one_against_one"):
        draw_seating(event=event, method=DrawMethod.RANDOM, seed="1", **SIGNED)


def test_who_closes_one_against_one_holds_no_card(director: User, anna: Client) -> None:
    event = make_players(director, 6, movement="round-robin", turns=5)
    table = open_turn(event, 1).tables.get(number=1)
    assert load_seated_rules(event).seats == 2, "what phones judge by"
    submission = Submission(1, Depth.CARDS, CLOSED_BY_NS, "c1")
    with pytest.raises(RecordRefused) as refused:
        record_smazzata(table=table, submission=submission, **SIGNED)
    assert [fault.code for fault in refused.value.faults] == ["close.cards_in_hand"]
    record = f"{reverse('record', args=[event.slug, 1, 1, 1])}?depth=cards"
    page = anna.post(record, {**WHOLE, "NS-hand": "3S 4D"}, headers={"Accept-Language": "en"})
    assert page.status_code == 422
    assert "a single player, who cannot have closed with cards in hand" in page.text
    excused = replace(submission, override="Agreed at the table")
    record_smazzata(table=table, submission=excused, **SIGNED)
    assert not verify(load_bundle(event, NOW)).differences


def test_a_player_reads_of_players_and_never_of_pairs(
    director: User, anna: Client, visitor: Client
) -> None:
    event = make_players(director, 6, movement="round-robin", turns=5)
    open_turn(event, 1)
    for client, name, *args in (
        (anna, "board", 1),
        (anna, "table", 1, 1),
        (anna, "pairs"),
        (anna, "plan"),
        (anna, "tickets"),
        (anna, "check_in"),
        (anna, "console"),
        (visitor, "event"),
        (visitor, "event_seating", 1),
        (visitor, "event_results", 1),
        (visitor, "event_standings"),
        (visitor, "event_pair", 1),
    ):
        page = client.get(reverse(name, args=[event.slug, *args]))
        assert page.status_code == 200
        words = " ".join(re.sub(r"<[^>]+>", " ", page.text).split())
        assert not re.findall(r".{30}\b[Pp]airs?\b.{20}", words), name
