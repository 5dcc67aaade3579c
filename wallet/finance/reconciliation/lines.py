"""What every statement comes to, whichever file it was: lines with a day, a reference and exact amounts."""

from datetime import date
from decimal import Decimal, InvalidOperation

import msgspec

from wallet.finance.reconciliation.models import LineKind
from wallet.ledger.models import AMOUNT_MAX_MINOR


class BadStatement(ValueError):
    """A file that is not a statement as its source writes them; the message says which line and why."""


class Line(msgspec.Struct, frozen=True):
    """A line as read; amounts in minor units, positive when the house received."""

    number: int
    kind: LineKind
    reference: str
    at: date
    amount_minor: int
    fee_minor: int = 0
    row: int | None = None
    """Its row, once it is kept."""


class Read(msgspec.Struct, frozen=True):
    """A file as read."""

    lines: tuple[Line, ...]
    first: date
    last: date


def in_minor(text: str, minor_digits: int, about: str) -> int:
    """An amount as written ('1,234.50', '-3', '(3.00)') in minor units; raises BadStatement, never rounds."""
    plain = text.strip().replace(",", "").replace("₹", "").replace(" ", "")
    negative = plain.startswith("(") and plain.endswith(")")
    try:
        minor = Decimal(plain.strip("()") or "0").scaleb(minor_digits)
    except InvalidOperation:
        raise BadStatement(f"{about}: '{text}' is no amount.") from None
    if not minor.is_finite() or minor != minor.to_integral_value() or abs(minor) > AMOUNT_MAX_MINOR:
        raise BadStatement(f"{about}: '{text}' is no amount of this currency.")
    return -int(minor) if negative else int(minor)
