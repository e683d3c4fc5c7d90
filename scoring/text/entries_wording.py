"""The words and sentences that differ by kind of entry; the names of entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from players.person import OPTIONAL_FIELDS
from players.wording import person_words
from scoring.core.pairing.entries import EntryKind
from scoring.core.ranking.stages import Stage
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_list
from scoring.text.entrants_queries import Entrant

_Words = Mapping[str, Callable[[Mapping[str, Any]], str]]
"""The words of a kind of entry by key, made from the params of `entry_words`."""


def entry_words(kind: EntryKind | str, key: str, **params: Any) -> str:
    """The words of a kind: `entry_words(EntryKind.TEAMS, "numbered", n=7)` is "Team 7"."""
    return WORDS[EntryKind(kind)][key](params)


def name_entry(kind: EntryKind | str, number: object) -> str:
    """An entry in a sentence: "Pair 7"; a dash stands for a number that is not known."""
    if isinstance(number, int):
        return entry_words(kind, "named", n=number)
    return f"{entry_words(kind, 'entry')} –"


def name_entries(kind: EntryKind | str, numbers: Sequence[int]) -> str:
    """Entries inside a sentence: "pair 7", "pairs 3, 5 and 9"."""
    return entry_words(kind, "listed", n=len(numbers), numbers=format_list(numbers))


_PAIRS: _Words = {
    "entry": lambda p: _("Pair"),
    "entries": lambda p: _("Pairs"),
    "numbered": lambda p: _("Pair %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Pair %(n)d") % p,
    "listed": lambda p: ngettext("pair %(numbers)s", "pairs %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d pair", "%(n)d pairs", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d pair is registered.", "%(n)d pairs are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Pair %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _("This pair has a bye in this turn: there is nothing to record."),
    "inside": lambda p: _("pair"),
    "check": lambda p: _("Check pairs"),
    "card": lambda p: _("Scorecard of pair %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these pairs, so they share the place."),
    "rested": lambda p: _(
        "B: the pair had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the pair was absent, because it arrived late or had withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the pair’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A pair with a bye gets"),
    "why_each": lambda p: _("How each pair’s place was decided"),
    "one": lambda p: _("One pair"),
    "register": lambda p: _("Register the pair"),
    "register_many": lambda p: ngettext("Register %(n)d pair", "Register %(n)d pairs", p["n"]) % p,
    "list": lambda p: _("Registered pairs"),
    "none": lambda p: _("No pair is registered yet."),
    "saved": lambda p: _("Pair %(n)d saved.") % p,
    "taken_off": lambda p: _("Pair %(n)d removed from the list.") % p,
    "take_this_off": lambda p: _("Remove this pair from the list"),
    "take_off": lambda p: _("Remove pair %(n)d from the list") % p,
    "published": lambda p: _(
        "The seating is published: names can be corrected, but pairs can no longer be added or "
        "removed here."
    ),
    "drawn": lambda p: _(
        "The seats are already drawn. Adding or removing a pair discards the draft: draw the "
        "seats again afterwards."
    ),
    "paste": lambda p: _("Paste a list, one pair per line"),
    "paste_help": lambda p: _("Two names, then the club and the two membership cards, if any."),
    "paste_example": lambda p: "Rossi Maria - Bianchi Anna; ASD Burraco Roma; 12345; 67890",
    "file_help": lambda p: _(
        "An .xlsx or .csv file with the columns player 1, player 2, club, card 1, card 2."
    ),
    "decide_meet": lambda p: _("Pairs that meet again: %(numbers)s.") % p,
    "decide_rest": lambda p: _("Pairs with two byes: %(numbers)s.") % p,
    "decide_idle": lambda p: _("Pairs with a bye in three turns in a row: %(numbers)s.") % p,
    "decide_unplayed": lambda p: _("Pairs ranked without having played: %(numbers)s.") % p,
    "to_register": lambda p: _("Register the pairs that play."),
    "register_them": lambda p: _("Register pairs"),
    "swap": lambda p: _("Swap the seats of pairs %(a)d and %(b)d?") % p,
    "swapped": lambda p: _("Pairs %(a)d and %(b)d have swapped seats.") % p,
    "seat_together": lambda p: _("Seat pairs %(a)d and %(b)d together in turn %(turn)d?") % p,
    "sit_together": lambda p: _("Pairs %(a)d and %(b)d meet in turn %(turn)d.") % p,
    "would_meet": lambda p: (
        _("Pairs %(a)d and %(b)d would meet more than once, in turns %(turns)s.") % p
    ),
    "would_rest": lambda p: _("Pair %(n)d would have more than one bye, in turns %(turns)s.") % p,
    "meet_again": lambda p: _("These pairs meet more than once:"),
    "rest_again": lambda p: _("These pairs have more than one bye:"),
}

_PLAYERS: _Words = {
    "entry": lambda p: _("Player"),
    "entries": lambda p: _("Players"),
    "numbered": lambda p: _("Player %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Player %(n)d") % p,
    "listed": lambda p: ngettext("player %(numbers)s", "players %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d player", "%(n)d players", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d player is registered.", "%(n)d players are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Player %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _(
        "The players at this table have a bye in this turn: there is nothing to record."
    ),
    "inside": lambda p: _("player"),
    "check": lambda p: _("Check players"),
    "card": lambda p: _("Scorecard of player %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these players, so they share the place."),
    "rested": lambda p: _(
        "B: the player had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the player was absent, having arrived late or withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the player’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A player with a bye gets"),
    "why_each": lambda p: _("How each player’s place was decided"),
    "one": lambda p: _("One player"),
    "register": lambda p: _("Register the player"),
    "register_many": lambda p: (
        ngettext("Register %(n)d player", "Register %(n)d players", p["n"]) % p
    ),
    "list": lambda p: _("Registered players"),
    "none": lambda p: _("No player is registered yet."),
    "saved": lambda p: _("Player %(n)d saved.") % p,
    "taken_off": lambda p: _("Player %(n)d removed from the list.") % p,
    "take_this_off": lambda p: _("Remove this player from the list"),
    "take_off": lambda p: _("Remove player %(n)d from the list") % p,
    "published": lambda p: _(
        "The seating is published: names can be corrected, but players can no longer be added "
        "or removed here."
    ),
    "drawn": lambda p: _(
        "The seats are already drawn. Adding or removing a player discards the draft: draw the "
        "seats again afterwards."
    ),
    "paste": lambda p: _("Paste a list, one player per line"),
    "paste_help": lambda p: _("A name, then the club and the membership card, if any."),
    "paste_example": lambda p: "Rossi Maria; ASD Burraco Roma; 12345",
    "file_help": lambda p: _("An .xlsx or .csv file with the columns player, club, card."),
    "decide_meet": lambda p: _("Players who meet again: %(numbers)s.") % p,
    "decide_rest": lambda p: _("Players with two byes: %(numbers)s.") % p,
    "decide_idle": lambda p: _("Players with a bye in three turns in a row: %(numbers)s.") % p,
    "decide_unplayed": lambda p: _("Players ranked without having played: %(numbers)s.") % p,
    "to_register": lambda p: _("Register the players who play."),
    "register_them": lambda p: _("Register players"),
    "swap": lambda p: _("Swap the seats of players %(a)d and %(b)d?") % p,
    "swapped": lambda p: _("Players %(a)d and %(b)d have swapped seats.") % p,
    "seat_together": lambda p: _("Seat players %(a)d and %(b)d together in turn %(turn)d?") % p,
    "sit_together": lambda p: _("Players %(a)d and %(b)d meet in turn %(turn)d.") % p,
    "would_meet": lambda p: (
        _("Players %(a)d and %(b)d would meet more than once, in turns %(turns)s.") % p
    ),
    "would_rest": lambda p: _("Player %(n)d would have more than one bye, in turns %(turns)s.") % p,
    "meet_again": lambda p: _("These players meet more than once:"),
    "rest_again": lambda p: _("These players have more than one bye:"),
}

_TEAMS: _Words = {
    "entry": lambda p: _("Team"),
    "entries": lambda p: _("Teams"),
    "numbered": lambda p: _("Team %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Team %(n)d") % p,
    "listed": lambda p: ngettext("team %(numbers)s", "teams %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d team", "%(n)d teams", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d team is registered.", "%(n)d teams are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Team %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _("This team has a bye in this turn: there is nothing to record."),
    "inside": lambda p: _("team"),
    "check": lambda p: _("Check teams"),
    "card": lambda p: _("Scorecard of team %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these teams, so they share the place."),
    "rested": lambda p: _(
        "B: the team had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the team was absent, because it arrived late or had withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the team’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A team with a bye gets"),
    "why_each": lambda p: _("How each team’s place was decided"),
    "one": lambda p: _("One team"),
    "register": lambda p: _("Register the team"),
    "register_many": lambda p: ngettext("Register %(n)d team", "Register %(n)d teams", p["n"]) % p,
    "list": lambda p: _("Registered teams"),
    "none": lambda p: _("No team is registered yet."),
    "saved": lambda p: _("Team %(n)d saved.") % p,
    "taken_off": lambda p: _("Team %(n)d removed from the list.") % p,
    "take_this_off": lambda p: _("Remove this team from the list"),
    "take_off": lambda p: _("Remove team %(n)d from the list") % p,
    "published": lambda p: _(
        "The seating is published: names can be corrected, but teams can no longer be added or "
        "removed here."
    ),
    "drawn": lambda p: _(
        "The seats are already drawn. Adding or removing a team discards the draft: draw the "
        "seats again afterwards."
    ),
    "paste": lambda p: _("Paste a list, one team per line"),
    "paste_help": lambda p: (
        _(
            "The team name, then its %(players)d players, one by one or pair by pair, "
            "separated by semicolons. The first pair sits at the first table of a match."
        )
        % p
    ),
    "paste_example": lambda p: "I Draghi; Rossi Maria - Bianchi Anna; Verdi Luca - Neri Ugo",
    "file_help": lambda p: (
        _(
            "An .xlsx or .csv file with the columns team, player 1 to player %(players)d and, "
            "if any, club, card 1 to card %(players)d."
        )
        % p
    ),
    "decide_meet": lambda p: _("Teams that meet again: %(numbers)s.") % p,
    "decide_rest": lambda p: _("Teams with two byes: %(numbers)s.") % p,
    "decide_idle": lambda p: _("Teams with a bye in three turns in a row: %(numbers)s.") % p,
    "decide_unplayed": lambda p: _("Teams ranked without having played: %(numbers)s.") % p,
    "to_register": lambda p: _("Register the teams that play."),
    "register_them": lambda p: _("Register teams"),
    "swap": lambda p: _("Swap the seats of teams %(a)d and %(b)d?") % p,
    "swapped": lambda p: _("Teams %(a)d and %(b)d have swapped seats.") % p,
    "seat_together": lambda p: _("Seat teams %(a)d and %(b)d together in turn %(turn)d?") % p,
    "sit_together": lambda p: _("Teams %(a)d and %(b)d meet in turn %(turn)d.") % p,
    "would_meet": lambda p: (
        _("Teams %(a)d and %(b)d would meet more than once, in turns %(turns)s.") % p
    ),
    "would_rest": lambda p: _("Team %(n)d would have more than one bye, in turns %(turns)s.") % p,
    "meet_again": lambda p: _("These teams meet more than once:"),
    "rest_again": lambda p: _("These teams have more than one bye:"),
}

_TRIOS: _Words = {
    "entry": lambda p: _("Trio"),
    "entries": lambda p: _("Trios"),
    "numbered": lambda p: _("Trio %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Trio %(n)d") % p,
    "listed": lambda p: ngettext("trio %(numbers)s", "trios %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d trio", "%(n)d trios", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d trio is registered.", "%(n)d trios are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Trio %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _("This trio has a bye in this turn: there is nothing to record."),
    "inside": lambda p: _("trio"),
    "check": lambda p: _("Check trios"),
    "card": lambda p: _("Scorecard of trio %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these trios, so they share the place."),
    "rested": lambda p: _(
        "B: the trio had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the trio was absent, because it arrived late or had withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the trio’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A trio with a bye gets"),
    "why_each": lambda p: _("How each trio’s place was decided"),
    "one": lambda p: _("One trio"),
    "register": lambda p: _("Register the trio"),
    "register_many": lambda p: ngettext("Register %(n)d trio", "Register %(n)d trios", p["n"]) % p,
    "list": lambda p: _("Registered trios"),
    "none": lambda p: _("No trio is registered yet."),
    "saved": lambda p: _("Trio %(n)d saved.") % p,
    "taken_off": lambda p: _("Trio %(n)d removed from the list.") % p,
    "take_this_off": lambda p: _("Remove this trio from the list"),
    "take_off": lambda p: _("Remove trio %(n)d from the list") % p,
    "published": lambda p: _(
        "The seating is published: names can be corrected, but trios can no longer be added or "
        "removed here."
    ),
    "drawn": lambda p: _(
        "The seats are already drawn. Adding or removing a trio discards the draft: draw the "
        "seats again afterwards."
    ),
    "paste": lambda p: _("Paste a list, one trio per line"),
    "paste_help": lambda p: _("Three names, then the club and the three membership cards, if any."),
    "paste_example": lambda p: (
        "Rossi Maria - Bianchi Anna - Verdi Luca; ASD Burraco Roma; 12345; 67890; 24680"
    ),
    "file_help": lambda p: _(
        "An .xlsx or .csv file with the columns player 1, player 2, player 3, club, card 1, "
        "card 2, card 3."
    ),
    "decide_meet": lambda p: _("Trios that meet again: %(numbers)s.") % p,
    "decide_rest": lambda p: _("Trios with two byes: %(numbers)s.") % p,
    "decide_idle": lambda p: _("Trios with a bye in three turns in a row: %(numbers)s.") % p,
    "decide_unplayed": lambda p: _("Trios ranked without having played: %(numbers)s.") % p,
    "to_register": lambda p: _("Register the trios that play."),
    "register_them": lambda p: _("Register trios"),
    "swap": lambda p: _("Swap the seats of trios %(a)d and %(b)d?") % p,
    "swapped": lambda p: _("Trios %(a)d and %(b)d have swapped seats.") % p,
    "seat_together": lambda p: _("Seat trios %(a)d and %(b)d together in turn %(turn)d?") % p,
    "sit_together": lambda p: _("Trios %(a)d and %(b)d meet in turn %(turn)d.") % p,
    "would_meet": lambda p: (
        _("Trios %(a)d and %(b)d would meet more than once, in turns %(turns)s.") % p
    ),
    "would_rest": lambda p: _("Trio %(n)d would have more than one bye, in turns %(turns)s.") % p,
    "meet_again": lambda p: _("These trios meet more than once:"),
    "rest_again": lambda p: _("These trios have more than one bye:"),
}

WORDS = {
    EntryKind.PAIRS: _PAIRS,
    EntryKind.PLAYERS: _PLAYERS,
    EntryKind.TEAMS: _TEAMS,
    EntryKind.TRIOS: _TRIOS,
}


def entry_words_tag(event: Tournament, key: str, **params: Any) -> str:
    """``{% entry_words event "numbered" n=pair.number %}``: "Pair 7", "Player 7", "Team 7"."""
    return entry_words(event.entry_kind, key, **params)


def person_headings() -> list[Promise | str]:
    """The headings of columns of `Entrant.details`."""
    return [person_words(name).of_all for name in OPTIONAL_FIELDS]


def labels_of(entrants: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
    """The names of the entries on one side."""
    return " + ".join(entrants[number].label for number in numbers)


def format_names(entrants: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
    """The names of entries at one table that are no partners."""
    return ", ".join(entrants[number].label for number in numbers)


def tie_dashes(names: str) -> str:
    """Names that break behind their dashes: no line begins with one."""
    return names.replace(" – ", "\N{NO-BREAK SPACE}– ")


def label_with_partner(label: str, partner: Entrant | None) -> str:
    """The entry's label, then this turn's partner, if any."""
    return f"{label} + {partner.label}" if partner else label


def is_counted_turn(stage: Stage | None, turn: int) -> bool:
    """Whether the points of a turn count in this stage of the standings."""
    return stage is None or turn >= stage.first
