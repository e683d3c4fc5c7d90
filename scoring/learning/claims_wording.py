"""Explain a rule set by topic, from its values, so that the text agrees with the scoring."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.rules.documents import OWN_PASSAGES, list_own_claims
from scoring.core.rules.melds import BURRACO_SIZE, SHORTEST_MELD
from scoring.core.rules.ruleset import (
    Aces,
    ClosingNeeds,
    FirstDraw,
    PozzettoPays,
    RuleSet,
    SemiClean,
    UnseenPays,
)
from scoring.core.rules.topics import Claim, Topic
from scoring.library.rules_wording import OPTION_NAMES

Claims = list[tuple[Claim | None, str | Promise]]
"""(claim, sentence) pairs. `find_sources` needs the claim; a sentence without sources has None."""


def format_claims(topic: Topic, rules: RuleSet) -> list[tuple[Claim | None, str]]:
    """Return the rules on a topic as pairs (claim for `find_sources` or None, sentence)."""
    return [(claim, str(text)) for claim, text in _TELL[topic](rules)]


def _figure(points: int) -> str:
    return number_format(points, force_grouping=True)


def _join(facts: list[str]) -> str:
    return f"{capfirst(', '.join(facts))}."


def _build_players(rules: RuleSet) -> Claims:
    cards = [
        _("packs: %(n)d") % {"n": rules.packs},
        _("jokers: %(n)d") % {"n": rules.jokers},
        _("cards: %(n)d") % {"n": rules.pack_size},
    ]
    players = [_("Players: %(n)d") % {"n": rules.seats}]
    told: Claims = []
    if rules.has_third_side:
        players.append(_("sides: %(n)d") % {"n": rules.sides})
        others = OPTION_NAMES["compared_with"][rules.compared_with]
        told = [
            (
                None,
                _(
                    "Match points: a pair’s own game points minus %(others)s. No document gives "
                    "this rule: this program chose it."
                )
                % {"others": others},
            )
        ]
    return [(Claim.SEATS, _join(players)), (Claim.PACKS, _join(cards)), *told]


def _build_values(rules: RuleSet) -> Claims:
    facts = [_("Joker: %(points)d") % {"points": rules.joker}] if rules.jokers else []
    facts += [
        _("two (pinella): %(points)d") % {"points": rules.two},
        _("ace: %(points)d") % {"points": rules.ace},
        _("king to 8: %(points)d") % {"points": rules.high_cards},
        _("7 to 3: %(points)d") % {"points": rules.low_cards},
    ]
    return [(Claim.VALUES, _join(facts))]


_LOWEST_DEALS_ACROSS = gettext_lazy(
    "Cards are drawn. The player with the lowest card deals. Of the dealer’s opponents, the one "
    "with the highest card plays first."
)
_HEARTS_FIRST = gettext_lazy(
    "Between cards of equal rank the higher suit wins. Suits from the highest: hearts, diamonds, "
    "clubs, spades."
)
_SPADES_FIRST = gettext_lazy(
    "Between cards of equal rank the higher suit wins. Suits from the highest: spades, hearts, "
    "diamonds, clubs."
)
_IDENTICAL_AGAIN = gettext_lazy("Players who drew identical cards draw again.")
_FIRST_DRAWS: dict[FirstDraw, Claims] = {
    FirstDraw.BY_SUIT: [
        (
            Claim.FIRST_PLAYER,
            gettext_lazy(
                "Cards are drawn: the player with the lowest card deals, and the player with "
                "the highest card plays first."
            ),
        ),
        (Claim.TIES, _SPADES_FIRST),
        (Claim.DRAWN_AGAIN, gettext_lazy("If several players draw a joker, they draw again.")),
    ],
    FirstDraw.HEARTS_FIRST: [
        (
            Claim.FIRST_PLAYER,
            gettext_lazy("Cards are drawn: the player with the highest card plays first."),
        ),
        (Claim.TIES, _HEARTS_FIRST),
        (Claim.DRAWN_AGAIN, _IDENTICAL_AGAIN),
    ],
    FirstDraw.LOWEST_ACROSS: [
        (
            Claim.FIRST_PLAYER,
            gettext_lazy(
                "Cards are drawn. The player with the highest card plays first. Of this player’s "
                "opponents, the one with the lowest card deals."
            ),
        ),
        (Claim.TIES, _HEARTS_FIRST),
        (Claim.DRAWN_AGAIN, _IDENTICAL_AGAIN),
    ],
    FirstDraw.DRAW_AGAIN: [
        (Claim.FIRST_PLAYER, _LOWEST_DEALS_ACROSS),
        (Claim.DRAWN_AGAIN, gettext_lazy("Players who drew cards of equal rank draw again.")),
    ],
    FirstDraw.SAME_CARD_AGAIN: [
        (Claim.FIRST_PLAYER, _LOWEST_DEALS_ACROSS),
        (Claim.TIES, _SPADES_FIRST),
        (Claim.DRAWN_AGAIN, _IDENTICAL_AGAIN),
    ],
}


def _build_cut(rules: RuleSet) -> Claims:
    params = {"cards": rules.cut, "points": rules.exact_cut}
    earns = _("A player who cuts exactly %(cards)d cards earns %(points)d points for their side.")
    return [(Claim.CUT, earns % params if rules.exact_cut else _("An exact cut earns nothing."))]


def _build_melds(rules: RuleSet) -> Claims:
    kinds = _("Sets of one rank and runs of one suit, of at least %(least)d cards.")
    return [(Claim.MELDS, kinds % {"least": SHORTEST_MELD})]


def _build_wild_cards(rules: RuleSet) -> Claims:
    if not rules.wild_twos and not rules.jokers:
        return [(Claim.WILD_CARDS, _("There are no wild cards."))]
    if not rules.wild_twos:
        wild = _("Jokers are wild, twos are not.")
    elif rules.jokers:
        wild = _("Jokers and twos are wild.")
    else:
        wild = _("Twos are wild.")
    claims: Claims = [
        (Claim.WILD_CARDS, wild),
        (Claim.ONE_WILD_CARD, _("A meld can hold at most one wild card.")),
    ]
    if rules.wild_twos:
        text = _("In a run, a two of the same suit in its own place is not a wild card.")
        claims.append((Claim.OWN_TWO, text))
    if rules.wild_beside_whole_suit:
        whole = _(
            "A run of a whole suit (thirteen cards) may have a wild card as its fourteenth card."
        )
    elif rules.max_aces > 1:
        whole = _(
            "A run of a whole suit (thirteen cards) may have a wild card in the place of a second "
            "ace."
        )
    else:
        whole = _(
            "A run of a whole suit (thirteen cards) cannot have a wild card as its fourteenth card."
        )
    return [*claims, (Claim.WHOLE_SUIT, whole)]


_ACES: dict[Aces, str | Promise] = {
    Aces.EITHER: gettext_lazy("Aces go below the two or above the king, but only one per run."),
    Aces.BOTH: gettext_lazy(
        "Aces go below the two and above the king: a run may have one at each end."
    ),
    Aces.HIGH: gettext_lazy("Above the king only."),
    Aces.LOW: gettext_lazy("Below the two only."),
}


def _build_sets(rules: RuleSet) -> Claims:
    if rules.one_set_a_rank:
        return [(Claim.SETS, _("A side may have at most one set of each rank."))]
    return [(Claim.SETS, _("A side may have several sets of one rank."))]


def _build_initial_meld(rules: RuleSet) -> Claims:
    wanted = rules.initial_meld
    if wanted is None:
        return [(Claim.INITIAL_MELD, _("The initial meld may be any meld."))]
    params = {
        "least": wanted.least,
        "above": _figure(wanted.above),
        "least_above": wanted.least_above,
    }
    least = _(
        "The initial meld of a side needs at least %(least)d card points, or %(least_above)d once "
        "the side has %(above)s points in the match."
    )
    failed = _("Each failed attempt at the initial meld adds %(step)d points to those needed.") % {
        "step": wanted.step
    }
    return [(Claim.INITIAL_MELD, least % params), (Claim.FAILED_TRY, failed)]


def _build_burraco(rules: RuleSet) -> Claims:
    params = {"size": BURRACO_SIZE, "clean": rules.clean, "dirty": rules.dirty}
    bonus = (
        _(
            "A burraco is a meld of at least %(size)d cards. It is worth %(clean)d points if "
            "clean, and %(dirty)d if dirty."
        )
        % params
    )
    claims: Claims = [(Claim.BURRACO, bonus)]
    if (premiums := rules.premiums) is not None:
        suit = _(
            "A burraco with a whole suit is worth %(clean)d points if clean, and %(wild)d "
            "with a wild card."
        )
        rank = _(
            "A burraco with all eight cards of a rank is worth %(clean)d points if clean, "
            "and %(wild)d with a wild card."
        )
        of_suit = {"clean": premiums.suit_clean, "wild": premiums.suit_wild}
        of_rank = {"clean": premiums.rank_clean, "wild": premiums.rank_wild}
        claims.append((Claim.WHOLE_SUIT_BONUS, suit % of_suit))
        claims.append((Claim.WHOLE_RANK_BONUS, rank % of_rank))
    return claims


_SEMI_CLEAN: dict[SemiClean, str | Promise] = {
    SemiClean.NONE: gettext_lazy(
        "No semi-clean burraco: here any wild card makes a burraco dirty."
    ),
    SemiClean.SEVEN_NATURAL: gettext_lazy(
        "Semi-clean: at least seven natural cards in a row or of equal rank, and a wild card."
    ),
    SemiClean.SEVEN_IN_RUN: gettext_lazy(
        "Semi-clean: a run with seven natural cards in a row and a wild card; a set with a wild "
        "card is always dirty."
    ),
    SemiClean.EIGHT_CARDS: gettext_lazy(
        "Semi-clean: any burraco of eight cards or more with a wild card."
    ),
    SemiClean.WILD_AT_END: gettext_lazy(
        "Semi-clean: a run of eight cards or more with its wild card at one end, or a set of "
        "exactly eight cards, one of them wild."
    ),
}


def _build_semi_clean(rules: RuleSet) -> Claims:
    definition = (Claim.SEMI_CLEAN, _SEMI_CLEAN[rules.semi_clean_reading])
    if rules.semi_clean_reading is SemiClean.NONE:
        return [definition]
    bonus = _("A semi-clean burraco earns %(points)d points.") % {"points": rules.semi_clean}
    return [(Claim.SEMI_CLEAN_BONUS, bonus), definition]


def _build_pozzetto(rules: RuleSet) -> Claims:
    cards = {"n": rules.pozzetti, "size": rules.pozzetto_size}
    if rules.pozzetto_pays is PozzettoPays.IF_ANY_TAKEN:
        penalty = _("Pozzetto not taken: −%(points)d, only if the other side took a pozzetto.")
    else:
        penalty = _("Not taken: −%(points)d.")
    return [
        (Claim.POZZETTI, _("Pozzetti: %(n)d, of %(size)d cards each.") % cards),
        (Claim.POZZETTO_PENALTY, penalty % {"points": rules.pozzetto}),
    ]


def _build_unseen(rules: RuleSet) -> Claims:
    if rules.unseen_pays is UnseenPays.FLAT:
        flat = _(
            "A pozzetto taken but never looked at costs %(points)d points, like one not taken."
        )
        return [(Claim.UNSEEN_FLAT, flat % {"points": rules.pozzetto})]
    cards = _(
        "If a side took a pozzetto but never looked at it, the cards in it count against the "
        "side, as if they were in hand."
    )
    return [(Claim.UNSEEN, cards)]


def _build_closing(rules: RuleSet) -> Claims:
    if rules.closing_needs is ClosingNeeds.CLEAN:
        needs = _("To close, a side needs its pozzetto and a clean burraco.")
    else:
        needs = _("To close, a side needs its pozzetto and a burraco.")
    if rules.closing_discard:
        last = _("To close, a side discards its last card, which must not be a wild card.")
    else:
        last = _("A side may close without a final discard.")
    claims: Claims = [
        (Claim.CLOSING_BONUS, _("Closing earns %(points)d points.") % {"points": rules.closing}),
        (Claim.CLOSING_NEEDS, needs),
        (Claim.LAST_DISCARD, last),
    ]
    if rules.closing_awaits_opponents:
        claims.append(
            (Claim.OPPONENTS_PLAYED, _("A side may close only after the other side has played."))
        )
    return claims


def _build_ending(rules: RuleSet) -> Claims:
    claims: Claims = []
    if rules.pozzetto_joins_stock:
        joins = _("A pozzetto that nobody took becomes the stock when the stock is empty.")
        claims.append((Claim.POZZETTO_JOINS_STOCK, joins))
    if rules.stock_left:
        left = ngettext(
            "The smazzata ends with %(n)d card left in the stock.",
            "The smazzata ends with %(n)d cards left in the stock.",
            rules.stock_left,
        ) % {"n": rules.stock_left}
    else:
        left = _("The smazzata ends when the stock is empty.")
    if rules.stalemate_ends:
        stalemate = _("A stalemate also ends the smazzata.")
    else:
        stalemate = _(
            "A stalemate does not end the smazzata: the next player must draw a card from the "
            "stock."
        )
    return [*claims, (Claim.STOCK, left), (Claim.STALEMATE, stalemate)]


def _build_target(rules: RuleSet) -> Claims:
    if rules.target is None:
        return [
            (Claim.TARGET, _("The highest total wins after a fixed number of smazzate.")),
            (Claim.SMAZZATE, _("Usual smazzate per turn: %(n)d.") % {"n": rules.smazzate}),
        ]
    if rules.target_reached:
        wins = _("The highest total wins once a side has at least %(points)s points.")
    else:
        wins = _("The highest total wins once a side has more than %(points)s points.")
    return [(Claim.TARGET, wins % {"points": _figure(rules.target)})]


def _build_three(rules: RuleSet) -> Claims:
    if rules.seats == 6 and rules.has_third_side:
        return [(None, _("Three sides of two players sit at a table."))]
    if rules.seats == 6:
        return [(None, _("Two sides of three players sit at a table."))]
    if rules.key in OWN_PASSAGES and not list_own_claims(Topic.THREE, rules):
        return [
            (
                None,
                _(
                    "The part of the document that this program uses says nothing about tables of "
                    "three players."
                ),
            )
        ]
    params = {"alone": rules.pozzetto_alone, "size": rules.pozzetto_size}
    pozzetti = _("One pozzetto has %(alone)d cards, the other one %(size)d.") % params
    alone = _(
        "The first player to meld all their cards takes the pozzetto of %(alone)d cards and plays "
        "alone."
    )
    return [
        (Claim.THREE_POZZETTI, pozzetti),
        (Claim.THREE_ALONE, alone % params),
        (Claim.THREE_PARTNERS, _("The other two players are partners and split their score.")),
    ]


_TELL: dict[Topic, Callable[[RuleSet], Claims]] = {
    Topic.PLAYERS: _build_players,
    Topic.VALUES: _build_values,
    Topic.FIRST_PLAYER: lambda rules: _FIRST_DRAWS[rules.first_draw],
    Topic.CUT: _build_cut,
    Topic.MELDS: _build_melds,
    Topic.WILD_CARDS: _build_wild_cards,
    Topic.ACES: lambda rules: [(Claim.ACES, _ACES[rules.aces])],
    Topic.SETS: _build_sets,
    Topic.INITIAL_MELD: _build_initial_meld,
    Topic.BURRACO: _build_burraco,
    Topic.SEMI_CLEAN: _build_semi_clean,
    Topic.POZZETTO: _build_pozzetto,
    Topic.UNSEEN: _build_unseen,
    Topic.CLOSING: _build_closing,
    Topic.ENDING: _build_ending,
    Topic.TARGET: _build_target,
    Topic.THREE: _build_three,
    Topic.VARIATIONS: lambda _rules: [],
}
