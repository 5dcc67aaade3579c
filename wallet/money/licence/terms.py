"""The licence's terms of payments; a house that never had a licence has no payments.

After a licence has ended or is withdrawn, its terms still apply to taxes and withdrawals of existing money;
deposits are refused.
"""

import msgspec
from django.conf import settings

from accounts.law import terms as law
from wallet.money.licence.services import last_licence, licence
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
    in_force = licence()
    named = in_force or last_licence()
    if named is None:
        return None
    return Terms(
        currency=named.currency,
        minor_digits=named.minor_digits,
        in_force=in_force is not None,
        taxes=tax_rules(named.tax_rules),
        second_person_above_minor=named.second_person_above_minor,
        deposit_min_minor=settings.DEPOSIT_MIN_MINOR,
        deposit_max_minor=settings.DEPOSIT_MAX_MINOR,
        withdrawal_min_minor=settings.WITHDRAWAL_MIN_MINOR,
    )


def terms_or_refused() -> Terms:
    """The terms for existing money, in force or not. Raises PaymentRefused no_money_here."""
    known = terms()
    if known is None:
        raise PaymentRefused(PaymentRefusal.NO_MONEY_HERE)
    return known


def terms_in_force() -> Terms:
    """The terms for something new. Raises PaymentRefused no_money_here, licence_ended."""
    known = terms_or_refused()
    if not known.in_force:
        raise PaymentRefused(PaymentRefusal.LICENCE_ENDED)
    return known


def terms_for_players() -> law.Terms | None:
    """Age, places and papers in the form that `accounts` needs; an ended licence still says who may be paid out."""
    known = licence() or last_licence()
    if known is None:
        return None
    places = frozenset(known.permitted_states) or None
    return law.Terms(least_age=known.least_age, places=places, currency=known.currency, papers_kept=known.papers_kept)
