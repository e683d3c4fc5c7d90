"""Names and default headings of the fields of export profiles."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy

from players.person import OPTIONAL_FIELDS
from players.wording import person_words
from scoring.core.profiles.profile import ExportProfile
from scoring.core.ranking.results import USUAL_FIGURES
from scoring.core.rules.melds import BurracoKind
from scoring.records.wording import BURRACO_NAMES
from scoring.standings.wording import FIGURE_WORDS

EXPORT_FIELD_NAMES: dict[str, str | Promise] = {
    "place": gettext_lazy("Place"),
    "place_shown": gettext_lazy("Place, with “ex aequo”"),
    "row": gettext_lazy("Row number"),
    "decided_by": gettext_lazy("What decided the place"),
    "entry": gettext_lazy("Entry number"),
    "names": gettext_lazy("Names, or the team’s name"),
    "team": gettext_lazy("Team"),
    "players": gettext_lazy("Names of all players"),
    **{
        f"{field.key}s": format_lazy(
            "{} {}",
            person_words(name).of_all,
            gettext_lazy("of the entry") if field.is_shared else gettext_lazy("of all players"),
        )
        for name, field in OPTIONAL_FIELDS.items()
    },
    "categories": gettext_lazy("Categories of the entry"),
    "nth_name": gettext_lazy("Player %(n)s"),
    **{
        f"nth_{field.key}": format_lazy("{} %(n)s", person_words(name).label)
        for name, field in OPTIONAL_FIELDS.items()
    },
    "nth_surname": gettext_lazy("Surname %(n)s"),
    "nth_first_name": gettext_lazy("First name %(n)s"),
    "surname": gettext_lazy("Surname"),
    "first_name": gettext_lazy("First name"),
    "name": gettext_lazy("Player"),
    **{field.key: person_words(name).label for name, field in OPTIONAL_FIELDS.items()},
    "partners": gettext_lazy("Partner"),
    "position": gettext_lazy("Position in the entry"),
    "team_pair": gettext_lazy("Pair of the team"),
    **{figure.key: FIGURE_WORDS[figure.key].short for figure in USUAL_FIGURES},
    "mean": gettext_lazy("Average VP per turn played"),
    "vp_average": gettext_lazy("Average VP per turn"),
    "turn_vp": gettext_lazy("VP turn %(n)s"),
    "ruled_vp": gettext_lazy("Rulings, VP"),
    "ruled_mp": gettext_lazy("Rulings, MP"),
    "ruled_gp": gettext_lazy("Rulings, GP"),
    "rulings": gettext_lazy("Reasons for rulings"),
    "turn_tables": gettext_lazy("Table, turn %(n)s"),
    "turns_played": gettext_lazy("Turns played"),
    "byes": gettext_lazy("Byes"),
    "bye_turns": gettext_lazy("Turns with a bye"),
    "absences": gettext_lazy("Absences"),
    "absent_turns": gettext_lazy("Turns absent"),
    "changes": gettext_lazy("Late, withdrawn, substituted"),
    "burrachi": gettext_lazy("Burrachi"),
    **{f"burrachi_{kind}": BURRACO_NAMES[kind] for kind in BurracoKind},
    "section": gettext_lazy("Section, phase %(n)s"),
    "section_place": gettext_lazy("Place in section, phase %(n)s"),
    **{
        f"section_{figure.key}": format_lazy(
            "{} {}", FIGURE_WORDS[figure.key].short, gettext_lazy("in section, phase %(n)s")
        )
        for figure in USUAL_FIGURES
    },
    "phase_vp": gettext_lazy("VP of the turns of phase %(n)s"),
    "prize_money": gettext_lazy("Prize money of the entry (€)"),
    "player_prize": gettext_lazy("Prize money of the player (€)"),
    "prize_goods": gettext_lazy("Prizes in goods"),
    "event": gettext_lazy("Event"),
    "date": gettext_lazy("Date"),
    "venue": gettext_lazy("Venue"),
    "organiser": gettext_lazy("Organised by"),
    "event_class": gettext_lazy("Class of event"),
    "directors": gettext_lazy("Directors"),
    "rule_set": gettext_lazy("Rule set"),
    "entries": gettext_lazy("Number of entries"),
    "turns_closed": gettext_lazy("Turns closed"),
    "turns_planned": gettext_lazy("Turns planned"),
    "state": gettext_lazy("State"),
    "exported_on": gettext_lazy("Exported on"),
    "blank": gettext_lazy("Blank column"),
    "constant": gettext_lazy("The same text in every row"),
}
"""Names of export fields, by field key; `n` is the number of the player, turn or phase."""

_NO_HEADING = {"blank", "constant"}


def format_field_name(key: str, number: int | None) -> str:
    """Return an export field's default heading; "" if it has none. `number`: the number of the
    player, turn or phase that the heading names."""
    return "" if key in _NO_HEADING else format_field_label(key, number)


def format_field_label(key: str, number: int | None = None) -> str:
    """Format a field's name. `number`: the player, turn or phase in it, shown as "N" if None."""
    shown = "N" if number is None else number
    return capfirst(str(EXPORT_FIELD_NAMES[key]) % {"n": shown})


def list_headings(profile: ExportProfile) -> list[str]:
    return [
        column.heading or format_field_name(column.field, column.number)
        for column in profile.columns
    ]
