"""Pairs, single players, teams and trios are registered: by form, by list, by file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.entries.services import update_entry
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import Entrant, load_entrants
from tests.cast import SIGNED, make_event, pair_up
from tests.entries.pages import post, read
from tests.play.trios import make_trios

FORMS: dict[str, dict[str, str]] = {
    "pairs": {"name_1": "Rossi Maria", "name_2": "Bianchi Anna", "card_1": "L1"},
    "players": {"name_1": "Rossi Maria", "club_1": "ASD Lucca", "card_1": "L1"},
    "teams": {
        "team": "I Draghi",
        "name_1": "Rossi Maria",
        "name_2": "Bianchi Anna",
        "name_3": "Verdi Ugo",
        "name_4": "Neri Ada",
    },
    "trios": {
        "name_1": "Rossi Maria",
        "club_1": "ASD Lucca",
        "card_1": "L1",
        "name_2": "Bianchi Anna",
        "card_2": "L2",
        "name_3": "Verdi Luca",
        "club_3": "ASD Pisa",
        "card_3": "L3",
    },
}
LISTS = {
    "pairs": "Rossi Maria - Bianchi Anna; Lucca; L1; L2\nVerdi Ugo - Neri Ada; Lucca; L3; L4\n",
    "players": "Rossi Maria; ASD Lucca; L1\nVerdi Ugo; ASD Lucca; L2\n",
    "teams": (
        "I Draghi; Rossi Maria - Bianchi Anna; Verdi Ugo - Neri Ada\n"
        "4 Assi; Gialli Lea; Viola Rita; Blu Gino; Rosa Pia\n"
    ),
    "trios": (
        "Rossi Maria - Bianchi Anna - Verdi Luca; ASD Lucca; L1; L2; L3\n"
        "Neri Ugo - Gialli Lea - Viola Rita; ASD Pisa; P1; P2; P3\n"
    ),
}
FAULTY = {
    "pairs": "Rossi Maria - Bianchi Anna; Lucca; L1; L2\nSolo Uno\n",
    "players": "Rossi Maria; ASD Lucca; L1\nNeri Ada - Blu Gino\n",
    "teams": "I Draghi; A1 B; C1 D; E1 F; G1 H\nLeoni; Rosa Pia; Uno Ada\n",
    "trios": "Verdi Luca - Blu Gino - Rosa Pia; ASD Lucca; L3; B1; B2\nUno Ada - Due Bea\n",
}
"""A third and a fourth row of a list."""


@pytest.fixture
def none(director: User, kind: str) -> Tournament:
    """An event of this kind of entry, with nobody in it."""
    if kind == "trios":
        return make_trios(director, 0)
    if kind == "teams":
        return make_event(director, 0, entry_kind="teams", pairs_per_team=2)
    if kind == "players":
        return make_event(director, 0, entry_kind="players", movement="individual")
    return make_event(director, 0)


def register(client: Client, event: Tournament, **sent: Any) -> dict[int, Entrant]:
    """The entries of a list that was shown, and then registered."""
    answer = post(client, "pairs_check", event, {"text": ""} | sent)
    assert answer.status_code == 200
    assert not event.entries.exists()
    post(client, "pairs_register", event, {"text": answer.context["text"]})
    return load_entrants(event)


@pytest.mark.parametrize(
    ("kind", "label", "short"),
    [
        ("pairs", "Rossi Maria – Bianchi Anna", "Rossi M. – Bianchi A."),
        ("players", "Rossi Maria", "Rossi M."),
        ("teams", "I Draghi", "I Draghi"),
        ("trios", "Rossi Maria – Bianchi Anna – Verdi Luca", "Rossi – Bianchi – Verdi"),
    ],
)
def test_one_is_registered_by_the_form(
    anna: Client, none: Tournament, kind: str, label: str, short: str
) -> None:
    form = FORMS[kind]
    assert post(anna, "pairs", none, form).status_code == 302
    (entrant,) = load_entrants(none).values()
    assert (entrant.label, entrant.short) == (label, short)
    names = tuple(form[f"name_{n}"] for n in range(1, 5) if f"name_{n}" in form)
    assert entrant.names == names
    for column, key in (("club", "club"), ("card_number", "card")):
        listed = tuple(form.get(f"{key}_{n}", "") for n in range(1, len(names) + 1))
        assert entrant.list_values(column) == listed
    if kind == "teams":
        assert [entrant.find_names(unit) for unit in (1, 2)] == [names[:2], names[2:]]


@pytest.mark.parametrize(
    ("kind", "missing"),
    [("teams", "team"), ("teams", "name_4"), *(("trios", f"name_{n}") for n in (1, 2, 3))],
)
def test_one_that_is_not_whole_is_refused_and_kept(
    anna: Client, none: Tournament, kind: str, missing: str
) -> None:
    answer = post(anna, "pairs", none, FORMS[kind] | {missing: ""})
    assert answer.status_code == 422
    kept = "name_2" if missing != "name_2" else "name_3"
    assert FORMS[kind][kept] in answer.text
    assert not none.entries.exists()


@pytest.mark.parametrize(
    ("kind", "labels"),
    [
        ("pairs", ["Rossi Maria - Bianchi Anna", "Verdi Ugo - Neri Ada"]),
        ("players", ["Rossi Maria", "Verdi Ugo"]),
        ("teams", ["I Draghi", "4 Assi"]),
        ("trios", [line.partition(";")[0] for line in LISTS["trios"].splitlines()]),
    ],
)
def test_a_list_is_shown_then_registered(
    anna: Client, none: Tournament, kind: str, labels: list[str]
) -> None:
    entrants = register(anna, none, text=LISTS[kind])
    assert [one.label.replace(" – ", " - ") for one in entrants.values()] == labels
    second = entrants[2]
    if kind == "pairs":
        assert second.list_values("card_number") == ("L3", "L4")
    elif kind == "players":
        assert second.list_values("card_number") == ("L2",)
    elif kind == "teams":
        assert second.find_names(2) == ("Blu Gino", "Rosa Pia")
    else:
        assert second.list_values("card_number") == ("P1", "P2", "P3")
        assert second.list_values("club") == ("ASD Pisa",) * 3


def write_csv(rows: list[list[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows(rows)
    return text.getvalue().encode()


def write_xlsx(rows: list[list[Any]]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        (
            "pairs",
            [
                ["Giocatore 1", "Giocatore 2", "Circolo", "Tessera 1", "Tessera 2"],
                ["Rossi Maria", "Bianchi Anna", "Lucca", 12345, 67890],
            ],
        ),
        (
            "trios",
            [
                ["player 1", "player 2", "player 3", "club", "card 1", "card 2", "card 3"],
                ["Rossi Maria", "Bianchi Anna", "Verdi Luca", "Lucca", "L1", "L2", "L3"],
            ],
        ),
        (
            "teams",
            [
                ["Squadra", *(f"Giocatore {n}" for n in range(1, 5)), "Circolo"],
                ["4 Assi", "Rossi Maria", "Bianchi Anna", "Verdi Ugo", "Neri Ada", "Lucca"],
            ],
        ),
    ],
)
@pytest.mark.parametrize("write", [write_csv, write_xlsx])
def test_a_file_is_shown_then_registered(
    anna: Client, none: Tournament, rows: list[list[Any]], write: Callable[[list[list[Any]]], bytes]
) -> None:
    file = io.BytesIO(write(rows))
    file.name = f"list.{write.__name__.removeprefix('write_')}"
    (entrant,) = register(anna, none, file=file).values()
    assert set(entrant.names) <= set(rows[1])
    assert entrant.list_values("club") == ("Lucca",) * len(entrant.names)
    assert "".join(entrant.list_values("card_number")) in ("L1L2L3", "1234567890", "")


@pytest.mark.parametrize("kind", FAULTY)
def test_every_fault_is_listed_by_row_and_nothing_is_saved(
    anna: Client, none: Tournament, kind: str
) -> None:
    text = LISTS[kind] + FAULTY[kind]
    answer = post(anna, "pairs_check", none, {"text": text})
    assert answer.status_code == 422
    assert {line for line, _ in answer.context["faults"]} == {3, 4}
    assert post(anna, "pairs_register", none, {"text": text}).status_code == 422
    assert not none.entries.exists()


@pytest.fixture
def trios(director: User) -> Tournament:
    return make_trios(director, 3)


@pytest.mark.parametrize("kind", ["event", "individual", "teams", "trios"])
def test_an_entry_saved_as_it_is_stays_as_it_is(
    anna: Client, request: pytest.FixtureRequest, kind: str
) -> None:
    event = request.getfixturevalue(kind)
    before = load_entrants(event)
    form = anna.get(reverse("pair_edit", args=[event.slug, 3])).context["form"]
    assert post(anna, "pair_edit", event, form.initial, 3).status_code == 302
    assert load_entrants(event) == before
    last = len(before[3].names)
    changed = form.initial | {f"name_{last}": "Verdi Luca", f"card_{last}": "L3"}
    assert post(anna, "pair_edit", event, changed, 3).status_code == 302
    assert load_entrants(event)[3].names == (*before[3].names[:-1], "Verdi Luca")


def test_who_is_not_of_the_events_kind_is_refused(
    event: Tournament, individual: Tournament, teams: Tournament
) -> None:
    one, two = (
        RosterEntry(0, pair_up(50).first),
        pair_up(51),
    )
    for where, lineup in ((event, one), (individual, two), (teams, two), (teams, one)):
        with pytest.raises(Refusal, match="other_kind"):
            update_entry(entry=where.entries.get(number=1), lineup=lineup, **SIGNED)
        assert len(load_entrants(where)[1].names) in (1, 2, 4)


@pytest.mark.parametrize(
    ("kind", "words"), [("individual", ("Players", "Player 3")), ("teams", ("Teams", "Team 3"))]
)
def test_entries_are_called_what_they_are(
    anna: Client, request: pytest.FixtureRequest, kind: str, words: tuple[str, str]
) -> None:
    event = request.getfixturevalue(kind)
    anna.cookies["django_language"] = "en"
    many, one = words
    page = read(anna, "pairs", event)
    assert many in page
    assert f"4 {many.lower()}" in page or f"8 {many.lower()}" in page
    assert one in read(anna, "pair_edit", event, 3)
