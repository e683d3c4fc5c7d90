"""A desk on which a name is wherever a name can be, and everything that the desk tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile, is_zipfile

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.files.base import ContentFile
from django.db import connection
from django.test import Client

from players.models import MemberList, Player
from players.names import fold_name
from players.person import Person
from players.roster import RosterEntry
from scoring.documents.import_staging_services import stage_file
from scoring.entries.services import update_entry
from scoring.models.call import Call, Photo
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.hall_screens import HallScreens
from scoring.models.held import HeldRecord
from scoring.models.sign_up import SignUp, SignUpPlayer, SignUpTerms
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.station import Station
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament, UnknownKeys
from scoring.models.turn import Table
from tests.cast import NOW, SIGNED
from tests.commands.eventful import make_eventful
from tests.rulings.ruling import rule
from tests.undoing import redo, undo


def name_everywhere(director: User) -> tuple[Tournament, Player]:
    """An eventful event, and one of its players whose name is in every column that can hold one."""
    event = make_eventful(director)
    member = EntryPlayer.objects.get(tournament=event, name="Nord3 Nora")
    player = member.player
    assert player is not None
    entry, name = member.entry, player.name
    rename_and_take_back(entry)
    reason = f"{name} arrived late, then Nora Nord3 left; Nord3 is warned"
    rule(event, entry.number, reason=reason, vp=-1)
    undo(event)
    redo(event)
    seat = entry.seats.filter(table__isnull=False).order_by("turn__number").first()
    assert seat is not None
    assert seat.table is not None
    write_beside(seat.table, entry, name)
    table: Any = {"tournament": event, "created_at": NOW, "created_at_revision": 1}
    Ticket.objects.create(kind="entry", entry=entry, token="t", pin="1", made_by=name, **table)
    HallScreens.objects.update_or_create(tournament=event, defaults={"message": f"{name}!"})
    UnknownKeys.objects.create(
        tournament=event, keys=[{"path": [], "index": 0, "key": "mood", "value": {"a": [name]}}]
    )
    signed_up = SignUp.objects.create(
        tournament=event, token="s", key="s", state="asked", queued_at=NOW, created_at=NOW,
        language="it", origin="https://desk.example", note=f"sono {name}", email="nora@example.it",
        decided_by=name, reason=f"{name} è sospesa",
    )  # fmt: skip
    SignUpPlayer.objects.create(sign_up=signed_up, position=1, name=name)
    SignUpTerms.objects.create(tournament=event, notice=f"Scrivere a {name}")
    Tournament.objects.filter(pk=event.pk).update(place=f"Da {name}", categories=[name])
    Entry.objects.filter(pk=entry.pk).update(categories=[name])
    event.refresh_from_db()
    event.save()
    MemberList.objects.create(account=director, text=name, rows=[[1, name, "", ""]])
    stage_file(json.dumps({"name": name}).encode(), director.pk)
    session = SessionStore()
    session["typed"] = json.dumps({"name": name})
    session.save()
    return event, player


def rename_and_take_back(entry: Entry) -> None:
    """The entry with another player for a moment: the journal has the rows that were there."""
    before = [Person.of(member) for member in entry.members.all()]
    other = Person("Terzo Tino", "T0001")
    update_entry(entry=entry, lineup=RosterEntry(0, other, before[1]), **SIGNED)
    undo(entry.tournament)


def write_beside(table: Table, entry: Entry, name: str) -> None:
    """Make the rows that phones and referees leave at a table, with this name in them."""
    made = {"created_at": NOW, "created_at_revision": 1}
    Call.objects.create(
        table=table, reason="score", note=f"chiama {name}", key="n", author_name=name,
        answered_by=name, answered_at=NOW, answered_at_revision=1, **made,
    )  # fmt: skip
    Station.objects.create(table=table, device="d", name=name, seen_at=NOW)
    photo = Photo(
        table=table, number=1, width=1, height=1, key="p", author_name=name, device="", **made
    )
    photo.image.save("sheet.jpg", ContentFile(name.encode()), save=False)
    photo.save()
    revision = SmazzataRevision.objects.filter(smazzata__table=table).first()
    assert revision is not None
    revision.reason, revision.author_name = f"lo dice {name}", name
    revision.save()
    HeldRecord.objects.update(reason=name)
    Signature.objects.filter(revision=revision).delete()
    Signature.objects.create(
        revision=revision, line="NS", entry=entry, name="Nord3 N. – Sud3 U.", how="pin", key="k",
        **made,
    )  # fmt: skip


def list_stored() -> Iterator[tuple[str, str]]:
    """Everything in the database, as text, by table; and every session, read."""
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f"SELECT * FROM {model._meta.db_table}")
            for row in cursor.fetchall():
                yield model._meta.label, " ".join(map(_read_cell, row))
    for session in Session.objects.all():
        yield "session", json.dumps(session.get_decoded(), ensure_ascii=False)


def _read_cell(value: object) -> str:
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return json.dumps(json.loads(value), ensure_ascii=False)
        except json.JSONDecodeError:
            return value
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def list_files() -> Iterator[tuple[str, str]]:
    """Every file of the desk's folders, and its name."""
    for folder in (Path(settings.VAR_DIR), Path(settings.MEDIA_ROOT)):
        for path in folder.rglob("*"):
            if path.is_file() and "backups" not in path.parts:
                yield str(path), f"{path.name} {path.read_bytes().decode('utf-8', 'replace')}"


def read_answer(client: Client, url: str) -> str:
    """The answer at an address as text, "" where another page is; of a workbook all that is in
    it."""
    answer = client.get(url)
    if answer.status_code != 200:
        return ""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as book:
            content = b"\n".join(book.read(name) for name in book.namelist())
    return content.decode("utf-8", "replace")


def find_told(*names: str) -> list[str]:
    """Everything in the database that has one of these names."""
    return [text for _, text in list_stored() for name in names if tells(text, name)]


def tells(text: str, name: str) -> bool:
    """Whether a text has the name, whatever its case and its accents: whole, or by its surname."""
    return fold_name(name).split()[0] in fold_name(text).split()
