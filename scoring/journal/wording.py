"""The sentences of directors' acts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from django.utils.translation import gettext as _

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


REFUSALS: Sentences = {
    "undo.not_latest": lambda p: _(
        "Something else was done in the meantime: check the list and undo the latest action first."
    ),
    "redo.recorded_since": lambda p: _(
        "More smazzate have been recorded since: do it again from the start instead of redoing "
        "it, so that they count."
    ),
}
