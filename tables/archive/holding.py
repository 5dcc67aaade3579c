"""Why a deal, or a whole month, may not be archived: it is too young, a day is not closed, or a room needs the moves.

Rooms above that still need the moves of finished deals register with `staying`.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from base.registry import Registry
from tables.play.models import NOT_ENDED, Deal
from wallet.ledger.past.models import Seal

LEAST_DAYS = 400
"""The shortest time that a deal stays, with any settings: as long as the ledger's entries."""

staying: Registry[Callable[[Collection[int]], Mapping[int, str]]] = Registry("rooms that keep finished deals here")
"""Called with ids of ended deals; returns those that the room needs, each with a sentence for the manifest."""


class CannotArchive(Exception):
    """A month that cannot be archived or restored; the message says why."""


def youngest() -> timedelta:
    """How old a month is before it leaves."""
    return timedelta(days=max(LEAST_DAYS, settings.DEALS_STAY_DAYS))


def must_be_past(month: str, ends_at: datetime) -> None:
    """Raises CannotArchive for a month that is too young, or has days that the ledger has not closed."""
    if ends_at > timezone.now() - youngest():
        raise CannotArchive(f"{month} is not {youngest().days} days old yet.")
    sealed = Seal.objects.order_by("-ends_at").values_list("ends_at", flat=True).first()
    if sealed is None or ends_at > sealed:
        raise CannotArchive(f"{month} has days that are not closed yet.")


def reasons_to_stay(deals: Collection[int]) -> dict[int, str]:
    """Those of these deals that have to stay, and why."""
    reasons: dict[int, str] = {}
    for room in staying:
        reasons.update(room(deals))
    return reasons | _not_done(deals)


def _not_done(deals: Collection[int]) -> dict[int, str]:
    some = Deal.objects.filter(pk__in=deals)
    unread = Q(data_key=b"") & ~Q(sealed_key=b"")
    return {
        **dict.fromkeys(some.filter(unread).values_list("pk", flat=True), "its key is not open yet"),
        **dict.fromkeys(some.filter(awaits_host=True).values_list("pk", flat=True), "its match has not gone on"),
        **dict.fromkeys(some.filter(held_back=True).values_list("pk", flat=True), "others still play its cards"),
        **dict.fromkeys(some.filter(status__in=NOT_ENDED).values_list("pk", flat=True), "it has not ended"),
    }
