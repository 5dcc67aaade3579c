"""Lines of the desk's pages: `{% load desk_lines %} {% for column, cell in columns|beside:line %}`."""

from collections.abc import Sequence
from typing import Any

from django import template

register = template.Library()


@register.filter
def beside(columns: Sequence[Any], line: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Each column's name with the cell below it."""
    return list(zip(columns, line, strict=True))
