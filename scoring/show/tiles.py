"""Renders the tiles of a board; hundreds on a page, so without a template for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.show.figures import pips


def show_tiles(tiles: Iterable[Any]) -> SafeString:
    """Tiles (`views.desk.hall.tiles.Tile`), one after the other, each a link to its table."""
    write = _TileWriter()
    return SafeString("".join(map(write.tile, tiles)))  # nosec B703  # every value in it is escaped


class _TileWriter:
    """Renders tiles in the active language; shared texts are looked up once."""

    def __init__(self) -> None:
        self._table = escape(_("Table"))
        self._seats = {
            "ns": escape(_("N-S")), "ew": escape(_("E-W")), "l3": escape(_("3rd"))
        }  # fmt: skip
        self._assigned, self._bye = escape(_("Score assigned")), escape(_("Bye"))
        self._done, self._waiting = escape(_("Complete")), escape(_("Waiting"))
        self._so_many = _("%(played)s of %(total)s")
        self._pips = cache(pips)

    def tile(self, tile: Any) -> str:
        alert = " tile--alert" if tile.is_alert else ""
        marks = "".join(
            f'<span class="mark mark--{mark.want}">{escape(mark.words)}</span>'
            for mark in tile.marks
        )
        doing = f'<span class="tile__doing">{escape(tile.doing)}</span>' if tile.doing else ""
        return (
            f'<a class="tile tile--{tile.state}{alert}" id="tile-{tile.number}"'
            f' href="{escape(tile.url)}">\n'
            f'<span class="tile__number"><span class="hidden-text">{self._table} </span>'
            f"{tile.number}</span>\n"
            f'<span class="tile__pairs">{self._format_entrants(tile)}</span>\n'
            f'<span class="tile__progress">{self._format_pips(tile)}'
            f'<span class="state state--{tile.state}">{self._format_state(tile)}</span>'
            f"{doing}</span>\n"
            + (f'<span class="tile__marks">{marks}</span>\n' if marks else "")
            + "</a>\n"
        )

    def _format_entrants(self, tile: Any) -> str:
        if tile.three:
            return f'<span class="tile__pair">{self._format_names(tile.three)}</span>'
        pairs = self._format_entrant("ns", tile.ns) + self._format_entrant("ew", tile.ew)
        return pairs + (self._format_entrant("l3", tile.l3) if tile.l3 else "")

    def _format_entrant(self, seat: str, lines: tuple[str, ...]) -> str:
        """A dash for an empty line."""
        return (
            f'<span class="tile__pair"><span class="tile__seat">{self._seats[seat]}</span>'
            f"{self._format_names(lines or ('–',))}</span>"
        )

    def _format_names(self, lines: tuple[str, ...]) -> str:
        return f'<span class="tile__names">{"<br>".join(map(escape, lines))}</span>'

    def _format_pips(self, tile: Any) -> str:
        return "" if tile.state == "half" or tile.so_far else self._pips(tile.played, tile.total)

    def _format_state(self, tile: Any) -> str:
        if tile.assigned:
            return self._assigned
        if tile.state == "half":
            return self._bye
        if tile.state == "done":
            return self._done + (f" · {escape(tile.so_far)}" if tile.so_far else "")
        if tile.state == "waiting":
            return self._waiting
        if tile.so_far:
            return escape(tile.so_far)
        return escape(self._so_many % {"played": tile.played, "total": tile.total})
