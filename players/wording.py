"""The sentences for mistakes in a list or a file: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class ListProblem(Protocol):
    """A `RosterFault`, an `UnreadableSpreadsheet` or a `CardNameMismatch`."""

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
"""Headings of one player's columns in messages; each is understood as a heading in its language."""

WHOLE_COLUMN_NAMES = {
    "club": _("club"),
    "number": _("number"),
    "pair": _("pair"),
    "team": _("team"),
}
"""Headings of the other columns in messages."""

SENTENCES = {
    # The list
    "list.empty_pairs": _(
        "There is no pair in the list. Write one pair a line, such as: Rossi Maria - Bianchi Anna."
    ),
    "list.empty_players": _(
        "There is no name in the list. Write one player a line, such as: Rossi Maria."
    ),
    "list.empty_teams": _(
        "There is no team in the list. Write one team a line, such as: "
        "I Draghi; Rossi Maria - Bianchi Anna; Verdi Luca - Neri Ugo."
    ),
    "list.empty_trios": _(
        "There is no trio in the list. Write one trio a line, such as: "
        "Rossi Maria - Bianchi Anna - Verdi Luca."
    ),
    "list.too_long": _(
        "The list has %(rows)s rows; at most %(limit)s can be added at once. "
        "Divide it into shorter lists."
    ),
    "line.too_long": _("The line is longer than %(limit)s letters. Divide it into several lines."),
    "row.empty": _("The row is empty. Delete it, or write names in it."),
    # Its columns
    "column.unknown": _(
        "The column “%(column)s” is not known. Rename or delete it; the columns "
        "that are known are: %(known)s."
    ),
    "column.no_heading": _("Column %(column)s has no heading. Give it one, or empty the column."),
    "column.twice": _("There are two columns for “%(role)s”. Rename or delete one of them."),
    "column.missing": _("There is no column for “%(role)s”. Add it, or delete the headings."),
    "columns.unclear": _(
        "It is not clear what each column holds. Write headings above the list; "
        "those that are known are: %(known)s."
    ),
    # A pair
    "pair.missing_partner": _(
        "A pair needs two players. Write both names with a stroke between "
        "them, such as: Rossi Maria - Bianchi Anna."
    ),
    "pair.same_player": _(
        "%(name)s is paired with herself or himself. Write the partner’s name; "
        "if they are two players of one name, add their membership cards."
    ),
    "pair.twice": _(
        "The pair %(name)s and %(partner)s is already on line %(other)s. "
        "Delete one of the two lines."
    ),
    "pair.registered": _(
        "The pair %(name)s and %(partner)s is already registered as pair "
        "%(other)s. Delete this line."
    ),
    # A trio
    "trio.missing_players": _(
        "A trio needs three players, and here are %(found)s. Write all three names with strokes "
        "between them, such as: Rossi Maria - Bianchi Anna - Verdi Luca."
    ),
    "trio.two_names": _(
        "“%(name)s” looks like two names. Write the three names with strokes between them, and a "
        "semicolon before the club and the cards."
    ),
    "trio.same_player": _(
        "%(name)s is twice in this trio. Correct one of the names; if they are two players of "
        "one name, add their membership cards."
    ),
    "trio.twice": _(
        "The trio %(name)s, %(partner)s is already on line %(other)s. Delete one of the two lines."
    ),
    "trio.registered": _(
        "The trio %(name)s, %(partner)s is already registered as trio %(other)s. Delete this line."
    ),
    # A single player, a team
    "player.missing": _("There is no name in this line. Write surname and first name."),
    "player.two_names": _(
        "“%(name)s” looks like two names. Write one player a line, with a semicolon "
        "before the club and the card."
    ),
    "team.nameless": _("The team has no name. Write it before its players."),
    "team.missing_players": _(
        "The team “%(team)s” has %(found)s of its %(players)s players. Write all their names "
        "after the name of the team."
    ),
    "team.same_player": _(
        "%(name)s is twice in this team. Correct one of the names; if they are two players of "
        "one name, add their membership cards."
    ),
    "team.twice": _(
        "The team “%(name)s” is already on line %(other)s. Delete one of the two lines, or give "
        "one of the teams another name."
    ),
    "team.registered": _(
        "The team “%(name)s” is already registered under number %(other)s. Delete this line, or "
        "give the team another name."
    ),
    # Anybody
    "player.twice": _(
        "%(name)s is also on line %(other)s. Correct one of the two lines; if they are two "
        "players of one name, add their clubs or cards."
    ),
    "player.registered": _(
        "%(name)s is already registered under number %(other)s. Correct this line; "
        "if they are two players of one name, add their clubs or cards."
    ),
    # A name, a card, a club
    "name.too_long": _("The name “%(name)s…” is longer than %(limit)s letters. Shorten it."),
    "name.too_short": _(
        "The name “%(name)s” is shorter than %(limit)s letters. Write surname and first name."
    ),
    "name.no_letters": _("“%(name)s” is no name: it has no letters. Write surname and first name."),
    "card.malformed": _(
        "The membership card “%(card)s” of %(name)s cannot be right. Use at most "
        "%(limit)s letters, figures, hyphens and strokes, or leave it empty."
    ),
    "card.two_names": _(
        "The membership card %(card)s of %(name)s is that of %(known_name)s on "
        "line %(other)s. Correct the one that is wrong."
    ),
    "card.registered": _(
        "The membership card %(card)s of %(name)s is that of %(known_name)s, who "
        "is registered under number %(other)s. Correct the card or the name."
    ),
    "card.known": _(
        "The membership card %(card)s of %(name)s is known as that of %(known_name)s. "
        "Correct the card or the name."
    ),
    "club.too_long": _("The club “%(club)s…” is longer than %(limit)s letters. Shorten it."),
    # A file
    "file.empty": _("The file is empty. Choose the file that holds the list."),
    "file.too_large": _(
        "The file is larger than %(limit)s MB. Keep only the sheet with the list, "
        "without pictures, and send it again."
    ),
    "file.not_spreadsheet": _(
        "The file is not a spreadsheet. Choose a file saved as .xlsx or "
        ".csv, or paste the list instead."
    ),
    "file.old_format": _(
        "The file is of an old kind. Open it, save it as .xlsx, and choose the new file."
    ),
    "file.other_format": _(
        "The file is of another program’s kind. Open it, save it as .xlsx, and choose the new file."
    ),
    "file.encrypted": _(
        "The file is locked with a password. Save it without password and choose it again."
    ),
    "file.damaged": _(
        "The file is damaged and cannot be read. Open it, save it again as .xlsx, "
        "and choose the new file."
    ),
    "file.bomb": _(
        "The file would unpack to far more than a list of names. Copy the list into a "
        "new spreadsheet and choose that one."
    ),
    "table.too_wide": _(
        "The spreadsheet has more than %(limit)s columns. Keep only those of the "
        "players, and choose it again."
    ),
    "table.too_long": _(
        "The spreadsheet has more than %(limit)s rows. Keep only the list, and choose it again."
    ),
}


def format_problem(problem: ListProblem) -> str:
    """The sentence for a problem, in the user's language."""
    params = {name: _format_columns(value) for name, value in problem.params.items()}
    told = str(SENTENCES[problem.code]) % params
    if not problem.line:
        return told
    return gettext("Line %(line)s: %(sentence)s") % {"line": problem.line, "sentence": told}


def _format_columns(value: object) -> object:
    """The headings of a tuple of roles; any other value unchanged."""
    if isinstance(value, tuple):
        return ", ".join(map(format_column, value))
    return value


def format_column(role: str) -> str:
    """The heading of a role: "player 2", "club"."""
    kind, _blank, number = role.partition(" ")
    return str(COLUMN_NAMES[kind]) % {"n": number} if number else str(WHOLE_COLUMN_NAMES[role])
