"""Kinds of directors' acts, and those that leave the standings as they are."""

from __future__ import annotations

from enum import StrEnum


class ActKind(StrEnum):
    """An act of a director; `scoring.journal.wording` has the sentences."""

    REGISTER = "register"
    RENAME = "rename"
    REMOVE_ENTRY = "remove_entry"
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
"""Acts on who directs and helps."""

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
"""Acts on sign-ups that leave the list of entries as it is."""

LABELLING = (ActKind.CATEGORIES, ActKind.LABEL)
"""Acts on the categories of the event and of its entries."""

LEAVE_STANDINGS = (
    *PEOPLE,
    *SEATING,
    *ON_THE_CLOCK,
    *LABELLING,
    *ON_SIGN_UPS,
    ActKind.PRIZES,
    ActKind.SESSIONS,
    ActKind.START,
)
"""Acts on people, on seats, on a turn that begins, on the clock, on categories, on sign-ups, on
prizes and on sessions, which cannot change standings."""

LEAVE_RANKINGS = tuple(kind for kind in LEAVE_STANDINGS if kind not in LABELLING)
"""Those of them that cannot change either which rankings there are."""

WRITTEN_ALWAYS = (ActKind.CANCEL, ActKind.DRAW, ActKind.PAIR)
"""Acts that are written even if no row changes: a cancelled smazzata may leave all totals, and a
pairing is judged by the figures at the latest act that made it."""
