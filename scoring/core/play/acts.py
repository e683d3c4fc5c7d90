"""Kinds of director actions, and the kinds that cannot change the standings."""

from __future__ import annotations

from enum import StrEnum


class ActKind(StrEnum):
    """Kinds of director actions. `scoring.journal.wording` turns them into text."""

    REGISTER = "register"
    RENAME = "rename"
    REMOVE_ENTRY = "remove_entry"
    ADMIT = "admit"
    SIGN_UP_TERMS = "sign_up_terms"
    REFUSE_SIGN_UP = "refuse_sign_up"
    PAIR_SIGN_UPS = "pair_sign_ups"
    CATEGORIES = "categories"
    LABEL = "label"
    PRIZES = "prizes"
    SETTINGS = "settings"
    APPOINT = "appoint"
    DISMISS = "dismiss"
    ADD_PHASE = "add_phase"
    CHANGE_PHASE = "change_phase"
    REMOVE_PHASE = "remove_phase"
    SHORTEN_PHASE = "shorten_phase"
    SESSIONS = "sessions"
    DRAW = "draw"
    PAIR = "pair"
    SWAP = "swap"
    FILL_CHAIR = "fill_chair"
    DRAW_CARDS = "draw_cards"
    DROP_CARDS = "drop_cards"
    PUBLISH = "publish"
    START = "start"
    CUT = "cut"
    CLOSE_TURN = "close_turn"
    PAUSE_CLOCK = "pause_clock"
    RESUME_CLOCK = "resume_clock"
    EXTEND_CLOCK = "extend_clock"
    END_CLOCK = "end_clock"
    START_BREAK = "start_break"
    RULE = "rule"
    TAKE_BACK_RULING = "take_back_ruling"
    ASSIGN = "assign"
    TAKE_BACK_SCORE = "take_back_score"
    CANCEL = "cancel"
    LATE = "late"
    WITHDRAW = "withdraw"
    RETURN = "return"
    SUBSTITUTE = "substitute"
    CLOSE_EVENT = "close_event"
    REOPEN = "reopen"
    UNDO = "undo"
    REDO = "redo"


PEOPLE = (ActKind.APPOINT, ActKind.DISMISS)

SEATING = (
    ActKind.DRAW,
    ActKind.PAIR,
    ActKind.SWAP,
    ActKind.FILL_CHAIR,
    ActKind.DRAW_CARDS,
    ActKind.DROP_CARDS,
)
"""Acts on the seats of turns that have not begun."""

ON_THE_CLOCK = (
    ActKind.PAUSE_CLOCK,
    ActKind.RESUME_CLOCK,
    ActKind.EXTEND_CLOCK,
    ActKind.END_CLOCK,
    ActKind.START_BREAK,
)

ON_SIGN_UPS = (ActKind.SIGN_UP_TERMS, ActKind.REFUSE_SIGN_UP, ActKind.PAIR_SIGN_UPS)
"""Acts on sign-ups that do not change the list of entries."""

LABELLING = (ActKind.CATEGORIES, ActKind.LABEL)

LEAVE_STANDINGS = (
    *PEOPLE,
    *SEATING,
    *ON_THE_CLOCK,
    *LABELLING,
    *ON_SIGN_UPS,
    ActKind.ADMIT,
    ActKind.PRIZES,
    ActKind.SESSIONS,
    ActKind.START,
)
"""Acts that cannot change standings."""

LEAVE_RANKINGS = tuple(kind for kind in LEAVE_STANDINGS if kind not in LABELLING)
"""Acts that can change neither standings nor the list of rankings."""

WRITTEN_ALWAYS = (ActKind.ADMIT, ActKind.CANCEL, ActKind.DRAW, ActKind.PAIR)
"""Acts that the journal stores even if they change no row of the database.

Admitting an entry changes no row, and cancelling a smazzata may leave all totals equal. A second
draw or pairing may give the same seats; to repeat it, `verify` needs to know which turns were
closed when it was made."""
