"""The sentences of directors' acts, and the short names of what changed the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.common.entries_wording import name_entries, name_entry
from scoring.common.refusals_wording import Sentences
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.acts import ActKind


def act_sentence(kind: str, params: ActParams, entries: EntryKind | str) -> str:
    """The sentence of an act, from its stored params; `entries`: the kind of the event's."""
    known = defaultdict(lambda: "–", {key: value for key, value in params.items() if value != ""})
    known["kind_of_entries"] = entries
    for who, number in _NAMED.items():
        known[who] = name_entry(entries, known[number])
    if isinstance(known["second"], int):
        known["other"] = name_entries(entries, [known["second"]])
    return gather_acts()[ActKind(kind)](known)


def cause_name(cause: str) -> str | Promise:
    """The name of a cause of a change in the standings: the kind of an act, or `record`."""
    return _CAUSES.get(cause, _OTHER_CAUSE)


def _about(sentence: Callable[[str], str]) -> ActSentence:
    return lambda params: sentence(
        act_sentence(params["kind"], params["params"], params["kind_of_entries"])
    )


_NAMED = {"who": "entry", "one": "first", "other": "second"}
"""The numbers of entries in the params, by what their names are called in the sentences."""

_ABOUT_ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.UNDO: _about(lambda act: _("Undone: %(act)s") % {"act": act}),
    ActKind.REDO: _about(lambda act: _("Redone: %(act)s") % {"act": act}),
}

TABLES = (
    "clock", "entries", "events", "play", "prizes", "rulings", "seating", "sessions", "sign_ups"
)  # fmt: skip
"""The things whose `acts_wording.ACTS` has the sentences of acts on them. Some stand above this
one, so they are imported when the first sentence is asked for."""


@cache
def gather_acts() -> Mapping[ActKind, ActSentence]:
    """The sentence of every kind of act."""
    sentences = dict(_ABOUT_ACTS)
    for thing in TABLES:
        sentences.update(import_module(f"scoring.{thing}.acts_wording").ACTS)
    return sentences


_CAUSES: dict[str, str | Promise] = {
    "record": gettext_lazy("a smazzata was corrected"),
    ActKind.CLOSE_TURN: gettext_lazy("a turn was closed"),
    ActKind.RULE: gettext_lazy("a penalty or an award"),
    ActKind.TAKE_BACK_RULING: gettext_lazy("a ruling was revoked"),
    ActKind.ASSIGN: gettext_lazy("a score was assigned"),
    ActKind.TAKE_BACK_SCORE: gettext_lazy("an assigned score was revoked"),
    ActKind.CANCEL: gettext_lazy("a smazzata was cancelled"),
    ActKind.LATE: gettext_lazy("a late arrival was seated"),
    ActKind.WITHDRAW: gettext_lazy("a withdrawal"),
    ActKind.RETURN: gettext_lazy("a return after a withdrawal"),
    ActKind.SETTINGS: gettext_lazy("the settings were changed"),
    ActKind.UNDO: gettext_lazy("an action was undone"),
    ActKind.REDO: gettext_lazy("an action was redone"),
}
_OTHER_CAUSE = gettext_lazy("done by the director")


REFUSALS: Sentences = {
    "undo.not_latest": lambda p: _(
        "Something else was done in the meantime: check the list and undo the latest action first."
    ),
    "redo.recorded_since": lambda p: _(
        "More smazzate have been recorded since: do it again from the start instead of redoing "
        "it, so that they count."
    ),
}
