"""Forms for an event's settings, and for a new event with values from a format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any

from django import forms
from django.conf import settings as project
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import TITLE_MAX
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import ByeMode
from scoring.core.play.formats import DEFAULT_FORMAT, FORMATS, EventFormat
from scoring.core.ranking.tiebreaks import TIEBREAKS
from scoring.core.rules.ruleset import RuleSet
from scoring.events.phase_forms import PhaseForm
from scoring.events.phases_wording import BYE_NAMES, ENTRY_KIND_NAMES
from scoring.events.services import TournamentSettings
from scoring.library.labels_wording import rules_choices
from scoring.library.queries import find_rules
from scoring.standings.wording import TIEBREAK_NAMES
from scoring.web.forms import (
    DATE_RANGE,
    build_date_field,
    build_start_field,
    hide_optional_hint,
    set_usual,
)

PLACES = 6

SIX, PACKS_OF_SIX = 6, 3
SEATS = {
    EntryKind.PAIRS: (4,),
    EntryKind.PLAYERS: (2, 3, 4),
    EntryKind.TEAMS: (4,),
    EntryKind.TRIOS: (SIX,),
}
"""Possible numbers of players at a table (`seats` of a rule set), by kind of entry. The form checks
tables of three pairs separately, and that SIX players have at least PACKS_OF_SIX packs."""


def _minutes_field(label: Any, most: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, help_text=help_text)


class TournamentForm(forms.Form):
    """Form for an event's settings; `settings()` returns them if the form is valid.

    `rules`: the event's own rule set, which stays a choice even if the library has retired it."""

    name = forms.CharField(label=_("Name of the event"), max_length=TITLE_MAX)
    date = build_date_field(label=_("Date"), validators=DATE_RANGE)
    place = forms.CharField(label=_("Venue"), max_length=TITLE_MAX, required=False)
    organiser = forms.CharField(label=_("Organising club"), max_length=TITLE_MAX, required=False)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=project.LANGUAGES,
        help_text=_("The language of the spreadsheet and of printed pages."),
    )
    entry_kind = forms.ChoiceField(label=_("Entry type"), choices=[*ENTRY_KIND_NAMES.items()])
    pairs_per_team = forms.IntegerField(
        label=_("Pairs per team"),
        min_value=1,
        max_value=8,
        required=False,
        help_text=_("Two or more pairs, each at its own table."),
    )
    starts_at = build_start_field()
    break_minutes = _minutes_field(_("Break between turns"), 240)
    control_minutes = _minutes_field(
        _("Protest period"),
        600,
        _("How long players can contest the standings after the last turn ends."),
    )
    warning_minutes = _minutes_field(
        _("Warning before the end of a turn"),
        60,
        _("The clock warns with a sound and a colour; 0 means no warning."),
    )
    last_smazzata_minutes = _minutes_field(
        _("“Last smazzata” announcement before the end of a turn"),
        60,
        _("After this announcement no table begins another smazzata; 0 means no announcement."),
    )
    signatures_required = forms.BooleanField(
        label=_("Both sides must sign every smazzata before a turn closes"),
        required=False,
        help_text=_("Players sign at the table with their PIN, or on their own phone."),
    )
    least_turns = forms.IntegerField(
        label=_("Minimum number of turns for a ranking by average"),
        min_value=0,
        max_value=999,
        required=False,
        help_text=_("In a ranking by average, entries with fewer turns than this come last."),
    )
    bye_mode = forms.ChoiceField(
        label=_("A bye is worth"),
        choices=BYE_NAMES.items(),
        widget=forms.RadioSelect,
    )
    bye_vp = forms.IntegerField(
        label=_("Bye: victory points"), min_value=0, max_value=100, required=False
    )
    bye_mp = forms.IntegerField(
        label=_("Bye: match points"),
        min_value=-5000,
        max_value=5000,
        required=False,
    )

    def __init__(self, *args: Any, rules: RuleSet | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        choices = rules_choices()
        if rules is not None and rules.key not in dict(choices):
            choices.append((rules.key, rules.name))  # retired, or from another desk
        self.fields["rules_key"] = forms.ChoiceField(label=_("Rule set"), choices=choices)
        for place in range(1, PLACES + 1):
            self.fields[f"tiebreak_{place}"] = forms.ChoiceField(
                label=_("Ranking: first by") if place == 1 else _("then by"),
                choices=[("", "–"), *((key, TIEBREAK_NAMES[key]) for key in TIEBREAKS)],
                required=place == 1,
            )
            hide_optional_hint(self.fields[f"tiebreak_{place}"])
        hide_optional_hint(self.fields["least_turns"])
        set_usual(self, self.initial_of(FORMATS[DEFAULT_FORMAT]))
        self.order_fields(["name", "place", "organiser", "date", "starts_at"])

    @property
    def tiebreak_fields(self) -> list[forms.BoundField]:
        return [self[f"tiebreak_{place}"] for place in range(1, PLACES + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        order = [cleaned.get(f"tiebreak_{place}", "") for place in range(1, PLACES + 1)]
        chosen = [key for key in order if key]
        for place, key in enumerate(order, start=1):
            if key and key in order[: place - 1]:
                self.add_error(
                    f"tiebreak_{place}",
                    _("This criterion is already chosen above: choose another one."),
                )
        cleaned["tiebreaks"] = tuple(dict.fromkeys(chosen))
        self._check_teams(cleaned)
        self._check_seats(cleaned)
        self._check_bye(cleaned)
        if "mean" not in chosen:
            self.errors.pop("least_turns", None)
        cleaned["least_turns"] = cleaned.get("least_turns") or 0
        return cleaned

    def _check_teams(self, cleaned: dict[str, Any]) -> None:
        if cleaned.get("entry_kind") != EntryKind.TEAMS:
            cleaned["pairs_per_team"] = 1
            self.errors.pop("pairs_per_team", None)
        elif (cleaned.get("pairs_per_team") or 1) < 2:
            self.add_error("pairs_per_team", _("A team needs at least two pairs."))

    def _check_seats(self, cleaned: dict[str, Any]) -> None:
        """Check that the rule set's number of players at a table fits the kind of entry, if either
        was changed."""
        key, kind = cleaned.get("rules_key"), cleaned.get("entry_kind")
        if not (key and kind) or not {"rules_key", "entry_kind"} & set(self.changed_data):
            return
        rules = self.rules if self.rules and self.rules.key == key else find_rules(key)
        if rules is None:
            return  # deleted meanwhile: the service refuses it
        is_of_three_pairs = rules.has_third_side and kind == EntryKind.PAIRS
        if rules.has_third_side and kind != EntryKind.PAIRS:
            sentence = _(
                "In this rule set three pairs meet at a table: choose pairs as the entry type, or "
                "choose another rule set."
            )
        elif kind == EntryKind.TRIOS and rules.seats != SIX:
            sentence = _(
                "Two trios make six players at a table: choose a rule set for six players. To make "
                "one, copy the rule set “Buraco” under Rule sets and change the copy."
            )
        elif rules.seats == SIX and rules.packs < PACKS_OF_SIX:
            sentence = _(
                "Six players at a table need three packs: choose a rule set with three packs."
            )
        elif rules.seats == SIX and kind != EntryKind.TRIOS and not is_of_three_pairs:
            sentence = _(
                "This rule set is for six at a table: choose trios as the entry type, or "
                "choose another rule set."
            )
        elif not is_of_three_pairs and rules.seats not in SEATS[EntryKind(kind)]:
            sentence = _(
                "This rule set is for %(seats)d players at a table: choose a rule set for four "
                "players."
            )
        else:
            return
        self.add_error("rules_key", forms.ValidationError(sentence, params={"seats": rules.seats}))

    def _check_bye(self, cleaned: dict[str, Any]) -> None:
        for name in ("bye_vp", "bye_mp"):
            if cleaned.get("bye_mode") != ByeMode.FIGURES:
                # The two figures are unused: ignore their values and errors.
                self.errors.pop(name, None)
                if cleaned.get(name) is None:
                    cleaned[name] = self.fields[name].initial
            elif name not in self.errors and cleaned.get(name) is None:
                self.add_error(name, _("Enter the value of a bye."))

    def settings(self) -> TournamentSettings:
        fields = TournamentSettings.__dataclass_fields__
        return TournamentSettings(**{name: self.cleaned_data[name] for name in fields})

    @staticmethod
    def initial_of(settings: TournamentSettings | EventFormat) -> dict[str, Any]:
        order = zip_longest(range(1, PLACES + 1), settings.tiebreaks, fillvalue="")
        return vars(settings) | {f"tiebreak_{place}": key for place, key in order}


QUARTER = timedelta(minutes=15)
TYPED = ("name", "date", "starts_at", "place", "organiser", "language")
"""Fields that keep their typed values when another format is chosen."""


class NewEventForm(TournamentForm):
    """Form for a new event's settings, which start with values from a format.

    The hidden field `format` has the format's key; phases after the first are copied from the
    format. `formats`: keys of the formats that can be chosen."""

    format = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, formats: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.formats = set(formats)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        # The field is hidden, so nobody would see its own error.
        is_unreadable = self.errors.pop("format", None) is not None
        if is_unreadable or (cleaned["format"] or DEFAULT_FORMAT) not in self.formats:
            self.add_error(None, _("This kind of event is not available: choose another."))
        return cleaned

    @staticmethod
    def initial_of_format(
        chosen: EventFormat, now: datetime, language: str, typed: Mapping[str, str]
    ) -> dict[str, Any]:
        """Return the initial values of this form and of the PhaseForm on its page.

        `now` is local time; `typed` has the values already typed, used for the fields in TYPED."""
        start = propose_start(now)
        return {
            **TournamentForm.initial_of(chosen),
            **PhaseForm.initial_of(chosen.phases[0]),
            "name": "",
            "date": start.date(),
            "starts_at": start.time(),
            "language": language,
            "format": chosen.key,
            **{name: typed[name] for name in TYPED if name in typed},
        }


def propose_start(now: datetime) -> datetime:
    """Return the first full quarter of an hour that is at least 15 minutes after `now`."""
    quarter = now.replace(minute=now.minute // 15 * 15, second=0, microsecond=0)
    return quarter + (QUARTER if quarter == now else 2 * QUARTER)


def read_value(form: forms.Form, name: str) -> Any:
    """Return a field's typed or initial value; None if it is blank, zero or invalid."""
    try:
        return form.fields[name].clean(form[name].value()) or None
    except forms.ValidationError:
        return None
