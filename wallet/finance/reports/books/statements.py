"""Trial balance by the chart, profit and loss, and balance sheet, for any period.

Amounts have an accountant's signs: assets, liabilities and income are positive; an expense reduces the result.
"""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from wallet.finance.reports.books.balances import balances_at, moved
from wallet.finance.reports.books.chart import CHART, Group, Heading, heading_of
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, labels, text

BROUGHT_FORWARD = "3100"
OF_THE_PERIOD = "3200"
"""Codes of the two lines of a balance sheet for earnings before the period and in it."""

_CODE = text("code", gettext_lazy("Code"))
_ACCOUNT = text("account", gettext_lazy("Account"))
_NAME = text("name", gettext_lazy("Name"))
_GROUP = text("group", gettext_lazy("Group"), says=labels(Group))


def chart_lines(period: Period) -> Iterator[Row]:
    """Every line of the chart with its balance at the period's end: debit positive."""
    holding = balances_at(period, period.ends_at)
    for place, heading in CHART.items() if any(holding.values()) else ():
        own = sum(minor for line, minor in holding.items() if heading_of(line) is heading)
        yield (heading.code, place, _named(heading), heading.group.value, heading.journal, -own)


def accounts(period: Period) -> Iterator[Row]:
    """Each line with its opening balance, debits, credits and closing balance; each balance column sums to zero."""
    before, turned = balances_at(period, period.begins_at), moved(period)
    for line in sorted(before.keys() | turned.keys(), key=_by_code):
        opening, each = before.get(line, 0), turned.get(line)
        received, given = (each.received_minor, each.given_minor) if each else (0, 0)
        if opening or received or given:
            heading = heading_of(line)
            yield (
                *(heading.code, line, _named(heading), heading.group.value),
                *(-opening, given, received, -(opening + received - given)),
            )


def profit_and_loss(period: Period) -> Iterator[Row]:
    """Income and expenses of the period, an account a line; their sum is the result."""
    turned = moved(period)
    for line in sorted(turned, key=_by_code):
        heading, net_minor = heading_of(line), turned[line].net_minor
        if heading.group.is_of_the_year and net_minor:
            yield (heading.code, line, _named(heading), heading.group.value, net_minor)


def result_minor(period: Period) -> int:
    """The house's income in the period less its expenses."""
    return sum(int(str(row[4])) for row in profit_and_loss(period))


def balance_sheet(period: Period) -> Iterator[Row]:
    """Assets, and liabilities and equity, at the end of the period; both sums are equal."""
    holding = balances_at(period, period.ends_at)
    for line in sorted(holding, key=_by_code):
        heading, minor = heading_of(line), holding[line]
        if not minor or heading.group.is_of_the_year:
            continue
        if heading.group is Group.ASSETS:
            yield (heading.code, line, _named(heading), heading.group.value, -minor, None)
        else:
            yield (heading.code, line, _named(heading), heading.group.value, None, minor)
    earned = sum(minor for line, minor in holding.items() if heading_of(line).group.is_of_the_year)
    now = result_minor(period)
    for code, name, minor in (
        (BROUGHT_FORWARD, _("Result brought forward"), earned - now),
        (OF_THE_PERIOD, _("Result of the period"), now),
    ):
        if minor:
            yield (code, "", name, Group.EQUITY.value, None, minor)


def _by_code(line: str) -> tuple[str, str]:
    return heading_of(line).code, line


def _named(heading: Heading) -> str:
    title = heading.title
    return str(title) if isinstance(title, Promise) else title


CHART_OF_ACCOUNTS = Report(
    "chart",
    gettext_lazy("Chart of accounts"),
    gettext_lazy("Every account of the books with its code, its group and what it holds; debit is positive."),
    (
        *(_CODE, _ACCOUNT, _NAME, _GROUP),
        text("journal", gettext_lazy("In journals")),
        amount("balance", gettext_lazy("Balance")),
    ),
    chart_lines,
    by_balance=True,
    of_everybody=True,
)
ACCOUNTS = Report(
    "accounts",
    gettext_lazy("Trial balance by the chart of accounts"),
    gettext_lazy(
        "What each account held before, its debits and credits, and what it holds. Both balances sum to zero."
    ),
    (
        *(_CODE, _ACCOUNT, _NAME, _GROUP),
        amount("before", gettext_lazy("Before")),
        amount("debit", gettext_lazy("Debit")),
        amount("credit", gettext_lazy("Credit")),
        amount("after", gettext_lazy("After")),
    ),
    accounts,
    of_everybody=True,
)
PROFIT_AND_LOSS = Report(
    "profit-and-loss",
    gettext_lazy("Profit and loss"),
    gettext_lazy("What the house earned and spent in the period; the total is its result."),
    (_CODE, _ACCOUNT, _NAME, _GROUP, amount("amount", gettext_lazy("Amount"))),
    profit_and_loss,
    of_everybody=True,
)
BALANCE_SHEET = Report(
    "balance-sheet",
    gettext_lazy("Balance sheet"),
    gettext_lazy("What the house has and what it owes, at the end of the last day. Both totals are the same."),
    (
        *(_CODE, _ACCOUNT, _NAME, _GROUP),
        amount("has", gettext_lazy("Assets")),
        amount("owes", gettext_lazy("Liabilities and equity")),
    ),
    balance_sheet,
    by_balance=True,
    of_everybody=True,
)
