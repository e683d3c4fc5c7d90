"""Line pictures of places turn by turn: one entry's places, and the race of the leaders."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.play.seats import Presence
from scoring.standings.moments_queries import TurnPlaces
from scoring.text.entrants_queries import Entrant
from scoring.text.pictures import (
    LONG,
    SHAPES,
    WHOLE,
    DrawnLine,
    FigureTable,
    LinePicture,
    LineStyle,
    Point,
    Scale,
    Tick,
    find_step,
    list_ticks,
)

MIN_TURNS = 2
"""Minimum number of turns for a picture: one point makes no line."""
RACERS = 6
"""Maximum number of entries in the picture of the race; more lines would be confusing."""
LANE = 2.75
"""Height of an entry's row in the picture of the race, in rem: two lines of names."""


def draw_place_history(
    number: int, places: TurnPlaces, missed: Mapping[int, Presence]
) -> LinePicture | None:
    """Draw the place of entry `number` after each turn, first place at the top; None if it has
    fewer than two places. `missed`: the turns that it did not play, with the reason."""
    own = {turn: found[number] for turn, found in places.items() if number in found}
    if len(own) < MIN_TURNS:
        return None
    last = max(len(found) for found in places.values())
    turns, upwards = Scale(min(places), max(places)), Scale(1, last)
    worst = max(own, key=own.__getitem__)
    told = {min(own), max(own), min(own, key=own.__getitem__), worst}
    marks = tuple(
        Point(
            turns.place(turn),
            upwards.place(place),
            str(place),
            _sign(missed.get(turn)),
            is_minor=len(places) > LONG and turn not in told,
            is_below=turn == worst and not _sign(missed.get(turn)),
        )
        for turn, place in own.items()
    )
    ends = [1, *[tick for tick in list_ticks(1, last, 4) if last // 8 < tick - 1], last]
    ticks = [tick for tick in ends if tick in (1, last) or last - tick > last // 8]
    return LinePicture(
        style=LineStyle.WAY,
        title=_("Place, turn by turn"),
        note=" ".join([_("The place in the standings after each turn."), *_explain(marks)]),
        lines=(DrawnLine("own", marks, marks),),
        across=_list_turns(places, turns),
        upwards=tuple(Tick(0, upwards.place(place), str(place)) for place in dict.fromkeys(ticks)),
        figures=FigureTable(
            (_("Turn"), _("Place"), _("of")),
            tuple(
                (str(turn), _tell(place, missed.get(turn)), str(len(places[turn])))
                for turn, place in own.items()
            ),
        ),
        height="10rem",
    )


def draw_race(
    members: Sequence[int], places: TurnPlaces, entrants: Mapping[int, Entrant]
) -> LinePicture | None:
    """Draw the order of the leaders after each turn; None with fewer than two turns or entries.

    `members`: the ranked entries, best first. The leaders are the first six (RACERS); each mark
    of a leader shows the leader's place among all members."""
    ranked = {turn: _rank_among(found, members) for turn, found in places.items()}
    leaders = members[:RACERS]
    if len(ranked) < MIN_TURNS or len(leaders) < 2:
        return None
    turns, lanes = Scale(min(ranked), max(ranked)), Scale(-0.5, len(leaders) - 0.5)
    spots: dict[int, list[Point]] = {leader: [] for leader in leaders}
    for turn, found in ranked.items():
        order = sorted(filter(found.__contains__, leaders), key=found.__getitem__)
        for lane, leader in enumerate(order):
            mark = Point(turns.place(turn), lanes.place(lane), str(found[leader]))
            spots[leader].append(mark)
    lines = tuple(
        DrawnLine(
            str(at), tuple(marks), tuple(marks), SHAPES[at % len(SHAPES)], entrants[leader].short
        )
        for at, (leader, marks) in enumerate(spots.items())
    )
    return LinePicture(
        style=LineStyle.RACE,
        title=_("The race at the top"),
        note=_("The place in the standings after each turn."),
        lines=lines,
        across=_list_turns(ranked, turns),
        upwards=(),
        figures=FigureTable(
            (_("Turn"), *map(str, ranked)),
            tuple(
                (
                    f"{leader} · {entrants[leader].label}",
                    *[str(found.get(leader, "–")) for found in ranked.values()],
                )
                for leader in leaders
            ),
        ),
        height=f"{LANE * len(leaders):g}rem",
    )


def _rank_among(found: Mapping[int, int], members: Sequence[int]) -> dict[int, int]:
    """Return the members' places among themselves, from their places `found` among all entries."""
    held = sorted(found[entry] for entry in members if entry in found)
    return {entry: bisect_left(held, found[entry]) + 1 for entry in members if entry in found}


def _list_turns(turns: TurnPlaces, scale: Scale) -> tuple[Tick, ...]:
    """Return a label for each turn. Narrow screens leave some out, but never the last label."""
    step, last = find_step(len(turns), LONG), max(turns)
    return tuple(
        Tick(
            scale.place(turn),
            WHOLE,
            pgettext("short for turn", "T%(n)d") % {"n": turn},
            is_minor=(last - turn) % step > 0,
        )
        for turn in turns
    )


def _sign(presence: Presence | None) -> str:
    if presence is Presence.BYE:
        return pgettext("mark of a bye", "B")
    return pgettext("mark of an absence", "A") if presence is Presence.ABSENT else ""


def _explain(marks: Sequence[Point]) -> list[str]:
    """List the meanings of the letters that the marks of the picture show: "B: bye." """
    words = {_sign(Presence.BYE): _("bye"), _sign(Presence.ABSENT): _("absent")}
    signs = {mark.sign for mark in marks}
    return [f"{sign}: {words[sign]}." for sign in words if sign in signs]


def _tell(place: int, presence: Presence | None) -> str:
    if presence is Presence.BYE:
        return _("%(place)d (bye)") % {"place": place}
    return _("%(place)d (absent)") % {"place": place} if presence is Presence.ABSENT else str(place)
