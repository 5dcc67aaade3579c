"""What is announced to players, for every page."""

from django import template
from django.utils.translation import get_language

from desk.floor.announcements import shown_now
from tables.setup.models import Table

register = template.Library()


@register.simple_tag
def announced(table: Table | None = None) -> list[str]:
    """The words to be shown now to who reads this page; at a table's page its own too."""
    return shown_now((get_language() or "en").split("-")[0], table if isinstance(table, Table) else None)
