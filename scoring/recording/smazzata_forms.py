"""The form of one smazzata, recorded as cards, counts or totals.

A form keeps the raw text of every field, so that no input is lost. The rules compute the points;
unanswered questions add none, so that points can be shown while cards are entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import REASON_MAX, WRITE_KEY_MAX
from scoring.core.rules.endings import (
    CLOSING_FACTS,
    NO_POINTS,
    End,
    Opening,
    PreviousPoints,
    list_asked_facts,
)
from scoring.core.rules.faults import Fault, Line, can_override
from scoring.core.rules.italian import has_english
from scoring.core.rules.records import Depth, Record, merge_faults, read_and_assess, read_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.score_sheet import CountsRecord, TotalsRecord
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord
from scoring.core.rules.three import DEFAULT_LONE_PLACE, PLACES
from scoring.library.faults import explain_fault
from scoring.recording.sides_forms import SIDE_FORMS, AnsweredSideForm, SideCardsForm, SideForm
from scoring.records.cards_forms import (
    find_letters,
    get_form_letters,
    mark_italian_card,
    write_typed,
)
from scoring.records.faults_wording import fault_sentence
from scoring.records.wording import (
    CLOSING_QUESTIONS,
    END_NAMES,
    format_sides,
    get_line_names,
)

_CLOSED: Final[dict[Line, str | Promise]] = {
    Line.NS: _("N-S closed"),
    Line.EW: _("E-W closed"),
    Line.L3: _("The third side closed"),
}
_CLOSED_OF_THREE: Final[dict[Line, str | Promise]] = {
    Line.NS: _("The lone player closed"),
    Line.EW: _("One of the other two players closed"),
}
_OTHERWISE: Final[dict[str, str | Promise]] = {
    end.value: END_NAMES[end] for end in (End.STOCK, End.STALEMATE, End.TIME)
}


class EndingForm(forms.Form):
    """Form that asks how the smazzata ended; no answer is preselected.

    It has checkboxes for the fields of `Ending` that the rules need (`list_asked_facts`). If the
    rules give a bonus for an exact cut (`rules.cut` cards), it also asks which side made one."""

    use_required_attribute = False

    ending = forms.ChoiceField(
        label=_("How did the smazzata end?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose how the smazzata ended.")},
    )

    def __init__(
        self, raw: MultiValueDict[str, str], rules: RuleSet, *, of_three: bool = False
    ) -> None:
        super().__init__(raw)
        closed = _CLOSED_OF_THREE if of_three else _CLOSED
        offered = {line.value: closed[line] for line in rules.lines} | _OTHERWISE
        if not rules.stalemate_ends:
            del offered[End.STALEMATE.value]
        cast(forms.ChoiceField, self.fields["ending"]).choices = [*offered.items()]
        self._facts = list_asked_facts(rules)
        for fact in self._facts:
            label: Any = CLOSING_QUESTIONS[fact]
            self.fields[build_fact_input_name(fact)] = forms.BooleanField(
                label=label, required=False
            )
        if rules.exact_cut:
            names = get_line_names(of_three)
            question = _("Who cut exactly %(count)d cards? (+%(bonus)d)")
            self.fields["cut"] = forms.ChoiceField(
                label=question % {"count": rules.cut, "bonus": rules.exact_cut},
                choices=[("", _("Nobody")), *[(line.value, names[line]) for line in rules.lines]],
                widget=forms.RadioSelect,
                required=False,
            )

    @property
    def facts(self) -> list[forms.BoundField]:
        """The checkboxes about the closing, except `unpaid` (the closing bonus is not paid)."""
        return [self[build_fact_input_name(fact)] for fact in self._facts if fact != "bonus_paid"]

    @property
    def unpaid(self) -> forms.BoundField:
        return self[build_fact_input_name("bonus_paid")]

    def to_data(self) -> dict[str, Any]:
        clean = self.cleaned_data
        ending = clean.get("ending") or End.STOCK.value
        data: dict[str, Any] = {"end": ending}
        if ending in [*Line]:
            data = {"end": End.CLOSED.value, "closed_by": ending}
            for fact in self._facts:
                if clean.get(build_fact_input_name(fact)):
                    data[fact] = not CLOSING_FACTS[fact]
        if clean.get("cut"):
            data["cut"] = clean["cut"]
        return data


def build_fact_input_name(fact: str) -> str:
    return f"unusual-{fact}"


class AloneForm(forms.Form):
    """Form that asks which player plays alone at a table of three; `names`: its three players."""

    use_required_attribute = False

    alone = forms.TypedChoiceField(
        label=_("Who plays alone?"),
        help_text=_(
            "The one who took the first pozzetto plays alone. If nobody took one, the referee "
            "names the lone player."
        ),
        coerce=int,
        widget=forms.RadioSelect,
    )

    def __init__(self, raw: MultiValueDict[str, str], names: Sequence[str]) -> None:
        super().__init__(raw)
        asked = cast(forms.TypedChoiceField, self.fields["alone"])
        asked.choices = list(zip(PLACES, names, strict=True))
        missing = fault_sentence(Fault("alone.missing"))
        asked.error_messages |= dict.fromkeys(("required", "invalid_choice"), missing)

    @property
    def place(self) -> int | None:
        """The lone player's place at the table (1 to 3), or None if the question is unanswered."""
        return self.cleaned_data.get("alone")


class WriteForm(forms.Form):
    """Form for one write of a record. `key` identifies the write, so that it is stored once.

    `based_on` is the key of the revision shown. `reason` is required if `is_correction`."""

    use_required_attribute = False

    key = forms.CharField(max_length=WRITE_KEY_MAX, widget=forms.HiddenInput)
    based_on = forms.CharField(max_length=WRITE_KEY_MAX, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason for the correction"),
        max_length=REASON_MAX,
        required=False,
        error_messages={"required": _("Explain in a few words why you correct this smazzata.")},
    )
    override = forms.CharField(
        label=_("Record anyway, because…"), max_length=REASON_MAX, required=False
    )

    def __init__(self, *args: Any, is_correction: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.is_correction = is_correction
        self.fields["reason"].required = is_correction


def _read_letters(sides: Sequence[SideForm], letters: str) -> None:
    """Parse the cards of all sides. `letters`: the language of their suits and ranks, "it" or "en".

    Some letters mean different cards in the two languages. If one side writes English, each text
    with such a letter, on any side, becomes a fault."""
    of_cards = [side for side in sides if isinstance(side, SideCardsForm)]
    is_mixed = any(has_english(text) for side in of_cards for text in side.typed)
    for side in of_cards:
        side.read_letters(letters, is_mixed=is_mixed)


SumLine = tuple[str | Promise, int | None]
"""A row of a side's sum: label, and points (None until the user answers the question for them)."""


class SmazzataForm:
    """The forms of a smazzata (one per side, one for the ending), checked by its event's rules.

    `record` and `score` use only the valid input; `faults` are the errors that the rules find.
    `three`: the names of the players at a table of three, for a question about the lone player."""

    def __init__(
        self,
        depth: Depth,
        rules: RuleSet,
        raw: MultiValueDict[str, str],
        before: PreviousPoints = NO_POINTS,
        three: Sequence[str] = (),
    ) -> None:
        self.depth = depth
        self.rules = rules
        self.three = three
        self.alone = AloneForm(raw, three) if three else None
        self.sides = tuple(
            [SIDE_FORMS[depth](line, raw, rules, before.points(line)) for line in rules.lines]
        )
        for side in self.sides:
            side.name = get_line_names(bool(three))[side.line]
        self.ending = (
            None if depth is Depth.TOTALS else EndingForm(raw, rules, of_three=bool(three))
        )
        self.forms: list[forms.Form] = [
            form for form in (self.alone, *self.sides, self.ending) if form is not None
        ]
        for form in self.forms:
            form.full_clean()
        self.letters = get_form_letters(raw)
        _read_letters(self.sides, self.letters)
        self.data: dict[str, Any] = {side.line.value: side.to_data() for side in self.sides}
        """The data that `scoring.core.rules.records` reads; complete if the form is valid."""
        unclear = [fault for side in self.sides for fault in side.unclear]
        self.ending_answered = True
        if self.ending is not None:
            self.data |= self.ending.to_data()
            self.ending_answered = "ending" in self.ending.cleaned_data
        if self.alone is not None:
            self.data["alone"] = self.alone.place or DEFAULT_LONE_PLACE
        self.record: Record = read_record(depth, self.data, rules).record
        self.score, found = read_and_assess(depth, self.data, rules, before)
        self.faults = tuple(
            mark_italian_card(fault, self.letters) for fault in merge_faults(tuple(unclear), found)
        )
        for side, score in zip(self.sides, self.score, strict=True):
            side.read(score, self.record)
        if any(["pozzetto" in side.unread for side in self.sides]):
            # This fault compares two answers, and one is missing.
            self.faults = tuple(each for each in self.faults if each.code != "alone.not_taken")
        self.written = ""
        """A description of the meld that the user is typing."""
        self.unplaced: list[str] = []
        """Messages of faults that belong to no field."""

    def is_valid(self) -> bool:
        """True if every question is answered and every value valid; the rules are not applied."""
        return all([form.is_valid() for form in self.forms])

    @property
    def can_override(self) -> bool:
        """True if the rules find faults, and a director may override all of them."""
        return bool(self.faults) and can_override(self.faults)

    @property
    def leader(self) -> Line | None:
        """The side with the most points in this smazzata, or None if they are tied."""
        most = max(self.score.totals)
        ahead = [line for line, total in self.score.totals.items() if total == most]
        return ahead[0] if len(ahead) == 1 else None

    @property
    def is_provisional(self) -> bool:
        """True if an unanswered question may still change the points."""
        return any([side.unread for side in self.sides]) or not self.ending_answered

    @property
    def names(self) -> Sides[str] | None:
        """Players of each side at a table of three, once it is known which player is alone."""
        if self.alone is None or self.alone.place is None:
            return None
        return format_sides(self.three, self.alone.place)

    def excuse_unanswered(self) -> None:
        for form in self.forms:
            for name, errors in [*form.errors.as_data().items()]:
                if all([error.code == "required" for error in errors]):
                    del form.errors[name]

    def show_faults(self, writing: str = "") -> None:
        """Add every fault's message to its field. `writing`: the id of the card input being typed
        in, which gets a hint instead of an error."""
        sides = {side.line: side for side in self.sides}
        for side in self.sides:
            if isinstance(side, SideCardsForm):
                self.written += "".join([line.words for line in side.lines if line.id == writing])
        for fault in self.faults:
            sentence = explain_fault(fault, self.rules)
            if fault.side and sides[fault.side].show_fault(fault, sentence, writing):
                continue
            if fault.code.startswith(("close.", "end.")) and self.ending is not None:
                self.ending.add_error("ending", sentence)
            else:
                self.unplaced.append(sentence)

    def list_sums(self) -> list[tuple[SideForm, list[SumLine]]]:
        """List each side with the rows that add up to its points; no rows if recorded as totals."""
        return [(side, self._sum_lines(side)) for side in self.sides]

    def _sum_lines(self, side: SideForm) -> list[SumLine]:
        score = side.score
        if score is None or not isinstance(side, AnsweredSideForm):
            return []
        closing = score.closing_bonus if self.ending_answered else None
        penalty = -score.pozzetto_penalty if "pozzetto" not in side.unread else None
        return [
            (_("Cards on the table"), score.meld_points),
            (_("Burrachi"), score.burraco_bonus),
            (_("Closing"), closing),
            *([(_("Exact cut"), score.cut_bonus)] if self.rules.exact_cut else []),
            (_("Left in hand"), -score.hand_points),
            (_("Pozzetto"), penalty),
        ]


def write_raw(record: Record) -> MultiValueDict[str, str]:
    """Return a record as form data by field name, with card letters in the reader's language."""
    raw: dict[str, list[str]] = {}
    if isinstance(record, CardsRecord):
        raw["letters"] = [find_letters()]
    for line, _side in record.sides.items():
        raw |= _write_side(line, record)
    if not isinstance(record, TotalsRecord):
        ending = record.ending
        raw["ending"] = [ending.closed_by.value if ending.closed_by else ending.end.value]
        raw |= {build_fact_input_name(fact): ["on"] for fact in ending.unusual_facts}
        raw["cut"] = [record.cut.value] if record.cut else []
    raw["alone"] = [] if record.alone is None else [str(record.alone)]
    return MultiValueDict(raw)


def _write_side(line: Line, record: Record) -> dict[str, list[str]]:
    values: dict[str, Iterable[str]]
    match record:
        case CardsRecord():
            cards = record.sides.side(line)
            values = {
                "meld": [write_typed(meld, find_letters()) for meld in cards.melds],
                "hand": [write_typed(cards.hand, find_letters())],
                "pozzetto": [cards.pozzetto.value],
                **_write_opening(cards.opening),
            }
        case CountsRecord():
            counts = record.sides.side(line)
            values = {f"burrachi-{kind.value}": [str(n)] for kind, n in counts.burrachi}
            values |= {
                "table": [str(counts.table)],
                "left": [str(counts.hand)],
                "pozzetto": [counts.pozzetto.value],
                **_write_opening(counts.opening),
            }
        case TotalsRecord():
            values = {"total": [str(record.sides.side(line))]}
    return {f"{line.value}-{name}": [*texts] for name, texts in values.items()}


def _write_opening(opening: Opening | None) -> dict[str, list[str]]:
    if opening is None:
        return {}
    return {"opening": [str(opening.points)], "failed": [str(opening.failed)]}
