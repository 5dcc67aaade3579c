"""Dated rates with who has held them against their source; what nobody has checked says so on pages and in files."""

from datetime import date

import msgspec

from accounts.people.models import User
from wallet.finance.taxes.models import RateCheck
from wallet.money.licence.services import last_licence
from wallet.money.tax.dated import Dated, DatedAmount
from wallet.money.tax.rules import TaxRules, tax_rules
from wallet.refusals import WalletRefusal, WalletRefused

GST = "GST on deposits"
TDS = "TDS on net winnings"
UNCHECKED = "rate not checked by anybody"


class Shown(msgspec.Struct, frozen=True):
    """A rate, and who has checked it; `check` is None while nobody has."""

    table: str
    row: Dated | DatedAmount
    check: RateCheck | None

    @property
    def is_checked(self) -> bool:
        """Whether a person has held it against its source."""
        return self.check is not None or self.row.checked_on is not None


def rules_now() -> tuple[str, TaxRules]:
    """The rules that the licence names, and their name."""
    licence = last_licence()
    name = licence.tax_rules if licence else ""
    return name, tax_rules(name)


def shown() -> list[Shown]:
    """Every rate of the house's country."""
    name, rules = rules_now()
    checks = {
        (check.table, check.from_on): check
        for check in RateCheck.objects.filter(rules=name).select_related("checked_by")
    }
    return [Shown(table, row, checks.get((table, row.from_on))) for table, row in rules.every_row()]


def check(table: str, from_on: date, by: User, against: str) -> RateCheck:
    """Write down that a person has held a rate against its source.

    Raises WalletRefused no_reason, KeyError for what is no rate.
    """
    if not against.strip():
        raise WalletRefused(WalletRefusal.NO_REASON, table)
    name, rules = rules_now()
    if (table, from_on) not in {(each, row.from_on) for each, row in rules.every_row()}:
        raise KeyError(table)
    kept, _new = RateCheck.objects.get_or_create(
        rules=name, table=table, from_on=from_on, defaults={"checked_by": by, "against": against.strip()[:200]}
    )
    return kept


def said_of(table: str, on: date, rates: list[Shown]) -> str:
    """Who checked the rate that was in force on a day, for a cell of a file; or that nobody has."""
    in_force = [each for each in rates if each.table == table and each.row.from_on <= on]
    if not in_force:
        return UNCHECKED
    rate = max(in_force, key=lambda each: each.row.from_on)
    if rate.check is not None:
        return f"checked {rate.check.checked_at.date()} by {rate.check.checked_by.username}"
    return f"checked {rate.row.checked_on}" if rate.row.checked_on else UNCHECKED
