"""Reading the deals that are over, each once, in the order in which they ended.

A reader remembers the last deal that it has read. It stays `BEHIND` the clock, so that no deal that ended before it is
still being saved.
"""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from base import clock
from desk.integrity.evidence.facts import DealFacts, Step, facts_of
from desk.integrity.models import Reading
from tables.play.models import Deal, DealSeat, DealStatus, Move
from tables.sealing.deals import key_of, state_of
from tables.sealing.keys import Unreadable

logger = logging.getLogger(__name__)

BEHIND = timedelta(minutes=1)
AT_ONCE = 100
READERS = ("fairness", "integrity")
"""Who reads every deal; while one has not begun, none leaves for a file."""


def read_on(name: str, take: Callable[[Sequence[Deal]], None], until: datetime | None = None) -> int:
    """Give the deals that this reader has not read to `take`, some at a time, each lot in a transaction; how many.

    Of those that ended by `until`; None is a little while ago.
    """
    Reading.objects.get_or_create(name=name)
    until = clock.now() - BEHIND if until is None else until
    count = 0
    while read := _read_some(name, take, until):
        count += read
    return count


@transaction.atomic
def _read_some(name: str, take: Callable[[Sequence[Deal]], None], until: datetime) -> int:
    at = Reading.objects.select_for_update().get(pk=name)
    ended = Deal.objects.filter(status=DealStatus.OVER, ended_at__lte=until, archived_in="")
    held_back = Deal.objects.filter(held_back=True, status=DealStatus.OVER).order_by("ended_at")
    if (first := held_back.values_list("ended_at", flat=True).first()) is not None:
        ended = ended.filter(ended_at__lt=first)  # others still play its cards, and what comes after it waits
    if at.ended_at is not None:
        ended = ended.filter(Q(ended_at__gt=at.ended_at) | Q(ended_at=at.ended_at, pk__gt=at.deal))
    deals = list(ended.order_by("ended_at", "pk")[:AT_ONCE])
    at.read_at = clock.now()
    if deals:
        take(deals)
        at.ended_at, at.deal, at.deals = deals[-1].ended_at, deals[-1].pk, at.deals + len(deals)
    at.save()
    return len(deals)


def not_read(deals: Collection[int]) -> Mapping[int, str]:
    """Those of these deals that a reader has not come to, with why they stay."""
    ended = dict(Deal.objects.filter(pk__in=deals, status=DealStatus.OVER).values_list("pk", "ended_at"))
    begun = Reading.objects.exclude(ended_at=None)
    come_to = {reader.name: (reader.ended_at, reader.deal) for reader in begun}
    unread = {}
    for name in READERS:
        last = come_to.get(name)
        for pk, at in ended.items():
            if last is None or (at, pk) > last:
                unread[pk] = f"{name} has not read it yet"
    return unread


def facts_in(deals: Sequence[Deal]) -> tuple[list[DealFacts], set[str]]:
    """The facts of these deals, and which of their players are bots; a deal whose log cannot be read is left out."""
    places: dict[int, list[DealSeat]] = {}
    for place in DealSeat.objects.filter(deal__in=deals).select_related("player").order_by("seat_index"):
        places.setdefault(place.deal_id, []).append(place)
    made: dict[int, list[Move]] = {}
    for move in Move.objects.filter(deal__in=deals).order_by("deal", "version").defer("action"):
        made.setdefault(move.deal_id, []).append(move)
    facts = []
    for deal in deals:
        try:
            facts.append(_facts(deal, places[deal.pk], _steps(deal, made[deal.pk])))
        except (KeyError, ValueError, IndexError, Unreadable) as wrong:
            logger.warning("The log of deal %s cannot be read: %r", deal.public_id, wrong)
    bots = {place.player.public_id for some in places.values() for place in some if place.player.is_bot}
    return facts, bots


def _steps(deal: Deal, made: Sequence[Move]) -> list[Step]:
    key = key_of(deal)
    return [(clock.to_ms(move.at), key.events(move.version, move.events)) for move in made]


def _facts(deal: Deal, places: Sequence[DealSeat], steps: Sequence[Step]) -> DealFacts:
    assert deal.ended_at is not None
    return facts_of(
        state_of(deal),
        steps,
        tuple(place.money_minor or 0 for place in places),
        table=str(deal.table_id),
        day=f"{timezone.localdate(deal.ended_at)}",
        currency=deal.currency,
    )
