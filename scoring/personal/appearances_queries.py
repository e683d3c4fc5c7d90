"""Find the events that contain a person, in current rows and in the journals' undo data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from django.db.models import F, Q, QuerySet, TextField
from django.db.models.functions import Cast

from players.models import Player
from players.names import fold_name
from players.wording import format_erased
from scoring.models.act import Act
from scoring.models.entry import Entry, EntryPlayer, Substitution
from scoring.models.sign_up import SignUpPlayer
from scoring.models.tournament import Tournament
from scoring.personal.journal_rows import ENTRIES, ErasedJournal, PlayerHistory, Row
from scoring.personal.signed_up_queries import find_signed_up
from scoring.text.entrants_queries import list_shape


@dataclass(frozen=True, slots=True)
class Appearance:
    """Data needed to erase a person from one event: the person's rows and the event's journal."""

    event: Tournament
    entries: Mapping[int, int]
    """Maps primary keys to entry numbers, for all present and past entries of the person."""
    erased: ErasedJournal
    history: PlayerHistory
    acts: tuple[Act, ...]
    """The event's acts, in order."""
    other_names: frozenset[str]
    """The names of all other people who are or were in the event."""


def load_appearances(player: Player) -> list[Appearance]:
    """Return the person's data in each event, oldest first; [] if the person only signed up.

    A constant number of queries."""
    if player.pk is None:
        return []
    events = list(Tournament.objects.filter(pk__in=find_events(player)).order_by("pk"))
    acts: defaultdict[int, list[Act]] = defaultdict(list)
    for act in Act.objects.filter(tournament__in=events).order_by("number"):
        acts[act.tournament_id].append(act)
    members = _group(EntryPlayer.objects.filter(tournament__in=events), "tournament_id")
    substitutions = _group(
        Substitution.objects.filter(entry__tournament__in=events), "entry__tournament_id"
    )
    entries = _group(Entry.objects.filter(tournament__in=events), "tournament_id")
    found = (
        _read_appearance(
            player,
            event,
            tuple(acts[event.pk]),
            {row["id"]: row for row in members[event.pk]},
            substitutions[event.pk],
            {row["id"]: row["number"] for row in entries[event.pk]},
        )
        for event in events
    )
    return [each for each in found if each is not None]


def _group(rows: QuerySet[Any], path: str) -> defaultdict[int, list[Row]]:
    """Group rows, as dicts in primary key order, by the event key that the lookup `path` gives."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows.order_by("pk").annotate(of_event=F(path)).values():
        found[row.pop("of_event")].append(row)
    return found


def find_namesakes(player: Player) -> list[Player]:
    """Return the other players with the same name. One query."""
    same = Player.objects.filter(key=player.key).exclude(pk=player.pk)
    return list(same.select_related("club"))


def find_events(player: Player) -> set[int]:
    """Return the keys of all events that may contain the person.

    If the person has only signed up, these are the events of the sign-ups."""
    if player.pk is None:
        return {row.sign_up.tournament_id for row in find_signed_up(player)}
    events = find_seated_events(player.pk)
    if not find_namesakes(player):
        # In an imported event, a replaced player is known by name alone.
        names = {player.name, *list_earlier_names(player)}
        left = Substitution.objects.filter(Q(left__in=names) | Q(entered__in=names))
        events |= {*left.values_list("entry__tournament", flat=True)}
    return events


def find_seated_events(player: int) -> set[int]:
    """Return keys of events whose entries or journal may contain the player with this key.

    Two queries."""
    seated = EntryPlayer.objects.filter(player=player).values_list("tournament", flat=True)
    # Both databases write JSON like this; rows with a longer key are sorted out later.
    told = Act.objects.annotate(told=Cast("changes", TextField())).filter(
        told__contains=f'"player_id": {player}'
    )
    return {*seated, *told.values_list("tournament", flat=True)}


def list_earlier_names(player: Player) -> list[str]:
    """Return the player's former names, and the names of players merged into this one.

    [] if `player` is unsaved, since the person has only signed up."""
    if player.pk is None:
        return []
    return [*player.aliases.exclude(name="").values_list("name", flat=True)]


def _read_appearance(
    player: Player,
    event: Tournament,
    acts: tuple[Act, ...],
    live: Mapping[int, Row],
    substitutions: Sequence[Row],
    numbers: dict[int, int],
) -> Appearance | None:
    history = PlayerHistory.trace(live, [act.changes for act in acts])
    own = list(history.iter_rows(player.pk))
    rows = (*history.live.values(), *history.before.values())
    others = [row for row in rows if row.get("player_id") not in (None, player.pk)]
    other_names = frozenset(row["name"] for row in others if "name" in row)
    names = {row["name"] for row in own if "name" in row}
    if fold_name(player.name) not in map(fold_name, other_names):
        names.add(player.name)
    erased = ErasedJournal(
        player=player.pk,
        label="",
        salts={row["salt"] for row in own if row.get("salt")},
        names=names - other_names,
        other_salts={row["salt"] for row in others if row.get("salt")},
    )
    left = [row for row in substitutions if erased.has_left(row)]
    if not own and not left:
        return None
    for act in acts:  # entries that were removed since
        for row in act.changes.get(ENTRIES, {}).get("removed", ()):
            numbers.setdefault(row["id"], row["number"])
    keys = [row["entry_id"] for row in (*own, *reversed(left))]
    find_place = itemgetter("entry_id", "position")
    place = own[0] if own and own[0] in live.values() else (left or own)[-1]
    n = (numbers.get(place["entry_id"], 0) - 1) * list_shape(event).players + place["position"]
    chain = [row for row in substitutions if find_place(row) == find_place(place)]
    turn = chain.index(place) if place in chain else len(chain)
    return Appearance(
        event=event,
        entries={key: numbers.get(key, 0) for key in keys},
        erased=replace(erased, label=format_erased(n, turn, event.language)),
        history=history,
        acts=acts,
        other_names=other_names,
    )


def load_names(
    player: Player, appearances: Collection[Appearance], signed_up: Iterable[SignUpPlayer] = ()
) -> list[str]:
    """Return all present and former names of the person, with those typed in the person's sign-ups.

    Longest first. `signed_up`: the person's rows in sign-ups."""
    told = {player.name, *list_earlier_names(player), *(row.name for row in signed_up)}
    for appearance in appearances:
        told |= {row["name"] for row in appearance.history.iter_rows(player.pk) if "name" in row}
    # One spelling of names that read alike.
    return sorted({fold_name(name): name for name in sorted(told)}.values(), key=len, reverse=True)
