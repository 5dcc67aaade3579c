"""What the server did for a player who was away, shown on return: missed turns, discards, drops and shows by the clock.

It covers the time since the player's own last move at this table; the browser leaves out what it has shown already.
"""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from accounts.people.models import User
from base import clock
from engine.deal.events import AbsenceChosen, DropAsked, Event
from tables.cells import courses
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tables.sealing.deals import key_of
from tables.sealing.keys import Unreadable
from tables.timeline.services import was_done_by_the_server
from tables.wire import moves, protocol
from tables.wire.messages import Away, AwayDeal, AwayMove

logger = logging.getLogger(__name__)
MOST_DEALS = 5
WORTH_TELLING = timedelta(days=1)
FEW, MANY = 15, 200


def done_in_absence(table_pk: int, user: User, now_ms: int | None = None) -> bytes:
    """The `away` message for a player who has just connected; empty if nothing was done."""
    since = clock.at(clock.moment_ms(now_ms)) - WORTH_TELLING
    mine = DealSeat.objects.filter(player=user, deal__table_id=table_pk, deal__started_at__gt=since)
    places = mine.exclude(deal__status=DealStatus.VOID).select_related("deal").order_by("-deal_id")[:MOST_DEALS]
    deals: list[AwayDeal] = []
    for place in places:
        try:
            done, moved = _done_for(place)
        except Unreadable:
            logger.exception("it cannot be told what was done", extra={"deal": place.deal.public_id})
            break
        if done:
            deals.append(_away_deal(place, done))
        if moved or not done:
            break
    return protocol.encode(Away(deals=deals[::-1])) if deals else b""


def _done_for(place: DealSeat) -> tuple[list[AwayMove], bool]:
    """What the server did for a seat since its player's last move, and whether there was such a move in this deal."""
    done: list[AwayMove] = []
    key = key_of(place.deal)
    for version, at, logged in _latest_first(place.deal):
        events = [event for event in key.events(version, logged) if _is_of(event, place.seat_index)]
        if any(_is_own(event) for event in events):
            return done[::-1], True
        shown = moves.seen_by(filter(was_done_by_the_server, events), place.seat_index)
        if shown:
            done.append(AwayMove(version=version, at_ms=clock.to_ms(at), events=shown))
    return done[::-1], False


def _latest_first(deal: Deal) -> Iterator[tuple[int, datetime, bytes]]:
    """The log of a deal from its end, a few moves at a time: most players who reconnect have moved a round ago."""
    log = courses.moves_of(deal).order_by("-version").values_list("version", "at", "events")
    before, few = None, FEW
    while True:
        some = list((log if before is None else log.filter(version__lt=before))[:few])
        for version, at, events in some:
            yield version, at, bytes(events)
        if len(some) < few:
            return
        before, few = some[-1][0], MANY


def _is_of(event: Event, seat_index: int) -> bool:
    return getattr(event, "seat", None) == seat_index


def _is_own(event: Event) -> bool:
    by_hand = getattr(event, "by", None) == "player" and not was_done_by_the_server(event)
    return by_hand or isinstance(event, AbsenceChosen | DropAsked)


def _away_deal(place: DealSeat, done: list[AwayMove]) -> AwayDeal:
    return AwayDeal(
        deal=place.deal.public_id,
        number=place.deal.number,
        seat=place.seat_index,
        over=place.deal.status not in NOT_ENDED,
        score=place.score,
        money_minor=place.money_minor,
        moves=done,
    )
