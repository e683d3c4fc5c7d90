"""The documents of each kind of print, with what they show of the event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.pairing.entries import EntryKind
from scoring.pairing.phase import Length
from scoring.pairing.seating import Tables
from scoring.play.awards import ByeMode
from scoring.play.turns import TurnState
from scoring.queries.events.forecast import forecast_turns
from scoring.queries.field.entries import Entrant, load_entrants
from scoring.queries.play.results import TableResult, load_turn_results
from scoring.queries.play.smazzate import load_recorded_points
from scoring.queries.seating.seats import load_turn_seating
from scoring.queries.standings.public import EventStandings, load_every_standings
from scoring.show.figures import signed
from scoring.show.paper.documents import Document, Letterhead
from scoring.show.paper.formats import Paper
from scoring.show.paper.results import (
    print_conversion,
    print_prizes,
    print_results,
    print_standings,
)
from scoring.show.paper.score_sheets import print_score_sheets
from scoring.show.paper.seating import print_names, print_seat_cards, print_tables
from scoring.show.seats import list_players, list_seated_tables
from scoring.show.tables.results import build_result_rows
from scoring.show.tables.standings import build_standing_rows
from scoring.wording.entries import entry_words
from scoring.wording.labels import name_tiebreaks
from scoring.wording.paper import PRINT_NAMES, Letters, PrintKind, format_after, format_when
from scoring.wording.phases import BYE_NAMES
from scoring.wording.standings import list_title


@dataclass(frozen=True)
class Printing:
    """What is to be printed of an event, and what the documents show of it: each part is read once,
    when a document asks for it.
    """

    event: Tournament
    turns: tuple[Turn, ...]
    """The seated ones."""
    turn: Turn | None
    """The one that is printed; None while none is seated."""
    paper: Paper
    letters: Letters
    places: int
    """Of the prize list."""
    now: datetime

    @property
    def kind(self) -> EntryKind:
        return EntryKind(self.event.entry_kind)

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        return load_entrants(self.event)

    @cached_property
    def seatings(self) -> Tables:
        return load_turn_seating(self.turn) if self.turn else ()

    @cached_property
    def results(self) -> list[TableResult]:
        return load_turn_results(self.turn) if self.turn else []

    @cached_property
    def standings(self) -> list[EventStandings]:
        """The general ones, then those of each section and line."""
        return load_every_standings(self.event, self.entrants)

    @cached_property
    def letterhead(self) -> Letterhead:
        """Of the documents of the turn."""
        event, turn = self.event, self.turn
        day = date_format(event.date, "DATE_FORMAT")
        # A name in another script must not turn round what stands beside it.
        line = " · ".join(f"\u2068{part}\u2069" for part in (event.name, day, event.place) if part)
        if turn is None:
            return Letterhead(line)
        phases = list(event.phases.all())
        spans = forecast_turns(event, phases, self.turns, self.now)
        is_draft = turn.state == TurnState.DRAFT
        begins = spans[turn.number - 1].begins
        return Letterhead(line, format_when(turn.number, len(spans), begins, is_draft=is_draft))


def build_documents(what: PrintKind, printing: Printing) -> list[Document]:
    """The documents that have a page; none where there is nothing to print yet."""
    if what.is_of_turn and printing.turn is None:
        return []
    return [document for document in _BUILDERS[what](printing) if document.pages]


_Documents = Iterator[Document]


def _build_names(printing: Printing) -> _Documents:
    seats = list_players(printing.seatings, printing.entrants)
    yield print_names(seats, printing.letterhead, printing.paper, printing.letters)


def _build_tables(printing: Printing) -> _Documents:
    tables = list_seated_tables(printing.seatings, printing.entrants)
    yield print_tables(tables, printing.letterhead, printing.paper, printing.letters)


def _build_seat_cards(printing: Printing) -> _Documents:
    tables = list_seated_tables(printing.seatings, printing.entrants)
    yield print_seat_cards(tables, printing.letterhead, printing.paper)


def _build_results(printing: Printing) -> _Documents:
    rows = build_result_rows(printing.results, printing.entrants)
    yield print_results(rows, printing.letterhead, printing.paper)


def _build_score_sheets(printing: Printing) -> _Documents:
    if (turn := printing.turn) is not None:
        yield print_score_sheets(
            printing.results,
            printing.entrants,
            load_recorded_points(turn),
            printing.event.rules,
            Length(turn.phase.length),
            printing.letterhead,
            printing.paper,
        )


def _build_standings(printing: Printing) -> _Documents:
    event = printing.event
    order = name_tiebreaks(event.tiebreaks, event.least_turns)
    note = _("Ranked by:") + f" {', '.join(order)}."
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants)
            title = _title(PrintKind.STANDINGS, standings)
            letterhead = replace(_head_standings(printing, standings), note=note)
            yield print_standings(
                title,
                rows,
                standings.turns,
                printing.kind,
                standings.order,
                letterhead,
                printing.paper,
            )


def _build_prizes(printing: Printing) -> _Documents:
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants, printing.places)
            title = _title(PrintKind.PRIZES, standings)
            letterhead = _head_standings(printing, standings)
            yield print_prizes(
                title, rows, printing.kind, standings.order, letterhead, printing.paper
            )


def _build_conversion(printing: Printing) -> _Documents:
    if (turn := printing.turn) is not None:
        letterhead = replace(printing.letterhead, note=_format_bye(printing.event, turn))
        yield print_conversion(turn.phase.vp_table, letterhead, printing.paper)


def _build_pack(printing: Printing) -> _Documents:
    for build in (
        _build_tables,
        _build_names,
        _build_standings,
        _build_conversion,
        _build_score_sheets,
    ):
        yield from build(printing)


_BUILDERS: dict[PrintKind, Callable[[Printing], _Documents]] = {
    PrintKind.NAMES: _build_names,
    PrintKind.TABLES: _build_tables,
    PrintKind.SEAT_CARDS: _build_seat_cards,
    PrintKind.SCORE_SHEETS: _build_score_sheets,
    PrintKind.RESULTS: _build_results,
    PrintKind.STANDINGS: _build_standings,
    PrintKind.PRIZES: _build_prizes,
    PrintKind.PACK: _build_pack,
}


def _title(kind: PrintKind, standings: EventStandings) -> str:
    """The general ranking is named only where there are others."""
    name = str(PRINT_NAMES[kind])
    return f"{name} · {list_title(standings.shown)}" if standings.lists else name


def _head_standings(printing: Printing, standings: EventStandings) -> Letterhead:
    when = format_after(standings.last_turn, standings.turns_planned)
    return replace(printing.letterhead, when=when)


def _format_bye(event: Tournament, turn: Turn) -> str:
    """What a bye gives in this turn."""
    words = str(BYE_NAMES[ByeMode.AVERAGE])
    if event.bye_mode != ByeMode.AVERAGE:
        award = event.find_bye_award(turn.phase.smazzate)
        words = _("%(vp)s VP and %(mp)s MP") % {"vp": award.vp, "mp": signed(award.mp)}
    return f"{entry_words(event.entry_kind, 'byes')} {words}."
