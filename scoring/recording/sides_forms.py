"""Forms of one side in a smazzata's form, for each recording depth (cards, counts, totals)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.core.rules.burrachi import burraco_kinds, burraco_value
from scoring.core.rules.endings import MAX_POINTS, MAX_TRIES, Pozzetto
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.italian import UnclearSuit
from scoring.core.rules.melds import MAX_MELDS
from scoring.core.rules.notation import MAX_TEXT, format_cards
from scoring.core.rules.records import Depth, Record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import SideScore
from scoring.core.rules.smazzata import CardsRecord
from scoring.records.cards_forms import MeldLine, read_typed
from scoring.records.wording import BURRACO_NAMES, LINE_NAMES, POZZETTO_NAMES
from scoring.web.forms import CARD_INPUT, WholeField

MIN_LINES: Final = 3
"""Minimum number of meld inputs shown for a side."""

STILL_WRITING: Final = frozenset(
    {"meld.too_short", "card.unknown", "card.unknown_italian", "card.unclear"}
)
"""Codes of faults that an unfinished meld has; hidden while the user is typing it."""


class SideForm(forms.Form):
    """The fields of one side (N-S, E-W) in a smazzata's form, and its current `score`."""

    use_required_attribute = False

    def __init__(
        self, line: Line, raw: MultiValueDict[str, str], rules: RuleSet, points: int = 0
    ) -> None:
        """`points`: the side's points in the match before this smazzata."""
        super().__init__(raw, prefix=line.value)
        self.line = line
        self.points = points
        self.name = LINE_NAMES[line]
        self.score: SideScore | None = None
        self.unclear: list[Fault] = []
        """Faults of typed cards that can be read in two ways."""
        self.unread: frozenset[str] = frozenset()
        """Blank or invalid fields, which add no points to the score."""
        self.add_fields(rules)

    def add_fields(self, rules: RuleSet) -> None:
        """Hook that adds the fields that depend on the rules. Does nothing by default."""

    @abstractmethod
    def to_data(self) -> Any:
        """Return the side's part of the record; unanswered questions count as no points."""

    def read(self, score: SideScore, record: Record) -> None:
        """Store the side's score, and the names of blank or invalid fields in `unread`."""
        self.score = score
        self.unread = frozenset(self.errors)

    @abstractmethod
    def show_fault(self, fault: Fault, sentence: str, writing: str) -> bool:
        """Add a fault's message (`sentence`) to its field; return False if the fault has no field.

        Adds none if an `unread` field caused the fault. `writing`: the id of the input in which the
        user is typing, or "". Faults of unfinished input are not shown there as errors yet."""


class SideTotalForm(SideForm):
    total = WholeField(least=-MAX_POINTS, most=MAX_POINTS, label=_("Game points"))

    def to_data(self) -> int:
        return self.cleaned_data.get("total") or 0

    def show_fault(self, fault: Fault, sentence: str, writing: str) -> bool:
        self.add_error("total", sentence)
        return True


class AnsweredSideForm(SideForm):
    """A side's form that asks what happened to the pozzetto; no answer is preselected.

    If the rules have an initial meld, the form also asks for its points and for the number of
    failed attempts before it. Both stay blank if the side laid down no meld."""

    pozzetto = forms.ChoiceField(
        label=_("Pozzetto"),
        choices=[(pozzetto.value, name) for pozzetto, name in POZZETTO_NAMES.items()],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what happened to the pozzetto.")},
    )

    def add_fields(self, rules: RuleSet) -> None:
        self.initial_meld = rules.initial_meld
        if self.initial_meld is not None:
            self.fields["opening"] = WholeField(
                least=0, most=MAX_POINTS, required=False, label=_("Card points")
            )
            self.fields["failed"] = WholeField(
                least=0, most=MAX_TRIES, required=False, label=_("Earlier failed attempts")
            )

    def clean(self) -> dict[str, Any]:
        clean = self.cleaned_data
        if clean.get("failed") and "opening" in clean and clean["opening"] is None:
            self.add_error(
                "opening",
                _("Enter the points of the initial meld too, or remove the failed attempts."),
            )
        return clean

    @property
    def opening_fields(self) -> list[forms.BoundField]:
        """The fields about the initial meld; empty if the rules do not have one."""
        return [self[name] for name in ("opening", "failed") if name in self.fields]

    @property
    def needed(self) -> int | None:
        """The card points that the side's initial meld needs; None if the rules have no minimum."""
        if self.initial_meld is None:
            return None
        return self.initial_meld.needed(self.points, self.cleaned_data.get("failed") or 0)

    def to_data(self) -> dict[str, Any]:
        """Return the data that records by counts and by cards share: pozzetto and initial meld."""
        pozzetto = self.cleaned_data.get("pozzetto") or Pozzetto.TAKEN.value
        data: dict[str, Any] = {"pozzetto": pozzetto}
        if (points := self.cleaned_data.get("opening")) is not None:
            failed = self.cleaned_data.get("failed") or 0
            data["opening"] = {"points": points, "failed": failed}
        return data

    def show_fault(self, fault: Fault, sentence: str, writing: str) -> bool:
        compared = {"opening.too_low": "failed", "opening.too_high": "table"}
        if fault.code in compared and "opening" in self.fields:
            if compared[fault.code] not in self.unread:
                self.add_error("opening", sentence)
            return True
        if fault.code in ("close.unseen_pozzetto", "alone.not_taken"):
            self.add_error("pozzetto", sentence)
            return True
        return False


class SideCountsForm(AnsweredSideForm):
    def add_fields(self, rules: RuleSet) -> None:
        super().add_fields(rules)
        pozzetto = self.fields.pop("pozzetto")
        self.kinds = burraco_kinds(rules)
        for kind in self.kinds:
            self.fields[f"burrachi-{kind.value}"] = WholeField(
                least=0,
                most=MAX_MELDS,
                required=False,
                label=BURRACO_NAMES[kind],
                help_text=f"+{burraco_value(kind, rules)}",
            )
        self.fields["table"] = WholeField(
            least=0, most=MAX_POINTS, label=_("Points of the cards on the table")
        )
        self.fields["left"] = WholeField(
            least=0, most=MAX_POINTS, label=_("Points of the cards left in hand")
        )
        self.fields["pozzetto"] = pozzetto

    @property
    def burrachi(self) -> list[forms.BoundField]:
        return [self[f"burrachi-{kind.value}"] for kind in self.kinds]

    def to_data(self) -> dict[str, Any]:
        clean = self.cleaned_data
        counts = {kind.value: clean.get(f"burrachi-{kind.value}") or 0 for kind in self.kinds}
        return {
            "burrachi": {kind: n for kind, n in counts.items() if n},
            "table": clean.get("table") or 0,
            "hand": clean.get("left") or 0,
            **super().to_data(),
        }

    def show_fault(self, fault: Fault, sentence: str, writing: str) -> bool:
        match fault.code:
            case "points.not_five":
                wrong = fault.params.get("points")
                names = [n for n in ("table", "left") if self.cleaned_data.get(n) == wrong]
                name = names[0] if names else "table"
            case "points.too_few" | "points.too_many":
                name = "table"
            case "pozzetto.unseen_cards":
                name = "left"
            case "close.no_burraco":
                return any([name.startswith("burrachi") for name in self.unread])
            case _:
                return super().show_fault(fault, sentence, writing)
        if name not in self.unread:
            self.add_error(name, sentence)
        return True


class SideCardsForm(AnsweredSideForm):
    """A side's form for cards: one input per meld, and one for the cards left in both hands."""

    field_order = ("hand", "pozzetto")

    hand = forms.CharField(
        label=_("Left in hand"),
        required=False,
        max_length=MAX_TEXT,
        widget=forms.TextInput(attrs=CARD_INPUT),
    )

    def __init__(
        self, line: Line, raw: MultiValueDict[str, str], rules: RuleSet, points: int = 0
    ) -> None:
        super().__init__(line, raw, rules, points)
        name = f"{line.value}-meld"
        texts = raw.getlist(name)
        self.has_surplus = len(texts) > MAX_MELDS
        texts = [text.replace("\0", "") for text in texts[:MAX_MELDS]]
        blanks = max(MIN_LINES - len(texts), 0 if texts and not texts[-1].strip() else 1)
        self.lines = [MeldLine(name, at, text) for at, text in enumerate(texts + [""] * blanks)]
        self.filled = [line for line in self.lines if line.text.strip()]
        self.hand_cards = ""

    def clean(self) -> dict[str, Any]:
        if self.has_surplus:
            most = {"most": MAX_MELDS}
            self.add_error(None, _("A side can have at most %(most)d melds: remove some.") % most)
        if any([len(line.text) > MAX_TEXT for line in self.filled]):
            self.add_error(None, _("The text of a meld is too long: shorten it."))
        return super().clean()

    @property
    def typed(self) -> list[str]:
        """The typed text of each meld, then of the cards left in hand."""
        melds = [line.text[:MAX_TEXT] for line in self.filled]
        return [*melds, self.cleaned_data.get("hand", "")]

    def read_letters(self, letters: str, *, is_mixed: bool) -> None:
        """Parse the typed cards. `letters`: the language of their letters, "it" or "en".

        `is_mixed`: some cards of the smazzata have English letters, so that some Italian letters
        are ambiguous. A text with such a letter is read as "", and `unclear` gets a fault."""
        self._read = []
        for place, text in enumerate(self.typed):
            try:
                self._read.append(read_typed(text, letters, is_mixed=is_mixed))
            except UnclearSuit as unclear:
                self._read.append("")
                meld = place if place < len(self.filled) else None
                params = {"text": unclear.text[:40], "mixed": is_mixed}
                self.unclear.append(Fault("card.unclear", self.line, meld, params))

    def to_data(self) -> dict[str, Any]:
        *melds, hand = self._read
        return {"melds": melds, "hand": hand, **super().to_data()}

    def add_line(self) -> None:
        self.lines.append(MeldLine(f"{self.line.value}-meld", len(self.lines), ""))

    def read(self, score: SideScore, record: Record) -> None:
        super().read(score, record)
        assert isinstance(record, CardsRecord)  # nosec B101  # narrows a type for mypy
        side = record.sides.side(self.line)
        self.hand_cards = format_cards(side.hand)
        for line, meld, cards in zip(self.filled, score.melds, side.melds, strict=True):
            line.meld = meld
            line.cards = format_cards(cards)

    def show_fault(self, fault: Fault, sentence: str, writing: str) -> bool:
        gently = fault.code in STILL_WRITING
        if fault.meld is not None:
            line = self.filled[fault.meld]
            if gently and writing == line.id:
                line.hint = sentence
            else:
                line.errors.append(sentence)
            return True
        if fault.code.startswith(("alone.", "close.", "cut.", "opening.")):
            return super().show_fault(fault, sentence, writing)
        if not (gently and writing == self["hand"].auto_id):
            self.add_error("hand", sentence)
        return True


SIDE_FORMS: Final[dict[Depth, type[SideForm]]] = {
    Depth.CARDS: SideCardsForm,
    Depth.COUNTS: SideCountsForm,
    Depth.TOTALS: SideTotalForm,
}
