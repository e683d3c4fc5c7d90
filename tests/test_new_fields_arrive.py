"""The places where each field of a person has to arrive: one that a new field has not reached
fails.

Entries, events and records: test_new_columns_arrive.py.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from players.columns import PAIRS, SINGLE_PLAYERS, read_heading_roles
from players.duplicates import check_roster
from players.members import add_next_members, check_members, stage_members
from players.models import Player
from players.near_names import NearName
from players.person import ASKED_FIELDS, DETAILS, OPTIONAL_FIELDS, PERSON_FIELDS, Person
from players.queries import load_known_players
from players.reading import read_text
from players.roster import Roster, RosterEntry
from players.wording import PERSON_WORDS, SENTENCES, format_column
from scoring.core.bundle import values
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.profiles.catalogue import EXPORT_FIELDS
from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.entries.forms import EntryForm
from scoring.entries.late_and_leaving_forms import SubstituteForm
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.entries.services import add_entries, update_entry
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants, load_roster
from scoring.workbook.book import write_workbook
from scoring.workbook.fields import READERS, build_rows
from scoring.workbook.fields_wording import format_field_label
from scoring.workbook.report_loading import load_report
from tests.cast import NOW, SIGNED, make_event, play_through

each_field = pytest.mark.parametrize("field", PERSON_FIELDS)
each_further = pytest.mark.parametrize("field", OPTIONAL_FIELDS)


def make_person(name: str) -> Person:
    """A person of whom everything is known, each field with a text of its own."""
    known = {
        field: f"{declared.key[:2].upper()}{name[:2].upper()}77"[: declared.max_length]
        for field, declared in OPTIONAL_FIELDS.items()
    }
    return Person(name, **known)


ADA, BEA = make_person("Rossi Ada"), make_person("Verdi Bea")
LISTED = RosterEntry(1, ADA, BEA)


def read(person: object, field: str) -> str:
    """A field of a person, or of a row or value that tells of one; "" if it has none."""
    found: str = getattr(person, field, "")
    return found


@pytest.fixture
def registered(director: User) -> Tournament:
    event = make_event(director, pairs=3, turns=2)
    add_entries(event=event, lineups=[LISTED], **SIGNED)
    return event


def load_known() -> list[Person]:
    """The persons whom the desk knows, as lists are compared with them."""
    return load_known_players([RosterEntry(1, ADA, BEA, make_person("Neri Eva"))])[0]


def find_last(event: Tournament) -> EntryPlayer:
    """The stored row of Ada."""
    return EntryPlayer.objects.get(tournament=event, entry__number=4, position=1)


def test_every_field_but_the_name_may_be_missing() -> None:
    assert Person("Rossi Ada").values[1:] == ("",) * len(OPTIONAL_FIELDS)


@each_field
class TestPerson:
    """The places of a field of a person, a test each."""

    def test_its_columns(self, field: str) -> None:
        for model in (Player, EntryPlayer):
            assert field in {column.name for column in model._meta.concrete_fields}, model.__name__

    def test_its_value_in_a_bundle(self, field: str) -> None:
        assert field in {one.name for one in fields(values.Player)}

    def test_its_words(self, field: str) -> None:
        assert field in PERSON_WORDS
        said = []
        for language in ("en", "it"):
            with translation.override(language):
                said.append([str(word) for word in PERSON_WORDS[field]])
        assert all(one != other for one, other in zip(*said, strict=True))

    def test_its_sentences(self, field: str) -> None:
        code = "card.malformed" if field == "card_number" else "text.too_long"
        assert code in SENTENCES
        long = Person(**{**asdict(ADA), field: "A" * (PERSON_FIELDS[field].max_length + 1)})
        faults = check_roster(Roster((RosterEntry(1, long),), shape=SINGLE_PLAYERS)).faults
        assert [fault.code for fault in faults] == [code]

    @pytest.mark.parametrize("language", ["en", "it"])
    def test_the_heading_of_a_list(self, field: str, language: str) -> None:
        key = "player" if field == "name" else PERSON_FIELDS[field].key
        with translation.override(language):
            headings = [format_column(f"{key} {n}") for n in (1, 2)]
        assert read_heading_roles(headings, PAIRS) == [f"{key} 1", f"{key} 2"]

    def test_a_pasted_list(self, field: str) -> None:
        headings = [
            format_column(f"{'player' if name == 'name' else PERSON_FIELDS[name].key} {n}")
            for n in (1, 2)
            for name in PERSON_FIELDS
        ]
        lines = [headings, [*ADA.values, *BEA.values]]
        roster = read_text("\n".join("\t".join(line) for line in lines), PAIRS)
        assert not roster.faults
        assert [read(one, field) for one in roster.entries[0].players] == [
            read(ADA, field), read(BEA, field),
        ]  # fmt: skip

    def test_the_columns_that_can_be_chosen(self, field: str) -> None:
        key = "player" if field == "name" else PERSON_FIELDS[field].key
        assert f"{key} 1" in SINGLE_PLAYERS.choices

    def test_the_forms(self, field: str) -> None:
        form = EntryForm(EntryForm.initial_of(LISTED), shape=PAIRS)
        assert form.is_valid(), form.errors
        assert read(form.entrant().players[1], field) == read(BEA, field)
        key = PERSON_FIELDS[field].key
        asked = {bound.name for person in form.people for bound, _ in person.others}
        assert {f"{key}_1", f"{key}_2"} <= asked | {"name_1", "name_2"}
        assert key in SubstituteForm([], past_half=False).fields

    def test_who_is_nearly_a_known_player(self, field: str) -> None:
        known = Person(ADA.name.upper(), ADA.card_number, ADA.club)
        assert read(NearName(1, 0, ADA, known).merge(), field).casefold() == (
            read(ADA, field).casefold()
        )


@pytest.mark.django_db
class TestWholePerson:
    """The places of which a whole person comes back: pytest names the field that is lost."""

    def test_the_members(self, director: User) -> None:
        roster = Roster((RosterEntry(2, ADA),), shape=SINGLE_PLAYERS)
        staged = stage_members(account=director, text="", checked=check_members(roster))
        add_next_members(staged=staged)
        assert load_known() == [ADA]

    def test_the_service_of_an_entry(self, registered: Tournament) -> None:
        assert Person.of(find_last(registered)) == ADA
        assert {known.name: known for known in load_known()}[ADA.name] == ADA
        entry = registered.entries.get(number=4)
        new = make_person("Neri Eva")
        update_entry(entry=entry, lineup=RosterEntry(0, new, BEA), **SIGNED)
        assert Person.of(find_last(registered)) == new

    def test_a_substitute(self, director: User) -> None:
        event = make_event(director, pairs=8, turns=4)
        play_through(event, 1)
        substitute_player(
            entry=event.entries.get(number=4), position=1, player=ADA, reason="Ammalata",
            past_half=True, **SIGNED,
        )  # fmt: skip
        assert Person.of(find_last(event)) == ADA

    def test_what_queries_tell(self, registered: Tournament) -> None:
        assert load_entrants(registered)[4].people == (ADA, BEA)
        assert load_roster(registered)[-1].players == (ADA, BEA)

    def test_the_bundle_and_its_import(self, registered: Tournament) -> None:
        text = write_bundle(load_bundle(registered, NOW))
        again = import_bundle(read_bundle(text))
        assert Person.of(find_last(again)) == ADA
        assert load_report(again, NOW).entrants[4].people[1] == BEA
        Tournament.objects.all().delete()
        Player.objects.all().delete()
        import_bundle(read_bundle(text))
        assert {known.name: known for known in load_known()}[ADA.name] == ADA

    def test_the_export_fields(self, director: User) -> None:
        report = load_report(play_with(ADA, director), NOW)
        for field, declared in PERSON_FIELDS.items():
            key = declared.key
            assert {key, f"nth_{key}"} <= set(EXPORT_FIELDS) & set(READERS)
            assert format_field_label(key)
            assert format_field_label(f"nth_{key}", 1)
            columns = (ProfileColumn("position"), ProfileColumn("entry"), ProfileColumn(key))
            profile = ExportProfile("p", "P", RowOf.PLAYER, FileFormat.CSV, "", "{event}", columns)
            assert [1, 1, getattr(ADA, field)] in map(list, build_rows(profile, report))

    def test_the_workbook(self, director: User) -> None:
        book = BytesIO()
        write_workbook(load_report(play_with(ADA, director), NOW), book)
        cells = {cell for row in load_workbook(book).worksheets[0].values for cell in row}
        told = "\n".join(map(str, cells))
        assert not [value for value in ADA.values if value not in told]

    def test_the_page_of_the_entries(self, anna: Client, registered: Tournament) -> None:
        page = anna.get(reverse("pairs", args=[registered.slug])).content.decode()
        form = anna.get(reverse("pair_edit", args=[registered.slug, 4])).content.decode()
        for value in BEA.values:
            assert value in page
            assert f'value="{value}"' in form


@each_further
def test_what_all_players_of_an_entry_have_is_an_export_field(field: str) -> None:
    key = f"{PERSON_FIELDS[field].key}s"
    assert key in EXPORT_FIELDS
    assert key in READERS
    assert format_field_label(key)


def test_no_two_fields_of_exports_have_one_key() -> None:
    keys = [declared.key for declared in ASKED_FIELDS.values()]
    assert len(keys) == len(set(keys))
    assert set(DETAILS) <= set(OPTIONAL_FIELDS)


def play_with(person: Person, director: User) -> Tournament:
    """An event with standings, in which this person is the first of entry 1."""
    event = make_event(director, pairs=4, turns=2)
    first = load_roster(event)[0].players
    lineup = RosterEntry(0, person, first[1])
    update_entry(entry=event.entries.get(number=1), lineup=lineup, **SIGNED)
    play_through(event, 1)
    return event
