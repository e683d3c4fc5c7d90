"""The rules of a game, topic by topic, in the reader's language.

Sentences are made from the values of the rule set, so that no page disagrees with the scoring; only
the variations, which have no values, follow their documents.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.rules.documents import SOURCES, Topic
from scoring.rules.melds import BURRACO_SIZE, SHORTEST_MELD
from scoring.rules.ruleset import (
    Aces,
    ClosingNeeds,
    FirstDraw,
    PozzettoPays,
    RuleSet,
    SemiClean,
    UnseenPays,
)

TOPIC_NAMES: dict[Topic, str | Promise] = {
    Topic.PLAYERS: gettext_lazy("Players and packs"),
    Topic.VALUES: gettext_lazy("Card values"),
    Topic.FIRST_PLAYER: gettext_lazy("Who plays first"),
    Topic.CUT: gettext_lazy("Exact cut"),
    Topic.MELDS: pgettext_lazy("topic", "Melds"),
    Topic.WILD_CARDS: gettext_lazy("Wild cards"),
    Topic.ACES: gettext_lazy("Aces in runs"),
    Topic.SETS: gettext_lazy("Sets of one rank"),
    Topic.INITIAL_MELD: gettext_lazy("Initial meld"),
    Topic.BURRACO: pgettext_lazy("topic", "Burraco"),
    Topic.SEMI_CLEAN: gettext_lazy("Semi-clean burraco"),
    Topic.POZZETTO: pgettext_lazy("topic", "Pozzetto"),
    Topic.UNSEEN: gettext_lazy("Pozzetto taken, never looked at"),
    Topic.CLOSING: pgettext_lazy("topic", "Closing"),
    Topic.ENDING: gettext_lazy("When nobody closes"),
    Topic.TARGET: gettext_lazy("Who wins"),
    Topic.THREE: gettext_lazy("Three at a table"),
    Topic.VARIATIONS: gettext_lazy("Variations"),
}


def format_topic(topic: Topic, rules: RuleSet) -> tuple[str, ...]:
    """The sentences of these rules on a topic."""
    return tuple(_TELL[topic](rules))


def _figure(points: int) -> str:
    return number_format(points, force_grouping=True)


def _format_players(rules: RuleSet) -> list[str]:
    facts = [
        _("Players: %(n)d") % {"n": rules.seats},
        _("packs: %(n)d") % {"n": rules.packs},
        _("jokers: %(n)d") % {"n": rules.jokers},
        _("cards: %(n)d") % {"n": rules.pack_size},
    ]
    return [", ".join(facts) + "."]


def _format_values(rules: RuleSet) -> list[str]:
    facts = [_("Joker: %(points)d") % {"points": rules.joker}] if rules.jokers else []
    facts += [
        _("two (pinella): %(points)d") % {"points": rules.two},
        _("ace: %(points)d") % {"points": rules.ace},
        _("king to 8: %(points)d") % {"points": rules.high_cards},
        _("7 to 3: %(points)d") % {"points": rules.low_cards},
    ]
    text = ", ".join(facts) + "."
    return [text[0].upper() + text[1:]]


_FIRST_DRAWS: dict[FirstDraw, tuple[str | Promise, ...]] = {
    FirstDraw.BY_SUIT: (
        gettext_lazy("Cards are drawn: the lowest deals, the highest plays first."),
        gettext_lazy("Ties in rank are broken by suit: spades, hearts, diamonds, clubs."),
        gettext_lazy("Players tied with jokers draw again."),
    ),
    FirstDraw.HEARTS_FIRST: (
        gettext_lazy("Cards are drawn: the highest plays first."),
        gettext_lazy("Ties in rank are broken by suit: hearts, diamonds, clubs, spades."),
        gettext_lazy("Players who drew identical cards draw again."),
    ),
    FirstDraw.DRAW_AGAIN: (
        gettext_lazy(
            "Cards are drawn: the side with the lowest card deals to the player with "
            "the highest card of the other side."
        ),
        gettext_lazy("Players with equal ranks draw again."),
    ),
}


def _format_cut(rules: RuleSet) -> list[str]:
    if not rules.exact_cut:
        return [_("An exact cut earns nothing.")]
    params = {"cards": rules.cut, "points": rules.exact_cut}
    return [
        _("A player who cuts exactly %(cards)d cards earns %(points)d points for their side.")
        % params
    ]


def _format_melds(rules: RuleSet) -> list[str]:
    return [
        _("Sets of one rank and runs of one suit, of at least %(least)d cards.")
        % {"least": SHORTEST_MELD}
    ]


def _format_wild_cards(rules: RuleSet) -> list[str]:
    if not rules.wild_twos and not rules.jokers:
        return [_("There are no wild cards.")]
    if not rules.wild_twos:
        wild = [_("Jokers are wild, twos are not.")]
    elif rules.jokers:
        wild = [_("Jokers and twos are wild.")]
    else:
        wild = [_("Twos are wild.")]
    sentences = [*wild, _("A meld can hold at most one wild card.")]
    if rules.wild_twos:
        sentences.append(_("A two of the suit in its own place is not a wild card."))
    if rules.wild_beside_whole_suit:
        sentences.append(_("A whole suit may hold a wild card as its fourteenth card."))
    else:
        sentences.append(_("A whole suit cannot hold a wild card as its fourteenth card."))
    return sentences


_ACES: dict[Aces, str | Promise] = {
    Aces.EITHER: gettext_lazy("Below the two or above the king, but only one ace per run."),
    Aces.BOTH: gettext_lazy("Below the two and above the king, even both in one run."),
    Aces.HIGH: gettext_lazy("Above the king only."),
    Aces.LOW: gettext_lazy("Below the two only."),
}


def _format_sets(rules: RuleSet) -> list[str]:
    if rules.one_set_a_rank:
        return [_("A side may have at most one set of each rank.")]
    return [_("A side may have several sets of one rank.")]


def _format_initial_meld(rules: RuleSet) -> list[str]:
    wanted = rules.initial_meld
    if wanted is None:
        return [_("The initial meld may be any meld.")]
    params = {
        "least": wanted.least,
        "above": _figure(wanted.above),
        "least_above": wanted.least_above,
    }
    return [
        _(
            "The initial meld of a side needs at least %(least)d card points, or "
            "%(least_above)d once the side has %(above)s points in the match."
        )
        % params,
        _("Each failed attempt adds %(step)d points to the minimum.") % {"step": wanted.step},
    ]


def _format_burraco(rules: RuleSet) -> list[str]:
    params = {"size": BURRACO_SIZE, "clean": rules.clean, "dirty": rules.dirty}
    sentences = [_("A meld of at least %(size)d cards: clean %(clean)d, dirty %(dirty)d.") % params]
    if (premiums := rules.premiums) is not None:
        sentences += [
            _("A whole suit: clean %(clean)d, with a wild card %(wild)d.")
            % {"clean": premiums.suit_clean, "wild": premiums.suit_wild},
            _("All eight of a rank: clean %(clean)d, with a wild card %(wild)d.")
            % {"clean": premiums.rank_clean, "wild": premiums.rank_wild},
        ]
    return sentences


def _format_semi_clean(rules: RuleSet) -> list[str]:
    params = {"points": rules.semi_clean}
    match rules.semi_clean_reading:
        case SemiClean.NONE:
            return [_("Not adopted: a wild card makes a burraco dirty.")]
        case SemiClean.SEVEN_NATURAL:
            return [
                _(
                    "%(points)d: seven natural cards in a row, or seven of equal rank, plus a "
                    "wild card."
                )
                % params
            ]
        case SemiClean.WILD_AT_END:
            return [
                _(
                    "%(points)d: a run with its wild card at one end next to seven other "
                    "cards, or a set of exactly eight cards."
                )
                % params
            ]


def _format_pozzetto(rules: RuleSet) -> list[str]:
    sentences = [
        _("Pozzetti: %(n)d, of %(size)d cards each.")
        % {"n": rules.pozzetti, "size": rules.pozzetto_size}
    ]
    params = {"points": rules.pozzetto}
    if rules.pozzetto_pays is PozzettoPays.IF_ANY_TAKEN:
        sentences.append(_("Not taken: −%(points)d, only if the other side took one.") % params)
    else:
        sentences.append(_("Not taken: −%(points)d.") % params)
    return sentences


def _format_unseen(rules: RuleSet) -> list[str]:
    if rules.unseen_pays is UnseenPays.FLAT:
        return [
            _("Costs %(points)d points, the same as a pozzetto not taken.")
            % {"points": rules.pozzetto}
        ]
    return [_("The cards of the pozzetto are subtracted, as if they were in hand.")]


def _format_closing(rules: RuleSet) -> list[str]:
    params = {"points": rules.closing}
    if rules.closing_needs is ClosingNeeds.CLEAN:
        needs = _("%(points)d points; the side needs its pozzetto and a clean burraco.")
    else:
        needs = _("%(points)d points; the side needs its pozzetto and a burraco.")
    if rules.closing_discard:
        return [needs % params, _("The last card is discarded, and must not be a wild card.")]
    return [needs % params, _("No final discard is needed.")]


def _format_ending(rules: RuleSet) -> list[str]:
    sentences = []
    if rules.pozzetto_joins_stock:
        sentences.append(
            _("A pozzetto that nobody took becomes the stock when the stock is empty.")
        )
    if rules.stock_left:
        sentences.append(
            ngettext(
                "The smazzata ends with %(n)d card left in the stock.",
                "The smazzata ends with %(n)d cards left in the stock.",
                rules.stock_left,
            )
            % {"n": rules.stock_left}
        )
    else:
        sentences.append(_("The smazzata ends when the stock is empty."))
    if rules.stalemate_ends:
        sentences.append(_("A stalemate also ends the smazzata."))
    else:
        sentences.append(_("A stalemate does not end the smazzata: the next player must draw."))
    return sentences


def _format_target(rules: RuleSet) -> list[str]:
    if rules.target is None:
        params = {"n": rules.smazzate}
        return [
            _("The highest total over a number of smazzate wins, usually %(n)d per turn.") % params
        ]
    target = {"points": _figure(rules.target)}
    if rules.target_reached:
        return [_("The highest total wins once a side has %(points)s points.") % target]
    return [_("The highest total wins once a side has more than %(points)s points.") % target]


def _format_three(rules: RuleSet) -> list[str]:
    if rules.seats == 6:
        return [_("Two sides of three players sit at a table.")]
    if rules.key in SOURCES and Topic.THREE not in SOURCES[rules.key]:
        return [_("The part of the document consulted does not mention this.")]
    params = {"alone": rules.pozzetto_alone, "size": rules.pozzetto_size}
    return [
        _("One pozzetto has %(alone)d cards, the other one %(size)d.") % params,
        _(
            "The first player to meld all their cards takes the pozzetto of %(alone)d cards and "
            "plays alone."
        )
        % params,
        _("The other two are partners and split their score."),
    ]


_VARIATIONS: dict[str, str | Promise] = {
    "italian": gettext_lazy(
        "A semi-clean burraco of 150 points; the next player must end a stalemate by drawing; "
        "closing without a discard; two players, or three with one against two."
    ),
    "italian-semipulito": gettext_lazy(
        "The next player must end a stalemate by drawing; closing without a discard; two players, "
        "or three with one against two."
    ),
    "club": gettext_lazy("The target is agreed on before the game: 505, 1005 or 2005 points."),
    "buraco": gettext_lazy(
        "Jokers as wild cards of 30 points; a third pack, with three sides of two or two sides of "
        "three and a cut of 33 cards; aces high only or low only; closing with a dirty burraco "
        "too; a set time in place of a sum of points."
    ),
}


def _format_variations(rules: RuleSet) -> list[str]:
    found = _VARIATIONS.get(rules.key)
    return [str(found)] if found else [_("The part of the document consulted mentions none.")]


_TELL: dict[Topic, Callable[[RuleSet], list[str]]] = {
    Topic.PLAYERS: _format_players,
    Topic.VALUES: _format_values,
    Topic.FIRST_PLAYER: lambda rules: [str(each) for each in _FIRST_DRAWS[rules.first_draw]],
    Topic.CUT: _format_cut,
    Topic.MELDS: _format_melds,
    Topic.WILD_CARDS: _format_wild_cards,
    Topic.ACES: lambda rules: [str(_ACES[rules.aces])],
    Topic.SETS: _format_sets,
    Topic.INITIAL_MELD: _format_initial_meld,
    Topic.BURRACO: _format_burraco,
    Topic.SEMI_CLEAN: _format_semi_clean,
    Topic.POZZETTO: _format_pozzetto,
    Topic.UNSEEN: _format_unseen,
    Topic.CLOSING: _format_closing,
    Topic.ENDING: _format_ending,
    Topic.TARGET: _format_target,
    Topic.THREE: _format_three,
    Topic.VARIATIONS: _format_variations,
}
