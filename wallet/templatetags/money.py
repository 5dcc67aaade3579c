"""Money in templates: `{% load money %} {{ deposit.amount_minor|money:deposit.currency_id }}` is '₹1,000'."""

from django import template

from wallet.amounts import SYMBOLS, in_units, money_of, percent
from wallet.ledger.models import Currency
from wallet.ledger.refs import CHIP
from wallet.money.licence.terms import Terms, terms
from wallet.player.statement import Holding, InHand

register = template.Library()
register.filter("money", money_of)
register.filter(percent)


@register.simple_tag
def held_amount(amount_minor: int, of: Holding | InHand) -> str:
    """A balance as text: money with the currency's sign, practice chips without one."""
    return _signed(amount_minor, of.currency, of.minor_digits)


@register.filter
def money_or_chips(amount_minor: int, currency: Currency) -> str:
    """An amount of a posting: money with its sign, practice chips as they are."""
    return _signed(amount_minor, currency.code, currency.minor_digits)


def _signed(amount_minor: int, currency: str, minor_digits: int) -> str:
    plain = in_units(amount_minor, minor_digits)
    return plain if currency == CHIP else f"{SYMBOLS.get(currency, currency + ' ')}{plain}"


@register.simple_tag
def money_terms() -> Terms | None:
    """The licence's terms of payments; None if there never was a licence, so that pages can leave them out."""
    return terms()


@register.filter
def sign(currency: str) -> str:
    """A currency's sign, or its code where it has none."""
    return SYMBOLS.get(currency, currency)
