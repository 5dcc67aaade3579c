"""Replays finished deals with the engine from their rows: the first check of a restored house."""

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from base import clock
from engine.record import encode, replay
from tables.history.records import NoRecord, record_of
from tables.play.models import Deal, DealStatus


class Replayed(NamedTuple):
    """One deal: its id, and why its replay differs; None if it does not."""

    deal: str
    wrong: str | None


def replayed(hours: int) -> Iterator[Replayed]:
    """Every deal that ended in the last `hours` and is not archived, oldest first."""
    since = clock.now() - timedelta(hours=hours)
    ended = Deal.objects.filter(status=DealStatus.OVER, held_back=False, archived_in="", ended_at__gte=since)
    ended = ended.order_by("ended_at", "pk")
    for pk in list(ended.values_list("pk", flat=True)):
        deal = Deal.objects.select_related("table").get(pk=pk)
        yield Replayed(deal.public_id, _wrong_with(deal))


def _wrong_with(deal: Deal) -> str | None:
    try:
        came_to = replay(encode(record_of(deal)))
    except NoRecord as no_record:
        return f"it has no record: {no_record}"
    return None if came_to.valid else came_to.sentence
