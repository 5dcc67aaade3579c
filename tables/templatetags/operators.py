"""What operators have to see at once: `{% load operators %} {% parked_deals as parked %}`."""

from django import template
from django.db.models import QuerySet

from tables.models import STANDING, Deal, DealStatus, Table

register = template.Library()


@register.simple_tag
def parked_deals() -> QuerySet[Deal]:
    """The deals that have stopped and wait, the longest first."""
    return Deal.objects.filter(status=DealStatus.PARKED).select_related("table").order_by("pk")


@register.simple_tag
def deal_at(table: Table | None) -> Deal | None:
    """The deal that is on at a table, live or parked."""
    return Deal.objects.filter(table=table, status__in=STANDING).select_related("table").first() if table else None
