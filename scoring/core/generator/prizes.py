"""Prize plans drawn by chance, without faults."""

from __future__ import annotations

from collections import Counter

from scoring.core.bundle.prize_values import Prizes
from scoring.core.bundle.prizes import award_bundle
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Bundle
from scoring.core.generator.chance import Chance
from scoring.core.generator.people import CLUBS
from scoring.core.play.phases import find_letter
from scoring.core.prizes.plan import ROUNDINGS, Ground, Prize, PrizeGroup, PrizePlan, Sharing

GOODS = ("", "coppa", "cesto di Natale", "due bottiglie")


def draw_prize_plan(bundle: Bundle, chance: Chance) -> Prizes:
    """Prizes for an event as it stands, with what they award."""
    grounds = [_draw_ground(bundle, chance) for _ in range(chance.between(1, 8))]
    places: Counter[tuple[Ground, bool]] = Counter()
    prizes = []
    for ground in grounds:
        is_exact = chance.draw() < 0.1
        places[ground, is_exact] += chance.between(1, 2)
        prizes.append(_draw_prize(ground, places[ground, is_exact], chance, is_exact=is_exact))
    plan = PrizePlan(
        prizes=tuple(prizes),
        only_best=chance.draw() < 0.7,
        sharing=chance.pick([*Sharing]),
        typed_fees=chance.between(0, 100_000) if chance.draw() < 0.8 else None,
        rounding=chance.pick(ROUNDINGS),
        withdrawn_win=chance.draw() < 0.5,
    )
    return award_bundle(bundle, BundleStandings(bundle), plan.to_data())


def _draw_ground(bundle: Bundle, chance: Chance) -> Ground:
    group, name = chance.pick([*PrizeGroup]), ""
    letters = [find_letter(one.number) for phase in bundle.phases for one in phase.sections]
    named = {
        PrizeGroup.CATEGORY: bundle.event.categories,
        PrizeGroup.CLUB_ALL: CLUBS[1:],
        PrizeGroup.CLUB_ANY: CLUBS[1:],
        PrizeGroup.SECTION: letters,
    }.get(group, ())
    if named:
        name = chance.pick(named)
    else:
        group = PrizeGroup.EVERYBODY
    if chance.draw() < 0.7:
        return Ground(group, name, 0, 0)
    planned = sum(phase.turns for phase in bundle.phases)
    first = chance.between(1, planned)
    return Ground(group, name, first, chance.between(first, planned))


def _draw_prize(ground: Ground, place: int, chance: Chance, *, is_exact: bool) -> Prize:
    goods = chance.pick(GOODS)
    is_share = chance.draw() < 0.4
    has_money = not goods or chance.draw() < 0.5
    amount = chance.between(1, 100)
    return Prize(
        group=ground.group,
        name=ground.name,
        place=place,
        is_exact=is_exact,
        first_turn=ground.first_turn,
        last_turn=ground.last_turn,
        cents=amount * 101 if has_money and not is_share else 0,
        permille=amount if has_money and is_share else 0,
        goods=goods,
    )
