"""Queries for open questions about sign-ups: similar names, duplicates, mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from players.columns import SINGLE_PLAYERS
from players.doubts import find_doubts
from players.duplicates import check_roster
from players.near_names import NearName, find_near_names, find_twins, gather_by_line
from players.queries import load_club_names, load_known_players
from players.roster import Roster, RosterEntry, RosterFault
from players.services import check_known_cards
from scoring.admission.queries import find_unadmitted
from scoring.core.classes import AdmissionFinding
from scoring.models.tournament import Tournament
from scoring.sign_ups.queries import ListedSignUp
from scoring.text.entrants_queries import list_shape, load_roster


@dataclass(frozen=True, slots=True)
class SignUpQuestions:
    recognised: tuple[NearName, ...] = ()
    """Certain matches of a typed player with a stored one (`NearName.is_sure`). The stored
    player is entered in place of the typed one."""
    nears: tuple[NearName, ...] = ()
    """Players of the sign-up who may be known persons with a similar name."""
    twins: tuple[NearName, ...] = ()
    """Players of the sign-up who may already be in an earlier sign-up or an entry. The field
    `known_line` has that sign-up's database key or, negated, that entry's number."""
    doubts: tuple[RosterFault, ...] = ()
    faults: tuple[RosterFault, ...] = ()
    """Errors that prevent entering the sign-up as it is."""
    findings: tuple[AdmissionFinding, ...] = ()
    """Reasons why the event's class does not admit a player; they only warn the director."""

    @property
    def is_clear(self) -> bool:
        return not (self.nears or self.twins or self.doubts or self.faults)

    def merge(self, entry: RosterEntry, same: Sequence[int]) -> RosterEntry:
        """Return `entry` with stored players in place of the typed ones that they match: all those
        matched for certain (`recognised`), and people of similar name (`nears`) whom the director
        called the same person. `same`: positions in the entry, from 0, of these."""
        nears = *self.recognised, *(near for near in self.nears if near.place in same)
        return entry.replace_players({near.place: near.merge() for near in nears})


def load_questions(event: Tournament, listed: Sequence[ListedSignUp]) -> dict[int, SignUpQuestions]:
    """Load the open questions about these sign-ups, by sign-up key. `listed` must be in queue
    order. At most six queries, none if it is empty."""
    if not listed:
        return {}
    clubs, registered = load_club_names(), load_roster(event)
    shape = list_shape(event)
    lines = [each.roster_entry for each in listed]
    known, words = load_known_players(lines)
    nears = gather_by_line(find_near_names(lines, known))
    twins = gather_by_line(find_twins([*_list_others(registered, listed), *lines]))
    doubts = gather_by_line(find_doubts(lines, shape, clubs, words))
    found = {
        line.line: SignUpQuestions(
            recognised=tuple(near for near in nears[line.line] if near.is_sure),
            nears=tuple(near for near in nears[line.line] if not near.is_sure),
            twins=tuple(twins[line.line]),
            doubts=tuple(doubts[line.line]),
        )
        for line in lines
    }
    merged = [found[line.line].merge(line, ()) for line in lines]
    cards = gather_by_line(check_known_cards(Roster(tuple(merged))).faults)
    unadmitted = find_unadmitted(event, {line.line: line.players for line in merged})
    for each, line in zip(listed, merged, strict=True):
        own = SINGLE_PLAYERS if each.row.seeks_partner else shape
        already = [entry for entry in registered if entry.line != each.entry]
        faults = check_roster(Roster((line,), shape=own), already).faults
        found[line.line] = replace(
            found[line.line],
            faults=(*faults, *cards[line.line]),
            findings=tuple(unadmitted.get(line.line, ())),
        )
    return found


def _list_others(
    registered: Sequence[RosterEntry], listed: Sequence[ListedSignUp]
) -> list[RosterEntry]:
    """List the entries in `registered` that were not made from the sign-ups `listed`. Their `line`
    is the negated entry number, so that it never equals the key of a sign-up."""
    own = {each.entry for each in listed}
    return [
        RosterEntry(-entry.line, *entry.players, name=entry.name)
        for entry in registered
        if entry.line not in own
    ]


def find_double(
    event: Tournament, others: Sequence[ListedSignUp], typed: RosterEntry, own_entry: int | None
) -> RosterFault | None:
    """Return the error if a player, membership card or team name of `typed` is in the event, or
    None. Compares it with the sign-ups `others`, and with all entries except number `own_entry`.
    One query."""
    registered = [entry for entry in load_roster(event) if entry.line != own_entry]
    already = [*registered, *(each.roster_entry for each in others)]
    shape = list_shape(event) if len(typed.players) > 1 else SINGLE_PLAYERS
    faults = check_roster(Roster((typed,), shape=shape), already).faults
    return next((fault for fault in faults if fault.code.endswith(".registered")), None)
