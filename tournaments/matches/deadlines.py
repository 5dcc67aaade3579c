"""Automatic steps of matches: the countdown's end, the next deal, the end of an offer or a vote (rules 8).

A deadline is a column of the match's row, as at the tables. The sweep locks each due row and skips rows that another
worker has locked: each deadline fires once, late if all workers are away, and is never lost. The end of a deal is a
mark on the deal; the same sweep finds it when the process that ended the deal died before the match went on.

A match that cannot go on is parked for an operator; the others play on.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import assert_never

from django.db import Error as DatabaseError
from django.db import transaction
from django.db.models import QuerySet

from base import clock
from base.rows.commits import once_committed
from base.sweeping import LATE_MS, in_line
from engine.pool import Phase, moves
from tables.play.deadlines import HOPELESS, MOST_A_SWEEP
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.rows import state_of
from tournaments.matches.services.course import advance
from tournaments.matches.services.dealing import begin_deal, take_up
from tournaments.matches.services.operating import park
from tournaments.matches.services.starting import start_or_refund
from tournaments.matches.showing import show

logger = logging.getLogger(__name__)


def sweep(now_ms: int | None = None) -> int:
    """Move on every match that has an ended deal or a deadline that is due; returns the number of steps."""
    moment = clock.moment_ms(now_ms)
    return _sweep(_with_a_deal_over, take_up, moment) + _sweep(_due, on_time, moment)


def sweep_overdue(now_ms: int | None = None) -> int:
    """Move one long overdue match, waiting for its row; returns how many.

    Raises OperationalError when the row cannot be had; the next sweep tries another.
    """
    moment = clock.moment_ms(now_ms)
    return int(_one(_due, on_time, moment - LATE_MS, _in_line))


def give_time(away_ms: int) -> None:
    """Extend offers, votes and pauses by the length of an outage, and show it after the commit."""
    waiting = Match.objects.filter(status=MatchStatus.PLAYING, due_at__isnull=False).order_by("pk")
    for match in waiting.select_for_update():
        assert match.due_at is not None
        match.due_at += timedelta(milliseconds=away_ms)
        match.save(update_fields=["due_at"])
        once_committed(_show_again, match.pk)


@transaction.atomic
def _show_again(match_pk: int) -> None:
    show(Match.objects.select_for_update().get(pk=match_pk))


def on_time(match: Match, now_ms: int) -> None:
    """Do what is due in a locked match."""
    if match.status == MatchStatus.REGISTERING:
        start_or_refund(match, now_ms)
        return
    phase = state_of(match).phase
    match phase:
        case Phase.REJOIN:
            advance(match, moves.CloseOffers(), now_ms)
        case Phase.VOTE:
            advance(match, moves.CloseVote(), now_ms)
        case Phase.BETWEEN | Phase.DEAL | Phase.OVER:
            begin_deal(match, now_ms)
        case _:
            assert_never(phase)


def waiting(now_ms: int) -> list[QuerySet[Match]]:
    """The rows that `sweep` would take."""
    return [_with_a_deal_over(now_ms), _due(now_ms)]


def overdue(now_ms: int) -> list[QuerySet[Match]]:
    """The rows that `sweep_overdue` would take."""
    return [_due(now_ms - LATE_MS)]


def _with_a_deal_over(_now_ms: int) -> QuerySet[Match]:
    return Match.objects.filter(status=MatchStatus.PLAYING, deal__awaits_host=True).order_by("pk")


def _due(now_ms: int) -> QuerySet[Match]:
    return Match.objects.filter(due_at__lte=clock.at(now_ms)).order_by("due_at")


def _sweep(due: Callable[[int], QuerySet[Match]], act: Callable[[Match, int], object], now_ms: int) -> int:
    for count in range(MOST_A_SWEEP):
        if not _one(due, act, now_ms):
            return count
    return MOST_A_SWEEP


def _free(due: QuerySet[Match]) -> Match | None:
    return due.select_for_update(skip_locked=True, of=("self",)).first()


def _in_line(due: QuerySet[Match]) -> Match | None:
    with in_line():
        return due.select_for_update(of=("self",)).order_by("?").first()


def _one(
    due: Callable[[int], QuerySet[Match]],
    act: Callable[[Match, int], object],
    now_ms: int,
    claim: Callable[[QuerySet[Match]], Match | None] = _free,
) -> bool:
    match = None
    try:
        with transaction.atomic():
            match = claim(due(now_ms))
            if match is not None:
                act(match, now_ms)
    except Exception as fault:  # whatever is wrong with this match, the others must go on
        if match is None or (isinstance(fault, DatabaseError) and not isinstance(fault, HOPELESS)):
            raise  # the database is away or took this transaction back; the next sweep tries again
        logger.exception("match parked", extra={"match": match.public_id})
        park(match.public_id, f"{type(fault).__name__}: {fault}")
    return match is not None
