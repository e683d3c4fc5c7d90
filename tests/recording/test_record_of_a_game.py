"""The form asks what the rules of the event know of: an exact cut, an initial meld, a discard."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.datastructures import MultiValueDict

from scoring.core.rules.endings import CLOSING_FACTS
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.records import Depth
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.recording.smazzata_forms import SmazzataForm
from scoring.records.faults_wording import fault_sentence
from scoring.records.wording import format_closing
from tests.cast import key_of, make_event, record_totals, seat_event
from tests.recording.test_record import COUNTS, WHOLE, place

NEW_FIELDS = ("NS-opening", "NS-failed", "unusual-discard", "cut")
BURACO_CARDS = WHOLE | {
    "NS-meld": ["7..kh"],
    "NS-opening": "55",
    "cut": "EW",
    "unusual-discard": "on",
}
"""Without jokers: 65 and 200 and 100 for closing, less 10; 15 and 100 for the cut, less 130."""


@pytest.fixture
def buraco(director: User, anna: Client) -> Tournament:
    anna.cookies["django_language"] = "en"
    return seat_event(make_event(director, rules_key="buraco", language="en"))


def send(client: Client, event: Tournament, depth: str = "cards", **fields: Any) -> Any:
    data = BURACO_CARDS if depth == "cards" else COUNTS
    return client.post(f"{place(event)}?depth={depth}", {**data, **fields})


def stored() -> dict[str, Any]:
    data: dict[str, Any] = SmazzataRevision.objects.latest("number").record
    return data


@pytest.mark.parametrize("depth", ["cards", "counts"])
def test_burraco_is_not_asked_what_buraco_is(anna: Client, playing: Tournament, depth: str) -> None:
    page = anna.get(f"{place(playing)}?depth={depth}").text
    assert not [name for name in NEW_FIELDS if f'name="{name}"' in page]


@pytest.mark.parametrize("depth", ["cards", "counts"])
def test_buraco_is_asked_all_of_it(anna: Client, buraco: Tournament, depth: str) -> None:
    page = anna.get(f"{place(buraco)}?depth={depth}").text
    assert [name for name in NEW_FIELDS if f'name="{name}"' in page] == [*NEW_FIELDS]
    assert "Who cut exactly 22 cards? (+100)" in page
    assert "The initial meld needs at least 50 card points" in page


def test_a_stalemate_is_offered_where_it_ends_the_smazzata() -> None:
    typed = MultiValueDict({"ending": ["stalemate"]})
    assert not SmazzataForm(Depth.COUNTS, ITALIAN, typed).ending.errors
    plays_on = replace(ITALIAN, stalemate_ends=False)
    form = SmazzataForm(Depth.COUNTS, plays_on, typed)
    assert form.ending.errors
    assert "stalemate" not in str(form.ending["ending"])


def test_whether_the_other_side_has_played_is_asked_where_a_closing_awaits_it() -> None:
    awaits = replace(ITALIAN, closing_awaits_opponents=True)
    typed = MultiValueDict({"ending": ["NS"], "unusual-opponents_played": ["on"]})
    form = SmazzataForm(Depth.COUNTS, awaits, typed)
    assert [field.name for field in form.ending.facts] == ["unusual-opponents_played"]
    assert form.data["opponents_played"] is False
    assert SmazzataForm(Depth.COUNTS, ITALIAN, typed).ending.facts == []


def test_every_fact_of_a_closing_is_asked_and_told() -> None:
    assert all(fault_sentence(Fault("input.invalid", params={"field": f})) for f in CLOSING_FACTS)
    assert format_closing("N-S closed", CLOSING_FACTS).count(",") == len(CLOSING_FACTS)


def test_every_fault_of_these_has_its_sentence() -> None:
    params = {"points": 55, "needed": 65, "failed": 1}
    for code in ("close.no_discard", "end.no_stalemate", "cut.not_paid", "opening.too_low"):
        assert fault_sentence(Fault(code, Line.NS, params=params))
    for field in ("cut", "discard", "opening"):
        assert fault_sentence(Fault("input.invalid", Line.NS, params={"field": field}))


def test_totals_are_asked_none_of_it(anna: Client, buraco: Tournament) -> None:
    page = anna.get(f"{place(buraco)}?depth=totals").text
    assert not [name for name in NEW_FIELDS if f'name="{name}"' in page]


@pytest.mark.parametrize(("depth", "totals"), [("cards", (355, -15)), ("counts", (405, -15))])
def test_what_is_typed_is_recorded_and_comes_back(
    anna: Client, buraco: Tournament, depth: str, totals: tuple[int, int]
) -> None:
    typed = {"NS-opening": "65", "NS-failed": "1", "cut": "EW", "unusual-discard": "on"}
    assert send(anna, buraco, depth, **typed).status_code == 302
    smazzata = Smazzata.objects.get()
    assert (smazzata.ns_gp, smazzata.ew_gp) == totals
    record = stored()
    assert (record["cut"], record["discard"]) == ("EW", False)
    assert record["NS"]["opening"] == {"points": 65, "failed": 1}
    assert "opening" not in record["EW"]
    form = anna.get(f"{place(buraco)}?depth={depth}").context["form"]
    assert form.data == form.data | {"cut": "EW", "discard": False}
    assert form.data["NS"]["opening"] == {"points": 65, "failed": 1}


def test_the_lines_shown_add_up_with_the_cut(anna: Client, buraco: Tournament) -> None:
    send(anna, buraco)
    preview = anna.post(place(buraco, view="record_preview") + "?depth=cards", BURACO_CARDS)
    for side, lines in preview.context["form"].list_sums():
        assert sum(made for _label, made in lines) == side.score.total
    for name, *args in (("table", 1, 1), ("event_table", 1, 1), ("revisions", 1, 1, 1)):
        page = anna.get(reverse(name, args=[buraco.slug, *args])).text
        assert "Exact cut" in page, name


def test_two_versions_say_who_cut_and_what_was_laid_down(anna: Client, buraco: Tournament) -> None:
    send(anna, buraco)
    changed = {
        "cut": "",
        "unusual-discard": "",
        "NS-opening": "60",
        "key": "a2",
        "based_on": key_of(1),
    }
    assert send(anna, buraco, reason="misread", **changed).status_code == 302
    page = anna.get(reverse("revisions_compare", args=[buraco.slug, 1, 1, 1])).text
    for words in ("Exact cut", "initial meld", "without a discard"):
        assert words in page


@pytest.mark.parametrize("depth", ["cards", "counts"])
def test_too_low_an_initial_meld_is_told_beside_its_field(
    anna: Client, buraco: Tournament, depth: str
) -> None:
    answer = send(anna, buraco, depth, **{"NS-opening": "60", "NS-failed": "1"})
    assert answer.status_code == 422
    assert "65" in str(answer.context["form"].sides[0].errors["opening"])
    assert not Smazzata.objects.exists()


def test_what_is_needed_rises_with_the_points_of_the_match(
    anna: Client, buraco: Tournament
) -> None:
    table = buraco.turns.get(number=1).tables.get(number=1)
    record_totals(table, 1, 1500, 100)
    second = place(buraco, 2)
    form = anna.get(second).context["form"]
    assert [side.needed for side in form.sides] == [75, 50]
    fields = BURACO_CARDS | {"NS-opening": "70"}
    answer = anna.post(f"{second}?depth=cards", fields)
    assert answer.status_code == 422
    assert "75" in str(answer.context["form"].sides[0].errors["opening"])
    preview = anna.post(
        place(buraco, 2, view="record_preview") + "?depth=cards", fields | {"NS-failed": "2"}
    )
    assert "The initial meld needs at least 105 card points" in preview.text


@pytest.mark.parametrize(
    "typed",
    [
        {"NS-opening": "many"},
        {"NS-opening": "", "NS-failed": "2"},
        {"NS-failed": "100"},
        {"cut": "nobody"},
    ],
)
def test_what_cannot_be_is_refused_and_kept(
    anna: Client, buraco: Tournament, typed: dict[str, str]
) -> None:
    answer = send(anna, buraco, **typed)
    assert answer.status_code == 422
    assert not Smazzata.objects.exists()


def test_what_is_not_asked_is_not_recorded(anna: Client, playing: Tournament) -> None:
    more = {"NS-opening": "5", "cut": "NS", "unusual-discard": "on"}
    answer = anna.post(f"{place(playing)}?depth=cards", WHOLE | more)
    assert answer.status_code == 302
    assert not {"cut", "discard"} & set(stored())
