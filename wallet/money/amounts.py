"""Minor units as the decimal amounts that gateways and bank files speak of, and back; nothing is ever rounded."""

from decimal import Decimal


def decimal_of(amount_minor: int, minor_digits: int) -> Decimal:
    """123450 with two digits is Decimal('1234.50')."""
    return Decimal(amount_minor).scaleb(-minor_digits)


def plain_of(amount_minor: int, minor_digits: int) -> str:
    """The same as text without grouping: '1234.50', '0.05'."""
    return f"{decimal_of(amount_minor, minor_digits):.{minor_digits}f}"
