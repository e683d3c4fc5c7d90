"""A person is erased: the name is nowhere, the figures are what they were, and the play document is
the same bytes under the same signature."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from players.models import Player
from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.bundle.values import Contents
from scoring.core.play.awards import Award
from scoring.core.verify.verify import verify
from scoring.documents.editions_queries import find_signed
from scoring.documents.editions_services import sign_event
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.entries.late_and_leaving_services import substitute_player, withdraw_entry
from scoring.entries.services import add_entries
from scoring.journal.queries import find_undoable
from scoring.models.call import Photo
from scoring.models.entry import EntryPlayer, Substitution
from scoring.models.erasure import Erasure
from scoring.models.tournament import Tournament, UnknownKeys
from scoring.personal.appearances_queries import load_appearances
from scoring.personal.erasure_services import ErasureChoices, erase_label, erase_person
from scoring.personal.texts_queries import load_lines
from tests.addresses import ADDRESSES, address
from tests.cast import NOW, SIGNED, make_event, seat_event, sign_in
from tests.commands.eventful import make_eventful
from tests.personal.desk import (
    find_told,
    list_files,
    list_stored,
    name_everywhere,
    read_answer,
    tells,
)
from tests.rulings.ruling import rule
from tests.undoing import redo, undo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"


def erase(player: Player, *, all_lines: bool = True) -> None:
    lines = load_lines(player, load_appearances(player))
    chosen = {line.key: True for line in lines} if all_lines else {}
    choices = ErasureChoices(chosen, with_photos=True)
    erase_person(player=player, choices=choices, author_name="Anna", now=NOW)


def find_player(name: str) -> Player:
    return Player.objects.get(name=name)


def take_back_everything(event: Tournament) -> int:
    """Undo as far as it goes, then redo it; how many acts."""
    count = 0
    while find_undoable(event) is not None:
        undo(event)
        count += 1
    redo(event, count)
    return count


def read_play(event: Tournament) -> tuple[bytes, str]:
    """The signed document of the play alone, and its signature."""
    play = find_signed(event, Contents.PLAY)
    assert play is not None
    return play.content, play.edition.signature


def test_the_name_is_nowhere(
    director: User,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    User.objects.filter(pk=director.pk).update(is_superuser=True)
    event, player = name_everywhere(director)
    name = player.name
    tables = {label for label, text in list_stored() if tells(text, name)}
    assert len(tables) > 16  # else the desk has not everything that it is to be searched for
    photo = Path(settings.MEDIA_ROOT) / str(Photo.objects.get().image.name)
    with django_capture_on_commit_callbacks(execute=True):
        erase(player)
    assert [(label, text) for label, text in list_stored() if tells(text, name)] == []
    assert [path for path, text in list_files() if tells(text, name)] == []
    assert not photo.exists()
    client = sign_in(director)
    pages = [page for page, row in ADDRESSES.items() if row[1] == "GET"]
    read = {page: text for page in pages if (text := read_answer(client, address(page, event)))}
    assert len(read) > 80
    assert [page for page, text in read.items() if tells(text, name)] == []


def test_the_event_is_right_and_its_play_stays_signed(director: User) -> None:
    event, player = name_everywhere(director)
    whole, play = sign_event(event, NOW).whole, read_play(event)
    erase(player)
    bundle = load_bundle(Tournament.objects.get(pk=event.pk), NOW)
    assert verify(bundle).differences == ()
    assert read_play(event) == play
    assert find_signed(event) is None
    signed = sign_event(event, NOW).whole
    assert signed.edition.number == whole.edition.number + 1
    assert not tells(signed.content.decode(), player.name)


PEOPLE = ("Nord4 Nora", "Solo Sara", "Nord9 Nora", "Sud1 Ugo")
"""Who was replaced, who replaced, who came late, and who just played."""


@pytest.mark.parametrize("name", PEOPLE)
def test_whoever_it_is_the_play_stays_and_undo_brings_nobody_back(
    director: User, name: str
) -> None:
    event = make_eventful(director)
    sign_event(event, NOW)
    play = read_play(event)
    erase(find_player(name))
    assert read_play(event) == play
    assert verify(load_bundle(event, NOW)).differences == ()
    assert take_back_everything(Tournament.objects.get(pk=event.pk)) > 3
    assert find_told(name) == []
    assert verify(load_bundle(event, NOW)).differences == ()


def test_undo_gives_the_next_player_of_the_place_back_whole(director: User) -> None:
    event = make_eventful(director)
    gone = EntryPlayer.objects.get(tournament=event, name="Solo Sara")
    salt = Substitution.objects.get(entry__tournament=event).left_salt
    erase(find_player("Solo Sara"))
    while EntryPlayer.objects.get(pk=gone.pk).commitment:
        undo(event)
    back = EntryPlayer.objects.get(pk=gone.pk)
    assert (back.name, back.club, back.salt) == ("Nord4 Nora", "Circolo Uno", salt)
    assert back.player == find_player("Nord4 Nora")


def test_several_are_erased_one_after_the_other(director: User) -> None:
    event = make_eventful(director)
    sign_event(event, NOW)
    play = read_play(event)
    for name in ("Nord4 Nora", "Solo Sara", "Sud4 Ugo"):
        erase(find_player(name))
    assert read_play(event) == play
    entry = event.entries.get(number=4)
    assert [member.name for member in entry.members.all()] == ["Giocatore 7/2", "Giocatore 8"]
    change = entry.substitutions.get()
    assert (change.left, change.entered) == ("Giocatore 7", "Giocatore 7/2")
    take_back_everything(event)
    assert verify(load_bundle(event, NOW)).differences == ()


@pytest.mark.parametrize("names", [["Nord2 Nora"], ["Sud5 Ugo"], ["Sud5 Ugo", "Nord2 Nora"]])
def test_two_broken_entries_that_became_one(director: User, names: list[str]) -> None:
    event = seat_event(make_event(director, pairs=6))
    left, other = event.entries.get(number=2), event.entries.get(number=5)
    withdraw_entry(entry=left, justified=True, award=Award(0, 0), reason="Away", **SIGNED)
    substitute_player(
        entry=other, position=2, player=Person("Nord2 Nora", "A0002"), reason="Ill",
        past_half=False, **SIGNED,
    )  # fmt: skip
    sign_event(event, NOW)
    play = read_play(event)
    for name in names:
        erase(find_player(name))
    assert read_play(event) == play
    assert verify(load_bundle(event, NOW)).differences == ()
    take_back_everything(event)
    assert find_told(*names) == []
    assert verify(load_bundle(event, NOW)).differences == ()
    assert find_signed(event, Contents.PLAY) is None  # the acts of undoing are in it now


def test_a_namesake_in_the_same_event_stays(director: User) -> None:
    event = make_event(director, pairs=0)
    names = [("Rossi Maria", "Neri Ugo"), ("Rossi Maria", "Verdi Ugo")]
    pairs = [
        RosterEntry(0, Person(first, club=f"Circolo {n}"), Person(second))
        for n, (first, second) in enumerate(names, start=1)
    ]
    add_entries(event=event, lineups=pairs, **SIGNED)
    entry = event.entries.get(number=1)
    rule(event, 1, reason="Rossi Maria tarda", vp=-1)
    gone = entry.members.get(position=1).player
    assert gone is not None
    erase(gone, all_lines=False)
    told = EntryPlayer.objects.filter(tournament=event, position=1).order_by("entry__number")
    assert [one.name for one in told] == ["Giocatore 1", "Rossi Maria"]
    assert told[1].club == "Circolo 2"
    assert entry.adjustments.get().reason == "Rossi Maria tarda"
    take_back_everything(event)
    assert [one.name for one in told.all()] == ["Giocatore 1", "Rossi Maria"]


def test_a_former_name_is_erased_in_other_events_too(director: User) -> None:
    make_eventful(director)
    player = find_player("Sud1 Ugo")
    player.aliases.create(name="Nubili Ada")
    other = make_event(director, pairs=0)
    Tournament.objects.filter(pk=other.pk).update(categories=["Trofeo Nubili Ada"])
    UnknownKeys.objects.create(tournament=other, keys=[{"value": "Nubili Ada"}])
    erase(player)
    assert [text for _table, text in list_stored() if "Nubili" in text] == []


def test_the_numbers_are_unique_in_the_event(director: User) -> None:
    event = make_eventful(director)
    for player in Player.objects.all():
        erase(player)
    names = [*EntryPlayer.objects.filter(tournament=event).values_list("name", flat=True)]
    assert len({*names, "Giocatore 7"}) == len(names) + 1
    assert not Player.objects.exists()


def test_a_document_of_the_event_makes_nobody_of_them_elsewhere(director: User) -> None:
    event = make_eventful(director)
    erase(find_player("Sud1 Ugo"))
    known = Player.objects.count()
    again = import_bundle(read_bundle(write_bundle(load_bundle(event, NOW))))
    assert Player.objects.count() == known
    row = EntryPlayer.objects.get(tournament=again, commitment__gt="")
    assert (row.name, row.player) == ("Giocatore 2", None)


def test_it_is_noted_without_the_name(director: User) -> None:
    make_eventful(director)
    player = find_player("Sud1 Ugo")
    erase(player)
    noted = Erasure.objects.get()
    assert (noted.token, noted.erased_by, noted.events, noted.files) == (
        player.token, "Anna", 1, [],
    )  # fmt: skip


def test_nothing_is_half_done(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    make_eventful(director)
    before = sorted(list_stored())

    def fail(events: object) -> None:
        raise RuntimeError("the plug is pulled")

    monkeypatch.setattr("scoring.personal.erasure_services.refresh_pages", fail)
    with pytest.raises(RuntimeError):
        erase(find_player("Sud1 Ugo"))
    assert sorted(list_stored()) == before


def test_whoever_is_gone_already_is_told(director: User) -> None:
    make_eventful(director)
    player = find_player("Sud1 Ugo")
    erase(Player.objects.get(pk=player.pk))
    with pytest.raises(Refusal, match=r"personal\.gone"):
        erase(player)


def test_open_pages_look_again(director: User, visitor: Client) -> None:
    event = make_eventful(director)
    event.refresh_from_db()
    erase(find_player("Sud1 Ugo"))
    later = Tournament.objects.get(pk=event.pk)
    assert later.settled_revision == later.ranked_revision == later.revision > event.revision


@pytest.mark.parametrize(
    ("label", "erased"),
    [
        ("Rossi M. – Bianchi A.", "Giocatore 5 – Bianchi A."),
        ("Rossi – Neri – Bianchi", "Giocatore 5 – Neri – Bianchi"),
        ("Rossi Maria", "Giocatore 5"),
        ("Bianchi Anna – Neri Ugo", "Bianchi Anna – Neri Ugo"),
    ],
)
def test_a_label_of_any_length(label: str, erased: str) -> None:
    assert erase_label(label, ["Rossi Maria"], "Giocatore 5") == erased
