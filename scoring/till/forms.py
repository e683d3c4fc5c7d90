"""Forms of the till: fees, payments, refunds and counted cash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.limits import CATEGORY_MAX, REASON_MAX, SOURCE_MAX, WRITE_KEY_MAX
from scoring.core.till.fees import EXEMPT, OWN_FEES, Fee, FeeBasis, FeePlan, StandardFee
from scoring.core.till.ledger import CashFigures, PayMethod
from scoring.core.till.money import COINS, parse_cents, write_cents
from scoring.models.till import Till
from scoring.text.amounts_wording import PAY_METHOD_NAMES, format_money
from scoring.till.queries import Payer
from scoring.till.wording import BASIS_NAMES, FEE_NAMES, format_fee_name
from scoring.web.forms import WholeField, hide_optional_hint

MOST_COINS = 9_999
"""Maximum number of notes or coins of one value in a cash count."""
MOST_ENTRIES = 32_767


class MoneyField(forms.Field):
    """An amount in euros: `10`, `10,50`, `10.50` or `10 €`. The cleaned value is in cents."""

    default_error_messages = {
        "required": gettext_lazy("Enter an amount."),
        "invalid": gettext_lazy("Enter an amount like 10 or 10,50."),
        "nothing": gettext_lazy("Enter an amount above zero."),
    }

    def __init__(self, *, may_be_nothing: bool = False, **options: Any) -> None:
        self.may_be_nothing = may_be_nothing
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(widget=widget, **options)

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip("€ ").strip()
        if not text:
            return None
        cents = parse_cents(text)
        if cents is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        if not cents and not self.may_be_nothing:
            raise ValidationError(self.error_messages["nothing"], code="nothing")
        return cents

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, int):
            return write_cents(value, str(get_format("DECIMAL_SEPARATOR")))
        return value


class FeesForm(forms.Form):
    """Form for the fees of an event; a blank amount means that the event does not have that fee."""

    basis = forms.ChoiceField(
        label=gettext_lazy("Who pays"),
        choices=[*BASIS_NAMES.items()],
        widget=forms.RadioSelect,
    )
    surcharge = MoneyField(
        label=gettext_lazy("Surcharge on the day"), may_be_nothing=True, required=False
    )
    day_from = WholeField(
        label=gettext_lazy("Surcharge from number"),
        least=1,
        most=MOST_ENTRIES,
        required=False,
        help_text=gettext_lazy(
            "If you leave this empty, only entries registered on the day of the event pay the "
            "surcharge. If you type in the whole list on that day, type first those who booked in "
            "advance, then give here the number of the first entry that did not: the surcharge "
            "applies from that number on."
        ),
    )
    pay_link = forms.CharField(
        label=gettext_lazy("Payment link"),
        max_length=SOURCE_MAX,
        required=False,
        validators=[URLValidator(schemes=["http", "https"])],
        help_text=gettext_lazy(
            "For example a PayPal.me link. Players also see the link as a QR code."
        ),
    )
    pay_text = forms.CharField(
        label=gettext_lazy("How to pay"),
        max_length=REASON_MAX,
        required=False,
        help_text=gettext_lazy("For example the club’s IBAN."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for fee in StandardFee:
            label = _("Fee: %(name)s") % {"name": FEE_NAMES[fee]}
            self.fields[fee.value] = MoneyField(label=label, may_be_nothing=True, required=False)
        for number, key in enumerate(OWN_FEES, start=1):
            self.fields[f"{key}-name"] = forms.CharField(
                label=_("Name of another fee (%(number)d)") % {"number": number},
                max_length=CATEGORY_MAX,
                required=False,
            )
            self.fields[key] = MoneyField(label=_("Its amount"), required=False)
        for name in self.fields:
            if name != "basis":
                hide_optional_hint(self.fields[name])
        own = [f"{key}{part}" for key in OWN_FEES for part in ("-name", "")]
        self.order_fields(
            ["basis", *map(str, StandardFee), *own, "surcharge", "day_from", "pay_text"]
        )

    @staticmethod
    def initial_of(till: Till) -> dict[str, Any]:
        plan = till.fees
        return {
            "basis": plan.basis.value,
            "surcharge": plan.surcharge or None,
            "day_from": plan.day_from,
            "pay_link": till.pay_link,
            "pay_text": till.pay_text,
            **{fee.key: fee.cents for fee in plan.fees},
            **{f"{fee.key}-name": fee.name for fee in plan.fees},
        }

    def clean(self) -> dict[str, Any] | None:
        read = super().clean() or self.cleaned_data
        for key in OWN_FEES:
            name = f"{key}-name"
            if key in self.errors or name in self.errors:
                continue
            if read.get(key) is not None and not read.get(name):
                self.add_error(name, _("Give the fee a name."))
            if read.get(name) and read.get(key) is None:
                self.add_error(key, _("Enter an amount."))
        return read

    @property
    def standard(self) -> list[forms.BoundField]:
        return [self[fee.value] for fee in StandardFee]

    @property
    def own(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"{key}-name"], self[key]) for key in OWN_FEES]

    @property
    def plan(self) -> FeePlan:
        read = self.cleaned_data
        keys = [*(fee.value for fee in StandardFee), *OWN_FEES]
        return FeePlan(
            FeeBasis(read["basis"]),
            tuple(
                Fee(key, read[key], read.get(f"{key}-name", ""))
                for key in keys
                if read[key] is not None
            ),
            read["surcharge"] or 0,
            by_date=read["day_from"] is None,
            day_from=read["day_from"],
        )


class KeyForm(forms.Form):
    """Base form of every payment, with an idempotency key against double taps."""

    method = forms.ChoiceField(
        label=gettext_lazy("How"),
        choices=[*PAY_METHOD_NAMES.items()],
        initial=PayMethod.CASH.value,
        widget=forms.RadioSelect,
    )
    key = forms.CharField(max_length=WRITE_KEY_MAX, widget=forms.HiddenInput)

    def clean_method(self) -> PayMethod:
        return PayMethod(self.cleaned_data["method"])


class RestForm(forms.Form):
    """Form of the "paid" button. `cents`: the amount due that the user saw. `position`: the payer's
    position in the entry; None means all payers of the entry."""

    cents = forms.IntegerField(min_value=1, max_value=10**9)
    position = forms.IntegerField(min_value=0, max_value=MOST_ENTRIES, required=False)
    key = forms.CharField(max_length=WRITE_KEY_MAX - len(f"{MOST_ENTRIES}-{MOST_ENTRIES}-"))
    """Idempotency key that the page sends. A payment's key is `NUMBER-POSITION-KEY`: the entry's
    number, the payer's position in the entry if one player pays, and this key."""


class PayForm(KeyForm):
    cents = MoneyField(label=pgettext_lazy("money", "Amount"))
    field_order = ["cents", "method", "key"]


class RefundForm(KeyForm):
    cents = MoneyField(label=pgettext_lazy("money", "Amount"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_MAX)
    is_owed_again = forms.BooleanField(
        label=gettext_lazy("The payer still owes this amount and will pay it in another way"),
        required=False,
        help_text=gettext_lazy(
            "Tick this if the payer must still pay this amount. Without the tick, the amount is "
            "no longer owed."
        ),
    )
    field_order = ["cents", "method", "reason", "is_owed_again", "key"]


class FeeForm(forms.Form):
    """Form for one payer's fee. Offers an exemption if `may_exempt` or if the payer is exempt."""

    fee = forms.ChoiceField(
        label=pgettext_lazy("money", "Fee"),
        help_text=gettext_lazy("To give a discount, first add a reduced fee to the event’s fees."),
    )
    on_the_day = forms.BooleanField(label=gettext_lazy("Registered on the day"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason for the exemption"), max_length=REASON_MAX, required=False
    )

    def __init__(
        self, plan: FeePlan, payer: Payer, *args: Any, may_exempt: bool, **kwargs: Any
    ) -> None:
        initial = {"fee": payer.fee, "on_the_day": payer.on_the_day, "reason": payer.reason}
        super().__init__(*args, **{"initial": initial, **kwargs})
        choices = [
            (fee.key, f"{format_fee_name(plan, fee.key)} · {format_money(fee.cents)}")
            for fee in plan.fees
        ]
        if may_exempt or payer.is_exempt:
            choices.append((EXEMPT, format_fee_name(plan, EXEMPT)))
        else:
            del self.fields["reason"]
        cast(forms.ChoiceField, self.fields["fee"]).choices = choices
        if not plan.surcharge:
            del self.fields["on_the_day"]


class CountForm(forms.Form):
    """Form for the cash counted in one till, by notes and coins or as a total."""

    counted = MoneyField(
        label=gettext_lazy("Total counted"),
        may_be_nothing=True,
        required=False,
        help_text=gettext_lazy(
            "Leave the total empty if you enter below how many there are of each note and coin."
        ),
    )
    change = MoneyField(
        label=gettext_lazy("Float at the start"), may_be_nothing=True, required=False
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=REASON_MAX, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for coin in COINS:
            self.fields[f"coin-{coin}"] = WholeField(
                label=format_money(coin), least=0, most=MOST_COINS, required=False
            )
        for name in self.fields:
            hide_optional_hint(self.fields[name])

    @property
    def coin_fields(self) -> Iterable[forms.BoundField]:
        return [self[f"coin-{coin}"] for coin in COINS]

    @property
    def coins(self) -> dict[int, int]:
        return {coin: self.cleaned_data[f"coin-{coin}"] or 0 for coin in COINS}

    def find_figures(self, expected: int) -> CashFigures | None:
        """Compare the count with the `expected` cents; None if the form is invalid or empty."""
        if not self.is_valid():
            return None
        return CashFigures.of_count(
            expected, self.cleaned_data["change"] or 0, self.cleaned_data["counted"], self.coins
        )
