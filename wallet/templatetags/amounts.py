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
    """Minor units as units, with a plus before what was won and a real minus before what was lost, as at the table."""
    return in_units(amount_minor, minor_digits, signed=True).replace("-", "\u2212")


@register.filter
def translated(kept: str) -> str:
    """A sentence that is kept in English, in the reader's language."""
    return kept_words.translated(kept)


@register.filter
def translated_part(kept: str) -> str:
    """What a finding is about, in the reader's language."""
    return kept_words.translated_part(kept)


@register.filter
def account_words(code: str) -> str:
    """What an account of the ledger is, in words."""
    return str(buckets.account_words(code))
