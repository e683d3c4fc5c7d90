"""Error messages for an entry list or a file: the mistake, its line, and the remedy."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple, Protocol

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from players.membership import Membership
from players.near_names import NearName
from players.person import Person


class ListProblem(Protocol):
    """An error in a list or file: `RosterFault`, `UnreadableSpreadsheet`, `CardNameMismatch`."""

    @property
    def line(self) -> int: ...
    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, object]: ...


COLUMN_NAMES = {
    "player": _("player %(n)s"),
    "club": _("club %(n)s"),
    "card": _("card %(n)s"),
    "surname": _("surname %(n)s"),
    "given": _("name %(n)s"),
}
"""Names of one player's columns, as messages show them; lists may have them as headings."""

WHOLE_COLUMN_NAMES = {
    "club": _("club"),
    "number": _("number"),
    "pair": _("pair"),
    "team": _("team"),
    "table": _("table"),
    "section": _("section"),
    "membership_kind": _("kind of membership"),
    "valid_from": _("valid from"),
    "valid_until": _("valid until"),
    "birth_year": _("birth year"),
}
"""Names of columns that do not belong to one player, as messages show them."""


class PersonWords(NamedTuple):
    label: Promise | str
    of_all: Promise | str
    """Label of a column with the values of all players of an entry: "Names"."""


PERSON_WORDS = {
    "name": PersonWords(_("Name"), _("Names")),
    "card_number": PersonWords(_("Membership card"), _("Membership cards")),
    "club": PersonWords(_("Club"), _("Club")),
}
"""Labels of a person's fields. A new field also needs a heading in `COLUMN_NAMES`."""

KIND_NAMES = {
    "ordinary": _("ordinary"),
    "reduced": _("reduced"),
    "junior": _("junior"),
    "promotional": _("promotional"),
    "honorary": _("honorary"),
    "guest": _("guest"),
}

SENTENCES = {
    # The list
    "list.empty": _(
        "There is no name in the list. Enter one entry per line, for example: Rossi Maria - "
        "Bianchi Anna."
    ),
    "list.too_long": _(
        "The list has %(rows)s rows, but at most %(limit)s can be added at once. Split it into "
        "shorter lists."
    ),
    "line.too_long": _(
        "The line is longer than %(limit)s characters. Split it into several lines."
    ),
    # Its columns
    "column.unknown": _(
        "Unknown column “%(column)s”. Rename or delete it; the known columns are: %(known)s."
    ),
    "column.no_heading": _("Column %(column)s has no header. Add one, or clear the column."),
    "column.twice": _(
        "There are two columns for “%(role)s”. Keep one, and rename or leave out the other."
    ),
    "column.missing": _("There is no column for “%(role)s”. Add or choose one."),
    "columns.unclear": _(
        "It is not clear what each column contains. Add headers above the list; the known "
        "headers are: %(known)s."
    ),
    # An entry
    "entry.empty": _("There is no name in this line. Enter the names, or leave the line out."),
    "entry.missing_players": _(
        "This line has only %(names)s. Enter all %(players)s players, separated by hyphens: Rossi "
        "Maria - Bianchi Anna."
    ),
    "entry.two_names": _(
        "“%(name)s” looks like two names. If these are two players, enter them separately; if a "
        "part is the club or the card, put a semicolon before it."
    ),
    "entry.same_player": _(
        "%(name)s appears twice in this entry. Correct one of the names; if two players share "
        "this name, add their membership cards."
    ),
    "entry.twice": _(
        "“%(name)s” is already on line %(other)s. Delete or correct one of the two lines."
    ),
    "entry.registered": _(
        "“%(name)s” is already registered under number %(other)s. Delete or correct this line."
    ),
    "team.nameless": _(
        "The team has no name. Enter the team’s name before the names of the players."
    ),
    # Anybody
    "player.twice": _(
        "%(name)s is also on line %(other)s. Correct one of the two lines; if two players "
        "share this name, add their clubs or cards."
    ),
    "player.registered": _(
        "%(name)s is already registered under number %(other)s. Correct this line; if two "
        "players share this name, add their clubs or cards."
    ),
    # A name, a card, a club
    "text.too_long": _("“%(value)s…” is longer than %(limit)s characters. Shorten it."),
    "name.too_short": _(
        "The name “%(name)s” is shorter than %(limit)s letters. Enter surname and first name."
    ),
    "name.no_letters": _(
        "“%(name)s” is not a name: it contains no letters. Enter surname and first name."
    ),
    "card.malformed": _(
        "The membership card “%(card)s” of %(name)s is not valid. Use at most %(limit)s "
        "letters, digits, hyphens and slashes, or leave it empty."
    ),
    "card.two_names": _(
        "The membership card %(card)s belongs to %(name)s on this line, but to %(known_name)s on "
        "line %(other)s. Correct the wrong line."
    ),
    "card.registered": _(
        "The membership card %(card)s, entered for %(name)s, belongs to %(known_name)s, who is "
        "registered under number %(other)s. Correct the card or the name."
    ),
    "card.known": _(
        "The membership card %(card)s of %(name)s is already recorded for %(known_name)s. "
        "Correct the card or the name."
    ),
    "member.date": _(
        "“%(value)s” is not a date, in the column “%(role)s”. Enter it as 31/12/2026, or leave it "
        "empty."
    ),
    "member.year": _(
        "“%(value)s” is not a birth year. Enter four digits, or the date of birth, or leave it "
        "empty."
    ),
    "member.order": _(
        "The membership ends on %(until)s, before it begins on %(since)s. Correct one of the dates."
    ),
    # A doubt: read, but perhaps wrong
    "doubt.signs": _(
        "“%(name)s” has digits or signs that names do not have. Leave only the name; club and "
        "card have their own fields."
    ),
    "doubt.two_names": _("“%(name)s” may be two people. Use one field per player."),
    "doubt.player": _("“%(name)s” looks like a club, not like a player. Enter the player’s name."),
    "doubt.words": _(
        "“%(name)s” does not look like surname and first name. Correct it, or leave the row out."
    ),
    "doubt.club": _(
        "“%(club)s” was read as a club, but does not look like one. Correct the club and the names."
    ),
    "doubt.whose_club": _(
        "“%(club)s” was read as the club of %(name)s only. If it is the partner’s club too, enter "
        "it for the partner as well."
    ),
    "doubt.whose_card": _(
        "The membership card %(card)s was read as the card of %(name)s. If it is the partner’s, "
        "move it next to the partner’s name."
    ),
    # A file
    "file.empty": _("The file is empty. Choose the file that contains the list."),
    "file.too_large": _(
        "The file is larger than %(limit)s MB. Keep only the sheet with the list, without "
        "pictures, and upload it again."
    ),
    "file.not_spreadsheet": _(
        "The file is not a spreadsheet. Choose a file saved as .xlsx or "
        ".csv, or paste the list instead."
    ),
    "file.other_format": _(
        "The file is not in .xlsx or .csv format. Open it in a spreadsheet program, save it as "
        ".xlsx, and choose the new file."
    ),
    "file.encrypted": _(
        "The file is password-protected. Save it without a password and choose it again."
    ),
    "file.damaged": _(
        "The file is damaged: this program cannot read it. Open it in a spreadsheet program, save "
        "it again as .xlsx, and choose the new file."
    ),
    "file.bomb": _(
        "The file contains far more than a list of names. Copy the list into a new "
        "spreadsheet and choose the new file."
    ),
    "table.too_wide": _(
        "The spreadsheet has more than %(limit)s columns. Keep only the player columns, and "
        "choose the file again."
    ),
    "table.too_long": _(
        "The spreadsheet has more than %(limit)s rows. Keep only the list, and choose the file "
        "again."
    ),
}


def person_words(field: str) -> PersonWords:
    """Return the labels for a field of a person; the field's name if it has no labels."""
    return PERSON_WORDS.get(field, PersonWords(field, field))


def format_membership(membership: Membership) -> list[str]:
    """Return the known fields of a membership as short texts that need no headings."""
    kind = membership.membership_kind
    days = (
        (gettext("valid from %(day)s"), membership.valid_from),
        (gettext("valid until %(day)s"), membership.valid_until),
    )
    texts = [str(KIND_NAMES.get(kind, kind))] if kind else []
    texts += [words % {"day": date_format(day, "SHORT_DATE_FORMAT")} for words, day in days if day]
    if membership.birth_year:
        texts.append(gettext("born in %(year)s") % {"year": membership.birth_year})
    return texts


def format_problem(problem: ListProblem) -> str:
    """Format a problem as a sentence in the user's language, with the line number if it has one."""
    told = format_sentence(problem)
    if not problem.line:
        return told
    return gettext("Line %(line)s: %(sentence)s") % {"line": problem.line, "sentence": told}


def format_sentence(problem: ListProblem) -> str:
    """Format a problem as a sentence without its line number."""
    params = {name: _format_columns(value) for name, value in problem.params.items()}
    return str(SENTENCES[problem.code]) % params


def format_near_name(near: NearName) -> str:
    """Format the question about similar names: "Is Rosi Maria the same person as Rossi Maria?" """
    params = {"listed": near.listed.name, "known": _format_player(near.known)}
    if near.known_line:
        params["line"] = str(near.known_line)
        return (
            gettext("Is %(listed)s the same person as %(known)s, on line %(line)s of the list?")
            % params
        )
    return gettext("Is %(listed)s the same person as %(known)s?") % params


def _format_player(player: Person) -> str:
    """Format a player with club and card: "Rossi Maria (ASD Roma, card 123)"."""
    card = player.card_number and gettext("card %(n)s") % {"n": player.card_number}
    about = ", ".join(filter(None, (player.club, card)))
    return f"{player.name} ({about})" if about else player.name


def _format_columns(value: object) -> object:
    """Format a date or a tuple of column roles ("player 1", …); return other values unchanged."""
    if isinstance(value, tuple):
        return ", ".join(map(format_column, value))
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    return value


def format_column(role: str) -> str:
    kind, _blank, number = role.partition(" ")
    return str(COLUMN_NAMES[kind]) % {"n": number} if number else str(WHOLE_COLUMN_NAMES[role])


def format_erased(n: int, turn: int, language: str) -> str:
    """Return an erased person's new name: "Player 5", or "Player 5/2" for a substitute.

    `n`: the player's number in the event, counted through all entries; 0 or less if unknown, which
    gives "Player". `turn`: 0 means the original player, 1 the first substitute, and so on."""
    with override(language):
        if n < 1:
            return gettext("Player")
        return gettext("Player %(n)s") % {"n": f"{n}/{turn + 1}" if turn else str(n)}
