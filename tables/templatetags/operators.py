"""What operators must see at once: `{% load operators %} {% parked_deals as rows %}`, for `admin/waiting.html`."""

import msgspec
from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tables.play.models import NOT_ENDED, Deal, DealStatus
from tables.setup.models import Table

register = template.Library()


class Waiting(msgspec.Struct, frozen=True):
    """One thing that has stopped: the page to handle it, its name, and details."""

    href: str
    words: str
    more: str = ""


@register.simple_tag
def parked_deals() -> list[Waiting]:
    """The deals that have stopped and wait, the longest first."""
    deals = Deal.objects.filter(status=DealStatus.PARKED).select_related("table").order_by("pk")
    return [
        Waiting(
            reverse("admin:tables_deal_change", args=[deal.pk]),
            f"{deal.table.name}, {_('deal %(number)s') % {'number': deal.number}}",
            f"{_('began')} {date_format(localtime(deal.started_at), 'j M, H:i')} · {deal.last_line}",
        )
        for deal in deals
    ]


@register.simple_tag
def deal_at(table: Table | None) -> Deal | None:
    """The deal that is on at a table, live or parked."""
    return Deal.objects.filter(table=table, status__in=NOT_ENDED).select_related("table").first() if table else None
