"""The sentences of directors' acts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.acts import ActKind
from scoring.core.play.roles import Role
from scoring.seating.wording import DRAW_METHOD_NAMES
from scoring.standings.wording import list_ruled_figures
from scoring.text.entries_wording import entry_words, name_entries, name_entry
from scoring.text.movements_wording import MOVEMENT_NAMES

ActParams = Mapping[str, Any]
"""The stored params of an act, with the names of its entries: `who`, `one`, `other`."""
ActSentence = Callable[[ActParams], str]


def act_sentence(kind: str, params: ActParams, entries: EntryKind | str) -> str:
    """The sentence of an act, from its stored params; `entries`: the kind of the event's."""
    known = defaultdict(lambda: "–", {key: value for key, value in params.items() if value != ""})
    known["kind_of_entries"] = entries
    for who, number in _NAMED.items():
        known[who] = name_entry(entries, known[number])
    if isinstance(known["second"], int):
        known["other"] = name_entries(entries, [known["second"]])
    return ACTS[ActKind(kind)](known)


_NAMED = {"who": "entry", "one": "first", "other": "second"}
"""The numbers of entries in the params, by what their names are called in the sentences."""


def _about(sentence: Callable[[str], str]) -> ActSentence:
    return lambda params: sentence(
        act_sentence(params["kind"], params["params"], params["kind_of_entries"])
    )


def _movement(params: ActParams) -> str:
    name = params["movement"]
    return str(MOVEMENT_NAMES.get(name, name))


def _appointed(params: ActParams) -> str:
    if params["role"] == Role.DIRECTOR:
        return _("%(name)s directs the event.") % params
    return _("%(name)s helps at the event.") % params


def _dismissed(params: ActParams) -> str:
    if params["role"] == Role.DIRECTOR:
        return _("%(name)s no longer directs the event.") % params
    return _("%(name)s no longer helps at the event.") % params


def _registered(params: ActParams) -> str:
    n = params["n"] if isinstance(params["n"], int) else 1
    return entry_words(params["kind_of_entries"], "registered", n=n)


def _sign_up_terms(params: ActParams) -> str:
    match params["is_open"]:
        case True:
            return _("Online entries were opened.")
        case False:
            return _("Online entries were closed.")
    return _("The settings of the online entries were changed.")


def _refused_sign_ups(params: ActParams) -> str:
    n = params.get("n", 1)
    if params["what"] == "correction":
        words = ngettext(
            "The correction of an online entry was refused.",
            "The corrections of %(n)d online entries were refused.",
            n,
        )
    else:
        words = ngettext("An online entry was refused.", "%(n)d online entries were refused.", n)
    return words % {"n": n}


def _draw_method(params: ActParams) -> str:
    name = params["method"]
    return str(DRAW_METHOD_NAMES.get(name, name))


def _cards_drawn(params: ActParams) -> str:
    if isinstance(params["table"], int):
        return _("Turn %(turn)s, table %(table)s: partners and seats were drawn by cards.") % params
    return _("Turn %(turn)s: partners and seats were drawn by cards.") % params


def _clock_extended(params: ActParams) -> str:
    """Minutes that were added, or taken away."""
    minutes = params["minutes"]
    if isinstance(minutes, int) and minutes < 0:
        return _("The clock was shortened by %(minutes)s minutes (turn %(turn)s).") % {
            "minutes": -minutes,
            "turn": params["turn"],
        }
    return _("The clock was extended by %(minutes)s minutes (turn %(turn)s).") % params


def _ruled(params: ActParams) -> str:
    named = {
        "who": params["who"],
        "figures": ", ".join(list_ruled_figures(params)),
        "turn": params["turn"],
        "smazzata": params["smazzata"],
    }
    if isinstance(params["smazzata"], int):
        return _("%(who)s: %(figures)s on smazzata %(smazzata)s of turn %(turn)s.") % named
    if isinstance(params["turn"], int):
        return _("%(who)s: %(figures)s on turn %(turn)s.") % named
    return _("%(who)s: %(figures)s on the final standings.") % named


def _prizes(params: ActParams) -> str:
    number = params["prizes"]
    if not isinstance(number, int) or not number:
        return _("The event has no prizes any more.")
    return ngettext("The event has %(n)d prize now.", "The event has %(n)d prizes now.", number) % {
        "n": number
    }


def _session(params: ActParams) -> str:
    match params["done"]:
        case "add":
            return _("A session was added, from turn %(turn)s on.") % params
        case "remove":
            return _("The session from turn %(turn)s on was removed.") % params
    return _("The session from turn %(turn)s on was changed.") % params


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.SETTINGS: lambda p: _("The settings were changed."),
    ActKind.APPOINT: _appointed,
    ActKind.DISMISS: _dismissed,
    ActKind.ADD_PHASE: lambda p: _("A phase was added: %(name)s.") % {"name": _movement(p)},
    ActKind.CHANGE_PHASE: lambda p: _("A phase was changed: %(name)s.") % {"name": _movement(p)},
    ActKind.REMOVE_PHASE: lambda p: _("A phase was removed: %(name)s.") % {"name": _movement(p)},
    ActKind.SHORTEN_PHASE: lambda p: _("A phase was ended early."),
    ActKind.CLOSE_EVENT: lambda p: _("The event was closed."),
    ActKind.REOPEN: lambda p: _("The event was reopened."),
    ActKind.REGISTER: _registered,
    ActKind.RENAME: lambda p: _("%(who)s: names corrected.") % p,
    ActKind.REMOVE_ENTRY: lambda p: _("%(who)s is no longer in the list.") % p,
    ActKind.CATEGORIES: lambda p: _("The categories are now: %(names)s.") % p,
    ActKind.LABEL: lambda p: _("The categories of the entries were changed."),
    ActKind.LATE: lambda p: _("%(name)s arrived late and took a seat.") % p,
    ActKind.WITHDRAW: lambda p: _("%(who)s withdrew from the event.") % p,
    ActKind.RETURN: lambda p: _("%(who)s returned to the event, from turn %(turn)s.") % p,
    ActKind.SUBSTITUTE: lambda p: _("%(who)s: %(name)s comes in as a substitute.") % p,
    ActKind.SIGN_UP_TERMS: _sign_up_terms,
    ActKind.REFUSE_SIGN_UP: _refused_sign_ups,
    ActKind.PAIR_SIGN_UPS: lambda p: _("Two players without a partner were made a pair."),
    ActKind.DRAW: lambda p: _("The seats were assigned %(method)s.") % {"method": _draw_method(p)},
    ActKind.PAIR: lambda p: _("Turn %(turn)s was paired.") % p,
    ActKind.SWAP: lambda p: (
        _("%(one)s and %(other)s swapped seats in the draft of turn %(turn)s.") % p
    ),
    ActKind.FILL_CHAIR: lambda p: (
        _("%(one)s and %(other)s were seated together in turn %(turn)s.") % p
    ),
    ActKind.DRAW_CARDS: _cards_drawn,
    ActKind.DROP_CARDS: lambda p: (
        _("Turn %(turn)s, table %(table)s: the card draw for partners and seats was cancelled.") % p
    ),
    ActKind.PUBLISH: lambda p: _("The seating of turn %(turn)s was published.") % p,
    ActKind.START: lambda p: _("Turn %(turn)s was started.") % p,
    ActKind.CUT: lambda p: _("Turn %(turn)s was cut short.") % p,
    ActKind.CLOSE_TURN: lambda p: _("Turn %(turn)s was closed.") % p,
    ActKind.PAUSE_CLOCK: lambda p: _("The clock was paused (turn %(turn)s).") % p,
    ActKind.RESUME_CLOCK: lambda p: _("The clock was resumed (turn %(turn)s).") % p,
    ActKind.EXTEND_CLOCK: _clock_extended,
    ActKind.END_CLOCK: lambda p: _("Time was called (turn %(turn)s).") % p,
    ActKind.START_BREAK: lambda p: _("A break of %(minutes)s minutes was started.") % p,
    ActKind.RULE: _ruled,
    ActKind.TAKE_BACK_RULING: lambda p: _("%(who)s: ruling revoked.") % p,
    ActKind.ASSIGN: lambda p: _("Turn %(turn)s, table %(table)s: a score was assigned.") % p,
    ActKind.TAKE_BACK_SCORE: lambda p: (
        _("Turn %(turn)s, table %(table)s: the assigned score was revoked.") % p
    ),
    ActKind.CANCEL: lambda p: (
        _("Turn %(turn)s, table %(table)s: smazzata %(smazzata)s was cancelled.") % p
    ),
    ActKind.PRIZES: _prizes,
    ActKind.SESSIONS: _session,
    ActKind.UNDO: _about(lambda act: _("Undone: %(act)s") % {"act": act}),
    ActKind.REDO: _about(lambda act: _("Redone: %(act)s") % {"act": act}),
}
"""The sentence of every kind of act. Those on sign-ups name nobody: who was refused is in no
document of the event, and leaves the desk with the sign-up.
"""
