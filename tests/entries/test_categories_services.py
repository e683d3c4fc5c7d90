"""Categories of entries: labels with rankings of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.entries.services import (
    add_entries,
    change_categories,
    label_entries,
    update_entry,
)
from scoring.events.life_services import duplicate_event
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.standings.public_queries import load_event_standings
from scoring.standings.queries import load_standings
from scoring.standings.services import freeze_standings, publish_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import NOW, SETTINGS, SIGNED, pair_up, play_through
from tests.entries.comings import come_late
from tests.undoing import redo, undo
from tests.workbook.book import AGREED, check, open_book, read_rows

NAMES = ("Donne", "Miste, under 20", "=Soci & amici")


@pytest.fixture
def labelled(event: Tournament) -> Tournament:
    """Pairs 2, 4 and 6 are Donne; 4 is a Socio too."""
    change_categories(event=event, names=NAMES, **SIGNED)
    labels = {2: ["Donne"], 4: [NAMES[2], "Donne"], 6: ["Donne"]}
    label_entries(event=event, labels=labels, **SIGNED)
    event.refresh_from_db()
    return event


def find_labels(event: Tournament) -> dict[int, tuple[str, ...]]:
    return {
        number: entrant.categories
        for number, entrant in load_entrants(event).items()
        if entrant.categories
    }


LABELS = {2: ("Donne",), 4: ("Donne", NAMES[2]), 6: ("Donne",)}


def test_a_label_goes_wherever_its_entry_goes(labelled: Tournament) -> None:
    assert find_labels(labelled) == LABELS
    # Registered with its labels, and changed.
    lineup = RosterEntry(0, *pair_up(8).players, categories=["Donne"])
    (entry,) = add_entries(event=labelled, lineups=[lineup], **SIGNED)
    assert find_labels(labelled)[8] == ("Donne",)
    update_entry(
        entry=entry, lineup=RosterEntry(0, *pair_up(9).players, categories=[NAMES[2]]), **SIGNED
    )
    assert find_labels(labelled)[8] == (NAMES[2],)
    undo(labelled)
    assert find_labels(labelled)[8] == ("Donne",)
    redo(labelled)
    play_through(labelled, 1)
    # The snapshot, its document, an event made of that, and the document of that event.
    bundle = read_bundle(write_bundle(load_bundle(labelled, NOW)))
    check_links(bundle)
    assert bundle.event.categories == NAMES
    assert {one.number: one.categories for one in bundle.entries if one.categories} == {
        **LABELS, 8: (NAMES[2],)
    }  # fmt: skip
    assert verify(bundle).differences == ()
    imported = import_bundle(bundle, director="anna")
    assert imported.categories == [*NAMES]
    assert find_labels(imported) == find_labels(labelled)
    assert load_bundle(imported, NOW).entries == bundle.entries
    # The template of the next evening.
    made = duplicate_event(
        event=labelled, name="Serata 2", date=SETTINGS.date, entries=[4, 5], **SIGNED
    )
    assert made.categories == [*NAMES]
    assert list(find_labels(made).values()) == [LABELS[4]]


def test_a_late_entry_carries_labels(labelled: Tournament) -> None:
    play_through(labelled, 1)
    late = come_late(labelled, lineup=RosterEntry(0, *pair_up(8).players, categories=["Donne"]))
    assert late.categories == ["Donne"]


def test_the_workbook_has_the_places_of_each_category(labelled: Tournament) -> None:
    play_through(labelled, 2)
    book = open_book(labelled)
    assert check(book) == AGREED
    rows = read_rows(book, "Standings")
    women = [row["Pair"] for row in rows if row["Place: Donne"]]
    assert sorted(women) == [2, 4, 6]
    assert sorted(row["Place: Donne"] for row in rows if row["Place: Donne"]) == [1, 2, 3]
    assert [row["Pair"] for row in rows if row[f"Place: {NAMES[2]}"] == 1] == [4]


def test_a_ranking_of_a_category_has_places_of_its_own(
    labelled: Tournament, visitor: Client
) -> None:
    play_through(labelled, 2)
    entrants = load_entrants(labelled)
    general = load_standings(labelled, entrants)
    shown = load_event_standings(labelled, entrants, "c1")
    expected = [line.entry for line in general if line.entry in LABELS]
    assert [(line.place, line.entry) for line in shown.standings] == [*enumerate(expected, start=1)]
    assert shown.overall == {line.entry: line.place for line in general}
    assert [listing.category for listing in shown.lists] == ["Donne", NAMES[2]], "one is of nobody"
    page = visitor.get(reverse("event_standings", args=[labelled.slug]) + "?list=c1")
    cells = re.findall(r"<td[^>]*>\s*([0-9]+)\s*</td>", page.content.decode())
    overall = [str(shown.overall[entry]) for entry in expected]
    assert [cell for cell in cells if cell in overall], cells
    why = visitor.get(reverse("event_why", args=[labelled.slug]) + "?list=c1").content.decode()
    assert f"{shown.overall[expected[-1]]}" in why


def test_a_category_shows_no_more_than_the_frozen_standings(
    labelled: Tournament, visitor: Client
) -> None:
    play_through(labelled, 1)
    address = reverse("event_standings", args=[labelled.slug]) + "?list=c1"

    def read_table() -> str:
        page = visitor.get(address).content.decode()
        return page[page.index("<tbody") : page.index("</tbody>")]

    before = read_table()
    assert before.count("<tr") == 3
    freeze_standings(event=labelled, turn=1, author=SIGNED["author"])
    play_through(labelled, 3)
    assert read_table() == before
    publish_standings(event=labelled, author=SIGNED["author"])
    assert read_table() != before


def test_categories_of_standings_cost_one_query(
    labelled: Tournament, django_assert_num_queries: Callable[..., object]
) -> None:
    play_through(labelled, 1)
    entrants = load_entrants(labelled)
    with django_assert_num_queries(4):
        load_event_standings(labelled, entrants, "c1")
    labelled.categories = []
    with django_assert_num_queries(3):
        load_event_standings(labelled, entrants)


def test_a_category_that_goes_takes_its_labels_along(labelled: Tournament) -> None:
    change_categories(event=labelled, names=[NAMES[2]], **SIGNED)
    assert find_labels(labelled) == {4: (NAMES[2],)}
    undo(labelled)
    assert find_labels(labelled) == LABELS
    assert Tournament.objects.get(pk=labelled.pk).categories == [*NAMES]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Donne", "donne "], "categories.twice"),
        (["x" * 41], "categories.name"),
        (["–"], "categories.name"),
        ([f"Categoria {n}" for n in range(13)], "categories.too_many"),
    ],
)
def test_bad_categories_are_refused(event: Tournament, names: list[str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        change_categories(event=event, names=names, **SIGNED)
    assert refused.value.code == code


def test_a_label_must_be_one_of_the_event(labelled: Tournament) -> None:
    entry = Entry.objects.get(tournament=labelled, number=1)
    with pytest.raises(Refusal):
        update_entry(
            entry=entry, lineup=RosterEntry(0, *pair_up(1).players, categories=["Altri"]), **SIGNED
        )
    with pytest.raises(Refusal):
        label_entries(event=labelled, labels={1: ["Altri"]}, **SIGNED)
    document = json.loads(write_bundle(load_bundle(labelled, NOW)))
    document["entries"][0]["categories"] = ["Altri"]
    with pytest.raises(BadBundle):
        check_links(read_bundle(json.dumps(document)))
    for entry_data in document["entries"]:
        del entry_data["categories"]
    del document["event"]["categories"]
    assert read_bundle(json.dumps(document)).event.categories == ()


def test_the_desk_names_categories_and_labels_entries(anna: Client, event: Tournament) -> None:
    page = reverse("categories", args=[event.slug])
    labels = reverse("categories_label", args=[event.slug])
    assert anna.post(page, {"names": "Donne\n Miste \n\n", "add": "Juniores"}).status_code == 302
    event.refresh_from_db()
    assert event.categories == ["Donne", "Miste", "Juniores"]
    shown = {"category": event.categories, "shown": ["1", "2", "3"]}
    anna.post(labels, {**shown, "c1": ["1", "3"], "c3": ["3"]})
    assert find_labels(event) == {1: ("Donne",), 3: ("Donne", "Juniores")}
    anna.post(labels, {**shown, "category": ["Donne"], "c1": ["2"]})
    assert find_labels(event) == {1: ("Donne",), 3: ("Donne", "Juniores")}, "of another page"
    shown_page = anna.get(page).content.decode()
    assert shown_page.count(" checked") == 3
    bad = anna.post(page, {"names": "Donne\ndonne"})
    assert bad.status_code == 422
    assert "Donne\ndonne" in bad.content.decode()


def test_the_form_of_an_entry_has_its_categories(anna: Client, labelled: Tournament) -> None:
    address = reverse("pair_edit", args=[labelled.slug, 4])
    assert anna.get(address).content.decode().count(" checked") == 2
    typed = {"name_1": "Rossi Maria", "name_2": "Bianchi Anna", "categories": [NAMES[1]]}
    assert anna.post(address, typed).status_code == 302
    assert find_labels(labelled)[4] == (NAMES[1],)
    new = {"name_1": "Verdi Rita", "name_2": "Neri Lia", "categories": ["Donne"]}
    assert anna.post(reverse("pairs", args=[labelled.slug]), new).status_code == 302
    assert find_labels(labelled)[8] == ("Donne",)
