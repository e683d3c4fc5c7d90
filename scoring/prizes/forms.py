"""The form of a prize plan; its buttons add, move and remove prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.core.classes import EventClass
from scoring.core.limits import CLUB_NAME_MAX, GOODS_MAX, MAX_PRIZES, PRIZE_LABEL_MAX
from scoring.core.prizes.plan import (
    LEAST_NEW_ROUNDING,
    NEW_PLAN,
    ROUNDINGS,
    Prize,
    PrizeGroup,
    PrizePlan,
    Sharing,
)
from scoring.core.prizes.validity import PlanFaultCode, check_prize_plan
from scoring.prizes.money_forms import EurosField, PrizeMoneyField, TurnsField, read_share
from scoring.prizes.rows import PLAN_FIELDS, PRIZE_PARTS, list_prize_initial
from scoring.prizes.wording import (
    LIMITS_SOURCE,
    SHARING_NAMES,
    format_prize_class,
    format_prize_group,
    plan_fault_sentence,
)
from scoring.text.amounts_wording import format_euros
from scoring.web.edited_rows import RowInputs
from scoring.web.forms import RowsForm, WholeField, hide_optional_hint, set_usual

Choices = Sequence[tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class PrizeInputs(RowInputs):
    usual: Sequence[forms.BoundField]
    rare: Sequence[forms.BoundField]


def build_class_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Class of the event"),
        coerce=EventClass,
        choices=lambda: [(str(each), format_prize_class(each)) for each in EventClass],
        help_text=LIMITS_SOURCE,
    )


class PrizesForm(RowsForm):
    """The form of a prize plan; `typed()` returns the plan if the form is valid.

    The fields `added_to` and `added` only add prizes to the form."""

    row_parts = PRIZE_PARTS
    most_rows = MAX_PRIZES

    only_best = forms.ChoiceField(
        label=_("If one entry wins several prizes"),
        choices=[
            ("1", _("The entry keeps the best prize; the other prizes pass to the next entry")),
            ("0", _("It keeps all prizes")),
        ],
        widget=forms.RadioSelect,
    )
    withdrawn_win = forms.ChoiceField(
        label=_("Entries that withdrew"),
        choices=[
            ("0", _("Win nothing")),
            ("1", _("Can win the prize of their place in the standings")),
        ],
        widget=forms.RadioSelect,
    )
    sharing = forms.TypedChoiceField(
        label=_("Ties"),
        coerce=Sharing,
        choices=list(SHARING_NAMES.items()),
        widget=forms.RadioSelect,
    )
    typed_fees = EurosField(
        label=_("Fees collected (€)"),
        help_text=_(
            "Leave this empty if the fees are paid at the till: the prizes then use all fees paid "
            "there before the prize-giving."
        ),
    )
    most_share = forms.CharField(
        label=_("Largest share of the fees that may be spent on prizes"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    least_cents = EurosField(label=_("Smallest money prize (€)"))
    rounding = forms.TypedChoiceField(label=_("Shares rounded down to"), coerce=int, choices=[])
    event_class = build_class_field()
    own_least = EurosField(label=_("Minimum total prize money (€)"))
    own_most = EurosField(label=_("Maximum total prize money (€)"))
    added_to = forms.ChoiceField(label=_("For whom"), required=False)
    added = forms.CharField(
        label=_("Amounts, from 1st place down"),
        required=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "placeholder": "500 300 200", "maxlength": 400}
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        initial: Mapping[str, Any],
        groups: Choices,
        focus: str = "",
    ) -> None:
        super().__init__(data, initial=initial, focus=focus)
        sent = initial if data is None else data
        rounding = cast(forms.TypedChoiceField, self.fields["rounding"])
        # A finer rounding stays as it was stored.
        rounding.choices = [
            (each, format_euros(each))
            for each in ROUNDINGS
            if each >= LEAST_NEW_ROUNDING or str(each) == str(sent.get("rounding"))
        ]
        cast(forms.ChoiceField, self.fields["added_to"]).choices = groups
        for name in ("typed_fees", "least_cents", "own_least", "own_most", "added_to", "added"):
            hide_optional_hint(self.fields[name])
        for at, row in enumerate(self.typed_rows):
            self.add_inputs(at, _build_inputs(row["group"], groups))
        set_usual(self, list_prize_initial(NEW_PLAN))
        self.order_fields([name for name in self.fields if name not in self.base_fields])

    @property
    def prizes(self) -> list[PrizeInputs]:
        return [
            PrizeInputs(
                at + 1,
                self.list_inputs(at, PRIZE_PARTS[:4]),
                self.list_inputs(at, PRIZE_PARTS[4:]),
            )
            for at in range(len(self.typed_rows))
        ]

    @property
    def facts(self) -> list[tuple[str, str]]:
        """Labels and values of the fields that concern all prizes, for a page without inputs."""
        facts = []
        for name in _RULES:
            bound = self[name]
            value = bound.value()
            text = dict(getattr(bound.field, "choices", ())).get(value, value)
            if text not in (None, ""):
                facts.append((str(bound.label), str(text)))
        return facts

    def label_input(self, at: int, label: str) -> str:
        return str(_("Prize %(n)d, %(field)s") % {"n": at + 1, "field": label.lower()})

    def clean_most_share(self) -> int:
        text = self.cleaned_data["most_share"]
        permille = read_share(text if "%" in text else f"{text}%")
        if permille is None:
            raise ValidationError(_("Enter a share up to 100%."))
        return permille

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        plan = self._read(cleaned)
        for fault in check_prize_plan(plan):
            sentence = plan_fault_sentence(fault)
            part = _FAULTY[fault.code]
            self.add_error(f"{part}_{fault.prize - 1}" if fault.prize else part or None, sentence)
        cleaned["plan"] = plan
        return cleaned

    def _read(self, cleaned: Mapping[str, Any]) -> PrizePlan:
        return PrizePlan(
            prizes=tuple(self._read_prize(cleaned, at) for at in range(len(self.typed_rows))),
            only_best=cleaned["only_best"] == "1",
            most_permille=cleaned["most_share"],
            least_cents=cleaned["least_cents"] or 0,
            withdrawn_win=cleaned["withdrawn_win"] == "1",
            **{name: cleaned[name] for name in ("sharing", "event_class", *PLAN_FIELDS)},
        )

    def _read_prize(self, cleaned: Mapping[str, Any], at: int) -> Prize:
        group, _colon, name = cleaned[f"group_{at}"].partition(":")
        cents, permille = cleaned[f"money_{at}"]
        first, last = cleaned[f"turns_{at}"]
        return Prize(
            label=cleaned[f"label_{at}"],
            group=PrizeGroup(group),
            name=name,
            place=cleaned[f"place_{at}"],
            is_exact=cleaned[f"exact_{at}"],
            first_turn=first,
            last_turn=last,
            cents=cents,
            permille=permille,
            goods=cleaned[f"goods_{at}"],
        )

    def typed(self) -> PrizePlan:
        return cast(PrizePlan, self.cleaned_data["plan"])


_RULES: Final = (
    "only_best", "sharing", "typed_fees", "most_share", "least_cents", "rounding", "event_class",
    "own_least", "own_most",
)  # fmt: skip
"""Names of the fields that concern all prizes."""
_FAULTY: Final[Mapping[PlanFaultCode, str]] = {
    PlanFaultCode.NOTHING: "money",
    PlanFaultCode.TWO_SUMS: "money",
    PlanFaultCode.BELOW_FLOOR: "money",
    PlanFaultCode.SHARES: "money",
    PlanFaultCode.NO_NAME: "group",
    PlanFaultCode.TURNS: "turns",
    PlanFaultCode.TWICE: "place",
    PlanFaultCode.ORDER: "place",
    PlanFaultCode.ROUNDING: "rounding",
    PlanFaultCode.LIMITS: "own_most",
    PlanFaultCode.TOO_MANY: "",
}
"""The field at which the form shows each error of a plan; "" shows it above the whole form."""


def _build_inputs(group: str, groups: Choices) -> dict[str, forms.Field]:
    """Build the form fields of a prize, by their names in PRIZE_PARTS. `groups`: the groups to
    choose from. `group`: the chosen group, which stays a choice even if `groups` lacks it."""
    for_whom = forms.ChoiceField(label=_("For whom"), choices=groups)
    # A category or club that no longer exists stays as it was chosen.
    if not for_whom.valid_value(group) and (lost := _read_group(group)):
        for_whom.choices = [*groups, (group, format_prize_group(*lost))]
    return {
        "place": WholeField(label=_("Place"), least=1, most=32_767),
        "group": for_whom,
        "money": PrizeMoneyField(label=_("Money"), **_line("100 / 10%")),
        "goods": forms.CharField(label=_("Goods"), max_length=GOODS_MAX, **_line()),
        "label": forms.CharField(
            label=_("Name of the prize"), max_length=PRIZE_LABEL_MAX, **_line()
        ),
        "turns": TurnsField(label=_("In turns"), **_line("4-5")),
        "exact": forms.BooleanField(
            label=_(
                "Only for the entry in exactly this place: if it wins a better prize, nobody gets "
                "this one"
            ),
            required=False,
        ),
    }


def _line(placeholder: str = "") -> dict[str, Any]:
    """Return the constructor arguments of an optional text field of the form."""
    attrs = {"autocomplete": "off"} | ({"placeholder": placeholder} if placeholder else {})
    return {"required": False, "widget": forms.TextInput(attrs)}


def _read_group(value: str) -> tuple[PrizeGroup, str] | None:
    """Read a value of `list_groups` as (group, name); None if it is invalid or means everybody."""
    kind, _colon, name = value.partition(":")
    known = {*map(str, PrizeGroup)} - {str(PrizeGroup.EVERYBODY)}
    is_one = kind in known and 0 < len(name) <= CLUB_NAME_MAX
    return (PrizeGroup(kind), name) if is_one else None


def list_groups(
    categories: Iterable[str], letters: Iterable[str], clubs: Iterable[str]
) -> list[tuple[Any, Any]]:
    """List the groups of entries that can win a prize, as choices of a Django select with values
    such as `category:Mixed`. `letters`: the letters of the sections."""
    clubs = sorted(set(clubs), key=str.casefold)
    everybody = PrizeGroup.EVERYBODY
    offered: list[tuple[Any, Any]] = [(str(everybody), format_prize_group(everybody, ""))]
    for heading, group, names in (
        (_("Categories"), PrizeGroup.CATEGORY, list(categories)),
        (_("Sections"), PrizeGroup.SECTION, list(letters)),
        (_("Entries with all players from the chosen club"), PrizeGroup.CLUB_ALL, clubs),
        (_("Entries with at least one player from the chosen club"), PrizeGroup.CLUB_ANY, clubs),
    ):
        if names:
            named = [(f"{group}:{name}", format_prize_group(group, name)) for name in names]
            offered.append((heading, named))
    return offered
