"""Texts about a checked document, for the command `verify` and for pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.checking.examined import Examined
from scoring.core.bundle.editions import EditionFlaw
from scoring.core.rules.records import Depth
from scoring.core.signing.minisign import SignatureFlaw, SignatureState
from scoring.core.verify.findings import Difference, ResultPart, find_result_part
from scoring.core.verify.verify import CheckedDocument
from scoring.documents.verify_wording import difference_sentence, list_sentences
from scoring.signing.wording import signature_sentence

SHOWN: Final = 20
"""Maximum number of notes, and of differences per part of the result, that a page shows."""


def list_examined_lines(one: Examined) -> Iterator[str]:
    """Yield the lines of `verify`: checked figures, signature, conflict with another edition."""
    if one.verdict is None:
        yield one.why
        return
    yield from list_sentences(one.verdict)
    if one.is_file:
        yield signature_sentence(one.signature)
    if one.edition_flaw is not None:
        yield edition_sentence(one)


def examined_sentence(one: Examined) -> str:
    """Summarize a checked document in one sentence, the worst problem first."""
    assert one.document  # nosec B101  # narrows types for mypy
    if one.signature.state == SignatureState.BAD:
        if one.signature.flaw == SignatureFlaw.OTHER_BYTES:
            return _("This file was changed after it was signed.")
        return signature_sentence(one.signature)
    if wrong := len(one.document.verdict.differences):
        return ngettext(
            "%(n)d figure in this file is wrong.",
            "%(n)d figures in this file are wrong.",
            wrong,
        ) % {"n": wrong}
    if one.edition_flaw == EditionFlaw.OLDER:
        return _("This file is out of date: %(name)s replaces it.") % {"name": one.other_name}
    if one.edition_flaw is not None:
        return _("This file contradicts %(name)s, from the same event.") % {"name": one.other_name}
    return {
        SignatureState.GOOD: _("All figures are right and the signature is valid."),
        SignatureState.UNKNOWN_KEY: _(
            "All figures are right, but the program does not know who signed the file."
        ),
        SignatureState.NONE: _("All figures are right, but the file is not signed."),
    }[one.signature.state]


def edition_sentence(one: Examined) -> str:
    """Explain how another document contradicts this one. `one.edition_flaw` must not be None."""
    assert one.edition_flaw and one.other and one.document and one.document.number  # nosec B101  # narrows types for mypy
    return str(_EDITION_FLAWS[one.edition_flaw]) % {
        "own": one.document.number.number,
        "number": one.other.number,
        "name": one.other_name,
    }


_EDITION_FLAWS: dict[EditionFlaw, str | Promise] = {
    EditionFlaw.OLDER: gettext_lazy(
        "edition.number: this file is version %(own)d. It has been replaced by version "
        "%(number)d, which is in %(name)s."
    ),
    EditionFlaw.SAME_NUMBER: gettext_lazy(
        "edition.number: this file and %(name)s are both version %(number)d, but their content is "
        "different."
    ),
    EditionFlaw.OTHER_BEFORE: gettext_lazy(
        "edition.supersedes: %(name)s is version %(number)d, but it is not the file that this one "
        "replaces."
    ),
}


def list_parts(document: CheckedDocument) -> list[dict[str, Any]]:
    """Return the parts of an event's result, each with its differences, as template values."""
    found: defaultdict[ResultPart, list[Difference]] = defaultdict(list)
    for difference in document.verdict.differences:
        found[find_result_part(difference)].append(difference)
    return [
        {
            "name": _PART_NAMES[part],
            "text": _PART_TEXTS[part](document),
            "sentences": [*map(difference_sentence, found[part][:SHOWN])],
            "more": max(0, len(found[part]) - SHOWN),
        }
        for part in ResultPart
    ]


_PART_NAMES: dict[ResultPart, str | Promise] = {
    ResultPart.RECORDS: gettext_lazy("The points of the smazzate"),
    ResultPart.TABLES: gettext_lazy("The tables"),
    ResultPart.TURNS: gettext_lazy("The turns and the seats"),
    ResultPart.PAIRINGS: gettext_lazy("Draws and pairings"),
    ResultPart.STANDINGS: gettext_lazy("The standings"),
    ResultPart.FRAME: gettext_lazy("Rules, entries and actions"),
}


def _format_records(document: CheckedDocument) -> str:
    verdict, depths = document.verdict, document.summary.depths
    told = [
        ngettext(
            "The points of %(n)d smazzata were calculated again from its record.",
            "The points of %(n)d smazzate were calculated again from their records.",
            verdict.smazzate,
        )
        % {"n": verdict.smazzate}
    ]
    if counted := depths.get(Depth.COUNTS, 0):
        told.append(
            _("For %(n)d of these smazzate only burrachi and points were recorded, not the cards.")
            % {"n": counted}
        )
    if totals := depths.get(Depth.TOTALS, 0):
        told.append(
            _("For %(n)d of these smazzate only the totals were recorded, not the cards.")
            % {"n": totals}
        )
    return " ".join(told)


def _format_tables(document: CheckedDocument) -> str:
    return ngettext(
        "The game points, MP and VP of %(n)d table were calculated again from its smazzate and "
        "penalties.",
        "The game points, MP and VP of %(n)d tables were calculated again from their smazzate and "
        "penalties.",
        document.summary.tables,
    ) % {"n": document.summary.tables}


def _format_turns(document: CheckedDocument) -> str:
    return ngettext(
        "%(n)d turn checked: every entry has exactly one seat, has a bye or is absent.",
        "%(n)d turns checked: in each, every entry has exactly one seat, has a bye or is absent.",
        document.verdict.turns,
    ) % {"n": document.verdict.turns}


def _format_standings(document: CheckedDocument) -> str:
    return ngettext(
        "The place, figures and tie-break of %(n)d entry were calculated again from the "
        "results of the tables.",
        "The places, figures and tie-breaks of %(n)d entries were calculated again from "
        "the results of the tables.",
        document.verdict.entries,
    ) % {"n": document.verdict.entries}


_PART_TEXTS: dict[ResultPart, Callable[[CheckedDocument], str]] = {
    ResultPart.RECORDS: _format_records,
    ResultPart.TABLES: _format_tables,
    ResultPart.TURNS: _format_turns,
    ResultPart.PAIRINGS: lambda document: _(
        "The opponents of each turn were worked out again, from the draw and from the standings "
        "as they were before that turn."
    ),
    ResultPart.STANDINGS: _format_standings,
    ResultPart.FRAME: lambda document: _(
        "The rules are valid, the entries are complete, and the director’s actions agree "
        "with the rest of the file."
    ),
}
