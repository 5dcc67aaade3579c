"""Requesting and writing reviews; each deal of a player is reviewed once, at the first request.

Nothing here reads a deal in play, so nobody can use a review to play.
"""

import logging
from collections.abc import Callable
from datetime import timedelta

import msgspec
from django.db import transaction

from accounts.people.models import User
from base import clock
from engine import coach
from engine.settlement import Outcome
from school.reviews.models import Review, ReviewStatus
from school.reviews.refusals import ReviewRefusal, ReviewRefused
from tables.history import records
from tables.play.models import Deal, DealSeat
from tables.sealing import deals as sealing
from tournaments.matches.standings import pool_before

logger = logging.getLogger(__name__)
MOST_A_DAY = 100
"""The most reviews that a player may request in 24 hours; each takes a worker about a second."""
GIVEN_UP_AFTER = timedelta(minutes=5)
"""After how long another worker writes a claimed review."""


def ask(deal: Deal, player: User) -> Review:
    """The player's review of a deal, asked for now if it was not before.

    Raises ReviewRefused not_yours, not_over, review_archived, enough_today.
    """
    if not DealSeat.objects.filter(deal=deal, player=player).exists():
        raise ReviewRefused(ReviewRefusal.NOT_YOURS)
    if not deal.is_told:
        raise ReviewRefused(ReviewRefusal.NOT_OVER)
    if deal.archived_in:
        raise ReviewRefused(ReviewRefusal.ARCHIVED)
    review = Review.objects.filter(deal=deal, player=player).first()
    if review is not None:
        return review
    since = clock.at(clock.now_ms()) - timedelta(days=1)
    if Review.objects.filter(player=player, asked_at__gt=since).count() >= MOST_A_DAY:
        raise ReviewRefused(ReviewRefusal.ENOUGH_TODAY)
    return Review.objects.get_or_create(deal=deal, player=player)[0]


def write_next(then: Callable[[Review], object] = lambda review: None) -> Review | None:
    """Write the review that has waited longest; None when none waits.

    `then` is told of a review that is ready, in the transaction that writes it.
    It is claimed first, and again after a while when its writer has died, so two workers never write one review at once
    and none is lost. No transaction is open while the coach thinks.
    """
    claimed = _claimed()
    if claimed is None:
        return None
    try:
        content, status = msgspec.to_builtins(_written(claimed)), ReviewStatus.READY
    except Exception:  # whatever is wrong with this deal, the others must be written and the player must be told
        logger.exception("a review failed", extra={"deal": claimed.deal.public_id})
        content, status = None, ReviewStatus.FAILED
    with transaction.atomic():
        waits_still = Review.objects.filter(pk=claimed.pk, status=ReviewStatus.WAITING)
        written = waits_still.update(content=content, status=status, finished_at=clock.at(clock.now_ms()))
        claimed.refresh_from_db()
        if written and status is ReviewStatus.READY:
            then(claimed)
    return claimed


@transaction.atomic
def _claimed() -> Review | None:
    now = clock.at(clock.now_ms())
    waiting = Review.objects.select_for_update(skip_locked=True, of=("self",))
    waiting = waiting.filter(status=ReviewStatus.WAITING).exclude(begun_at__gt=now - GIVEN_UP_AFTER)
    review = waiting.select_related("deal__table").order_by("pk").first()
    if review is not None:
        review.begun_at = now
        review.save(update_fields=["begun_at"])
    return review


def _written(row: Review) -> coach.Review:
    deal = row.deal
    places = records.places_of(deal)
    seat = next(place.seat_index for place in places if place.player_id == row.player_id)
    steps = [step.events for step in records.steps_of(deal)]
    profile = sealing.state_of(deal).profile
    score = _score(places, seat, profile.format == "pool")
    return coach.review(profile, seat, score, steps, coach.samples_for(len(places)), pool_before(deal))


def _score(places: list[DealSeat], seat: int, is_pool: bool) -> int:
    """The points won or lost: signed at a Points table; in a pool the points added to the totals."""
    scores = [place.score or 0 for place in places]
    if not is_pool:
        return scores[seat]
    return sum(scores) if places[seat].outcome == Outcome.WON else -scores[seat]
