"""Forms of the seating: a draw, a swap, an empty chair, the cards drawn at a table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.limits import SEED_MAX
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.movement import MAX_ENTRIES
from scoring.core.rules.card_draw import BadDraw, Rounds, Unfinished, read_draw
from scoring.core.rules.cards import Card
from scoring.core.rules.faults import Fault
from scoring.core.rules.italian import UnclearSuit, has_english
from scoring.core.rules.notation import UnknownCard, parse_cards
from scoring.core.rules.ruleset import RuleSet
from scoring.records.cards_forms import find_letters, mark_italian_card, read_typed
from scoring.records.faults_wording import fault_sentence
from scoring.seating.card_draws_queries import Names
from scoring.seating.wording import DRAW_METHOD_NAMES
from scoring.text.entrants_queries import Entrant

SEED = re.compile(rf"[0-9A-Za-z-]{{1,{SEED_MAX}}}")

MAX_SIGNS = 20


class DrawForm(forms.Form):
    method = forms.ChoiceField(
        label=gettext_lazy("Seats are assigned"),
        choices=[*DRAW_METHOD_NAMES.items()],
        widget=forms.RadioSelect,
    )
    seed = forms.CharField(
        label=gettext_lazy("Draw code"),
        max_length=SEED_MAX,
        required=False,
        help_text=gettext_lazy("Leave blank for a new draw."),
    )

    def leave_out_standings(self) -> None:
        """Remove the choice to seat by standings, which do not exist before the first turn."""
        method = cast(forms.ChoiceField, self.fields["method"])
        method.choices = [
            (key, name) for key, name in DRAW_METHOD_NAMES.items() if key != DrawMethod.RANKING
        ]

    def clean_seed(self) -> str:
        seed: str = self.cleaned_data["seed"].strip()
        if seed and not SEED.fullmatch(seed):
            raise forms.ValidationError(_("Use only digits and letters without accents."))
        return seed


class ChairForm(forms.Form):
    """Form that seats entry number `entry` opposite number `opposite`, which has a bye."""

    turn = forms.IntegerField(min_value=1, max_value=999)
    entry = forms.IntegerField(min_value=1, max_value=MAX_ENTRIES)
    opposite = forms.IntegerField(min_value=1, max_value=MAX_ENTRIES)


class SwapForm(forms.Form):
    first = forms.TypedChoiceField(label=gettext_lazy("Number"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("swaps seats with number"), coerce=int)
    scope = forms.ChoiceField(
        label=gettext_lazy("For how long"),
        choices=[
            ("on", gettext_lazy("in this turn and all later turns")),
            ("only", gettext_lazy("in this turn only")),
        ],
        widget=forms.RadioSelect,
    )
    turn = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, entrants: Iterable[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(entrant.number, f"{entrant.number} · {entrant.label}") for entrant in entrants]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
            field.choices = [("", "–"), *choices]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("first") and cleaned.get("first") == cleaned.get("second"):
            self.add_error("second", _("Choose two different numbers."))
        return cleaned


class CardField(forms.CharField):
    """Form field for one typed card. `is_mixed`: True if other cards of the form are in English.

    The field then refuses a letter that means one suit in English and another in Italian."""

    def __init__(self, *, is_mixed: bool = False, **options: Any) -> None:
        self.is_mixed = is_mixed
        attrs = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        super().__init__(max_length=MAX_SIGNS, widget=forms.TextInput(attrs=attrs), **options)

    def clean(self, value: Any) -> Card:
        text = super().clean(value)
        try:
            cards = parse_cards(read_typed(text, find_letters(), is_mixed=self.is_mixed))
        except UnknownCard as unknown:
            code = "card.unclear" if isinstance(unknown, UnclearSuit) else "card.unknown"
            fault = Fault(code, params={"text": unknown.text[:40]})
            sentence = fault_sentence(mark_italian_card(fault, find_letters()))
            raise ValidationError(sentence, code="unknown") from None
        if len(cards) != 1:
            raise ValidationError(_("Enter one card."), code="one")
        return cards[0]


class CardDrawForm(forms.Form):
    """Form for the cards that players draw: a field per player, and more for tied players."""

    def __init__(self, names: Names, rules: RuleSet, data: Any = None) -> None:
        """`names`: the players at the table, clockwise from north."""
        super().__init__(data)
        self.names = names
        self.rules = rules
        self.rounds: Rounds = ()
        self.is_tied = False
        """True if the only problem is a tie, so that the form only has to ask for more cards."""
        self._faults: list[tuple[str, str]] = []
        due = tuple(range(1, len(names) + 1))
        while due:
            for place in due:
                self._add_field(len(self.rounds), place)
            due = self._read_round(due) if self.is_bound else ()

    def list_rounds(self) -> list[list[BoundField]]:
        found: dict[str, list[BoundField]] = {}
        for name in self.fields:
            found.setdefault(name.partition("-")[0], []).append(self[name])
        return list(found.values())

    def clean(self) -> dict[str, Any]:
        for name, sentence in self._faults:
            self.add_error(name or None, sentence)
        last = f"round{len(self.rounds) + 1}-"
        if self.rounds and self.errors:
            self.is_tied = all(
                name.startswith(last) and not self.data.get(name) for name in self.errors
            )
        if self.is_tied:
            self.errors.clear()
        return super().clean() or {}

    def is_valid(self) -> bool:
        return super().is_valid() and not self.is_tied

    def _add_field(self, at: int, place: int) -> None:
        missing = (
            gettext_lazy("This player draws again: enter the next card.")
            if at
            else gettext_lazy("Enter the card that was drawn.")
        )
        name = _build_field_name(at, place)
        label = self.names[place - 1]
        typed = [str(value) for name, value in self.data.items() if name.startswith("round")]
        is_mixed = any(map(has_english, typed))
        self.fields[name] = CardField(
            is_mixed=is_mixed, label=label, error_messages={"required": missing}
        )

    def _read_round(self, due: tuple[int, ...]) -> tuple[int, ...]:
        """Read a round of cards from the players `due`; return the players who must draw again.

        A player is a position at the table, from 1. The result is empty if nobody is tied, or
        if the round is incomplete or impossible."""
        drawn = []
        for place in due:
            name = _build_field_name(len(self.rounds), place)
            try:
                drawn.append((place, self.fields[name].clean(self.data.get(name))))
            except ValidationError:
                return ()
        rounds = (*self.rounds, tuple(drawn))
        try:
            read = read_draw(rounds, self.rules, len(self.names))
        except BadDraw as bad:
            for fault in bad.faults:
                name = _build_field_name(fault.round, fault.place) if fault.place else ""
                too_many = _("Too many ties in a row: start the draw again.")
                is_endless = fault.fault.code == "draw.rounds"
                self._faults.append((name, too_many if is_endless else fault_sentence(fault.fault)))
            return ()
        self.rounds = rounds
        return read.again if isinstance(read, Unfinished) else ()


def _build_field_name(at: int, place: int) -> str:
    return f"round{at + 1}-{place}"
