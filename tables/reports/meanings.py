"""The meanings of postings of deals, buy-ins and cash-outs, with links, for statements and traces."""

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from tables.chairs.models import Seat
from tables.play.models import Deal
from wallet.ledger.meanings import About, LookUp


def deals(ids: Collection[str]) -> Mapping[str, About]:
    """'Mango Grove, deal 12', linked to the deal's page."""
    rows = Deal.objects.filter(public_id__in=ids).values_list("public_id", "table__name", "number")
    return {
        public_id: About(
            _("%(table)s, deal %(number)d") % {"table": name, "number": number},
            reverse("deal", args=(public_id,)),
            f"{reverse('admin:tables_deal_changelist')}?q={public_id}",
        )
        for public_id, name, number in rows
    }


def chairs(ids: Collection[str]) -> Mapping[str, About]:
    """The table of a chair, linked to it."""
    rows = Seat.objects.filter(public_id__in=ids).values_list("public_id", "table__public_id", "table__name")
    return {public_id: About(name, reverse("table", args=(table_id,))) for public_id, table_id, name in rows}


MEANINGS: dict[str, LookUp] = {"deal": deals, "buy_in": chairs, "cash_out": chairs}
