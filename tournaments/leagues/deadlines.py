"""The automatic end of leagues; an error is recorded with the league and tried again later."""

import logging
from datetime import timedelta

from django.db import DataError, IntegrityError, transaction
from django.db import Error as DatabaseError
from django.db.models import QuerySet

from base import clock
from tables.play.models import LONGEST_WHY
from tournaments.leagues.models import League, LeagueStatus
from tournaments.leagues.services import close

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 5
TRY_AGAIN = timedelta(seconds=30)


def sweep(now_ms: int | None = None) -> int:
    """End the leagues that are due, each in its own transaction; returns how many were tried."""
    moment = clock.moment_ms(now_ms)
    return next((done for done in range(MOST_A_SWEEP) if not _one(moment)), MOST_A_SWEEP)


def due(now_ms: int) -> QuerySet[League]:
    """The leagues whose end has come."""
    return League.objects.filter(status=LeagueStatus.ON, due_at__lte=clock.at(now_ms))


def _one(now_ms: int) -> bool:
    league = None
    try:
        with transaction.atomic():
            league = due(now_ms).select_for_update(skip_locked=True).order_by("due_at", "pk").first()
            if league is not None:
                close(league, now_ms)
    except Exception as fault:  # the other leagues must go on
        gone = isinstance(fault, DatabaseError) and not isinstance(fault, (IntegrityError, DataError))
        if league is None or gone:
            raise
        logger.exception("league held up", extra={"held_up": str(league)})
        trouble = f"{type(fault).__name__}: {fault}"[:LONGEST_WHY]
        League.objects.filter(pk=league.pk).update(trouble=trouble, due_at=clock.at(now_ms) + TRY_AGAIN)
    return league is not None
