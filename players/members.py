"""Import of a club's list of members: checked as a whole, then added in batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from players.columns import SINGLE_PLAYERS
from players.duplicates import check_roster
from players.membership import Membership, read_membership
from players.models import MemberList
from players.person import Person
from players.roster import Roster, RosterEntry, RosterFault
from players.services import check_known_cards, find_or_create_players
from players.wording import format_sentence

MAX_MEMBERS = 25_000
STEP = 2_000
"""Number of members per batch: a second's work on a laptop."""


def check_members(read: Roster) -> Roster:
    checked = check_roster(read, most=MAX_MEMBERS)
    faults = [
        RosterFault(entry.line, code, params)
        for entry in checked.entries
        for code, params in read_membership(dict(entry.membership))[1]
    ]
    by_line = sorted([*checked.faults, *faults], key=lambda fault: fault.line)
    return replace(checked, faults=tuple(by_line))


@transaction.atomic
def stage_members(*, account: User, text: str, checked: Roster) -> MemberList:
    """Store a checked list of members for import, replacing the account's unfinished list. Rows
    with errors are not imported; their error messages are stored."""
    MemberList.objects.filter(account=account).delete()
    left_out = [(fault.line, format_sentence(fault)) for fault in checked.faults]
    faulty = {line for line, _sentence in left_out}
    rows = [
        (entry.line, *entry.first.values, *_dump_membership(entry))
        for entry in checked.entries
        if entry.line not in faulty
    ]
    return MemberList.objects.create(account=account, text=text, rows=rows, left_out=left_out)


def _dump_membership(entry: RosterEntry) -> list[dict[str, str]]:
    membership, _faults = read_membership(dict(entry.membership))
    return [dumped] if (dumped := membership.dump()) else []


def read_member(row: Sequence[Any]) -> tuple[int, Person, Membership]:
    """Convert a row of `MemberList.rows` to (line number, person, membership)."""
    line, *values = row
    dumped = values.pop() if isinstance(values[-1], dict) else {}
    return line, Person(*values), read_membership(dumped)[0]


@transaction.atomic
def add_next_members(*, staged: MemberList) -> MemberList:
    """Add the next batch of a list, except rows whose card is known under another name. Repeating a
    batch changes nothing. A constant number of queries, but the database may split large writes."""
    part = [*map(read_member, staged.rows[staged.done : staged.done + STEP])]
    entries = tuple(RosterEntry(line, person) for line, person, _membership in part)
    roster = check_known_cards(Roster(entries, shape=SINGLE_PLAYERS))
    faulty = {fault.line for fault in roster.faults}
    added = [(person, membership) for line, person, membership in part if line not in faulty]
    find_or_create_players([person for person, _ in added], [membership for _, membership in added])
    staged.left_out += [(fault.line, format_sentence(fault)) for fault in roster.faults]
    staged.done += len(part)
    staged.save(update_fields=["done", "left_out"])
    return staged
