"""A federation's list of members, read and added, against reading its spreadsheet alone."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from bench.data import open_database
from bench.report import Line, compare

MEMBERS = 20_000
LIMIT = 3
ROUNDS = 1


def run() -> Iterable[Line]:
    """One line: members who are new."""
    open_database()
    from django.contrib.auth.models import User
    from django.db import connection

    from players.columns import SINGLE_PLAYERS
    from players.members import MAX_MEMBERS, add_next_members, check_members, stage_members
    from players.models import MemberList, Player
    from players.reading import read_roster_rows
    from players.roster import Roster
    from players.spreadsheets import read_spreadsheet
    from scoring.models.entry import EntryPlayer

    account, _ = User.objects.get_or_create(username="members")
    data = _write_spreadsheet()

    def parse() -> Roster:
        rows = read_spreadsheet("members.xlsx", data, MAX_MEMBERS)
        return read_roster_rows(rows, SINGLE_PLAYERS, most=MAX_MEMBERS)

    def forget() -> None:
        """Whoever plays in no event, as the events of other sections have players too."""
        playing = EntryPlayer.objects.values("player")
        Player.objects.exclude(pk__in=playing)._raw_delete(connection.alias)

    def add() -> None:
        forget()
        staged = stage_members(account=account, text="", checked=check_members(parse()))
        while staged.done < len(staged.rows):
            staged = add_next_members(staged=MemberList.objects.get(account=account))

    ours, yardstick = compare(add, parse, rounds=ROUNDS)
    yield Line(
        f"{MEMBERS:,} members read, checked and added",
        ours,
        yardstick,
        limit=LIMIT,
        unit="s",
        against="reading the rows of the same spreadsheet",
    )


def _write_spreadsheet() -> bytes:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["Cognome", "Nome", "Tessera", "Circolo"])
    for n in range(MEMBERS):
        sheet.append([f"Cognome{n // 7}", f"Nome{n % 97}", f"{n:06d}", f"Circolo {n % 300}"])
    file = BytesIO()
    book.save(file)
    return file.getvalue()
