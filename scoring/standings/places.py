"""Places in the standings: medals, and how a place has changed since the turn before."""

from __future__ import annotations

from django.utils.safestring import SafeString

from scoring.models.tournament import Tournament
from scoring.standings.places_wording import ask_why, format_move
from scoring.text.markup import markup

MEDALS = 3


def rank_move(gained: int | None) -> SafeString:
    """Places gained, lost if negative: an arrow with their number, in words for screen readers;
    nothing for None, who was in no place before.
    """
    if gained is None:
        return markup("")
    return markup(
        '<span class="move move--{}"><span aria-hidden="true">{}</span>'
        '<span class="hidden-text">{}</span></span>',
        "up" if gained > 0 else "down" if gained < 0 else "same",
        abs(gained) or "",
        format_move(gained),
    )


def place_mark(place: int) -> SafeString:
    """A place in final standings: the first three in the shape of their medals."""
    if place > MEDALS:
        return markup("{}", place)
    return markup('<span class="medal medal--{}">{}</span>', place, place)


def ask_why_tag(event: Tournament, place: int) -> str:
    """``{% ask_why event standing.place %}``: "Why are we in place 7?"."""
    return ask_why(event.entry_kind, place)
