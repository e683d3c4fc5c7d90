"""Kinds of directors' acts."""

from __future__ import annotations

from enum import StrEnum


class ActKind(StrEnum):
    """An act of a director; `scoring.wording.act_names` has the sentences."""

    REGISTER = "register"
    RENAME = "rename"
    REMOVE_ENTRY = "remove_entry"
    SETTINGS = "settings"
    APPOINT = "appoint"
    DISMISS = "dismiss"
    ADD_PHASE = "add_phase"
    CHANGE_PHASE = "change_phase"
    REMOVE_PHASE = "remove_phase"
    SHORTEN_PHASE = "shorten_phase"
    DRAW = "draw"
    PAIR = "pair"
    SWAP = "swap"
    DRAW_CARDS = "draw_cards"
    DROP_CARDS = "drop_cards"
    PUBLISH = "publish"
    START = "start"
    CUT = "cut"
    CLOSE_TURN = "close_turn"
    RULE = "rule"
    TAKE_BACK_RULING = "take_back_ruling"
    ASSIGN = "assign"
    TAKE_BACK_SCORE = "take_back_score"
    CANCEL = "cancel"
    LATE = "late"
    WITHDRAW = "withdraw"
    SUBSTITUTE = "substitute"
    CLOSE_EVENT = "close_event"
    REOPEN = "reopen"
    UNDO = "undo"
    REDO = "redo"
