"""Text about prizes: sums of money, names of prizes, reasons of awards, errors of a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.core.classes import CLASS_RULES, EventClass
from scoring.core.prizes.awarding import NotAwarded, PassedOver, PrizeAward, UnawardedPrize
from scoring.core.prizes.money import MoneyCode, MoneyNote
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan, Sharing
from scoring.core.prizes.validity import PlanFault, PlanFaultCode
from scoring.standings.places_wording import format_ordinal
from scoring.text.amounts_wording import format_euros, format_list
from scoring.text.entries_wording import format_entries

MOST_NAMED: Final = 3
"""If more entries than this were passed over for a prize, they are not named.
Entries are passed over if they have a better prize, or withdrew."""

LIMITS_SOURCE = gettext_lazy(
    "The prize limits are from an older, undated edition of FIBUR’s regulations (article 5, on "
    "eburraco.com). If the regulations now in force have others, enter them on the page “Prizes”."
)
CLASS_NAMES: dict[EventClass, str | Promise] = {
    EventClass.NONE: gettext_lazy("No class"),
    EventClass.FRIENDS: gettext_lazy("Among friends"),
    EventClass.CLUB: gettext_lazy("Club"),
    EventClass.FEDERAL: gettext_lazy("Federal"),
    EventClass.REGIONAL: gettext_lazy("Regional"),
    EventClass.NATIONAL: gettext_lazy("National"),
}
SHARING_NAMES: dict[Sharing, str | Promise] = {
    Sharing.NONE: gettext_lazy("Do not share the money: the order of the standings decides"),
    Sharing.PLACE: gettext_lazy("Share the money among entries that no tie-break separates"),
    Sharing.POINTS: gettext_lazy(
        "Share the money among entries with equal points, whatever the tie-breaks say"
    ),
}
PRESET_NAMES: dict[str, str | Promise] = {
    "three": gettext_lazy("Three prizes: 50, 30 and 20 per cent of the fees"),
    "five": gettext_lazy("Five prizes: 40, 25, 15, 10 and 10 per cent of the fees"),
    "ten": gettext_lazy("Ten prizes: from 25 to 3 per cent of the fees"),
}


def format_prize_class(event_class: EventClass) -> str:
    """Format a class of events with its limits of prize money: "Federal: €260–€1,500"."""
    name, (least, most) = str(CLASS_NAMES[event_class]), CLASS_RULES[event_class].limits
    said = {"name": name, "least": format_euros(least or 0), "most": format_euros(most or 0)}
    if most is None:
        return name if least is None else _("%(name)s: from %(least)s") % said
    return (
        _("%(name)s: %(least)s–%(most)s") % said if least else _("%(name)s: up to %(most)s") % said
    )


def format_prize_group(group: PrizeGroup, name: str) -> str:
    """Format the group that can win a prize: "Section A", "all of ASD Asso"."""
    return {
        PrizeGroup.EVERYBODY: _("everybody"),
        PrizeGroup.CATEGORY: name,
        PrizeGroup.CLUB_ALL: _("all of %(club)s") % {"club": name},
        PrizeGroup.CLUB_ANY: _("one of %(club)s") % {"club": name},
        PrizeGroup.SECTION: _("Section %(letter)s") % {"letter": name},
    }[group]


def format_fee_share(permille: int) -> str:
    """Format a share of the fees: "40%", "12.5%"."""
    number = number_format(permille // 10)
    if permille % 10:
        number = number_format(f"{permille // 10}.{permille % 10}", decimal_pos=1)
    return pgettext("a share of the fees", "%(number)s%%") % {"number": number}


def format_worth(cents: int, goods: str) -> str:
    """Format the worth of a prize: "€100 + a hamper"; a dash if it has none."""
    parts = [format_euros(cents)] if cents else []
    return " + ".join([*parts, *([goods] if goods else [])]) or "–"


def format_planned(prize: Prize, cents: int) -> str:
    """Format a planned prize's worth: "40% of the fees" while the fees are unknown, else euros."""
    if prize.permille and not cents:
        share = _("%(share)s of the fees") % {"share": format_fee_share(prize.permille)}
        return " + ".join([share, *([prize.goods] if prize.goods else [])])
    return format_worth(cents, prize.goods)


def format_prize(prize: Prize) -> str:
    """Return a prize's own name, else its place: "2nd overall", "1st of Mixed, turns 4 to 5"."""
    if prize.label:
        return prize.label
    if prize.is_exact:
        return _("%(prize)s, exactly") % {"prize": format_prize_place(prize, prize.place)}
    return format_prize_place(prize, prize.place)


def format_prize_place(prize: Prize, place: int) -> str:
    said = {"place": format_ordinal(place), "name": prize.name}
    name = {
        PrizeGroup.EVERYBODY: _("%(place)s overall"),
        PrizeGroup.CATEGORY: _("%(place)s of category %(name)s"),
        PrizeGroup.CLUB_ALL: _("%(place)s of club %(name)s"),
        PrizeGroup.CLUB_ANY: _("%(place)s among entries with a player of club %(name)s"),
        PrizeGroup.SECTION: _("%(place)s of section %(name)s"),
    }[prize.group] % said
    if not prize.ground.is_span:
        return name
    if prize.first_turn == prize.last_turn:
        return _("%(name)s, turn %(turn)d") % {"name": name, "turn": prize.first_turn}
    return _("%(name)s, turns %(first)d to %(last)d") % {
        "name": name,
        "first": prize.first_turn,
        "last": prize.last_turn,
    }


def award_sentence(award: PrizeAward, plan: PrizePlan, kind: str) -> str:
    """Explain why an entry wins a prize; "" if its place explains it."""
    prize = plan.prizes[award.prize - 1]
    is_said = not (prize.label or award.passed) and award.place == prize.place
    sentences = [] if is_said else [_format_place(award, prize, plan, kind)]
    if award.level and award.pooled:
        sentences.append(
            ngettext(
                "Level with %(others)s: all share the prize.",
                "Level with %(others)s: all share the prizes %(prizes)s.",
                len(award.pooled),
            )
            % {
                "others": format_entries(kind, award.level),
                "prizes": format_list(award.pooled),
            }
        )
    elif award.level:
        sentences.append(
            _("Level with %(others)s: the order of the standings decides.")
            % {"others": format_entries(kind, award.level)}
        )
    return " ".join(sentences)


def _format_place(award: PrizeAward, prize: Prize, plan: PrizePlan, kind: str) -> str:
    place = format_prize_place(prize, award.place)
    if not award.passed:
        return _("%(place)s.") % {"place": place}
    if len(award.passed) > MOST_NAMED:
        return _(
            "%(place)s, not counting entries that withdrew or already have a better prize."
        ) % {"place": place}
    told = [_format_passed(passed, plan, kind) for passed in award.passed]
    return _("%(place)s: %(others)s.") % {"place": place, "others": format_list(told)}


def _format_passed(passed: PassedOver, plan: PrizePlan, kind: str) -> str:
    who = format_entries(kind, [passed.entry])
    if not passed.prize:
        return _("%(who)s withdrew") % {"who": who}
    prize = format_prize(plan.prizes[passed.prize - 1])
    return _("%(who)s has the prize “%(prize)s”") % {"who": who, "prize": prize}


def unawarded_sentence(one: UnawardedPrize, plan: PrizePlan) -> str:
    return _NOT_AWARDED[one.why](plan.prizes[one.prize - 1])


_NOT_AWARDED: Mapping[NotAwarded, Callable[[Prize], str]] = {
    NotAwarded.NOT_PLAYED: lambda prize: (
        _("The turns that decide this prize are not all closed.")
        if prize.ground.is_span
        else _("No turn is closed yet.")
    ),
    NotAwarded.NOBODY: lambda prize: _("Nobody is in this group."),
    NotAwarded.TOO_FEW: lambda prize: (
        _("The group is too small: it has no %(place)s place.")
        % {"place": format_ordinal(prize.place)}
    ),
    NotAwarded.ALL_SERVED: lambda prize: _("Everyone who could win this prize has a better one."),
    NotAwarded.HOLDER_SERVED: lambda prize: _("The entry in that place has a better prize."),
}


def money_sentence(note: MoneyNote) -> str:
    told = {"sum": format_euros(note.cents), "limit": format_euros(note.limit)}
    return str(_MONEY_NOTES[note.code]) % told


_MONEY_NOTES: Mapping[MoneyCode, str | Promise] = {
    MoneyCode.OVER_LIMIT: gettext_lazy(
        "The prizes total %(sum)s: this event may give at most %(limit)s."
    ),
    MoneyCode.UNDER_LIMIT: gettext_lazy(
        "The prizes total %(sum)s: this event must give at least %(limit)s."
    ),
    MoneyCode.OVER_FEES: gettext_lazy(
        "The prizes total %(sum)s, but only %(limit)s of the fees is for prizes."
    ),
    MoneyCode.FEES_UNKNOWN: gettext_lazy(
        "The fees are not known yet. Until you enter them, prizes that are a share of "
        "the fees are worth 0."
    ),
    MoneyCode.FEES_DIFFER: gettext_lazy(
        "You entered %(sum)s in fees, but the fees paid at the till are %(limit)s: the till’s "
        "figure counts."
    ),
}


def plan_fault_sentence(fault: PlanFault) -> str:
    return str(_FAULTS[fault.code]) % {
        "limit": fault.limit,
        "euros": format_euros(fault.limit),
        "share": format_fee_share(fault.limit),
    }


_FAULTS: Mapping[PlanFaultCode, str | Promise] = {
    PlanFaultCode.TOO_MANY: gettext_lazy("At most %(limit)s prizes."),
    PlanFaultCode.ROUNDING: gettext_lazy("Choose one of the ways of rounding in the list."),
    PlanFaultCode.LIMITS: gettext_lazy(
        "The maximum total prize money is below the minimum, %(euros)s: change one of them."
    ),
    PlanFaultCode.SHARES: gettext_lazy(
        "With this prize the shares add up to more than %(share)s of the fees, the most that may "
        "be spent on prizes: lower a share, or enter an amount."
    ),
    PlanFaultCode.NOTHING: gettext_lazy(
        "Enter an amount of money, a share of the fees, or goods such as a cup."
    ),
    PlanFaultCode.TWO_SUMS: gettext_lazy("Enter an amount or a share of the fees, not both."),
    PlanFaultCode.BELOW_FLOOR: gettext_lazy("A money prize must be at least %(euros)s."),
    PlanFaultCode.NO_NAME: gettext_lazy("Choose who can win."),
    PlanFaultCode.TURNS: gettext_lazy("Enter the first and last turn, for example 4-5."),
    PlanFaultCode.TWICE: gettext_lazy(
        "Prize %(limit)s is already for this place: choose another place, or combine the two "
        "prizes."
    ),
    PlanFaultCode.ORDER: gettext_lazy(
        "Move this prize above prize %(limit)s, which is for a lower place."
    ),
}
