"""The scenes of a hall screen: their names, and data for the templates of the scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.play.screens import Scene
from scoring.core.prizes.plan import PrizeGroup
from scoring.core.ranking.results import list_shown
from scoring.core.ranking.standings import Standing
from scoring.prizes.wording import format_prize, format_worth
from scoring.screens.queries import Reveal, RevealedPrize
from scoring.standings.tables import PODIUM, format_figure
from scoring.standings.wording import FIGURE_WORDS
from scoring.text.entrants_queries import Entrant
from scoring.text.figures import Figures

SCENE_NAMES: dict[Scene, str | Promise] = {
    Scene.SEATING: gettext_lazy("Where do I sit?"),
    Scene.CLOCK: gettext_lazy("Clock"),
    Scene.STANDINGS: gettext_lazy("Standings"),
    Scene.PROGRESS: gettext_lazy("Tables"),
    Scene.MESSAGE: gettext_lazy("Message"),
    Scene.LINK: gettext_lazy("Address of the public page"),
}
SCENE_PARTS: dict[Scene, str] = {
    Scene.SEATING: "players",
    Scene.CLOCK: "clock",
    Scene.STANDINGS: "lines",
    Scene.PROGRESS: "tables",
    Scene.MESSAGE: "message",
    Scene.LINK: "address",
}
"""The template variable that each scene shows; a screen skips scenes whose variable is empty."""

LONG_MESSAGE, LONGER_MESSAGE = 40, 90
"""Lengths in characters from which a message is shown in middle type, and in small type."""
REVEALED_BESIDE = 5
"""Number of earlier lines shown with the line revealed last."""


@dataclass(frozen=True, slots=True)
class RevealedLine:
    place: int
    entrant: Entrant
    figure: str
    """The entry's value of the first ranking criterion, as text; usually victory points."""
    prizes: tuple[str, ...]
    called_for: str | Promise
    """The prize's kind ("Club prize") if the entry ranks below the announced places; else ""."""
    move: None = None
    """Always None. Other lists share the template, and show a change of place."""


@dataclass(frozen=True, slots=True)
class ShownReveal:
    heading: str | Promise
    """The short name of the value shown on each line, usually victory points."""
    revealed: int
    upcoming: RevealedLine | None
    """The next line, which only the director sees."""
    newest: RevealedLine | None
    before: tuple[RevealedLine, ...]
    """The lines revealed before `newest`, latest first."""
    podium: tuple[RevealedLine, ...]
    """The best three entries, best first; empty until they are shown together."""


def draw_reveal(
    reveal: Reveal, entrants: Mapping[int, Entrant], order: Sequence[str]
) -> ShownReveal:
    figures, first = Figures(), list_shown(order)[0]

    def draw(line: Standing) -> RevealedLine:
        won = [each for each in reveal.prizes if each.entry == line.entry]
        return RevealedLine(
            line.place,
            entrants[line.entry],
            str(format_figure(first, line.total, figures)),
            prizes=tuple(_format_prize(each, line.place) for each in won),
            called_for=next((_KINDS[each.prize.group] for each in won if each.is_below), ""),
        )

    shown = list(map(draw, reveal.shown[: 1 + REVEALED_BESIDE]))
    return ShownReveal(
        heading=FIGURE_WORDS[first.key].short,
        revealed=reveal.revealed,
        upcoming=draw(reveal.next) if reveal.next else None,
        newest=shown[0] if shown else None,
        before=tuple(shown[1:]),
        podium=tuple(map(draw, reveal.lines[:PODIUM])) if reveal.is_podium else (),
    )


_KINDS: Final[dict[PrizeGroup, str | Promise]] = {
    PrizeGroup.EVERYBODY: gettext_lazy("Special prize"),
    PrizeGroup.CATEGORY: gettext_lazy("Category prize"),
    PrizeGroup.CLUB_ALL: gettext_lazy("Club prize"),
    PrizeGroup.CLUB_ANY: gettext_lazy("Club prize"),
    PrizeGroup.SECTION: gettext_lazy("Section prize"),
}


def _format_prize(won: RevealedPrize, place: int) -> str:
    """Format a prize as "name: worth", or as "worth" if it is the general prize for `place`."""
    prize = won.prize
    if not (won.cents or won.goods):  # a share of fees that is not known yet
        return format_prize(prize)
    is_plain = prize.group is PrizeGroup.EVERYBODY and not (prize.label or prize.ground.is_span)
    worth = format_worth(won.cents, won.goods)
    if is_plain and prize.place == place:
        return worth
    return _("%(prize)s: %(worth)s") % {"prize": format_prize(prize), "worth": worth}


def find_message_size(message: str) -> str:
    """Return the font size for a message: "large", "middle" or "small", by its length."""
    if len(message) < LONG_MESSAGE:
        return "large"
    return "middle" if len(message) < LONGER_MESSAGE else "small"


def scene_name(scene: Scene) -> str | Promise:
    return SCENE_NAMES.get(scene, scene)
