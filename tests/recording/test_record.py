"""Recording a smazzata: whole, refused, repeated, in conflict, against the checks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.rules.records import write_record
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import record_totals

WHOLE: dict[str, Any] = {
    "NS-meld": ["7..kh", "KSD jk", "", ""],
    "NS-hand": "3s 4d",
    "NS-pozzetto": "taken",
    "EW-meld": ["4SCC"],
    "letters": "en",
    "EW-hand": "AS AH",
    "EW-pozzetto": "untaken",
    "ending": "NS",
    "key": "a1",
    "based_on": "",
}
"""The example of the design document, as it is typed in a hurry: 405 to -115."""
COUNTS = {
    "NS-burrachi-clean": "1",
    "NS-table": "115",
    "NS-left": "10",
    "NS-pozzetto": "taken",
    "EW-burrachi-dirty": "",
    "EW-table": "15",
    "EW-left": "30",
    "EW-pozzetto": "untaken",
    "ending": "NS",
    "key": "a1",
    "based_on": "",
}
TOTALS = {"NS-total": "1.405", "EW-total": "−115", "key": "a1", "based_on": ""}


def place(event: Tournament, number: int = 1, view: str = "record", table: int = 1) -> str:
    return reverse(view, args=[event.slug, 1, table, number])


def send(client: Client, event: Tournament, depth: str = "cards", **fields: Any) -> Any:
    data = {"cards": WHOLE, "counts": COUNTS, "totals": TOTALS}.get(depth, WHOLE)
    return client.post(f"{place(event)}?depth={depth}", {**data, **fields})


def errors(response: Any) -> list[str]:
    """The ids of the fields that something is said of, in the order of the page."""
    form = response.context["form"]
    found = []
    for side in form.sides:
        found += [line.id for line in getattr(side, "lines", []) if line.errors]
        found += [field.auto_id for field in side if field.errors]
    if form.ending and form.ending.errors:
        found.append(form.ending["ending"].auto_id)
    return found


@pytest.mark.parametrize(
    ("depth", "totals"), [("cards", (405, -115)), ("counts", (405, -115)), ("totals", (1405, -115))]
)
def test_a_smazzata_is_recorded_at_every_depth(
    anna: Client, playing: Tournament, depth: str, totals: tuple[int, int]
) -> None:
    response = send(anna, playing, depth)
    assert response.url == reverse("table", args=[playing.slug, 1, 1])
    smazzata = Smazzata.objects.get()
    assert (smazzata.ns_gp, smazzata.ew_gp) == totals


def test_the_message_names_both_totals_and_who_made_them(anna: Client, playing: Tournament) -> None:
    message = str(*anna.get(send(anna, playing).url).context["messages"])
    assert "Nord1 Nora – Sud1 Ugo 405" in message
    assert "Nord5 Nora – Sud5 Ugo −115" in message


def test_who_recorded_it_and_on_what_is_kept(anna: Client, playing: Tournament) -> None:
    agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
    anna.post(place(playing), WHOLE, headers={"user-agent": agent})
    revision = SmazzataRevision.objects.get()
    assert (revision.author_name, revision.device) == ("Anna Neri", "Android · Chrome")


def test_a_form_has_no_silent_answers(anna: Client, playing: Tournament) -> None:
    page = anna.get(place(playing)).text
    assert page.count('type="radio"') == 11
    assert "checked" not in page


def test_remnants_typed_as_ranks_alone_stay_so(anna: Client, playing: Tournament) -> None:
    send(anna, playing, **{"NS-hand": "3 4", "EW-hand": "a, as"})
    smazzata = Smazzata.objects.get()
    assert (smazzata.ns_gp, smazzata.ew_gp) == (405, -115)
    record = SmazzataRevision.objects.get().record
    assert (record["NS"]["hand"], record["EW"]["hand"]) == ("3 4", "A AS")


def test_every_fault_is_beside_its_field_and_nothing_typed_is_lost(
    anna: Client, playing: Tournament
) -> None:
    response = anna.post(
        place(playing),
        {"NS-meld": ["4h 5h", "", "kShD zz"], "NS-hand": "QZ ", "key": "a1", "based_on": ""},
    )
    assert response.status_code == 422
    wrong = ["NS-meld-0", "NS-meld-2", "NS-hand", "NS-pozzetto", "EW-pozzetto", "ending"]
    assert errors(response) == [f"id_{name}" for name in wrong]
    for typed in ("4h 5h", "kShD zz", "QZ "):
        assert f'value="{typed}"' in response.text
    assert not Smazzata.objects.exists()


@pytest.mark.parametrize(
    ("depth", "fields", "wrong"),
    [
        ("cards", {"EW-meld": ["KS KS KD"]}, ["id_EW-meld-0"]),
        ("cards", {"EW-meld": ["4SCC", "4DH jk"]}, ["id_EW-meld-1"]),
        ("cards", {"NS-pozzetto": "unseen"}, ["id_NS-hand"]),
        ("cards", {"ending": "EW"}, ["id_ending"]),
        ("cards", {"ending": "rain"}, ["id_ending"]),
        ("cards", {"EW-hand": "7H " * 400}, ["id_EW-hand"]),
        ("counts", {"NS-table": "117"}, ["id_NS-table"]),
        ("counts", {"NS-left": "12"}, ["id_NS-left"]),
        ("counts", {"NS-table": "ten"}, ["id_NS-table"]),
        ("counts", {"EW-left": ""}, ["id_EW-left"]),
        ("counts", {"EW-table": "-5"}, ["id_EW-table"]),
        ("counts", {"NS-burrachi-clean": "1.5"}, ["id_NS-burrachi-clean"]),
        ("totals", {"NS-total": "401"}, ["id_NS-total"]),
        ("totals", {"NS-total": ""}, ["id_NS-total"]),
        ("totals", {"EW-total": "9" * 5000}, ["id_EW-total"]),
        ("totals", {"EW-total": "1.00"}, ["id_EW-total"]),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(
    anna: Client, playing: Tournament, depth: str, fields: dict[str, Any], wrong: list[str]
) -> None:
    response = send(anna, playing, depth, **fields)
    assert response.status_code == 422
    assert errors(response) == wrong


def test_a_third_king_is_recorded_when_a_director_says_why(
    anna: Client, playing: Tournament
) -> None:
    third = {"EW-meld": ["KS KS KD"]}
    assert 'name="override"' in send(anna, playing, **third).text
    assert send(anna, playing, **third, override="seen by the referee").status_code == 302
    assert SmazzataRevision.objects.get().overridden == ["deck.too_many"]


def test_an_unknown_card_is_not_to_be_overridden(anna: Client, playing: Tournament) -> None:
    response = send(anna, playing, **{"NS-hand": "XX"}, override="because")
    assert response.status_code == 422
    assert 'name="override"' not in response.text


def test_the_key_outlives_a_refusal(anna: Client, playing: Tournament) -> None:
    refused = send(anna, playing, ending="")
    assert 'name="key" value="a1"' in refused.text


def test_a_page_gone_back_to_and_changed_is_no_repetition(
    anna: Client, playing: Tournament
) -> None:
    send(anna, playing)
    response = send(anna, playing, **{"NS-hand": ""})
    assert response.status_code == 409
    assert response.context["form"].score.ns.total == 415


def test_a_conflict_shows_both_and_saves_over_with_a_reason(
    anna: Client, playing: Tournament
) -> None:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    response = send(anna, playing)
    assert response.status_code == 409
    assert response.context["standing"].score.ns.total == 300
    assert 'value="7..kh"' in response.text
    write = response.context["write"]
    again = {name: write[name].value() for name in ("key", "based_on")}
    assert send(anna, playing, **again).status_code == 422
    assert send(anna, playing, **again, reason="mine has the cards").status_code == 302
    assert Smazzata.objects.get().ns_gp == 405


def test_one_more_meld_without_a_script_keeps_everything(anna: Client, playing: Tournament) -> None:
    response = send(anna, playing, more="NS", ending="")
    assert response.status_code == 200
    assert not errors(response)
    assert response.text.count('name="NS-meld"') == 5
    assert 'value="7..kh"' in response.text


@pytest.mark.parametrize(
    "fields",
    [
        {"key": ""},
        {"key": "k" * 65},
        {"based_on": "x" * 65},
        {"NS-meld": ["7H\0"]},
        {"NS-meld": ["7H 8H 9H"] * 200},
        {"NS-meld": ["7H " * 9000]},
        {"override": "o" * 201, "EW-meld": ["KS KS KD"]},
    ],
)
def test_malformed_posts_are_refused_without_a_trace(
    anna: Client, playing: Tournament, fields: dict[str, Any]
) -> None:
    assert send(anna, playing, **fields).status_code == 422
    assert not Smazzata.objects.exists()


def test_a_write_without_a_key_gets_one_for_another_try(anna: Client, playing: Tournament) -> None:
    response = send(anna, playing, key="")
    assert len(response.context["write"]["key"].value()) == 32


@pytest.mark.parametrize("query", ["?depth=guess", "?depth="])
def test_an_unknown_depth_is_not_there(anna: Client, playing: Tournament, query: str) -> None:
    assert anna.get(place(playing) + query).status_code == 404


@pytest.mark.parametrize(("table", "number"), [(1, 0), (1, 3), (1, 10**12), (9, 1)])
def test_what_is_not_in_the_event_is_not_there(
    anna: Client, playing: Tournament, table: int, number: int
) -> None:
    assert anna.get(place(playing, number, table=table)).status_code == 404


@pytest.mark.parametrize(("turn", "table"), [(1, 4), (2, 1)])
def test_where_nobody_plays_nothing_is_recorded(
    anna: Client, playing: Tournament, turn: int, table: int
) -> None:
    url = reverse("record", args=[playing.slug, turn, table, 1])
    assert anna.get(url).status_code == 200
    assert anna.post(url, WHOLE).status_code == 409


def test_a_correction_starts_from_what_stands_and_owes_a_reason(
    anna: Client, playing: Tournament
) -> None:
    send(anna, playing)
    page = anna.get(place(playing))
    form = page.context["form"]
    assert write_record(form.record) == SmazzataRevision.objects.get().record
    assert 'value="7C 8C 9C 10C JC QC KC"' in page.text
    assert page.context["write"]["based_on"].value() == "a1"
    response = send(anna, playing, key="b2", based_on="a1")
    assert response.status_code == 422
    assert response.context["write"].errors.as_data().keys() == {"reason"}


def test_a_table_shows_what_is_recorded_and_what_is_next(anna: Client, playing: Tournament) -> None:
    send(anna, playing)
    page = anna.get(reverse("table", args=[playing.slug, 1, 1]))
    assert page.context["next_number"] == 2
    assert place(playing, 2) in page.text
    assert 'data-key="a1"' in page.text


def test_a_table_without_an_opponent_says_that_its_pair_rests(
    anna: Client, playing: Tournament
) -> None:
    page = anna.get(reverse("table", args=[playing.slug, 1, 4])).text
    assert "Nord4 Nora" in page
    assert "/smazzate/1/" not in page


def test_a_table_is_read_in_a_constant_number_of_queries(
    anna: Client, playing: Tournament, django_assert_max_num_queries: Any
) -> None:
    send(anna, playing)
    with django_assert_max_num_queries(10):
        anna.get(reverse("table", args=[playing.slug, 1, 1]))


def test_a_smazzata_is_recorded_in_nine_statements(
    anna: Client, playing: Tournament, django_assert_num_queries: Any
) -> None:
    """And the two that begin and end the transaction; whoever is signed in is among the nine."""
    with django_assert_num_queries(11):
        send(anna, playing)
    assert SmazzataRevision.objects.count() == 1


def test_the_depth_last_recorded_at_is_offered_next(anna: Client, playing: Tournament) -> None:
    send(anna, playing, "totals")
    page = anna.get(place(playing, 2))
    assert page.context["form"].depth == "totals"
    assert anna.get(place(playing, 1)).context["form"].depth == "totals"


def test_cards_are_typed_in_italian_letters(anna: Client, playing: Tournament) -> None:
    melds = {"NS-meld": ["7c 8c 9c", "QPCF QQ"], "NS-hand": "5p K", "EW-meld": [], "EW-hand": ""}
    send(anna, playing, letters="", ending="stock", **melds)
    side = SmazzataRevision.objects.get().record["NS"]
    assert (side["melds"], side["hand"]) == (["7H 8H 9H", "QS QH QC QD"], "5S K")
    page = anna.get(place(playing)).text
    assert 'value="QP QC QF QQ"' in page
    assert 'value="5P K"' in page


def test_letters_that_may_be_two_suits_are_refused_in_their_field(
    anna: Client, playing: Tournament
) -> None:
    typed = {"NS-meld": ["7s 8s 9s", "7c 8c 9c"], "NS-hand": "KCQP", "key": "a1", "based_on": ""}
    response = anna.post(place(playing), typed)
    assert {"id_NS-meld-1", "id_NS-hand"} <= {*errors(response)}
    assert "“7c”" in response.text
    assert not Smazzata.objects.exists()


def test_a_form_is_read_in_the_letters_that_it_was_typed_in(
    anna: Client, playing: Tournament
) -> None:
    send(anna, playing, **{"NS-hand": "5c"})
    assert SmazzataRevision.objects.get().record["NS"]["hand"] == "5C"
