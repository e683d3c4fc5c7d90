"""The sentences of `verify` about a whole document: its differences, the notes, the summary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.bundle.values import Contents
from scoring.core.verify.findings import Note
from scoring.core.verify.verify import Verdict
from scoring.documents.differences_wording import difference_sentence, format_where

SHOWN_PATHS: Final = 5
SHOWN_PATH: Final = 120


def list_sentences(verdict: Verdict) -> Iterator[str]:
    """A line for each difference, then the notes, then the summary."""
    yield from map(difference_sentence, verdict.differences)
    yield from list_note_sentences(verdict)
    yield summary_sentence(verdict)


def list_note_sentences(verdict: Verdict) -> Iterator[str]:
    """What is right and still worth a look."""
    if verdict.signed_earlier:
        yield (
            ngettext(
                "%(n)d signature belongs to an earlier revision and no longer counts.",
                "%(n)d signatures belong to earlier revisions and no longer count.",
                verdict.signed_earlier,
            )
            % {"n": verdict.signed_earlier}
        )
    yield from (note_sentence(note) for note in verdict.notes if note.code in _NOTES)
    if verdict.unknown:
        yield (
            ngettext(
                "%(n)d field is unknown to this version and was not checked: %(fields)s.",
                "%(n)d fields are unknown to this version and were not checked: %(fields)s.",
                len(verdict.unknown),
            )
            % {"n": len(verdict.unknown), "fields": _list_some(verdict.unknown)}
        )
    if verdict.contents == Contents.PLAY:
        yield _("This document holds the play alone: a sum stands for the name of each person.")


def _list_some(paths: tuple[str, ...]) -> str:
    shown = [path[:SHOWN_PATH] for path in paths[:SHOWN_PATHS]]
    return ", ".join(shown + ["…"] * (len(paths) > SHOWN_PATHS))


def note_sentence(note: Note) -> str:
    """`Turn 2, section 1: seats were changed by hand. Before that: 1/8, 2/7`."""
    return str(_NOTES[note.code]) % {"where": format_where(note.where), "told": note.told}


_NOTES: dict[str, str | Promise] = {
    "by_hand": gettext_lazy(
        "%(where)s: seats were changed by hand. The draw or the pairing had: %(told)s"
    ),
    "corrected_since": gettext_lazy(
        "%(where)s: right by the figures of that moment, some of which were corrected later. "
        "Today’s would give: %(told)s"
    ),
    "clubs_unknown": gettext_lazy(
        "%(where)s: the draw or the pairing is taken on trust, because the document does not say "
        "which entries were of one club."
    ),
    "ruling_unknown": gettext_lazy(
        "%(where)s: the draw or the pairing is taken on trust, because the document does not say "
        "what a ruling was that was revoked later."
    ),
    "score_unknown": gettext_lazy(
        "%(where)s: the draw or the pairing is taken on trust, because the document does not say "
        "what an assigned score was that was changed or revoked later."
    ),
}
"""The notes that have a line of their own, by their codes."""


def summary_sentence(verdict: Verdict) -> str:
    """`18 smazzate, 3 turns, 7 entries: every figure is right.`"""
    counts = ", ".join(
        (
            ngettext("%(n)d smazzata", "%(n)d smazzate", verdict.smazzate)
            % {"n": verdict.smazzate},
            ngettext("%(n)d turn", "%(n)d turns", verdict.turns) % {"n": verdict.turns},
            ngettext("%(n)d entry", "%(n)d entries", verdict.entries) % {"n": verdict.entries},
        )
    )
    wrong = len(verdict.differences)
    if not wrong:
        return _("%(counts)s: every figure is right.") % {"counts": counts}
    return ngettext(
        "%(counts)s: %(n)d figure differs.", "%(counts)s: %(n)d figures differ.", wrong
    ) % {"counts": counts, "n": wrong}
