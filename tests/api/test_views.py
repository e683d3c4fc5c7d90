"""The API's public reads: they show what the public pages show."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from burraco_tourney.operations.outage_causes import GateShut
from scoring.core.pairing.entries import EntryKind
from scoring.core.prizes.plan import Prize, PrizePlan
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.personal.erasure_services import ErasureChoices, erase_person
from scoring.play.turns_services import close_turn
from scoring.prizes.services import set_prizes
from scoring.standings.services import freeze_standings, publish_standings
from tests.api.reader import Reader
from tests.cast import (
    ANNA,
    SIGNED,
    make_event,
    open_turn,
    play_through,
    play_turn,
    record_totals,
    seat_event,
)


def test_an_event_with_its_entries_and_published_turns(playing: Tournament) -> None:
    told = Reader(playing).read()
    assert (told["slug"], told["entry_kind"], told["turns_planned"]) == (playing.slug, "pairs", 3)
    assert told["turns"] == [{"number": 1, "phase": 1, "state": "playing"}]
    first = told["entries"][0]
    assert (first["number"], first["team"]) == (1, "")
    assert first["players"][0] == {"name": "Nord1 Nora", "club": "Circolo Uno"}
    assert len(told["entries"]) == 7


def test_teams_sit_by_their_pairs(director: User) -> None:
    event = seat_event(
        make_event(director, pairs=4, entry_kind=EntryKind.TEAMS, pairs_per_team=2, turns=1)
    )
    sides = [table["sides"] for table in Reader(event).read("/turns/1/seating")["tables"][:2]]
    first, second = (one[0] for one in sides)
    assert first["entries"] == second["entries"]
    assert first["names"] == ["Nord1 Nora", "Sud1 Ugo"]
    assert second["names"] == ["Nord2 Nora", "Sud2 Ugo"]


def test_a_draft_is_not_shown(playing: Tournament) -> None:
    reader = Reader(playing)
    reader.read("/turns/2/seating")
    assert reader.status == 404
    play_turn(playing.turns.get(number=1))
    close_turn(turn=playing.turns.get(number=1), **SIGNED)
    open_turn(playing, 2)
    tables = reader.read("/turns/2/seating")["tables"]
    assert [table["table"] for table in tables] == [1, 2, 3, 4]
    assert [len(table["sides"]) for table in tables] == [1, 2, 2, 2]


def test_the_results_of_a_turn_and_of_a_table(recorded: Tournament) -> None:
    reader = Reader(recorded)
    first = reader.read("/turns/1/results")["tables"][0]
    assert (first["recorded"], first["due"], first["state"]) == (1, 2, "playing")
    assert [(side["line"], side["gp"], side["vp"]) for side in first["sides"]] == [
        ("NS", 300, None),
        ("EW", 200, None),
    ]
    assert first["smazzate"][0]["gp"] == [300, 200]
    assert reader.read("/turns/1/tables/1") == first
    reader.read("/turns/1/tables/99")
    assert reader.status == 404


def test_the_standings_are_those_of_the_page(finished: Tournament) -> None:
    told = Reader(finished).read("/standings")
    assert (told["after_turn"], told["ranking"], told["rankings"]) == (3, "", [])
    assert [line["place"] for line in told["lines"]][:1] == [1]
    for line in told["lines"]:
        # A bye is a turn, too.
        assert sum(line["turns"].values()) == line["figures"]["vp"]


def test_held_back_results_are_held_back(finished: Tournament) -> None:
    reader = Reader(finished)
    freeze_standings(event=finished, turn=2, author=ANNA)
    for path in ("/turns/3/results", "/turns/3/tables/1"):
        problem = reader.read(path)
        assert (reader.status, problem["code"]) == (403, "results.held_back")
    assert reader.read("/turns/2/results")["turn"] == 2
    assert reader.read("/turns/3/seating")["turn"] == 3, "seats are public"
    assert reader.read("/standings")["after_turn"] == 2
    assert reader.read()["shown_until"] == 2
    publish_standings(event=finished, author=ANNA)
    assert reader.read("/standings")["after_turn"] == 3


def test_prizes_are_public_once_everything_that_decides_them_is(finished: Tournament) -> None:
    set_prizes(event=finished, plan=PrizePlan((Prize(cents=5000),)), **SIGNED)
    reader = Reader(finished)
    freeze_standings(event=finished, turn=2, author=ANNA)
    assert reader.read("/prizes") == {"is_public": False, "prizes": []}
    publish_standings(event=finished, author=ANNA)
    told = reader.read("/prizes")
    best = reader.read("/standings")["lines"][0]["entry"]["number"]
    assert (told["is_public"], told["prizes"][0]["entry"]) == (True, best)


def test_nobody_reads_an_event_that_is_not_public(event: Tournament, anna: Client) -> None:
    Tournament.objects.update(is_public=False)
    reader = Reader(event)
    for path in ("", "/standings", "/prizes", "/turns/1/seating", "/feed"):
        reader.read(path)
        assert reader.status == 404
    assert anna.get(reader.base).status_code == 404, "an account opens pages, a token the API"
    assert Client().get("/api/v1/events").json()["events"] == []


def test_a_deleted_event_is_gone(event: Tournament) -> None:
    Tournament.objects.update(deleted_at=SIGNED["now"])
    reader = Reader(event)
    reader.read()
    assert reader.status == 404
    assert Client().get("/api/v1/events").json()["events"] == []


def test_what_the_program_has_is_not_sent_again(recorded: Tournament) -> None:
    reader = Reader(recorded)
    for path in ("", "/standings", "/prizes", "/turns/1/seating", "/turns/1/results", "/feed"):
        reader.client.get(reader.base + path)
        reader.read("" if path == "/feed" else path)
        tag = reader.client.get(reader.base + path).headers["ETag"]
        again = reader.client.get(reader.base + path, headers={"If-None-Match": tag})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
        assert again.headers["Same-For-All"] == "1"
        strong = reader.client.get(
            reader.base + path, headers={"If-None-Match": tag.removeprefix("W/")}
        )
        assert strong.status_code == 304, "a proxy may call it strong"


def test_a_record_changes_the_version_of_its_turn_alone(recorded: Tournament) -> None:
    reader = Reader(recorded)

    def tags() -> list[str]:
        found = []
        for path in (
            "",
            "/standings",
            "/turns/1/tables/2",
            "/turns/1/tables/1",
            "/turns/1/results",
        ):
            reader.read(path)
            found.append(reader.tag)
        return found

    before = tags()
    record_totals(Table.objects.get(turn__number=1, number=1), 2, 100, 50)
    assert [one == other for one, other in zip(before, tags(), strict=True)] == [
        True, True, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("", 4), ("/standings", 2), ("/turns/1/seating", 4), ("/turns/1/results", 6),
        ("/turns/1/tables/1", 7), ("/feed", 12),
    ],
)  # fmt: skip
def test_the_number_of_queries_is_the_same_for_any_field(
    path: str, most: int, director: User, django_assert_num_queries: Any
) -> None:
    for pairs in (6, 14):
        played = make_event(director, pairs=pairs)
        play_through(played, 1)
        reader = Reader(played)
        with django_assert_num_queries(most):
            reader.read(path) if path != "/feed" else reader.client.get(reader.base + path)
        if path != "/feed":
            with django_assert_num_queries(1):
                reader.read(path, **{"If-None-Match": reader.tag})
            assert reader.status == 304


def test_pages_of_events_follow_each_other(director: User) -> None:
    made = [make_event(director, pairs=n).slug for n in range(5)]
    client, found, cursor = Client(), [], ""
    while True:
        page = client.get("/api/v1/events", {"limit": 2, "cursor": cursor}).json()
        found += [event["slug"] for event in page["events"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert sorted(found) == sorted(made)
    assert len(found) == len(made)


@pytest.mark.django_db
@given(st.text(max_size=60) | st.builds("{}.{}".format, st.dates(), st.integers()))
def test_no_cursor_and_no_token_breaks_the_api(text: str) -> None:
    text = text.encode("utf-8", "ignore").decode()
    client = Client()
    for path in ("/api/v1/events", "/api/v1/events/nobody/feed"):
        response = client.get(path, {"cursor": text, "since": text})
        assert response.status_code in (200, 404, 422)


def test_a_problem_names_the_field_in_both_languages(event: Tournament) -> None:
    client = Client()
    for language, word in (("it", "mancanti"), ("en", "missing")):
        response = client.get("/api/v1/events?limit=many", headers={"Accept-Language": language})
        problem = response.json()
        assert response.headers["Content-Type"] == "application/problem+json"
        assert (problem["status"], problem["errors"][0]["field"]) == (422, "limit")
        assert word in problem["detail"]
    for path, status in (("/api/v1/none", 404), ("/api/v1/events/a b", 422), ("/api/", 404)):
        response = client.get(path, headers={"Accept": "text/html"})
        assert (response.status_code, response.json()["status"]) == (status, status)
    refused = client.post("/api/v1/events")
    assert (refused.status_code, refused.json()["code"]) == (405, "http.method_not_allowed")
    assert {*refused.headers["Allow"].split(", ")} == {"GET", "HEAD"}


def test_the_document_and_its_page(visitor: Client, db: None) -> None:
    document = visitor.get("/api/v1/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    page = visitor.get("/api/v1/docs").content.decode()
    for path in document["paths"]:
        assert path in page


def test_a_closed_event_stays_readable(finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    assert Reader(finished).read()["is_closed"] is True


@pytest.mark.parametrize(
    ("error", "status"), [(GateShut("database is locked"), 503), (KeyError("x"), 500)]
)
def test_an_outage_and_an_error_of_the_program_are_problems(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    def fail(event: Tournament) -> None:
        raise error

    monkeypatch.setattr("scoring.api.values.build_event", fail)
    for accepted in ("*/*", "application/json"):
        client = Client(raise_request_exception=False, headers={"Accept": accepted})
        response = client.get(Reader(event).base)
        assert (response.status_code, response.json()["status"]) == (status, status)
        assert ("Retry-After" in response.headers) == (status == 503)


def test_an_erased_person_is_in_no_answer(finished: Tournament) -> None:
    name, reader = "Nord1 Nora", Reader(finished)
    paths = ("", "/standings", "/turns/1/seating", "/turns/1/results", "/turns/1/tables/1")

    def read_all() -> list[str]:
        found = [reader.client.get(reader.base + path).text for path in paths]
        return [*found, reader.client.get(reader.base + "/feed").text]

    assert all(name in text for text in read_all())
    player = finished.entries.get(number=1).members.get(name=name).player
    assert player is not None
    erase_person(player=player, choices=ErasureChoices(), author_name="Anna", now=SIGNED["now"])
    assert not any(name in text for text in read_all())
