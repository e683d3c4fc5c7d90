"""Output of the command `verify`: stored values that differ when recomputed, notes, summary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.bundle.values import Contents
from scoring.core.rules.faults import Line
from scoring.core.rules.validity import RuleFault
from scoring.core.verify.circuits import CircuitVerdict
from scoring.core.verify.findings import Difference, Where
from scoring.core.verify.verify import Verdict
from scoring.library.rules_wording import FIELD_NAMES, rule_fault_sentence
from scoring.records.wording import LINE_NAMES
from scoring.standings.wording import FIGURE_WORDS

SHOWN_PATHS: Final = 5
SHOWN_PATH: Final = 120


def list_sentences(verdict: Verdict | CircuitVerdict) -> Iterator[str]:
    yield from map(difference_sentence, verdict.differences)
    if isinstance(verdict, Verdict):
        yield from list_note_sentences(verdict)
    yield summary_sentence(verdict)


def list_note_sentences(verdict: Verdict) -> Iterator[str]:
    """Yield notes for a director on superseded signatures, unusual pairings, unknown fields."""
    if verdict.signed_earlier:
        yield (
            ngettext(
                "%(n)d signature no longer counts, because the smazzata was changed after it "
                "was signed.",
                "%(n)d signatures no longer count, because the smazzate were changed after they "
                "were signed.",
                verdict.signed_earlier,
            )
            % {"n": verdict.signed_earlier}
        )
    for note in verdict.notes:
        if note.code in _NOTES:
            where = format_where(note.where)
            yield str(_NOTES[note.code]) % {"where": where, "told": note.told}
    if verdict.unknown:
        yield (
            ngettext(
                "%(n)d field is unknown to this program and was not checked: %(fields)s.",
                "%(n)d fields are unknown to this program and were not checked: %(fields)s.",
                len(verdict.unknown),
            )
            % {"n": len(verdict.unknown), "fields": _list_some(verdict.unknown)}
        )
    if verdict.contents == Contents.PLAY:
        yield _("This file is anonymous: each name is replaced by a code.")


def _list_some(paths: tuple[str, ...]) -> str:
    shown = [path[:SHOWN_PATH] for path in paths[:SHOWN_PATHS]]
    return ", ".join(shown + ["…"] * (len(paths) > SHOWN_PATHS))


_NOTES: dict[str, str | Promise] = {
    "by_hand": gettext_lazy(
        "%(where)s: somebody changed seats by hand. Without that change, the draw or "
        "pairing would have given: %(told)s"
    ),
    "corrected_since": gettext_lazy(
        "%(where)s: the pairings or section members in the file were right with the figures known "
        "at the time. Some figures were corrected later. Today’s figures would give: %(told)s"
    ),
    "clubs_unknown": gettext_lazy(
        "%(where)s: the draw or pairing cannot be checked, because the file "
        "does not say which entries shared a club."
    ),
    "ruling_unknown": gettext_lazy(
        "%(where)s: the draw or pairing cannot be checked. It depended on a ruling that "
        "was revoked later, and that ruling is not in the file."
    ),
    "score_unknown": gettext_lazy(
        "%(where)s: the draw or pairing cannot be checked. It depended on an assigned "
        "score that was changed or revoked later, and that score is not in the file."
    ),
}
"""Texts of notes by code; notes with other codes are not shown."""


def summary_sentence(verdict: Verdict | CircuitVerdict) -> str:
    """Format the summary: `18 smazzate, 3 turns, 7 entries: every figure is right.`"""
    if isinstance(verdict, CircuitVerdict):
        counted = [
            ngettext("%(n)d event", "%(n)d events", verdict.events) % {"n": verdict.events},
            ngettext("%(n)d player", "%(n)d players", verdict.players) % {"n": verdict.players},
        ]
    else:
        counted = [
            ngettext("%(n)d smazzata", "%(n)d smazzate", verdict.smazzate)
            % {"n": verdict.smazzate},
            ngettext("%(n)d turn", "%(n)d turns", verdict.turns) % {"n": verdict.turns},
            ngettext("%(n)d entry", "%(n)d entries", verdict.entries) % {"n": verdict.entries},
        ]
    counts = ", ".join(counted)
    wrong = len(verdict.differences)
    if not wrong:
        return _("%(counts)s: every figure is right.") % {"counts": counts}
    return ngettext(
        "%(counts)s: %(n)d figure is wrong.", "%(counts)s: %(n)d figures are wrong.", wrong
    ) % {"counts": counts, "n": wrong}


CHECK_NAMES: dict[str, str | Promise] = {
    "side.duplicate_set": gettext_lazy("two sets of the same rank"),
    "deck.too_many": gettext_lazy("more cards than the packs have"),
    "alone.not_taken": gettext_lazy("pozzetto not taken by the player who plays alone"),
    "close.no_burraco": gettext_lazy("closed without a burraco"),
    "close.no_pozzetto": gettext_lazy("closed without the pozzetto"),
    "close.no_discard": gettext_lazy("closed without a discard"),
    "close.cards_in_hand": gettext_lazy("one-player side closed with cards in hand"),
    "close.unseen_pozzetto": gettext_lazy(
        "player without a partner: closed after taking the pozzetto, but without looking at it"
    ),
    "close.too_early": gettext_lazy("closed before the other side had played once"),
    "end.no_stalemate": gettext_lazy("ended by a stalemate that the rules do not allow"),
    "opening.too_low": gettext_lazy("initial meld too low"),
    "opening.too_high": gettext_lazy(
        "the initial meld has more points than all the melds together"
    ),
    "pozzetto.unseen_cards": gettext_lazy(
        "pozzetto never looked at, but the cards in hand contradict that"
    ),
    "points.not_five": gettext_lazy("points not a multiple of 5"),
    "points.too_few": gettext_lazy("fewer points than the side’s burrachi are worth"),
    "points.too_many": gettext_lazy("more points than the packs have"),
}
"""Names of the checks that a director may override, by code; other checks have none."""


def difference_sentence(difference: Difference) -> str:
    """Format a difference as a sentence: its place, the name of the figure, both values."""
    if isinstance(fault := difference.computed, RuleFault):
        return _("Rule set, %(field)s: the file says %(stored)s. %(why)s") % {
            "field": FIELD_NAMES[fault.field],
            "stored": _format_value(difference.stored),
            "why": rule_fault_sentence(fault),
        }
    return _("%(where)s, %(figure)s: the file says %(stored)s, but it should be %(computed)s") % {
        "where": format_where(difference.where),
        "figure": _FIGURES[difference.figure],
        "stored": _format_value(difference.stored),
        "computed": _format_value(difference.computed),
    }


def format_where(where: Where) -> str:
    """Format the place of a difference or note in an event: `Turn 2, table 5, smazzata 1`."""
    parts = ", ".join(_format_part(name, value) for name, value in where)
    return parts[:1].upper() + parts[1:]


def _format_part(name: str, value: int | str) -> str:
    if name == "line":
        return str(LINE_NAMES[Line(str(value))])
    return str(_PLACES[name]) % {"n": value}


_PLACES: dict[str, str | Promise] = {
    "turn": gettext_lazy("turn %(n)s"),
    "table": gettext_lazy("table %(n)s"),
    "smazzata": gettext_lazy("smazzata %(n)s"),
    "revision": gettext_lazy("revision %(n)s"),
    "held": gettext_lazy("record on hold"),
    "calls": gettext_lazy("calls"),
    "entry": gettext_lazy("entry %(n)s"),
    "standings": gettext_lazy("standings"),
    "kept": gettext_lazy("last saved standings"),
    "phase": gettext_lazy("phase %(n)s"),
    "section": gettext_lazy("section %(n)s"),
    "plan": gettext_lazy("plan"),
    "field": gettext_lazy("entries"),
    "journal": gettext_lazy("journal"),
    "act": gettext_lazy("action %(n)s"),
    "play": gettext_lazy("the anonymous file"),
    "prizes": gettext_lazy("prizes"),
    "prize": gettext_lazy("prize %(n)s"),
    "ranking": gettext_lazy("ranking %(n)s"),
    "player": gettext_lazy("player %(n)s"),
    "event": gettext_lazy("event %(n)s"),
    "club": gettext_lazy("club %(n)s"),
}
_FIGURES: dict[str, str | Promise] = {
    **{figure: words.short for figure, words in FIGURE_WORDS.items()},
    # Records.
    "meld_points": gettext_lazy("melds"),
    "burraco_bonus": gettext_lazy("burrachi"),
    "closing_bonus": gettext_lazy("closing"),
    "hand_points": gettext_lazy("in hand"),
    "pozzetto_penalty": gettext_lazy("pozzetto"),
    "total": gettext_lazy("total"),
    "sha256": "SHA-256",
    "contents": gettext_lazy("version of the file"),
    "cut_bonus": gettext_lazy("exact cut"),
    "clean_burrachi": gettext_lazy("clean burrachi"),
    "overridden": gettext_lazy("recorded although a check failed"),
    "override": gettext_lazy("reason for recording despite a failed check"),
    "revisions": gettext_lazy("revision numbers"),
    "standing": gettext_lazy("current revision"),
    "keys": gettext_lazy("keys, each used once"),
    # Other things that came in at a table.
    "taken": gettext_lazy("decided and recorded"),
    "settled_by": gettext_lazy("the person who decided is named, although no decision is recorded"),
    "answered_by": gettext_lazy(
        "the person who answered the call is named, although no answer is recorded"
    ),
    "signed_by": gettext_lazy("whether the player who signed sits on this side"),
    "drew": gettext_lazy("players who drew cards"),
    "card_draw": gettext_lazy("cards drawn, as calculated from the draw code"),
    "seats_drawn": gettext_lazy("seats decided by the players’ card draw"),
    # Tables and seats.
    "recorded": gettext_lazy("smazzate recorded"),
    "due": gettext_lazy("smazzate due"),
    "smazzata": gettext_lazy("smazzata number"),
    "smazzate": gettext_lazy("smazzata numbers"),
    "kind": gettext_lazy("whether the entry plays or has a bye"),
    "chairs": gettext_lazy("chairs"),
    "seats": gettext_lazy("seats in the turn"),
    "units": gettext_lazy("tables of a team"),
    "unit": gettext_lazy("pair of the team"),
    "tables": gettext_lazy("table numbers"),
    "last_table": gettext_lazy("last table"),
    "has_tables": gettext_lazy("has tables"),
    "section": gettext_lazy("players of the section"),
    "seats_ns": gettext_lazy("seats N-S"),
    "line": gettext_lazy("line"),
    "of_three": gettext_lazy("table of three"),
    "pairings": gettext_lazy("pairings"),
    "missed_vp": gettext_lazy("VP for a missed turn"),
    "missed_mp": gettext_lazy("MP for a missed turn"),
    # Phases and their draws.
    "phases": gettext_lazy("phase numbers"),
    "turns": gettext_lazy("turns"),
    "planned_turns": gettext_lazy("turns planned"),
    "started_at": gettext_lazy("has a start time"),
    "closed_at": gettext_lazy("has a closing time"),
    "phase": gettext_lazy("turn of this phase"),
    "paired": gettext_lazy("the pairings were made after the previous turn"),
    "two_lines": gettext_lazy(
        "separate N-S and E-W rankings, although entries change between N-S and E-W"
    ),
    "sections": gettext_lazy("section numbers"),
    "section_count": gettext_lazy("number of sections"),
    "section_sizes": gettext_lazy("entries per section"),
    "first_table": gettext_lazy("first table"),
    "drawn": gettext_lazy("drawn"),
    "draw_method": gettext_lazy("method of the draw"),
    "draw_seed": gettext_lazy("there is a draw code, although there was no random draw"),
    "draw_order": gettext_lazy("order of the draw"),
    "qualified": gettext_lazy("entries that qualified"),
    "members": gettext_lazy("entries of the phase"),
    # The field.
    "of_teams": gettext_lazy("several pairs per entry"),
    "entries": gettext_lazy("entry numbers"),
    "positions": gettext_lazy("players of the entry"),
    "first_turn": gettext_lazy("first turn"),
    "withdrawal": gettext_lazy("turn of the withdrawal"),
    "substitution": gettext_lazy("turns of substitutions"),
    "entered": gettext_lazy("substitute"),
    # Circuits.
    "circuit_stage": gettext_lazy("is in the circuit"),
    "players": gettext_lazy("players"),
    "name": gettext_lazy("name"),
    "card_number": gettext_lazy("membership card"),
    "club": gettext_lazy("club"),
    "points": gettext_lazy("points"),
    "career": gettext_lazy("all points won"),
    "won": gettext_lazy("points won"),
    "counts": gettext_lazy("counts"),
    "qualified_in": gettext_lazy("part of the qualification"),
    # The journal.
    "acts": gettext_lazy("action numbers"),
    "act_kind": gettext_lazy("known kind of action"),
    "undone_by": gettext_lazy("undone by action"),
    "undone_act": gettext_lazy("action undone or redone"),
    "published": gettext_lazy("turns published"),
    "started": gettext_lazy("turns started"),
    "closed": gettext_lazy("turns closed"),
    "cut": gettext_lazy("whether the turn had started when it was cut short"),
    "late_acts": gettext_lazy("late entries"),
    "registered": gettext_lazy("entries registered"),
    "withdrawn": gettext_lazy("entries that withdrew"),
    "substituted": gettext_lazy("entries with a substitute"),
    "assigned": gettext_lazy("score assigned"),
    "cancelled": gettext_lazy("cancelled"),
    "rulings_elsewhere": gettext_lazy("rulings on missing records"),
    "ruling": gettext_lazy("the ruling as recorded in the director’s actions"),
    "taken_back": gettext_lazy("rulings revoked"),
    "event_closed": gettext_lazy("event closed"),
    # The standings.
    "place": gettext_lazy("place"),
    "tied": gettext_lazy("shared place"),
    "decided_by": gettext_lazy("tie-break"),
    "order": gettext_lazy("order of entries"),
    "saved": gettext_lazy("the standings were saved after the most recently closed turn"),
    "after_turn": gettext_lazy("after turn"),
    # The prizes.
    "prize_winners": gettext_lazy("winning entries"),
    "prize_cents": gettext_lazy("cents"),
    "prize_goods": gettext_lazy("goods"),
    "prize_places": gettext_lazy("winning places"),
    "not_awarded": gettext_lazy("reason for no winner"),
    "prize_order": gettext_lazy("order of the prizes"),
}


def _format_value(value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return ", ".join(str(CHECK_NAMES.get(code, code)) for code in value) or "–"
    return str(value)
