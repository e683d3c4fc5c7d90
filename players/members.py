"""Import of a club's list of members: checked as a whole, then added in batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from players.columns import SINGLE_PLAYERS
from players.duplicates import check_roster
from players.models import MemberList
from players.person import Person
from players.roster import Roster, RosterEntry
from players.services import check_known_cards, find_or_create_players
from players.wording import format_sentence

MAX_MEMBERS = 25_000
STEP = 2_000
"""Number of members per batch: a second's work on a laptop."""


def check_members(read: Roster) -> Roster:
    """Check a list of members and return it with its errors. Linear time."""
    return check_roster(read, most=MAX_MEMBERS)


@transaction.atomic
def stage_members(*, account: User, text: str, checked: Roster) -> MemberList:
    """Store a checked list of members for import, replacing the account's unfinished list. Rows
    with errors are not imported; their error messages are stored."""
    MemberList.objects.filter(account=account).delete()
    left_out = [(fault.line, format_sentence(fault)) for fault in checked.faults]
    faulty = {line for line, _sentence in left_out}
    rows = [
        (entry.line, *entry.first.values) for entry in checked.entries if entry.line not in faulty
    ]
    return MemberList.objects.create(account=account, text=text, rows=rows, left_out=left_out)


def read_member(row: Sequence[Any]) -> tuple[int, Person]:
    """Convert a row of `MemberList.rows` to the line number and the member."""
    line, *values = row
    return line, Person(*values)


@transaction.atomic
def add_next_members(*, staged: MemberList) -> MemberList:
    """Add the next batch of a list, without rows whose card is known under another name.

    Repeating a batch changes nothing. The number of queries is constant, apart from the database's
    batches.
    """
    part = staged.rows[staged.done : staged.done + STEP]
    roster = check_known_cards(
        Roster(
            tuple(RosterEntry(line, person) for line, person in map(read_member, part)),
            shape=SINGLE_PLAYERS,
        )
    )
    faulty = {fault.line for fault in roster.faults}
    find_or_create_players([one.first for one in roster.entries if one.line not in faulty])
    staged.left_out += [(fault.line, format_sentence(fault)) for fault in roster.faults]
    staged.done += len(part)
    staged.save(update_fields=["done", "left_out"])
    return staged
