"""How a report's cells are written in files, the same in every format: times with their zone, amounts exact.

A cell of text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection).
"""

from datetime import datetime
from decimal import Decimal

from django.utils import timezone

from wallet.money.withdrawals.payouts import FORMULA_STARTS


def plain(cell: object) -> object:
    """A cell for a format that tells text from numbers: moments as ISO 8601 with the house's offset."""
    if isinstance(cell, datetime):
        return timezone.localtime(cell).isoformat(timespec="microseconds")
    return cell


def safe_text(cell: object) -> object:
    """A cell for spreadsheets: text that would be a formula is made text for good."""
    shown = plain(cell)
    return f"'{shown}" if isinstance(shown, str) and shown.startswith(FORMULA_STARTS) else shown


def units(amount_minor: int, minor_digits: int) -> Decimal:
    """Minor units as exact units: 12345 is 123.45."""
    return Decimal(amount_minor).scaleb(-minor_digits)
