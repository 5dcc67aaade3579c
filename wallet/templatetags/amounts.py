"""Amounts in templates: `{% load amounts %} {{ balance_minor|in_units }} {{ move_minor|signed_units }}`."""

from django import template

from wallet import kept_words
from wallet.amounts import in_units
from wallet.ledger import buckets

register = template.Library()


@register.filter(name="in_units")
def units(amount_minor: int, minor_digits: int = 2) -> str:
    """Minor units as units."""
    return in_units(amount_minor, minor_digits)


@register.filter
def exact_units(amount_minor: int, minor_digits: int = 2) -> str:
    """Minor units as units with all their decimals, for columns of amounts."""
    return in_units(amount_minor, minor_digits, exact=True)


@register.filter
def signed_units(amount_minor: int, minor_digits: int = 2) -> str:
    """Minor units as units, with a plus before gains and a real minus sign before losses, as at the table."""
    return in_units(amount_minor, minor_digits, signed=True).replace("-", "\u2212")


@register.filter
def translated(english: str) -> str:
    """A stored English sentence in the reader's language."""
    return kept_words.translated(english)


@register.filter
def translated_part(english: str) -> str:
    """The object of a finding, in the reader's language."""
    return kept_words.translated_part(english)


@register.filter
def account_words(code: str) -> str:
    """The name of an account of the ledger."""
    return str(buckets.account_words(code))
