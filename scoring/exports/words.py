"""What an entry is called in the heads of columns: a pair, a player or a team."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.queries.report_values import Ranked


def name_entry(ranked: Ranked) -> str:
    """As a title of its own."""
    return {Ranked.PAIRS: _("Pair"), Ranked.PLAYERS: _("Player"), Ranked.TEAMS: _("Team")}[ranked]


def name_entry_inside(ranked: Ranked) -> str:
    """Behind other words."""
    return {Ranked.PAIRS: _("pair"), Ranked.PLAYERS: _("player"), Ranked.TEAMS: _("team")}[ranked]


def name_check(ranked: Ranked) -> str:
    """The sheet that checks the standings."""
    return {
        Ranked.PAIRS: _("Check pairs"),
        Ranked.PLAYERS: _("Check players"),
        Ranked.TEAMS: _("Check teams"),
    }[ranked]


def name_entries(ranked: Ranked) -> str:
    """All of them."""
    return {
        Ranked.PAIRS: _("Pairs"),
        Ranked.PLAYERS: _("Players"),
        Ranked.TEAMS: _("Teams"),
    }[ranked]
