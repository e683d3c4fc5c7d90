"""Legal smazzate, dealt from the packs that the rules are played with, so that pack limits hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.core.rules.cards import ACE, FACES, JOKER, KING, TWO, Card, Suit, face
from scoring.core.rules.catalogue import (
    FIELDS,
    MAX_BONUS,
    MAX_TARGET,
    MAX_VALUE,
    Choice,
    Figure,
    Part,
    RuleField,
    Text,
)
from scoring.core.rules.endings import (
    CLOSING_FACTS,
    End,
    Ending,
    Opening,
    Pozzetto,
    list_asked_facts,
)
from scoring.core.rules.faults import Line
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import MeldClass, NotAMeld
from scoring.core.rules.presets import ITALIAN, PRESETS
from scoring.core.rules.ruleset import (
    ClosingNeeds,
    InitialMeld,
    Premiums,
    RuleSet,
    SemiClean,
    UnseenPays,
)
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards
from scoring.core.rules.validity import check_rules
from tests.core.rules.build import THREE_TEAMS

Pack = Counter[Card]

faces = st.sampled_from(FACES)
rule_sets = st.sampled_from([*PRESETS.values(), THREE_TEAMS])


def new_pack(rules: RuleSet) -> Pack:
    """All the cards of the game: each face twice, and the jokers."""
    return Counter({one: rules.jokers if one is JOKER else rules.packs for one in FACES})


@st.composite
def records(draw: st.DrawFn, rules: RuleSet) -> CardsRecord:
    """A smazzata without faults, with the facts that the rules ask for."""
    random = draw(st.randoms(use_true_random=False))
    dealt = deal_record(random, rules)
    sides = [
        side._replace(opening=_begin(random, side.count_table(rules), rules))
        for side in dealt.sides
    ]
    cut = random.choice([None, *rules.lines]) if rules.exact_cut else None
    facts = {
        fact: CLOSING_FACTS[fact] is (random.random() < 0.8)
        for fact in list_asked_facts(rules)
        if fact != "opponents_played"  # asked only where it must be so
    }
    return CardsRecord(dealt.ending._replace(**facts), Sides(*sides), cut)


def deal_record(random: Random, rules: RuleSet) -> CardsRecord:
    """A smazzata without faults: its cards and its end."""
    pack = new_pack(rules)
    melds = {line: _deal_melds(random, pack, rules) for line in rules.lines}
    room, pozzetti = _leave_pozzetti(random, melds, rules)
    closers = [line for line in rules.lines if _may_close(melds[line], pozzetti[line], rules)]
    ends = {
        End.STOCK: True,
        End.CLOSED: bool(closers),
        End.STALEMATE: rules.stalemate_ends,
        End.TIME: True,
    }
    end = random.choice([one for one in End if ends[one]])
    closer = random.choice(closers) if end is End.CLOSED else None
    sides = []
    for line in rules.lines:
        pozzetto, size = pozzetti[line], _hand_size(random, pozzetti[line], line is closer, rules)
        if line is closer and rules.seats == 2:  # no partner is left with a hand
            pozzetto, size = Pozzetto.TAKEN, 0
        if size > room:
            # Too few cards are left for what nobody looked at: it was looked at, then.
            pozzetto, size = Pozzetto.TAKEN if pozzetto is Pozzetto.UNSEEN else pozzetto, room
        room -= size
        sides.append(SideCards(tuple(melds[line]), tuple(_take(random, pack, size)), pozzetto))
    return CardsRecord(Ending(end, closer), Sides(*sides))


def _leave_pozzetti(
    random: Random, melds: dict[Line, list[tuple[Card, ...]]], rules: RuleSet
) -> tuple[int, dict[Line, Pozzetto]]:
    """The number of cards left for the hands, and the pozzetto of each side; melds go to make
    room."""
    pozzetti = {line: random.choice(list(Pozzetto)) for line in rules.lines}
    untaken = sum(one is Pozzetto.UNTAKEN for one in pozzetti.values())
    unseen = sum(one is Pozzetto.UNSEEN for one in pozzetti.values())
    away = (
        rules.pozzetti
        - rules.sides
        + untaken
        + (unseen if rules.unseen_pays is UnseenPays.FLAT else 0)
    )
    room = rules.pack_size - rules.stock_left - rules.pozzetto_size * away
    while (taken := sum(len(cards) for own in melds.values() for cards in own)) > room:
        max(melds.values(), key=len).pop()
    return room - taken, pozzetti


def _begin(random: Random, worth: int, rules: RuleSet) -> Opening | None:
    """An initial meld that is enough whatever the match has come to, out of melds that are worth so
    much; or none that is told."""
    if rules.initial_meld is None or random.random() < 0.5:
        return None
    failed = random.randint(0, 2)
    least = max(rules.initial_meld.needed(points, failed) for points in (0, MAX_TARGET))
    points = min(least + 5 * random.randint(0, 4), worth)
    return Opening(points, failed) if points >= least else None


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


@st.composite
def runs(draw: st.DrawFn) -> list[Card]:
    """Up to 12 neighbours of one suit, with one wild card at most: in place of one, or added."""
    suit, length = draw(st.sampled_from(list(Suit))), draw(st.integers(3, 12))
    low = draw(st.integers(ACE, KING + 2 - length))
    cards = [face((place - 1) % KING + 1, suit) for place in range(low, low + length)]
    wild = draw(st.sampled_from([None, JOKER, *(face(TWO, suit) for suit in Suit)]))
    if wild is not None:
        at = draw(st.integers(0, length))
        cards[at : at + 1] = [wild]
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
    if pozzetto is Pozzetto.UNSEEN and rules.unseen_pays is UnseenPays.CARDS:
        return rules.pozzetto_size + (0 if closer else random.randint(1, 4))
    return random.randint(0 if closer else 2, 11)


def _take(random: Random, pack: Pack, count: int) -> list[Card]:
    cards = random.sample(sorted(pack.elements(), key=lambda one: one.position), count)
    pack.subtract(cards)
    return cards


# Rule sets from the catalogue


PARTS: dict[str, type[Premiums | InitialMeld]] = {"premiums": Premiums, "initial_meld": InitialMeld}
USUAL = {MAX_VALUE: 60, MAX_BONUS: 300, MAX_TARGET: 2000}
"""The largest points that are drawn, by the most that is allowed, which is far more."""


def _values(field: RuleField) -> st.SearchStrategy[Any]:
    """The values that the catalogue allows."""
    match field:
        case Figure():
            most = USUAL.get(field.most, field.most)
            figures = st.integers(field.least // field.step, most // field.step)
            allowed = figures.map(lambda n: n * field.step) | st.just(field.most)
            return st.none() | allowed if field.is_optional else allowed
        case Choice():
            return st.sampled_from(field.options)
        case Text():
            least = int(field.is_required)
            return st.text("Regole d'Italia è 2<&", min_size=least, max_size=field.longest)
        case Part():
            return st.none() | st.builds(
                PARTS[field.name],
                **{
                    one.name.rpartition(".")[2]: _values(one)
                    for one in FIELDS
                    if one.part == field.name
                },
            )
    return st.booleans()


def _values_and_beyond(field: RuleField) -> st.SearchStrategy[Any]:
    if isinstance(field, Figure):
        beyond = st.sampled_from([field.least - field.step, field.most + 1])
        return st.one_of(_values(field), _values(field), beyond)
    return _values(field)


def _make_rules(
    values: Callable[[RuleField], st.SearchStrategy[Any]],
) -> st.SearchStrategy[RuleSet]:
    optional = {field.name: values(field) for field in FIELDS if not field.part}
    return st.fixed_dictionaries({}, optional=optional).map(lambda some: replace(ITALIAN, **some))


def _mend(rules: RuleSet) -> RuleSet:
    """The rules with what depends on other fields put right; packs may still be too small."""
    dirty, semi_clean, clean = sorted((rules.dirty, rules.semi_clean, rules.clean))
    has_wilds = bool(rules.jokers or rules.wild_twos)
    premiums = rules.premiums and Premiums(
        suit_clean=max(rules.premiums.suit_clean, rules.premiums.suit_wild),
        suit_wild=min(rules.premiums.suit_clean, rules.premiums.suit_wild),
        rank_clean=max(rules.premiums.rank_clean, rules.premiums.rank_wild),
        rank_wild=min(rules.premiums.rank_clean, rules.premiums.rank_wild),
    )
    return replace(
        rules,
        dirty=dirty,
        semi_clean=semi_clean,
        clean=clean,
        semi_clean_reading=rules.semi_clean_reading if has_wilds else SemiClean.NONE,
        premiums=premiums,
        target_reached=rules.target_reached and rules.target is not None,
        seats=6 if rules.sides == 3 else rules.seats,
        pozzetti=max(rules.pozzetti, rules.sides),
    )


any_rules = _make_rules(_values_and_beyond)
"""Rule sets made from the catalogue, such as nobody plays by and such as cannot be."""
valid_rules = _make_rules(_values).map(_mend).filter(lambda rules: not check_rules(rules))
"""Rule sets that can be played by."""
