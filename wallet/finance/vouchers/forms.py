"""The forms of vouchers, one for each kind: an accountant's facts about an event, and the legs that follow."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from base.admin.helped import Helped
from wallet.amounts import plain_of
from wallet.finance.reconciliation.models import SourceKind, StatementLine, StatementSource
from wallet.finance.reports.books.chart import heading_of
from wallet.finance.vouchers import legs
from wallet.finance.vouchers.services import PAPER_MAX_BYTES, About, Paper
from wallet.ledger.kinds import AccountKind, Kind
from wallet.ledger.models import Account, Currency
from wallet.money.deposits.services import gateways
from wallet.money.forms import AmountField
from wallet.refusals import BadPosting

ROWS = 6
"""Lines of a journal that a page offers."""
_DAY = {"type": "date"}
_OWN = (
    *("house:capital", "house:rake", "house:income", "house:promotions", "house:fees", "house:losses"),
    *("house:expenses", "tax:tds", "tax:gst", "tax:credit"),
)


def names_of(kind: AccountKind) -> list[str]:
    """The house's banks or gateways: those in the books, those that send statements, those that are set up."""
    booked = Account.objects.filter(kind=kind.value).values_list("code", flat=True)
    names = StatementSource.objects.filter(kind=SourceKind(kind.value)).values_list("name", flat=True)
    own = [settings.PAYOUT_BANK] if kind is AccountKind.BANK else list(gateways())
    return sorted({*(code.partition(":")[2] for code in booked), *names, *own})


def accounts() -> list[tuple[str, str]]:
    """Every account of the house that a journal may name, with its code and name in the chart."""
    places = [f"{kind.value}:{name}" for kind in (AccountKind.BANK, AccountKind.GATEWAY) for name in names_of(kind)]
    codes = [(code, heading_of(code)) for code in (*places, *_OWN)]
    return [(code, f"{heading.code} {heading.title} ({code})") for code, heading in codes]


def _amount(label: Any, *, required: bool = False, help_text: Any = "") -> AmountField:
    return AmountField(label=label, required=required, help_text=help_text)


def _day(label: Any, *, required: bool = True) -> forms.DateField:
    return forms.DateField(label=label, required=required, widget=forms.DateInput(_DAY, format="%Y-%m-%d"))


def _units(line: StatementLine) -> str:
    """A line's amount without its sign, as a person would type it."""
    return plain_of(abs(line.amount_minor), line.statement.source.currency.minor_digits)


class VoucherForm(Helped):
    """The fields of every voucher; subclasses add their amounts. `legs` are set once the form is valid."""

    kind: Kind
    title: Any
    about_it: Any = ""

    currency = forms.ModelChoiceField(Currency.objects.filter(kind="money"), label=_("Currency"), empty_label=None)
    happened_on = _day(_("Day"))
    reference = forms.CharField(
        label=_("Reference"), required=False, max_length=64, help_text=_("UTR, invoice or note number.")
    )
    reason = forms.CharField(label=_("What for"), max_length=200)
    paper = forms.FileField(label=_("Paper"), required=False, help_text=_("Invoice, challan or note; at most 5 MB."))

    helps = {
        "currency": _("What the amounts are in."),
        "happened_on": _("The day on which it happened, as the paper says."),
        "reason": _("Who approves reads it, and it stays in the journal."),
        "bank": _("The account of the house that the money moved on."),
        "interest": _("An expense of the house; empty if there is none."),
    }

    def __init__(self, *args: Any, line: StatementLine | None = None, **kwargs: Any) -> None:
        """Fill in the values of a statement's line."""
        self.line = line
        kwargs["initial"] = {"happened_on": timezone.localdate(), **(self.from_line(line) if line else {})}
        super().__init__(*args, **kwargs)
        for name, kind in (("bank", AccountKind.BANK), ("gateway", AccountKind.GATEWAY)):
            if name in self.fields:
                choice = self.fields[name]
                assert isinstance(choice, forms.ChoiceField)
                choice.choices = [(each, each) for each in names_of(kind)]

    def from_line(self, line: StatementLine) -> dict[str, Any]:
        """The form's initial values for a line of a statement."""
        source = line.statement.source
        return {
            "happened_on": line.at,
            "reference": line.reference[:64],
            "currency": source.currency_id,
            source.kind: source.name,
        }

    def clean_paper(self) -> Any:
        """A file that is not too large."""
        paper = self.cleaned_data["paper"]
        if paper and paper.size > PAPER_MAX_BYTES:
            raise forms.ValidationError(
                _("A paper has at most 5 MB; scan it with fewer points."), code="paper_too_large"
            )
        return paper

    def clean(self) -> dict[str, Any]:
        """The legs, or why there are none."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                self.legs = self.booked(cleaned)
            except BadPosting:
                raise forms.ValidationError(self.unbalanced, code="unbalanced") from None
        return cleaned

    unbalanced: Any = _("These amounts do not make a booking: look at them again.")

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """The legs of the voucher; raises BadPosting."""
        raise NotImplementedError

    @property
    def facts(self) -> About:
        """The facts beside the amounts."""
        cleaned = self.cleaned_data
        return About(
            reason=cleaned["reason"],
            happened_on=cleaned["happened_on"],
            reference=cleaned["reference"],
            challan=cleaned.get("challan") or "",
            bsr_code=cleaned.get("bsr_code") or "",
            first=cleaned.get("first"),
            last=cleaned.get("last"),
        )

    @property
    def attached(self) -> Paper | None:
        """The paper, if there is one."""
        file = self.cleaned_data["paper"]
        return Paper(file.name, file.read()) if file else None


class SettlementForm(VoucherForm):
    """A gateway has paid its balance into a bank, less its fee."""

    kind, title = Kind.GATEWAY_SETTLEMENT, _("Settlement of a gateway")
    about_it = _("The gateway paid what it held into your bank, and kept its fee with the GST on it.")
    unbalanced = _("The fee and its GST must be less than what the gateway settled.")

    helps = {
        "gateway": _("Whose statement or mail says so."),
        "gross": _("What players had paid there."),
        "fee": _("What it kept, without GST; empty if nothing."),
    }

    gateway = forms.ChoiceField(label=_("Gateway"))
    bank = forms.ChoiceField(label=_("Bank"))
    gross = _amount(_("Settled, before the fee"), required=True)
    fee = _amount(_("Fee"))
    gst = _amount(_("GST on the fee"), help_text=_("Only where it can be set off; otherwise add it to the fee."))

    def from_line(self, line: StatementLine) -> dict[str, Any]:
        """A gateway's own line has the gross amount, a bank's line the net amount."""
        units = _units(line)
        return {**super().from_line(line), "gross": units, "reason": str(self.title)}

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """From the gateway to the bank, less the fee."""
        fee, gst = cleaned["fee"] or 0, cleaned["gst"] or 0
        return legs.settlement(cleaned["gateway"], cleaned["bank"], cleaned["gross"], fee, gst)


class ChargeForm(VoucherForm):
    """A bank or gateway has taken a fee of its own."""

    kind, title = Kind.BANK_CHARGE, _("Charge of a bank or gateway")
    about_it = _("The bank or gateway took a fee from what it holds for the house.")

    helps = {
        "place": _("The bank or gateway that took it."),
        "fee": _("Without GST where that can be set off."),
    }

    place = forms.ChoiceField(label=_("Taken from"))
    fee = _amount(_("Fee"), required=True)
    gst = _amount(_("GST on the fee"), help_text=_("Only where it can be set off; otherwise add it to the fee."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the banks and gateways."""
        super().__init__(*args, **kwargs)
        choice = self.fields["place"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [pair for pair in accounts() if pair[0].startswith(("bank:", "gateway:"))]

    def from_line(self, line: StatementLine) -> dict[str, Any]:
        """The whole line is taken as the fee, until somebody enters the GST."""
        units = _units(line)
        return {**super().from_line(line), "place": str(line.statement.source), "fee": units}

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """A fee, and the GST on it as credit."""
        return legs.charge(cleaned["place"], cleaned["fee"], cleaned["gst"] or 0)


class RemittanceForm(VoucherForm):
    """Tax has been paid to the state."""

    kind, title = Kind.TAX_REMITTED, _("Tax paid to the state")
    about_it = _("GST or TDS that the house collected was paid, with its challan.")
    unbalanced = _("Credit is set off against GST, and no more of it than is owed.")

    helps = {
        "tax": _("Which of the two was paid."),
        "owed": _("What was owed for these days, without interest."),
        "first": _("The first day whose tax this pays."),
        "last": _("The last of them, often the end of a month."),
    }

    tax = forms.ChoiceField(label=_("Tax"), choices=(("tds", _("TDS on winnings")), ("gst", _("GST on deposits"))))
    bank = forms.ChoiceField(label=_("Paid from"))
    owed = _amount(_("Tax"), required=True)
    credit = _amount(_("Of which set off"), help_text=_("GST alone: paid on fees before."))
    interest = _amount(_("Interest and late fee"))
    challan = forms.CharField(
        label=_("Challan number"), max_length=40, help_text=_("CIN or serial number; of GST the CPIN.")
    )
    bsr_code = forms.RegexField(
        r"^(\d{7})?$", label=_("BSR code"), required=False, help_text=_("Seven digits; of TDS.")
    )
    first = _day(_("For tax from"))
    last = _day(_("For tax to, included"))

    field_order = ("tax", "bank", "owed", "credit", "interest", "challan", "bsr_code", "first", "last")

    def from_line(self, line: StatementLine) -> dict[str, Any]:
        """The whole line is taken as tax, until somebody enters the interest."""
        return {**super().from_line(line), "owed": _units(line)}

    def clean(self) -> dict[str, Any]:
        """The days in order."""
        cleaned = super().clean()
        if cleaned.get("first") and cleaned.get("last") and cleaned["last"] < cleaned["first"]:
            self.add_error("last", forms.ValidationError(_("This is before the first day."), code="order"))
        return cleaned

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """From the bank to the state."""
        credit, interest = cleaned["credit"] or 0, cleaned["interest"] or 0
        return legs.remittance(cleaned["tax"], cleaned["bank"], cleaned["owed"], credit, interest)


class CapitalForm(VoucherForm):
    """The owners put money in, or take some out."""

    kind, title = Kind.HOUSE_CAPITAL, _("Capital of the house")
    about_it = _("The owners put money into the house's bank, or took some out of it.")

    helps = {
        "way": _("From the owners into the bank, or back to them."),
        "amount": _("As the bank's statement has it."),
    }

    way = forms.ChoiceField(label=_("Which way"), choices=(("in", _("put in")), ("out", _("taken out"))))
    bank = forms.ChoiceField(label=_("Bank"))
    amount = _amount(_("Amount"), required=True)

    def from_line(self, line: StatementLine) -> dict[str, Any]:
        """The line's amount is taken as the capital that was paid in."""
        units = _units(line)
        return {**super().from_line(line), "amount": units, "way": "in" if line.amount_minor > 0 else "out"}

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """Between the bank and the owners."""
        return legs.capital(cleaned["bank"], cleaned["amount"] if cleaned["way"] == "in" else -cleaned["amount"])


class JournalForm(VoucherForm):
    """An entry of the accountant's own, line by line."""

    kind, title = Kind.JOURNAL_ENTRY, _("Journal entry")
    about_it = _(
        "An entry of your own between accounts of the house. It needs a paper, and no player's account is in it."
    )
    unbalanced = _("Debits and credits must be equal, and at least two accounts must move.")
    offered: Sequence[str] = ("bank:", "gateway:", "house:", "tax:")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """A form with this many empty lines below its head."""
        super().__init__(*args, **kwargs)
        offered = [("", "–"), *(pair for pair in accounts() if pair[0].startswith(tuple(self.offered)))]
        for row in range(1, ROWS + 1):
            self.fields[f"account_{row}"] = forms.ChoiceField(label=_("Account"), choices=offered, required=False)
            self.fields[f"debit_{row}"] = _amount(_("Debit"))
            self.fields[f"credit_{row}"] = _amount(_("Credit"))
        if self.line is not None and not self.is_bound:
            came = self.line.amount_minor > 0
            side = "debit_1" if came else "credit_1"
            self.initial.update({"account_1": str(self.line.statement.source), side: _units(self.line)})

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField, forms.BoundField]]:
        """The lines as a page shows them."""
        return [(self[f"account_{row}"], self[f"debit_{row}"], self[f"credit_{row}"]) for row in range(1, ROWS + 1)]

    def plain_fields(self) -> list[forms.BoundField]:
        """All that is not in a line."""
        inside = {field.name for row in self.rows() for field in row}
        return [field for field in self if field.name not in inside]

    def lines(self, cleaned: dict[str, Any]) -> list[tuple[str, int, int]]:
        """Account, debit, credit of each line that is filled in."""
        cleaned_lines = [
            (cleaned[f"account_{row}"], cleaned[f"debit_{row}"] or 0, cleaned[f"credit_{row}"] or 0)
            for row in range(1, ROWS + 1)
        ]
        if any(bool(code) != bool(debit or credit) for code, debit, credit in cleaned_lines):
            raise BadPosting("a line has an account and an amount")
        return [line for line in cleaned_lines if line[0]]

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """The legs as they were entered, line by line."""
        return legs.debits_and_credits(self.lines(cleaned))


class OpeningForm(JournalForm):
    """The opening balances on the first day of the books."""

    kind, title = Kind.OPENING_BALANCE, _("Opening balances")
    about_it = _("What banks, gateways and taxes stood at when the books began; the rest is the house's capital.")
    unbalanced = _("Each line needs an account and an amount.")
    offered = ("bank:", "gateway:", "tax:")

    def booked(self, cleaned: dict[str, Any]) -> legs.Legs:
        """The legs as they were entered, and their difference on capital."""
        return legs.against_capital(self.lines(cleaned))


FORMS: dict[str, type[VoucherForm]] = {
    "settlement": SettlementForm,
    "charge": ChargeForm,
    "tax": RemittanceForm,
    "capital": CapitalForm,
    "opening": OpeningForm,
    "journal": JournalForm,
}
"""By the name in the address."""
