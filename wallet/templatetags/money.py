"""Money in templates: `{% load money %} {{ deposit.amount_minor|money:deposit.currency_id }}` is '₹1,000'."""

from django import template

from wallet.amounts import in_units
from wallet.own import Held
from wallet.payments.terms import Terms, terms
from wallet.refs import CHIP

register = template.Library()

SYMBOLS = {"INR": "₹", "EUR": "€", "USD": "$", "GBP": "£"}


@register.filter(name="money")
def money_of(amount_minor: int, currency: str) -> str:
    """An amount with its currency's sign, or its code where it has none."""
    symbol = SYMBOLS.get(currency)
    return f"{symbol}{in_units(amount_minor)}" if symbol else f"{in_units(amount_minor)} {currency}"


@register.simple_tag
def held(amount_minor: int, of: Held) -> str:
    """An amount of what somebody holds: money with its sign, practice chips as they are."""
    plain = in_units(amount_minor, of.minor_digits)
    return plain if of.currency == CHIP else f"{SYMBOLS.get(of.currency, of.currency + ' ')}{plain}"


@register.simple_tag
def money_terms() -> Terms | None:
    """What the licence says of payments; None where there never was one, so that pages can leave them out."""
    return terms()


@register.filter
def sign(currency: str) -> str:
    """A currency's sign, or its code where it has none."""
    return SYMBOLS.get(currency, currency)


@register.filter
def percent(rate_bps: int) -> str:
    """Basis points as a percentage: 2800 is '28 %'."""
    return f"{in_units(rate_bps)} %"
