"""Check a bundle's entries: numbers, first turns, withdrawals and substitutions."""

from __future__ import annotations

from scoring.core.bundle.turn_values import Table
from scoring.core.bundle.values import Bundle, Entry
from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.play.acts import ActKind
from scoring.core.play.seats import Presence
from scoring.core.verify.findings import Findings, Where
from scoring.core.verify.journal import Journal


def check_entries(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    event = bundle.event
    players = count_players(event.entry_kind, event.pairs_per_team)
    of_teams = event.entry_kind == EntryKind.TEAMS
    findings.compare((("field", ""),), "of_teams", event.pairs_per_team > 1, of_teams)
    _check_numbers(bundle, journal, findings)
    for entry in bundle.entries:
        where: Where = (("entry", entry.number),)
        positions = sorted(player.position for player in entry.players)
        findings.compare_lists(where, "positions", positions, range(1, players + 1))
        if entry.number not in journal.list_returned():
            missed = _list_missed(bundle, entry)
            findings.compare(where, "first_turn", entry.first_turn, max(missed, default=0) + 1)
        _check_withdrawal(bundle, entry, journal, findings)
        _check_substitutions(entry, journal, findings)


def _check_numbers(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    """Check that entries are numbered 1, 2, 3 …; only removed entries leave gaps."""
    numbers = [entry.number for entry in bundle.entries]
    removed = {*journal.list_numbers(ActKind.REMOVE_ENTRY, "entry")} - {*numbers}
    told = [n for n in range(1, max(numbers, default=0) + 1) if n not in removed]
    findings.compare_lists((("field", ""),), "entries", numbers, told)


def _list_missed(bundle: Bundle, entry: Entry) -> list[int]:
    """List the turns that an entry missed because it came late."""
    left = entry.withdrawal
    return [
        turn.number
        for turn in bundle.turns
        if any(one.entry == entry.number for one in turn.absent)
        and (left is None or turn.number < left.turn)
    ]


def _check_withdrawal(bundle: Bundle, entry: Entry, journal: Journal, findings: Findings) -> None:
    """Check the turn in which an entry left, and that it has no seats in later turns.

    It must have left in the first turn that was not closed when it withdrew or, if it had completed
    that turn, in the next one."""
    left = entry.withdrawal
    if left is None:
        return
    where: Where = (("entry", entry.number),)
    for turn in bundle.turns:
        if turn.number > left.turn:
            seats = sum(seat.entry == entry.number for table in turn.tables for seat in table.seats)
            findings.compare((("turn", turn.number), *where), "seats", seats, 0)
    acts = journal.list_standing(ActKind.WITHDRAW)
    act = next((act for act in acts if act.params.get("entry") == entry.number), None)
    if act is None or entry.number in journal.list_returned():
        return
    possible = _find_last_turns(bundle, entry, journal.count_closed(act) + 1, journal)
    if left.turn not in possible:
        findings.compare(where, "withdrawal", left.turn, possible[0])


def _find_last_turns(bundle: Bundle, entry: Entry, turn: int, journal: Journal) -> list[int]:
    """If an entry withdrew before `turn` was closed, list the turns in which it may have left.

    It left in `turn` or, if it had completed `turn`, in the next turn. If unclear, list both."""
    tables = _find_tables(bundle, entry.number, turn)
    others = {one.number for one in bundle.entries if one is not entry and _left_in(one, turn)}
    plays = [
        seat.kind == Presence.PLAYS
        for table in tables
        for seat in table.seats
        if seat.entry == entry.number
    ]
    absent = {one.entry for each in bundle.turns if each.number == turn for one in each.absent}
    with_leaver = any(seat.entry in others for table in tables for seat in table.seats)
    if not plays or not all(plays) or with_leaver:
        possible = [turn]
    elif any(journal.list_assigned(turn, table.number) for table in tables) or others & absent:
        # The score may come from a ruling, or another player may have left the table.
        possible = [turn, turn + 1]
    else:
        possible = [turn if any(table.assigned for table in tables) else turn + 1]
    return [max(one, entry.first_turn) for one in possible]


def _left_in(entry: Entry, turn: int) -> bool:
    return entry.withdrawal is not None and entry.withdrawal.turn == turn


def _find_tables(bundle: Bundle, entry: int, turn: int) -> list[Table]:
    return [
        table
        for one, table in bundle.walk_tables()
        if one.number == turn and any(seat.entry == entry for seat in table.seats)
    ]


def _check_substitutions(entry: Entry, journal: Journal, findings: Findings) -> None:
    where: Where = (("entry", entry.number),)
    acts = [
        act
        for act in journal.list_standing(ActKind.SUBSTITUTE)
        if entry.number in (act.params.get("entry"), act.params.get("other"))
    ]
    stored = [change.turn for change in entry.substitutions]
    if len(acts) == len(stored):  # otherwise the journal's check reports the difference
        turns = [journal.count_closed(act) + 1 for act in acts]
        findings.compare_lists(where, "substitution", sorted(stored), sorted(turns))
    if entry.number in journal.list_numbers(ActKind.RENAME, "entry"):
        return
    names = {player.position: player.name for player in entry.players}
    for change in reversed(entry.substitutions):
        findings.compare(where, "entered", change.entered, names.get(change.position, ""))
        names[change.position] = change.left
