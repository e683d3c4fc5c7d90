"""Format values for pages: cards as chips, signed numbers, badges of state.

Cards are text like "7H 10H JK"; other words are shown as typed. All input is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from numbers import Number
from typing import Any

from django.template import Context
from django.utils.formats import get_format, number_format
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.core.ranking.results import round_mean
from scoring.text.markup import markup

# U+FE0E selects the text form: without it some phones draw a coloured emoji.
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"
SUIT_SIGNS = {
    "H": f"♥{TEXT_STYLE}",
    "D": f"♦{TEXT_STYLE}",
    "C": f"♣{TEXT_STYLE}",
    "S": f"♠{TEXT_STYLE}",
}
SUIT_NAMES: dict[str, str | Promise] = {
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
    "S": pgettext_lazy("suit", "spades"),
}
RANK_NAMES: dict[str, str | Promise] = {
    "A": pgettext_lazy("card", "ace"),
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
    **{str(rank): str(rank) for rank in range(2, 11)},
}
JOKER = "JK"

# Indexes of the chips turned crosswise.
CROSSWISE = {"clean": (-2, -1), "dirty": (-1,), "semi_clean": (-2,)}

BADGES: dict[str, str | Promise] = {
    "draft": pgettext_lazy("state", "Draft"),
    "waiting": pgettext_lazy("state", "Waiting"),
    "playing": pgettext_lazy("state", "Playing"),
    "done": pgettext_lazy("state", "Complete"),
    "half": pgettext_lazy("state", "Bye"),
    "closed": pgettext_lazy("state", "Closed"),
    "corrected": pgettext_lazy("state", "Corrected"),
    "alert": pgettext_lazy("state", "Needs a decision"),
}

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"


def split_card(token: str) -> tuple[str, str] | None:
    """Split ``"10H"`` into ``("10", "H")``; the suit of a joker or a rank alone is "". Return None
    if the token is not a card."""
    if token == JOKER or token in RANK_NAMES:
        return token, ""
    rank, suit = token[:-1], token[-1:]
    return (rank, suit) if rank in RANK_NAMES and suit in SUIT_NAMES else None


def format_card_names(tokens: list[str]) -> str:
    """Name the cards in words, grouping adjacent cards of one suit: "7, 8 of hearts, joker"."""
    phrases: list[str] = []
    cards = [(split_card(token), token) for token in tokens]
    for suit, group in groupby(cards, key=lambda card: card[0][1] if card[0] else None):
        members = list(group)
        if suit:
            ranks = ", ".join(str(RANK_NAMES[card[0]]) for card, _token in members if card)
            phrases.append(_("%(ranks)s of %(suit)s") % {"ranks": ranks, "suit": SUIT_NAMES[suit]})
        else:
            names = {JOKER: _("joker")} | RANK_NAMES
            phrases.extend(str(names.get(token, token)) for _card, token in members)
    return ", ".join(phrases)


def render_chip(token: str, crosswise: bool) -> SafeString:
    card = split_card(token)
    if card is None:
        return format_html('<span class="cards__text" aria-hidden="true">{}</span>', token)
    rank, suit = card
    sign = SUIT_SIGNS[suit] if suit else "★" if rank == JOKER else ""
    return format_html(
        '<span class="chip chip--{}{}" aria-hidden="true"><span class="chip__rank">{}</span>'
        "{}</span>",
        suit.lower() or ("joker" if rank == JOKER else "rank"),
        " chip--cross" if crosswise else "",
        rank,
        format_html('<span class="chip__suit">{}</span>', sign) if sign else "",
    )


def render_cards(text: str, mark: str | None = None) -> SafeString:
    """Render cards with a text label for screen readers. ``mark``: the class of a burraco, a key of
    `CROSSWISE`; the cards at the indexes listed there are turned by 90 degrees. In templates:
    ``{{ text|cards }}`` or ``{% cards "7H 8H 9H JK" mark="clean" %}``."""
    tokens = str(text or "").split()
    if not tokens:
        return markup("")
    turned = {len(tokens) + place for place in CROSSWISE.get(mark or "", ())}
    chips = format_html_join(
        "", "{}", ((render_chip(token, place in turned),) for place, token in enumerate(tokens))
    )
    style = f" cards--{mark.replace('_', '-')}" if mark in CROSSWISE and mark else ""
    return format_html(
        '<span class="cards{}" role="img" aria-label="{}">{}</span>',
        style,
        format_card_names(tokens),
        chips,
    )


class Figures:
    """A formatter of numbers, in the language that is active when the formatter is created."""

    def __init__(self) -> None:
        self._language = get_language()

    def points(self, value: Any) -> SafeString:
        """Format points with thousands separators and a minus sign: 1.250, −35; a dash for None."""
        return _format_figure(value, "", self._language)

    def signed(self, value: Any) -> SafeString:
        """Format a difference, always with its sign: +300, −300, 0."""
        return _format_figure(value, "+", self._language)

    def mean(self, value: Fraction | None) -> SafeString:
        """Format a mean with two decimals: 3,25; a dash for None."""
        return self.points(None if value is None else round_mean(value))


def points(value: Any) -> SafeString:
    return Figures().points(value)


def signed(value: Any) -> SafeString:
    return Figures().signed(value)


def against(sums: Iterable[Any]) -> str:
    """Format the points of opposing sides: "405 : −115"."""
    return " : ".join(map(points, sums))


@lru_cache(maxsize=20_000, typed=True)
def _format_figure(value: Any, plus: str, language: str | None) -> SafeString:
    """Format a number; `plus` is the sign of positive numbers. Cached, as pages repeat numbers."""
    if value is None or value == "":
        return markup(NOTHING)
    if isinstance(value, bool) or not isinstance(value, Number):
        return conditional_escape(str(value))
    # The type Number has neither order nor abs(); all numbers on pages have both.
    number: Any = value
    sign = MINUS if number < 0 else plus if number > 0 else ""
    return markup("{}{}", sign, _group_thousands(abs(number), language))


def _group_thousands(number: Any, language: str | None) -> str:
    """Format a number like Django's `number_format`, but whole numbers twice as fast."""
    if isinstance(number, int):
        return f"{number:,}".replace(",", get_format("THOUSAND_SEPARATOR", language))
    return number_format(number, force_grouping=True)


def badge(state: str, label: str | None = None) -> SafeString:
    """Render a badge for a state: ``{% badge "playing" %}``, ``{% badge "done" text %}``."""
    style = state if state in BADGES else "waiting"
    words = label or BADGES.get(state, state)
    return format_html('<span class="badge badge--{}">{}</span>', style, words)


def pips(done: int, total: int) -> SafeString:
    """Render ``total`` small cards, ``done`` of them filled. Screen readers skip them."""
    marks = format_html_join(
        "",
        '<span class="pip{}"></span>',
        ((" pip--in" if place < done else "",) for place in range(total)),
    )
    return format_html('<span class="pips" aria-hidden="true">{}</span>', marks)


def page_query(context: Context, name: str, value: Any) -> str:
    """Return this page's query string with one parameter changed, for sorting and page links."""
    query = context["request"].GET.copy()
    query[name] = str(value)
    return f"?{query.urlencode()}"
