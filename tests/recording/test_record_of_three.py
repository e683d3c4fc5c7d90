"""The desk's form at a table of three: who plays alone is asked first, and shown ever after."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import SIGNED, key_of, make_event, record_totals, seat_event
from tests.event_cache import recall
from tests.recording.test_record import COUNTS, TOTALS, WHOLE

MISSING = "Choose the lone player: the one who took the first pozzetto"
FORMS = {
    "cards": WHOLE | {"NS-hand": ""},
    "counts": COUNTS | {"NS-left": "0"},
    "totals": TOTALS,
}
"""N-S closed, and who closed alone has nothing in hand."""
DEPTHS = pytest.mark.parametrize("depth", FORMS)
ADA, BEA, CLEO = "Nord1 Nora", "Nord2 Nora", "Nord3 Nora"


@pytest.fixture
def threes(director: User) -> Tournament:
    """Three players at the only table, turn 1 being played."""
    fields: dict[str, Any] = {"movement": "threes", "turns": 1, "entry_kind": "players"}
    return recall(
        "threes",
        director,
        lambda: seat_event(make_event(director, pairs=3, rules_key="italian", **fields)),
    )


@pytest.fixture(autouse=True)
def _english(anna: Client) -> None:
    anna.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def address(event: Tournament, view: str = "record", number: int = 1, *more: int) -> str:
    return reverse(view, args=[event.slug, 1, 1, number, *more])


def send(client: Client, event: Tournament, depth: str = "totals", **fields: Any) -> Any:
    return client.post(f"{address(event)}?depth={depth}", FORMS[depth] | fields)


def read(client: Client, *where: Any) -> str:
    """The words of a page, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", client.get(*where).text))


def find_chosen(page: str) -> list[str]:
    """The places that the page has checked."""
    inputs = re.findall(r'<input[^>]*name="alone"[^>]*>', page)
    assert len(inputs) == 3
    return [re.findall(r'value="(\d)"', each)[0] for each in inputs if "checked" in each]


@DEPTHS
def test_it_asks_who_plays_alone_before_anything_else(
    anna: Client, threes: Tournament, depth: str
) -> None:
    page = anna.get(f"{address(threes)}?depth={depth}").text
    assert find_chosen(page) == []
    assert MISSING not in page
    assert page.index('name="alone"') < page.index('name="NS-')
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))
    assert re.search(f"Who plays alone\\?.*first pozzetto.*{ADA}.*{BEA}.*{CLEO}", words)
    assert "The other two" in words
    assert not re.search("N-S|E-W", words)


@DEPTHS
def test_at_a_table_of_four_it_is_not_asked_and_what_is_sent_is_not_heard(
    anna: Client, playing: Tournament, depth: str
) -> None:
    assert 'name="alone"' not in anna.get(f"{address(playing)}?depth={depth}").text
    assert send(anna, playing, depth, alone="2").status_code == 302
    assert "alone" not in SmazzataRevision.objects.get().record


@DEPTHS
@pytest.mark.parametrize("said", ["", "0", "4", "-1", "two", "1.0", "9" * 400, "\0", ["2", "x"]])
def test_who_does_not_say_it_is_asked_and_the_rest_is_kept(
    anna: Client, threes: Tournament, depth: str, said: Any
) -> None:
    response = send(anna, threes, depth, alone=said)
    assert response.status_code == 422
    form = response.context["form"]
    assert [MISSING in error for error in form.alone.errors["alone"]] == [True]
    field = {"cards": "NS-meld", "counts": "NS-table", "totals": "NS-total"}[depth]
    typed = FORMS[depth][field]
    assert f'value="{typed[0] if isinstance(typed, list) else typed}"' in response.text
    assert response.text.index(MISSING) < response.text.index(field)
    assert not Smazzata.objects.exists()


@DEPTHS
def test_it_is_recorded_and_the_answer_names_both_sides(
    anna: Client, threes: Tournament, depth: str
) -> None:
    response = send(anna, threes, depth, alone="2")
    assert Smazzata.objects.get().alone == SmazzataRevision.objects.get().record["alone"] == 2
    ns, ew = ("1,405" if depth == "totals" else "415"), "−115"
    page = anna.get(response.url)
    assert f"{BEA} (alone) {ns}, {ADA} + {CLEO} {ew}." in str(*page.context["messages"])


@DEPTHS
def test_a_correction_shows_who_it_was(anna: Client, threes: Tournament, depth: str) -> None:
    send(anna, threes, depth, alone="3")
    page = anna.get(address(threes)).text
    assert find_chosen(page) == ["3"]
    assert f'id="NS-names">{CLEO} (alone)<' in page
    assert f'id="EW-names">{ADA} + {BEA}<' in page
    corrected = {"alone": "1", "key": "a2", "based_on": key_of(1), "reason": "it was Nora 1"}
    assert send(anna, threes, depth, **corrected).status_code == 302
    assert Smazzata.objects.get().alone == 1


@DEPTHS
@pytest.mark.parametrize("said", ["", "2", "9", "\0"])
def test_the_preview_sums_and_names_who_it_is(
    anna: Client, threes: Tournament, depth: str, said: str
) -> None:
    url = f"{address(threes, 'record_preview')}?depth={depth}"
    response = anna.post(url, FORMS[depth] | {"alone": said})
    assert response.status_code == 200
    assert ("1,405" if depth == "totals" else "415") in response.text
    assert 'id="id_alone_notes"' in response.text
    assert (f"{BEA} (alone)" in response.text) == (said == "2")
    assert (MISSING in response.text) == (said in ("9", "\0"))


def test_the_pozzetti_are_those_of_who_took_the_first(anna: Client, threes: Tournament) -> None:
    fields = {"NS-pozzetto": "untaken", "EW-pozzetto": "taken", "ending": "stock", "alone": "1"}
    response = send(anna, threes, "cards", **fields)
    assert response.status_code == 422
    ns, ew = response.context["form"].sides
    assert "the lone player took no pozzetto" in str(ns.errors["pozzetto"])
    assert not ew.errors
    assert send(anna, threes, "cards", **fields, override="the referee saw it").status_code == 302


def test_who_has_not_answered_for_the_pozzetti_is_not_blamed(
    anna: Client, threes: Tournament
) -> None:
    fields = {"NS-pozzetto": "untaken", "EW-pozzetto": "", "ending": "stock", "alone": "1"}
    response = send(anna, threes, "counts", **fields)
    assert response.status_code == 422
    assert "pozzetto" not in response.context["form"].sides[0].errors
    assert not response.context["form"].can_override


def test_the_untouched_first_pozzetto_has_eighteen_cards(anna: Client, threes: Tournament) -> None:
    eleven = "3H 3D 4H 4D 5H 5D 6H 6D 7C 7D 8C"
    fields = {"NS-pozzetto": "unseen", "NS-hand": eleven, "ending": "stock", "alone": "1"}
    assert "id_NS-hand" in str(send(anna, threes, "cards", **fields).context["form"].sides[0])
    assert not Smazzata.objects.exists()
    eighteen = f"{eleven} 8D 9C 9D 10C 10D JC JD"
    assert send(anna, threes, "cards", **(fields | {"NS-hand": eighteen})).status_code == 302


def test_the_table_names_the_sides_of_each_smazzata(anna: Client, threes: Tournament) -> None:
    send(anna, threes, "cards", alone="2")
    send_second = FORMS["totals"] | {"alone": "3", "key": "b1"}
    anna.post(f"{address(threes, number=2)}?depth=totals", send_second)
    page = read(anna, reverse("table", args=[threes.slug, 1, 1]))
    assert f"{BEA} (alone) 415 {ADA} + {CLEO} −115" in page
    assert f"{CLEO} (alone) 1,405 {ADA} + {BEA} −115" in page
    assert f"{BEA} (alone) closed" in page
    assert not re.search("N-S|E-W", page)
    for name, gp in ((ADA, "−114"), (BEA, "358"), (CLEO, "1,348")):
        assert re.search(f"· {name} {gp} game points", page)


def test_the_versions_show_that_another_was_alone(anna: Client, threes: Tournament) -> None:
    table = threes.turns.get().tables.get()
    record_totals(table, 1, 500, 300, alone=1)
    record_totals(table, 1, 500, 300, alone=3, based_on=1, reason="it was another")
    page = read(anna, address(threes, "revisions"))
    assert re.search(f"before Lone player {ADA} .*now Lone player {CLEO}", page)
    assert f"{CLEO} (alone) 500 {ADA} + {BEA} 300" in page
    compared = anna.get(address(threes, "revisions_compare")).context["comparison"]
    changed = [(pair.label, pair.a.value, pair.b.value) for pair in compared.lines if pair.differs]
    assert changed == [("Lone player", ADA, CLEO)]
    assert [name for name, *_points in compared.totals] == ["Lone player", "The other two"]


def test_an_older_version_stands_again_with_who_was_alone(anna: Client, threes: Tournament) -> None:
    table = threes.turns.get().tables.get()
    record_totals(table, 1, 500, 300, alone=1)
    record_totals(table, 1, 500, 300, alone=3, based_on=1, reason="it was another")
    url = address(threes, "revision_restore", 1, 1)
    assert re.search(f"Lone player .*{CLEO} .*{ADA} ", read(anna, url))
    anna.post(url, {"key": "r1", "based_on": key_of(2), "reason": "it was not"})
    assert Smazzata.objects.get().alone == 1


def test_what_a_correction_moves_in_a_closed_turn_is_said_of_each_player(
    anna: Client, threes: Tournament
) -> None:
    table = threes.turns.get().tables.get()
    for number in (1, 2):
        record_totals(table, number, 500, 300, alone=1)
    close_turn(turn=threes.turns.get(), **SIGNED)
    fields = {"NS-total": "500", "EW-total": "300"}
    fields |= {"key": "a2", "based_on": key_of(1), "reason": "x"}
    response = send(anna, threes, alone="2", **fields)
    assert response.status_code == 200
    assert '<input type="hidden" name="alone" value="2">' in response.text
    for number, name in enumerate((ADA, BEA, CLEO), start=1):
        assert re.search(rf"{number} ·\s+{name}\s*<", response.text)
    send(anna, threes, alone="2", confirmed="1", **fields)
    assert Smazzata.objects.get(number=1).alone == 2


def test_two_who_recorded_it_are_told_what_stands(anna: Client, threes: Tournament) -> None:
    record_totals(threes.turns.get().tables.get(), 1, 500, 300, alone=3)
    response = send(anna, threes, alone="1")
    assert response.status_code == 409
    assert f"{CLEO} (alone)" in response.text
    assert find_chosen(response.text) == ["1"]


def test_a_cancelled_smazzata_was_nobodys(anna: Client, threes: Tournament) -> None:
    record_totals(threes.turns.get().tables.get(), 1, 500, 300, alone=3)
    cancelled = {"reason": "misdeal", "key": "c1", "based_on": key_of(1)}
    anna.post(address(threes, "smazzata_cancel"), cancelled)
    assert SmazzataRevision.objects.filter(depth="cancelled").exists()
    page = read(anna, reverse("table", args=[threes.slug, 1, 1]))
    assert "(alone)" not in page
    assert find_chosen(anna.get(f"{address(threes)}?depth=totals").text) == []
