"""What the licence says about payments, in one place; a house that never had one has no payments at all.

A licence that has run out, or was withdrawn, still says how what is there is taxed and paid out; nothing is paid in.
"""

import msgspec
from django.conf import settings

from wallet.money.licence.models import LicenceRow
from wallet.money.licence.services import Licence, licence
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.tax.rules import TaxRules, tax_rules


class Terms(msgspec.Struct, frozen=True):
    """A licence as deposits and withdrawals need it; amounts in minor units of `currency`."""

    currency: str
    minor_digits: int
    in_force: bool
    taxes: TaxRules
    second_person_above_minor: int
    deposit_min_minor: int
    deposit_max_minor: int
    withdrawal_min_minor: int


def terms() -> Terms | None:
    """The terms of the licence in force, or of the last one there was; None where there never was one."""
    held = licence()
    named = held or _last()
    if named is None:
        return None
    return Terms(
        currency=named.currency,
        minor_digits=named.minor_digits,
        in_force=held is not None,
        taxes=tax_rules(named.tax_rules),
        second_person_above_minor=named.second_person_above_minor,
        deposit_min_minor=settings.DEPOSIT_MIN_MINOR,
        deposit_max_minor=settings.DEPOSIT_MAX_MINOR,
        withdrawal_min_minor=settings.WITHDRAWAL_MIN_MINOR,
    )


def terms_or_refused() -> Terms:
    """The terms of what is there already, in force or not. Raises PaymentRefused no_money_here."""
    held = terms()
    if held is None:
        raise PaymentRefused(PaymentRefusal.NO_MONEY_HERE)
    return held


def terms_in_force() -> Terms:
    """The terms for something new. Raises PaymentRefused no_money_here, licence_ended."""
    held = terms_or_refused()
    if not held.in_force:
        raise PaymentRefused(PaymentRefusal.LICENCE_ENDED)
    return held


def licence_or_last() -> Licence | None:
    """The licence in force, or the last one there was, by which what is there is paid out."""
    held = licence()
    return held or _last()


def _last() -> Licence | None:
    row = LicenceRow.objects.exclude(document="").order_by("-id").first()
    return msgspec.json.decode(row.document, type=Licence) if row and row.document else None
