"""Standings as they were stored, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.standings.moments_queries import StandingsLine
from scoring.standings.tables import build_figure_columns
from scoring.text.entrants_queries import Entrant
from scoring.text.entries_wording import entry_words
from scoring.text.figures import Figures
from scoring.text.markup import markup
from scoring.web.tables import NUM, SheetTable


class StoredStandingsTable(SheetTable):
    """The standings as they were stored when they moved."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUM)
    entry = tables.Column()

    class Meta(SheetTable.Meta):
        orderable = False

    def __init__(
        self,
        lines: Sequence[StandingsLine],
        entrants: Mapping[int, Entrant],
        kind: str,
        order: Sequence[str],
        entrant_url: str = "",
    ) -> None:
        """`entrant_url` as in StandingsTable; without it there are no links."""
        super().__init__(lines, extra_columns=build_figure_columns(Figures(), order))
        self.entrants, self.prefix_url = entrants, entrant_url.removesuffix("0/")
        self.caption = _("Standings")
        self.head("entry", entry_words(kind, "entry"))

    def render_place(self, record: StandingsLine) -> SafeString:
        return markup('<span class="place">{}</span>', record.place)

    def render_entry(self, record: StandingsLine) -> str:
        entrant = self.entrants.get(record.entry)
        label = f"{record.entry} · {entrant.label}" if entrant else str(record.entry)
        if not self.prefix_url:
            return label
        return markup('<a href="{}{}/">{}</a>', self.prefix_url, record.entry, label)
