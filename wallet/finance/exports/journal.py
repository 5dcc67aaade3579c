"""The ledger as a plain-text accounting journal that independent programs check: Beancount's and hledger's.

Both end with a balance assertion for every account, which the program that reads the journal computes again from
the entries. Signs are those of accounting from the house's side, the opposite of the ledger's: players' balances
are owed to them, so they are negative; balances at gateways and banks are the house's, so they are positive.

Beancount: https://beancount.github.io/docs/beancount_language_syntax.html; hledger: https://hledger.org/hledger.html.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.utils import timezone

from wallet.finance.exports.cells import units
from wallet.finance.reports import stream, where
from wallet.finance.reports.books.chart import heading_of
from wallet.finance.reports.period import Period

Progress = Callable[[int], None]
# Transactions put together before they are sent on.
_AT_A_TIME = 500

_ACCOUNTS = """
SELECT a.code, COALESCE(sum(e.amount_minor) FILTER (WHERE {before}), 0), sum(e.amount_minor)
FROM public.wallet_account a
JOIN public.wallet_leg e ON e.account_id = a.id
JOIN public.wallet_event t ON t.id = e.transaction_id
WHERE {until_end}
GROUP BY a.id ORDER BY a.id
"""

_ENTRIES = """
SELECT t.id, t.public_id, t.kind, t.key, t.note, {time}, a.code, e.amount_minor
FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id
WHERE {in_period}
ORDER BY {time}, t.id, e.id
"""


class _Dialect(NamedTuple):
    """How one program wants an account, a transaction and a balance to be written."""

    opening: str
    account: str
    transaction: str
    leg: str
    balance: str


_BEANCOUNT = _Dialect(
    opening='option "title" "{title}"\noption "operating_currency" "{currency}"\n\n',
    account="{first} open {account} {currency}\n",
    transaction='\n{day} * "{kind}" "{key}" ^{id}\n',
    leg="  {account}  {amount} {currency}\n",
    balance="{after} balance {account}  {amount} {currency}\n",
)
_HLEDGER = _Dialect(
    opening="; {title}\ndecimal-mark .\ncommodity 1000.{zeros} {currency}\n\n",
    account="account {account}\n",
    transaction="\n{day} * {kind} | {key}  ; id:{id}\n",
    leg="    {account}    {amount} {currency}\n",
    balance="\n{last} * balance\n    {account}    0 {currency} = {amount} {currency}\n",
)


def beancount(period: Period, minor_digits: int = 2, progress: Progress = lambda _: None) -> Iterator[bytes]:
    """The period's journal for Beancount, in pieces; `bean-check` finds nothing wrong with it."""
    return _journal(_BEANCOUNT, period, minor_digits, progress)


def hledger(period: Period, minor_digits: int = 2, progress: Progress = lambda _: None) -> Iterator[bytes]:
    """The period's journal for hledger, in pieces; `hledger check` finds nothing wrong with it."""
    return _journal(_HLEDGER, period, minor_digits, progress)


def account_name(code: str) -> str:
    """An account's name in the journal, by the chart of accounts: `player:7:main` is `Liabilities:Players:7:Main`.

    Operators choose the names of gateways and banks; a character that the programs do not allow in names becomes a
    dash.
    """
    _kind, *rest = code.split(":")
    parts = (_NOT_IN_NAMES.sub("-", part).lstrip("-") for part in rest)
    return ":".join([heading_of(code).journal, *(part[:1].upper() + part[1:] for part in parts)])


def _journal(dialect: _Dialect, period: Period, minor_digits: int, progress: Progress) -> Iterator[bytes]:
    def amount(minor: int) -> str:
        return f"{units(-minor, minor_digits):f}"

    common: dict[str, Any] = {
        "currency": period.currency,
        "first": period.first.isoformat(),
        "last": period.last.isoformat(),
        "after": (period.last + timedelta(days=1)).isoformat(),
        "zeros": "0" * minor_digits,
        "title": f"The house's ledger in {period.currency}, {period.first} to {period.last}",
    }
    yield dialect.opening.format(**common).encode()
    balances = {code: (before, after) for code, before, after in _accounts(period)}
    for code in balances:
        yield dialect.account.format(account=account_name(code), **common).encode()
    if any(before for before, _ in balances.values()):
        head = dialect.transaction.format(day=common["first"], kind="opening", key="What was held before", id="opening")
        legs = [(code, before) for code, (before, _) in balances.items() if before]
        yield (head + _legs(dialect, legs, amount, common)).encode()
    written: list[str] = []
    count = 0
    for count, ((public_id, kind, key, note, day), legs) in enumerate(_transactions(period), start=1):
        words = _plain_text(f"{key} ({note})" if note else key)
        head = dialect.transaction.format(day=day, kind=kind, key=words, id=public_id)
        written.append(head + _legs(dialect, legs, amount, common))
        if len(written) == _AT_A_TIME:
            yield "".join(written).encode()
            written = []
            progress(count)
    yield "".join(written).encode() + (b"\n" if count else b"\n; No activity\n\n")
    progress(count)
    for code, (_, after) in balances.items():
        yield dialect.balance.format(account=account_name(code), amount=amount(after), **common).encode()


def _legs(dialect: _Dialect, legs: list[tuple[str, int]], amount: Any, common: dict[str, Any]) -> str:
    return "".join(
        dialect.leg.format(account=account_name(code), amount=amount(minor), **common) for code, minor in legs
    )


def _accounts(period: Period) -> Iterator[tuple[Any, ...]]:
    sql = _ACCOUNTS.format(before=where.until(period, "begins_at"), until_end=where.until(period))
    return stream.rows(sql, where.params(period))


def _transactions(period: Period) -> Iterator[tuple[tuple[str, str, str, str, date], list[tuple[str, int]]]]:
    sql = _ENTRIES.format(time=f"t.{period.basis}_at", in_period=where.in_period(period))
    for _, rows in groupby(stream.rows(sql, where.params(period)), key=lambda row: row[0]):
        lines = list(rows)
        _, public_id, kind, key, note, at, *_ = lines[0]
        yield (public_id, kind, key, note, _day_of(at)), [(line[6], line[7]) for line in lines]


def _day_of(at: datetime) -> date:
    return timezone.localtime(at).date()


def _plain_text(text: str) -> str:
    """Text that cannot end a quoted string, a line or a description early."""
    return _UNPRINTED.sub(" ", text).translate(_REPLACED).strip()


_UNPRINTED = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
_REPLACED = str.maketrans({"\\": "/", '"': "'", ";": ",", "|": "/"})
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9-]")
