"""The play alone: no name, the same bytes whoever is forgotten, every figure still checked."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.core.bundle.fields import Trust, list_field_kinds
from scoring.core.bundle.links import check_links
from scoring.core.bundle.play_alone import MASK, commit_name, write_play_alone
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.bundle.values import Bundle, Contents, Entry
from scoring.core.verify.verify import verify
from scoring.documents.import_services import import_bundle
from scoring.documents.verify_wording import list_sentences
from tests.checker.checker import Check
from tests.format.test_examples import EXAMPLES, SIGNED_EXAMPLE

WHOLE = (EXAMPLES / f"{SIGNED_EXAMPLE}.json").read_text(encoding="utf-8")
ALONE = (EXAMPLES / f"{SIGNED_EXAMPLE}-play.json").read_text(encoding="utf-8")


def read_whole() -> Bundle:
    bundle = read_bundle(WHOLE)
    check_links(bundle)
    return bundle


def forget(entry: Entry, number: int) -> Entry:
    """The entry with everybody erased, as the desk does it."""
    return replace(
        entry,
        players=tuple(
            replace(
                player,
                name=f"Giocatore {number}{player.position}",
                card_number="",
                club="",
                salt="",
                commitment=commit_name(player.salt, player.name),
            )
            for player in entry.players
        ),
        substitutions=tuple(
            replace(
                change,
                left="Giocatore",
                entered=f"Giocatore {number}{change.position}",
                left_salt="",
                left_commitment=commit_name(change.left_salt, change.left),
            )
            for change in entry.substitutions
        ),
    )


def list_texts(data: Any, key: str = "") -> list[tuple[str, str]]:
    """Every text of a document with the key that it stands under."""
    if isinstance(data, dict):
        return [pair for name, value in data.items() for pair in list_texts(value, name)]
    if isinstance(data, list):
        return [pair for value in data for pair in list_texts(value, key)]
    return [(key, data)] if isinstance(data, str) else []


def list_names(bundle: Bundle) -> set[str]:
    """The names, clubs, cards, reasons and authors of an event."""
    told = {bundle.event.name, bundle.event.place, bundle.event.organiser}
    for entry in bundle.entries:
        told |= {entry.name}
        told |= {text for one in entry.players for text in (one.name, one.club, one.card_number)}
        told |= {text for one in entry.substitutions for text in (one.left, one.entered)}
    told |= {text for act in bundle.acts for text in (act.author, act.reason)}
    return told - {""}


def test_the_play_belongs_to_the_whole() -> None:
    bundle = read_whole()
    assert bundle.play is not None
    assert write_play_alone(bundle, bundle.play) == ALONE


def test_no_name_is_in_it() -> None:
    names = list_names(read_whole())
    assert len(names) > 20
    told = " ".join(text for _, text in list_texts(json.loads(ALONE))).casefold()
    assert [name for name in names if name.casefold() in told] == []


def test_no_field_that_tells_of_persons_was_forgotten() -> None:
    """Texts of these kinds are masked, but for those that name the event or a write."""
    kinds = (Trust.NAMES, Trust.AUTHORS, Trust.REASONS)
    told = {
        kind.name
        for kind in list_field_kinds(Bundle)
        if kind.trusted is not None and kind.trusted.trust in kinds
    }
    kept = {"slug", "date", "language", "generator", "key", "name", "left", "entered", "position"}
    kept |= {"salt", "commitment", "left_salt", "left_commitment", "categories"}
    written = [text for key, text in list_texts(json.loads(ALONE)) if key in told - kept]
    assert len(written) > 20
    assert {*written} <= {"", MASK, "cards", "score"}


def test_whoever_is_erased_the_bytes_stay() -> None:
    bundle = read_whole()
    assert bundle.play is not None
    entries = tuple(forget(entry, entry.number) for entry in bundle.entries)
    forgotten = replace(bundle, entries=entries)
    assert write_play_alone(forgotten, bundle.play) == ALONE
    assert verify(read_bundle(write_bundle(forgotten))).differences == ()


@pytest.mark.parametrize("change", ["salt", "name", "place"])
def test_a_whole_document_that_is_not_of_that_play_is_found(change: str) -> None:
    data = json.loads(WHOLE)
    if change == "place":
        data["standings"]["kept"]["at_revision"] += 1
    else:
        player = data["entries"][0]["players"][0]
        player[change] = {"salt": "0" * 32, "name": "Un Altro"}[change]
    assert "sha256" in {one.figure for one in verify(read_bundle(json.dumps(data))).differences}
    assert any(finding.startswith("play: ") for finding in Check(data).run())


def test_it_is_told_which_document_it_is() -> None:
    alone = read_bundle(ALONE)
    assert alone.contents == Contents.PLAY
    assert any("senza nomi" in line for line in list_sentences(verify(alone)))


@pytest.mark.django_db
def test_no_event_is_made_of_it() -> None:
    with pytest.raises(BadBundle, match="play_alone"):
        import_bundle(read_bundle(ALONE))


@pytest.mark.parametrize("kind", ["close_turn", "draw"])
def test_an_act_that_was_undone_and_redone_checks_right(kind: str) -> None:
    whole = read_whole()
    act = next(act for act in whole.acts if act.kind == kind)
    of = {"of": act.number, "kind": act.kind, "params": act.params}
    last = len(whole.acts)
    undo = replace(act, number=last + 1, kind="undo", params=of, undone_by=last + 2)
    redo = replace(act, number=last + 2, kind="redo", params=of, undone_by=None)
    assert whole.play is not None
    again = replace(whole, acts=(*whole.acts, undo, redo))
    alone = read_bundle(write_play_alone(again, whole.play))
    for bundle in (again, alone):
        assert "undone_act" not in {one.figure for one in verify(bundle).differences}
