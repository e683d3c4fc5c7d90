"""What is ranked, in words: a whole sentence for pairs, one for players, one for teams."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

HEADS: dict[str, Any] = {"pairs": _("Pair"), "players": _("Player"), "teams": _("Team")}
"""The head of a column."""

TITLES: dict[str, Any] = {
    "pairs": _("Pair %(n)d"),
    "players": _("Player %(n)d"),
    "teams": _("Team %(n)d"),
}

CARDS: dict[str, Any] = {
    "pairs": _("Scorecard of pair %(n)d"),
    "players": _("Scorecard of player %(n)d"),
    "teams": _("Scorecard of team %(n)d"),
}

NOBODY: dict[str, Any] = {
    "pairs": _("No pair is registered yet."),
    "players": _("No player is registered yet."),
    "teams": _("No team is registered yet."),
}

TIED: dict[str, Any] = {
    "pairs": _("Ex aequo: nothing parts these pairs, they share the place."),
    "players": _("Ex aequo: nothing parts these players, they share the place."),
    "teams": _("Ex aequo: nothing parts these teams, they share the place."),
}

RESTED: dict[str, Any] = {
    "pairs": _("R: the pair rested in that turn and was given the award of the event for it."),
    "players": _("R: the player rested in that turn and was given the award of the event for it."),
    "teams": _("R: the team rested in that turn and was given the award of the event for it."),
}

ABSENT: dict[str, Any] = {
    "pairs": _("A: the pair was not there, because it came late or had left."),
    "players": _("A: the player was not there, having come late or left."),
    "teams": _("A: the team was not there, because it came late or had left."),
}

RULED: dict[str, Any] = {
    "pairs": _("P: a penalty or an award is in the figures; the pair’s card says why."),
    "players": _("P: a penalty or an award is in the figures; the player’s card says why."),
    "teams": _("P: a penalty or an award is in the figures; the team’s card says why."),
}

BYES: dict[str, Any] = {
    "pairs": _("A pair that rests gets"),
    "players": _("A player who rests gets"),
    "teams": _("A team that rests gets"),
}

WHY_EACH: dict[str, Any] = {
    "pairs": _("Why each pair stands where it stands"),
    "players": _("Why each player stands where they stand"),
    "teams": _("Why each team stands where it stands"),
}
