"""Bank statements as MT940 (SWIFT): every `:61:` is a line, and the balances `:60:` and `:62:` are compared with them.

Each entry is parsed separately, with the head of its statement, so that an entry which the library cannot read
costs only one line.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from typing import Any

import mt940

from wallet.finance.reconciliation.lines import (
    Line,
    LineRefused,
    Read,
    StatementRefused,
    does_not_add_up,
    gathered,
    in_currency,
    in_minor,
)
from wallet.finance.reconciliation.models import LineKind
from wallet.finance.refusals import LineRefusal, StatementRefusal

_STATEMENT = re.compile(r"^:20:", re.MULTILINE)
_ENTRY = re.compile(r"^:61:.*?(?=^:(?!86:)|^-\s*$|\Z)", re.MULTILINE | re.DOTALL)
_BALANCE = re.compile(r"^:(60|62)[FM]:([CD])\d{6}([A-Z]{3})([\d,]+)", re.MULTILINE)
_CAME = {"C": True, "RD": True, "D": False, "RC": False}
_NONE = "NONREF"


def looks_like_mt940(content: bytes) -> bool:
    """Whether a file begins as an MT940 does."""
    head = content.lstrip()[:2_000]
    return head.startswith((b":20:", b"{1:")) or b"\n:20:" in head


def read_mt940(content: bytes, currency: str, minor_digits: int) -> Read:
    """The entries of all statements in the file, of this currency. Raises StatementRefused."""
    text = content.decode("utf-8", errors="replace").replace("\r\n", "\n")
    blocks = [f":20:{block}" for block in _STATEMENT.split(text)[1:]]
    if not blocks:
        raise StatementRefused(StatementRefusal.NOT_MT940)
    entries = [[match.group() for match in _ENTRY.finditer(block)] for block in blocks]
    heads = [_ENTRY.sub("", block) for block in blocks]
    pairs = [(head, entry) for head, own in zip(heads, entries, strict=True) for entry in own]
    read = gathered(
        (partial(_line, number, head, entry, currency, minor_digits) for number, (head, entry) in enumerate(pairs, 1)),
        StatementRefusal.NO_ENTRIES,
    )
    balances = [_balances(head, currency, minor_digits) for head in heads]
    troubles, begin = [], 0
    for (opening, closing), own in zip(balances, entries, strict=True):
        lines = read.lines[begin : begin + len(own)]
        begin += len(own)
        if opening is not None and closing is not None:
            troubles.append(does_not_add_up(opening, lines, closing, minor_digits))
    opening, closing = balances[0][0], balances[-1][1]
    return Read(read.lines, read.first, read.last, opening, closing, tuple(filter(None, troubles)))


def _line(number: int, head: str, entry: str, currency: str, minor_digits: int) -> Line:
    about = f"Entry {number}"
    parsed = _parsed(f"{head.split(':62', maxsplit=1)[0].rstrip('-').rstrip()}\n{entry.rstrip()}\n", about)
    amount, status = parsed.get("amount"), str(parsed.get("status", ""))
    if amount is None or status not in _CAME or parsed.get("date") is None:
        raise LineRefused(LineRefusal.UNREADABLE_TEXT, about=about, text=entry.splitlines()[0][:80])
    written = abs(Decimal(amount.amount))
    in_currency(str(parsed.get("currency") or ""), currency, f"{written}", about)
    minor = in_minor(f"{written}", minor_digits, about)
    came = _CAME[status]
    kind = LineKind.SETTLEMENT if came else LineKind.PAYOUT
    names = (parsed.get("customer_reference"), parsed.get("bank_reference"))
    reference = next((str(name).strip() for name in names if name and str(name).strip() != _NONE), "")
    at = parsed["date"]
    return Line(
        number, kind, reference[:140], type(at).today().replace(at.year, at.month, at.day), minor if came else -minor
    )


def _parsed(text: str, about: str) -> dict[str, Any]:
    transactions = mt940.models.Transactions()
    try:
        transactions.parse(text)
    except (ValueError, RuntimeError, AssertionError, ArithmeticError, KeyError, TypeError, AttributeError):
        raise LineRefused(LineRefusal.UNREADABLE, about=about) from None
    return dict(transactions[-1].data) if len(transactions) else {}


def _balances(head: str, currency: str, minor_digits: int) -> tuple[int | None, int | None]:
    return _balance(head, "60", currency, minor_digits), _balance(head, "62", currency, minor_digits)


def _balance(head: str, tag: str, currency: str, minor_digits: int) -> int | None:
    balances: Iterator[int] = (
        in_minor(amount.replace(",", "."), minor_digits, f":{tag}:") * (1 if sign == "C" else -1)
        for which, sign, code, amount in _BALANCE.findall(head)
        if (which, code) == (tag, currency)
    )
    return next(balances, None)
