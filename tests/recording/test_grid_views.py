"""The score grid: a turn typed from paper by the form of the table's page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.core.play.awards import Award
from scoring.entries.late_and_leaving_services import withdraw_entry
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from tests.cast import SIGNED, key_of, make_event, play_turn, record_totals, seat_event
from tests.recording.test_record import COUNTS, TOTALS, WHOLE


def page(event: Tournament, **query: object) -> str:
    address = reverse("grid", args=[event.slug, 1])
    return f"{address}?" + "&".join(f"{name}={value}" for name, value in query.items())


def line(event: Tournament, table: int = 1, number: int = 1, depth: str = "totals") -> str:
    return reverse("grid_line", args=[event.slug, 1, table, number]) + f"?depth={depth}"


def send(client: Client, event: Tournament, depth: str = "totals", **fields: Any) -> Any:
    """Send the first smazzata at table 1 as the page does when it is left."""
    data = {"totals": TOTALS, "counts": COUNTS}[depth]
    return client.post(line(event, depth=depth), {"part": "save", **data, **fields})


def state(response: Any) -> str:
    return response.context["line"].state


def table_one(event: Tournament) -> Table:
    return event.turns.get(number=1).tables.get(number=1)


@pytest.mark.parametrize(("depth", "totals"), [("totals", (1405, -115)), ("counts", (405, -115))])
def test_what_is_typed_is_recorded_as_from_the_tables_page(
    anna: Client, playing: Tournament, depth: str, totals: tuple[int, int]
) -> None:
    assert state(send(anna, playing, depth)) == "saved"
    revision = SmazzataRevision.objects.get()
    assert (revision.depth, revision.key, revision.author_name) == (depth, "a1", "Anna Neri")
    assert (revision.sums.ns.total, revision.sums.ew.total) == totals


def test_without_scripts_the_page_comes_back_to_the_smazzata(
    anna: Client, playing: Tournament
) -> None:
    response = anna.post(line(playing), TOTALS)
    assert response.url == page(playing, depth="totals") + "#line-1-1"
    assert 'name="NS-total" value="1405"' in anna.get(response.url).text


def test_without_scripts_what_is_refused_stays_as_typed(anna: Client, playing: Tournament) -> None:
    response = anna.post(line(playing), {**TOTALS, "NS-total": "401"})
    assert response.status_code == 422
    assert 'name="NS-total" value="401"' in response.text
    assert 'aria-invalid="true"' in response.text
    assert not SmazzataRevision.objects.exists()


def test_a_check_records_nothing_and_says_what_recording_would(
    anna: Client, playing: Tournament
) -> None:
    checked = send(anna, playing, part="check", **{"EW-total": "−117"})
    assert (state(checked), list(checked.context["line"].errors)) == ("typed", ["EW-total"])
    blank = send(anna, playing, part="check", **{"EW-total": ""})
    assert blank.context["line"].errors == {}
    (ns, ew) = send(anna, playing, part="check").context["result"].seats
    assert ((ns.gp, ns.mp, ns.vp), (ew.gp, ew.vp)) == ((1405, 1520, 20), (-115, 0))
    assert not SmazzataRevision.objects.exists()


@pytest.mark.parametrize("typed", ["401", "4o5", "", "1.5"])
def test_an_impossible_figure_is_not_saved_whatever_is_said(
    anna: Client, playing: Tournament, typed: str
) -> None:
    response = send(
        anna, playing, **{"NS-total": typed, "override": ("As written on the score sheet")}
    )
    assert (response.status_code, state(response)) == (422, "refused")
    assert not response.context["line"].can_record_anyway
    assert not SmazzataRevision.objects.exists()


def test_a_check_that_fails_is_recorded_anyway_and_stays_in_sight(
    anna: Client, playing: Tournament
) -> None:
    unburdened = {"NS-burrachi-clean": "0"}
    refused = send(anna, playing, "counts", **unburdened)
    assert refused.context["line"].can_record_anyway
    saved = send(anna, playing, "counts", **unburdened, override="As written on the score sheet")
    assert state(saved) == "saved"
    assert SmazzataRevision.objects.get().overridden == ["close.no_burraco"]
    shown = anna.get(page(playing, depth="counts")).context["rows"][0].lines[0]
    assert [*shown.warnings] == [*saved.context["line"].warnings] != []


def test_odd_points_are_recorded_with_a_warning(anna: Client, playing: Tournament) -> None:
    record_totals(table_one(playing), 2, 1405, -115)
    saved = send(anna, playing)
    assert (state(saved), len(saved.context["line"].warnings)) == ("saved", 1)


def test_a_correction_needs_its_reason(anna: Client, playing: Tournament) -> None:
    send(anna, playing)
    change = {"based_on": "a1", "key": "b2", "NS-total": "1410"}
    refused = send(anna, playing, **change)
    assert (state(refused), refused.context["line"].reason) == ("refused", "")
    saved = send(anna, playing, **change, reason="misread")
    assert state(saved) == "saved"
    assert [r.reason for r in SmazzataRevision.objects.order_by("number")] == ["", "misread"]


def test_sent_twice_it_is_recorded_once(anna: Client, playing: Tournament) -> None:
    send(anna, playing)
    assert state(send(anna, playing)) == "saved"
    assert SmazzataRevision.objects.count() == 1


def test_who_typed_the_same_meanwhile_is_no_conflict(anna: Client, playing: Tournament) -> None:
    record_totals(table_one(playing), 1, 1405, -115)
    assert state(send(anna, playing)) == "saved"
    assert SmazzataRevision.objects.count() == 1


@pytest.mark.parametrize("part", ["save", "check"])
def test_somebody_elses_record_is_shown_and_can_be_replaced(
    anna: Client, playing: Tournament, part: str
) -> None:
    record_totals(table_one(playing), 1, 500, 300)
    met = send(anna, playing, part=part)
    assert (met.status_code, state(met)) == (409, "conflict")
    shown = met.context["line"]
    assert "500 : 300" in shown.said[0]
    assert shown.theirs.values["NS-total"] == "500"
    renewed = {"key": shown.key, "based_on": shown.based_on, "reason": "the sheet says so"}
    assert state(send(anna, playing, **renewed)) == "saved"
    assert SmazzataRevision.objects.latest("number").sums.ns.total == 1405


def test_a_closed_turn_is_corrected_where_the_effects_are_shown(
    anna: Client, playing: Tournament
) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    assert '<form class="line"' not in anna.get(page(playing, depth="totals")).text
    change = {"based_on": key_of(1), "key": "b2", "reason": "misread"}
    assert state(send(anna, playing, **change)) == "refused"


@pytest.mark.parametrize(("recorded", "shown"), [("cards", "totals"), ("totals", "counts")])
def test_what_was_recorded_at_another_depth_links_to_its_page(
    anna: Client, playing: Tournament, recorded: str, shown: str
) -> None:
    address = reverse("record", args=[playing.slug, 1, 1, 1])
    anna.post(f"{address}?depth={recorded}", WHOLE if recorded == "cards" else TOTALS)
    first = anna.get(page(playing, depth=shown)).context["rows"][0].lines[0]
    assert (bool(first.locked), first.page) == (True, address)


def test_a_record_that_says_more_than_the_cells_links_to_its_page(
    anna: Client, director: User
) -> None:
    event = seat_event(make_event(director, rules_key="buraco"))
    address = reverse("record", args=[event.slug, 1, 1, 1])
    opened = {**COUNTS, "NS-opening": "50", "EW-opening": "", "cut": "EW"}
    assert anna.post(f"{address}?depth=counts", opened).status_code == 302
    assert anna.get(page(event, depth="counts")).context["rows"][0].lines[0].locked
    cut = {**COUNTS, "part": "save", "cut": "EW"}
    assert state(anna.post(line(event, table=2, depth="counts"), cut)) == "saved"
    assert not anna.get(page(event, depth="counts")).context["rows"][1].lines[0].locked


def test_at_a_table_of_three_it_says_who_plays_alone(anna: Client, director: User) -> None:
    event = make_event(director, 6, entry_kind="players", movement="threes", turns=1)
    seat_event(event)
    assert state(send(anna, event)) == "refused"
    saved = send(anna, event, alone="2")
    assert (state(saved), len(saved.context["result"].seats)) == ("saved", 3)
    assert SmazzataRevision.objects.get().record["alone"] == 2


def test_an_open_match_brings_its_next_smazzata(anna: Client, director: User) -> None:
    event = make_event(director, length="target", target=3000, smazzate=9, turns=1)
    seat_event(event)
    assert len(anna.get(page(event)).context["rows"][0].lines) == 1
    more = send(anna, event).context["more"]
    assert [each.id for each in more] == ["1-2"]


def test_the_grid_offers_the_depth_last_recorded_at(anna: Client, playing: Tournament) -> None:
    assert anna.get(page(playing)).context["page"].depth == "totals"
    send(anna, playing, "counts")
    assert anna.get(page(playing)).context["page"].depth == "counts"


def test_one_smazzata_of_each_table(anna: Client, playing: Tournament) -> None:
    rows = anna.get(page(playing, only=2)).context["rows"]
    assert {each.number for row in rows for each in row.lines} == {2}


@pytest.mark.parametrize("query", [{"depth": "x"}, {"only": "x"}, {"only": "٣x"}])
def test_a_grid_that_there_is_not(anna: Client, playing: Tournament, query: dict[str, str]) -> None:
    assert anna.get(page(playing, **query)).status_code == 404


def test_before_the_turn_begins_nothing_is_typed(anna: Client, playing: Tournament) -> None:
    text = anna.get(reverse("grid", args=[playing.slug, 2])).text
    assert '<form class="line"' not in text


def test_a_table_whose_score_was_assigned_is_not_offered(anna: Client, playing: Tournament) -> None:
    seat = table_one(playing).seats.get(line="NS")
    withdraw_entry(entry=seat.entry, justified=True, award=Award(8, 0), reason="Treno", **SIGNED)
    first, *others = anna.get(page(playing)).context["rows"]
    assert first.lines
    assert all(each.locked for each in first.lines)
    assert not any(each.locked for row in others for each in row.lines)


def test_it_is_one_click_from_console_board_and_table(anna: Client, playing: Tournament) -> None:
    for name, arguments in (("console", ()), ("board", (1,)), ("table", (1, 1))):
        text = anna.get(reverse(name, args=[playing.slug, *arguments])).text
        assert re.search(r'href="/desk/[^"]*/turns/1/grid/', text), name


@pytest.mark.parametrize("pairs", [4, 24])
def test_the_page_reads_in_a_constant_number_of_queries(
    pairs: int,
    anna: Client,
    director: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = seat_event(make_event(director, pairs, turns=1))
    record_totals(table_one(event), 1, 405, -115)
    with django_assert_num_queries(11):
        anna.get(page(event, depth="totals"))
