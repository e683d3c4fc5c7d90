"""Queries for entries: playing in a turn, withdrawn, late, or still able to join."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Q

from players.names import fold_name
from players.person import PERSON_FIELDS, Person, build_person
from players.roster import RosterEntry
from scoring.core.play.acts import ActKind
from scoring.core.play.sign_ups import SignUpState
from scoring.models.entry import EntryPlayer, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import list_shape


def list_playing(event: Tournament, turn: int) -> list[int]:
    """Return the numbers of the entries due to play `turn`: they have not withdrawn, and their
    first turn is `turn` or earlier. One query."""
    here = event.entries.filter(first_turn__lte=turn, withdrawal=None)
    return list(here.order_by("number").values_list("number", flat=True))


class Gone(NamedTuple):
    """An entry's withdrawal; `vp` and `mp` are its award for each turn that it misses."""

    turn: int
    justified: bool
    reason: str
    vp: int
    mp: int


class Replacement(NamedTuple):
    turn: int
    left: str
    entered: str
    reason: str


class EntryState(NamedTuple):
    """The changes to an entry since the draw: withdrawal, late arrival, substitutions."""

    gone: Gone | None = None
    late_from: int | None = None
    """The first turn that the entry plays if it came late, else None."""
    replacements: tuple[Replacement, ...] = ()


def load_states(event: Tournament) -> dict[int, EntryState]:
    """Load the states of withdrawn, late and substituted entries, by entry number. Four queries."""
    states: defaultdict[int, EntryState] = defaultdict(EntryState)
    of_event = {"entry__tournament": event}
    gone = Withdrawal.objects.filter(**of_event).values_list("entry__number", *Gone._fields)
    for number, *row in gone:
        states[number] = EntryState(gone=Gone(*row))
    acts = event.acts.filter(kind=ActKind.LATE, undone_by=None)
    added = acts.values_list("changes__entry__added", flat=True)
    is_late = Q(first_turn__gt=1) | Q(pk__in={pk for pks in added for pk in pks})
    for number, turn in event.entries.filter(is_late).values_list("number", "first_turn"):
        states[number] = states[number]._replace(late_from=turn)
    replaced = Substitution.objects.filter(**of_event)
    for number, *row in replaced.values_list("entry__number", *Replacement._fields):
        state = states[number]
        states[number] = state._replace(replacements=(*state.replacements, Replacement(*row)))
    return dict(states)


class Newcomer(NamedTuple):
    """A removed entry or a waiting sign-up that can still join as a late entry."""

    key: str
    number: int | None
    """The former entry number if this is a removed entry; None if it is a sign-up."""
    roster_entry: RosterEntry

    @property
    def label(self) -> str:
        """Text for a select: the former number, if any, and the players' names."""
        name = self.roster_entry.label
        return name if self.number is None else f"{self.number} · {name}"


def list_newcomers(event: Tournament) -> list[Newcomer]:
    """List removed entries, by number, then waiting sign-ups, as possible late entries.

    Leaves out entries and sign-ups that lack a player, or have a player who is registered already.
    Five queries at most."""
    listed = EntryPlayer.objects.filter(tournament=event).values_list("name", flat=True)
    known = set(map(fold_name, listed))
    players = list_shape(event).players
    return [
        each
        for each in (*_list_removed(event), *_list_waiting(event))
        if len(each.roster_entry.players) == players
        and known.isdisjoint(fold_name(one.name) for one in each.roster_entry.players)
    ]


def find_late_number(event: Tournament, wanted: int | None) -> int:
    """Return `wanted` if this number is free, else a number never used. Two queries at most."""
    taken = set(event.entries.values_list("number", flat=True))
    if wanted is not None and wanted not in taken:
        return wanted
    return max(taken | {row["number"] for row, _people in _iter_removed(event)}, default=0) + 1


def _list_removed(event: Tournament) -> list[Newcomer]:
    found = {}
    for row, people in _iter_removed(event):
        if not any(one["commitment"] for one in people):  # else the persons were erased
            players = (
                build_person({name: one[name] for name in PERSON_FIELDS})
                for one in sorted(people, key=lambda one: one["position"])
            )
            number, categories = row["number"], row["categories"]
            entry = RosterEntry(number, *players, name=row["name"], categories=categories)
            found[number] = Newcomer(str(number), number, entry)
    return sorted(found.values(), key=lambda each: each.number or 0)


def _iter_removed(event: Tournament) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Yield (entry row, rows of its players) for each removed entry, from the journal."""
    acts = event.acts.filter(kind=ActKind.REMOVE_ENTRY, undone_by=None).order_by("number")
    for changes in acts.values_list("changes", flat=True):
        for row in changes["entry"]["removed"]:
            yield row, changes["entryplayer"]["removed"]


def _list_waiting(event: Tournament) -> Iterator[Newcomer]:
    rows = event.sign_ups.filter(state=SignUpState.ASKED, joined=None)
    for row in rows.prefetch_related("players", "partners__players").order_by("queued_at", "pk"):
        partners = (partner.players.all() for partner in row.partners.all())
        people = [Person.of(player) for player in chain(row.players.all(), *partners)]
        entry = RosterEntry(0, *people, name=row.name, categories=row.categories)
        yield Newcomer(f"s{row.pk}", None, entry)
