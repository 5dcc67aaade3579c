"""What the licence says about payments, in one place; without a licence there are no payments at all."""

import msgspec
from django.conf import settings

from wallet.licence import licence
from wallet.payments.refusals import PaymentRefusal, PaymentRefused
from wallet.tax.rules import TaxRules, tax_rules


class Terms(msgspec.Struct, frozen=True):
    """A licence as deposits and withdrawals need it; amounts in minor units of `currency`."""

    currency: str
    taxes: TaxRules
    second_person_above_minor: int
    deposit_min_minor: int
    deposit_max_minor: int
    withdrawal_min_minor: int


def terms() -> Terms | None:
    """The terms now, or None where the house plays for chips only."""
    held = licence()
    if held is None:
        return None
    return Terms(
        currency=held.currency,
        taxes=tax_rules(held.tax_rules),
        second_person_above_minor=held.second_person_above_minor,
        deposit_min_minor=settings.DEPOSIT_MIN_MINOR,
        deposit_max_minor=settings.DEPOSIT_MAX_MINOR,
        withdrawal_min_minor=settings.WITHDRAWAL_MIN_MINOR,
    )


def terms_or_refused() -> Terms:
    """The terms. Raises PaymentRefused no_money_here."""
    held = terms()
    if held is None:
        raise PaymentRefused(PaymentRefusal.NO_MONEY_HERE)
    return held
