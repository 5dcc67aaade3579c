"""Sending the head to each place outside, and knowing how each does."""

import logging
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from wallet.seal.anchors.beside import heads
from wallet.seal.anchors.places import Failed, Place, line_of, places
from wallet.seal.models import Anchor, AnchorPlace, Block
from wallet.seal.services import head

logger = logging.getLogger(__name__)

FIRST_AGAIN = timedelta(seconds=30)
LONGEST = timedelta(hours=1)
TROUBLE_MAX = 400


def anchor_head() -> int:
    """Send the last block to every place that is due; returns how many took it. A failing place stops no other."""
    newest = head()
    if newest is None:
        return 0
    return sum(_anchor(newest, name, place) for name, place in places().items())


def in_trouble() -> QuerySet[AnchorPlace]:
    """The places that failed when they were tried last, of those that the settings name."""
    return AnchorPlace.objects.filter(place__in=places().keys(), failures__gt=0).order_by("place")


def _anchor(block: Block, name: str, place: Place) -> bool:
    now = timezone.now()
    state, _fresh = AnchorPlace.objects.get_or_create(place=name, defaults={"tried_at": now - LONGEST})
    last = Anchor.objects.filter(place=name, target=place.target).order_by("-id").first()
    if (last is not None and last.block_id >= block.number) or now < _due_at(state, last, place):
        return False
    line = line_of(block, heads())
    try:
        proof = place.send(block.number, line)
    except Failed as failed:
        logger.warning("anchor: %s", failed)
        AnchorPlace.objects.filter(place=name).update(
            tried_at=now, failures=state.failures + 1, trouble=str(failed)[:TROUBLE_MAX]
        )
        return False
    Anchor.objects.create(block=block, place=name, target=place.target, line=line.decode(), proof=proof)
    AnchorPlace.objects.filter(place=name).update(tried_at=now, failures=0, trouble="")
    return True


def _due_at(state: AnchorPlace, last: Anchor | None, place: Place) -> datetime:
    """When to try a place next: after a failure with a longer pause each time, else at its interval."""
    if state.failures:
        return min(state.tried_at, timezone.now()) + min(FIRST_AGAIN * (1 << min(state.failures - 1, 10)), LONGEST)
    return last.anchored_at + timedelta(seconds=place.every_s) if last else state.tried_at
