"""Register a list of entries: show it with its faults, correct its rows, then save it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter
from typing import cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.club_spelling import find_spellings, spell_clubs
from players.column_choice import Roles
from players.columns import Shape
from players.doubts import find_doubts, settle_roster
from players.duplicates import check_roster
from players.names import normalise_case
from players.near_names import NearName, find_near_names, find_twins, gather_by_line
from players.queries import load_club_names, load_known_players, load_remembered_columns
from players.reading import read_roster_rows, read_text
from players.roster import Roster, RosterEntry, RosterFault
from players.services import check_known_cards, remember_columns
from players.wording import format_near_name, format_problem, format_sentence
from scoring.entries.forms import EntryForm, ListForm
from scoring.entries.lists_forms import (
    MAX_NOTES,
    ListCorrections,
    format_choice,
    read_choice,
    show_columns,
)
from scoring.entries.services import add_entries
from scoring.entries.views import render_entrants
from scoring.models.sign_up import read_terms
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import Entrant, list_entry, list_shape, load_roster
from scoring.text.entries_wording import entry_words
from scoring.web.access_views import find_directed
from scoring.web.acts_views import authorship, page, perform


@dataclass(frozen=True)
class CheckedRow:
    entrant: Entrant
    is_out: bool
    faults: tuple[str, ...]
    doubts: tuple[str, ...]
    is_right: bool
    """True if the director confirmed the row despite its doubts."""
    form: EntryForm | None
    """The form to edit the row; None if it needs none, or if the rows above use up MAX_FIELDS."""
    choices: tuple[tuple[str, str, bool], ...]
    """For each similar name: (form field, question, True if the answer is "the same person")."""

    @property
    def is_looked_at(self) -> bool:
        return bool(self.form or self.choices)

    @property
    def urgency(self) -> int:
        """Sort key: 0 for a row with faults, 1 with unconfirmed doubts, 2 for all other rows."""
        return 0 if self.faults else 1 if self.doubts and not self.is_right else 2


@dataclass(frozen=True)
class CheckedList:
    """A list of entries with the director's corrections, remaining faults, and suggestions."""

    listed: tuple[RosterEntry, ...]
    """Every row with its typed corrections, including rows to leave out."""
    roster: Roster
    """The entries that would be registered, with their faults."""
    doubts: tuple[RosterFault, ...]
    spellings: dict[str, str]
    nears: tuple[NearName, ...]
    usual: dict[str, str]
    """Maps each name that the list has in capitals to its mixed-case form."""

    def is_blocked(self, corrections: ListCorrections) -> bool:
        open_doubts = (doubt for doubt in self.doubts if not corrections.is_confirmed(doubt.line))
        return bool(self.roster.faults) or any(open_doubts)


@page(find_directed, "POST")
def pairs_check(request: HttpRequest, event: Tournament) -> HttpResponse:
    shape = list_shape(event)
    form = ListForm(event, request.POST, request.FILES)
    if form.is_valid():
        text = form.cleaned_data["text"]
        if not form.cleaned_data["file"]:
            return _render_check(request, event, _read(request, text, shape), text)
        if (read := form.read_file()) is not None:
            rows, text = read
            roster = read_roster_rows(rows, shape, remembered=_load_remembered(request))
            return _render_check(request, event, roster, text)
    entry_form = EntryForm(shape=shape, categories=event.categories)
    return render_entrants(request, event, entry_form, form)


@page(find_directed, "POST")
def pairs_register(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Register a list that the user has checked, unless a second check finds faults."""
    text = request.POST.get("text", "")
    listed = _read(request, text, list_shape(event))
    corrections = ListCorrections(request.POST, listed.shape)
    checked = _check(event, listed, corrections)
    if checked.is_blocked(corrections) or not checked.roster.entries:
        return _render_check(request, event, listed, text)
    lineups = checked.roster.entries
    is_done = perform(
        request,
        lambda: add_entries(event=event, lineups=lineups, **authorship(request)),
        entry_words(event.entry_kind, "registered", n=len(lineups)),
    )
    if is_done and listed.columns and read_choice(request.POST, listed.shape):
        remember_columns(account=cast(User, request.user), columns=listed.columns)
    return redirect("pairs", event.slug)


def _read(request: HttpRequest, text: str, shape: Shape) -> Roster:
    """Read a list with the columns chosen in this request, or earlier for the same headings."""
    chosen = read_choice(request.POST, shape)
    return read_text(text, shape, chosen, {} if chosen else _load_remembered(request))


def _load_remembered(request: HttpRequest) -> dict[str, Roles]:
    return load_remembered_columns(cast(User, request.user))


def _check(event: Tournament, read: Roster, corrections: ListCorrections) -> CheckedList:
    """Apply the director's corrections to a list of entries, then check the list.

    Club names get the proposed spelling unless declined. Names that mean one person are merged."""
    clubs = load_club_names()
    settled = settle_roster(read, clubs)
    listed = corrections.mend(settled.entries)
    used = corrections.drop_out(listed)
    usual = _find_capitals(used)
    if not corrections.keeps_capitals:
        used = tuple(entry.map_players(attrgetter("in_mixed_case")) for entry in used)
    proposed = find_spellings(used, clubs)
    taken = {club: name for club, name in proposed.items() if club not in corrections.kept_clubs}
    spelt = spell_clubs(used, taken)
    known, words = load_known_players(spelt)
    nears = tuple(islice(find_near_names(spelt, known), MAX_NOTES))
    merged = corrections.merge(spelt, nears)
    asked = {(near.line, near.place) for near in nears}
    found = (twin for twin in find_twins(merged) if (twin.line, twin.place) not in asked)
    twins = tuple(islice(found, MAX_NOTES - len(nears)))
    entries = corrections.merge(merged, twins)
    roster = check_roster(replace(read, entries=entries), load_roster(event))
    as_read = {entry.line for entry in {*settled.entries} & {*corrections.drop_out(listed)}}
    doubts = (
        *(doubt for doubt in settled.doubts if doubt.line in as_read),
        *find_doubts(entries, read.shape, clubs, words),
    )
    return CheckedList(listed, check_known_cards(roster), doubts, proposed, (*nears, *twins), usual)


def check_list(request: HttpRequest, event: Tournament, text: str) -> HttpResponse:
    return _render_check(request, event, _read(request, text, list_shape(event)), text)


def _render_check(request: HttpRequest, event: Tournament, read: Roster, text: str) -> HttpResponse:
    corrections = ListCorrections(request.POST, read.shape)
    checked = _check(event, read, corrections)
    is_chosen = read_choice(request.POST, read.shape) is not None
    faults = checked.roster.faults
    rows = _list_rows(checked, corrections)
    is_blocked = checked.is_blocked(corrections)
    terms, total = read_terms(event), event.entries.count() + len(checked.roster.entries)
    context = {
        "total": total,
        "capacity": terms and terms.capacity,
        "event": event,
        "roster": checked.roster,
        "faults": [(fault.line, format_problem(fault)) for fault in faults],
        "is_blocked": is_blocked,
        "doubtful": len([row for row in rows if row.urgency == 1]),
        "is_whole": not _are_mendable((*faults, *checked.doubts), rows),
        "looked_at": sorted((row for row in rows if row.is_looked_at), key=lambda row: row.urgency),
        "recognised": [
            (format_choice(near), near.merge(), corrections.is_same(near))
            for near in checked.nears
            if near.is_sure
        ],
        "capitals": list(checked.usual.items()),
        "keeps_capitals": corrections.keeps_capitals,
        "rows": rows,
        "spellings": [
            (club, name, club in corrections.kept_clubs) for club, name in checked.spellings.items()
        ],
        "columns": read.columns,
        "shown_columns": show_columns(read.columns, read.shape) if read.columns else [],
        "is_chosen": is_chosen,
        "is_to_choose": bool(read.columns and not read.entries and not is_chosen),
        "form": ListForm(event, initial={"text": text}),
        "text": text,
    }
    status = 422 if is_blocked else 200
    return render(request, "entries/entries_check.html", context, status=status)


def _find_capitals(entries: Sequence[RosterEntry]) -> dict[str, str]:
    """Map each name that is listed in capitals to its mixed-case form, in the list's order."""
    names = (player.name for entry in entries for player in entry.players)
    return {name: usual for name in names if (usual := normalise_case(name)) != name}


def _list_rows(checked: CheckedList, corrections: ListCorrections) -> list[CheckedRow]:
    faults, doubts = gather_by_line(checked.roster.faults), gather_by_line(checked.doubts)
    nears = gather_by_line(near for near in checked.nears if not near.is_sure)
    final = {entry.line: entry for entry in checked.roster.entries}
    rows = []
    left = corrections.max_rows
    for entry in checked.listed:
        line = entry.line
        opens = left > 0 and (line in faults or line in doubts or corrections.is_open(line))
        left -= opens
        rows.append(
            CheckedRow(
                list_entry(final.get(line, entry)),
                str(line) in corrections.out,
                tuple(map(format_sentence, faults[line])),
                tuple(map(format_sentence, doubts[line])),
                corrections.is_confirmed(line),
                corrections.build_form(entry) if opens else None,
                tuple(
                    (format_choice(near), format_near_name(near), corrections.is_same(near))
                    for near in nears[line]
                ),
            )
        )
    return rows


def _are_mendable(faults: Sequence[RosterFault], rows: Sequence[CheckedRow]) -> bool:
    """True if every fault is in an editable row; otherwise the user must edit the whole text."""
    opened = {row.entrant.number for row in rows if row.form}
    return all(fault.line in opened for fault in faults)
