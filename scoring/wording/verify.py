"""The sentences of a verification's result."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.verify.findings import Difference, Where
from scoring.verify.verify import Verdict
from scoring.wording.smazzate import LINE_NAMES
from scoring.wording.standings import FIGURE_WORDS


def list_sentences(verdict: Verdict) -> Iterator[str]:
    """A line for each difference, then the notes, then the summary."""
    yield from map(difference_sentence, verdict.differences)
    if verdict.signed_earlier:
        yield (
            ngettext(
                "%(n)d signature belongs to an earlier revision and no longer counts.",
                "%(n)d signatures belong to earlier revisions and no longer count.",
                verdict.signed_earlier,
            )
            % {"n": verdict.signed_earlier}
        )
    yield _format_summary(verdict)


def difference_sentence(difference: Difference) -> str:
    """`Turn 2, table 5, smazzata 1, version 2, N-S, total: stored 405, worked out 410`."""
    return _("%(where)s, %(figure)s: stored %(stored)s, recomputed %(computed)s") % {
        "where": _format_place(difference.where),
        "figure": _format_figure_name(difference.figure),
        "stored": _format_value(difference.stored),
        "computed": _format_value(difference.computed),
    }


def _format_summary(verdict: Verdict) -> str:
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


def _format_place(where: Where) -> str:
    parts = ", ".join(_format_place_part(name, value) for name, value in where)
    return parts[:1].upper() + parts[1:]


def _format_place_part(name: str, value: int | str) -> str:
    parts = {
        "turn": _("turn %(n)s"),
        "table": _("table %(n)s"),
        "smazzata": _("smazzata %(n)s"),
        "revision": _("revision %(n)s"),
        "held": _("record on hold"),
        "calls": _("calls"),
        "entry": _("entry %(n)s"),
        "standings": _("standings"),
        "kept": _("last saved standings"),
        "phase": _("phase %(n)s"),
        "section": _("section %(n)s"),
    }
    if name == "line":
        return str(LINE_NAMES[value])  # type: ignore[index]  # by its value
    return parts[name] % {"n": value}


def _format_figure_name(key: str) -> str:
    figures: dict[str, str | Promise] = {
        **{figure: words.short for figure, words in FIGURE_WORDS.items()},
        "meld_points": _("melds"),
        "burraco_bonus": _("burrachi"),
        "closing_bonus": _("closing"),
        "hand_points": _("in hand"),
        "pozzetto_penalty": _("pozzetto"),
        "total": _("total"),
        "cut_bonus": _("exact cut"),
        "clean_burrachi": _("clean burrachi"),
        "missed_vp": _("VP for a missed turn"),
        "missed_mp": _("MP for a missed turn"),
        "ruling": _("ruling, as in the journal"),
        "revisions": _("revision numbers"),
        "standing": _("current revision"),
        "keys": _("keys, each used once"),
        "recorded": _("smazzate recorded"),
        "due": _("smazzate due"),
        "smazzata": _("smazzata number"),
        "kind": _("plays or has a bye"),
        "chairs": _("chairs, each taken once"),
        "seats": _("seats in the turn"),
        "units": _("tables of a team"),
        "place": _("place"),
        "tied": _("shared place"),
        "decided_by": _("tie-break"),
        "order": _("order of entries"),
        "after_turn": _("after turn"),
    }
    return str(figures[key])


def _format_value(value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)
