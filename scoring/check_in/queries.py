"""Queries for the check-in list: arrival, payments and withdrawal of each entry."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from players.names import fold_name
from scoring.entries.queries import EntryState, load_states
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import find_surname, load_entrants
from scoring.till.queries import EntryAccount, load_accounts


@dataclass(frozen=True, slots=True)
class CheckInLine:
    account: EntryAccount
    here_at: datetime | None
    state: EntryState
    key: str
    """The text to search: the names, normalized with `fold_name`, then the entry's number."""
    surnames: str
    """The normalized surnames. Rows whose surnames begin with the query come first."""

    @property
    def has_left(self) -> bool:
        return self.state.gone is not None

    @property
    def is_away(self) -> bool:
        return self.here_at is None and not self.has_left

    @property
    def is_owing(self) -> bool:
        return self.account.to_pay > 0

    def is_shown(self, only: str) -> bool:
        """True if the filter `only` shows this row: "away", "owing" or "left". Any other value of
        `only` shows every row."""
        shown = {"away": self.is_away, "owing": self.is_owing, "left": self.has_left}
        return shown.get(only, True)


def load_check_in(event: Tournament, session: int = 1) -> list[CheckInLine]:
    """Load each entry's fees and its arrival in this session, sorted by name. Nine queries.

    `session`: the number of the session. If the event was loaded for a helper (`is_helped`),
    withdrawn entries are left out, and the `state` of each line is empty."""
    arrivals = Arrival.objects.filter(tournament=event, session=session, undone_at=None)
    here = dict(arrivals.values_list("entry__number", "created_at"))
    states = load_states(event)
    entrants = load_entrants(event)
    if event.is_helped:
        for number, state in states.items():
            if state.gone:
                del entrants[number]
        states = {}
    lines = [
        CheckInLine(
            account,
            here.get(number),
            states.get(number, EntryState()),
            f"{fold_name(' '.join((account.entrant.team, *account.entrant.names)))} {number}",
            fold_name(" ".join(map(find_surname, account.entrant.names))),
        )
        for number, account in load_accounts(event, entrants).items()
    ]
    return sorted(lines, key=lambda line: (line.key, line.account.entrant.number))


def count_here(event: Tournament, session: int = 1) -> int:
    """Count the entries that arrived for this session and have not withdrawn. One query."""
    here = Arrival.objects.filter(tournament=event, session=session, undone_at=None)
    return here.filter(entry__withdrawal=None).count()
