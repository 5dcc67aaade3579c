"""Whether an operator holds new deals of a table back (`tables.setup.draining`); checked before each start."""

from collections.abc import Mapping

from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tables.setup.models import Drain, Host, Scope, Table

FORMATS: Mapping[str, StrOrPromise] = {
    "points13": _("Points with 13 cards"),
    "points21": _("Points with 21 cards"),
    "match": _("Pools and Deals"),
    "tournament": _("Tournaments"),
}
AGAIN_S = 15
"""After how long a held match or tournament is checked again."""


def format_of(table: Table) -> str:
    """The format of a table's deals, a key of `FORMATS`."""
    if table.host in {Host.MATCH, Host.TOURNAMENT}:
        return str(table.host)
    return f"points{table.rules.cards}"


def is_held(table: Table) -> bool:
    """Whether no new deal may begin at a table that is its own host."""
    return _any_hold(Q(scope=Scope.FORMAT, format=format_of(table)) | Q(scope=Scope.TABLE, table=table))


def is_format_held(name: str) -> bool:
    """Whether no new match, or no new tournament, may begin."""
    return _any_hold(Q(scope=Scope.FORMAT, format=name))


def closed_for() -> str | None:
    """The sentence for players while the house is closed for maintenance; None while it is open."""
    return Drain.objects.filter(scope=Scope.SITE, closed=True).values_list("why", flat=True).first()


def _any_hold(there: Q) -> bool:
    return Drain.objects.filter(Q(scope=Scope.SITE) | there).exists()
