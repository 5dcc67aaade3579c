"""The chart of accounts: every place of chips or money, with an accountant's code, name and group.

Signs are from the house's side: assets are debit, liabilities and income are credit. The journals for other
programs name their accounts by the same groups.
"""

import msgspec
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from wallet.ledger.kinds import PLACES


class Group(TextChoices):
    """The five groups of every chart of accounts; values are those of Beancount and hledger."""

    ASSETS = "Assets", _("Assets")
    LIABILITIES = "Liabilities", _("Liabilities")
    EQUITY = "Equity", _("Equity")
    INCOME = "Income", _("Income")
    EXPENSES = "Expenses", _("Expenses")

    @property
    def is_of_the_year(self) -> bool:
        """Whether it is an account of profit and loss, and not of the balance sheet."""
        return self in (Group.INCOME, Group.EXPENSES)


class Heading(msgspec.Struct, frozen=True):
    """One line of the chart; `journal` is the part of its name in a journal before the account's own."""

    place: str
    code: str
    title: StrOrPromise
    group: Group
    journal: str


def _heading(place: str, code: str, title: StrOrPromise, group: Group, journal: str) -> Heading:
    return Heading(place, code, title, group, f"{group.value}:{journal}" if journal else group.value)


CHART = {
    heading.place: heading
    for heading in (
        _heading("bank", "1010", _("Banks"), Group.ASSETS, "Banks"),
        _heading("gateway", "1020", _("Payment gateways"), Group.ASSETS, "Gateways"),
        _heading("tax:credit", "1110", _("GST paid on fees, to be set off"), Group.ASSETS, "Tax"),
        _heading("player:main", "2010", _("Players, at hand"), Group.LIABILITIES, "Players"),
        _heading("player:bonus", "2020", _("Players, bonus not released"), Group.LIABILITIES, "Players"),
        _heading("seat", "2030", _("Players, at tables"), Group.LIABILITIES, "Seats"),
        _heading("pool", "2040", _("Prize pools"), Group.LIABILITIES, "Pools"),
        _heading("withdrawal", "2050", _("Withdrawals on their way"), Group.LIABILITIES, "Withdrawals"),
        _heading("suspense", "2060", _("Payments in suspense"), Group.LIABILITIES, "Suspense"),
        _heading("tax:tds", "2110", _("TDS withheld, to be paid"), Group.LIABILITIES, "Tax"),
        _heading("tax:gst", "2120", _("GST collected, to be paid"), Group.LIABILITIES, "Tax"),
        _heading("house:capital", "3010", _("Capital"), Group.EQUITY, "House"),
        _heading("equity:chips", "3090", _("Practice chips given out"), Group.EQUITY, ""),
        _heading("house:rake", "4010", _("Rake"), Group.INCOME, "House"),
        _heading("house:income", "4090", _("Other income"), Group.INCOME, "House"),
        _heading("house:promotions", "5010", _("Bonuses and guarantees"), Group.EXPENSES, "House"),
        _heading("house:fees", "5020", _("Fees of banks and gateways"), Group.EXPENSES, "House"),
        _heading("house:losses", "5030", _("Borne for players"), Group.EXPENSES, "House"),
        _heading("house:expenses", "5090", _("Other expenses"), Group.EXPENSES, "House"),
    )
}
"""By place, in the order of the codes; it has every place that the ledger has."""

assert set(CHART) == set(PLACES)


def place_of(code: str) -> str:
    """The place of an account: `player:7:main` is at `player:main`, `gateway:sandbox` at `gateway`."""
    kind, _colon, rest = code.partition(":")
    if kind == "player":
        return f"player:{rest.rpartition(':')[2]}"
    return code if code in CHART else kind


def heading_of(code: str) -> Heading:
    """The line of the chart that an account belongs to. Raises KeyError for an unknown account."""
    return CHART[place_of(code)]
