"""Turn the core's errors (codes with data) in records and conversion tables into text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.play.warnings import PointsWarning
from scoring.core.rules.cards import JOKER
from scoring.core.rules.endings import End
from scoring.core.rules.faults import Fault
from scoring.core.rules.victory import BadTable
from scoring.records.wording import LINE_NAMES, format_card_name


def fault_sentence(fault: Fault) -> str:
    """Describe a fault of a record and its remedy. Raises KeyError if its code is unknown."""
    params = {**fault.params, "side": LINE_NAMES[fault.side] if fault.side else ""}
    if params.get("card") is not None:
        params["card"] = format_card_name(str(params["card"]))
    if fault.code == "input.invalid":
        sentence: str | Promise = _INPUTS[str(params["field"])]
    elif (choose := _CHOICES.get(fault.code)) is not None:
        sentence = choose(fault.params)
    else:
        sentence = _SENTENCES[fault.code]
    return str(sentence) % params


def table_sentence(refusal: BadTable) -> str:
    """Describe the error in an invalid conversion table, with the number of its row, from 1."""
    return str(_TABLES[refusal.code]) % {"row": (refusal.row or 0) + 1}


def warning_sentence(warning: PointsWarning) -> str:
    """Describe a warning about unlikely points. Raises KeyError if its code is unknown."""
    side = LINE_NAMES[warning.side] if warning.side else ""
    return str(_WARNINGS[warning.code]) % {**warning._asdict(), "side": side}


def _too_many_cards(params: Mapping[str, Any]) -> str:
    if params["card"] is None:
        return _(
            "%(count)d cards are recorded, but only %(limit)d were in play. Look for a card "
            "entered twice, or a pozzetto wrongly marked as not taken."
        )
    if params["card"] == JOKER.code:
        return _(
            "The packs have only %(limit)d jokers: this joker is one too many. Correct the cards."
        )
    if params["limit"] == 2:
        return _("The packs have only two %(card)s: this card is the third. Correct the cards.")
    return _(
        "The packs have %(card)s only %(limit)d times: this card is one too many. Correct the "
        "cards."
    )


def _no_burraco(params: Mapping[str, Any]) -> str:
    if params["clean"]:
        return _(
            "%(side)s cannot have closed without a clean burraco: check its melds, or who closed."
        )
    return _("%(side)s cannot have closed without a burraco: check its melds, or who closed.")


def _who_closed(params: Mapping[str, Any]) -> str:
    if params["end"] == End.CLOSED:
        if params.get("sides", 2) > 2:
            return _("Choose which side closed: N-S, E-W or the third side.")
        return _("Choose which side closed, N-S or E-W.")
    return _(
        "With this ending no side closed: remove the choice of who closed, or correct the ending."
    )


def _unseen_cards(params: Mapping[str, Any]) -> str:
    if params["held"] is None:
        return _(
            "The cards of a pozzetto taken but never looked at count as cards in hand. Add up the "
            "points in hand of %(side)s again, with all %(size)d cards of its pozzetto."
        )
    if params["closed"]:
        return _(
            "%(side)s closed without looking at its pozzetto, so exactly the %(size)d cards of "
            "that pozzetto are left in hand, not %(held)d: check the cards."
        )
    return _(
        "%(side)s took the pozzetto and never looked at it, so all its %(size)d cards "
        "count as cards in hand: enter all of them, not only %(held)d."
    )


def _opening_too_low(params: Mapping[str, Any]) -> str:
    if not params["failed"]:
        return _(
            "For the initial meld %(side)s needed %(needed)d card points, but %(points)d are "
            "recorded: check the points."
        )
    return ngettext(
        "After %(failed)d failed attempt %(side)s needed %(needed)d card points for the initial "
        "meld, but %(points)d are recorded: check points and attempts.",
        "After %(failed)d failed attempts %(side)s needed %(needed)d card points for the initial "
        "meld, but %(points)d are recorded: check points and attempts.",
        int(params["failed"]),
    )


def _points_out_of_bounds(params: Mapping[str, Any]) -> str:
    if params["points"] < params["limit"]:
        return _("No side can have %(points)d points: the least is %(limit)d. Add up again.")
    return _("%(points)d points are more than all the packs contain (%(limit)d): add up again.")


_CHOICES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "deck.too_many": _too_many_cards,
    "close.no_burraco": _no_burraco,
    "close.who": _who_closed,
    "pozzetto.unseen_cards": _unseen_cards,
    "opening.too_low": _opening_too_low,
    "points.too_many": _points_out_of_bounds,
}

_SENTENCES: dict[str, str | Promise] = {
    "card.unknown": gettext_lazy(
        "“%(text)s” is not a card. Enter the rank and then the suit, such as 7H or 7♥. "
        "For a joker enter JK."
    ),
    "card.unknown_italian": gettext_lazy(
        "“%(text)s” is not a card. Enter the rank and then the suit (P spades, C hearts, "
        "Q diamonds, F clubs), such as 7C or 7♥. For a joker enter JK."
    ),
    "card.unclear": gettext_lazy(
        "“%(text)s” can be read in two ways. Put a space between the cards, and do not mix Italian "
        "suit letters (such as P) with English ones (such as S)."
    ),
    "meld.too_short": gettext_lazy(
        "A meld needs at least three cards: add cards, or remove the meld."
    ),
    "meld.two_wilds": gettext_lazy(
        "A meld can hold at most one wild card, plus a two in its own place: remove the other "
        "wild cards."
    ),
    "meld.only_wilds": gettext_lazy(
        "Twos and jokers alone are not a meld: add the cards that they go with."
    ),
    "meld.not_a_meld": gettext_lazy(
        "These cards are neither a set of one rank nor a run of one suit: look for a wrong "
        "or missing card."
    ),
    "side.duplicate_set": gettext_lazy(
        "%(side)s already has a set of this rank: combine the cards in one set."
    ),
    "deck.no_jokers": gettext_lazy("This game is played without jokers: remove the joker."),
    "close.no_pozzetto": gettext_lazy(
        "%(side)s cannot have closed without taking its pozzetto: check the pozzetto, or who "
        "closed."
    ),
    "close.no_discard": gettext_lazy(
        "%(side)s cannot have closed without a final discard: check the discard, or who closed."
    ),
    "close.too_early": gettext_lazy(
        "%(side)s cannot have closed before the other side had played once: check who closed."
    ),
    "close.cards_in_hand": gettext_lazy(
        "%(side)s is a single player, who cannot have closed with cards in hand: check the hand of "
        "%(side)s, or who closed."
    ),
    "close.unseen_pozzetto": gettext_lazy(
        "A player without a partner cannot close if the pozzetto was never looked at: check the "
        "pozzetto of %(side)s, or who closed."
    ),
    "opening.too_high": gettext_lazy(
        "The initial meld of %(side)s has %(points)d card points, but all its melds together "
        "only %(worth)d: check points and melds."
    ),
    "end.no_stalemate": gettext_lazy(
        "In this game a stalemate does not end the smazzata: the next player draws a card from "
        "the stock. Choose how the smazzata ended."
    ),
    "cut.not_paid": gettext_lazy(
        "Cutting exactly the right number of cards earns nothing in this game: remove the exact "
        "cut of %(side)s."
    ),
    "alone.missing": gettext_lazy(
        "Choose the lone player: the one who took the first pozzetto. If nobody took one, the "
        "referee names the lone player."
    ),
    "side.not_here": gettext_lazy(
        "Only two sides play in this game: remove the record of the third side."
    ),
    "alone.not_here": gettext_lazy(
        "One against two is played only at a table of three: clear the answer to “Who plays "
        "alone?”."
    ),
    "alone.not_taken": gettext_lazy(
        "If the lone player took no pozzetto, the other two cannot have taken one: check the "
        "pozzetti, or who plays alone."
    ),
    "points.not_five": gettext_lazy(
        "All points are multiples of 5, but %(side)s has %(points)d: add up the points again."
    ),
    "points.too_few": gettext_lazy(
        "The burrachi of %(side)s contain at least %(least)d card points, but only %(points)d "
        "are recorded: check burrachi and points."
    ),
}

_INPUTS: dict[str, str | Promise] = {
    "json": gettext_lazy("This line is not a JSON object: write one smazzata per line, in braces."),
    "ruleset": gettext_lazy("There is no such rule set; choose one of: %(known)s."),
    "depth": gettext_lazy(
        "Say what the record contains: “cards”, “counts” (burrachi and points) or “totals” "
        "(only the totals)."
    ),
    "record": gettext_lazy("The record is not a JSON object."),
    "end": gettext_lazy(
        "For how the smazzata ended, give one of these words: “closed”, “stock”, “stalemate” or "
        "“time”."
    ),
    "bonus_paid": gettext_lazy(
        "For the closing bonus, specify true if it is paid, otherwise false."
    ),
    "discard": gettext_lazy(
        "Specify true if the side that closed discarded its last card, otherwise false."
    ),
    "opponents_played": gettext_lazy(
        "Specify true if the other side had played before the closing, otherwise false."
    ),
    "before": gettext_lazy(
        "Enter the points that each side had before this smazzata. Use whole numbers."
    ),
    "alone": gettext_lazy(
        "At a table of three, give the seat (1, 2 or 3) of the player who plays alone; at any "
        "other table, leave it out."
    ),
    "cut": gettext_lazy(
        "For the exact cut, give the side that made it; if there was no exact cut, leave it out."
    ),
    "opening": gettext_lazy(
        "For the initial meld of %(side)s, give the points and the number of failed "
        "attempts. Use whole numbers, 0 or more."
    ),
    "side": gettext_lazy("The record of %(side)s is missing."),
    "melds": gettext_lazy(
        "Write the melds of %(side)s as a list, each meld in its own quotation marks, at "
        "most 56 melds."
    ),
    "meld": gettext_lazy("Write a meld as its cards, such as “7H 8H 9H”."),
    "hand": gettext_lazy(
        "Write the cards that %(side)s had left in hand, such as “3S 4D”, or their points, 0 or "
        "more."
    ),
    "pozzetto": gettext_lazy(
        "For the pozzetto of %(side)s, write “taken”, “unseen” (taken but never looked at) or "
        "“untaken”."
    ),
    "burrachi": gettext_lazy(
        "Enter how many burrachi of each kind %(side)s has. Use whole numbers, 0 or more."
    ),
    "table": gettext_lazy(
        "The points of the cards that %(side)s laid down must be a whole number, 0 or more."
    ),
    "total": gettext_lazy("The total of %(side)s must be a whole number."),
}

_TABLES: dict[str, str | Promise] = {
    "table.empty": gettext_lazy("A conversion table needs at least one row."),
    "table.not_whole": gettext_lazy(
        "Row %(row)d: limits and victory points must be whole numbers."
    ),
    "table.open_row": gettext_lazy(
        "Row %(row)d: every row needs an upper limit, except the last row, which must have none."
    ),
    "table.winner_below_loser": gettext_lazy(
        "Row %(row)d: the winner must get at least as much as the loser, and both at least 0."
    ),
    "table.edges": gettext_lazy(
        "Row %(row)d: the upper limit must be at least 0, and higher than in the row above."
    ),
    "table.not_monotone": gettext_lazy(
        "Row %(row)d: the winner’s VP must not be lower than in the row above, and the loser’s VP "
        "must not be higher."
    ),
    "table.not_constant": gettext_lazy(
        "Row %(row)d: the victory points of winner and loser must add up to the same total as in "
        "the first row."
    ),
}

_WARNINGS: dict[str, str | Promise] = {
    "points.high": gettext_lazy("%(points)d points is a lot for one smazzata: check %(side)s."),
    "points.repeated": gettext_lazy(
        "These are the same points as in smazzata %(smazzata)d: check the sheet."
    ),
    "points.equal": gettext_lazy("All sides have the same points: check the sheet."),
}
