"""Points in templates: `{% load points %} {{ score|points }}` writes a real minus, as the table does."""

from django import template

register = template.Library()


@register.filter
def points(score: int) -> str:
    """A score as people read it: -34 is '−34'."""
    return str(score).replace("-", "\u2212")


@register.filter
def signed(score: int) -> str:
    """Points won or lost: 34 is '+34', -34 is '−34'."""
    return points(score) if score <= 0 else f"+{score}"
