"""Cards in templates: `{% load cards %} {{ "10H AS PJ"|suits }}` is `10♥ A♠ ★`."""

from django import template

register = template.Library()

_SIGNS = str.maketrans({"S": "\u2660\ufe0e", "H": "\u2665\ufe0e", "D": "\u2666\ufe0e", "C": "\u2663\ufe0e"})


@register.filter
def suits(codes: str) -> str:
    """Codes with the signs of their suits; a printed joker is a star."""
    return " ".join("★" if code == "PJ" else code.translate(_SIGNS) for code in codes.split())
