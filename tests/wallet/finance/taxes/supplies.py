"""Deposits with tax and the papers about them, as rows of any day: what the return is made of, without a payment.

And tax that was deducted from winnings, with the challan that paid it.
"""

from datetime import date, datetime, time, timedelta

from django.test import override_settings
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import guards_off
from wallet.finance.taxes.models import DocumentKind, GstDocument
from wallet.finance.taxes.tds import Challan, Deduction, law_on
from wallet.money.deposits.models import Chargeback, Deposit, DepositState

HOUSE = override_settings(
    HOUSE_NAME="A House",
    HOUSE_ADDRESS="Pune",
    HOUSE_GSTIN="27AABCH1234K1Z5",
    HOUSE_TAN="PNEA12345B",
    HOUSE_PAN="AABCH1234K",
    HOUSE_HSN="999692",
)
DAY = date(2025, 10, 12)
"""When tax was deducted."""
PAID = Challan("00042", "0510308", date(2025, 11, 7), date(2025, 10, 1), date(2025, 10, 31), 60_000)


def deduction(
    tax_minor: int,
    source: str = "W1",
    challan: Challan | None = PAID,
    *,
    winnings_minor: int | None = None,
    rate_bps: int = 3_000,
) -> Deduction:
    """Tax deducted from Asha's winnings: three tenths of them unless they are given."""
    winnings = tax_minor * 10 // 3 if winnings_minor is None else winnings_minor
    return Deduction("T1", DAY, source, 7, "PLAYER7", "Asha", winnings, rate_bps, tax_minor, law_on(DAY), challan)


def noon(day: date) -> datetime:
    """The middle of a day where the house is."""
    return timezone.make_aware(datetime.combine(day, time(12)))


def credited(user: User, taxable_minor: int, tax_minor: int, *, at: datetime | None = None, bps: int = 4000) -> Deposit:
    """A credited deposit with its tax."""
    moment = at or timezone.now()
    with guards_off():
        return Deposit.objects.create(
            user=user,
            currency_id="INR",
            amount_minor=taxable_minor,
            gst_rate_bps=bps,
            gst_minor=tax_minor,
            gateway="sandbox",
            state=DepositState.CREDITED,
            expires_at=moment + timedelta(hours=1),
            credited_at=moment,
        )


def taken_back(deposit: Deposit, amount_minor: int, tax_minor: int, *, at: datetime | None = None) -> Chargeback:
    """A part of a deposit that the gateway took back."""
    number = deposit.chargebacks.count() + 1
    with guards_off():
        return Chargeback.objects.create(
            deposit=deposit,
            number=number,
            key=f"chargeback:{deposit.public_id}:{number}",
            amount_minor=amount_minor,
            gst_minor=tax_minor,
            at=at or timezone.now(),
        )


def invoice(number: int, deposit: Deposit, place: str) -> GstDocument:
    """A deposit's invoice, of the day on which it was credited."""
    assert deposit.credited_at is not None
    return _paper(DocumentKind.INVOICE, number, deposit, None, place, timezone.localdate(deposit.credited_at))


def credit_note(number: int, back: Chargeback, place: str, day: date) -> GstDocument:
    """A charge-back's credit note."""
    return _paper(DocumentKind.CREDIT_NOTE, number, back.deposit, back, place, day)


def _paper(
    kind: DocumentKind, number: int, deposit: Deposit, back: Chargeback | None, place: str, day: date
) -> GstDocument:
    about = back or deposit
    with guards_off():
        return GstDocument.objects.create(
            kind=kind,
            year=day.year if day.month > 3 else day.year - 1,
            number=number,
            deposit=deposit,
            chargeback=back,
            currency_id="INR",
            issued_on=day,
            place=place,
            taxable_minor=about.amount_minor,
            rate_bps=deposit.gst_rate_bps,
            tax_minor=about.gst_minor,
        )
