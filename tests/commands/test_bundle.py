"""`export_bundle` and `import_bundle`: an event whole in one file, and whole again from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from players.models import Club, Player
from players.names import fold_name
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.verify.verify import verify
from scoring.documents.bundle_wording import bundle_sentence
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.events.life_services import purge_deleted
from scoring.events.services import close_event
from scoring.journal.log_queries import Log
from scoring.journal.queries import find_redoable, find_undoable
from scoring.models.act import Act
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw
from scoring.standings.queries import load_standings
from tests.cast import NOW, SIGNED, make_event, sign_in
from tests.commands.events import EVENTS
from tests.commands.judging import refuse, run

DocumentOf = Callable[[str], str]


def take(text: str, **options: str) -> Tournament:
    return import_bundle(read_bundle(text), **options)


@pytest.fixture
def eventful(document_of: DocumentOf) -> str:
    return document_of("eventful")


def test_a_season_moves_from_the_database_to_a_folder_and_back(
    finished: Tournament, director: User, tmp_path: Path
) -> None:
    close_event(event=finished, **SIGNED)
    going_on, day = make_event(director), finished.date
    season = ("export_bundle", "--to", str(tmp_path), "--before")
    assert run(*season, str(day))[1] == "", "it is of this day, not of an earlier one"
    before = load_bundle(finished, NOW)
    assert run(*season, str(day + timedelta(days=1)), "--delete")[0] == 0
    assert list(Tournament.objects.filter(deleted_at=None)) == [going_on]
    document = tmp_path / f"{finished.slug}.json"
    assert run("verify", str(document))[0] == 0
    assert purge_deleted(timezone.now() + timedelta(days=2)) == 1
    run("import_bundle", str(document))
    again = Tournament.objects.get(slug=finished.slug)
    assert load_bundle(again, NOW).standings == before.standings


@pytest.mark.parametrize("kind", EVENTS)
def test_an_import_is_the_event_to_the_last_sign(document_of: DocumentOf, kind: str) -> None:
    text = document_of(kind)
    event = take(text)
    bundle = load_bundle(event, NOW)
    assert write_bundle(bundle) == text
    # A bundle sums up its own seats; for the pages the database does.
    lines = load_standings(event) if bundle.standings.places else []
    assert [
        (one.place, one.entry, one.vp, one.mp, one.gp, one.tied, one.decided_by)
        for one in bundle.standings.places
    ] == [(x.place, x.entry, *x.total[1:4], x.tied, x.decided_by) for x in lines]


def test_everything_is_in_it(eventful: str) -> None:
    document = json.loads(eventful)
    assert (document["schema"], document["version"]) == ("burraco-tourney.event", 1)
    tables = document["turns"][0]["tables"]
    first = tables[0]["smazzate"][0]
    assert [revision["depth"] for revision in first["revisions"]] == ["totals", "cards"]
    assert [len(revision["signatures"]) for revision in first["revisions"]] == [1, 2]
    assert first["revisions"][1]["record"]["EW"]["hand"] == "AS AH"
    assert tables[0]["held"][0]["device"] == "iPhone · Safari"
    assert tables[0]["calls"][0]["reason"] == "score"
    assert tables[2]["assigned"]["ew_mp"] == -80
    assert tables[0]["card_draw"]["seed"] == "mazzo"
    assert [len(drawn) for drawn in tables[0]["card_draw"]["rounds"]] == [4]
    assert [len(turn["absent"]) for turn in document["turns"]] == [1, 1, 2, 2]
    entries = document["entries"]
    assert sum(entry["withdrawal"] is not None for entry in entries) == 2
    assert [entry["number"] for entry in entries if entry["late_act"]] == [9]
    assert [
        entry["substitutions"][0]["entered"] for entry in entries if entry["substitutions"]
    ] == ["Solo Sara"]
    assert {act["kind"] for act in document["acts"]} > {"cut", "cancel", "late", "substitute"}
    assert document["standings"]["kept"]["after_turn"] == 3


def test_no_secret_and_no_account_is_in_it(eventful: str) -> None:
    for secret in ("secret-token", "48151623", "password", "author_id", '"anna"'):
        assert secret not in eventful


def test_a_file_from_before_the_card_draw_has_none(eventful: str) -> None:
    document = json.loads(eventful)
    for played in document["turns"]:
        for table in played["tables"]:
            del table["card_draw"]
    take(json.dumps(document))
    assert not CardDraw.objects.exists()


def drop_revisions(document: Any) -> None:
    """Make the document one of a program that ordered by time."""
    for value in document.values() if isinstance(document, dict) else document:
        if isinstance(value, (dict, list)):
            drop_revisions(value)
    if isinstance(document, dict):
        for name in [name for name in document if name.endswith("at_revision")]:
            del document[name]


def test_kept_standings_of_before_are_read_by_position(eventful: str) -> None:
    """Only where the mean ranked had their rows more than three figures."""
    document = json.loads(eventful)
    kept = document["standings"]["kept"]
    named = kept["rows"]
    kept["rows"] = [[row[key] for key in ("place", "entry", "vp", "mp", "gp")] for row in named]
    read = read_bundle(json.dumps(document))
    assert not verify(read).differences
    kept["rows"] = [[*row, 20, 2] for row in kept["rows"]]
    longer = read_bundle(json.dumps(document)).standings.kept
    assert longer is not None
    assert {(row.earned, row.played) for row in longer.rows} == {(20, 2)}
    stored = import_bundle(read).standings_versions.get()
    assert stored.rows == [
        {key: value for key, value in row.items() if value is not None} for row in named
    ]


def test_a_file_from_before_the_revisions_is_in_the_order_of_its_times(eventful: str) -> None:
    document = json.loads(eventful)
    drop_revisions(document)
    assert "at_revision" not in json.dumps(document)
    document["acts"][0]["at"] = "2026-11-20T10:00:00+00:00"
    taken = take(json.dumps(document))
    log = list(Log(taken).iter_forwards())
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)
    assert taken.acts.get(number=document["acts"][0]["number"]).created_at_revision == 1
    assert not verify(load_bundle(taken, NOW)).differences


def test_the_order_comes_along_whatever_the_times_say(eventful: str) -> None:
    document = json.loads(eventful)
    first, *_, last = document["acts"]
    first["at"], last["at"] = "2026-11-22T10:00:00+00:00", "2026-11-20T10:00:00+00:00"
    taken = take(json.dumps(document))
    numbers = list(taken.acts.order_by("number").values_list("created_at_revision", flat=True))
    assert numbers == [act["at_revision"] for act in document["acts"]] == sorted(numbers)
    assert taken.revision >= numbers[-1], "what comes next comes after it"


def test_taken_again_it_is_a_further_event(
    director: User, eventful: str, tmp_path: Path, anna: Client
) -> None:
    path = tmp_path / "event.json"
    path.write_text(eventful)
    first = run("import_bundle", path, "--director", "anna")[1]
    assert (
        first
        == "The event “Torneo di prova” has been created. Its address is torneo-di-prova-2026.\n"
    )
    again = run("import_bundle", path)[1].splitlines()
    assert (
        again[0]
        == "The event “Torneo di prova” has been created. Its address is torneo-di-prova-2026-2."
    )
    assert again[1] == "The event has no director yet. To make the account NAME its director:"
    mine = Tournament.objects.get(directors=director)
    assert Player.objects.count() == 18, "nobody is there twice"
    one, other = (json.loads(run("export_bundle", f"{mine.slug}{end}")[1]) for end in ("", "-2"))
    assert other["event"].pop("slug") == f"{one['event'].pop('slug')}-2"
    del one["exported_at"], other["exported_at"]
    assert one == other
    for page in ("console", "check_in", "journal", "rulings", "seating", "export_workbook"):
        assert anna.get(reverse(page, args=(mine.slug,))).status_code == 200, page


def test_the_journal_is_there_to_be_read_not_to_be_undone(eventful: str) -> None:
    event = take(eventful)
    assert event.acts.count() == len(json.loads(eventful)["acts"])
    assert (find_undoable(event), find_redoable(event)) == (None, None)


def test_who_changed_clubs_since_stays_in_the_new_one(eventful: str) -> None:
    club = Club.objects.create(name="Circolo Nuovo", key=fold_name("Circolo Nuovo"))
    Player.objects.create(name="Nord1 Nora", card_number="A0001", club=club)
    event = take(eventful)
    assert Player.objects.get(card_number="A0001").club == club
    assert event.entries.get(number=1).members.get(position=1).club == "Circolo Uno"


def set_in(*way: Any) -> Callable[[Any], None]:
    """Puts the last of these at the place that the others lead to."""

    def put(document: Any) -> None:
        *keys, last, value = way
        for key in keys:
            document = document[key]
        document[last] = value

    return put


TABLE = ("turns", 0, "tables", 0)
REVISION = (*TABLE, "smazzate", 0, "revisions", 1)
# Those that any reader refuses are in tests/checking/documents.py.
BAD = [
    (
        set_in("schema", "other"),
        "This is not the file of an event: choose a file exported by this program.",
    ),
    (lambda d: d["event"].pop("name"), "event.name is missing."),
    (set_in("event", "slug", "a/b"), "event.slug contradicts the rest of the file."),
    (set_in("event", "language", "xx"), "event.language must be one of: it, en."),
    (set_in("event", "rules", "clean", "200"), "event.rules contradicts the rest of the file."),
    (set_in("event", "tiebreaks", 0, "luck"), ("event.tiebreaks[0] mentions luck, which is "
                                               "not in the file.")),
    (set_in("event", "tiebreaks", ["vp", "mp", "vp"]), "event.tiebreaks[2]: vp already exists."),
    (set_in("event", "date", "2026-13-01"), "event.date must be a date."),
    (set_in("phases", 0, "movement", "waltz"),
     "phases[0].movement mentions waltz, which is not in the file."),
    (set_in("phases", 0, "conversion", "rows", []),
     "phases[0].conversion contradicts the rest of the file."),
    (set_in("phases", 0, "sections", 0, "members", 0, 77),
     "phases[0].sections[0].members[0] mentions 77, which is not in the file."),
    (set_in(*TABLE, "due", -1), "turns[0].tables[0].due must be from 0 to 32767."),
    (set_in(*TABLE, "section", 4), ("turns[0].tables[0].section mentions 4, which is not in "
                                   "the file.")),
    (set_in(*TABLE, "seats", 0, "line", "EW"),
     "turns[0].tables[0].seats[1].chair: EW/1 already exists."),
    (set_in(*TABLE, "seats", 0, "kind", "sleeps"),
     "turns[0].tables[0].seats[0].kind must be one of: plays, bye."),
    (set_in(*REVISION, "record", "NS", "hand", "4X"),
     "turns[0].tables[0].smazzate[0].revisions[1].record contradicts the rest of the file."),
    (set_in(*REVISION, "sums", "NS", [1]),
     "turns[0].tables[0].smazzate[0].revisions[1].sums contradicts the rest of the file."),
    (set_in(*REVISION, "number", 1),
     "turns[0].tables[0].smazzate[0].revision mentions 2, which is not in the file."),
    (set_in(*TABLE, "card_draw", "rounds", 0, 0, "card", "1X"),
     "turns[0].tables[0].card_draw.rounds contradicts the rest of the file."),
    (set_in(*TABLE, "card_draw", "rounds", 0, 0, "place", 9),
     "turns[0].tables[0].card_draw.rounds contradicts the rest of the file."),
    (set_in("acts", 0, "kind", "dance"), ("acts[0].kind mentions dance, which is not in the "
                                         "file.")),
    (set_in("acts", 0, "undone_by", 999), ("acts[0].undone_by mentions 999, which is not in "
                                          "the file.")),
    (set_in("standings", "kept", "rows", 0, [1]), "standings.kept.rows[0] must be an object."),
    (set_in("entries", 2, "players", 0, "card_number", "A0001"),
     "entries[2].players[0]: the file gives the membership card A0001 to Nord3 Nora, but in this "
     "program it belongs to Nord1 Nora."),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "sentence"), BAD, ids=[sentence[:40] for _, sentence in BAD])
def test_what_is_wrong_is_said_with_its_place_and_nothing_is_written(
    eventful: str, spoil: Callable[[Any], None], sentence: str
) -> None:
    document = json.loads(eventful)
    spoil(document)
    with pytest.raises(BadBundle) as refused:
        take(json.dumps(document))
    with translation.override("en"):
        assert bundle_sentence(refused.value) == sentence
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()


def test_what_the_database_refuses_leaves_nothing(
    eventful: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip of our own checks."""
    monkeypatch.setattr("scoring.documents.import_services.check_rows", lambda bundle: None)
    document = json.loads(eventful)
    for revision in document["turns"][0]["tables"][0]["smazzate"][0]["revisions"]:
        revision["key"] = "x"
    with pytest.raises(BadBundle, match="rows"):
        take(json.dumps(document))
    assert not Tournament.objects.exists()
    assert not Act.objects.exists()


def test_a_director_who_is_not_there(eventful: str) -> None:
    with pytest.raises(BadBundle, match="director"):
        take(eventful, director="nessuno")
    assert not Tournament.objects.exists()


def test_commands_refuse_in_one_sentence(db: None, tmp_path: Path) -> None:
    for words, sentence in (
        (("export_bundle", "nessuno"), "There is no event “nessuno”."),
        (("export_bundle", "--before", "2026-01-01"), "Name the folder with --to."),
        (("export_bundle", "nessuno", "--delete"), "--delete needs --before."),
        (("import_bundle", str(tmp_path)), f"{tmp_path} cannot be read: Is a directory."),
    ):
        assert refuse(*words) == sentence


def test_a_director_takes_the_event_home(finished: Tournament, director: User) -> None:
    answer = sign_in(director).get(reverse("export_bundle", args=(finished.slug,)))
    assert answer["Content-Disposition"] == 'attachment; filename="torneo-di-prova-2026.json"'
    document = json.loads(answer.content)
    assert document["exported_at"] == answer.json()["exported_at"]
    assert take(json.dumps(document)).slug == "torneo-di-prova-2026-2"
