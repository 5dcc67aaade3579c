"""The form of a report's parameters: days, the moment, the player, the smallest amount."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from base.admin.helped import Helped
from wallet.finance.reports import Basis, Period, Report
from wallet.finance.reports.period import day_begins
from wallet.ledger.models import AMOUNT_MAX_MINOR, Currency
from wallet.ledger.past.months import online_from
from wallet.ledger.refs import CHIP
from wallet.money.licence.services import money_currency

LONGEST = timedelta(days=3660)
LARGE = "10000"
"""The default amount from which a movement is large, in units."""


class PeriodForm(Helped):
    """The days and the other parameters of a report; `period` returns them as one value."""

    first = forms.DateField(label=_("From"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    last = forms.DateField(label=_("To, included"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    currency = forms.ModelChoiceField(Currency.objects.order_by("code"), label=_("Currency"), empty_label=None)
    basis = forms.ChoiceField(
        label=_("By the time it was"),
        choices=((Basis.BOOKED.value, _("booked")), (Basis.EVENT.value, _("happening"))),
    )
    as_of = forms.DateTimeField(
        label=_("As the books stood at"),
        required=False,
        help_text=_("Empty: now."),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    player = forms.CharField(label=_("Player"), required=False, help_text=_("The player's id or name."))
    least = forms.DecimalField(label=_("At least"), required=False, min_value=0, decimal_places=2)

    helps = {
        "first": _("From midnight where the house is."),
        "last": _("Up to the end of this day."),
        "currency": _("One at a time."),
        "basis": _("Booked: as closed days count. Happening: late corrections count for their day."),
        "least": _("Smaller ones are left out."),
    }

    def __init__(self, report: Report | None, data: Any) -> None:
        today = timezone.localdate()
        currency = money_currency() or CHIP
        values = {"first": today.replace(day=1), "last": today, "currency": currency, "basis": Basis.BOOKED.value}
        money = Currency.objects.exclude(kind="practice").order_by("code")
        only_money = report is not None and report.money_only and money.exists()
        if only_money:
            values["currency"] = money[0].code
        if report is not None and report.asks_least:
            values["least"] = LARGE
        values |= {name: data[name] for name in self.base_fields if data.get(name)}
        super().__init__(values)
        choice = self.fields["currency"]
        assert isinstance(choice, forms.ModelChoiceField)
        if only_money:
            choice.queryset = money
        if report is not None and not report.asks_player:
            self.fields["player"].help_text = _("Empty: everybody.")
        if report is None or report.of_everybody:
            del self.fields["player"]
        if report is None or not report.asks_least:
            del self.fields["least"]

    def clean_player(self) -> User | None:
        """The player of that id or name."""
        named = self.cleaned_data["player"].strip()
        if not named:
            return None
        player = User.objects.filter(public_id=named).first() or User.objects.filter(username__iexact=named).first()
        if player is None:
            raise forms.ValidationError(_("There is no player with this id or name."), code="unknown_player")
        return player

    def clean(self) -> dict[str, Any]:
        """The days in order, and not too many."""
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if isinstance(first, date) and isinstance(last, date):
            if last < first:
                self.add_error("last", forms.ValidationError(_("This is before the first day."), code="order"))
            elif last - first > LONGEST:
                self.add_error("last", forms.ValidationError(_("That is more than ten years."), code="too_long"))
        here_from = online_from()
        if isinstance(first, date) and here_from is not None and day_begins(first) < here_from:
            archived = _("What was booked before %(moment)s is archived; it has to be brought back first.")
            named = {"moment": timezone.localtime(here_from).strftime("%Y-%m-%d %H:%M")}
            self.add_error("first", forms.ValidationError(archived, code="archived", params=named))
        return cleaned

    @property
    def period(self) -> Period:
        """The period that a valid form describes."""
        cleaned = self.cleaned_data
        currency: Currency = cleaned["currency"]
        least: Decimal = cleaned.get("least") or Decimal(0)
        return Period(
            first=cleaned["first"],
            last=cleaned["last"],
            as_of=cleaned["as_of"] or timezone.now(),
            currency=currency.code,
            basis=Basis(cleaned["basis"]),
            owner_id=cleaned["player"].pk if cleaned.get("player") else None,
            least_minor=min(int(least.scaleb(currency.minor_digits)), AMOUNT_MAX_MINOR),
        )
