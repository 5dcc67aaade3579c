"""What happens to matches by itself: the countdown's end, the next deal, the end of an offer or a vote (rules 8).

Like the tables' deadlines: a column of the match's row, swept with the rows locked and those skipped that another
worker has, so each fires once, late if all workers are away, never lost. The end of a deal is no time but a mark on the
deal, which the same sweep finds when the process that ended it died before the match went on.

A match that cannot go on by itself is parked, an operator is told, the others play on.
"""

import logging
from collections.abc import Callable

from django.db import Error as DatabaseError
from django.db import transaction
from django.db.models import QuerySet

from base import clock
from engine.pool import Phase, moves
from tables.play.deadlines import HOPELESS, MOST_A_SWEEP
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.rows import state_of
from tournaments.matches.services.course import advance
from tournaments.matches.services.dealing import begin_deal, take_up
from tournaments.matches.services.operating import park
from tournaments.matches.services.starting import start_or_refund

logger = logging.getLogger(__name__)


def sweep(now_ms: int | None = None) -> int:
    """Let every match go on that has something to go on with; returns how many times one did."""
    moment = clock.now_ms() if now_ms is None else now_ms
    return _sweep(_with_a_deal_over, take_up, moment) + _sweep(_due, on_time, moment)


def on_time(match: Match, now_ms: int) -> None:
    """Do what a locked match was waiting for the time to do."""
    if match.status == MatchStatus.REGISTERING:
        start_or_refund(match, now_ms)
        return
    match state_of(match).phase:
        case Phase.REJOIN:
            advance(match, moves.CloseOffers(), now_ms)
        case Phase.VOTE:
            advance(match, moves.CloseVote(), now_ms)
        case _:
            begin_deal(match, now_ms)


def _with_a_deal_over(_now_ms: int) -> QuerySet[Match]:
    return Match.objects.filter(status=MatchStatus.PLAYING, deal__awaits_host=True).order_by("pk")


def _due(now_ms: int) -> QuerySet[Match]:
    return Match.objects.filter(due_at__lte=clock.at(now_ms)).order_by("due_at")


def _sweep(due: Callable[[int], QuerySet[Match]], act: Callable[[Match, int], object], now_ms: int) -> int:
    for count in range(MOST_A_SWEEP):
        if not _one(due, act, now_ms):
            return count
    return MOST_A_SWEEP


def _one(due: Callable[[int], QuerySet[Match]], act: Callable[[Match, int], object], now_ms: int) -> bool:
    match = None
    try:
        with transaction.atomic():
            match = due(now_ms).select_for_update(skip_locked=True, of=("self",)).first()
            if match is not None:
                act(match, now_ms)
    except Exception as fault:  # whatever is wrong with this match, the others must go on
        if match is None or (isinstance(fault, DatabaseError) and not isinstance(fault, HOPELESS)):
            raise  # the database is away or took this transaction back; the next sweep tries again
        logger.exception("match parked", extra={"match": match.public_id})
        park(match.public_id, f"{type(fault).__name__}: {fault}")
    return match is not None
