"""Names of a smazzata's sides, and of the values in its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.play.records import SignedBy
from scoring.core.rules.cards import RANK_NAMES, card
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.melds import BurracoKind, Meld, MeldClass, MeldKind
from scoring.core.rules.records import Depth
from scoring.core.rules.sides import Sides
from scoring.core.rules.three import DEFAULT_LONE_PLACE

LINE_NAMES: dict[Line, str | Promise] = {
    Line.NS: gettext_lazy("N-S"),
    Line.EW: gettext_lazy("E-W"),
    Line.L3: gettext_lazy("third side"),
}
ROLE_NAMES: dict[Line, str | Promise] = {
    Line.NS: gettext_lazy("Lone player"),
    Line.EW: gettext_lazy("The other two"),
}
"""Names of the sides at a table of three, used before its players are known."""
SIGNED_BY_NAMES: dict[SignedBy, str | Promise] = {
    SignedBy.PIN: gettext_lazy("their PIN"),
    SignedBy.LINK: gettext_lazy("their own phone"),
}
KIND_NAMES: dict[MeldKind, str | Promise] = {
    MeldKind.SET: pgettext_lazy("meld", "set"),
    MeldKind.RUN: pgettext_lazy("meld", "run"),
}
BURRACO_NAMES: dict[BurracoKind, str | Promise] = {
    BurracoKind.CLEAN: gettext_lazy("clean burraco"),
    BurracoKind.SEMI_CLEAN: gettext_lazy("semi-clean burraco"),
    BurracoKind.DIRTY: gettext_lazy("dirty burraco"),
    BurracoKind.SUIT_CLEAN: gettext_lazy("whole suit, clean"),
    BurracoKind.SUIT_WILD: gettext_lazy("whole suit with a wild card"),
    BurracoKind.RANK_CLEAN: gettext_lazy("all eight cards of a rank"),
    BurracoKind.RANK_WILD: gettext_lazy("all eight cards of a rank plus a wild card"),
}
END_NAMES: dict[End, str | Promise] = {
    End.CLOSED: gettext_lazy("a side closed"),
    End.STOCK: gettext_lazy("the stock ran out"),
    End.STALEMATE: gettext_lazy("stalemate"),
    End.TIME: gettext_lazy("time ran out"),
}
POZZETTO_NAMES: dict[Pozzetto, str | Promise] = {
    Pozzetto.TAKEN: pgettext_lazy("pozzetto", "taken"),
    Pozzetto.UNSEEN: pgettext_lazy("pozzetto", "taken, not seen"),
    Pozzetto.UNTAKEN: pgettext_lazy("pozzetto", "not taken"),
}
CLOSING_QUESTIONS: dict[str, str | Promise] = {
    "bonus_paid": gettext_lazy("The closing bonus is not paid"),
    "discard": gettext_lazy("Closed without a discard"),
    "opponents_played": gettext_lazy("Closed before the other side had played"),
}
"""Labels of the checkboxes that mark a closing as unusual, by fact."""
CLOSING_NOTES: dict[str, str | Promise] = {
    "bonus_paid": gettext_lazy("bonus not paid"),
    "discard": gettext_lazy("without a discard"),
    "opponents_played": gettext_lazy("although the other side had not played yet"),
}
DEPTH_NAMES: dict[Depth, str | Promise] = {
    Depth.CARDS: pgettext_lazy("record", "cards"),
    Depth.COUNTS: pgettext_lazy("record", "counts"),
    Depth.TOTALS: pgettext_lazy("record", "totals"),
}

# Whole phrases, because adjectives agree with their noun in other languages.
_MELDS: dict[tuple[MeldKind, MeldClass], str | Promise] = {
    (MeldKind.RUN, MeldClass.CLEAN): gettext_lazy("clean run, %(count)d cards"),
    (MeldKind.RUN, MeldClass.SEMI_CLEAN): gettext_lazy("semi-clean run, %(count)d cards"),
    (MeldKind.RUN, MeldClass.DIRTY): gettext_lazy("dirty run, %(count)d cards"),
    (MeldKind.SET, MeldClass.CLEAN): gettext_lazy("clean set, %(count)d cards"),
    (MeldKind.SET, MeldClass.SEMI_CLEAN): gettext_lazy("semi-clean set, %(count)d cards"),
    (MeldKind.SET, MeldClass.DIRTY): gettext_lazy("dirty set, %(count)d cards"),
}


def get_line_names(of_three: bool) -> Mapping[Line, str | Promise]:
    return ROLE_NAMES if of_three else LINE_NAMES


def meld_sentence(meld: Meld) -> str:
    """Describe a meld: "clean run, 7 cards"."""
    return str(_MELDS[meld.kind, meld.meld_class]) % {"count": len(meld.typed)}


def format_card_name(code: str) -> str:
    """Format a card for readers: `10H` is "10♥", the joker is "joker"."""
    if code in RANK_NAMES[1:]:
        return code
    face = card(code)
    return _("joker") if face.suit is None else RANK_NAMES[face.rank] + face.suit.sign


def format_closing(closed: str, unusual_facts: Iterable[str]) -> str:
    """Append unusual facts (their keys) to the text of a closing: "N-S closed, bonus not paid"."""
    return ", ".join([closed, *(str(CLOSING_NOTES[fact]) for fact in unusual_facts)])


def format_sides(names: Sequence[str], alone: int | None) -> Sides[str]:
    """Format the sides' names at a table of three: "Ada (alone)" and "Bea + Cleo".

    `names`: by place; "" if a player withdrew. `alone`: the place (1 to 3) of the lone player; None
    means DEFAULT_LONE_PLACE."""
    at = (alone or DEFAULT_LONE_PLACE) - 1
    known = [name or _("a player who withdrew") for name in names]
    two = [name for place, name in enumerate(known) if place != at]
    return Sides(_("%(name)s (alone)") % {"name": known[at]}, " + ".join(two))
