"""Deals that were ended by a process which cannot open hands: a live worker writes their keys into their rows.

An operator's process may declare a deal void and holds no LIVE_KEYS. Until a live worker has looked, what was in such a
deal cannot be read; the next sweep mends that.
"""

import logging

from tables.play.models import Deal, DealStatus
from tables.sealing.deals import key_of
from tables.sealing.keys import Damaged

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 100
_given_up: set[int] = set()
"""Void deals whose key was altered or lost: looked at once by each process, and told of in its log."""


def open_void_deals() -> int:
    """Write the keys of void deals that are still sealed into their rows; how many. Raises KeyNeeded without keys."""
    sealed = Deal.objects.filter(status=DealStatus.VOID, data_key=b"").exclude(sealed_key=b"").exclude(pk__in=_given_up)
    count = 0
    for deal in sealed.only("public_id", "sealed_key", "data_key").order_by("pk")[:MOST_A_SWEEP]:
        try:
            clear = key_of(deal).clear
        except Damaged:
            logger.exception("a void deal stays sealed", extra={"deal": deal.public_id})
            _given_up.add(deal.pk)
            continue
        count += Deal.objects.filter(pk=deal.pk, data_key=b"").update(data_key=clear)
    return count
