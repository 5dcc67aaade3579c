"""Dated rates and the people who compared them with their source; pages and files say if a rate is unchecked."""

from collections import defaultdict
from datetime import date
from decimal import Decimal

import msgspec
from django.utils.translation import gettext_noop

from accounts.people.models import User
from base.rows.columns import fitting
from wallet.finance.taxes.models import RateCheck
from wallet.money.licence.services import last_licence
from wallet.money.tax.dated import Dated, DatedAmount
from wallet.money.tax.rules import TaxRules, tax_rules
from wallet.refusals import WalletRefusal, WalletRefused

# The tables' names as `TaxRules.every_row` has them; marked here for translation, because the tax rules know no Django.
GST = gettext_noop("GST on deposits")
TDS = gettext_noop("TDS on net winnings")
WAITS = gettext_noop("TDS waits up to")
UNCHECKED = "rate not checked by anybody"
BY_ONE = "rate checked by one person only"
PEOPLE = 2
"""The number of people who must compare a rate with its source."""
_PERCENT_BPS = 100


class RateWithChecks(msgspec.Struct, frozen=True):
    """A rate and the people who have checked it, the earliest first."""

    table: str
    row: Dated | DatedAmount
    checks: tuple[RateCheck, ...] = ()

    @property
    def is_checked(self) -> bool:
        """Whether two people have compared it with its source."""
        return len(self.checks) >= PEOPLE or self.row.checked_on is not None

    @property
    def waits(self) -> bool:
        """Whether one person has, and another still has to."""
        return bool(self.checks) and not self.is_checked

    def is_checked_by(self, who: int | None) -> bool:
        """Whether this person, by primary key, has."""
        return any(check.checked_by_id == who for check in self.checks)


def rules_now() -> tuple[str, TaxRules]:
    """The rules that the licence names, and their name."""
    licence = last_licence()
    name = licence.tax_rules if licence else ""
    return name, tax_rules(name)


def rates_with_checks() -> list[RateWithChecks]:
    """Every rate of the house's country."""
    name, rules = rules_now()
    checks: dict[tuple[str, date], list[RateCheck]] = defaultdict(list)
    for check in RateCheck.objects.filter(rules=name).select_related("checked_by").order_by("id"):
        checks[check.table, check.from_on].append(check)
    return [RateWithChecks(table, row, tuple(checks[table, row.from_on])) for table, row in rules.every_row()]


def check(table: str, from_on: date, by: User, against: str) -> RateCheck:
    """Record that a person has compared a rate with its source.

    After the second person it counts as checked. Raises WalletRefused no_reason, KeyError for an unknown rate.
    """
    if not against.strip():
        raise WalletRefused(WalletRefusal.NO_REASON, table)
    name, rules = rules_now()
    if (table, from_on) not in {(each, row.from_on) for each, row in rules.every_row()}:
        raise KeyError(table)
    stored, _new = RateCheck.objects.get_or_create(
        rules=name,
        table=table,
        from_on=from_on,
        checked_by=by,
        defaults={"against": fitting(RateCheck, "against", against)},
    )
    return stored


def percent(rate_bps: int) -> Decimal:
    """A rate in percent, as papers and returns state it."""
    return Decimal(rate_bps) / _PERCENT_BPS


def check_in_words(table: str, on: date, rates: list[RateWithChecks]) -> str:
    """Who checked the rate in force on a day, or a note that it is unchecked, for a cell of a file."""
    in_force = [each for each in rates if each.table == table and each.row.from_on <= on]
    if not in_force:
        return UNCHECKED
    rate = max(in_force, key=lambda each: each.row.from_on)
    if len(rate.checks) >= PEOPLE:
        names = " and ".join(check.checked_by.username for check in rate.checks[:PEOPLE])
        return f"checked {rate.checks[PEOPLE - 1].checked_at.date()} by {names}"
    if rate.row.checked_on:
        return f"checked {rate.row.checked_on}"
    return BY_ONE if rate.checks else UNCHECKED
