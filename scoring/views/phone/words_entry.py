"""The words of the keypad, in the reader's language: one flat table that the page hands to it.

Holes stand in braces, `{side}`, and are filled on the phone. Keys with dots are looked up by what
the rules call a thing: `fault.deck.too_many`, `verdict.run.dirty`, `suit.H`, `rank.13`.
"""

from __future__ import annotations

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.rules.documents import CITED, cite
from scoring.rules.melds import BurracoKind
from scoring.rules.ruleset import RuleSet
from scoring.show.figures import RANK_NAMES, SUIT_NAMES
from scoring.wording.smazzate import BURRACO_NAMES, LINE_NAMES


def entry_words() -> dict[str, str]:
    """Every word and sentence that the keypad says, by its key."""
    return {
        "thousands": str(get_format("THOUSAND_SEPARATOR")),
        **_names(),
        **_frame(),
        **_questions(),
        **_keys(),
        **_verdicts(),
        **_open_parts(),
        **_faults(),
    }


def citation_words(rules: RuleSet) -> dict[str, str]:
    """By `cite.` and the code of a fault, which rule of which document it breaks."""
    cited = {code: cite(code, rules) for code in CITED}
    return {f"cite.{code}": source for code, source in cited.items() if source is not None}


def _names() -> dict[str, str]:
    ranks = list(RANK_NAMES.items())
    numbers = {"A": 1, "J": 11, "Q": 12, "K": 13}
    return {
        **{f"line.{line.value}": str(name) for line, name in LINE_NAMES.items()},
        **{f"suit.{letter}": str(name) for letter, name in SUIT_NAMES.items()},
        **{f"rank.{numbers.get(text) or text}": str(name) for text, name in ranks},
        **{f"burraco.{kind.value}": str(BURRACO_NAMES[kind]) for kind in BurracoKind},
        "rank.0": _("joker"),
        "card": _("{rank} of {suit}"),
        "ranks.0": pgettext("cards of a rank", "jokers"),
        "ranks.1": pgettext("cards of a rank", "aces"),
        "ranks.2": pgettext("cards of a rank", "twos"),
        "ranks.3": pgettext("cards of a rank", "threes"),
        "ranks.4": pgettext("cards of a rank", "fours"),
        "ranks.5": pgettext("cards of a rank", "fives"),
        "ranks.6": pgettext("cards of a rank", "sixes"),
        "ranks.7": pgettext("cards of a rank", "sevens"),
        "ranks.8": pgettext("cards of a rank", "eights"),
        "ranks.9": pgettext("cards of a rank", "nines"),
        "ranks.10": pgettext("cards of a rank", "tens"),
        "ranks.11": pgettext("cards of a rank", "jacks"),
        "ranks.12": pgettext("cards of a rank", "queens"),
        "ranks.13": pgettext("cards of a rank", "kings"),
    }


def _frame() -> dict[str, str]:
    return {
        "title": _("Smazzata {number} of {due}"),
        "title_open": _("Smazzata {number}"),
        "leave": _("Leave, and keep what is entered"),
        "faces": _("How it is recorded"),
        "face.cards": pgettext("way of recording", "Cards"),
        "face.counts": pgettext("way of recording", "Counts"),
        "face.totals": pgettext("way of recording", "Totals"),
        "side": _("{line}, {names}: {total}"),
        "side_of_three": _("{line}: {total}"),
        "hand": pgettext("entry", "Hand"),
        "melds": pgettext("entry", "Melds"),
        "hand_of": _("Hand of {side}: {points}"),
        "melds_of": _("Melds of {side}: {points}"),
        "to_hand": _("{side} hand"),
        "to_melds": _("{side} melds"),
        "record": pgettext("the act", "Record"),
        "record_as": _("Record {ns} : {ew}"),
        "record_anyway": _("All the same …"),
        "record_anyway_as": _("Record it all the same, because …"),
        "next": pgettext("entry", "Next"),
        "why_changed": _("Why is it corrected?"),
        "why_anyway": _("Why is it recorded all the same?"),
        "reason_owed": _("Write the reason in a few words."),
        "back": pgettext("entry", "Back"),
        "keyboard": _("Keys: 7h, then -9 to end the run; k. is a set, w a joker, + a new meld."),
        "keyboard_hand": _("Keys: ranks are added at once, w is a joker; Enter asks the pozzetto."),
        "not_taken": _("The record was not taken:"),
        "close": pgettext("notice", "Close"),
    }


def _questions() -> dict[str, str]:
    return {
        "pozzetto_of": _("Pozzetto of {side}?"),
        "answer.closed": pgettext("pozzetto", "Taken, and closed"),
        "answer.taken": pgettext("pozzetto", "Taken"),
        "answer.unseen": pgettext("pozzetto", "Taken, not seen"),
        "answer.untaken": pgettext("pozzetto", "Not taken"),
        "answer.bare": pgettext("pozzetto", "Closed, no discard"),
        "alone.ask": _("Who took the first pozzetto and plays alone?"),
        "alone.nobody": _("Where nobody took one, the referee says who it is."),
        "alone.one": pgettext("three at a table", "Who is alone"),
        "alone.two": pgettext("three at a table", "The other two"),
        "alone.name": pgettext("three at a table", "{name} (alone)"),
        "alone.key": pgettext("three at a table", "Alone"),
        "alone.change": _("{name}: say that somebody else plays alone"),
        "cut_by": _("Exact cut?"),
        "cut.nobody": pgettext("exact cut", "Nobody"),
        "opening": _("Initial meld"),
        "opening_of": _("Initial meld of {side}: needs {needed}"),
        "opening_needed": pgettext("initial meld", "needs {needed}"),
        "opening_less": _("5 points less"),
        "opening_more": _("5 points more"),
        "opening_failed": pgettext("tries of the initial meld", "Failed: {n}"),
        "how_ended": _("Nobody closed: how did it end?"),
        "end.stock": pgettext("end", "Stock"),
        "end.stalemate": pgettext("end", "Stalemate"),
        "end.time": pgettext("end", "Time"),
        "end.closed_by": pgettext("end", "{side} closed"),
        "more": _("More about the closing"),
        "unpaid": _("The closing bonus is not paid"),
    }


def _keys() -> dict[str, str]:
    return {
        "pad_melds": _("Cards of the melds, {side}"),
        "pad_hand": _("Cards left in hand, {side}"),
        "pad_digits": _("Digits"),
        "key": _("{card}, {n} left"),
        "key_rank": _("All {ranks}: one of each suit, {n} left"),
        "key_remnant": _("{rank}, {n} left"),
        "undo": _("Undo the last tap"),
        "new": _("New meld"),
        "new_key": pgettext("key", "Meld"),
        "sign": _("Change the sign"),
        "strip_melds": _("Melds of {side}"),
        "strip_hand": _("Hand of {side}"),
        "open_meld": _("Open: {meld}"),
        "drop_meld": _("Take this meld away"),
        "chip_back": _("{card}: take it back"),
        "chip_end": _("{card}: take it away"),
        "chip_inside": _("{card}: the wild card stands here"),
        "chip_wild": _("{card}, wild: take it away"),
        "chip_gap": _("Gap at {card}: fill it with the card itself"),
        "no_melds": _("No melds yet: first card, then the last of the run; or a rank for a set."),
        "no_hand": _("Nothing in hand yet: tap what is left, rank by rank, then the pozzetto."),
    }


def _verdicts() -> dict[str, str]:
    return {
        "verdict.run.clean": _("Run of {suit}, {first} to {last}: {points}"),
        "verdict.run.semi_clean": _("Run of {suit}, {first} to {last}, semi-clean: {points}"),
        "verdict.run.dirty": _("Run of {suit}, {first} to {last}, dirty: {points}"),
        "verdict.set.clean": _("Set of {count} {ranks}: {points}"),
        "verdict.set.semi_clean": _("Set of {ranks}, {count} cards, semi-clean: {points}"),
        "verdict.set.dirty": _("Set of {ranks}, {count} cards, dirty: {points}"),
        "verdict.burraco.run.clean": _(
            "Clean burraco of {suit}, {first} to {last}: {points} + {bonus}"
        ),
        "verdict.burraco.run.semi_clean": _(
            "Semi-clean burraco of {suit}, {first} to {last}: {points} + {bonus}"
        ),
        "verdict.burraco.run.dirty": _(
            "Dirty burraco of {suit}, {first} to {last}: {points} + {bonus}"
        ),
        "verdict.burraco.set.clean": _("Clean burraco of {ranks}: {points} + {bonus}"),
        "verdict.burraco.set.semi_clean": _("Semi-clean burraco of {ranks}: {points} + {bonus}"),
        "verdict.burraco.set.dirty": _("Dirty burraco of {ranks}: {points} + {bonus}"),
        "begun": _("{card}: now the last of its run, or its rank again"),
        "begun_wild": _("{card}: now the card that it stands with"),
        "two_cards": _("Two cards: one more makes a meld"),
        "gap.both": _("Gap at {card}: tap a joker or a two"),
        "gap.joker": _("Gap at {card}: tap a joker"),
        "gap.two": _("Gap at {card}: tap a two"),
        "gap.none": _("Gap at {card}: this game has no wild card to fill it"),
        "in_hand": _("In hand: {count} cards, {points}"),
        "undone": _("Taken back"),
        "all_undone": _("Everything is taken back"),
    }


def _open_parts() -> dict[str, str]:
    return {
        "open.pozzetto": _("Say what {side} did with its pozzetto."),
        "open.alone": _(
            "Say who plays alone: who took the first pozzetto; where nobody took one, the referee "
            "says who it is."
        ),
        "open.end": _("Say how the smazzata ended."),
        "open.table": _("The points on the table of {side} are missing."),
        "open.hand": _("The points in hand of {side} are missing."),
        "open.total": _("The total of {side} is missing."),
        "open.burrachi": _("{kind}: how many has {side}?"),
        "field.table": _("Points on the table"),
        "field.hand": _("Points in hand"),
        "field.pozzetto": _("Pozzetto"),
        "field.total": pgettext("entry", "Total"),
        "field.end": pgettext("entry", "End"),
        "field_of": _("{field}, {side}: {value}"),
        "blank": pgettext("entry", "blank"),
    }


def _faults() -> dict[str, str]:
    return {
        "fault.card.unknown": _("A card of this meld is not known."),
        "fault.meld.too_short": _("A meld has three cards or more."),
        "fault.meld.two_wilds": _("Only one wild card in a meld."),
        "fault.meld.only_wilds": _("Wild cards alone are no meld."),
        "fault.meld.not_a_meld": _("Neither a run of one suit nor a set."),
        "fault.side.duplicate_set": _("{side} has a set of {ranks} already: put them together."),
        "fault.deck.too_many": _("More {card} than the packs hold."),
        "fault.deck.too_many.hand": _("More {ranks} than the packs hold: look at the hands."),
        "fault.deck.too_many.cards": _("{count} cards, but only {limit} were in play."),
        "fault.deck.no_jokers": _("This game is played without jokers."),
        "fault.close.who": _("Say who closed, or how it ended."),
        "fault.close.no_burraco": _("{side} closed without a burraco?"),
        "fault.close.no_burraco.clean": _("{side} closed without a clean burraco?"),
        "fault.close.no_pozzetto": _("{side} closed without its pozzetto?"),
        "fault.close.no_discard": _("{side} closed without a discard?"),
        "fault.end.no_stalemate": _("A stalemate does not end this game: who must play draws."),
        "fault.cut.not_paid": _("An exact cut is not paid in this game."),
        "fault.alone.not_taken": _(
            "The other two took a pozzetto and {side} none? Who plays alone took the first one."
        ),
        "fault.opening.too_low": _("{side} began with {points} points, but needs {needed}."),
        "fault.pozzetto.unseen_cards": _("Enter the {size} cards of the pozzetto of {side} too."),
        "fault.pozzetto.unseen_cards.closed": _(
            "{side} closed: in hand are just the {size} cards of its pozzetto, not {held}."
        ),
        "fault.pozzetto.unseen_cards.points": _(
            "The pozzetto not seen counts in hand: {side} has too few points there."
        ),
        "fault.points.not_five": _("{points} is no multiple of 5: add up again."),
        "fault.points.too_few": _("The burrachi of {side} alone hold {least} points of cards."),
        "fault.points.too_many": _("{points} points are more than the packs give ({limit})."),
        "fault.input.invalid": _("Something here cannot be read."),
        "fault": _("Something is not right here."),
        "cited": _("{sentence} ({source})"),
    }
