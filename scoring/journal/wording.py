"""Format directors' acts as sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.admission.wording import format_passed
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.acts import ActKind
from scoring.core.play.roles import Role
from scoring.seating.wording import DRAW_METHOD_NAMES
from scoring.standings.wording import list_ruled_figures
from scoring.text.entries_wording import entry_words, format_entries, format_entry
from scoring.text.movements_wording import MOVEMENT_NAMES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

ActParams = Mapping[str, Any]
"""The stored params of an act, plus entry names for the placeholders `who`, `one`, `other`."""
ActSentence = Callable[[ActParams], str]


def act_sentence(kind: str, params: ActParams, entries: EntryKind | str) -> str:
    """Format an act as a sentence from its stored params. `entries`: the event's entry kind."""
    known = defaultdict(lambda: "–", {key: value for key, value in params.items() if value != ""})
    known["kind_of_entries"] = entries
    for who, number in _NAMED.items():
        known[who] = format_entry(entries, known[number])
    if isinstance(known["second"], int):
        known["other"] = format_entries(entries, [known["second"]])
    known["method"] = DRAW_METHOD_NAMES.get(known["method"], known["method"])
    known.setdefault("name", MOVEMENT_NAMES.get(known["movement"], known["movement"]))
    sentence = ACTS[ActKind(kind)]
    return sentence(known) if callable(sentence) else sentence % known


_NAMED = {"who": "entry", "one": "first", "other": "second"}
"""Maps the placeholder of an entry's name to the act's parameter with that entry's number."""


def _about(sentence: Callable[[str], str]) -> ActSentence:
    return lambda params: sentence(
        act_sentence(params["kind"], params["params"], params["kind_of_entries"])
    )


def _choose(param: str, sentences: Mapping[object, _StrPromise], other: _StrPromise) -> ActSentence:
    """Build a formatter: the value of an act's `param` picks the sentence, else it is `other`."""
    return lambda p: (
        next((said for value, said in sentences.items() if value == p[param]), other) % p
    )


def _registered(params: ActParams) -> str:
    n = params["n"] if isinstance(params["n"], int) else 1
    return entry_words(params["kind_of_entries"], "registered", n=n)


def _refused_sign_ups(params: ActParams) -> str:
    n = params.get("n", 1)
    if params["what"] == "correction":
        words = ngettext(
            "The correction of a sign-up was refused.",
            "The corrections of %(n)d sign-ups were refused.",
            n,
        )
    else:
        words = ngettext("A sign-up was refused.", "%(n)d sign-ups were refused.", n)
    return words % {"n": n}


def _cards_drawn(params: ActParams) -> str:
    if isinstance(params["table"], int):
        return (
            _("Turn %(turn)s, table %(table)s: partners and seats were drawn with cards.") % params
        )
    return _("Turn %(turn)s: partners and seats were drawn with cards.") % params


def _clock_extended(params: ActParams) -> str:
    minutes = params["minutes"]
    if isinstance(minutes, int) and minutes < 0:
        params = {**params, "minutes": -minutes}
        return _("The clock was shortened by %(minutes)s min (turn %(turn)s).") % params
    return _("The clock was extended by %(minutes)s min (turn %(turn)s).") % params


def _ruled(params: ActParams) -> str:
    named = {**params, "figures": ", ".join(list_ruled_figures(params))}
    if isinstance(params["smazzata"], int):
        return (
            _("%(who)s: a ruling was made on smazzata %(smazzata)s of turn %(turn)s (%(figures)s).")
            % named
        )
    if isinstance(params["turn"], int):
        return _("%(who)s: a ruling was made on turn %(turn)s (%(figures)s).") % named
    return _("%(who)s: a ruling was made on the final standings (%(figures)s).") % named


def _prizes(params: ActParams) -> str:
    number = params["prizes"]
    if not isinstance(number, int) or not number:
        return str(_("The event has no prizes any more."))
    return ngettext("The event has %(n)d prize now.", "The event has %(n)d prizes now.", number) % {
        "n": number
    }


ACTS: Mapping[ActKind, _StrPromise | ActSentence] = {
    ActKind.SETTINGS: _("The settings were changed."),
    ActKind.APPOINT: _choose(
        "role", {Role.DIRECTOR: _("%(name)s directs the event.")}, _("%(name)s helps at the event.")
    ),
    ActKind.DISMISS: _choose(
        "role",
        {Role.DIRECTOR: _("%(name)s no longer directs the event.")},
        _("%(name)s no longer helps at the event."),
    ),
    ActKind.ADD_PHASE: _("A phase was added: %(name)s."),
    ActKind.CHANGE_PHASE: _("A phase was changed: %(name)s."),
    ActKind.REMOVE_PHASE: _("A phase was removed: %(name)s."),
    ActKind.SHORTEN_PHASE: _("A phase was ended early."),
    ActKind.CLOSE_EVENT: _("The event was closed."),
    ActKind.REOPEN: _("The event was reopened."),
    ActKind.REGISTER: _registered,
    ActKind.RENAME: _("%(who)s: names corrected."),
    ActKind.REMOVE_ENTRY: _("%(who)s was removed from the entries."),
    ActKind.ADMIT: lambda params: (
        _("%(who)s was admitted as an exception (%(findings)s).")
        % {**params, "findings": format_passed(params) or "–"}
    ),
    ActKind.CATEGORIES: _("The categories are now: %(names)s."),
    ActKind.LABEL: _("The categories of the entries were changed."),
    ActKind.LATE: _("%(name)s joined as a late entry."),
    ActKind.WITHDRAW: _("%(who)s withdrew from the event."),
    ActKind.RETURN: _("%(who)s returned to the event, from turn %(turn)s."),
    ActKind.SUBSTITUTE: _("%(who)s: %(name)s comes in as a substitute."),
    ActKind.SIGN_UP_TERMS: _choose(
        "is_open",
        {True: _("Sign-ups were opened."), False: _("Sign-ups were closed.")},
        _("The settings of the sign-ups were changed."),
    ),
    ActKind.REFUSE_SIGN_UP: _refused_sign_ups,
    ActKind.PAIR_SIGN_UPS: _("Two players without a partner were made a pair."),
    ActKind.DRAW: _("The seats were assigned %(method)s."),
    ActKind.PAIR: _("The pairings of turn %(turn)s were made."),
    ActKind.SWAP: _("In the draft seats of turn %(turn)s, %(one)s and %(other)s swapped places."),
    ActKind.FILL_CHAIR: _("%(one)s and %(other)s were seated as opponents in turn %(turn)s."),
    ActKind.DRAW_CARDS: _cards_drawn,
    ActKind.DROP_CARDS: _(
        "Turn %(turn)s, table %(table)s: the card draw for partners and seats was cancelled."
    ),
    ActKind.PUBLISH: _("The seats of turn %(turn)s were published."),
    ActKind.START: _("Turn %(turn)s was started."),
    ActKind.CUT: _("Turn %(turn)s was cut short."),
    ActKind.CLOSE_TURN: _("Turn %(turn)s was closed."),
    ActKind.PAUSE_CLOCK: _("The clock was paused (turn %(turn)s)."),
    ActKind.RESUME_CLOCK: _("The clock was resumed (turn %(turn)s)."),
    ActKind.EXTEND_CLOCK: _clock_extended,
    ActKind.END_CLOCK: _("The clock was stopped for good (turn %(turn)s)."),
    ActKind.START_BREAK: _("A break of %(minutes)s min was started."),
    ActKind.RULE: _ruled,
    ActKind.TAKE_BACK_RULING: _("%(who)s: ruling revoked."),
    ActKind.ASSIGN: _("Turn %(turn)s, table %(table)s: a score was assigned."),
    ActKind.TAKE_BACK_SCORE: _("Turn %(turn)s, table %(table)s: the assigned score was revoked."),
    ActKind.CANCEL: _("Turn %(turn)s, table %(table)s: smazzata %(smazzata)s was cancelled."),
    ActKind.PRIZES: _prizes,
    ActKind.SESSIONS: _choose(
        "done",
        {
            "add": _("A session was added: it begins with turn %(turn)s."),
            "remove": _("The session that begins with turn %(turn)s was removed."),
        },
        _("The session that begins with turn %(turn)s was changed."),
    ),
    ActKind.UNDO: _about(lambda act: _("Undone: %(act)s") % {"act": act}),
    ActKind.REDO: _about(lambda act: _("Redone: %(act)s") % {"act": act}),
}
"""The sentence of each kind of act. Sentences on sign-ups name no players, because a refused
player's name is deleted together with the sign-up."""
