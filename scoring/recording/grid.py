"""Render the smazzate of the score grid in Python: templates are too slow for hundreds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from itertools import groupby
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.rules.records import Depth
from scoring.core.rules.sides import Sides
from scoring.text.figures import against
from scoring.text.markup import join_written, markup


class LineState(StrEnum):
    BLANK = "blank"
    TYPED = "typed"
    """Checked by the server, but not recorded yet."""
    SAVED = "saved"
    HELD = "held"
    REFUSED = "refused"
    CONFLICT = "conflict"
    """Recorded meanwhile by somebody else."""


@dataclass(frozen=True)
class GridLine:
    """One smazzata in the score grid: the text typed in its cells, its state and messages."""

    table: int
    number: int
    action: str
    """The URL to which the smazzata's form is posted."""
    page: str
    """The URL of the smazzata's own page."""
    depth: str
    cells: Sequence[Any]
    """The cells, each a `scoring.recording.grid_lines_views.GridCell`."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The text of each cell, by `GridCell.name`."""
    key: str = ""
    based_on: str = ""
    state: LineState = LineState.BLANK
    totals: Sides[int] | None = None
    said: Sequence[str] = ()
    """Messages about the whole smazzata."""
    errors: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Messages about single cells, by cell name."""
    warnings: Sequence[str] = ()
    reason: str | None = None
    """The typed reason for a correction; None if the smazzata needs no reason."""
    can_record_anyway: bool = False
    can_hold: bool = False
    """True if the smazzata fails checks but can be put on hold for the director."""
    locked: str = ""
    """The reason why the smazzata cannot be typed in the grid, "" if it can."""
    theirs: GridLine | None = None
    """In a conflict, the smazzata as somebody else recorded it."""

    @property
    def id(self) -> str:
        return f"{self.table}-{self.number}"


def show_grid_lines(lines: Iterable[GridLine], token: str) -> SafeString:
    """Render the smazzate of a table, each in its own form. `token` is the page's CSRF token."""
    write = _LineWriter(token)
    return join_written(map(write.line, lines))


def show_grid_answer(line: GridLine, token: str) -> SafeString:
    """Render a smazzata's state, points and notes, which the page replaces after a save."""
    write = _LineWriter(token)
    return join_written([write.state(line), write.sums(line), write.notes(line)])


class _LineWriter:
    """Renders smazzate in the active language; translates their common texts only once."""

    def __init__(self, token: str) -> None:
        self._token = escape(token)
        self._names = {
            LineState.BLANK: "",
            LineState.TYPED: escape(pgettext("smazzata", "not saved yet")),
            LineState.SAVED: escape(pgettext("smazzata", "saved")),
            LineState.HELD: escape(pgettext("smazzata", "on hold")),
            LineState.REFUSED: escape(pgettext("smazzata", "not saved")),
            LineState.CONFLICT: escape(pgettext("smazzata", "not saved")),
        }
        self._save, self._title = escape(_("Save")), _("Table %(table)d, smazzata %(number)d")
        self._selects: dict[str, str] = {}

    def line(self, line: GridLine) -> str:
        title = escape(self._title % {"table": line.table, "number": line.number})
        number = f'<span class="line__number" aria-hidden="true">{line.number}</span>'
        if line.locked:
            return (
                f'<div class="line line--locked" id="line-{line.id}" role="group"'
                f' aria-label="{title}">{number}{self._format_locked(line)}</div>\n'
            )
        cells = self._format_cells(line)
        three = " line--three" if line.cells[0].name == "alone" else ""
        return (
            f'<form class="line{three}" id="line-{line.id}" method="post"'
            f' action="{escape(line.action)}" aria-label="{title}"'
            f' data-line="{line.id}" data-state="{line.state}"'
            f' data-draft="{escape(line.page)}" data-depth="{line.depth}"'
            f' data-standing-key="{escape(line.based_on)}" data-fresh novalidate'
            ' autocomplete="off">'
            f'<input type="hidden" name="csrfmiddlewaretoken" value="{self._token}">'
            f'<input type="hidden" name="key" value="{escape(line.key)}">'
            f'<input type="hidden" name="based_on" value="{escape(line.based_on)}">'
            f'{number}<div class="line__cells wrap bottom">{cells}</div>'
            f"{self.sums(line)}{self.state(line)}"
            f'<button class="button button--small line__save" data-save>{self._save}</button>'
            f"{self.notes(line)}</form>\n"
        )

    def state(self, line: GridLine) -> str:
        mark = " line__state--odd" if line.warnings else ""
        return (
            f'<span class="line__state line__state--{line.state}{mark}" id="state-{line.id}">'
            f'<span class="hidden-text">{self._names[line.state]}</span></span>'
        )

    def sums(self, line: GridLine) -> str:
        """Render the game points of all sides; "" if the cells themselves are the totals."""
        if line.depth == Depth.TOTALS:
            return ""
        made = against(line.totals or ())
        return f'<output class="line__sum bold nowrap" id="sum-{line.id}">{made}</output>'

    def notes(self, line: GridLine) -> str:
        """Render a smazzata's messages, with the idempotency key for the page's next write."""
        wrong = " ".join(name for name in line.errors if name)
        return (
            f'<div class="line__notes row" id="notes-{line.id}" data-became="{line.state}"'
            f' data-key="{escape(line.key)}" data-based-on="{escape(line.based_on)}"'
            f' data-wrong="{wrong}">{self._format_notes(line)}</div>'
        )

    def _format_notes(self, line: GridLine) -> str:
        errors = [*line.said, *[text for texts in line.errors.values() for text in texts]]
        style = "line__odd" if line.state is LineState.HELD else "field__error"
        parts: list[str] = [
            markup('<p class="{}">{}</p>', style, text) for text in dict.fromkeys(errors)
        ]
        parts += [markup('<p class="line__odd">{}</p>', text) for text in line.warnings]
        if line.theirs is not None:
            parts.append(
                markup(
                    '<a class="button button--small" href="#line-{}" data-leave>{}</a>'
                    "<template>{}</template>",
                    line.id,
                    _("Leave as is"),
                    join_written([self.line(line.theirs)]),
                )
            )
        if line.reason is not None:
            parts.append(
                markup(
                    '<label class="line__reason">{} <input name="reason" value="{}"'
                    ' maxlength="200" data-cell></label>',
                    _("Reason for the correction"),
                    line.reason,
                )
            )
        if line.can_record_anyway:
            words = _("Record anyway")
            parts.append(_format_button("override", _("The score sheet has these figures"), words))
        if line.can_hold:
            parts.append(_format_button("hold", "1", _("Let the director decide")))
        if errors:
            parts.append(self._format_link(line, _("Open the table’s page")))
        return "".join(parts)

    def _format_cells(self, line: GridLine) -> str:
        """Render all cells by side, with the side's name if the side has several cells."""
        parts = []
        for side, cells in groupby(line.cells, key=lambda cell: cell.side):
            of_side = list(cells)
            inputs = "".join([self._format_cell(line, cell) for cell in of_side])
            name = f'<span class="line__side-name">{escape(side)}</span>'
            has_name = side and len(of_side) > 1
            words = f"{name if has_name else ''}{inputs}"
            parts.append(f'<div class="shrinks wrap bottom gap-1">{words}</div>')
        return "".join(parts)

    def _format_cell(self, line: GridLine, cell: Any) -> str:
        value = escape(line.values.get(cell.name, ""))
        name, label = escape(cell.name), escape(cell.label)
        wrong = ' aria-invalid="true"' if cell.name in line.errors else ""
        head = f'<span class="line__head" aria-hidden="true">{escape(cell.head)}</span>'
        if cell.choices:
            options = self._list_options(cell)
            if value:
                options = options.replace(f'value="{value}"', f'value="{value}" selected', 1)
            control = (
                f'<select name="{name}" aria-label="{label}" data-cell{wrong}>{options}</select>'
            )
        else:
            control = f'<input name="{name}" value="{value}" aria-label="{label}" data-cell{wrong}>'
        return f'<label class="line__cell line__cell--{self._kind(cell)}">{head}{control}</label>'

    def _kind(self, cell: Any) -> str:
        if cell.choices:
            return "pozzetto" if cell.name.endswith("pozzetto") else "choice"
        return "count" if "burrachi" in cell.name else "points"

    def _list_options(self, cell: Any) -> str:
        if cell.name not in self._selects:
            self._selects[cell.name] = "".join(
                f'<option value="{escape(value)}">{escape(words)}</option>'
                for value, words in cell.choices
            )
        return self._selects[cell.name]

    def _format_locked(self, line: GridLine) -> str:
        return (
            f'<span class="line__sum bold nowrap">{against(line.totals or ())}</span>'
            f'<span class="line__locked">{self._format_link(line, line.locked)}</span>'
        )

    def _format_link(self, line: GridLine, words: str) -> str:
        return f'<a href="{escape(line.page)}">{escape(words)}</a>'


def _format_button(name: str, value: str, words: str) -> SafeString:
    return markup(
        '<button class="button button--small" name="{}" value="{}" data-cell>{}</button>',
        name,
        value,
        words,
    )
