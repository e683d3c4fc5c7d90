"""The two packs are a checksum: what cannot have come out of them is noticed."""

from __future__ import annotations

from hypothesis import given

from scoring.core.rules.cards import FACES, JOKER
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.faults import Fault
from scoring.core.rules.notation import format_cards
from scoring.core.rules.presets import BURACO, ITALIAN
from scoring.core.rules.records import Depth, read_record
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, assess_cards
from tests.core.rules.build import EW, NS, TAKEN, UNTAKEN, ended, faults, side
from tests.core.rules.strategies import Game, games


def whole_pack(pozzetto: Pozzetto, without: int = 0) -> CardsRecord:
    """The 108 cards in the two hands, less the last ones."""
    cards = [*FACES, *FACES, JOKER, JOKER]
    text = format_cards(cards[: len(cards) - without])
    return ended(End.STOCK, side(hand=text, pozzetto=TAKEN), side(pozzetto=pozzetto))


def test_a_third_card_is_named_where_it_turns_up_also_within_one_meld() -> None:
    record = ended(End.TIME, side("QS QS QH"), side("QC QD JK", hand="3S QS"))
    assert assess_cards(record, ITALIAN).faults == (
        Fault("deck.too_many", EW, None, {"card": "QS", "count": None, "limit": 2}),
    )
    record = ended(End.TIME, side("4S 4S 4S"), side())
    assert faults(record, ITALIAN) == [("meld.not_a_meld", NS, 0), ("deck.too_many", NS, 0)]
    record = ended(End.TIME, side(hand="QS QS QS QS KS KS KS"), side())
    assert len(faults(record, ITALIAN)) == 2


def test_a_wrong_reason_more_is_still_the_reason_and_a_meld_has_no_ranks_alone() -> None:
    record = ended(End.TIME, side(hand="3S"), side("JK JK 4S", "JK 2S 2H"))
    assert faults(record, BURACO)[:2] == [("meld.two_wilds", EW, 0), ("meld.only_wilds", EW, 1)]
    empty = {"melds": [], "hand": "", "pozzetto": "taken"}
    data = {"end": "time", "NS": empty | {"melds": ["4H 5H 6"]}, "EW": empty | {"hand": "6"}}
    (fault,) = read_record(Depth.CARDS, data, ITALIAN).faults
    assert (fault.code, fault.side, fault.meld) == ("card.unknown", NS, 0)


def test_a_fifth_joker() -> None:
    record = ended(End.TIME, side("7H 8H JK", "KS KD JK", hand="JK JK"), side("4S 4H JK"))
    assert faults(record, ITALIAN) == [("deck.too_many", EW, 0)]


def test_a_rank_alone_may_be_any_suit_that_is_left_and_is_too_many_by_its_rank() -> None:
    record = ended(End.TIME, side("QS QS QH QH"), side("QD QD QC", hand="Q"))
    assert faults(record, ITALIAN) == []
    assert record.sides.side(EW).hand[0].suit is None
    record = ended(End.TIME, side("QS QS QH QH", hand="Q"), side("QD QD QC", hand="Q QC"))
    assert assess_cards(record, ITALIAN).faults == (
        Fault("deck.too_many", EW, None, {"card": "Q", "count": None, "limit": 8}),
    )


def test_the_whole_pack_is_not_too_many() -> None:
    assert faults(whole_pack(TAKEN), ITALIAN) == []


def test_the_cards_of_an_untaken_pozzetto_cannot_be_out() -> None:
    assert faults(whole_pack(UNTAKEN), ITALIAN) == [("deck.too_many", None, None)]
    assert faults(whole_pack(UNTAKEN, without=10), ITALIAN) == [("deck.too_many", None, None)]
    assert faults(whole_pack(UNTAKEN, without=11), ITALIAN) == []


def test_in_buraco_an_untaken_pozzetto_becomes_the_stock() -> None:
    pack = format_cards([face for face in FACES if face is not JOKER] * 2)
    assert faults(ended(End.STOCK, side(hand=pack), side(pozzetto=UNTAKEN)), BURACO) == []


@given(games)
def test_one_more_copy_of_any_card_is_one_too_many(game: Game) -> None:
    rules, (ending, (ns, *others), *_said) = game
    face = next(
        iter([*ns.hand, *others[0].hand, *sum((*ns.melds, *others[0].melds), ())]), FACES[0]
    )
    more = ns._replace(melds=(*ns.melds, (face,) * (rules.jokers + rules.packs + 1)))
    record = CardsRecord(ending, Sides(more, *others))
    codes = {fault.code for fault in assess_cards(record, rules).faults}
    assert codes & {"deck.too_many", "deck.no_jokers"}
