"""Find the entries present at the time of an earlier draw or pairing, and their ranking then."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.bundle.standings import rank_bundle
from scoring.core.bundle.values import Act, Bundle
from scoring.core.pairing.draw import read_clubmates
from scoring.core.pairing.seating import Contender
from scoring.core.play.acts import ActKind
from scoring.core.play.phases import PhaseTurns, SectionMembers
from scoring.core.play.seats import Meetings
from scoring.core.verify.history import PastResults
from scoring.core.verify.journal import Journal, find_number


class StandingsBefore:
    """Standings before a turn, of the entries present when the turn was drawn or paired."""

    def __init__(self, then: PastResults, turn: int, act: Act, journal: Journal) -> None:
        seats = then.seats
        self._standings = rank_bundle(then.bundle, seats)
        self._present = set(list_present(then.bundle, turn, act, journal))
        self._clubs = read_clubmates(act.params.get("clubs")) or {}
        self._meetings = Meetings(seats)

    def rank(self, phase: PhaseTurns, members: Sequence[int]) -> list[Contender]:
        """Rank the present entries among `members`, best first; ties stay as in `members`."""
        playing = [number for number in members if number in self._present]
        ranked = self._standings.rank_entering(phase, playing)
        return self._meetings.rank(ranked, playing, self._clubs)

    def rank_section(self, phase: PhaseTurns, section: SectionMembers) -> list[int]:
        """List the present members of a section, best first, by the section's own ranking."""
        ranked = self._standings.rank_section(phase, section)
        return [line.entry for line in ranked if line.entry in self._present]


def list_present(bundle: Bundle, turn: int, act: Act, journal: Journal) -> list[int]:
    """List the numbers of the entries due to play `turn` when `act` drew or paired it."""
    gone = journal.find_withdrawn(before=act.number)
    return [
        entry.number
        for entry in bundle.entries
        if (entry.late_act or 0) < act.number
        and entry.first_turn <= turn
        and entry.number not in gone
    ]


def list_joined(bundle: Bundle, act: Act, draw: Act, journal: Journal) -> set[int]:
    """Return the numbers of the entries that came late or returned after `act`.

    A returning entry counts only if it had withdrawn before `draw`, the act that drew the phase."""
    late = {one.number for one in bundle.entries if (one.late_act or 0) > act.number}
    back = {
        number
        for one in journal.list_standing(ActKind.RETURN)
        if one.number > act.number and (number := find_number(one, "entry")) is not None
    }
    return late | ({*journal.find_withdrawn(before=draw.number)} & back)


def keep_qualified(bundle: Bundle, phase: int, numbers: Sequence[int]) -> list[int]:
    """Return `numbers` without the entries that were eliminated before phase number `phase`."""
    cuts = [one for one in bundle.phases if one.number < phase and one.qualify]
    if not cuts:
        return list(numbers)
    through = {number for section in cuts[-1].sections for number in section.members}
    return [number for number in numbers if number in through]
