"""Legal smazzate, dealt from the packs that the rules are played with, so that pack limits hold."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import strategies as st

from scoring.rules.cards import ACE, FACES, JOKER, KING, TWO, Card, Suit, face
from scoring.rules.melds import MeldClass, NotAMeld, judge_meld
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import ClosingNeeds, RuleSet
from scoring.rules.smazzata import CardsRecord, End, Ending, Line, Pozzetto, SideCards

Pack = Counter[Card]

faces = st.sampled_from(FACES)
rule_sets = st.sampled_from(list(PRESETS.values()))


def new_pack(rules: RuleSet) -> Pack:
    """All the cards of the game: each face twice, and the jokers."""
    return Counter({one: rules.jokers if one is JOKER else rules.packs for one in FACES})


@st.composite
def records(draw: st.DrawFn, rules: RuleSet) -> CardsRecord:
    """A smazzata without faults."""
    random = draw(st.randoms(use_true_random=False))
    pack = new_pack(rules)
    melds = {line: _deal_melds(random, pack, rules) for line in Line}
    pozzetti = {line: random.choice(list(Pozzetto)) for line in Line}
    closers = [line for line in Line if _may_close(melds[line], pozzetti[line], rules)]
    end = random.choice([one for one in End if one is not End.CLOSED or closers])
    closer = random.choice(closers) if end is End.CLOSED else None
    sides = [
        SideCards(
            tuple(melds[line]),
            tuple(_take(random, pack, _hand_size(random, pozzetti[line], line is closer, rules))),
            pozzetti[line],
        )
        for line in Line
    ]
    return CardsRecord(Ending(end, closer, random.random() < 0.8), *sides)


Game = tuple[RuleSet, CardsRecord]
games: st.SearchStrategy[Game] = rule_sets.flatmap(
    lambda rules: st.tuples(st.just(rules), records(rules))
)
"""A rule set, and a smazzata played by it."""


@st.composite
def melds(draw: st.DrawFn) -> list[Card]:
    """Cards that make a legal meld, or very nearly, in any order."""
    random = draw(st.randoms(use_true_random=False))
    cards = _deal_run(random) if random.random() < 0.7 else _deal_set(random)
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        spare = random.choice([JOKER, face(TWO, random.choice(list(Suit))), random.choice(FACES)])
        if random.random() < 0.5:
            cards[random.randrange(len(cards))] = spare
        else:
            cards.append(spare)
    random.shuffle(cards)
    return cards


def _deal_run(random: Random) -> list[Card]:
    """Neighbours of one suit: 14 places, the ace at both ends."""
    suit, length = random.choice(list(Suit)), random.randint(3, 14)
    low = random.randint(ACE, KING + 2 - length)
    return [face((place - 1) % KING + 1, suit) for place in range(low, low + length)]


def _deal_set(random: Random) -> list[Card]:
    rank = random.randint(ACE, KING)
    return [face(rank, random.choice(list(Suit))) for _ in range(random.randint(2, 8))]


def _deal_melds(random: Random, pack: Pack, rules: RuleSet) -> list[tuple[Card, ...]]:
    """Up to three melds of up to nine cards, taken out of the pack, no two sets of a rank."""
    dealt: list[tuple[Card, ...]] = []
    ranks: set[int] = set()
    for _ in range(8):
        cards = (_deal_run(random) if random.random() < 0.7 else _deal_set(random))[:9]
        if random.random() < 0.4:
            cards[random.randrange(len(cards))] = random.choice([JOKER, face(TWO, Suit.CLUBS)])
        if Counter(cards) - pack:
            continue
        try:
            meld = judge_meld(tuple(cards), rules)
        except NotAMeld:
            continue
        if len(dealt) < 3 and meld.rank not in ranks:
            ranks |= {meld.rank} - {0}
            dealt.append(tuple(cards))
            pack.subtract(cards)
    return dealt


def _may_close(melds: list[tuple[Card, ...]], pozzetto: Pozzetto, rules: RuleSet) -> bool:
    judged = [judge_meld(cards, rules) for cards in melds]
    clean = rules.closing_needs is ClosingNeeds.CLEAN
    return pozzetto is not Pozzetto.UNTAKEN and any(
        meld.burraco and (meld.meld_class is MeldClass.CLEAN or not clean) for meld in judged
    )


def _hand_size(random: Random, pozzetto: Pozzetto, closer: bool, rules: RuleSet) -> int:
    if pozzetto is Pozzetto.UNSEEN:
        return rules.pozzetto_size + (0 if closer else random.randint(1, 4))
    return random.randint(0 if closer else 2, 11)


def _take(random: Random, pack: Pack, count: int) -> list[Card]:
    cards = random.sample(sorted(pack.elements(), key=lambda one: one.position), count)
    pack.subtract(cards)
    return cards
